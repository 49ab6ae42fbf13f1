"""What is typed into the claim lab in the same moment as the tricks are taken."""

from typing import Any

import pytest
from django.test import Client

from clubsite.clubs.labels import RoleKind
from clubsite.tests.builders import make_club, make_member
from rulings.desk.actions import claims, drafts
from rulings.desk.models import ClaimLab
from rulings.log.models import Ruling
from rulings.log.procedure.walking import Walking
from rulings.tests.builders import line_at, make_draft, make_f1
from rulings.tests.endings import BARE_KING
from rulings.tests.writing import address
from scoring.events.models import Result

pytestmark = pytest.mark.django_db


@pytest.fixture
def draft(client: Client) -> Ruling:
    """North has made 4S with ten tricks at table 2, claiming the last three."""
    event = make_f1(make_club())
    director = make_member(event.club, RoleKind.DIRECTOR)
    client.force_login(director)
    draft = make_draft(line_at(event, 2), by=director)
    walks = (Walking("claims_and_concessions"),)
    drafts.keep_walks(draft, walks, by=director)
    return draft


def tap(client: Client, draft: Ruling, button: str, **typed: str) -> Any:
    page = client.post(address(draft, "claim"), {"do": button, **typed})
    draft.refresh_from_db()
    return page


def searched(client: Client, draft: Ruling, facts: dict[str, Any]) -> None:
    claims.keep_position(draft, facts, by=draft.director)
    tap(client, draft, "search")


def test_the_tricks_before_may_be_told_while_the_tricks_are_taken(
    client: Client, draft: Ruling
) -> None:
    Result.objects.filter(rulings=draft).update(
        kind="not_played", contract="", declarer="", tricks=None, lead=""
    )
    searched(client, draft, {**BARE_KING, "declarer": "S"})
    refused = tap(client, draft, "take", awarded="2", won="many")
    tap(client, draft, "take", awarded="2", won="7")

    assert refused.status_code == 422
    assert dict(draft.walks[0]["answers"])["remaining"]["found"]["declarer_tricks"] == 9


def test_of_another_number_claimed_the_lines_are_searched_before_tricks_are_taken(
    client: Client, draft: Ruling
) -> None:
    searched(client, draft, BARE_KING)
    page = tap(client, draft, "take", awarded="1", claimed="2")

    assert page.status_code == 422
    assert "analysed again" in page.context["wrong"]
    assert page.context["page"].found
    assert ClaimLab.objects.get().position["tricks_claimed"] == 2
    assert "tricks_awarded" not in dict(draft.walks[0]["answers"])


def test_before_any_card_the_search_asks_for_cards(
    client: Client, draft: Ruling
) -> None:
    page = tap(client, draft, "search")

    assert page.status_code == 422
    assert page.context["wrong"] == "Tap the cards each hand still holds."
