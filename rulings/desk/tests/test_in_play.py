"""What players read of a ruling while its board is still being played at their table."""

import pytest
from django.test import Client

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.notices.models import Notice
from clubsite.tests.builders import make_club, make_member
from rulings.log.models import Ruling
from rulings.tests.at_the_table import bring_result, give, make_play, penalty_card
from rulings.tests.builders import line_at, players_at, seat
from scoring.events.models import Event

pytestmark = pytest.mark.django_db
SECRET = "North wanted to show spades."
WHY = "It shows the same hand."
WAITS = "Shown once the board has been played."


@pytest.fixture
def event() -> Event:
    return make_play(make_club())


@pytest.fixture
def director(event: Event) -> User:
    return make_member(event.club, RoleKind.DIRECTOR)


@pytest.fixture
def player(event: Event) -> User:
    return seat(players_at(line_at(event, 1))[0], make_member(event.club))


@pytest.fixture
def given(client: Client, event: Event, director: User, player: User) -> Ruling:
    client.force_login(director)
    draft = penalty_card(client, event, by=director)
    return give(client, draft, facts=SECRET, reason=WHY)


def read(client: Client, ruling: Ruling, user: User) -> str:
    client.force_login(user)
    return client.get(f"/sample/rulings/{ruling.pk}/").content.decode()


def test_facts_and_reasons_wait_until_the_board_has_been_played(
    client: Client, given: Ruling, director: User, player: User
) -> None:
    during = read(client, given, player)
    file = read(client, given, director)
    bring_result(line_at(given.event, 1), by=director)
    after = read(client, given, player)

    assert WAITS in during
    for hidden in (SECRET, WHY, "How the ruling was reached"):
        assert (hidden in during, hidden in file, hidden in after) == (
            False,
            True,
            True,
        )


def test_the_casebook_has_it_when_the_board_has_been_played(
    client: Client, given: Ruling, director: User
) -> None:
    found = []
    for _moment in ("during the play", "after it"):
        page = client.get(f"/sample/casebook/{given.pk}/")
        found.append(page.status_code)
        bring_result(line_at(given.event, 1), by=director)

    assert found == [404, 200]


def test_the_notice_carries_no_reason_during_the_play(
    client: Client, given: Ruling, player: User
) -> None:
    assert {notice.params["reason"] for notice in Notice.objects.all()} == {""}
    client.force_login(player)
    shown = client.get("/sample/notices/").content.decode()
    assert (WHY in shown, "has been played" in shown) == (False, True)
