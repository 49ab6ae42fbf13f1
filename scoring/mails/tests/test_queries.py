"""What managers read of a player's result emails."""

from datetime import datetime

import pytest

from clubsite.clubs.models import Player
from clubsite.tests.builders import make_club, make_player
from scoring.mails.actions import confirm_address, note_bounce, stop_address
from scoring.mails.models import MailAddress
from scoring.mails.queries import describe_consent

pytestmark = pytest.mark.django_db
DAY = "Mon 2 Mar 2026"


@pytest.fixture
def player() -> Player:
    player = make_player(make_club())
    player.email = "north@example.org"
    player.save()
    return player


def test_a_manager_reads_how_consent_stands(player: Player, evening: datetime) -> None:
    unknown = describe_consent(player)
    address = MailAddress.objects.create(club=player.club, address=player.email)
    new = describe_consent(player)
    MailAddress.objects.update(requested_at=evening)
    requested = describe_consent(player)
    address.refresh_from_db()
    confirm_address(address, by=None)
    on = describe_consent(player)
    stop_address(address, by=None)
    stopped = describe_consent(player)
    confirm_address(address, by=None)
    note_bounce(address)
    note_bounce(address)

    assert unknown == new
    assert unknown.startswith("Not confirmed.")
    assert [requested, on, stopped, describe_consent(player)] == [
        f"Consent requested on {DAY}, not confirmed.",
        f"On since {DAY}.",
        f"Stopped by the reader on {DAY}.",
        f"Off since {DAY}: emails came back. Check the address.",
    ]


def test_without_an_address_there_is_nothing_to_say_but_for_a_junior(
    player: Player,
) -> None:
    player.email = ""
    player.save()
    nothing = describe_consent(player)
    Player.objects.update(minor=True)

    assert nothing == ""
    assert describe_consent(player) == "No guardian’s address yet."
