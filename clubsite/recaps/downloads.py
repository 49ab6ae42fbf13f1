"""The file that a download gives: kept, or put together where the kept one is old."""

import hashlib
from dataclasses import dataclass

from django.utils import translation

from clubsite.recaps import access, files, queries
from clubsite.recaps.formats import Format, file_name
from clubsite.recaps.models import Document


@dataclass(frozen=True, slots=True)
class Download:
    """A file as it is sent."""

    name: str
    media_type: str
    content: bytes

    @property
    def etag(self) -> str:
        """The SHA-256 of the content, as HTTP quotes it."""
        return f'"{hashlib.sha256(self.content).hexdigest()}"'


def download_of(document: Document, wanted: Format) -> Download | None:
    """The file in that format; None where only a worker can make it and has not yet.

    A name that was hidden a moment ago must not be in what is sent now: a kept file
    that no longer says what is so is put together anew, or not sent.
    """
    content = _content(document, wanted)
    if content is None:
        return None
    return Download(file_name(document, wanted), wanted.media_type, content)


def _content(document: Document, wanted: Format) -> bytes | None:
    kept = _kept(document, wanted) if queries.files_hold(document) else None
    if kept or access.is_outdated(document):
        return kept
    return _put_together(document, wanted)


def _kept(document: Document, wanted: Format) -> bytes | None:
    found = document.renderings.filter(format=wanted.format, paper=wanted.paper).first()
    return bytes(found.content) if found else None


def _put_together(document: Document, wanted: Format) -> bytes | None:
    with translation.override(document.language):
        return files.texts_of(queries.content_for(document)).get(wanted.key)
