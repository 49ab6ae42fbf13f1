"""A search that was cut off: the page, the ruling and the switches say what bounds it."""

from functools import partial
from typing import Any

import pytest
from django.test import Client

from clubsite.clubs.labels import RoleKind
from clubsite.tests.builders import make_club, make_member
from rulings.desk.actions import claims, drafts
from rulings.desk.models import ClaimLab
from rulings.laws.claims.adjudication import adjudicate
from rulings.log.models import Ruling
from rulings.log.procedure.walking import Walking
from rulings.tests.builders import line_at, make_draft, make_f1
from rulings.tests.endings import BARE_KING, TRUMP_OUT
from rulings.tests.writing import address

pytestmark = pytest.mark.django_db
FORGOTTEN = "outstanding_trump_forgotten"
UNAWARE, LOSES = "unaware_of_trump", "could_lose_to_trump"


@pytest.fixture
def draft(client: Client) -> Ruling:
    """North has claimed the last three tricks at table 2."""
    event = make_f1(make_club())
    director = make_member(event.club, RoleKind.DIRECTOR)
    client.force_login(director)
    draft = make_draft(line_at(event, 2), by=director)
    drafts.keep_walks(draft, (Walking("claims_and_concessions"),), by=director)
    return draft


@pytest.fixture
def cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """No search gets further than one play."""
    monkeypatch.setattr(claims, "adjudicate", partial(adjudicate, budget=1))


def tap(client: Client, draft: Ruling, *buttons: str, **typed: str) -> Any:
    for button in buttons:
        page = client.post(address(draft, "claim"), {"do": button, **typed})
    draft.refresh_from_db()
    return page


def searched(client: Client, draft: Ruling, facts: dict[str, Any]) -> Any:
    claims.keep_position(draft, facts, by=draft.director)
    return tap(client, draft, "search")


@pytest.mark.usefixtures("cut_off")
def test_the_page_gives_bounds_and_fills_in_no_number(
    client: Client, draft: Ruling
) -> None:
    page = searched(client, draft, BARE_KING)
    shown = page.content.decode()

    assert page.context["page"].found.own == (0, 3)
    assert "North-South: at least 0, at most 3." in shown
    assert "t completed" in shown
    assert 'name="awarded" value=""' in shown


@pytest.mark.usefixtures("cut_off")
def test_the_director_says_the_number_and_the_reason_says_what_was_not_known(
    client: Client, draft: Ruling
) -> None:
    searched(client, draft, BARE_KING)
    refused = tap(client, draft, "take", awarded="")
    tap(client, draft, "take", awarded="2")

    assert refused.status_code == 422
    assert draft.walks[0]["reasons"]["tricks_awarded"] == (
        "North-South: 2 of the remaining 3 tricks. The analysis wasn't completed. "
        "Normal play gives at least 0 and at most 3."
    )


@pytest.mark.parametrize(
    ("forgotten", "loses", "compared"),
    [
        (2, "yes", "Tricks if the trump is forgotten: 2. If not: 3."),
        (3, "no", "Tricks if the trump is forgotten: 3. If not: 3."),
        (
            {"at_least": 1, "at_most": 2},
            "yes",
            "Tricks if the trump is forgotten: 1 to 2. If not: 3.",
        ),
        (
            {"at_least": 1, "at_most": 3},
            None,
            "Tricks if the trump is forgotten: 1 to 3. If not: 3.",
        ),
    ],
)
def test_whether_a_line_loses_to_the_trump_is_said_where_the_bounds_show_it(
    client: Client, draft: Ruling, forgotten: Any, loses: str | None, compared: str
) -> None:
    searched(client, draft, {**TRUMP_OUT, UNAWARE: "yes", FORGOTTEN: True})
    lab = ClaimLab.objects.get(ruling=draft)
    lab.found["effects"][FORGOTTEN] = forgotten
    lab.save()

    trump = client.get(address(draft, "claim")).context["trump"]

    assert (trump.answers.get(LOSES), trump.compared) == (loses, compared)


def test_what_was_counted_because_he_had_misjudged_can_be_left_out(
    client: Client, draft: Ruling
) -> None:
    page = searched(client, draft, BARE_KING).context["page"]
    counted = {each.code for each in page.switches if not each.excluded}
    page = tap(client, draft, "switch:loser_led_first").context["page"]

    assert counted == {"loser_led_first"}
    assert all(each.excluded for each in page.switches)
    assert ClaimLab.objects.get(ruling=draft).position["loser_led_first"] is True
