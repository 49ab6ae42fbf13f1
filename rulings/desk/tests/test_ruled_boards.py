"""From a ruling and an appeal to the board and back, by the rights of the reader."""

from typing import Any

import pytest
from django.test import Client

from clubsite.accounts.models import User
from clubsite.clubs.labels import InPlay, RoleKind
from clubsite.tests.builders import make_club, make_member, make_user
from rulings.appeals.models import Appeal
from rulings.appeals.procedure import State
from rulings.laws.engine.transcript import COUNTS
from rulings.log.models import Ruling, RulingVersion
from rulings.log.queries.boards import RuledBoard, ruled_board
from rulings.tests.appeal_world import appeal_in, make_world
from rulings.tests.builders import line_at, make_f1, make_ruling, players_at, seat
from scoring.events.labels import EventState, ResultKind
from scoring.events.models import CardPlay, Event
from scoring.tests.builders import make_deal

pytestmark = pytest.mark.django_db

BOARD = "/sample/events/{}/boards/7/"


@pytest.fixture
def ruling() -> Ruling:
    event = make_f1(make_club())
    make_deal(event, 7)
    director = make_member(event.club, RoleKind.DIRECTOR)
    return make_ruling(line_at(event, 5), by=director)


def board_for(ruling: Ruling, user: User | None, **options: Any) -> RuledBoard:
    version = RulingVersion.objects.select_related(
        "ruling__event__club", "ruling__result__section__session__event"
    ).get(ruling=ruling)
    found = ruled_board(version, user, **{"file": True} | options)
    assert found is not None
    return found


def test_a_director_goes_from_a_ruling_to_its_board_and_back(
    ruling: Ruling, client: Client
) -> None:
    client.force_login(ruling.director)

    page = client.get(f"/sample/rulings/{ruling.pk}/").content.decode()

    board = BOARD.format(ruling.event_id)
    assert f'<a class="board-middle" href="{board}">' in page
    assert 'class="board card"' in page
    assert "Lead not recorded" in page
    story = f"{board}story/"
    assert f'href="{story}"' in client.get(board).content.decode()
    back = client.get(story).content.decode()
    assert f'href="/sample/rulings/{ruling.pk}/"' in back
    assert f'href="{board}"' in back


def test_before_its_page_is_open_a_board_is_a_chip(ruling: Ruling) -> None:
    player = seat(players_at(line_at(ruling.event, 5))[0], make_user("north"))
    Event.objects.update(state=EventState.IN_PLAY)

    hidden = board_for(ruling, player, file=False)

    assert (hidden.view.hidden, hidden.view.deal, hidden.size, hidden.url) == (
        True,
        None,
        "chip",
        "",
    )


def test_where_rankings_show_in_play_a_board_opens_once_all_have_played_it(
    ruling: Ruling,
) -> None:
    Event.objects.update(state=EventState.IN_PLAY)
    ruling.club.in_play = InPlay.RANKING
    ruling.club.save()
    opened = board_for(ruling, None, linked=False)
    line = line_at(ruling.event, 4)
    line.kind = ResultKind.AWAITED
    line.contract, line.declarer, line.tricks, line.lead = "", "", None, ""
    line.save()

    waiting = board_for(ruling, None)

    assert (opened.view.hidden, opened.size, opened.url) == (False, "card", "")
    assert opened.view.deal is not None
    assert waiting.view.hidden


def test_a_known_auction_makes_it_full_and_what_is_disputed_is_marked(
    ruling: Ruling,
) -> None:
    [secret, *_others] = COUNTS
    facts = [
        {"code": "card", "answer": "♠7, ♥10"},
        {"code": "bid", "answer": "2♥"},
        {"code": "who", "answer": "West"},
        {"code": "tricks", "answer": "2"},
        {"code": secret, "answer": "♣4"},
    ]
    RulingVersion.objects.update(walks=[{"facts": facts}, {}])
    CardPlay.objects.create(
        result=line_at(ruling.event, 5), dealer="S", auction=["2H", "P", "P", "P"]
    )

    board = board_for(ruling, ruling.director)
    of_a_player = board_for(ruling, ruling.director, file=False)

    assert board.size == "full"
    assert [call and call.call for call in board.view.auction[0]] == [
        *(None, None, None),
        "2H",
    ]
    assert board.view.disputed == {"S7", "HT", "2H", "C4"}
    assert of_a_player.view.disputed == {"S7", "HT", "2H"}


def test_a_ruling_about_no_board_shows_none(ruling: Ruling) -> None:
    Ruling.objects.update(result=None)
    version = RulingVersion.objects.select_related("ruling__event__club").get()
    of_a_board = ruled_board(version, ruling.director, file=True)
    version.ruling.board = None

    assert of_a_board is not None
    assert (of_a_board.view.deal, of_a_board.view.table) == (None, None)
    assert ruled_board(version, ruling.director, file=True) is None


def test_an_appeal_shows_its_board(client: Client) -> None:
    world = make_world()
    appeal = appeal_in(world, State.PREPARING)
    client.force_login(world["in_charge"])

    page = client.get(f"/sample/appeals/{appeal.pk}/").content.decode()

    assert Appeal.objects.exists()
    assert "Hands not recorded" in page
    assert f'href="{BOARD.format(world.event.pk)}"' in page
