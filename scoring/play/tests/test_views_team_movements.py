"""Pages of teams that play by a movement, from set-up to posted results."""

import html

import pytest
from django.test import Client

from clubsite.clubs.labels import RoleKind
from clubsite.recaps.documents.paper.content import PaperPart
from clubsite.recaps.queries.table_paper import PaperChoice, load_seated, printed_paper
from clubsite.tests.builders import make_club, make_member
from scoring.events.labels import EventState
from scoring.events.models import Event, MovementVersion, Result
from scoring.exchange.queries.exports import ENDINGS, exported
from scoring.formats import registry
from scoring.play.movement_changes.changes import OF_TEAMS
from scoring.play.tests.test_views_contests import NEW
from scoring.tests.pages import url
from scoring.tests.team_world import (
    director_of,
    enter_round,
    match_of_teams,
    section_of,
    set_up_teams,
    team,
    teams_in_play,
)

pytestmark = pytest.mark.django_db

FORM = NEW | {"odd": "bye", "contestants": "5", "boards_a_match": "2"}
PATH = "/sample/events/new/matches/"


def test_movements_are_advised_for_the_teams_that_come(client: Client) -> None:
    client.force_login(make_member(make_club(), RoleKind.DIRECTOR))

    first = client.get(PATH).content.decode()
    shown = client.post(PATH, FORM | {"name": "", "do": "advise"})
    page = shown.content.decode()

    assert "Movements for 8 teams" in first
    assert shown.status_code == 200
    assert "Movements for 5 teams" in page
    assert 'value="choose-american-whist:6"' in page
    assert "4 rounds of 6 boards" in page
    assert "sit-out of 5 boards" in page
    assert not Event.objects.exists()


@pytest.mark.parametrize("typed", ["2", "many", "99999"])
def test_for_so_many_teams_no_movement_is_advised(client: Client, typed: str) -> None:
    client.force_login(make_member(make_club(), RoleKind.DIRECTOR))

    page = client.post(PATH, FORM | {"contestants": typed, "do": "advise"})

    assert "No movement is for so many teams" in page.content.decode()


def test_an_advised_movement_is_chosen_and_set_up(client: Client) -> None:
    client.force_login(make_member(make_club(), RoleKind.DIRECTOR))

    chosen = client.post(PATH, FORM | {"do": "choose-american-whist:6"})
    form = chosen.context["form"]
    typed = {name: form[name].value() for name in ("played", "movement")}
    boards = form["boards_a_match"].value()
    answer = client.post(PATH, FORM | typed | {"boards_a_match": boards})

    assert (typed, boards) == (
        {"played": "movement", "movement": "american-whist"},
        "6",
    )
    event = Event.objects.get()
    assert answer.headers["Location"] == url(event, "teams/")
    assert MovementVersion.objects.get().kind == "american-whist"
    assert Result.objects.count() == 4 * 5 * 6


def test_a_movement_is_chosen_for_teams_only(client: Client) -> None:
    client.force_login(make_member(make_club(), RoleKind.DIRECTOR))

    answer = client.post(PATH, FORM | {"played": "movement", "movement": ""})

    assert answer.status_code == 422
    assert "Choose a movement for teams." in answer.content.decode()


def test_an_evening_of_teams_by_its_pages(client: Client) -> None:
    event = teams_in_play("threesome", 3)
    client.force_login(director_of(event))
    section, match = section_of(event).pk, match_of_teams(event, 1, 3).pk
    enter_round(event, 1)

    places = {
        "manage": "manage/",
        "rounds": "rounds/",
        "plan": f"movement/{section}/plan/",
        "slip": f"entry/slips/{section}/2/1/",
        "match": f"entry/matches/{match}/",
        "board": f"entry/{section}/1/",
        "results": "",
        "matches": "matches/",
    }
    answers = {name: client.get(url(event, path)) for name, path in places.items()}
    pages = {name: answer.content.decode() for name, answer in answers.items()}

    assert {answer.status_code for answer in answers.values()} == {200}
    assert f'href="{url(event, f"movement/{section}/")}"' in pages["manage"]
    assert "Withdraw" not in pages["rounds"]
    assert "in rounds 1, 2" in pages["matches"]
    assert pages["match"].count("· Round 1</p>") == 1
    assert "Team 1" in pages["slip"]
    start = client.get(url(event, "entry/"), follow=True)
    assert [path for path, _status in start.redirect_chain] == [
        url(event, "entry/slips/"),
        url(event, f"entry/slips/{section}/2/1/"),
    ]


