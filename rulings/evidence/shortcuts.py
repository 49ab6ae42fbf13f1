"""Answers with files of evidence: to be saved, or to be shown in a page of the case."""

from django.http import Http404, HttpResponse

from rulings.evidence.models import StoredFile
from rulings.evidence.rules import PDF, SUFFIXES, TEXT

SAFE = {
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
}
"""Nothing in such an answer may run, load or be shown inside a page of others."""


def page_picture(content: bytes | None, name: str) -> HttpResponse:
    """The picture of a page, for the pages of this site; 404 where there is none."""
    if content is None:
        raise Http404
    place = f'inline; filename="{name}.jpg"'
    headers = {**SAFE, "Content-Disposition": place}
    return HttpResponse(content, content_type="image/jpeg", headers=headers)


def saved_text(content: bytes | None, name: str) -> HttpResponse:
    """A text under a neutral name: what a browser saves lies about for others to see."""
    return _saved(content, f"{name}.txt", TEXT.content_type)


def sealed_original(file: StoredFile, name: str) -> HttpResponse:
    """A PDF as it was added, to be saved: no browser is told what would open it."""
    suffix = SUFFIXES[PDF.content_type]
    content = bytes(file.original or b"")
    return _saved(content, f"{name}.{suffix}", "application/octet-stream")


def _saved(content: bytes | None, name: str, content_type: str) -> HttpResponse:
    headers = {**SAFE, "Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(content or b"", content_type=content_type, headers=headers)
