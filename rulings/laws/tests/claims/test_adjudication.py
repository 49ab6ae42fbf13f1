"""Disputed claims: what is normal, what each switch does, and what decides."""

from typing import Any

import pytest

from rulings.laws.claims.adjudication import DecidingPlay, adjudicate, effects
from rulings.laws.claims.claim_input import Claim
from rulings.laws.claims.normal import WORDS, Irrational
from rulings.laws.claims.position import card_number
from rulings.laws.claims.statement import Play, Rest, Ruff, Run
from rulings.laws.tests.claims.endings import claim_of

SPADES, HEARTS, DIAMONDS, CLUBS = range(4)
LED_AND_RUFFED = ((0, card_number("C2")), (1, card_number("S3")))


def tricks(claim: Claim) -> int:
    bounds = adjudicate(claim).bounds
    assert bounds.exact
    return bounds.at_least


def test_every_switch_has_its_words() -> None:
    assert WORDS.keys() == set(Irrational)


@pytest.mark.parametrize(
    ("switch", "hands", "more", "irrational", "normal"),
    [
        # East ruffs; South would over-ruff, unless an under-ruff is careless here.
        (
            Irrational.UNDER_RUFF,
            ("C:3", "D:5", "S:42", "C:KQ"),
            {"trump": SPADES, "on_table": LED_AND_RUFFED},
            2,
            1,
        ),
        # The king under the ace, or the small card.
        (
            Irrational.HONOURS_CRASHED,
            ("H:K2", "H:Q4", "H:A3", "H:65"),
            {},
            2,
            1,
        ),
        # The jack drops only if the ace and king are played first.
        (
            Irrational.NOT_FROM_THE_TOP,
            ("H:32 D:2", "H:J4 C:3", "H:AKT", "H:65 C:4"),
            {},
            3,
            1,
        ),
        # A round of trumps, or a winner that is ruffed.
        (
            Irrational.TRUMP_FORGOTTEN,
            ("H:32", "S:3 C:A", "S:A D:A", "C:43"),
            {"trump": SPADES},
            2,
            1,
        ),
        # West is known to hold the queen.
        (
            Irrational.SHOWN_OUT_IGNORED,
            ("H:AJ4", "D:K C:QJ", "H:K32", "H:QT9"),
            {"shown_out": frozenset({HEARTS})},
            3,
            2,
        ),
        # The ace of diamonds is kept for the last trick.
        (
            Irrational.WINNER_THROWN,
            ("C:32", "H:54", "D:A H:2", "S:A D:3"),
            {"turn": 3, "claimed": 1},
            1,
            0,
        ),
        # Dummy would not ruff the ace.
        (
            Irrational.OWN_WINNER_RUFFED,
            ("S:2 C:2", "D:43", "H:A S:A", "H:3 D:5"),
            {"trump": SPADES, "switches": {Irrational.TRUMP_FORGOTTEN: False}},
            2,
            2,
        ),
        # West leads; the ace is not held back.
        (
            Irrational.TRICK_REFUSED,
            ("C:32", "C:54", "H:A2", "H:K D:A"),
            {"turn": 3},
            1,
            0,
        ),
        # "One to lose": the two winners first.
        (
            Irrational.LOSER_LED_FIRST,
            ("C:432", "H:KQJ", "H:2 D:A S:A", "D:32 S:3"),
            {"claimed": 2},
            2,
            0,
        ),
    ],
    ids=lambda value: str(value) if isinstance(value, Irrational) else "",
)
def test_each_switch_decides_its_own_kind_of_play(
    switch: Irrational,
    hands: tuple[str, str, str, str],
    more: dict[str, Any],
    irrational: int,
    normal: int,
) -> None:
    set_before = more.pop("switches", {})
    on = claim_of(*hands, **more, switches={**set_before, switch: True})
    off = claim_of(*hands, **more, switches={**set_before, switch: False})

    assert (tricks(on), tricks(off)) == (irrational, normal)
    assert dict(effects(adjudicate(on)))[switch] == (normal, normal)


