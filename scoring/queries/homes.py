"""The sections in which the contestants of a file are at home."""

from collections.abc import Iterator

from scoring.formats.evening import ReadEntrant, ReadEvent

ONLY_SECTION = "A"
"""The letter of a section that the file does not name."""


def sections_of_pairs(read: ReadEvent) -> Iterator[tuple[str, ReadEntrant]]:
    """Each pair with the section in which it played its first line."""
    homes: dict[int, str] = {}
    for line in read.lines:
        for key in (line.ns, line.ew):
            homes.setdefault(key, (line.section or ONLY_SECTION)[:20])
    for pair in read.entrants:
        yield homes.get(pair.key, ONLY_SECTION), pair
