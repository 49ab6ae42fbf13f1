"""States of a report: every row of its table, every guard, and who sees what."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from clubsite.site.state_machine import NoSuchTransition, NotTheirTransition, Unmet
from rulings.reports.labels import REPORTS
from rulings.reports.procedure.states import (
    CHECKS,
    TRANSITIONS,
    ReportAction,
    ReportFacts,
    ReportGuard,
    ReportRole,
    ReportState,
    actions_for,
    make_transition,
    refusals,
    sees,
)
from rulings.reports.procedure.text import Level

NOW = datetime(2026, 4, 1, 12, tzinfo=UTC)
LATER = NOW + timedelta(seconds=1)
GOOD = ReportFacts(
    now=NOW,
    decided=True,
    complete=True,
    checked=True,
    second_person=True,
    reason="So.",
    notice_until=NOW,
    open_to_members=True,
    in_block=True,
)
BAD = {
    ReportGuard.DECIDED: {"decided": False},
    ReportGuard.NO_MINOR: {"minor": True},
    ReportGuard.NO_CONDUCT: {"conduct": True},
    ReportGuard.NO_OTHER: {"other_open": True},
    ReportGuard.COMPLETE: {"complete": False},
    ReportGuard.CHECKED: {"checked": False},
    ReportGuard.SECOND_PERSON: {"second_person": False},
    ReportGuard.REASON: {"reason": " "},
    ReportGuard.NOTICE_OVER: {"notice_until": LATER},
    ReportGuard.REPLIED: {"unreplied": 1},
    ReportGuard.NO_OBJECTION: {"objections": 1},
    ReportGuard.EMBARGO: {"embargo_until": NOW},
    ReportGuard.NO_EMBARGO: {"embargo_until": LATER},
    ReportGuard.EMBARGO_OVER: {"embargo_until": LATER},
    ReportGuard.OPEN_TO_MEMBERS: {"open_to_members": False},
    ReportGuard.FURTHER_OVER: {"further_open": True},
    ReportGuard.NO_REFERRAL: {"referral": True},
    ReportGuard.IN_BLOCK: {"in_block": False, "level": Level.UNLINKABLE},
    ReportGuard.MEMBERS_ONLY: {"level": Level.UNLINKABLE},
}
ROWS = [(row, guard) for row in TRANSITIONS for guard in row.guards]


def facts_for(row: object) -> ReportFacts:
    """Facts under which that row can be walked."""
    guards = row.guards  # type: ignore[attr-defined]
    return replace(GOOD, embargo_until=LATER if ReportGuard.EMBARGO in guards else None)


@pytest.mark.parametrize("row", TRANSITIONS)
def test_each_row_leads_where_it_says(row: object) -> None:
    reached = make_transition(row.source, row.action, row.roles, facts_for(row))  # type: ignore[attr-defined]

    assert reached == row.target  # type: ignore[attr-defined]


@pytest.mark.parametrize(("row", "guard"), ROWS)
def test_each_guard_stands_in_the_way(row: object, guard: ReportGuard) -> None:
    facts = replace(facts_for(row), **BAD[guard])  # type: ignore[arg-type]

    assert not CHECKS[guard](facts)


@pytest.mark.parametrize(
    ("state", "action", "guard"),
    [
        (ReportState.DRAFT, ReportAction.SUBMIT, ReportGuard.CHECKED),
        (ReportState.PLAYERS, ReportAction.APPROVE, ReportGuard.NOTICE_OVER),
        (ReportState.APPROVED, ReportAction.PUBLISH, ReportGuard.NO_MINOR),
        (ReportState.EMBARGOED, ReportAction.PUBLISH, ReportGuard.EMBARGO_OVER),
    ],
)
def test_what_stands_in_the_way_is_named(
    state: ReportState, action: ReportAction, guard: ReportGuard
) -> None:
    facts = replace(GOOD, **BAD[guard])  # type: ignore[arg-type]

    assert refusals(state, action, facts) == (guard,)
    with pytest.raises(Unmet):
        make_transition(state, action, frozenset(ReportRole), facts)


def test_seven_days_that_never_began_are_not_over() -> None:
    facts = replace(GOOD, notice_until=None)

    assert refusals(ReportState.PLAYERS, ReportAction.APPROVE, facts) == (
        ReportGuard.NOTICE_OVER,
    )


def test_nobody_approves_alone_and_nobody_publishes_by_hand() -> None:
    for state in ReportState:
        assert ReportAction.APPROVE not in actions_for(state, {ReportRole.AUTHOR})
        assert ReportAction.PUBLISH not in actions_for(
            state, set(ReportRole) - {ReportRole.CLOCK}
        )
    with pytest.raises(NotTheirTransition):
        make_transition(
            ReportState.PLAYERS, ReportAction.APPROVE, {ReportRole.AUTHOR}, GOOD
        )


def test_a_withdrawn_report_is_over() -> None:
    assert actions_for(ReportState.WITHDRAWN, frozenset(ReportRole)) == ()
    with pytest.raises(NoSuchTransition):
        make_transition(
            ReportState.WITHDRAWN, ReportAction.PUBLISH, frozenset(ReportRole), GOOD
        )


@pytest.mark.parametrize(
    ("role", "hidden"),
    [
        (ReportRole.AUTHOR, set()),
        (ReportRole.SECOND, {"draft"}),
        (ReportRole.PLAYER, {"draft", "second", "withdrawn"}),
        (ReportRole.MANAGER, {"draft", "second", "players"}),
        (ReportRole.CLOCK, {state.value for state in ReportState}),
    ],
)
def test_each_role_sees_the_states_of_its_part(
    role: ReportRole, hidden: set[str]
) -> None:
    assert {state for state in ReportState if not sees(state, {role})} == hidden


def test_the_policy_says_who_reads_reports() -> None:
    labels = REPORTS.fields["report_readers"]

    assert labels.text("members") == "Members, with names removed"
    assert REPORTS.missing == set()


DOES = """
          | draft                       | second                          | players                                 | approved        | embargoed       | published       | withdrawn
author    | edit answer submit withdraw | withdraw                        | withdraw                                | withdraw        | withdraw        | withdraw        | -
second    | withdraw                    | send-back ask-players withdraw  | send-back reply approve withdraw        | withdraw        | withdraw        | withdraw        | -
player    | -                           | -                               | say                                     | object          | object          | object          | -
manager   | withdraw                    | withdraw                        | withdraw                                | withdraw        | withdraw        | withdraw        | -
clock     | withdraw                    | withdraw                        | withdraw                                | publish withdraw | publish withdraw | withdraw       | -
"""  # fmt: skip
"""Every act of every role in every state; nothing else can be done."""


def test_the_full_product_of_states_acts_and_roles() -> None:
    header, *rows = (
        [cell.strip() for cell in row.split("|")]
        for row in DOES.strip("\n").splitlines()
    )
    printed = {
        (role, state): set(cell.split()) - {"-"}
        for role, *cells in rows
        for state, cell in zip(header[1:], cells, strict=True)
    }

    assert printed == {
        (role.value, state.value): {act.value for act in actions_for(state, {role})}
        for role in ReportRole
        for state in ReportState
    }
    assert actions_for(None, set(ReportRole)) == (ReportAction.BEGIN,)
    assert actions_for(None, set(ReportRole) - {ReportRole.AUTHOR}) == ()