@pytest.mark.parametrize(
    ("hands", "statement", "expected"),
    [
        # Diamonds first, as he said; without it the loser may be led first.
        (("C:32", "H:K H:Q", "D:A H:2", "C:54"), [Play(card_number("DA"))], 1),
        (("C:32", "H:K H:Q", "D:A H:2", "C:54"), [Rest()], 0),
        # A heart towards the ace that he said he would play from there.
        (
            ("H:2 D:A", "C:43", "H:A D:2", "D:K C:5"),
            [Play(card_number("DA")), Play(card_number("HA"))],
            2,
        ),
        # The rest of a suit from the top, where the club has no order of its own.
        (
            ("C:32 D:2", "H:J4 C:5", "H:AKT", "H:65 C:4"),
            [Run(HEARTS, top_down=True)],
            3,
        ),
        # A card that an opponent holds is passed over.
        (("C:32", "H:K H:Q", "D:A H:2", "C:54"), [Play(card_number("C5"))], 0),
    ],
)
def test_the_statement_is_followed_as_far_as_it_goes(
    hands: tuple[str, str, str, str], statement: list[Any], expected: int
) -> None:
    claim = claim_of(*hands, statement=tuple(statement), top_down=False)

    assert tricks(claim) == expected


@pytest.mark.parametrize(
    ("statement", "expected"), [([Ruff(CLUBS), Rest()], 3), ([Rest()], 2)]
)
def test_a_ruff_that_was_stated_is_taken(statement: list[Any], expected: int) -> None:
    """North's spade wins a trick by itself if South leads his club to it."""
    claim = claim_of(
        "S:2 D:32",
        "C:AK D:4",
        "C:3 S:AK",
        "H:32 D:5",
        trump=SPADES,
        statement=tuple(statement),
    )

    assert tricks(claim) == expected


@pytest.mark.parametrize(
    ("east", "west", "expected"),
    [("H:K4 C:3", "H:65 D:3", 2), ("H:54 C:3", "H:K6 D:3", 1)],
)
def test_a_finesse_that_was_stated_is_taken_unless_it_was_covered(
    east: str, west: str, expected: int
) -> None:
    """No one plays the queen under a king that he has seen; West's he has not."""
    statement = (Play(card_number("HQ")), Rest())
    claim = claim_of("H:32 C:2", east, "H:AQ D:2", west, turn=0, statement=statement)

    assert tricks(claim) == expected


def test_a_low_card_that_was_stated_is_played_though_it_loses() -> None:
    """He holds up the ace, as he said, and has it for the next heart."""
    statement = (Play(card_number("H2")), Rest())
    claim = claim_of("C:32", "H:54", "H:A2", "H:KQ", turn=3, statement=statement)

    assert adjudicate(claim).line[0] == ("W:HK", "N:C3", "E:H5", "S:H2")
    assert tricks(claim) == 1


def test_a_ruff_is_still_to_come_when_the_suit_was_only_led() -> None:
    """East's ace of clubs wins; North could not ruff, and does so the next time."""
    claim = claim_of(
        "S:2 C:4 D:3",
        "C:AK D:4",
        "C:32 S:A",
        "H:32 D:5",
        trump=SPADES,
        statement=(Ruff(CLUBS), Rest()),
    )

    assert adjudicate(claim).line[0][0] in ("S:C3", "S:C2")
    assert tricks(claim) == 2


def test_the_hand_that_is_to_ruff_leads_what_it_likes() -> None:
    """South could only be given the ruff by North, who never gets in."""
    claim = claim_of(
        "C:32", "C:AK", "S:A D:A", "D:KQ", trump=SPADES, statement=(Ruff(CLUBS),)
    )

    assert tricks(claim) == 2


def test_trumps_are_drawn_until_none_are_out() -> None:
    claim = claim_of(
        "S:32 C:2",
        "S:4 H:32",
        "S:A C:AK",
        "H:4 C:QJ",
        trump=SPADES,
        statement=(Run(SPADES), Run(CLUBS)),
    )

    assert tricks(claim) == 3


