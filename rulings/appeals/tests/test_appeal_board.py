"""The board of a case: its traveller with the line in question, and the spoken ruling."""

from datetime import timedelta
from typing import Any

import pytest

from clubsite.site import clock
from rulings.appeals.access import cases
from rulings.appeals.procedure import State
from rulings.appeals.queries.board import build_traveller, spoken_rulings
from rulings.log.models import Ruling, RulingVersion
from rulings.tests.appeal_world import LATER, World, as_, to
from rulings.tests.cases import case_in
from scoring.events.labels import EventState
from scoring.events.models import Event

pytestmark = pytest.mark.django_db

RING = 'class="ours"'


def walk(**more: Any) -> dict[str, Any]:
    """A law as a ruling keeps it."""
    return {
        "family": "misinformation",
        "laws": ["21B1"],
        "rectification": "The call may be changed.",
        "say": [
            {"to": "all four players", "text": "MARKER-SPOKEN"},
            {"to": "the director", "text": "MARKER-ASIDE"},
        ],
        "steps": [
            {"chooser": "West", "chosen": "Pass", "options": ["Pass", "Double"]},
            {"chooser": "East", "chosen": "", "options": ["Pass"]},
        ],
        "facts": [],
        "judgments": [],
        "open": [],
        **more,
    }


def traveller_of(world: World, appeal_id: int, who: str) -> Any:
    return as_(world, who).get(to(world, "appeal_traveller", appeal_id))


def test_the_line_in_question_is_ringed_and_named_for_those_who_listen() -> None:
    world, appeal = case_in(State.PREPARING)

    page = traveller_of(world, appeal.pk, "west").content.decode()

    rows = page.split("<tbody")[1].split("</tbody>")[0].split("<tr")[1:]
    ringed = [row for row in rows if RING in row]
    assert (len(rows), len(ringed)) == (5, 1)
    assert "Sample North" in ringed[0]
    assert "Result in question" in ringed[0]
    assert page.count("Result in question") == 1


def test_the_case_page_loads_the_traveller_into_itself() -> None:
    world, appeal = case_in(State.PREPARING)
    path = to(world, "appeal_traveller", appeal.pk)
    client = as_(world, "west")

    page = client.get(to(world, "appeal_detail", appeal.pk)).content.decode()
    part = client.get(path, headers={"HX-Request": "true"}).content.decode()

    assert f'hx-get="{path}" hx-trigger="load"' in page
    assert part.strip().startswith('<div class="results" id="traveller">')


@pytest.mark.parametrize(
    ("state", "readers"),
    [
        (
            State.CONSTITUTING,
            {
                *("appellant", "partner", "respondent", "west", "ruled"),
                *("in_charge", "chair", "member"),
            },
        ),
        pytest.param(
            State.DECIDED,
            {
                *("appellant", "partner", "respondent", "west", "ruled", "manager"),
                *("in_charge", "chair", "member", "third"),
            },
            marks=pytest.mark.full,
        ),
    ],
)
def test_only_those_who_read_the_facts_by_name_read_it(
    state: State, readers: set[str]
) -> None:
    world, appeal = case_in(state)

    with clock.at(LATER):
        found = {
            who
            for who in world.people
            if traveller_of(world, appeal.pk, who).status_code == 200
        }

    assert found == readers


def test_under_an_embargo_only_directors_of_the_event_read_it() -> None:
    world, appeal = case_in(State.CONSTITUTING)
    Event.objects.update(embargo_until=LATER + timedelta(days=1))

    with clock.at(LATER):
        found = {
            who: traveller_of(world, appeal.pk, who).status_code
            for who in ("in_charge", "west", "chair")
        }
        page = as_(world, "west").get(to(world, "appeal_detail", appeal.pk))

    assert found == {"in_charge": 200, "west": 404, "chair": 404}
    assert "hx-trigger" not in page.content.decode()


def test_a_ruling_about_no_board_has_no_traveller() -> None:
    world, appeal = case_in(State.PREPARING)
    Ruling.objects.filter(pk=world.ruling.pk).update(board=None, result=None)

    assert traveller_of(world, appeal.pk, "west").status_code == 404


def test_a_ruling_about_a_board_and_no_table_shows_all_its_results() -> None:
    world, appeal = case_in(State.PREPARING)
    Ruling.objects.filter(pk=world.ruling.pk).update(result=None)
    Event.objects.update(state=EventState.PROVISIONAL)

    found = build_traveller(cases.build_case(appeal, world["west"]))

    assert found is not None
    assert len(found.lines) == 5


def spoken(world: World, appeal: Any, who: str) -> list[str]:
    """What that person reads of the ruling as it was spoken."""
    found = spoken_rulings(cases.build_case(appeal, world[who]))
    return [each.answer for ruling in found for each in ruling.messages]


def test_the_ruling_stands_as_it_was_spoken_without_what_only_the_director_heard() -> (
    None
):
    world, appeal = case_in(State.PREPARING)
    RulingVersion.objects.update(walks=[walk()])

    page = as_(world, "west").get(to(world, "appeal_detail", appeal.pk))

    text = page.content.decode()
    assert "MARKER-SPOKEN" in text
    assert "MARKER-ASIDE" not in text
    assert "West chose" in text
    assert spoken(world, appeal, "ruled") == ["MARKER-SPOKEN"]


def test_earlier_offences_are_told_to_directors_alone() -> None:
    world, appeal = case_in(State.CONSTITUTING)
    counted = [{"code": "offence", "answer": "2"}]
    RulingVersion.objects.update(walks=[walk(facts=counted)])

    found = {
        who: spoken(world, appeal, who) for who in ("in_charge", "chair", "appellant")
    }

    assert found == {"in_charge": ["MARKER-SPOKEN"], "chair": [], "appellant": []}


def test_a_law_under_which_nothing_was_said_is_left_out() -> None:
    world, appeal = case_in(State.PREPARING)
    RulingVersion.objects.update(walks=[walk(say=[], steps=[], rectification="")])

    assert spoken_rulings(cases.build_case(appeal, world["west"])) == ()
