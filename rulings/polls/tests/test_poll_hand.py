"""The hand of a poll, tapped card by card instead of typed."""

from typing import Any

import pytest
from django.test import Client

from clubsite.clubs.labels import RoleKind
from clubsite.tests.builders import make_club, make_member
from rulings.log.models import Ruling
from rulings.tests.builders import line_at, make_draft, make_f1
from rulings.tests.writing import address

pytestmark = pytest.mark.django_db


@pytest.fixture
def draft(client: Client) -> Ruling:
    event = make_f1(make_club())
    director = make_member(event.club, RoleKind.DIRECTOR)
    client.force_login(director)
    return make_draft(line_at(event, 5), by=director)


def test_a_tap_puts_a_card_into_the_hand_and_a_second_takes_it_out(
    client: Client, draft: Ruling
) -> None:
    def tap(button: str, hand: str) -> Any:
        path = address(draft, "polls/new")
        page = client.post(path, {"do": button, "hand": hand}).context
        chosen = [c.code for s in page["cards"].suits for c in s.choices if c.chosen]
        return page["form"]["hand"].value(), chosen, page["tapping"]

    assert tap("card:HT", "AQ") == ("AQ.T..", ["SA", "SQ", "HT"], True)
    assert tap("card:HT", "AQ.T..") == ("AQ...", ["SA", "SQ"], True)
    assert tap("card:H1", "AQ") == ("AQ", ["SA", "SQ"], True)
    assert tap("keep", "no hand") == ("no hand", [], False)


def test_the_pack_stands_open_until_a_hand_is_known(
    client: Client, draft: Ruling
) -> None:
    page = client.get(address(draft, "polls/new")).content.decode()

    assert '<details class="section" open>' in page
    assert 'value="card:SA" aria-label="ace of spades"' in page
    assert "0 of 13 cards" in page
