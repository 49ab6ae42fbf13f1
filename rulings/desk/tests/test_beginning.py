"""Beginning a ruling: two taps, from a table, a board or a line, and an answer."""

import re
from html import unescape

import pytest
from django.test import Client

from clubsite.accounts.models import User
from clubsite.audit.models import Entry
from clubsite.clubs.labels import RoleKind
from clubsite.tests.builders import make_club, make_member
from rulings.laws.trees import TREES
from rulings.log.models import Ruling
from rulings.tests.at_the_table import make_play, penalty_card
from rulings.tests.builders import line_at, make_f1
from rulings.tests.writing import address
from scoring.events.labels import EventState, ResultKind
from scoring.events.models import Event, Result
from scoring.tests.builders import make_event, make_mitchell
from scoring.tests.pages import HTMX

pytestmark = pytest.mark.django_db

NEW = "/sample/rulings/new/"


@pytest.fixture
def event() -> Event:
    return make_f1(make_club())


@pytest.fixture
def director(event: Event, client: Client) -> User:
    director = make_member(event.club, RoleKind.DIRECTOR)
    client.force_login(director)
    return director


@pytest.fixture
def line(event: Event) -> Result:
    return line_at(event, 5)


def test_the_only_event_is_opened_at_once(client: Client, director: User) -> None:
    page = client.get(NEW)

    assert page.status_code == 200
    tables = page.context["places"].tables
    assert [table.name for table in tables] == ["1", "2", "3", "4", "5"]


def test_of_several_events_one_is_chosen_first(
    client: Client, event: Event, director: User
) -> None:
    other = make_mitchell(event.club)

    first, second = client.get(NEW), client.get(NEW, {"event": other.pk})

    assert set(first.context["events"]) == {event, other}
    assert first.context["event"] is None
    assert second.context["places"].boards() == [1, 2, 3]


def test_without_an_event_in_play_the_page_says_so(
    client: Client, event: Event, director: User
) -> None:
    Event.objects.update(state=EventState.FINAL)

    page = client.get(NEW)

    assert "No event is open for rulings" in page.content.decode()


def test_an_event_without_boards_says_so(client: Client) -> None:
    event = make_event(make_club())
    client.force_login(make_member(event.club, RoleKind.DIRECTOR))

    page = client.get(NEW)

    assert "This event has no boards yet" in page.content.decode()


def test_two_taps_find_the_line_by_table_and_board(
    client: Client, event: Event, director: User, line: Result
) -> None:
    begun = client.post(NEW, {"event": event.pk, "table": 5})
    ruling = Ruling.objects.get()
    assert (ruling.table, ruling.board, ruling.result) == (5, None, None)

    client.post(begun["Location"], {"table": "5", "do": "board:7"})

    ruling.refresh_from_db()
    assert begun["Location"] == address(ruling, "walk")
    assert (ruling.table, ruling.board, ruling.result) == (5, 7, line)


def test_a_table_is_on_the_first_board_of_its_round_that_has_no_result(
    client: Client, event: Event, director: User, line: Result
) -> None:
    sooner = line_at(event, 5)
    sooner.pk, sooner.board, sooner.round = None, 3, 2
    sooner.kind = ResultKind.AWAITED
    sooner.save()
    Result.objects.filter(pk=line.pk).update(kind=ResultKind.AWAITED, round=1)

    begun = client.post(NEW, {"event": event.pk, "table": 5})
    ruling = Ruling.objects.get()
    found = (ruling.table, ruling.board, ruling.result)
    client.post(begun["Location"], {"do": "board:3"})
    ruling.refresh_from_db()
    changed = (ruling.table, ruling.board, ruling.result)
    client.post(begun["Location"], {"do": "table:5"})
    ruling.refresh_from_db()

    assert found == (5, 7, line)
    assert changed == (5, 3, sooner)
    assert (ruling.board, ruling.draft["line"]) == (7, str(line.pk))


