"""What the page of rounds says of each match, and what a refused draw keeps."""

import re

import pytest
from django.test import Client

from clubsite.clubs.labels import RoleKind
from clubsite.tests.builders import make_club, make_member
from scoring.events.labels import PlayedKind
from scoring.tests.contests import make_round_robin
from scoring.tests.pages import url
from scoring.tests.swiss_world import Contest, make_drawn

pytestmark = pytest.mark.django_db


def opened(client: Client, contest: Contest) -> str:
    """The page of rounds as the director sees it, in words."""
    client.force_login(contest.director)
    page = client.get(url(contest.event, "rounds/")).content.decode()
    return " ".join(re.sub(r"<[^>]*>", " ", page.partition("<main")[2]).split())


def test_each_side_of_a_match_has_a_line_with_what_it_counts(client: Client) -> None:
    swiss = make_drawn(contestants=4)
    cup = make_drawn(PlayedKind.KNOCK_OUT, contestants=4, slug="cup")
    for contest in (swiss, cup):
        contest.draw()
        contest.publish()
        contest.play(1)

    pages = [opened(client, contest) for contest in (swiss, cup)]

    assert "1 · 20 3 · 0 Enter a result" in pages[0]
    assert "1 · +44 4 · −44 Enter a result" in pages[1]


def test_who_goes_through_by_a_ruling_stands_out(client: Client) -> None:
    cup = make_drawn(PlayedKind.KNOCK_OUT, contestants=4)
    cup.draw()
    cup.publish()

    client.force_login(cup.director)
    path = f"matches/{cup.match(1, 1).pk}/judge/"
    client.post(url(cup.event, path), {"what": "home_forfeits"})

    page = client.get(url(cup.event, "rounds/")).content.decode()
    assert "<strong>4</strong></span>" in page


def test_a_team_without_a_name_goes_by_its_captain(client: Client) -> None:
    event = make_round_robin(make_club(), teams=2)
    event.entries.filter(number=1).update(name="")
    contest = Contest(event.club, event, make_member(event.club, RoleKind.DIRECTOR))

    page = opened(client, contest)

    assert "1 Player 1a ·" in page
    assert "Player 1b" not in page


def test_pairings_that_were_refused_stay_in_sight(client: Client) -> None:
    swiss = make_drawn(contestants=4)
    first = swiss.entry(1).pk
    client.force_login(swiss.director)
    path = url(swiss.event, "rounds/draw/")

    before = client.get(path).content.decode()
    typed = {"how": "seeds", "one1": first, "other1": ""}
    refused = client.post(path, typed).content.decode()

    assert ("<details>" in before, "<details open>" in before) == (True, False)
    assert "<details open>" in refused
