"""What is normal at each turn: the plays that are tried, under every switch but some."""

import pytest

from rulings.laws.claims.adjudication import Standard, begin
from rulings.laws.claims.normal import Irrational
from rulings.laws.claims.position import NO_TRUMP, card_name, card_number
from rulings.laws.claims.statement import Run, Step
from rulings.laws.tests.claims.endings import claim_of

TOP = Irrational.NOT_FROM_THE_TOP
FORGOTTEN = Irrational.TRUMP_FORGOTTEN
FIRST = Irrational.LOSER_LED_FIRST
REFUSED = Irrational.TRICK_REFUSED
LOW = Irrational.HONOURS_CRASHED


def plays(
    hands: tuple[str, str, str, str],
    *off: Irrational,
    trump: int = NO_TRUMP,
    table: str = "",
    statement: tuple[Step, ...] = (),
) -> str:
    """What South may play; `table` are the cards before his, the last of them East's."""
    played = table.split()
    cards = tuple(
        ((2 - len(played) + at) % 4, card_number(card))
        for at, card in enumerate(played)
    )
    claim = claim_of(*hands, trump=trump, on_table=cards, statement=statement)
    turn, normal = begin(claim, Standard(frozenset(Irrational) - set(off)))
    return " ".join(card_name(card) for card in normal.plays(turn))


@pytest.mark.parametrize(
    ("hands", "off", "expected"),
    [
        # His top; towards the top of dummy; either if both are high.
        (("H:43", "H:65", "H:K7", "H:A2"), (FIRST,), "HK"),
        (("H:A3", "H:86", "H:Q7", "H:K2"), (FIRST,), "H7"),
        (("H:A3", "H:65", "H:K7", "H:Q2"), (FIRST,), "HK H7"),
        (("H:A3", "H:65", "H:K7", "H:Q2"), (FIRST, TOP), "HK H7"),
        (("H:43", "H:86", "H:K7", "H:A2"), (FIRST, TOP), "HK H7"),
        # A known loser after the winners; if there are none, anything.
        (("C:32", "H:65", "H:7 D:A", "H:A2"), (), "DA"),
        (("C:32", "H:65", "H:7 D:2", "H:A D:3"), (), "H7 D2"),
        (("C:32", "H:65", "H:7 D:A", "H:A2"), (FIRST,), "H7 DA"),
    ],
)
def test_what_may_be_led(
    hands: tuple[str, str, str, str], off: tuple[Irrational, ...], expected: str
) -> None:
    assert plays(hands, *off) == expected


@pytest.mark.parametrize(
    ("hands", "off", "expected"),
    [
        # The side holds the top trump: they are drawn, also with a low one to dummy.
        (("D:32", "S:3 D:4", "S:9 H:A", "D:65"), (), "S9"),
        (("S:9 D:3", "S:3 D:4", "S:2 H:A", "D:65"), (), "S2"),
        # Who may have forgotten the trump leads a winner, or a trump.
        (("S:9 D:3", "S:3 D:4", "S:2 H:A", "D:65"), (FORGOTTEN,), "S2 HA"),
        # The top trump is out, so that there is nothing to draw; or none is out.
        (("D:32", "S:T D:4", "S:9 H:A", "D:65"), (), "HA"),
        (("D:32", "H:32", "S:9 H:A", "D:65"), (FIRST,), "S9 HA"),
    ],
)
def test_who_knows_of_a_trump_draws_it(
    hands: tuple[str, str, str, str], off: tuple[Irrational, ...], expected: str
) -> None:
    assert plays(hands, *off, trump=0) == expected


