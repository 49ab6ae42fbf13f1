"""What was done in a case stands on its page, for who reads it; deliberation does not."""

from datetime import datetime

import pytest

from clubsite.audit.models import Entry
from clubsite.site import clock
from rulings.appeals.access import cases
from rulings.appeals.actions import admission, decision, hearing
from rulings.appeals.models import Appeal
from rulings.appeals.procedure import State
from rulings.appeals.queries.head import build_history
from rulings.tests.appeal_bodies import write_slip
from rulings.tests.appeal_world import (
    HEARING,
    LATER,
    World,
    advance,
    lodge,
    make_world,
    now,
)
from rulings.tests.cases import case_in

pytestmark = pytest.mark.django_db


def lines(
    world: World, appeal: Appeal, who: str, moment: datetime = HEARING
) -> list[str]:
    """The history in words as this person has it."""
    with clock.at(moment):
        shown = build_history(cases.build_case(appeal, world[who]))
    return [line.words for line in shown]


@pytest.mark.full
def test_a_decided_case_tells_every_move_in_order_and_no_deliberation() -> None:
    world, appeal = case_in(State.DELIBERATING)
    with clock.at(HEARING):
        decision.write_note(
            appeal, by=world["member"], expected_version=now(appeal), text="A note."
        )
    advance(world, appeal, State.DECIDED)
    write_slip(world, appeal)

    history = lines(world, appeal, "respondent")

    assert history == [
        "Appeal 2026/1 lodged",
        "Notice received",
        "Admitted",
        "Director stated the facts",
        "Panel appointed",
        *["Member declared interests"] * 3,
        "Hearing arranged",
        "Partner agreed",
        "Deliberation started",
        "Decision signed",
    ]
    for who in ("appellant", "chair", "third", "in_charge", "ruled", "manager"):
        assert lines(world, appeal, who) == history


def test_who_reads_no_names_or_nothing_has_no_history() -> None:
    world, appeal = case_in(State.DECIDED)

    shown = {
        who: lines(world, appeal, who)
        for who in ("director", "spare", "other", "conflicted", "recorder", "operator")
    }

    assert set(map(tuple, shown.values())) == {()}


def in_preparation(world: World) -> Appeal:
    """A deposit was taken, one side has stated its case, and a period was extended."""
    appeal = lodge(world)
    with clock.at(LATER):
        admission.receive_appeal(appeal, by=None, expected_version=now(appeal))
        admission.settle_deposit(
            appeal,
            by=world["in_charge"],
            expected_version=now(appeal),
            notice=appeal.notices.get().pk,
            deposit="held",
        )
    advance(world, appeal, State.PREPARING)
    with clock.at(LATER):
        hearing.file_statement(
            appeal, by=world["west"], expected_version=now(appeal), text="Ours."
        )
        hearing.extend_period(
            appeal,
            by=world["in_charge"],
            expected_version=now(appeal),
            step="grounds",
            ends_at=HEARING,
            reason="Ill.",
        )
    return appeal


@pytest.mark.full
def test_before_the_decision_those_in_the_case_read_what_is_theirs() -> None:
    world = make_world()
    appeal = in_preparation(world)

    begun = ["Appeal 2026/1 lodged", "Notice received"]
    extended = "Extended: Grounds of the appeal"
    assert {
        who: lines(world, appeal, who, LATER)
        for who in ("appellant", "respondent", "in_charge", "manager")
    } == {
        "appellant": [*begun, "Deposit: Paid", "Admitted", extended],
        "respondent": [*begun, "Admitted", extended],
        "in_charge": [
            *begun,
            *("Deposit: Paid", "Admitted", "Statement submitted", extended),
        ],
        "manager": [],
    }


def test_a_step_is_recorded_with_where_it_led_and_by_which_policy() -> None:
    _world, appeal = case_in(State.PREPARING)

    entry = Entry.objects.get(verb="appeal.admitted")

    assert entry.details == {
        "from": "admissibility",
        "to": "preparing",
        "version": now(appeal),
        "policy": 1,
    }
