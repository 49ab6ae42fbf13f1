"""What the Laws leave open: elected in the policy, and walked by the event's own."""

from typing import Any

import pytest
from django.test import Client

from clubsite.accounts.models import User
from clubsite.audit.models import Entry
from clubsite.clubs import actions as clubs
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club, PolicyVersion
from clubsite.tests.builders import make_club, make_member, make_user, publish_policy
from rulings.desk.queries.elections import elected_now, get_elected, to_elect
from rulings.desk.queries.guided import get_walkings
from rulings.laws.policy import LawPolicy
from rulings.tests.builders import line_at, make_draft, make_f1
from rulings.tests.writing import address, seen_on
from scoring.events.models import Event

pytestmark = pytest.mark.django_db

LIST = "/sample/elections/"
FORM = f"{LIST}choose/"
DEFAULTS = {each.code: str(each.default) for each in to_elect()}
FACT = "election_without_merit"


@pytest.fixture
def club() -> Club:
    return make_club()


@pytest.fixture
def manager(club: Club, client: Client) -> User:
    person = make_member(club, RoleKind.MANAGER)
    client.force_login(person)
    return person


def test_everybody_reads_what_holds_with_its_law(client: Client, club: Club) -> None:
    page = client.get(LIST).content.decode()

    assert client.get(LIST).status_code == 200
    for text in ("Bidding boxes", "Law 70E2", "Law 92B", "English Bridge Union"):
        assert text in page
    assert f'href="{FORM}"' not in page
    assert f'href="{LIST}"' in client.get("/sample/policy/").content.decode()
    PolicyVersion.objects.all().delete()
    assert client.get(LIST).status_code == 200


def test_only_a_manager_elects(client: Client, club: Club) -> None:
    for person in (make_user(), make_member(club, RoleKind.DIRECTOR)):
        client.force_login(person)

        assert client.get(FORM).status_code == 404
        assert client.post(FORM, DEFAULTS).status_code == 404


def test_what_a_manager_changes_is_one_version_of_the_policy(
    client: Client, club: Club, manager: User
) -> None:
    clubs.change_policy(club, {"elections": {"alerts": "acbl_2021"}}, by=manager)
    new = {**DEFAULTS, "skip_bid_pause": "10", "without_merit": "deposit"}

    answer = client.post(FORM, new)

    assert (answer.status_code, answer["Location"]) == (302, "/sample/policy/draft/")
    assert elected_now(club)["alerts"] == "acbl_2021"
    version = publish_policy(club, by=manager)
    assert version.number == 3
    assert LawPolicy.of(version).elections == {
        "alerts": "acbl_2021",
        "skip_bid_pause": 10,
        "without_merit": "deposit",
    }
    assert [entry.verb for entry in Entry.objects.all()][-1] == "policy.published"
    page = client.get(LIST).content.decode()
    assert "Loss of deposit" in page
    assert "default: None" in page
    assert f'href="{FORM}"' in page


def test_nothing_changed_publishes_nothing(
    client: Client, club: Club, manager: User
) -> None:
    assert client.get(FORM).status_code == 200
    assert client.post(FORM, DEFAULTS).status_code == 302

    assert not club.policy_drafts.exists()


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"skip_bid_pause": "-1"}, "greater than or equal to 0"),
        ({"skip_bid_pause": "soon"}, "Enter a whole number"),
        ({"bidding": "by telephone"}, "Select a valid choice"),
        ({"spectators": ""}, "required"),
    ],
)
def test_what_cannot_be_elected_is_refused_beside_its_field(
    client: Client, club: Club, manager: User, wrong: dict[str, str], message: str
) -> None:
    page = client.post(FORM, {**DEFAULTS, **wrong})

    assert page.status_code == 422
    assert message in page.content.decode()
    assert not club.policy_drafts.exists()


def test_what_the_policy_says_by_itself_is_not_asked_twice() -> None:
    policy = PolicyVersion(
        values={
            "correction_minutes": 20,
            "appeal_minutes": 45,
            "late_fix_allowed": False,
            "own_average_uplift": False,
            "further_authority": "Sample Union",
        }
    )

    assert get_elected(policy) == {
        "own_average": "no",
        "correction_period": 20,
        "late_correction": "no",
        "appeal_period": 45,
        "further_appeal": "yes",
    }
    assert set(DEFAULTS).isdisjoint({*get_elected(policy), "alerts"})


def test_what_no_law_leaves_open_any_more_is_passed_over() -> None:
    stored = {"tea_break": 10, "bidding": "by telephone", "spectators": "no"}

    assert get_elected(PolicyVersion(values={"elections": stored})) == {
        "spectators": "no",
        "own_average": "yes",
        "correction_period": 30,
        "late_correction": "yes",
        "appeal_period": 30,
        "further_appeal": "no",
    }


def known_at(event: Event, by: User, client: Client) -> Any:
    """What a walk of the family of appeals takes as elected."""
    draft = make_draft(line_at(event, 5), by=by)
    client.post(address(draft, "walk"), {"do": "family:appeals"})
    draft.refresh_from_db()
    [walking] = get_walkings(draft)
    return walking.given.get(FACT)


@pytest.mark.full
def test_a_walk_goes_by_the_policy_of_its_event(
    client: Client, club: Club, manager: User
) -> None:
    director = make_member(club, RoleKind.DIRECTOR)
    client.force_login(director)
    before = make_f1(club)
    clubs.change_policy(club, {"elections": {"without_merit": "penalty"}}, by=manager)
    after = make_f1(club)
    after.policy = club.policies.latest("number")
    after.save(update_fields=["policy"])

    assert known_at(before, director, client) is None
    assert known_at(after, director, client) == "penalty"
    assert elected_now(club)["without_merit"] == "penalty"


@pytest.mark.full
def test_a_later_election_changes_no_ruling_that_was_given(
    client: Client, club: Club, manager: User
) -> None:
    director = make_member(club, RoleKind.DIRECTOR)
    client.force_login(director)
    draft = make_draft(line_at(make_f1(club), 5), by=director)
    lead = ("family:opening_lead_out_of_turn", "answer:choice:refuse_no_restriction")
    for button in (*lead, "done"):
        client.post(address(draft, "walk"), {"do": button})
    client.post(address(draft, "preview"), seen_on(client, draft))
    walks = draft.versions.get().walks

    clubs.change_policy(club, {"elections": {"faced_opening_leads": "yes"}}, by=manager)

    assert draft.versions.get().walks == walks
    draft.refresh_from_db()
    assert LawPolicy.of(draft.event.policy).elections == {}


def test_the_page_asks_little(
    client: Client, club: Club, django_assert_max_num_queries: Any
) -> None:
    with django_assert_max_num_queries(4):
        client.get(LIST)
