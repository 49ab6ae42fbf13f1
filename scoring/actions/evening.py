"""Setting an evening up, and putting its name, time and people right."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, date, datetime, time
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.clock import now
from clubsite.clubs.models import Club
from clubsite.errors import Refused
from scoring import access
from scoring.actions.posting import changed_event
from scoring.bridge.movements.mitchell import InvalidMovement
from scoring.labels import AppointmentPart, ContestKind, EventState, Movement
from scoring.models import (
    Appointment,
    BoardSet,
    Entry,
    Event,
    Result,
    Section,
    Session,
)
from scoring.plans import (
    ContestPlan,
    EventFacts,
    EventPlan,
    SeatKey,
    SectionPlan,
    SessionPlan,
    TablePlan,
)
from scoring.queries.messages import said_refusal

HIGHEST_BOARD = 999
SET_IN = (EventState.DRAFT, EventState.OPEN)
"""States in which it can still be said whether a director is there."""
Pairs = dict[SeatKey, Entry]


@transaction.atomic
def create_event(club: Club, plan: EventPlan, *, by: User) -> Event:
    """Set an evening up as a draft: sections, pairs without names, awaited scores."""
    access.check_may_set_up(by, club)
    check_new(club, plan)
    check_sections(plan.sections)
    played = [tables_of(section, plan) for section in plan.sections]

    persons = plan.movement == Movement.INDIVIDUAL
    session, board_set = begin_event(
        club,
        plan,
        contest=ContestKind.INDIVIDUAL if persons else ContestKind.PAIRS,
        winners=1 if persons else 2,
    )
    event = session.event
    for section_plan, tables in zip(plan.sections, played, strict=True):
        section = make_section(session, board_set, section_plan, plan)
        pairs = _make_entries(section, section_plan, plan.movement)
        Result.objects.bulk_create(lines_for(section, pairs, tables))

    details = {
        "sections": {one.letter: one.tables for one in plan.sections},
        "boards_a_round": plan.boards_a_round,
        "movement": str(plan.movement),
    }
    trail.record("event.created", event, by=by, club=club, details=details)
    return event


@transaction.atomic
def edit_event(event: Event, facts: EventFacts, *, by: User) -> None:
    """Give the event another name, date or hour, as long as it is not final."""
    access.check_may_set_up(by, event.club)
    if event.state == EventState.FINAL:
        raise Refused(_("The event is final. Amend it first."))

    if facts.without_director != event.without_director and event.state not in SET_IN:
        raise Refused(
            _("Play has begun: whether a director is there cannot change any more."),
            field="without_director",
        )

    event.name, event.date = facts.name, facts.date
    event.without_director = facts.without_director
    event.save(update_fields=["name", "date", "without_director"])
    starts_at = instant(event.club, facts.date, facts.starts)
    event.sessions.filter(number=1).update(starts_at=starts_at)
    changed_event(event)

    details: dict[str, Any] = {"date": facts.date.isoformat()}
    details["without_director"] = facts.without_director
    trail.record("event.edited", event, by=by, club=event.club, details=details)


@transaction.atomic
def appoint(
    event: Event, part: AppointmentPart, user: User | None, *, by: User
) -> None:
    """Hand the evening to another director in charge or scorer, from now on."""
    access.check_may_appoint(by, event)
    if part == AppointmentPart.DIRECTOR_IN_CHARGE:
        _check_director(user, event.club)

    before = [one for one in access.appointments_of(event) if one.part == part]
    Appointment.objects.filter(pk__in=[one.pk for one in before]).update(ends=now())
    for session in event.sessions.all():
        _appoint(session, user, part)
    changed_event(event)

    details = {
        "part": str(part),
        "was": [one.user_id for one in before],
        "now": user.pk if user else None,
    }
    trail.record("event.appointed", event, by=by, club=event.club, details=details)


def check_new(club: Club, plan: EventPlan | ContestPlan) -> None:
    """Refuse the same event twice, as when a form is sent two times, and a director
    who is none."""
    facts = plan.facts
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    if Event.objects.filter(club=club, name=facts.name, date=facts.date).exists():
        raise Refused(
            _("There is an event of this name on that day already."), field="name"
        )
    _check_director(plan.director, club)


def begin_event(
    club: Club, plan: EventPlan | ContestPlan, **columns: Any
) -> tuple[Session, BoardSet]:
    """The event as a draft with its people, and what its sections stand on.

    The helper of setting up any event; it records nothing.
    """
    event = Event.objects.create(
        club=club,
        name=plan.facts.name,
        date=plan.facts.date,
        method=plan.method,
        convention=plan.convention,
        without_director=plan.facts.without_director,
        policy=club.policies.latest("number"),
        made_at=now(),
        **columns,
    )
    session = Session.objects.create(
        event=event,
        starts_at=instant(club, plan.facts.date, plan.facts.starts),
        number=1,
    )
    board_set = BoardSet.objects.create(club=club, name=event.name[:100])
    _appoint(session, plan.director, AppointmentPart.DIRECTOR_IN_CHARGE)
    _appoint(session, plan.scorer, AppointmentPart.SCORER)
    return session, board_set


def check_sections(sections: Sequence[SectionPlan]) -> None:
    """Refuse no section at all, and the same letter twice."""
    letters = [section.letter for section in sections]
    if not letters:
        raise Refused(_("An event has at least one section."))
    twice = next((one for one in letters if letters.count(one) > 1), None)
    if twice is not None:
        raise Refused(_("There are two sections %(letter)s.") % {"letter": twice})


def _check_director(director: User | None, club: Club) -> None:
    if director is not None and director not in access.possible_directors(club):
        raise Refused(
            _("%(name)s is not a director of the club.") % {"name": director},
            field="director",
        )


def tables_of(
    section: SectionPlan, plan: EventPlan | SessionPlan
) -> tuple[TablePlan, ...]:
    """Who meets whom in that section; refused where the movement is impossible."""
    try:
        tables = section.played(
            plan.movement, boards_a_round=plan.boards_a_round, rounds=plan.rounds
        )
    except InvalidMovement as error:
        raise Refused(
            _("Section %(letter)s: %(why)s")
            % {"letter": section.letter, "why": said_refusal(error)}
        ) from error
    if max(one.boards.stop for one in tables) > HIGHEST_BOARD + 1:
        raise Refused(
            _("Boards are numbered up to %(most)s.") % {"most": HIGHEST_BOARD}
        )
    return tables


def instant(club: Club, day: date, starts: time | None) -> datetime | None:
    """The start as an instant; an hour that comes twice is the first of the two."""
    if starts is None:
        return None
    moment = datetime.combine(day, starts, tzinfo=club.zone)
    if moment.astimezone(UTC).astimezone(club.zone).time() != starts:
        raise Refused(
            _("The clocks jump over this hour on that day. Choose another."),
            field="starts",
        )
    return moment


def make_section(
    session: Session,
    board_set: BoardSet,
    plan: SectionPlan,
    whole: EventPlan | SessionPlan,
) -> Section:
    """A section of a session without its lines."""
    return Section.objects.create(
        session=session,
        board_set=board_set,
        letter=plan.letter,
        movement=whole.movement,
        tables=plan.tables,
        boards_per_round=whole.boards_a_round,
    )


def _make_entries(section: Section, plan: SectionPlan, movement: Movement) -> Pairs:
    entries = Entry.objects.bulk_create(
        Entry(
            event=section.session.event,
            section=section,
            label=f"{number}{direction}",
            number=number,
            direction=direction,
            phantom=missing,
        )
        for (direction, number), missing in plan.seats(movement)
    )
    return {(one.direction, one.number): one for one in entries}


def lines_for(
    section: Section,
    pairs: Mapping[SeatKey, Entry],
    tables: Iterable[TablePlan],
    *,
    after_round: int = 0,
    after_board: int = 0,
) -> Iterator[Result]:
    """An awaited line for every board that every table plays, numbered on."""
    for at in tables:
        for board in at.boards:
            yield Result(
                section=section,
                board=after_board + board,
                ns=pairs[at.ns],
                ew=pairs[at.ew],
                south=pairs[at.south] if at.south else None,
                west=pairs[at.west] if at.west else None,
                table=at.table,
                round=after_round + at.round,
            )


def _appoint(session: Session, user: User | None, part: AppointmentPart) -> None:
    if user is not None:
        Appointment.objects.create(session=session, user=user, part=part, starts=now())
