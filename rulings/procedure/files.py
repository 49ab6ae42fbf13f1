"""What a file added to a case is, by its first bytes and never by its name."""

from dataclasses import dataclass

LARGEST = 2 * 1024 * 1024
MOST_FILES = 8


@dataclass(frozen=True, slots=True)
class Upload:
    """A file as it came: its name says nothing of what it is."""

    name: str
    content: bytes


@dataclass(frozen=True, slots=True)
class FileType:
    """A kind of file that a case takes."""

    content_type: str
    suffix: str


PNG = FileType("image/png", "png")
JPEG = FileType("image/jpeg", "jpg")
WEBP = FileType("image/webp", "webp")
PDF = FileType("application/pdf", "pdf")
TEXT = FileType("text/plain", "txt")

_SIGNATURES = (
    (b"\x89PNG\r\n\x1a\n", PNG),
    (b"\xff\xd8\xff", JPEG),
    (b"%PDF-", PDF),
)
_SPACES = frozenset("\t\n\r\f")


def type_of(content: bytes) -> FileType | None:
    """The kind of a picture, a PDF or a plain text; None for anything else.

    >>> type_of(b"%PDF-1.7 and so on").content_type
    'application/pdf'
    >>> type_of(bytes(range(200))) is None
    True
    """
    for signature, kind in _SIGNATURES:
        if content.startswith(signature):
            return kind
    if content[:4] == b"RIFF" and content[8:12] == b"WEBP":
        return WEBP
    return TEXT if _is_text(content) else None


def _is_text(content: bytes) -> bool:
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return False
    return bool(text) and all(sign in _SPACES or sign >= " " for sign in text)
