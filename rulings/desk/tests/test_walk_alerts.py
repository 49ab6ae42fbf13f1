"""The alert look-up of the walk: by the club's own table where its policy elects it."""

import json
from typing import Any

import pytest
from django.test import Client

from clubsite.accounts.models import User
from clubsite.clubs import actions as clubs
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club
from clubsite.site.clock import now
from clubsite.tests.builders import make_club, make_member
from rulings.desk.actions.laws import keep_table
from rulings.desk.queries.elections import own_alerts
from rulings.log.models import Ruling
from rulings.tests.builders import line_at, make_draft, make_f1
from rulings.tests.writing import address, seen_on
from scoring.events.models import Event

pytestmark = pytest.mark.django_db

TABLE = """Double; for {takeout}; none
Double; ; announce; Say: "{who} doubles".
2NT; ; alert"""


@pytest.fixture
def club() -> Club:
    return make_club()


@pytest.fixture
def manager(club: Club) -> User:
    return make_member(club, RoleKind.MANAGER)


@pytest.fixture
def draft(club: Club, manager: User, client: Client) -> Ruling:
    """A ruling of a director where the club has elected its own table."""
    keep_table(club, "Sample Union", TABLE, by=manager)
    event = make_f1(club)
    event.policy = clubs.change_policy(
        club, {"elections": {"alerts": "own"}}, by=manager
    )
    event.save()
    director = make_member(club, RoleKind.DIRECTOR)
    client.force_login(director)
    return make_draft(line_at(event, 5), by=director)


def tap(client: Client, draft: Ruling, button: str) -> Any:
    page = client.post(address(draft, "walk"), {"do": button}).context["page"]
    draft.refresh_from_db()
    return page.current


def asked(walk: Any) -> tuple[str, ...]:
    return tuple(choice.text for choice in walk.question.choices)


def chosen(walk: Any, text: str) -> str:
    [code] = [choice.code for choice in walk.question.choices if choice.text == text]
    return f"answer:{walk.question.code}:{code}"


def test_two_taps_find_what_the_clubs_own_table_says(
    client: Client, draft: Ruling
) -> None:
    calls = tap(client, draft, "family:alert_lookup")
    situations = tap(client, draft, chosen(calls, "Double"))
    result = tap(client, draft, chosen(situations, "In any other situation"))

    assert asked(calls) == ("Double", "2NT")
    assert asked(situations) == ("For (takeout)", "In any other situation")
    assert result.is_done
    assert result.rectification == 'Announce: Say: "(who) doubles".'
    assert [fact.answer for fact in result.usual] == ["Sample Union"]
    assert draft.draft["reason"] == 'Announce: Say: "(who) doubles".'


@pytest.mark.full
def test_an_answer_means_the_same_call_when_the_table_is_another_one_meanwhile(
    client: Client, draft: Ruling, manager: User
) -> None:
    calls = tap(client, draft, "family:alert_lookup")
    tap(client, draft, chosen(calls, "2NT"))
    keep_table(draft.club, "Sample Union", f"1NT; ; none\n{TABLE}", by=manager)
    Event.objects.update(policy_since=now())
    still = client.get(address(draft, "walk")).context["page"].current
    keep_table(draft.club, "Sample Union", "1NT; ; none", by=manager)
    Event.objects.update(policy_since=now())
    gone = client.get(address(draft, "walk")).context["page"].current

    assert [fact.answer for fact in still.facts] == ["2NT"]
    assert asked(gone) == ("1NT",)


def test_the_laws_of_the_page_have_the_clubs_own_table(
    client: Client, draft: Ruling
) -> None:
    page = client.get(address(draft, "walk"))
    version = page.context["version"]
    path = f"/sample/rulings/laws/{version}.json"
    trees = json.loads(client.get(path).content)["trees"]

    [_authority, calls, *_others] = trees["alert_lookup"]["questions"]
    assert [answer["text"] for answer in calls["answers"]] == ["Double", "2NT"]


def test_a_table_entered_later_changes_nothing_in_an_event_bound_before(
    client: Client, club: Club, draft: Ruling, manager: User
) -> None:
    Event.objects.update(policy_since=now())
    keep_table(club, "Another Union", "4NT; ; alert", by=manager)

    calls = tap(client, draft, "family:alert_lookup")

    assert "2NT" in asked(calls)
    assert "4NT" not in asked(calls)
    Event.objects.update(policy_since=now())
    assert own_alerts(Event.objects.get()) == ("Another Union", "4NT; ; alert")


@pytest.mark.full
def test_what_only_that_club_asks_is_no_situation_of_the_casebook(
    client: Client, draft: Ruling
) -> None:
    calls = tap(client, draft, "family:alert_lookup")
    tap(client, draft, chosen(calls, "2NT"))
    client.post(address(draft, "preview"), seen_on(client, draft))

    version = draft.versions.get()
    assert version.walks[0]["rectification"] == "Alert."
    assert list(version.found_by.values_list("code", flat=True)) == ["score"]


@pytest.mark.parametrize("elected", ["none", "own"])
def test_of_another_authority_the_walk_says_that_none_is_loaded(
    client: Client, club: Club, manager: User, elected: str
) -> None:
    event = make_f1(club)
    event.policy = clubs.change_policy(
        club, {"elections": {"alerts": elected}}, by=manager
    )
    event.save()
    director = make_member(club, RoleKind.DIRECTOR)
    client.force_login(director)
    draft = make_draft(line_at(event, 5), by=director)

    result = tap(client, draft, "family:alert_lookup")

    assert result.is_done
    assert result.rectification.startswith(
        "No alert table is loaded for this authority"
    )


def test_where_nothing_was_elected_that_of_the_acbl_is_walked(
    client: Client, club: Club
) -> None:
    director = make_member(club, RoleKind.DIRECTOR)
    client.force_login(director)
    draft = make_draft(line_at(make_f1(club), 5), by=director)

    calls = tap(client, draft, "family:alert_lookup")

    assert "A transfer, or a bid showing another suit" in asked(calls)
