"""How large a file is, before anything reads it."""

from scoring.formats import acbl, bws, csv_results, own, registry, usebio

LINE_BREAK = b"\n"
MARKS = {
    usebio.NAME: b"<TRAVELLER_LINE",
    own.NAME: b'"ReadLine"',
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

    It is counted, not read, so that what is slow can be left to somebody else.
    """
    name = registry.format_of(content).name
    if name == bws.NAME:
        return max(len(content) - BARE_DATABASE, 0) // A_ROW
    return content.count(MARKS.get(name, LINE_BREAK))
