"""The days on which an event is played, and the people who play on them."""

from collections.abc import Sequence
from datetime import date
from itertools import zip_longest

from django.db.models import Max, Min

from clubsite.clubs.models import Player
from scoring.events.models import EntryPlayer, Event, Result, Session

LATEST = 32_767
"""The latest round that a row can have: to the end, however late that is."""


def days_played(
    event: Event, *, from_round: int = 1, until_round: int | None = None
) -> list[date]:
    """The days on which someone plays who sits down in that round, each once; up to
    `until_round` if they do not play to the end.

    A round that no session has yet is on none; a file without rounds is on all its days.
    """
    sessions = list(event.sessions.order_by("number"))
    days = {session.number: day_of(event, session) for session in sessions}
    to_the_end = until_round is None
    if (from_round == 1 and to_the_end) or len(set(days.values())) == 1:
        return sorted(set(days.values()))
    lines = Result.objects.filter(section__session__event=event, round__isnull=False)
    known = lines.aggregate(last=Max("round"))["last"]
    theirs = lines.filter(round__gte=from_round)
    if not to_the_end:
        theirs = theirs.filter(round__lte=until_round)
    number = "section__session__number"
    found = theirs.aggregate(first=Min(number), last=Max(number))
    if found["first"] is None:
        return [] if known else sorted(set(days.values()))
    last = max(days) if to_the_end else found["last"]
    return sorted({days[each] for each in days if found["first"] <= each <= last})


def day_of(event: Event, session: Session) -> date:
    """The day of a session; the first, and one without a date, is on that of the event."""
    return session.date or event.date


def rounds_of(session: Session) -> tuple[int, int | None]:
    """The first and the last round of a session; without known rounds all of them."""
    lines = Result.objects.filter(section__session=session)
    found = lines.aggregate(first=Min("round"), last=Max("round"))
    return found["first"] or 1, found["last"]


def players_in_rounds(event: Event, first: int, last: int | None) -> list[Player]:
    """The people who play in these rounds: in a place a substitute in theirs, in others
    the player whose place it is."""
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
    sitting: Sequence[EntryPlayer], first: int, last: int | None
) -> list[EntryPlayer]:
    """Of those in one place, the ones who sit there in some of these rounds.

    A substitute without a last round plays until the next one comes.
    """
    end = LATEST if last is None else last
    regular = [member for member in sitting if not member.substitute]
    came = sorted((each for each in sitting if each.substitute), key=_since)
    playing: list[EntryPlayer] = []
    free, is_gap = first, False
    for member, after in zip_longest(came, came[1:]):
        replaced = _since(after) - 1 if after else LATEST
        until = min(member.until_round or LATEST, replaced)
        if max(_since(member), first) <= min(until, end):
            playing.append(member)
            is_gap = is_gap or _since(member) > free
            free = max(free, until + 1)
    return [*(regular if is_gap or free <= end else ()), *playing]


def _since(member: EntryPlayer) -> int:
    """The round from which a substitute plays."""
    return member.from_round or 1