def test_the_partner_of_a_defender_is_not_bound_by_the_statement() -> None:
    """East was to lead the club (Law 70D2); declarer's own partner would have to."""
    hands = ("S:8 D:3", "H:5 C:4", "S:9 H:7", "D:2 C:A")
    claim_facts: dict[str, Any] = {
        "turn": 1,
        "claimer": 3,
        "statement": (Play(card_number("C4")),),
    }

    assert tricks(claim_of(*hands, **claim_facts, defends=True)) == 0
    assert tricks(claim_of(*hands, **claim_facts, defends=False)) == 1


def test_a_concession_is_lost_only_if_a_normal_play_loses_it() -> None:
    """All three are high (Law 71B); with the jack of trumps out, one may be lost."""
    high = ("H:543", "S:K C:T9", "S:A D:K C:Q", "S:2 D:Q C:J")
    trump_out = ("H:432 D:K", "H:K D:QJ C:3", "S:Q75 D:A", "S:J H:A C:54")

    assert tricks(claim_of(*high, claimed=2)) == 3
    assert tricks(claim_of(*trump_out, trump=SPADES, claimed=3)) == 3
    assert tricks(claim_of(*trump_out, trump=SPADES, claimed=0)) == 3


def test_the_line_of_a_concession_is_the_one_that_loses_what_was_conceded() -> None:
    """Who knows of the jack would drop it from the top; another order loses to it."""
    hands = ("H:432 D:K", "H:K D:QJ C:3", "S:Q75 D:A", "S:J H:A C:54")

    found = adjudicate(claim_of(*hands, trump=SPADES, claimed=3, unaware=False))

    assert (found.bounds, found.in_line, found.best) == ((3, 3), 3, 4)
    assert found.line[0][1] == "W:SJ"


def test_a_trump_that_he_named_is_not_forgotten() -> None:
    hands = ("H:32", "S:3 C:A", "S:A D:A", "C:43")

    assert tricks(claim_of(*hands, trump=SPADES)) == 1
    assert tricks(claim_of(*hands, trump=SPADES, mentioned=True)) == 2
    assert tricks(claim_of(*hands, trump=SPADES, unaware=False)) == 2
    assert tricks(claim_of(*hands, trump=SPADES, unaware=True)) == 1
    assert tricks(claim_of(*hands, trump=SPADES, unaware=True, could_lose=False)) == 2
    assert tricks(claim_of(*hands, trump=SPADES, unaware=True, mentioned=True)) == 2


def test_the_doubtful_point_is_the_play_that_gives_a_trick_away() -> None:
    found = adjudicate(claim_of("S:2 D:4", "D:A C:8", "S:A H:K", "H:A C:9"))

    assert (found.bounds, found.best) == ((0, 0), 1)
    assert found.deciding_play == DecidingPlay(
        trick=1, seat="S", card="HK", instead=("SA",)
    )
    assert found.values() == {
        "claiming_side": "NS",
        "tricks_left": 2,
        "tricks_claimed": 2,
        "tricks_to_claiming_side": 0,
        "tricks_to_other_side": 2,
        "line": [["S:HK", "W:HA", "N:S2", "E:DA"], ["W:C9", "N:D4", "E:C8", "S:SA"]],
        "tricks_in_line": 0,
        "best": 1,
        "doubtful_point": {"trick": 1, "play": "S:HK", "instead": ["S:SA"]},
        "irrational": sorted(found.irrational),
        "exact": True,
        "searched": found.searched,
        "laws": ["L70A", "L70D1", "L70E1", "L70E2"],
    }


def test_each_claim_has_its_laws() -> None:
    hands = ("H:32", "S:3 C:A", "S:A D:A", "C:43")
    stated = (Play(card_number("DA")), Rest())
    silent = claim_of(*hands, top_down=False)
    partly = claim_of(*hands, trump=SPADES, claimed=1, defends=True, statement=stated)

    assert adjudicate(silent).laws == ("L70A", "L70D1", "L70E1")
    assert adjudicate(partly).laws == (
        *("L70A", "L70B1", "L70C", "L70C1", "L70C2", "L70C3"),
        *("L70D1", "L70D2", "L70E1", "L70E2", "L71B", "L68B1", "L68C"),
    )
    assert "L68C" not in adjudicate(claim_of(*hands, statement=(Rest(),))).laws
