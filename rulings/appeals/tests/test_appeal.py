"""Rows of an appeal name themselves without a word of the case."""

from itertools import pairwise

import pytest

from clubsite.site import clock
from clubsite.tests.builders import make_club
from rulings.appeals.actions import decision as actions_decision
from rulings.appeals.actions import hearing, seating
from rulings.appeals.models import (
    Appeal,
    AppealDeadline,
    AppealNotice,
    Challenge,
    Concurrence,
    Decision,
    Evidence,
    PanelNote,
    PanelSeat,
    Question,
    ReviewerAnswer,
    Slip,
    Statement,
    Waiver,
)
from rulings.appeals.procedure import State
from rulings.evidence.rules import Attachment
from rulings.tests.appeal_world import HEARING, LATER, appeal_in, make_world, now
from rulings.tests.cases import case_in

pytestmark = [pytest.mark.django_db, pytest.mark.both_in_full]


def file_something() -> None:
    """A statement with a file."""
    world, appeal = case_in(State.PREPARING)
    with clock.at(LATER):
        hearing.file_statement(
            appeal,
            by=world["west"],
            expected_version=now(appeal),
            text="SECRET",
            attachments=[Attachment("secret.txt", b"SECRET")],
        )


def object_to_somebody() -> None:
    """A challenge, and what another member says of a tie."""
    world = make_world(club=make_club("second"))
    appeal = appeal_in(world, State.CONSTITUTING)
    seat = PanelSeat.objects.get(appeal=appeal, user=world["member"])
    with clock.at(LATER):
        seating.challenge(
            appeal,
            by=world["west"],
            expected_version=now(appeal),
            seat=seat.pk,
            reason="SECRET",
        )
    Waiver.objects.create(
        seat=seat, by=world["chair"], waives=True, reason="SECRET", at=LATER
    )


def deliberate() -> None:
    """A note, a question and a draft."""
    world = make_world(club=make_club("third"))
    appeal = appeal_in(world, State.DELIBERATING)
    with clock.at(HEARING):
        actions_decision.write_note(
            appeal, by=world["chair"], expected_version=now(appeal), text="SECRET"
        )
        actions_decision.ask_director(
            appeal, by=world["chair"], expected_version=now(appeal), text="SECRET"
        )
    decision = Decision.objects.create(appeal=appeal, findings="SECRET")
    Slip.objects.create(
        decision=decision,
        why="SECRET",
        now={"findings": "SECRET"},
        written_by=world["chair"],
        written_at=HEARING,
    )
    side = appeal.notices.get().entry_id or 0
    ReviewerAnswer.objects.create(
        appeal=appeal, entry_id=side, by=world["west"], agrees=True, at=HEARING
    )


KINDS = (
    *(AppealNotice, Concurrence, AppealDeadline, Statement, Evidence),
    *(PanelSeat, Challenge, Waiver, PanelNote, Question, Decision),
    *(ReviewerAnswer, Slip),
)


def test_each_row_of_a_case_says_what_it_is_and_nothing_else() -> None:
    file_something()
    object_to_somebody()
    deliberate()

    names = [str(kind.objects.first()) for kind in KINDS]

    assert not [name for name in names if "SECRET" in name or not name]


def test_the_key_of_a_case_does_not_count_the_cases_begun_before_it() -> None:
    keys = [Appeal().pk for _ in range(5)]

    assert {len(str(key)) for key in keys} == {12}
    assert not {after - before for before, after in pairwise(keys)} & {1, 2, 3}


def test_a_case_is_called_by_its_number_and_a_draft_has_none() -> None:
    names = [str(Appeal(pk=1)), str(Appeal(pk=2, year=2026, number=3))]

    assert names == ["draft appeal 1", "appeal 2026/3"]
