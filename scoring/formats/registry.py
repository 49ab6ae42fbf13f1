"""Every format by name; which one a file has is seen from its content.

A format is a module with `sniff`, `read` and perhaps `write`, all on bytes.
"""

from collections.abc import Callable
from dataclasses import dataclass

from scoring.bridge.words import gettext_noop
from scoring.formats import (
    acbl,
    bws,
    csv_results,
    deal_csv,
    dlm,
    dup,
    lin,
    own,
    pbn,
    usebio,
)
from scoring.formats.errors import CannotWrite, UnknownFormat
from scoring.formats.kept import read_kept, with_kept
from scoring.formats.reading import Reading, Written
from scoring.formats.texts import check_size

MOST_BYTES = 30_000_000
"""No file of any format is larger; most formats allow much less."""


@dataclass(frozen=True, slots=True)
class Format:
    """A kind of file: how it is known, read and written."""

    name: str
    sniff: Callable[[bytes], bool]
    read: Callable[[bytes], Reading]
    write: Callable[[Reading], Written] | None = None
    version_of: str = ""

    @property
    def kind(self) -> str:
        """What kind of file it is, whichever version."""
        return self.version_of or self.name


def never(_content: bytes) -> bool:
    """A format that is asked for by name when it is written."""
    return False


FORMATS = (
    Format(bws.NAME, bws.sniff, bws.read),
    Format(usebio.NAME, usebio.sniff, usebio.reading, usebio.write),
    Format("usebio-1.3", never, usebio.reading, usebio.write_1_3, usebio.NAME),
    Format(own.NAME, own.sniff, own.read, own.write),
    Format(acbl.NAME, acbl.sniff, acbl.read),
    Format(dup.NAME, dup.sniff, dup.read, dup.write),
    Format(dlm.NAME, dlm.sniff, dlm.read),
    Format(pbn.NAME, pbn.sniff, pbn.read, pbn.write),
    Format(lin.NAME, lin.sniff, lin.read, lin.write),
    Format(deal_csv.NAME, deal_csv.sniff, deal_csv.read),
    Format(csv_results.NAME, csv_results.sniff, csv_results.read, csv_results.write),
)
"""In the order in which they are tried: the surest sign first."""

BY_NAME = {each.name: each for each in FORMATS}


def format_of(content: bytes) -> Format:
    """The format that the bytes are in; their file's name plays no part."""
    check_size(content, MOST_BYTES)
    for each in FORMATS:
        if each.sniff(content):
            return each
    raise UnknownFormat(
        gettext_noop(
            "The beginning of the file is of no kind that is known here. Known are "
            "%(known)s. Export the whole file again in one of them."
        ),
        known=", ".join(BY_NAME),
    )


def named(name: str) -> Format:
    """The format of that name."""
    if name not in BY_NAME:
        raise UnknownFormat(
            gettext_noop("“%(name)s” is no format. Known are %(known)s."),
            name=name,
            known=", ".join(BY_NAME),
        )
    return BY_NAME[name]


def read(content: bytes, name: str = "") -> Reading:
    """The file as it is understood; raises a `BadFile` that names the place."""
    chosen = named(name) if name else format_of(content)
    return read_kept(content, chosen.kind, chosen.read)


def write(reading: Reading, name: str) -> Written:
    """The file in a format, and what that format could not say.

    Where that would change the ranking, lines of our own keep it for us.
    """
    chosen = named(name)
    if chosen.write is None:
        raise CannotWrite(
            gettext_noop("%(name)s is read here, but not written."), name=name
        )
    return with_kept(chosen.write(reading), reading, chosen.kind)
