"""Every format by name; which one a file has is seen from its content.

A format is a module with `sniff`, `read` and perhaps `write`, all on bytes.
`results_in` estimates how large a file is before anything reads it.
"""

from collections.abc import Callable
from dataclasses import dataclass

from scoring.bridge.messages import gettext_noop
from scoring.formats import acbl, bws, clubsite_json, csv_results, lin, pbn, usebio
from scoring.formats.deals import deal_csv, dlm, dup
from scoring.formats.embedded import read_kept, with_kept
from scoring.formats.errors import CannotWrite, UnknownFormat
from scoring.formats.reading import Reading, WrittenFile
from scoring.formats.safe_input import check_size

MOST_BYTES = 30_000_000
"""No file of any format is larger; most formats allow much less."""


@dataclass(frozen=True, slots=True)
class Format:
    """A kind of file: how it is known, read and written."""

    name: str
    sniff: Callable[[bytes], bool]
    read: Callable[[bytes], Reading]
    write: Callable[[Reading], WrittenFile] | None = None
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
    Format(
        clubsite_json.NAME, clubsite_json.sniff, clubsite_json.read, clubsite_json.write
    ),
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


def detect_format(content: bytes) -> Format:
    """The format that the bytes are in; their file's name plays no part."""
    check_size(content, MOST_BYTES)
    for each in FORMATS:
        if each.sniff(content):
            return each
    raise UnknownFormat(
        gettext_noop(
            "The file format isn't recognised. Formats you can use are "
            "%(known)s. Export the whole file again in one of them."
        ),
        known=", ".join(BY_NAME),
    )


def named(name: str) -> Format:
    """The format of that name."""
    if name not in BY_NAME:
        raise UnknownFormat(
            gettext_noop("“%(name)s” isn't a known format. Choose %(known)s."),
            name=name,
            known=", ".join(BY_NAME),
        )
    return BY_NAME[name]


def read(content: bytes, name: str = "") -> Reading:
    """The file as it is understood; raises a `BadFile` that names the place."""
    chosen = named(name) if name else detect_format(content)
    return read_kept(content, chosen.kind, chosen.read)


def write(reading: Reading, name: str) -> WrittenFile:
    """The file in a format, and what that format could not say.

    Where that would change the ranking, lines of our own keep it for us.
    """
    chosen = named(name)
    if chosen.write is None:
        raise CannotWrite(
            gettext_noop("%(name)s files can be imported but not exported."), name=name
        )
    return with_kept(chosen.write(reading), reading, chosen.kind)


LINE_BREAK = b"\n"
MARKS = {
    usebio.NAME: b"<TRAVELLER_LINE",
    clubsite_json.NAME: b'"ReadLine"',
    acbl.NAME: b'"ns_pair"',
    csv_results.NAME: LINE_BREAK,
}
"""What stands once with every result; in other texts a result has a line at least."""

BARE_DATABASE = 1_000_000
"""A Bridgemate file of this size may have no result at all."""
A_ROW = 100
"""So few bytes a result takes in it."""


def results_in(content: bytes) -> int:
    """About how many results a file holds, rather too many than too few.

    It is counted, not read, so that what is slow can be left to someone else.
    """
    name = detect_format(content).name
    if name == bws.NAME:
        return max(len(content) - BARE_DATABASE, 0) // A_ROW
    return content.count(MARKS.get(name, LINE_BREAK))
