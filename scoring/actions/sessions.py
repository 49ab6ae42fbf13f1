"""Further sessions of an event: added before results are posted, or taken away again."""

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime

from django.db import transaction
from django.db.models import Max, ProtectedError
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.clock import now
from clubsite.errors import Refused
from scoring import access
from scoring.actions.evening import (
    HIGHEST_BOARD,
    check_sections,
    instant,
    lines_for,
    make_section,
    tables_of,
)
from scoring.actions.posting import changed_event
from scoring.actions.scored_by import OPEN_TO_IT
from scoring.bridge.movements.reseating import Seat, as_they_are, snaked
from scoring.labels import ContestKind, EventState, Movement, ResultKind, Seating
from scoring.models import Appointment, BoardSet, Entry, Event, Result, Session
from scoring.plans import SeatKey, SectionPlan, SessionPlan, TablePlan, When
from scoring.queries.in_the_game import score_evening
from scoring.queries.loading import load_evening

Pairs = dict[SeatKey, Entry]


@transaction.atomic
def add_session(event: Event, plan: SessionPlan, *, by: User) -> Session:
    """Seat the same pairs for another session; its rounds and boards are numbered on."""
    access.check_may_set_up(by, event.club)
    check_open(event)
    _check_movement(event, plan.movement)
    check_sections(plan.sections)
    played = [tables_of(section, plan) for section in plan.sections]
    first_round, first_board = played_so_far(event)
    _check_boards(first_board, played)
    seated = _seated(event, plan)

    number = max(event.sessions.values_list("number", flat=True)) + 1
    starts_at = instant(event.club, plan.date, plan.starts)
    session = Session.objects.create(
        event=event, number=number, date=plan.date, starts_at=starts_at
    )
    name = _("%(event)s, session %(number)s")
    board_set = BoardSet.objects.create(
        club=event.club, name=(name % {"event": event.name, "number": number})[:100]
    )
    for section_plan, tables in zip(plan.sections, played, strict=True):
        section = make_section(session, board_set, section_plan, plan)
        pairs = seated[section_plan.letter]
        Result.objects.bulk_create(
            lines_for(
                section, pairs, tables, after_round=first_round, after_board=first_board
            )
        )
    appoint_again(event, session)
    changed_event(event)

    details = {
        "session": number,
        "sections": {one.letter: one.tables for one in plan.sections},
        "movement": str(plan.movement),
        "seating": str(plan.seating),
    }
    trail.record("session.added", event, by=by, club=event.club, details=details)
    return session


@transaction.atomic
def move_session(event: Event, number: int, when: When, *, by: User) -> None:
    """Give a further session another day or hour, as long as the event is not final."""
    access.check_may_set_up(by, event.club)
    session = event.sessions.filter(number=number).first()
    if session is None or number == 1:
        raise Refused(_("The first session is on the day of the event."))
    if event.state == EventState.FINAL:
        raise Refused(_("The event is final. Amend it first."))

    was, hour = session.date, session.starts_at
    session.date = when.date
    session.starts_at = instant(event.club, when.date, when.starts)
    session.save(update_fields=["date", "starts_at"])
    changed_event(event)

    details = {
        "session": number,
        "date": when.date.isoformat(),
        "was": was.isoformat() if was else "",
        "starts": _on_record(session.starts_at),
        "started": _on_record(hour),
    }
    trail.record("session.moved", event, by=by, club=event.club, details=details)


def _on_record(hour: datetime | None) -> str:
    return hour.isoformat() if hour else ""


