"""An evening in play in which a player with an account sits at table 5."""

from dataclasses import dataclass

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club, Player
from clubsite.tests.builders import make_club, make_member, make_user
from rulings.tests.builders import line_at, make_f1
from scoring.events.labels import EventState, ResultKind
from scoring.events.models import EntryPlayer, Event, Result


@dataclass(frozen=True, slots=True)
class Calling:
    """Board 7 is at every table; no one is in charge, so every director is."""

    event: Event
    line: Result
    director: User
    player: User


def make_calling(club: Club | None = None) -> Calling:
    """The evening, its director, and who may call."""
    event = make_f1(club or make_club(), state=EventState.IN_PLAY)
    lines = Result.objects.filter(section__session__event=event)
    lines.update(kind=ResultKind.AWAITED, contract="", tricks=None, round=1)
    line = line_at(event, 5)
    user = make_user("Sample Caller")
    seated = EntryPlayer.objects.filter(entry=line.ns).values_list("player", flat=True)
    Player.objects.filter(pk=seated[0]).update(account=user)
    return Calling(event, line, make_member(event.club, RoleKind.DIRECTOR), user)
