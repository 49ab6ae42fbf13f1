"""The sections in which the contestants of a file are at home, and their numbers."""

from collections.abc import Iterator

from scoring.formats.evening import ReadEntrant, ReadEvent

ONLY_SECTION = "A"
"""The letter of a section that the file does not name."""
LONGEST_LABEL = 40
Home = tuple[str, str]
"""Section and number of a contestant."""


def label_of(pair: ReadEntrant) -> str:
    """The number as an entry has it."""
    return pair.number[:LONGEST_LABEL]


def sections_of_pairs(read: ReadEvent) -> Iterator[tuple[str, ReadEntrant]]:
    """Each pair with the section in which it played its first line."""
    homes: dict[int, str] = {}
    for line in read.lines:
        for key in (line.ns, line.ew):
            homes.setdefault(key, (line.section or ONLY_SECTION)[:20])
    for pair in read.entrants:
        yield homes.get(pair.key, ONLY_SECTION), pair
