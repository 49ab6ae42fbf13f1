"""The page on which a director tells the forms of a fouled board apart."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubsite.clubs.labels import RoleKind
from clubsite.tests.builders import make_club, make_member
from scoring.events.labels import EventState
from scoring.events.models import Event, Result, Section, Session
from scoring.play.queries import board_groups
from scoring.tests.builders import make_entry, make_line, section_of
from scoring.tests.contests import make_contest, make_match, make_team
from scoring.tests.fouled_world import foul, groups_of, in_form_b, make_fouled
from scoring.tests.pages import url

pytestmark = pytest.mark.django_db
PAGE = "boards/1/groups/"


def start(client: Client, *, state: EventState = EventState.SCORING) -> Event:
    event = make_fouled(make_club(), state=state)
    client.force_login(make_member(event.club, RoleKind.DIRECTOR))
    return event


def sent(event: Event, *tables: int, do: str = "look") -> dict[str, str]:
    groups = {
        f"line-{key}": str(group_kind)
        for key, group_kind in in_form_b(event, *tables).items()
    }
    return {**groups, "seen": f"{Event.objects.get(pk=event.pk).version}", "do": do}


def chosen(page: str) -> list[str]:
    """The form that is chosen at each table of the page."""
    rows = re.findall(r'<select name="line-\d+".*?</select>', page, re.DOTALL)
    return [
        found[1] if (found := re.search(r'value="(\w+)" selected', row)) else ""
        for row in rows
    ]


def test_first_it_is_shown_what_changes_and_then_it_is_stored(client: Client) -> None:
    event = start(client)
    path = url(event, PAGE)

    board = client.get(url(event, "boards/1/")).content.decode()
    grid = f"entry/{section_of(event).pk}/1/"
    entry = client.get(url(event, grid)).content.decode()
    form = client.get(path).content.decode()
    html = client.post(path, sent(event, 5, 6)).content.decode()
    before = groups_of(event)
    stored = client.post(path, sent(event, 5, 6, do="store"))
    after = client.get(url(event, "boards/1/")).content.decode()
    how = client.get(url(event, "boards/1/how/")).content.decode()

    assert path in board
    assert path in entry
    assert "Save and rescore" not in form
    assert '<option value="C">C</option>' in form
    assert '5NS – 5EW<div class="help">Table 5, round 5</div>' in form
    assert "♠" in form
    assert "Before and after" in html
    assert "Save and rescore" in html
    assert before == [""] * 6
    assert stored.headers["Location"] == url(event, "boards/1/")
    assert groups_of(event) == ["", "", "", "", "B", "B"]
    assert re.search(r"<h2>Section A · Version B</h2>", after)
    assert how.count("· Version B</summary>") == 2
    assert chosen(client.get(path).content.decode()) == ["", "", "", "", "B", "B"]


def test_the_tables_of_later_rounds_are_filled_in_and_not_stored(
    client: Client,
) -> None:
    event = start(client)
    path = url(event, PAGE)

    html = client.get(path, {"from_round": "4", "group": "C"}).content.decode()
    wrong = client.get(path, {"from_round": "chess", "group": "C"}).content.decode()
    foul(event, 5, 6)
    back = client.get(path, {"from_round": "1", "group": ""}).content.decode()

    assert chosen(html) == ["", "", "", "C", "C", "C"]
    assert chosen(wrong) == [""] * 6
    assert "chess is not one of the available choices" in wrong
    assert chosen(back) == [""] * 6
    assert groups_of(event) == ["", "", "", "", "B", "B"]


def test_the_tables_of_one_section_alone_are_filled_in(client: Client) -> None:
    event = start(client)
    section = section_of(event)
    other = Section.objects.create(
        session=Session.objects.get(), board_set=section.board_set, letter="B"
    )
    Result.objects.filter(table__gt=3).update(section=other)
    path = url(event, PAGE)

    proposal = {"from_round": "2", "group": "B"}
    single = client.get(path, {**proposal, "section": "B"}).content.decode()
    both = client.get(path, {**proposal, "section": ""}).content.decode()

    assert chosen(single) == ["", "", "", "B", "B", "B"]
    assert chosen(both) == ["", "B", "B", "B", "B", "B"]


def test_a_board_of_which_no_round_is_known_asks_for_none(client: Client) -> None:
    event = start(client)
    Result.objects.update(round=None)

    page = client.get(url(event, PAGE)).content.decode()
    Result.objects.update(table=None)
    bare = client.get(url(event, PAGE)).content.decode()

    assert "from_round" not in page
    assert '5NS – 5EW<div class="help">Table 5</div>' in page
    assert "5NS – 5EW</th>" in bare


def test_what_cannot_be_done_is_said_on_the_page(client: Client) -> None:
    event = start(client)
    path = url(event, PAGE)

    stale = client.post(path, sent(event, 5, do="store") | {"seen": "99"})
    unknown = client.post(path, dict.fromkeys(sent(event, 5), "Z"))
    same = client.post(path, sent(event, do="store"))
    Event.objects.update(state=EventState.PROVISIONAL)
    posted = client.post(path, sent(event, 5))
    page = client.get(path).content.decode()
    board = client.get(url(event, "boards/1/")).content.decode()

    refused = (stale, unknown, same, posted)
    assert [response.status_code for response in refused] == [422] * 4
    assert (
        "Something has changed meanwhile. Check the preview again"
        in stale.content.decode()
    )
    assert "Z is not one of the available choices" in unknown.content.decode()
    assert "Every table has that version. Choose another one" in same.content.decode()
    assert "change which tables are compared. A ruling can" in posted.content.decode()
    assert "change which tables are compared. A ruling can" in page
    assert "Save and rescore" not in page
    assert path not in board
    assert groups_of(event) == [""] * 6


def test_a_match_of_teams_tells_what_to_do_instead(client: Client) -> None:
    event = make_contest(make_club())
    make_match(event, make_team(event, 1), make_team(event, 2), [("4S N =", "p")])
    client.force_login(make_member(event.club, RoleKind.DIRECTOR))

    page = client.get(url(event, PAGE))

    assert page.status_code == 200
    assert "In a match the two rooms are compared" in page.content.decode()
    assert '<select name="line' not in page.content.decode()


def test_a_board_that_nobody_plays_has_no_forms(client: Client) -> None:
    event = start(client)

    assert client.get(url(event, "boards/9/groups/")).status_code == 404


def test_who_does_not_direct_has_no_link_and_no_page(client: Client) -> None:
    event = start(client)
    client.force_login(make_member(event.club, RoleKind.MANAGER))

    board = client.get(url(event, "boards/1/"))

    assert url(event, PAGE) not in board.content.decode()
    assert client.get(url(event, PAGE)).status_code == 403
    assert client.post(url(event, PAGE), {}).status_code == 403


def test_a_large_board_is_told_apart_page_by_page(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = start(client)
    monkeypatch.setattr(board_groups, "LINES_A_PAGE", 4)
    path = f"{url(event, PAGE)}?page=2"

    page = client.get(path).content.decode()
    client.post(path, sent(event, 1, 6, do="store"))

    assert "Page 2 of 2" in page
    assert len(chosen(page)) == 2
    assert groups_of(event) == ["", "", "", "", "", "B"]


def test_looking_asks_as_much_of_many_tables_as_of_few(client: Client) -> None:
    event = start(client)
    with CaptureQueriesContext(connection) as few:
        client.post(url(event, PAGE), sent(event, 5))
    for number in range(7, 12):
        ns, ew = (make_entry(event, number, way) for way in ("NS", "EW"))
        make_line(event, 1, ns, ew, "4S N =", table=number)
    with CaptureQueriesContext(connection) as many:
        client.post(url(event, PAGE), sent(event, 5))

    assert len(many) == len(few) <= 32
