"""Which pages of evenings the readers of notices still open."""

import pytest

from clubsite.clubs.labels import RoleKind
from clubsite.tests.builders import make_club, make_member, make_user
from scoring.events.labels import EventState
from scoring.events.queries import open_events
from scoring.play.actions.corrections import ask_correction
from scoring.play.actions.posting import post_results
from scoring.play.queries.corrections import open_corrections
from scoring.tests.builders import make_event
from scoring.tests.evening_world import line_at, make_event_world

pytestmark = pytest.mark.django_db


def test_a_draft_of_an_event_is_open_to_those_who_run_it() -> None:
    club = make_club()
    draft = make_event(club, state=EventState.DRAFT)
    posted = make_event(club, state=EventState.PROVISIONAL)
    keys = {draft.pk, posted.pk, 999}

    assert open_events(make_member(club, RoleKind.MANAGER), club, keys) == {
        draft.pk,
        posted.pk,
    }
    assert open_events(make_user(), club, keys) == {posted.pk}


def test_a_request_is_open_to_its_table_and_to_those_who_run_the_evening() -> None:
    world = make_event_world()
    post_results(world.event, by=world.director)
    correction = ask_correction(
        line_at(world.event), "4S N +1", by=world.north, why="So."
    )
    club, keys = world.event.club, {correction.pk, 999}

    assert open_corrections(world.north, club, keys) == {correction.pk}
    assert open_corrections(world.director, club, keys) == {correction.pk}
    assert open_corrections(make_user(), club, keys) == set()
