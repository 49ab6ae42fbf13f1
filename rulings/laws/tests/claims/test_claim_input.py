"""Reading a claim: every form that a file may have, and a word for what is wrong."""

from typing import Any

import pytest

from clubsite.tests.tables import for_each_row
from rulings.laws.claims.claim_input import InvalidClaim, read_claim
from rulings.laws.claims.normal import Irrational
from rulings.laws.claims.position import NO_TRUMP, card_number
from rulings.laws.claims.statement import Play, Rest, Ruff, Run
from rulings.laws.tests.claims.endings import EAST, NORTH, SOUTH, TOLD, WEST, hand


def test_what_is_not_told_is_as_usual() -> None:
    claim = read_claim(TOLD)

    assert claim.hands == (
        hand("H:54"),
        hand("D:A C:Q"),
        hand("S:A C:J"),
        hand("H:K D:T"),
    )
    assert (claim.trump, claim.turn, claim.claimer) == (NO_TRUMP, 2, 2)
    assert (claim.left, claim.claimed, claim.statement) == (2, 2, ())
    assert (claim.top_down, claim.unaware, claim.defends) == (True, None, False)


def test_all_that_can_be_told_is_read() -> None:
    claim = read_claim(
        {
            **TOLD,
            "contract": "4HX",
            "trump": "H",
            "declarer": "W",
            "tricks_claimed": 1,
            "RA_top_down": "no",
            "unaware_of_trump": True,
            "statement_about_trump": False,
            "under_ruff": False,
            "statement": [
                {"play": "SA"},
                {"ruff": "H"},
                {"suit": "C", "order": "top_down"},
                {"suit": "D"},
                {"rest": True},
            ],
        }
    )

    assert claim.statement == (
        *(Play(card_number("SA")), Ruff(1), Run(3, top_down=True), Run(2), Rest()),
    )
    assert (claim.trump, claim.claimed, claim.defends) == (1, 1, True)
    assert (claim.top_down, claim.unaware, claim.mentioned) == (False, True, False)
    assert claim.switches == {Irrational.UNDER_RUFF: False}


@pytest.mark.parametrize(
    ("contract", "trump"), [({"contract": "3NT"}, NO_TRUMP), ({"contract": "4SXX"}, 0)]
)
def test_trumps_are_those_of_the_contract(contract: dict[str, Any], trump: int) -> None:
    without = {key: value for key, value in TOLD.items() if key != "trump"}

    assert read_claim({**without, **contract}).trump == trump


def test_a_trick_on_the_table_may_stand_among_the_cards_left_or_not() -> None:
    played = {"on_table": ["W:HK", "N:H4"]}
    west, north = {**WEST, "H": ""}, {**NORTH, "H": "5"}
    left = {"N": north, "E": EAST, "S": SOUTH, "W": west}

    within = read_claim({**TOLD, **played})
    without = read_claim({**TOLD, **played, "remaining": left})

    assert within == without
    assert within.on_table == ((3, card_number("HK")), (0, card_number("H4")))
    assert (within.turn, within.left) == (1, 2)


@pytest.mark.parametrize(
    ("facts", "claimer", "claimed"),
    [
        ({"conceder": "W", "tricks_conceded": 2}, 3, 0),
        ({"conceder": "E", "tricks_conceded": "1"}, 1, 1),
        ({"claimer_side": "NS", "declarer": "N"}, 0, 2),
        ({"declarer": "N"}, 0, 2),
    ],
)
def test_a_concession_is_a_claim_of_the_rest(
    facts: dict[str, Any], claimer: int, claimed: int
) -> None:
    without = {key: value for key, value in TOLD.items() if key != "claimer"}

    claim = read_claim({**without, **facts})

    assert (claim.claimer, claim.claimed) == (claimer, claimed)


@pytest.mark.parametrize(
    ("showed_out", "suits"),
    [
        ({"E_showed_out_before": True}, {0, 1}),
        ({"E_showed_out": "H"}, {1}),
        ({"E_showed_out": "yes"}, {0, 1}),
        ({"E_showed_out_before": False}, set()),
        ({"N_showed_out_before": True}, set()),
        ({"W_showed_out_before": "D"}, set()),
    ],
)
def test_who_showed_out_is_an_opponent_without_the_suit(
    showed_out: dict[str, Any], suits: set[int]
) -> None:
    assert read_claim({**TOLD, **showed_out}).shown_out == suits


