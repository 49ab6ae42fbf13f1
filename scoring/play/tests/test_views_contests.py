"""Setting up events of matches on pages, and naming teams."""

import re

import pytest
from django.test import Client

from clubsite.clubs.labels import RoleKind
from clubsite.tests.builders import make_club, make_member
from scoring.bridge.ranking import TieRule
from scoring.events.labels import ContestKind, FormKind, MethodKind
from scoring.events.models import Event
from scoring.tests.contests import make_contest, make_round_robin
from scoring.tests.evening_world import entry_of
from scoring.tests.pages import url

pytestmark = pytest.mark.django_db

NEW = {
    "name": "Sample Matches",
    "date": "2026-03-02",
    "starts": "",
    "director": "",
    "scorer": "",
    "played": "swiss_teams",
    "contestants": "9",
    "boards_a_match": "8",
    "counted": "imps_to_vps",
    "scale": "wbf_discrete",
    "convention": "ebu_white_book",
    "rounds": "7",
    "system": "monrad",
    "odd": "triangle",
    "stints": "1",
    "first_tie": "head_to_head",
    "second_tie": "",
    "third_tie": "imp_quotient",
    "drawn_within": "0",
}
OWN = {
    "scale": "own",
    "odd": "bye",
    "row1-first": "0",
    "row1-last": "3",
    "row1-winner": "10",
    "row1-loser": "10",
    "row2-first": "4",
    "row2-winner": "15",
    "row2-loser": "5",
}


@pytest.mark.full
def test_a_swiss_is_set_up_and_its_teams_come_next(client: Client) -> None:
    club = make_club()
    client.force_login(make_member(club, RoleKind.DIRECTOR))
    first = client.get("/sample/events/new/").content.decode()
    page = client.get("/sample/events/new/matches/").content.decode()

    answer = client.post("/sample/events/new/matches/", NEW)

    event = Event.objects.get()
    assert 'href="/sample/events/new/matches/"' in first
    assert "WBF discrete" in page
    assert answer.headers["Location"] == url(event, "teams/")
    assert (event.contest, event.form) == (ContestKind.TEAMS, FormKind.SWISS)
    regulations = event.regulations
    assert (regulations.scale, regulations.odd, regulations.rounds) == (
        "wbf_discrete",
        "triangle",
        7,
    )
    assert regulations.tie_rules == (TieRule.HEAD_TO_HEAD, TieRule.IMP_QUOTIENT)


@pytest.mark.parametrize(
    ("body", "scale", "convention"),
    [
        ("EBU", "wbf_discrete", "ebu_white_book"),
        ("ACBL", "acbl_20", "acblscore"),
        ("chess", None, None),
    ],
)
def test_scale_and_convention_of_a_body_are_chosen_together(
    client: Client, body: str, scale: str | None, convention: str | None
) -> None:
    client.force_login(make_member(make_club(), RoleKind.DIRECTOR))

    page = client.get(f"/sample/events/new/matches/?as={body}")

    form = page.context["form"]
    chosen = [form[name].value() for name in ("scale", "convention")]
    assert 'href="/sample/events/new/matches/?as=EBU"' in page.content.decode()
    assert chosen == [scale, convention]


def test_swiss_pairs_are_named_on_the_page_of_pairs(client: Client) -> None:
    client.force_login(make_member(make_club(), RoleKind.DIRECTOR))
    pairs = {"played": "swiss_pairs", "counted": "matchpoints", "odd": "bye"}

    answer = client.post("/sample/events/new/matches/", NEW | pairs)

    event = Event.objects.get()
    assert event.method == MethodKind.MATCHPOINTS
    assert answer.headers["Location"] == url(event, "pairs/")
    other = client.get(url(event, "teams/"))
    assert other.headers["Location"] == url(event, "pairs/")
    assert "<legend>9</legend>" in client.get(url(event, "pairs/")).content.decode()


def test_a_table_of_the_clubs_own_is_typed_row_by_row(client: Client) -> None:
    client.force_login(make_member(make_club(), RoleKind.DIRECTOR))

    client.post("/sample/events/new/matches/", NEW | OWN)

    assert Event.objects.get().regulations.own_scale == (
        (0, 3, "10", "10"),
        (4, None, "15", "5"),
    )


@pytest.mark.full
@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ({"contestants": "1"}, "greater than or equal to 2"),
        ({"rounds": ""}, "How many rounds does the Swiss have?"),
        ({"played": "chess"}, "not one of the available choices"),
        ({"third_tie": "head_to_head"}, "This tie-break is already in the list."),
        (OWN | {"row2-first": "5"}, "Row 2: it starts at 5 instead of 4."),
        (OWN | {"row2-winner": ""}, "Complete this row, or leave it empty."),
        (OWN | {"row2-winner": "x"}, "Enter a number"),
        (
            {"scale": "acbl_30", "boards_a_match": "12"},
            "6 to 11 boards, not 12",
        ),
    ],
)
def test_what_cannot_be_played_is_said_and_nothing_is_stored(
    client: Client, typed: dict[str, str], message: str
) -> None:
    client.force_login(make_member(make_club(), RoleKind.MANAGER))

    answer = client.post("/sample/events/new/matches/", NEW | typed)

    assert (answer.status_code, Event.objects.count()) == (422, 0)
    assert message in answer.content.decode()


def fields_of(page: str) -> dict[str, str]:
    """The fields as the page would send them back."""
    found = re.findall(r'name="((?:initial-)?t[\w-]+)"(?: value="([^"]*)")?', page)
    return dict(found)


def test_teams_are_named_and_changed_later(client: Client) -> None:
    event = make_round_robin(make_club(), teams=2)
    client.force_login(make_member(event.club, RoleKind.MANAGER))
    team = entry_of(event, "1").pk
    moved = client.get(url(event, "pairs/"))
    typed = fields_of(client.get(url(event, "teams/")).content.decode())

    answer = client.post(
        url(event, "teams/"),
        typed | {f"t{team}-5": "Sample Fifth", f"t{team}-name": "Lions"},
    )
    overview = client.get(url(event, "manage/")).content.decode()
    scoring = client.get(url(event, "scoring/"))
    again = fields_of(client.get(url(event, "teams/")).content.decode())
    refused = client.post(url(event, "teams/"), again | {f"t{team}-carried": "many"})

    assert moved.headers["Location"] == url(event, "teams/")
    assert answer.headers["Location"] == url(event, "manage/")
    assert entry_of(event, "1").members.count() == 5
    assert "Lions · Player 1a" in overview
    assert scoring.headers["Location"] == url(event, "matches/scoring/")
    assert url(event, "teams/") in overview
    assert (refused.status_code, again[f"t{team}-5"]) == (422, "Sample Fifth")
    assert "many" in refused.content.decode()


def test_who_withdrew_is_marked_where_the_evening_is_run(client: Client) -> None:
    event = make_contest(make_club())
    client.force_login(make_member(event.club, RoleKind.MANAGER))
    before = client.get(url(event, "manage/")).content.decode()
    make_round_robin(event.club)
    event = Event.objects.exclude(pk=event.pk).get()
    event.entries.filter(label="2").update(withdrew=True)

    page = client.get(url(event, "manage/")).content.decode()

    assert ("withdrew" in before, "withdrew" in page) == (False, True)
