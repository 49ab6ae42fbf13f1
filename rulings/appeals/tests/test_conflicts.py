import doctest
from datetime import date, timedelta
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings.appeals.policy import ConflictPolicy
from rulings.appeals.procedure import Waived, conflicts, waiver
from rulings.appeals.procedure.conflicts import (
    DECLARABLE,
    HARD,
    HARMLESS,
    SOFT,
    Finding,
    Relations,
    Tie,
    Weight,
    judge,
)

TODAY = date(2026, 3, 3)
POLICY = ConflictPolicy()
MANY_DAYS = tuple(TODAY - timedelta(days=7 * week) for week in range(3))


def judged(*ties: Tie) -> Finding:
    return judge(Relations(on=TODAY, ties=frozenset(ties)), POLICY)


def days_ago(*days: int) -> tuple[date, ...]:
    return tuple(TODAY - timedelta(days=count) for count in days)


def test_every_kind_of_relation_has_one_weight() -> None:
    assert sorted([*HARD, *SOFT, *HARMLESS]) == sorted(Tie)
    assert DECLARABLE <= HARD | SOFT


@pytest.mark.parametrize("tie", sorted(HARD))
def test_a_hard_relation_excludes(tie: Tie) -> None:
    finding = judged(tie)

    assert finding == Finding(Weight.HARD, (tie,))
    assert (finding.excludes, finding.needs_waiver) == (True, False)


@pytest.mark.parametrize("tie", sorted(SOFT))
def test_one_soft_relation_must_be_waived(tie: Tie) -> None:
    finding = judged(tie)

    assert finding == Finding(Weight.SOFT, (tie,))
    assert (finding.excludes, finding.needs_waiver) == (False, True)


@pytest.mark.parametrize("ties", [(), (Tie.IN_ROOM,), (Tie.IN_ROOM, Tie.SAME_EVENT)])
def test_having_been_in_the_room_or_in_the_event_is_no_conflict(
    ties: tuple[Tie, ...],
) -> None:
    finding = judged(*ties)

    assert finding == Finding(Weight.NONE)
    assert (finding.excludes, finding.needs_waiver) == (False, False)


@pytest.mark.parametrize(("first", "second"), list(combinations(sorted(SOFT), 2)))
def test_two_soft_relations_exclude(first: Tie, second: Tie) -> None:
    finding = judged(first, second)

    assert (finding.weight, set(finding.reasons)) == (
        Weight.HARD,
        {first, second, Tie.SEVERAL_SOFT},
    )


@pytest.mark.parametrize(
    ("in_event", "rank_would_change", "weight"),
    [
        (True, True, Weight.SOFT),
        (True, False, Weight.NONE),
        (False, True, Weight.NONE),
    ],
)
def test_the_same_event_counts_only_where_the_persons_rank_would_change(
    in_event: bool, rank_would_change: bool, weight: Weight
) -> None:
    ties = frozenset({Tie.SAME_EVENT} if in_event else ())

    finding = judge(
        Relations(on=TODAY, ties=ties, rank_would_change=rank_would_change), POLICY
    )

    assert finding.weight == weight


@pytest.mark.parametrize(
    ("days", "weight"),
    [
        (days_ago(0, 100, 365), Weight.SOFT),
        (days_ago(0, 100, 366), Weight.NONE),
        (days_ago(-1, 100, 200), Weight.NONE),
        (days_ago(1, 2), Weight.NONE),
        (days_ago(1, 2, 3, 4), Weight.SOFT),
    ],
)
def test_a_partnership_counts_from_three_sessions_in_twelve_months(
    days: tuple[date, ...], weight: Weight
) -> None:
    finding = judge(Relations(on=TODAY, partnered=(days,)), POLICY)

    assert finding.weight == weight


def test_sessions_with_different_parties_are_not_added() -> None:
    relations = Relations(on=TODAY, partnered=(days_ago(1, 2), days_ago(3)))

    assert judge(relations, POLICY) == Finding(Weight.NONE)


def test_regular_partner_of_two_parties_has_two_soft_relations() -> None:
    relations = Relations(on=TODAY, partnered=(MANY_DAYS, MANY_DAYS))

    assert judge(relations, POLICY) == Finding(
        Weight.HARD, (Tie.SEVERAL_SOFT, Tie.REGULAR_PARTNER)
    )


@pytest.mark.parametrize(
    ("day", "weight"),
    [
        (date(2024, 3, 3), Weight.SOFT),
        (date(2024, 3, 2), Weight.NONE),
        (date(2026, 3, 4), Weight.NONE),
    ],
)
def test_an_old_dispute_counts_for_two_years(day: date, weight: Weight) -> None:
    assert judge(Relations(on=TODAY, opposed=(day,)), POLICY).weight == weight


def test_the_same_relation_found_and_declared_is_one_relation() -> None:
    relations = Relations(
        on=TODAY, ties=frozenset({Tie.REGULAR_PARTNER}), partnered=(MANY_DAYS,)
    )

    assert judge(relations, POLICY) == Finding(Weight.SOFT, (Tie.REGULAR_PARTNER,))


def test_a_club_may_set_its_own_limits() -> None:
    relations = Relations(on=TODAY, partnered=(days_ago(40),))

    weights = [
        judge(relations, policy).weight
        for policy in (ConflictPolicy(1, 1), ConflictPolicy(1, 2))
    ]

    assert weights == [Weight.NONE, Weight.SOFT]


@given(st.frozensets(st.sampled_from(Tie)), st.sampled_from(Tie))
def test_a_further_relation_never_makes_a_conflict_lighter(
    ties: frozenset[Tie], further: Tie
) -> None:
    order = [Weight.NONE, Weight.SOFT, Weight.HARD]

    before, after = judged(*ties), judged(*ties, further)

    assert order.index(before.weight) <= order.index(after.weight)


@given(st.frozensets(st.sampled_from(Tie)))
def test_reasons_are_given_exactly_when_there_is_a_conflict(
    ties: frozenset[Tie],
) -> None:
    finding = judged(*ties)

    assert bool(finding.reasons) is (finding.weight is not Weight.NONE)
    assert not set(finding.reasons) & HARMLESS


@pytest.mark.parametrize(
    ("members", "for_it", "against", "expected"),
    [
        (0, 0, 0, Waived.REFUSED),
        (1, 0, 0, Waived.OPEN),
        (1, 1, 0, Waived.WAIVED),
        (2, 1, 0, Waived.OPEN),
        (2, 1, 1, Waived.REFUSED),
        (2, 2, 0, Waived.WAIVED),
        (4, 2, 1, Waived.OPEN),
        (4, 3, 1, Waived.WAIVED),
    ],
)
def test_more_than_half_of_the_other_members_waive_a_soft_tie(
    members: int, for_it: int, against: int, expected: Waived
) -> None:
    assert waiver(members, for_it=for_it, against=against) is expected


def test_the_examples_in_the_text_hold() -> None:
    assert doctest.testmod(conflicts).failed == 0
