"""Files that a case takes: judged by their content, never by their names."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256
from typing import Self

from clubsite.site.characters import seen

MEGABYTE = 1024 * 1024
LARGEST = 15 * MEGABYTE
MOST_IN_A_CASE = 60 * MEGABYTE
MOST_FILES = 8
LONGEST_NAME = 100

MOST_PIXELS = 64_000_000
"""More than the cameras of phones take, unless one turns that on."""

MOST_PAGES = 40


class InvalidFile(ValueError):
    """A file that no case takes."""


class TooLarge(InvalidFile):
    """More bytes than a photo has."""


class UnknownKind(InvalidFile):
    """Neither a picture nor a document that can be read here."""


class Problem(StrEnum):
    """Why a file could not be turned into pictures."""

    ENCRYPTED = "encrypted"
    DAMAGED = "damaged"
    TOO_MANY_PIXELS = "too_many_pixels"
    TOO_MANY_PAGES = "too_many_pages"
    TOO_HEAVY = "too_heavy"


class Unreadable(Exception):
    """The file could not be turned into pictures."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem)
        self.problem = problem


class FileState(StrEnum):
    """How far a file is: added, ready to be read, or not readable."""

    WAITING = "waiting"
    READY = "ready"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class FileType:
    """A kind of file that a case takes."""

    content_type: str
    suffix: str


PNG = FileType("image/png", "png")
JPEG = FileType("image/jpeg", "jpg")
WEBP = FileType("image/webp", "webp")
HEIC = FileType("image/heic", "heic")
PDF = FileType("application/pdf", "pdf")
TEXT = FileType("text/plain", "txt")

PICTURES = (PNG, JPEG, WEBP, HEIC)
SUFFIXES = {kind.content_type: kind.suffix for kind in (*PICTURES, PDF, TEXT)}
_SIGNATURES = (
    (b"\x89PNG\r\n\x1a\n", PNG),
    (b"\xff\xd8\xff", JPEG),
    (b"%PDF-", PDF),
)
_HEIC_BRANDS = frozenset({b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx"})
_CONTROL_CHARACTERS = re.compile(r"[\x00-\x08\x0b\x0e-\x1f]")


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


def fits_in_case(sizes: Iterable[int], files: Iterable[Attachment]) -> bool:
    """Whether a case that has files of these sizes takes these as well."""
    added = sum(len(file.content) for file in files)
    return sum(sizes) + added <= MOST_IN_A_CASE


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
    if content[4:8] == b"ftyp" and _brands(content) & _HEIC_BRANDS:
        return HEIC
    if _is_text(content):
        return TEXT
    raise UnknownKind(repr(content[:12]))


def _brands(content: bytes) -> frozenset[bytes]:
    """The formats that the first box of such a file names, the main one first."""
    end = min(int.from_bytes(content[:4]), 128)
    places = (8, *range(16, end, 4))
    return frozenset(content[place : place + 4] for place in places)


def _is_text(content: bytes) -> bool:
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return False
    return bool(text) and not _CONTROL_CHARACTERS.search(text)
