"""Files of cases, only ever to be saved: never shown inside a page."""

from django.http import HttpResponse

from rulings.models import Evidence, ReferralEvidence
from rulings.procedure.files import SUFFIXES


def download(file: Evidence | ReferralEvidence, name: str) -> HttpResponse:
    """Under a neutral name: what a browser saves lies about for others to see."""
    return HttpResponse(
        bytes(file.content),
        content_type=file.content_type,
        headers={
            "Content-Disposition": (
                f'attachment; filename="{name}.{SUFFIXES[file.content_type]}"'
            ),
            "X-Content-Type-Options": "nosniff",
        },
    )
