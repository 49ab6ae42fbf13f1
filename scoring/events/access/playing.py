"""Directors who play in what they direct: only where the club's policy lets them."""

from collections.abc import Collection, Iterable

from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.clubs.models import Player
from clubsite.site.errors import Refused
from scoring.events.access.roles import directing
from scoring.events.models import EntryPlayer, Event
from scoring.events.policy import PeoplePolicy


def check_players(event: Event, players: Iterable[Player]) -> None:
    """Refuse to seat someone who directs the event, unless the director may play."""
    if PeoplePolicy.of(event.policy).playing_director:
        return
    accounts = {player.account_id: player.name for player in players}
    for person in directing(event):
        if person.pk in accounts:
            raise _refused(accounts[person.pk])


def check_directors(event: Event, people: Collection[User]) -> None:
    """Refuse to appoint someone who plays in the event, unless the director may play."""
    if PeoplePolicy.of(event.policy).playing_director:
        return
    seats = EntryPlayer.objects.filter(entry__event=event, substitute=False)
    found = seats.filter(player__account__in=[person.pk for person in people])
    for seat in found.select_related("player"):
        raise _refused(seat.player.name)


def _refused(name: str) -> Refused:
    return Refused(
        _(
            "%(name)s can't direct and play: the club's policy doesn't allow it. Choose "
            "another director, or another player."
        )
        % {"name": name}
    )
