"""A file is what its first bytes say."""

import pytest

from rulings.procedure.files import JPEG, PDF, PNG, TEXT, WEBP, FileType, type_of


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
    assert type_of(content) == kind


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
    assert type_of(content) is None