def test_of_several_events_the_one_in_play_is_meant(
    client: Client, event: Event, director: User
) -> None:
    make_mitchell(event.club)
    Event.objects.filter(pk=event.pk).update(state=EventState.IN_PLAY)

    page, others = client.get(NEW), client.get(NEW, {"another": ""})

    assert page.context["event"] == event
    assert "Another event" in page.content.decode()
    assert others.context["event"] is None


@pytest.mark.full
def test_two_taps_find_the_line_where_tables_are_unknown(client: Client) -> None:
    event = make_f1(make_club(), tables=False)
    client.force_login(make_member(event.club, RoleKind.DIRECTOR))
    line = line_at(event, 3)

    offered = client.get(NEW).context["places"]
    begun = client.post(NEW, {"event": event.pk, "board": 7})
    choices = client.get(begun["Location"]).context["drafting"].lines
    client.post(begun["Location"], {"board": "7", "do": f"line:{line.pk}"})

    ruling = Ruling.objects.get()
    assert (offered.tables, offered.boards(), len(choices)) == ([], [7], 5)
    assert (ruling.board, ruling.result) == (7, line)


def test_a_link_from_a_traveller_names_the_line(
    client: Client, event: Event, director: User, line: Result
) -> None:
    page = client.get(f"{NEW}?event={event.pk}&line={line.pk}", follow=True)
    client.post(NEW, {"event": event.pk, "line": line.pk})

    assert page.context["page"].drafting.place.result == line
    assert Ruling.objects.get().result == line


@pytest.mark.parametrize(
    "tapped", [{}, {"table": 99}, {"board": 99}, {"line": 999999}, {"table": "x"}]
)
def test_a_tap_on_nothing_makes_no_draft(
    client: Client, event: Event, director: User, tapped: dict[str, object]
) -> None:
    answer = client.post(NEW, {"event": event.pk, **tapped})

    assert answer.status_code in {404, 422}
    assert not Ruling.objects.exists()


@pytest.mark.parametrize("event_key", ["999999", "x", "0"])
def test_an_event_that_one_does_not_direct_does_not_exist(
    client: Client, director: User, event_key: str
) -> None:
    elsewhere = make_f1(make_club("elsewhere"))

    assert client.get(NEW, {"event": event_key}).status_code == 404
    assert client.get(NEW, {"event": elsewhere.pk}).status_code == 404


def test_after_the_table_its_boards_are_offered(
    client: Client, event: Event, director: User
) -> None:
    begun = client.post(NEW, {"event": event.pk, "table": 5})

    page = client.get(begun["Location"])

    assert page.context["drafting"].boards == [7]
    assert "board:7" in page.content.decode()


def answers_on(page: str) -> list[str]:
    """The buttons of the question on the page."""
    return re.findall(r'name="do" value="((?:answer|toggle|call):[^"{]+)"', page)


def taps_to(page: str) -> str:
    """Where the page sends its taps."""
    found = re.search(r'<form id="walk"[^>]* action="([^"]+)"', page)
    assert found
    return unescape(found[1])


def opened(client: Client, line: Result) -> str:
    """Where the page sends its taps that begins a ruling on that line."""
    event = line.section.session.event_id
    return taps_to(
        client.get(f"{NEW}?event={event}&line={line.pk}", follow=True).content.decode()
    )


def test_nothing_is_stored_before_the_first_answer(
    client: Client, director: User, line: Result
) -> None:
    at = opened(client, line)

    sought = client.post(at, {"do": "search", "family_search": "revoke"})
    question = client.post(at, {"do": "family:revoke"}).content.decode()
    changing = client.get(f"{at}&family=revoke&change=offender").content.decode()
    undone = client.post(at, {"do": "undo", "walked": "revoke"}).content.decode()
    moved = client.post(at, {"do": "place", "walked": "revoke"}).content.decode()
    back = client.post(taps_to(moved), {"do": "table:5"}).content.decode()
    before = Ruling.objects.exists(), Entry.objects.filter(verb="ruling.begun").exists()
    first = answers_on(question)[0]
    begun = client.post(taps_to(question), {"walked": "revoke", "do": first})

    assert b'value="family:revoke"' in sought.content
    assert answers_on(changing) == answers_on(question)
    assert 'value="family:revoke"' in undone
    assert answers_on(undone) == []
    assert 'value="table:5"' in moved
    assert "table=5" in taps_to(back)
    assert before == (False, False)
    ruling = Ruling.objects.get()
    assert taps_to(begun.content.decode()) == address(ruling, "walk")
    assert (ruling.result, ruling.family) == (line, "revoke")
    [walk] = ruling.walks
    assert walk["answers"][0][0] == first.split(":")[1]