@for_each_row(
    ("changes", "message"),
    [
        ({"remaining": "all"}, "remaining: enter each player's remaining cards"),
        (
            {"statement": [{"play": "SA", "ruff": "H"}]},
            "statement, step 1: enter steps",
        ),
        ({"E_showed_out_before": 5}, "E_showed_out_before: enter true, or the suits"),
        ({"E_showed_out_before": "Q"}, "E_showed_out_before: enter true, or the suits"),
        ({"on_table": ["W:HK", "N:HK"]}, "on_table: this card appears twice"),
        ({"on_table": ["W:SA"]}, "on_table: this card appears twice"),
        ({"on_table": ["W:HK"], "on_lead": "Q"}, "on_lead: enter a seat"),
        ({"remaining": {"N": NORTH}}, "remaining: enter each player's remaining cards"),
        ({"remaining": {**TOLD["remaining"], "W": "HK"}}, r"remaining\.W: enter each"),
        ({"remaining": {**TOLD["remaining"], "W": {"X": ""}}}, r"remaining\.W: enter"),
        ({"remaining": {**TOLD["remaining"], "W": {"H": "K1"}}}, r"W\.H: enter ranks"),
        ({"remaining": {**TOLD["remaining"], "W": {"H": "KK"}}}, r"W\.H: this card"),
        ({"remaining": {**TOLD["remaining"], "W": EAST}}, r"remaining\.W: this card"),
        ({"remaining": {**TOLD["remaining"], "W": {"H": "K"}}}, "don't match"),
        ({"remaining": {seat: {} for seat in "NESW"}}, "nothing to claim"),
        ({"on_lead": "X"}, "on_lead: enter a seat"),
        ({"on_lead": ""}, "on_lead: enter a seat"),
        ({"claimer": "NS"}, "claimer: enter a seat"),
        ({"trump": "X"}, "trump: enter S, H, D, C or NT"),
        ({"trump": ""}, "trump: enter S, H, D, C or NT"),
        ({"tricks_claimed": 3}, "tricks_claimed: enter a whole number"),
        ({"tricks_claimed": -1}, "tricks_claimed: enter a whole number"),
        ({"tricks_claimed": True}, "tricks_claimed: enter a whole number"),
        ({"tricks_claimed": 1.5}, "tricks_claimed: enter a whole number"),
        ({"statement": {"play": "SA"}}, "statement: enter steps"),
        ({"statement": ["SA"]}, "statement, step 1: enter steps"),
        (
            {"statement": [{"rest": True}, {"play": "A"}]},
            "statement, step 2: enter steps",
        ),
        ({"statement": [{"suit": "S", "order": "odd"}]}, "statement, step 1"),
        ({"statement": [{"ruff": "NT"}]}, "statement, step 1"),
        ({"on_table": "W:HK", "statement": [{"play": "HK"}], "under_ruff": None}, None),
        ({"on_table": ["HK"]}, "on_table: enter the cards"),
        ({"on_table": ["W:HK", "E:DA"]}, "on_table: enter the cards"),
        ({"on_table": ["W:HK", "N:H5", "E:DA", "S:SA"]}, "on_table: enter the cards"),
        ({"on_table": 5}, "on_table: enter the cards"),
        ({"RA_top_down": "perhaps"}, "RA_top_down: enter true or false"),
        ({"unaware_of_trump": 1}, "unaware_of_trump: enter true or false"),
        ({"under_ruff": "now"}, "under_ruff: enter true or false"),
        ({"statement": [{"play": "C2"}]}, "statement, step 1: no one holds this card"),
    ],
)
def test_what_cannot_be_read_is_named_with_its_cure(
    changes: dict[str, Any], message: str | None
) -> None:
    if message is None:
        assert read_claim({**TOLD, **changes}).turn == 0
        return

    with pytest.raises(InvalidClaim, match=message):
        read_claim({**TOLD, **changes})


def test_declarer_is_not_of_the_side_that_claims() -> None:
    facts = {**TOLD, "claimer_side": "EW", "declarer": "S"}
    del facts["claimer"]

    with pytest.raises(InvalidClaim, match="claimer: enter a seat"):
        read_claim(facts)
