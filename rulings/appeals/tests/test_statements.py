"""Each side states its case without having read the other's."""

from datetime import timedelta

import pytest

from clubsite.site import clock
from clubsite.site.errors import Refused
from rulings.appeals.access import cases
from rulings.appeals.actions import decision, hearing, sweeping
from rulings.appeals.forms.cases import StatementForm
from rulings.appeals.models import Appeal
from rulings.appeals.procedure import State
from rulings.appeals.queries.page import build_statements
from rulings.appeals.tests.test_lodging import told
from rulings.evidence.rules import MOST_FILES, Attachment
from rulings.tests.appeal_world import (
    HEARING,
    LATER,
    World,
    admit,
    advance,
    appeal_in,
    lodge,
    make_world,
    now,
)
from rulings.tests.builders import amend, make_content
from rulings.tests.cases import case_in

pytestmark = pytest.mark.django_db


def state(world: World, appeal: Appeal, who: str, text: str) -> None:
    hearing.file_statement(
        appeal, by=world[who], expected_version=appeal.version, text=text
    )


def read_by(world: World, appeal: Appeal, who: str) -> list[str]:
    """The statements that this person reads now."""
    shown = build_statements(cases.build_case(appeal, world[who]))
    return [statement.text for statement in shown.statements] if shown else []


@pytest.mark.full
def test_statements_are_exchanged_once_both_sides_have_filed() -> None:
    world, appeal = case_in(State.PREPARING)

    with clock.at(LATER):
        state(world, appeal, "appellant", "ours")
        own = read_by(world, appeal, "partner")
        hidden = read_by(world, appeal, "west")
        state(world, appeal, "west", "theirs")

        assert (own, hidden) == (["ours"], [])
        assert read_by(world, appeal, "appellant") == ["ours", "theirs"]
        assert read_by(world, appeal, "respondent") == ["ours", "theirs"]
    assert "Sample East" in told("appeal_exchanged")


def test_statements_are_exchanged_when_time_is_up_whether_a_worker_runs_or_not() -> (
    None
):
    world, appeal = case_in(State.PREPARING)
    with clock.at(LATER):
        state(world, appeal, "appellant", "ours")
    end = LATER + timedelta(hours=48)

    with clock.at(end):
        assert read_by(world, appeal, "respondent") == []
    with clock.at(end + timedelta(seconds=1)):
        assert read_by(world, appeal, "respondent") == ["ours"]


def test_what_is_filed_after_the_exchange_is_read_at_once() -> None:
    world, appeal = case_in(State.PREPARING)
    with clock.at(LATER + timedelta(hours=49)):
        hearing.exchange_statements(appeal, by=None, expected_version=appeal.version)
        state(world, appeal, "appellant", "late")

        assert read_by(world, appeal, "respondent") == ["late"]


@pytest.mark.full
def test_a_case_that_was_sent_back_asks_both_sides_anew() -> None:
    world, appeal = case_in(State.PREPARING)
    with clock.at(LATER):
        for who in ("appellant", "west"):
            hearing.file_statement(
                appeal, by=world[who], expected_version=now(appeal), text=f"first {who}"
            )
    advance(world, appeal, State.DELIBERATING)
    with clock.at(HEARING):
        decision.send_back(
            appeal, by=world["chair"], expected_version=now(appeal), reason="The lead?"
        )
        sweeping.do_what_is_due()
        hearing.file_statement(
            appeal, by=world["west"], expected_version=now(appeal), text="second west"
        )
        hidden = read_by(world, appeal, "appellant")
    with clock.at(HEARING + timedelta(hours=47)):
        hearing.file_statement(
            appeal,
            by=world["partner"],
            expected_version=now(appeal),
            text="second appellant",
        )

        assert hidden == ["first appellant", "first west"]
        assert len(read_by(world, appeal, "respondent")) == 4


@pytest.mark.full
def test_what_was_stated_when_the_panel_is_appointed_is_read_from_then_on() -> None:
    world, appeal = case_in(State.PREPARING)
    with clock.at(LATER):
        state(world, appeal, "appellant", "ours")
    advance(world, appeal, State.CONSTITUTING)

    with clock.at(LATER):
        assert read_by(world, appeal, "respondent") == ["ours"]
    assert "Sample East" in told("appeal_exchanged")


def test_where_no_side_has_stated_anything_nothing_is_said_to_be_exchanged() -> None:
    appeal_in(make_world(), State.CONSTITUTING)

    assert told("appeal_exchanged") == set()


@pytest.mark.full
def test_a_statement_against_a_ruling_that_was_given_anew_need_not_be_written_twice() -> (
    None
):
    world = make_world()
    first = appeal_in(world, State.PREPARING)
    with clock.at(LATER):
        state(world, first, "appellant", "ours")
        amend(world.ruling, make_content(why_amended="New."), by=world["in_charge"])
        again = lodge(world, at=LATER)
    admit(world, again)

    with clock.at(LATER):
        offered = [
            StatementForm(case=cases.build_case(again, world[who]))
            .fields["text"]
            .initial
            for who in ("partner", "west")
        ]
        state(world, again, "partner", "ours, again")
        form = StatementForm(case=cases.build_case(again, world["appellant"]))

    assert (offered, form.fields["text"].initial) == (["ours", ""], "")


@pytest.mark.full
def test_a_side_adds_a_few_files_and_no_more() -> None:
    world, appeal = case_in(State.PREPARING)
    file = Attachment("notes.txt", b"notes")

    with clock.at(LATER):
        for _number in range(MOST_FILES):
            hearing.file_statement(
                appeal,
                by=world["west"],
                expected_version=appeal.version,
                text="",
                attachments=[file],
            )
            appeal.refresh_from_db()
        with pytest.raises(Refused, match="up to 8 files"):
            hearing.file_statement(
                appeal,
                by=world["west"],
                expected_version=appeal.version,
                text="",
                attachments=[file],
            )

    assert appeal.evidence.count() == MOST_FILES


def test_nothing_is_filed_once_the_panel_is_formed() -> None:
    world, appeal = case_in(State.CONSTITUTING)

    with clock.at(LATER), pytest.raises(Refused, match="Panel being formed"):
        state(world, appeal, "appellant", "ours")
