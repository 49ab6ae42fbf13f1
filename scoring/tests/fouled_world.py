"""A board that six tables played, the last two of them in another form."""

from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club
from clubsite.tests.builders import make_member
from scoring.events.labels import EventState, GroupKind, MethodKind
from scoring.events.models import Event, Result
from scoring.play.actions.entry import group_lines
from scoring.tests.builders import make_entries, make_event, make_lines

SCORES = ("4S N +1", "4S N =", "3S N +1", "2S N =", "4S N -1", "4S N +1")


def make_fouled(
    club: Club,
    *,
    state: EventState = EventState.SCORING,
    method: MethodKind = MethodKind.MATCHPOINTS,
) -> Event:
    """Board 1 at six tables, table n in round n; nothing is told of its forms yet."""
    event = make_event(club, state=state, method=method)
    at = range(1, 7)
    pairs = make_entries(event, [(n, way) for way in ("NS", "EW") for n in at])
    lines = make_lines(
        event,
        ((1, pairs[n - 1], pairs[n + 5], SCORES[n - 1], n) for n in at),
    )
    for line in lines:
        line.round = line.table
    Result.objects.bulk_update(lines, ["round"])
    return event


def in_form_b(event: Event, *tables: int) -> dict[int, GroupKind]:
    """These tables in form B, the others as dealt."""
    lines = Result.objects.filter(section__session__event=event, board=1)
    return {
        line.pk: GroupKind.B if line.table in tables else GroupKind.AS_DEALT
        for line in lines
    }


def foul(event: Event, *tables: int) -> None:
    """Tell that these tables had board 1 in form B, as a director does."""
    name = f"Sample Told at {event.version}"
    director = make_member(event.club, RoleKind.DIRECTOR, name=name)
    groups = in_form_b(event, *tables)
    group_lines(event, 1, groups, by=director, expected_version=event.version)


def groups_of(event: Event) -> list[str]:
    """The form at each table."""
    lines = Result.objects.filter(section__session__event=event, board=1)
    return list(lines.order_by("table").values_list("group", flat=True))
