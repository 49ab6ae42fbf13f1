"""Which documents an event has: some only with hands, or once the results are final."""

from django.db.models import Case, Exists, IntegerField, OuterRef, Q, Value, When
from django.db.models.expressions import CombinedExpression

from clubsite.recaps.access import SETTLED
from clubsite.recaps.models import Kind
from scoring.events import access as events_access
from scoring.events.models import Deal, Event

ALWAYS = (Kind.RECAP_SHEET, Kind.WINNERS, Kind.PERSONAL, Kind.BOARDS)
"""What every posted event has."""


def due_kinds(event: Event, *, has_hands: bool | None = None) -> tuple[Kind, ...]:
    """The documents that the event now has, in the order of `Kind`; `has_hands` if the
    caller knows it."""
    if has_hands is None:
        has_hands = bool(events_access.boards_dealt(event))
    due = set(ALWAYS)
    if has_hands:
        due.add(Kind.HAND_RECORD)
    if event.state in SETTLED and event.regulations.master_points:
        due.add(Kind.RECEIPTS)
    return tuple(kind for kind in Kind if kind in due)


def number_due() -> CombinedExpression:
    """How many documents an event of a query has, as `due_kinds` says of one."""
    points = "regulation_values__master_points"
    awarding = Q(state__in=SETTLED) & Q(**{f"{points}__isnull": False})
    return (
        Value(len(ALWAYS), IntegerField())
        + Case(When(hands_known("pk"), then=1), default=0)
        + Case(When(awarding & ~Q(**{points: ""}), then=1), default=0)
    )


def hands_known(event: str) -> Exists:
    """Whether a deal of the event in that column is known."""
    sets = "board_set__sections__session__event"
    return Exists(Deal.objects.filter(**{sets: OuterRef(event)}))
