"""Bytes from strangers as lines of text: bounded, whatever their encoding."""

from scoring.bridge.words import gettext_noop
from scoring.formats.errors import EmptyFile, TooLarge
from scoring.formats.safe_xml import MOST_BYTES, decoded


def check_size(content: bytes, most: int = MOST_BYTES) -> None:
    """Refuse a file that is empty or larger than an event can be."""
    if len(content) > most:
        raise TooLarge(
            gettext_noop(
                "The file is larger than %(most)s bytes. Export a single event."
            ),
            most=most,
        )
    if not content.strip(b"\0 \t\r\n"):
        raise EmptyFile(
            gettext_noop("The file is empty. Export it again and choose that file.")
        )


def text_of(content: bytes, most: int = MOST_BYTES) -> str:
    """The text of a file with `\\n` between its lines.

    >>> text_of(b"one\\r\\ntwo\\rthree")
    'one\\ntwo\\nthree'
    """
    check_size(content, most)
    text = decoded(content).lstrip("\ufeff")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def beginning(content: bytes, length: int = 4096) -> str:
    """The first characters of a file, to find out what it is."""
    head = decoded(content[:length]).lstrip("\ufeff")
    return head.replace("\r\n", "\n").replace("\r", "\n")
