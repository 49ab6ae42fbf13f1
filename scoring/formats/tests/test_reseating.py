"""Who sat where, when a table of totals lists the players of a pair otherwise."""

from dataclasses import replace

from scoring.formats.builder import reseated
from scoring.formats.event import ParsedResult, ReadEntrant, ReadPlayer

ANN, BEN, CAS = map(ReadPlayer, ("Ann", "Ben", "Cas"))
PAIR = ReadEntrant(1, "1", "", None, (ANN, BEN))
OTHER = ReadEntrant(2, "2", "", None, (CAS, CAS))
LINE = ParsedResult(1, 1, "", 1, 1, 2, sitting=(1, 1, 2, 0))


def test_people_keep_their_seats() -> None:
    turned = [replace(PAIR, players=(BEN, ANN)), OTHER]
    alone = [replace(PAIR, players=(ReadPlayer("Ann and Ben"),)), OTHER]
    unknown = replace(LINE, sitting=None)

    assert reseated(LINE, [PAIR, OTHER], turned).sitting == (2, 0, 1, 0)
    assert reseated(LINE, [PAIR, OTHER], alone).sitting == (0, 0, 0, 0)
    assert reseated(unknown, [PAIR, OTHER], turned) is unknown
