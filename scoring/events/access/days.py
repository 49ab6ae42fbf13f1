"""The days on which an event is played, and the people who play on them."""

from collections.abc import Iterable
from datetime import date

from django.db.models import Max, Min

from clubsite.clubs.models import Player
from scoring.events.models import EntryPlayer, Event, Result, Session


def days_played(event: Event, *, from_round: int = 1) -> list[date]:
    """The days on which someone plays who sits down in that round, each once.

    A round that no session has yet is on none; a file without rounds is on all its days.
    """
    sessions = list(event.sessions.order_by("number"))
    days = {session.number: day_of(event, session) for session in sessions}
    if from_round == 1 or len(set(days.values())) == 1:
        return sorted(set(days.values()))
    lines = Result.objects.filter(section__session__event=event, round__isnull=False)
    known = lines.aggregate(last=Max("round"))["last"]
    later = lines.filter(round__gte=from_round)
    first = later.aggregate(first=Min("section__session__number"))["first"]
    if first is None:
        return [] if known else sorted(set(days.values()))
    return sorted({day for number, day in days.items() if number >= first})


def day_of(event: Event, session: Session) -> date:
    """The day of a session; the first, and one without a date, is on that of the event."""
    return session.date or event.date


def rounds_of(session: Session) -> tuple[int, int | None]:
    """The first and the last round of a session; without known rounds all of them."""
    lines = Result.objects.filter(section__session=session)
    found = lines.aggregate(first=Min("round"), last=Max("round"))
    return found["first"] or 1, found["last"]


def players_in_rounds(event: Event, first: int, last: int | None) -> list[Player]:
    """The people who play in these rounds: a substitute from their round on in a place,
    before it the player who sat there."""
    members = (
        EntryPlayer.objects.filter(entry__event=event, entry__phantom=False)
        .exclude(entry__until_round__lt=first)
        .select_related("player")
        .order_by("entry", "place", "from_round", "pk")
    )
    places: dict[tuple[int, int], list[EntryPlayer]] = {}
    for member in members:
        places.setdefault((member.entry_id, member.place), []).append(member)
    return [
        member.player
        for sitting in places.values()
        for member in _playing(sitting, first, last)
    ]


def _playing(
    sitting: Iterable[EntryPlayer], first: int, last: int | None
) -> list[EntryPlayer]:
    """Of those in one place, the one who sits there in the first of these rounds, and those
    who come in a later one."""
    in_order = sorted(sitting, key=_since)
    before = [member for member in in_order if _since(member) <= first]
    after = [
        member
        for member in in_order
        if _since(member) > first and (last is None or _since(member) <= last)
    ]
    return before[-1:] + after


def _since(member: EntryPlayer) -> int:
    """The round from which someone plays; those who sat there first, before all."""
    return (member.from_round or 1) if member.substitute else 0