@pytest.mark.parametrize(
    ("hands", "table", "off", "expected"),
    [
        # Fourth hand wins if it can, and plays low if it cannot.
        (("C:3", "C:4", "H:AQ2", "C:5 D:65"), "W:HK N:H3 E:H4", (), "HA"),
        (("C:3", "C:4", "H:AQ2", "C:5 D:65"), "W:HK N:H3 E:H4", (REFUSED,), "HA H2"),
        (("C:3", "C:4", "H:QJ2", "C:5 D:65"), "W:HK N:H3 E:H4", (), "H2"),
        (("C:3", "C:4", "H:QJ2", "C:5 D:65"), "W:HK N:H3 E:H4", (LOW,), "HQ H2"),
        # Partner has won the trick.
        (("C:3", "C:4", "H:KQ2", "C:5 D:65"), "W:HJ N:HA E:H4", (), "H2"),
        # Second hand may try the queen, and may not let the ace go by.
        (("H:3 C:3", "C:4 H:J", "H:AQ2", "H:K5"), "E:HT", (), "HA HQ"),
        # Partner may still win it.
        (("H:A C:3", "C:4 H:J", "H:KQ", "H:65"), "E:HT", (), "HK"),
        (("H:A C:3", "C:4 H:J", "H:K2", "H:65"), "E:HT", (), "HK H2"),
        # Third hand: from the top, or any; low too while partner's card holds.
        (("C:3", "C:4", "H:AJ2", "H:K5"), "N:H3 E:H4", (), "HA"),
        (("C:3", "C:4", "H:AJ2", "H:KQ"), "N:HT E:H4", (), "HA"),
        (("H:K", "C:4", "H:A2", "H:Q5"), "N:H3 E:H4", (TOP,), "HA"),
        (("C:3", "C:4", "H:QJ2", "H:K5"), "N:HT E:H4", (), "HQ H2"),
        (("C:3", "C:4", "H:AQ2", "H:K5"), "N:H3 E:H4", (TOP,), "HA HQ"),
    ],
)
def test_how_a_suit_is_followed(
    hands: tuple[str, str, str, str],
    table: str,
    off: tuple[Irrational, ...],
    expected: str,
) -> None:
    cards = " ".join(each.partition(":")[2] for each in table.split())

    assert plays(hands, *off, table=cards) == expected


@pytest.mark.parametrize(
    ("hands", "table", "expected"),
    [
        # Over-ruffs, as low as is safe.
        (("D:3", "D:4", "S:852 D:2", "D:65 S:6"), "CA C3 S4", "S5"),
        # West may over-ruff, so that nothing is sure: a card may be thrown as well.
        (("D:3", "D:4", "S:8 D:2", "S:9 D:6"), "C3 C5", "S8 D2"),
        # West's trump is lower than his.
        (("D:3", "D:4", "S:T D:2", "S:9 D:6"), "C3 C5", "ST"),
        # West has to follow.
        (("D:3", "D:4", "S:8 D:2", "S:9 C:6"), "C3 C5", "S8"),
        # Partner's ace is not ruffed; a loser goes, not the other ace.
        (("D:3", "H:4", "S:8 D:A H:2", "D:65"), "C2 CA C3", "H2"),
        # Partner has ruffed high enough; with nothing but trumps any will do.
        (("D:3", "D:4", "S:82", "D:6 S:6"), "CA S9 C3", "S8 S2"),
        # Too low to over-ruff: a card of another suit, if there is one.
        (("D:3", "D:4", "S:2 D:2", "D:65"), "CA C3 S4", "D2"),
        (("D:3", "D:4", "S:2", "D:65"), "CA C3 S4", "S2"),
    ],
)
def test_what_a_player_without_the_suit_does(
    hands: tuple[str, str, str, str], table: str, expected: str
) -> None:
    assert plays(hands, trump=0, table=table) == expected


def test_who_may_have_forgotten_a_trump_ruffs_as_he_likes() -> None:
    hands = ("D:3", "D:4", "S:852 D:2", "D:65 S:6")

    assert plays(hands, FORGOTTEN, trump=0, table="CA C3 S4") == "S8 S5"


def test_the_order_that_was_stated_is_kept_whatever_is_elected() -> None:
    hands = ("H:43", "H:86", "H:K7", "H:A2")
    stated = (Run(1, top_down=True),)

    assert plays(hands, TOP, statement=stated) == "HK"
    assert plays(hands, TOP, statement=(Run(1),)) == "HK H7"
