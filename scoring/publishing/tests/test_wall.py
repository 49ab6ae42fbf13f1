"""The wall: the ranking on a big screen, as everyone may see it."""

import pytest
from django.test import Client

from clubsite.clubs.labels import InPlay, Names, RoleKind
from clubsite.clubs.models import Club, Player
from clubsite.site.qr_codes import build_qr_code
from clubsite.tests.builders import make_club, make_member
from scoring.bridge.contract import Side
from scoring.events.labels import EventState
from scoring.events.models import Event
from scoring.events.queries import get_viewer
from scoring.publishing.walls import LINES, build_wall, results_link
from scoring.tests.builders import make_mitchell
from scoring.tests.contests import make_contest, make_team
from scoring.tests.pages import HTMX, url

pytestmark = pytest.mark.django_db


def page(event: Event, client: Client | None = None) -> str:
    answer = (client or Client()).get(url(event, "wall/"))
    assert answer.status_code == 200
    return answer.content.decode()


def test_a_stranger_sees_the_ranking_of_each_direction() -> None:
    event = make_mitchell(make_club(), state=EventState.PROVISIONAL)

    wall = build_wall(event, get_viewer(None, event))

    assert wall is not None
    assert [(each.side, len(each.rows)) for each in wall.pages] == [
        (Side.NS, 3),
        (Side.EW, 3),
    ]
    assert [row.place for row in wall.pages[0].rows][:1] == ["1"]
    assert wall.code == build_qr_code(results_link(event))
    assert wall.code.path in page(event)


def test_before_posting_it_waits_for_the_results() -> None:
    event = make_mitchell(make_club())

    assert "No results yet" in page(event)
    assert build_wall(event, get_viewer(None, event)) is None


def test_during_play_it_follows_the_club_s_policy() -> None:
    club = make_club()
    event = make_mitchell(club, state=EventState.IN_PLAY)
    Club.objects.update(in_play=InPlay.RANKING)
    event.refresh_from_db()

    assert "data-wall-page" in page(event)


def test_staff_put_up_no_more_than_everyone_sees() -> None:
    club = make_club()
    event = make_mitchell(club, state=EventState.PROVISIONAL)
    Club.objects.update(names=Names.INITIALS)
    withheld = Player.objects.filter(club=club).order_by("pk")[0]
    director = Client()
    director.force_login(make_member(club, RoleKind.DIRECTOR))

    assert withheld.name in director.get(url(event)).content.decode()
    assert withheld.name not in page(event, director)


def test_teams_stand_by_their_names() -> None:
    event = make_contest(make_club())
    for number in (1, 2, 3, 4):
        make_team(event, number)
    Event.objects.update(state=EventState.PROVISIONAL)
    event.refresh_from_db()

    wall = build_wall(event, get_viewer(None, event))

    assert wall is not None
    [only] = wall.pages
    assert (only.side, len(only.rows)) == (None, 4)


def test_more_lines_than_a_screen_holds_make_another_page() -> None:
    event = make_contest(make_club())
    for number in range(LINES + 2):
        make_team(event, number + 1)
    Event.objects.update(state=EventState.PROVISIONAL)
    event.refresh_from_db()

    wall = build_wall(event, get_viewer(None, event))

    assert wall is not None
    assert [len(each.rows) for each in wall.pages] == [LINES, 2]


def test_a_pair_with_too_few_boards_has_no_place() -> None:
    event = make_mitchell(make_club(), state=EventState.PROVISIONAL)
    event.regulation_values = {**event.regulation_values, "minimum_boards": 99}
    event.save()

    wall = build_wall(event, get_viewer(None, event))

    assert wall is not None
    assert {row.place for each in wall.pages for row in each.rows} == {"–"}


def test_the_part_that_follows_by_itself_is_the_wall_alone() -> None:
    event = make_mitchell(make_club(), state=EventState.PROVISIONAL)

    part = Client().get(url(event, "wall/"), headers=HTMX).content.decode()

    assert part.lstrip().startswith('<div id="wall"')
    assert "<html" not in part


def test_an_event_nobody_knows_of_has_no_wall() -> None:
    event = make_mitchell(make_club(), state=EventState.DRAFT)

    assert Client().get(url(event, "wall/")).status_code == 404