@transaction.atomic
def drop_session(event: Event, number: int, *, by: User) -> None:
    """Take the last session away again, as long as no score of it is in."""
    access.check_may_set_up(by, event.club)
    check_open(event)
    last = event.sessions.order_by("number").last()
    if last is None or number == 1 or last.number != number:
        raise Refused(_("Only the last of several sessions is taken away."))
    lines = Result.objects.filter(section__session=last)
    if lines.exclude(kind=ResultKind.AWAITED, version=1).exists():
        raise Refused(_("Scores of this session are in: it stays."))

    sets = list(BoardSet.objects.filter(sections__session=last).distinct())
    try:
        lines.delete()
    except ProtectedError as error:
        raise Refused(
            _("A ruling or a request names a board of this session: it stays.")
        ) from error
    last.sections.all().delete()
    last.appointments.all().delete()
    last.delete()
    for one in sets:
        one.deals.all().delete()
        one.delete()
    changed_event(event)

    details = {"session": number}
    trail.record("session.dropped", event, by=by, club=event.club, details=details)


def check_open(event: Event) -> None:
    """Refuse a further session of matches, and of results that are posted."""
    if event.state not in OPEN_TO_IT or event.in_matches:
        raise Refused(
            _("Sessions are added by a movement, and before the results are posted.")
        )


def _check_movement(event: Event, movement: Movement) -> None:
    persons = event.contest == ContestKind.INDIVIDUAL
    if persons != (movement == Movement.INDIVIDUAL):
        raise Refused(
            _("An individual goes on as an individual, and pairs as pairs."),
            field="movement",
        )


def played_so_far(event: Event) -> tuple[int, int]:
    """The last round and the last board of the sessions that there are."""
    lines = Result.objects.filter(section__session__event=event)
    found = lines.aggregate(round=Max("round"), board=Max("board"))
    return found["round"] or 0, found["board"] or 0


def _check_boards(after: int, played: Iterable[Sequence[TablePlan]]) -> None:
    if after + max(at.boards.stop for one in played for at in one) > HIGHEST_BOARD + 1:
        raise Refused(
            _("Boards are numbered up to %(most)s.") % {"most": HIGHEST_BOARD}
        )


def _seated(event: Event, plan: SessionPlan) -> dict[str, Pairs]:
    """Who takes which seat, by section: every pair keeps its direction."""
    entries = list(access.entries_of(event).filter(phantom=False))
    order = _order(event, plan.seating)
    found: dict[str, Pairs] = {one.letter: {} for one in plan.sections}
    for direction in sorted({one.direction for one in entries}, reverse=True):
        seats = _seats(plan.sections, plan.movement, direction)
        who = sorted((e for e in entries if e.direction == direction), key=order)
        if len(seats) != len(who):
            raise Refused(_said_mismatch(direction, len(who), len(seats)))
        arranged = snaked if plan.seating == Seating.BY_RANKING else as_they_are
        for (letter, number), entry in zip(arranged(seats), who, strict=True):
            found[letter][direction, number] = entry
    return found


def _seats(
    sections: Iterable[SectionPlan], movement: Movement, direction: str
) -> list[Seat]:
    return [
        (section.letter, number)
        for section in sections
        for (side, number), missing in section.seats(movement)
        if side == direction and not missing
    ]


def _order(event: Event, seating: Seating) -> Callable[[Entry], tuple[object, ...]]:
    if seating == Seating.AS_THEY_ARE:
        return lambda one: (one.section.letter, one.number)
    totals = score_evening(load_evening(event)).totals
    return lambda one: (totals[one.pk].rank, one.section.letter, one.number)


def _said_mismatch(direction: str, pairs: int, seats: int) -> str:
    said = {
        "": _("There are %(pairs)s persons, and seats for %(seats)s."),
        "NS": _("There are %(pairs)s pairs North–South, and seats for %(seats)s."),
        "EW": _("There are %(pairs)s pairs East–West, and seats for %(seats)s."),
    }
    return said[direction] % {"pairs": pairs, "seats": seats}


def appoint_again(event: Event, session: Session) -> None:
    """Who directs and scores now does so in the new session too."""
    holding = {(one.user_id, one.part) for one in access.appointments_of(event)}
    Appointment.objects.bulk_create(
        Appointment(session=session, user_id=user, part=part, starts=now())
        for user, part in sorted(holding)
    )
