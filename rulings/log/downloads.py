"""Files of cases, only ever to be saved: never shown inside a page."""

from typing import Protocol

from django.http import HttpResponse

from rulings.log.procedure.files import SUFFIXES


class StoredFile(Protocol):
    """A row that keeps a file: of an appeal, or of a referral."""

    content_type: str

    @property
    def content(self) -> bytes | memoryview: ...


def download(file: StoredFile, name: str) -> HttpResponse:
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
