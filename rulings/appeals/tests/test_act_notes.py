"""What the page of an act says of readers, periods and what follows."""

import pytest

from clubsite.site import clock
from rulings.appeals.access import cases
from rulings.appeals.actions import decision, seating
from rulings.appeals.models import PanelSeat
from rulings.appeals.procedure import Action, State
from rulings.appeals.queries.act_notes import build_notes
from rulings.appeals.queries.page import appeal_page
from rulings.tests.appeal_world import (
    HEARING,
    LATER,
    World,
    appeal_in,
    as_,
    make_world,
    now,
    to,
)
from rulings.tests.cases import case_in

pytestmark = pytest.mark.django_db


def page_of(world: World, name: str, who: str, *args: object) -> str:
    page = as_(world, who).get(to(world, name, *args)).content.decode()
    return " ".join(page.split())


def test_a_notes_page_says_who_reads_it_and_so_it_is() -> None:
    world, appeal = case_in(State.DELIBERATING)
    with clock.at(HEARING):
        decision.write_note(
            appeal, by=world["member"], expected_version=now(appeal), text="NOTE"
        )

        page = page_of(world, "appeal_move", "member", appeal.pk, "note")
        readers = {
            who
            for who in ("chair", "member", "third", "appellant", "ruled", "manager")
            if "NOTE" in page_of(world, "appeal_detail", who, appeal.pk)
        }

    assert f"Only you and {world['chair']} can read it." in page
    assert "After the decision the panel can too." in page
    assert "Panel only" not in page
    assert readers == {"member", "chair"}


def test_a_chairs_note_is_read_by_nobody_else_before_the_decision() -> None:
    world, appeal = case_in(State.DELIBERATING)

    page = page_of(world, "appeal_move", "chair", appeal.pk, "note")

    assert "Only you can read it. After the decision the panel can too." in page


def test_whoever_decides_alone_reads_notes_alone() -> None:
    world, appeal = case_in(State.DELIBERATING)
    PanelSeat.objects.exclude(user=world["chair"]).update(out_at=HEARING)
    PanelSeat.objects.update(is_referee=True)

    notes = build_notes(cases.build_case(appeal, world["chair"]), Action.NOTE)

    assert notes.readers == "Only you can read it."


def test_the_statement_form_shows_its_deadline_and_what_follows() -> None:
    world, appeal = case_in(State.PREPARING)
    end = appeal.deadlines.get(step="statements").ends_at

    with clock.at(LATER):
        page = page_of(world, "appeal_move", "respondent", appeal.pk, "file_statement")

    assert end.astimezone(world.club.zone).strftime("%H:%M") in page
    assert "If your side submits nothing by then" in page


@pytest.mark.parametrize(
    ("act", "state", "who", "words"),
    [
        (
            Action.GIVE_GROUNDS,
            State.PREPARING,
            "appellant",
            "the appeal goes on without them",
        ),
        (
            Action.STATE_FACTS,
            State.PREPARING,
            "ruled",
            "no panel is appointed until you do",
        ),
        (Action.DECLARE, State.CONSTITUTING, "third", "someone else is invited"),
        (Action.ASK_REVIEW, State.INADMISSIBLE, "appellant", "stays rejected"),
    ],
)
def test_every_act_with_a_period_shows_its_end(
    act: Action, state: State, who: str, words: str
) -> None:
    world, appeal = case_in(state)

    with clock.at(LATER):
        notes = build_notes(cases.build_case(appeal, world[who]), act)

    assert notes.until is not None
    assert words in str(notes.otherwise)


@pytest.mark.parametrize(
    ("act", "state", "who", "readers"),
    [
        (
            Action.STATE_FACTS,
            State.PREPARING,
            "ruled",
            "Can be read by both sides, the directors involved and the panel. Later also by m",
        ),
        (
            Action.FILE_STATEMENT,
            State.PREPARING,
            "appellant",
            "Can be read by both sides, the directors involved and the panel.",
        ),
        (
            Action.CHALLENGE,
            State.SCHEDULED,
            "appellant",
            "Can be read by both sides, the directors involved, the panel and managers.",
        ),
        (
            Action.WRITE_DISSENT,
            State.DELIBERATING,
            "member",
            "Later it can be read by both sides, the directors involved, the panel and m",
        ),
        (Action.RESTORE, State.INADMISSIBLE, "appellant", "Can be read by both sides"),
        (Action.VOTE, State.DELIBERATING, "member", "Only you and Sample chair"),
        (Action.SEAT, State.CONSTITUTING, "chair", ""),
    ],
)
def test_the_readers_follow_from_the_table_of_sections(
    act: Action, state: State, who: str, readers: str
) -> None:
    world, appeal = case_in(state)

    notes = build_notes(cases.build_case(appeal, world[who]), act)

    assert notes.readers.startswith(readers)
    assert bool(notes.readers) == bool(readers)


def test_after_a_soft_interest_the_member_reads_what_happens_and_who_decides() -> None:
    world = make_world()
    appeal = appeal_in(world, State.CONSTITUTING)
    with clock.at(LATER):
        seating.declare_ties(
            appeal,
            by=world["third"],
            expected_version=now(appeal),
            ties=["same_body"],
        )

        page = page_of(world, "appeal_detail", "third", appeal.pk)
        chairs = appeal_page(cases.build_case(appeal, world["chair"]))

    assert "those without an interest decide if yours matters" in page
    assert "Declare your interests to open the file" not in page
    assert "those without an interest" not in chairs.guidance.rest