def test_a_slip_of_teams_brings_scores(client: Client) -> None:
    event = teams_in_play("threesome", 3)
    client.force_login(director_of(event))
    line = Result.objects.get(round=2, table=1, board=3)
    slip = url(event, f"entry/slips/{section_of(event).pk}/2/1/")
    typed = {"line": line.pk, "seen": line.version, "score": "4S N =", "sure": ""}

    answer = client.post(slip, typed, headers={"HX-Request": "true"})

    line.refresh_from_db()
    assert (answer.status_code, line.kind, line.contract) == (200, "played", "4S")


def test_a_team_leaves_and_a_ruling_is_offered(client: Client) -> None:
    event = teams_in_play("threesome", 3)
    client.force_login(director_of(event))
    enter_round(event, 1)
    path = url(event, f"movement/{section_of(event).pk}/")
    typed = {"seen": "1", "round": "2", "pair": str(team(event, 3))}

    listed = client.get(path).content.decode()
    shown = client.post(f"{path}team_left/", typed).content.decode()
    made = client.post(f"{path}team_left/", typed | {"do": "store"})
    after = client.get(made.headers["Location"]).content.decode()

    assert "A team left" in listed
    assert client.get(f"{path}pair_left/").status_code == 404
    assert "see Law 86B" in shown
    assert f"rulings/new/?event={event.pk}&amp;table=" in shown
    assert "1 – 3, boards 1–2" in shown
    assert "Team 3 no longer plays." in after
    assert "These tables have other cards now: 2, 3." in after
    assert "parts=table-cards&amp;from_round=2&amp;tables=2%203" in after


def test_every_change_of_teams_has_a_form(client: Client) -> None:
    event = set_up_teams("american-whist", 5)
    client.force_login(director_of(event))
    path = url(event, f"movement/{section_of(event).pk}/")

    listed = client.get(path).content.decode()

    for change in OF_TEAMS:
        assert change.title in listed
        form = client.get(f"{path}{change.code}/").content.decode()
        assert str(change.help) in html.unescape(form)


def test_the_rounds_of_a_movement_are_not_changed_with_the_scoring(
    client: Client,
) -> None:
    event = set_up_teams("threesome", 3)
    client.force_login(director_of(event))

    page = client.get(url(event, "matches/scoring/"))

    assert "rounds" not in page.context["form"].fields


def test_table_cards_say_whom_each_team_meets() -> None:
    event = set_up_teams("american-whist", 5)

    paper = printed_paper(
        load_seated(event), PaperChoice((PaperPart.TABLE_CARDS, PaperPart.PAIR_CARDS))
    )

    cards, guides = paper.parts
    assert len(cards.cards) == 5
    rows = cards.cards[0].tables[0].rows
    found = [[cell.text for cell in row.cells[2:5]] for row in rows]
    assert found == [
        ["1", "3", "3–4"],
        ["1", "5", "5–6"],
        ["1", "2", "7–8"],
        ["1", "4", "9–10"],
    ]
    assert len(guides.cards) == 10


@pytest.mark.full
def test_results_go_out_with_their_matches() -> None:
    event = teams_in_play("threesome", 3)
    for number in (1, 2):
        enter_round(event, number)
    Event.objects.update(state=EventState.SCORING)
    event.refresh_from_db()

    for name in ENDINGS.keys() - {"lin"}:  # that wants deals
        found = registry.read(exported(event, name).content, name).event
        assert found is not None
        pairings = [(match.round, match.home, match.away) for match in found.matches]
        assert pairings == [(2, 1, 3), (2, 2, 1), (2, 3, 2)]
        lines = {(line.round, line.table) for line in found.lines if line.match == 1}
        assert lines == {(1, "1"), (2, "3")}
