"""The search against a plain one, and what must hold of every ending."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulings.laws.claims.adjudication import (
    Standard,
    adjudicate,
    begin,
    standards,
)
from rulings.laws.claims.claim_input import Claim
from rulings.laws.claims.normal import Irrational
from rulings.laws.claims.position import Turn, card_number
from rulings.laws.claims.search import Bounds, Search, Spent
from rulings.laws.claims.statement import Play, Rest, Ruff
from rulings.laws.tests.claims.endings import (
    claim_of,
    claims,
    slowly_best,
    slowly_worst,
)

PLENTY = 10_000_000


def searched(claim: Claim) -> tuple[Turn, Search]:
    turn, normal = begin(claim, Standard(standards(claim)))
    return turn, Search(normal, PLENTY)


def worst(claim: Claim) -> int:
    turn, search = searched(claim)
    return search.worst(turn).at_most


@given(claims())
@settings(max_examples=60)
def test_the_worst_is_that_of_a_plain_search(claim: Claim) -> None:
    turn, search = searched(claim)

    tricks = slowly_worst(search.normal, turn, {})

    assert search.worst(turn) == (tricks, tricks)


@given(claims(most=3))
@settings(max_examples=40)
def test_the_best_is_that_of_a_plain_search(claim: Claim) -> None:
    turn, search = searched(claim)

    assert search.best(turn) == slowly_best(search.normal, turn, {})


@given(claims(), st.sampled_from(list(Irrational)))
@settings(max_examples=60)
def test_more_normal_lines_are_never_better_for_the_claimer(
    claim: Claim, switch: Irrational
) -> None:
    fewer = replace(claim, switches={**claim.switches, switch: True})
    more = replace(claim, switches={**claim.switches, switch: False})

    assert worst(more) <= worst(fewer)
    assert adjudicate(more).bounds <= adjudicate(fewer).bounds


@given(claims(most=3), st.integers(1, 3))
@settings(max_examples=40)
def test_turning_the_table_changes_nothing(claim: Claim, by: int) -> None:
    north, east, south, west = (claim.hands[at - by] for at in range(4))
    turned = replace(
        claim,
        hands=(north, east, south, west),
        turn=(claim.turn + by) % 4,
        claimer=(claim.claimer + by) % 4,
    )

    assert adjudicate(turned).bounds == adjudicate(claim).bounds
    assert adjudicate(turned).best == adjudicate(claim).best


@given(claims())
@settings(max_examples=40)
def test_the_line_is_played_to_the_end_and_is_worth_what_it_says(claim: Claim) -> None:
    turn, search = searched(claim)
    tricks = search.worst(turn).at_most
    won = 0

    for seat, card in search.line(turn, tricks):
        assert turn.seat == seat
        turn = search.table.after(turn, card)
        if len(turn.cards) == 4:
            turn, ours = search.next_trick(turn)
            won += ours

    assert (won, turn.hands) == (tricks, (0, 0, 0, 0))


@given(claims())
@settings(max_examples=40)
def test_the_best_is_no_worse_than_the_worst(claim: Claim) -> None:
    found = adjudicate(claim)

    assert found.best is not None
    assert found.in_line <= found.best
    assert 0 <= found.bounds.at_least <= claim.left


def test_a_trick_on_the_table_is_played_to_its_end() -> None:
    claim = claim_of(
        "H:32", "H:65", "H:A S:4", "S:3", turn=0, on_table=((3, card_number("HK")),)
    )

    found = adjudicate(claim)

    assert found.bounds == (2, 2)
    assert found.line == (
        ("N:H3", "E:H6", "S:HA"),
        ("S:S4", "W:S3", "N:H2", "E:H5"),
    )


def test_what_was_stated_and_is_done_is_another_position() -> None:
    """The same cards with the ruff still to come are worth more than without."""
    claim = claim_of(
        "S:2 D:3", "C:A D:4", "S:A C:3", "H:2 D:5", trump=0, statement=(Ruff(3),)
    )
    turn, search = searched(claim)
    done = turn._replace(step=1)

    assert (search.worst(turn).at_most, search.worst(done).at_most) == (2, 1)


def test_a_long_ending_says_that_it_is_not_exact() -> None:
    claim = claim_of(
        "S:A43 H:K43 D:K432 C:J43",
        "S:QJT9 H:QJT9 D:QJ C:T98",
        "S:K2 H:A2 D:A765 C:AKQ52",
        "S:8765 H:8765 D:T98 C:76",
    )

    found = adjudicate(claim, budget=2_000)

    assert not found.bounds.exact
    assert found.searched >= 2_000
    assert sum(map(len, found.line)) == 52
    assert (found.best, found.deciding_play) == (None, None)


@given(claims(), st.integers(1, 400))
@settings(max_examples=80)
def test_bounds_hold_what_a_finished_search_finds(claim: Claim, budget: int) -> None:
    cut_off = adjudicate(claim, budget=budget)
    finished = adjudicate(claim).bounds

    assert finished.exact
    assert cut_off.bounds.at_least <= finished.at_least <= cut_off.bounds.at_most
    assert cut_off.bounds.exact == ("tricks_to_claiming_side" in cut_off.values())
    assert cut_off.bounds.exact != ("at_most" in cut_off.values())


@given(claims(most=3))
@settings(max_examples=60)
def test_the_normal_leads_each_stated_give_no_less_and_the_worst_of_them_as_much(
    claim: Claim,
) -> None:
    claim = replace(claim, statement=(), defends=False, claimed=claim.left)
    turn, search = searched(claim)
    leads = search.normal.plays(turn) if search.table.ours(turn.seat) else []
    stated = [worst(replace(claim, statement=(Play(card), Rest()))) for card in leads]

    assert not stated or min(stated) == worst(claim)


def test_bounds_are_read_back_from_json() -> None:
    assert (Bounds(2, 2).as_json(), Bounds.of_json(2)) == (2, Bounds(2, 2))
    assert Bounds.of_json({"at_least": 1, "at_most": 3, "exact": False}) == (1, 3)
    assert Bounds(1, 3).as_json() == {"at_least": 1, "at_most": 3}


def test_a_search_that_may_not_try_enough_stops() -> None:
    turn, normal = begin(claim_of("S:A", "S:K", "S:Q", "S:J"), Standard(frozenset()))

    with pytest.raises(Spent):
        Search(normal, 3).best(turn)


def test_what_is_won_in_any_case_may_still_be_found_when_the_budget_is_spent() -> None:
    turn, normal = begin(
        claim_of("S:A2 H:K", "S:K3 H:A", "S:Q4 H:Q", "S:J5 H:J"), Standard(frozenset())
    )

    assert (
        Search(normal, 78).worst(turn)
        == Bounds(1, 1)
        == Search(normal, PLENTY).worst(turn)
    )
