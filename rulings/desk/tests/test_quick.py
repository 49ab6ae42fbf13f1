"""The quick log: from the desk to a ruling that is given, in a line."""

from typing import Any

import pytest
from django.test import Client

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.tests.builders import make_club, make_member
from rulings.desk.actions import drafts
from rulings.log.actions import check_can_be_given
from rulings.log.models import Ruling
from rulings.log.queries.places import Place
from rulings.tests.builders import line_at, make_draft, make_f1, make_ruling, ns_points
from rulings.tests.writing import address
from scoring.events.labels import EventState
from scoring.events.models import Event

pytestmark = pytest.mark.django_db
STANDS = "No damage: the score stands."


@pytest.fixture
def event() -> Event:
    return make_f1(make_club(), state=EventState.IN_PLAY)


@pytest.fixture
def director(event: Event, client: Client) -> User:
    director = make_member(event.club, RoleKind.DIRECTOR)
    client.force_login(director)
    return director


@pytest.fixture
def draft(event: Event, director: User) -> Ruling:
    return make_draft(line_at(event, 5), by=director)


def at(draft: Ruling) -> dict[str, str]:
    return {"table": "5", "board": "7", "line": str(draft.result_id)}


def tap(client: Client, draft: Ruling, button: str, **typed: str) -> Any:
    page = client.post(
        address(draft, "quick"), {"do": button, **at(draft), **draft.draft, **typed}
    )
    draft.refresh_from_db()
    return page


@pytest.mark.full
def test_the_desk_leads_to_the_table_and_on_to_the_line(
    client: Client, director: User
) -> None:
    desk = client.get("/sample/desk/").content.decode()
    choosing = client.get("/sample/rulings/new/?quick").content.decode()
    begun = client.post("/sample/rulings/new/?quick", {"table": "5"})

    ruling = Ruling.objects.get()
    assert 'href="/sample/rulings/new/?quick"' in desk
    assert "<h1>Quick log</h1>" in choosing
    assert begun["Location"] == address(ruling, "quick")
    assert ruling.result is None or ruling.board == 7


def test_kind_and_line_are_two_taps_and_the_third_gives_it(
    client: Client, event: Event, draft: Ruling
) -> None:
    before = ns_points(event)
    tap(client, draft, "family:revoke")
    page = tap(client, draft, "ruled:no_damage")
    saved = draft.draft
    given = tap(client, draft, "give")

    version = draft.versions.get()
    assert b'value="ruled:no_damage" aria-pressed="true"' in page.content
    assert (saved["family"], saved["reason"]) == ("revoke", STANDS)
    assert given["Location"] == address(draft, "")[:-1]
    assert (version.facts, version.reason) == ("Revoke.", STANDS)
    assert version.laws[0] == "L61"
    assert version.ruling.result_id == line_at(event, 5).pk
    assert ns_points(event) == before


@pytest.mark.full
def test_a_line_of_ones_own_and_facts_typed_before_stay(
    client: Client, draft: Ruling
) -> None:
    tap(client, draft, "family:revoke")
    tap(client, draft, "give", reason="One trick, agreed.", facts="Trick five.")

    version = draft.versions.get()
    assert (version.facts, version.reason) == ("Trick five.", "One trick, agreed.")


def test_what_is_missing_is_named_and_nothing_is_given(
    client: Client, draft: Ruling
) -> None:
    page = tap(client, draft, "give")

    text = page.content.decode()
    assert page.status_code == 422
    assert draft.is_draft
    assert "Choose what happened." in text
    assert "Enter your ruling in one line." in text


def test_a_place_without_a_line_is_refused_by_name(
    client: Client, event: Event, director: User
) -> None:
    draft = drafts.begin_draft(event, Place(), by=director)

    page = client.post(
        address(draft, "quick"),
        {"do": "give", "family": "revoke", "laws": "61", "reason": "So."},
    )

    assert page.status_code == 422
    assert "Choose the board or the pair" in page.content.decode()


def test_another_table_leads_to_the_board_that_it_plays(
    client: Client, event: Event, draft: Ruling
) -> None:
    event.sessions.get().sections.get().results.filter(ns__number=3).update(
        kind="awaited", contract="", tricks=None, round=1
    )
    tap(client, draft, "place")
    tap(client, draft, "table:3")

    assert (draft.table, draft.board) == (3, 7)


def test_a_family_is_found_by_a_word(client: Client, draft: Ruling) -> None:
    page = tap(client, draft, "search", family_search="LOOT")

    assert page.context["found"][0].code == "opening_lead_out_of_turn"


def test_a_draft_with_a_score_is_gone_on_with_where_its_change_is_previewed(
    client: Client, draft: Ruling
) -> None:
    draft.draft = {**draft.draft, "lines": "1", "l0-kind": "assigned"}
    draft.save()

    page = client.get(address(draft, "quick"))

    assert page["Location"] == address(draft, "edit")


def test_a_given_ruling_is_shown_instead(
    client: Client, event: Event, director: User
) -> None:
    given = make_ruling(line_at(event, 4), by=director)

    assert client.get(address(given, "quick"))["Location"] == address(given, "")[:-1]


def test_what_cannot_be_given_is_said_on_the_page(
    client: Client, draft: Ruling, monkeypatch: pytest.MonkeyPatch
) -> None:
    tap(client, draft, "family:revoke")

    def after_the_event_was_closed(ruling: Ruling) -> None:
        ruling.event.state = EventState.FINAL
        check_can_be_given(ruling)

    monkeypatch.setattr(
        "rulings.desk.actions.giving.check_can_be_given", after_the_event_was_closed
    )
    page = tap(client, draft, "give", reason="So.")

    assert page.status_code == 422
    assert page.context["refusal"]
    assert draft.is_draft


def test_whoever_may_not_direct_logs_nothing(client: Client, draft: Ruling) -> None:
    client.force_login(make_member(draft.club, RoleKind.MANAGER))

    assert client.get(address(draft, "quick")).status_code == 404
    assert client.post(address(draft, "quick"), {"do": "give"}).status_code == 404


def test_the_quick_log_asks_the_database_seldom(
    client: Client, draft: Ruling, django_assert_max_num_queries: Any
) -> None:
    with django_assert_max_num_queries(18):
        client.get(address(draft, "quick"))
    with django_assert_max_num_queries(30):
        tap(client, draft, "family:revoke")
