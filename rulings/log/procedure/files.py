"""A file that somebody adds to a case: judged by its first bytes, never by its name."""

from dataclasses import dataclass
from hashlib import sha256
from typing import Self

from clubsite.site.characters import seen

LARGEST = 2 * 1024 * 1024
MOST_FILES = 8
LONGEST_NAME = 100


class InvalidFile(ValueError):
    """A file that no case takes."""


class TooLarge(InvalidFile):
    """More bytes than anybody needs to show a page or a table."""


class UnknownKind(InvalidFile):
    """Neither a picture nor a document that can be kept."""


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

SUFFIXES = {kind.content_type: kind.suffix for kind in (PNG, JPEG, WEBP, PDF, TEXT)}
_SIGNATURES = (
    (b"\x89PNG\r\n\x1a\n", PNG),
    (b"\xff\xd8\xff", JPEG),
    (b"%PDF-", PDF),
)
_SPACES = frozenset("\t\n\r\f")


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file that a case takes: its name is only a name."""

    name: str
    content: bytes

    def __post_init__(self) -> None:
        if len(self.content) > LARGEST:
            raise TooLarge(f"{len(self.content)} bytes")
        detect_type(self.content)

    @classmethod
    def of(cls, name: str, content: bytes) -> Self:
        """The file under its own name, as far as that can be read and is not too long.

        >>> Attachment.of("table\\u202egnp.exe", b"words").name
        'tablegnp.exe'
        """
        return cls(seen(name)[-LONGEST_NAME:], content)

    @property
    def kind(self) -> FileType:
        """What its first bytes say."""
        return detect_type(self.content)

    @property
    def hash(self) -> str:
        """The SHA-256 of its content."""
        return sha256(self.content).hexdigest()


def detect_type(content: bytes) -> FileType:
    """The kind of a picture, a PDF or a plain text; nothing else has one.

    >>> detect_type(b"%PDF-1.7 and so on").content_type
    'application/pdf'
    """
    for signature, kind in _SIGNATURES:
        if content.startswith(signature):
            return kind
    if content[:4] == b"RIFF" and content[8:12] == b"WEBP":
        return WEBP
    if _is_text(content):
        return TEXT
    raise UnknownKind(repr(content[:12]))


def _is_text(content: bytes) -> bool:
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return False
    return bool(text) and all(sign in _SPACES or sign >= " " for sign in text)
