"""A file is what its first bytes say."""

import doctest
from hashlib import sha256

import pytest

from rulings.evidence import rules
from rulings.evidence.rules import (
    JPEG,
    LARGEST,
    PDF,
    PNG,
    SUFFIXES,
    TEXT,
    WEBP,
    Attachment,
    FileType,
    InvalidFile,
    TooLarge,
    UnknownKind,
    detect_type,
)


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (b"\x89PNG\r\n\x1a\n....", PNG),
        (b"\xff\xd8\xff\xe0....", JPEG),
        (b"RIFF\x00\x00\x00\x00WEBPVP8 ", WEBP),
        (b"%PDF-1.7\n", PDF),
        ("Träumer at the table\r\n\tthen silence".encode(), TEXT),
        (b"<html><script>", TEXT),
    ],
)
def test_pictures_documents_and_plain_text_are_known(
    content: bytes, kind: FileType
) -> None:
    assert detect_type(content) == kind


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"MZ\x90\x00\x03",
        b"PK\x03\x04 office",
        b"RIFF\x00\x00\x00\x00WAVEfmt ",
        b"\xfe\xff\x00a",
        b"ring the bell \x07",
    ],
)
def test_anything_else_is_not(content: bytes) -> None:
    with pytest.raises(UnknownKind):
        detect_type(content)


@pytest.mark.parametrize(
    ("content", "error"),
    [
        (b"MZ\x90\x00", UnknownKind),
        (b"", UnknownKind),
        (b"x" * (LARGEST + 1), TooLarge),
    ],
)
def test_no_case_takes_another_file(content: bytes, error: type[InvalidFile]) -> None:
    with pytest.raises(error):
        Attachment("a.txt", content)


def test_a_file_is_known_by_the_hash_of_its_content() -> None:
    file = Attachment("a.exe", b"words")

    assert (file.kind, file.hash) == (TEXT, sha256(b"words").hexdigest())


def test_a_name_is_readable_and_keeps_its_end() -> None:
    file = Attachment.of("\u202e" + "x" * 200 + ".pdf", b"%PDF-1.7")

    assert file.name == "x" * 96 + ".pdf"


def test_every_kind_has_its_suffix() -> None:
    assert SUFFIXES["text/plain"] == "txt"
    assert len(SUFFIXES) == 6


def test_the_examples_in_the_text_hold() -> None:
    assert doctest.testmod(rules).failed == 0
