"""The page on which a manager sets penalty ladders, and the alerts in words."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from clubsite.accounts.models import User
from clubsite.clubs import queries
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club
from clubsite.clubs.policies.actions import start_draft
from clubsite.clubs.policies.queries import policy_to_edit
from clubsite.tests.builders import make_club, make_member
from rulings.log import labels
from rulings.log.policy import SLOW_PLAY, ZERO_TOLERANCE, PenaltyPolicy, Rung

pytestmark = pytest.mark.django_db
FINED = {"follows": "penalty", "percent_of_top": "50.0", "imps": "6", "vps": "0.5"}


@pytest.fixture
def club() -> Club:
    return make_club()


@pytest.fixture
def manager(club: Club, client: Client) -> User:
    manager = make_member(club, RoleKind.MANAGER)
    client.force_login(manager)
    return manager


@pytest.fixture
def path(club: Club) -> str:
    return reverse("ladder_edit", args=[club.slug])


def typed(*steps: dict[str, str]) -> dict[str, str]:
    """These steps of zero tolerance, and none of slow play."""
    return {
        f"zero_tolerance-{number}-{name}": value
        for number, step in enumerate(steps, 1)
        for name, value in step.items()
    }


def policy_of(club: Club) -> PenaltyPolicy:
    return PenaltyPolicy.of(policy_to_edit(club))


def errors_on(page: Any) -> list[dict[str, list[str]]]:
    return [
        {name: list(map(str, errors)) for name, errors in rung.errors.items()}
        for ladder in page.context["form"].ladders
        for rung in ladder.rungs
        if rung.errors
    ]


def test_what_holds_stands_in_the_page(
    client: Client, manager: User, path: str
) -> None:
    form = client.get(path).context["form"]

    first, second, third, _fourth = form.ladders[0].rungs
    assert first.initial["percent_of_top"] == ZERO_TOLERANCE[0].percent_of_top
    assert (second.initial["follows"], second.initial["report"]) == ("removal", True)
    assert third.initial == {}


def test_the_ladders_are_part_of_the_draft_policy(
    client: Client, club: Club, manager: User, path: str
) -> None:
    steps = ({"follows": "warning"}, FINED, {"follows": "removal", "report": "on"})
    sent = client.post(path, typed(*steps))

    policy = policy_of(club)
    assert (sent.status_code, sent.headers["Location"]) == (
        302,
        "/sample/policy/draft/",
    )
    assert policy.zero_tolerance == (
        Rung("warning"),
        Rung("penalty", "50", "6", "0.5"),
        Rung("removal", report=True),
    )
    assert policy.slow_play == ()
    assert PenaltyPolicy.of(queries.policy_now(club)).zero_tolerance == ZERO_TOLERANCE


def test_what_stays_as_it_is_makes_no_draft(
    client: Client, club: Club, manager: User, path: str
) -> None:
    form = client.get(path).context["form"]
    same = {
        f"{rung.prefix}-{name}": value
        for ladder in form.ladders
        for rung in ladder.rungs
        for name, value in rung.initial.items()
        if value
    }
    client.post(path, same)

    assert not club.policy_drafts.exists()
    assert policy_of(club).slow_play == SLOW_PLAY


def test_wrong_steps_are_said_where_they_can_be_mended(
    client: Client, club: Club, manager: User, path: str
) -> None:
    unpaid = client.post(path, typed({"follows": "penalty", "imps": "-1"}))
    gap = client.post(path, typed({"follows": ""}, {"follows": "warning"}))

    needed = ["Enter an amount for the penalty."]
    assert errors_on(unpaid) == [
        {
            "percent_of_top": needed,
            "imps": ["Ensure this value is greater than or equal to 0."],
            "vps": needed,
        }
    ]
    assert errors_on(gap) == [
        {"follows": ["Fill in step 1 first, or leave this blank."]}
    ]
    assert {unpaid.status_code, gap.status_code} == {422}
    assert not club.policy_drafts.exists()


def test_only_a_manager_sets_them(client: Client, club: Club, path: str) -> None:
    client.force_login(make_member(club, RoleKind.DIRECTOR))
    refused = client.get(path)
    policy = client.get(reverse("policy_detail", args=[club.slug])).content.decode()

    assert refused.status_code == 404
    assert "Zero tolerance" in policy
    assert path not in policy


def test_a_manager_is_led_there_from_the_draft(
    client: Client, club: Club, manager: User, path: str
) -> None:
    start_draft(club, by=manager)
    page = client.get(
        reverse("policy_edit", args=[club.slug, "penalties"])
    ).content.decode()

    assert f'href="{path}"' in page


def test_a_club_without_a_policy_begins_with_the_usual_ladders(
    client: Client, club: Club, manager: User, path: str
) -> None:
    club.policies.all().delete()

    client.post(path, typed({"follows": "warning"}))

    assert policy_of(club).zero_tolerance == (Rung("warning"),)


def test_the_page_asks_the_database_seldom(
    client: Client, manager: User, path: str, django_assert_max_num_queries: Any
) -> None:
    with django_assert_max_num_queries(8):
        client.get(path)


@pytest.mark.parametrize(
    ("chosen", "text"),
    [
        ({}, "ACBL 2021"),
        ({"alerts": "own"}, "the club's own"),
        ({"alerts": "none"}, "none"),
    ],
)
def test_a_club_that_chose_no_alert_table_reads_the_default_one(
    chosen: dict[str, str], text: str
) -> None:
    assert labels.alerts(chosen) == text