def test_taps_that_waited_for_the_network_make_one_draft(
    client: Client, director: User, line: Result
) -> None:
    at = opened(client, line)
    question = client.post(at, {"do": "family:revoke"}).content.decode()
    answers = answers_on(question)
    for answer in answers[:2]:
        client.post(at, {"walked": "revoke", "do": answer})

    again = client.get(at).content.decode()

    ruling = Ruling.objects.get()
    assert taps_to(again) == address(ruling, "walk")
    assert ruling.walks[0]["answers"] == [answers[1].split(":")[1:]]


@pytest.mark.full
def test_every_family_opens_and_stores_nothing(
    client: Client, director: User, line: Result
) -> None:
    at = opened(client, line)
    for code in TREES:
        page = client.post(at, {"do": f"family:{code}"})

        assert page.status_code == 200
        assert taps_to(page.content.decode()) == at
    assert not Ruling.objects.exists()


def test_an_answer_that_the_question_does_not_take_stores_nothing(
    client: Client, director: User, line: Result
) -> None:
    at = opened(client, line)

    refused = client.post(at, {"walked": "revoke", "do": "answer:offender:never"})

    assert refused.status_code == 422
    assert "Choose one of the answers." in refused.content.decode()
    assert not Ruling.objects.exists()


@pytest.mark.parametrize(
    ("button", "page"), [("write", "edit"), ("start", "walk"), ("done", "walk")]
)
def test_a_button_leads_from_what_is_not_stored_to_a_page_of_the_draft(
    client: Client, director: User, line: Result, button: str, page: str
) -> None:
    at = opened(client, line)
    family = "claims_and_concessions"

    begun = client.post(at, {"walked": family, "do": button}, headers=HTMX)

    to = begun.headers.get("HX-Redirect") or taps_to(begun.content.decode())
    assert to == address(Ruling.objects.get(), page)


def test_what_is_open_at_the_table_is_shown_and_ends_before_the_ruling_begins(
    client: Client,
) -> None:
    event = make_play(make_club())
    director = make_member(event.club, RoleKind.DIRECTOR)
    client.force_login(director)
    before = penalty_card(client, event, by=director)
    assert before.result
    at = opened(client, before.result)

    page = client.get(at).content.decode()
    over = re.search(r'value="(over:[^"]+)"', page)
    assert over
    client.post(at, {"do": over[1]})

    assert "Open items at this table" in page
    assert before.open_items.exclude(ended="").exists()
    assert Ruling.objects.count() == 1


def test_a_choice_that_is_asked_for_leads_to_its_own_ruling(
    client: Client,
) -> None:
    event = make_play(make_club())
    director = make_member(event.club, RoleKind.DIRECTOR)
    client.force_login(director)
    before = penalty_card(client, event, by=director)
    assert before.result
    at = opened(client, before.result)
    choose = re.search(r'value="(choose:[^"]+)"', client.get(at).content.decode())
    assert choose

    led = client.post(at, {"do": choose[1]})

    assert led["Location"] == address(Ruling.objects.latest("pk"), "walk")
    assert Ruling.objects.count() == 2


def test_the_quick_log_begins_with_what_happened(
    client: Client, director: User, line: Result
) -> None:
    at = f"{NEW}?event={line.section.session.event_id}&line={line.pk}&quick"

    page = client.get(at).content.decode()
    sought = client.post(at, {"do": "search", "family_search": "revoke"})
    before = Ruling.objects.exists()
    begun = client.post(at, {"do": "family:revoke"})

    assert 'value="family:revoke"' in page
    assert b"families-found" in sought.content
    assert not before
    ruling = Ruling.objects.get()
    assert (begun["Location"], ruling.family) == (address(ruling, "quick"), "revoke")
