"""Who calls the director to a table, and who goes there."""

from collections.abc import Sequence

from django.db.models import QuerySet

from clubsite.accounts.models import User
from clubsite.clubs.models import Club
from rulings.models import TableCall
from scoring import access as scoring
from scoring.labels import EventState, ResultKind
from scoring.models import Event, Result

READ_WITH = ("result__section__session__event__club",)


def visible_calls(user: User, club: Club) -> QuerySet[TableCall]:
    """The calls of events that this person directs."""
    events = scoring.directed_events(user, club)
    return TableCall.objects.filter(
        result__section__session__event__in=events
    ).select_related(*READ_WITH)


def waiting_for(user: User, events: Sequence[Event]) -> QuerySet[TableCall]:
    """The tables of these events that wait for this director, the longest first."""
    if not events:
        return TableCall.objects.none()
    calls = visible_calls(user, events[0].club).filter(ended_at=None)
    return calls.filter(result__section__session__event__in=events)


def waiting_at(line: Result) -> QuerySet[TableCall]:
    """The call that waits at the table of that line, whatever board it has now."""
    return TableCall.objects.filter(
        result__section=line.section_id,
        result__table=line.table,
        result__match=line.match_id,
        ended_at=None,
    ).select_related(*READ_WITH)


def takes_part(user: User, event: Event) -> bool:
    """Whether this person plays in the event."""
    return scoring.own_entries(user, event).exists()


def lines_now(user: User, event: Event) -> list[Result]:
    """What the tables of this person play now: the first line of each in its round. With
    all results in, those of the last round."""
    if event.state != EventState.IN_PLAY:
        return []
    own = list(scoring.own_entries(user, event).values_list("pk", flat=True))
    lines = Result.objects.filter(
        scoring.at_table(own), section__session__event=event, table__isnull=False
    ).select_related("section__session__event__club")
    awaited = lines.filter(kind=ResultKind.AWAITED).order_by("round", "board", "pk")
    found = list(awaited) or list(lines.order_by("-round", "-board", "pk"))
    at_tables: dict[tuple[int | None, int | None, int | None], Result] = {}
    for line in found:
        if line.round == found[0].round:
            place = (line.section_id, line.match_id, line.table)
            at_tables.setdefault(place, line)
    return list(at_tables.values())
