"""Setting up events and their further sessions, and editing name, time and people."""

from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, date, datetime, time
from typing import Any

from django.db import transaction
from django.db.models import Exists, Max, OuterRef, ProtectedError
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.clubs.models import Club
from clubsite.site.clock import now
from clubsite.site.errors import Refused
from scoring.bridge.board_numbers import HIGHEST_BOARD
from scoring.events import access as events_access
from scoring.events.access.playing import check_directors
from scoring.events.labels import (
    DIRECTING,
    AppointmentPart,
    ContestKind,
    EventState,
    ResultKind,
    Seating,
)
from scoring.events.models import (
    Appointment,
    BoardSet,
    Entry,
    Event,
    MovementVersion,
    Result,
    Section,
    Session,
    TableRound,
)
from scoring.events.plans import (
    ContestPlan,
    EventFacts,
    EventPlan,
    SectionPlan,
    SessionPlan,
    When,
    WithMovement,
    planned_seats,
)
from scoring.events.queries import load_event_data, said_refusal
from scoring.movements.checks import problems
from scoring.movements.movement import Contest, InvalidMovement, Movement
from scoring.movements.reseating import as_they_are, snaked
from scoring.play.actions.eligible import check_moved, check_next_session
from scoring.play.actions.scoring_rules import OPEN_TO_IT
from scoring.play.actions.table_rounds import Pairs, Start, seat_section
from scoring.play.queries.usual import usual_regulations
from scoring.results.actions import changed_event
from scoring.results.queries.scores import score_event

SET_IN = (EventState.DRAFT, EventState.OPEN)
"""States in which it can still be said whether a director is there."""


@transaction.atomic
def create_event(club: Club, plan: EventPlan, *, by: User) -> Event:
    """Set an evening up as a draft: sections, pairs without names, awaited scores."""
    events_access.check_may_set_up(by, club)
    event = build_event(club, plan, made_by=by)

    details = {
        "sections": {
            section_plan.letter: section_plan.tables for section_plan in plan.sections
        },
        "boards_a_round": plan.boards_a_round,
        "movement": str(plan.movement),
    }
    trail.record("event.created", event, by=by, club=club, details=details)
    return event


@transaction.atomic
def edit_event(event: Event, facts: EventFacts, *, by: User) -> None:
    """Give the event another name, date or hour, as long as it is not final."""
    events_access.check_may_set_up(by, event.club)
    if event.state == EventState.FINAL:
        raise Refused(_("The event is final. Amend it first."))

    if facts.without_director != event.without_director and event.state not in SET_IN:
        raise Refused(
            _("Play has started. You can't change whether a director is present."),
            field="without_director",
        )

    if facts.date != event.date:
        check_moved(event, event.sessions.get(number=1), facts.date)
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
    event: Event, part: AppointmentPart, people: Sequence[User], *, by: User
) -> None:
    """Hand a part in the evening to these people, from now on; who has it keeps it."""
    events_access.check_may_appoint(by, event)
    before = [
        appointment
        for appointment in events_access.get_appointments(event)
        if appointment.part == part
    ]
    holders = {row.user for row in before}
    if part in DIRECTING:
        newcomers = set(people) - holders
        for person in newcomers:
            _check_director(person, event.club)
        check_directors(event, newcomers)

    leaving = [row.pk for row in before if row.user not in people]
    Appointment.objects.filter(pk__in=leaving).update(ends=now())
    has_it = {(row.session_id, row.user_id) for row in before}
    Appointment.objects.bulk_create(
        Appointment(session=session, user=person, part=part, starts=now())
        for session in event.sessions.all()
        for person in people
        if (session.pk, person.pk) not in has_it
    )
    changed_event(event)

    details = {
        "part": str(part),
        "was": sorted(person.pk for person in holders),
        "now": sorted(person.pk for person in people),
    }
    trail.record("event.appointed", event, by=by, club=event.club, details=details)


def build_event(club: Club, plan: EventPlan, *, made_by: User) -> Event:
    """The event of that plan as a draft, with pairs without names and awaited scores.

    The helper of setting up an event with a movement; it records nothing.
    """
    check_new(club, plan)
    check_sections(plan.sections)
    movements = [plan_movement(section, plan) for section in plan.sections]
    contest, winners = kind_of_contest(movements)
    in_pairs = contest is ContestKind.PAIRS
    session, board_set = begin_event(
        club,
        plan,
        contest=contest,
        winners=winners,
        regulation_values=usual_regulations(club) if in_pairs else {},
    )
    for person in plan.assistants:
        _check_director(person, club)
        _appoint(session, person, AppointmentPart.ASSISTANT)
    for section_plan, movement in zip(plan.sections, movements, strict=True):
        if plan.own_boards and section_plan != plan.sections[0]:
            board_set = _own_boards(session.event, section_plan)
        section = make_section(session, board_set, section_plan, plan, movement)
        pairs = _make_entries(section, movement)
        seat_section(
            section,
            movement,
            pairs,
            made_by=made_by,
            options=section_plan.options(plan),
        )
    return session.event


def kind_of_contest(movements: Sequence[Movement]) -> tuple[ContestKind, int]:
    """Who competes, and in how many rankings; the sections of an event agree."""
    found = {(movement.contest, movement.winners) for movement in movements}
    if len(found) > 1:
        raise Refused(
            _(
                "All sections are ranked together. Choose movements that all have "
                "one winner, or all two."
            ),
            field="movement",
        )
    contest, winners = found.pop()
    if contest is Contest.TEAMS:
        raise Refused(
            _("Set up teams under “Teams, or Swiss pairs”."), field="movement"
        )
    return ContestKind(str(contest)), winners


def _own_boards(event: Event, section: SectionPlan) -> BoardSet:
    name = _("%(event)s, section %(letter)s")
    known = {"event": event.name, "letter": section.letter}
    return _new_boards(event, name % known)


def _new_boards(event: Event, name: str) -> BoardSet:
    return BoardSet.objects.create(club=event.club, name=name[:100])


def check_new(club: Club, plan: EventPlan | ContestPlan) -> None:
    """Refuse the same event twice, as when a form is sent two times, and a director
    who is none."""
    facts = plan.facts
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    if Event.objects.filter(club=club, name=facts.name, date=facts.date).exists():
        raise Refused(
            _("An event with this name already exists on that day."), field="name"
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
        raise Refused(_("An event needs at least one section."))
    twice = next((letter for letter in letters if letters.count(letter) > 1), None)
    if twice is not None:
        raise Refused(_("There are two sections %(letter)s.") % {"letter": twice})


def _check_director(director: User | None, club: Club) -> None:
    if director is not None and director not in events_access.possible_directors(club):
        raise Refused(
            _("%(name)s is not a director of the club.") % {"name": director},
            field="director",
        )


def plan_movement(section: SectionPlan, plan: WithMovement) -> Movement:
    """Who meets whom in that section; refused where the movement is impossible."""
    try:
        movement = section.movement(plan)
    except InvalidMovement as error:
        raise Refused(
            _("Section %(letter)s: %(why)s")
            % {"letter": section.letter, "why": said_refusal(error)}
        ) from error
    _check_boards(0, [movement])
    _check_playable(section, movement)
    return movement


def _check_playable(section: SectionPlan, movement: Movement) -> None:
    """Refuse a movement from a file or of the club's own that is fouled."""
    found = next(problems(movement), None) if section.chosen else None
    if found is not None:
        raise Refused(
            _("Section %(letter)s: this movement can't be played: %(why)s.")
            % {"letter": section.letter, "why": found.words.translated(_)}
        )


def instant(club: Club, day: date, starts: time | None) -> datetime | None:
    """The start as an instant; an hour that comes twice is the first of the two."""
    if starts is None:
        return None
    moment = datetime.combine(day, starts, tzinfo=club.zone)
    if moment.astimezone(UTC).astimezone(club.zone).time() != starts:
        raise Refused(
            _(
                "That time doesn't exist on that day: the clocks go forward. "
                "Choose another."
            ),
            field="starts",
        )
    return moment


def make_section(
    session: Session,
    board_set: BoardSet,
    plan: SectionPlan,
    whole: WithMovement,
    movement: Movement,
) -> Section:
    """A section of a session without its lines."""
    return Section.objects.create(
        session=session,
        board_set=board_set,
        letter=plan.letter,
        movement=movement.kind,
        tables=movement.tables,
        boards_per_round=whole.boards_a_round,
    )


def _make_entries(section: Section, movement: Movement) -> Pairs:
    entries = Entry.objects.bulk_create(
        Entry(
            event=section.session.event,
            section=section,
            label=f"{number}{direction}",
            number=number,
            direction=direction,
            phantom=missing,
        )
        for (direction, number), missing in planned_seats(movement)
    )
    return {(entry.direction, entry.number): entry for entry in entries}


def _appoint(session: Session, user: User | None, part: AppointmentPart) -> None:
    if user is not None:
        Appointment.objects.create(session=session, user=user, part=part, starts=now())


@transaction.atomic
def add_session(event: Event, plan: SessionPlan, *, by: User) -> Session:
    """Seat the same pairs for another session; its rounds and boards are numbered on."""
    events_access.check_may_set_up(by, event.club)
    check_open(event)
    check_sections(plan.sections)
    movements = [plan_movement(section, plan) for section in plan.sections]
    _check_contest(event, movements)
    first_round, first_board = played_so_far(event)
    _check_boards(first_board, movements)
    seated = _seated(event, plan, movements)
    check_next_session(event, plan.date, first_round + 1)

    number = max(event.sessions.values_list("number", flat=True)) + 1
    starts_at = instant(event.club, plan.date, plan.starts)
    session = Session.objects.create(
        event=event, number=number, date=plan.date, starts_at=starts_at
    )
    name = _("%(event)s, session %(number)s")
    board_set = _new_boards(event, name % {"event": event.name, "number": number})
    for section_plan, movement in zip(plan.sections, movements, strict=True):
        section = make_section(session, board_set, section_plan, plan, movement)
        seat_section(
            section,
            movement,
            seated[section_plan.letter],
            made_by=by,
            options=section_plan.options(plan),
            after=Start(first_round, first_board),
        )
    appoint_again(event, session)
    changed_event(event)

    details = {
        "session": number,
        "sections": {p.letter: p.tables for p in plan.sections},
        "movement": str(plan.movement),
        "seating": str(plan.seating),
    }
    trail.record("session.added", event, by=by, club=event.club, details=details)
    return session


@transaction.atomic
def move_session(event: Event, number: int, when: When, *, by: User) -> None:
    """Give a further session another day or hour, as long as the event is not final."""
    events_access.check_may_set_up(by, event.club)
    session = event.sessions.filter(number=number).first()
    if session is None or number == 1:
        raise Refused(_("The first session is on the day of the event."))
    if event.state == EventState.FINAL:
        raise Refused(_("The event is final. Amend it first."))

    if when.date != session.date:
        check_moved(event, session, when.date)
    was, hour = session.date, session.starts_at
    session.date = when.date
    session.starts_at = instant(event.club, when.date, when.starts)
    session.save(update_fields=["date", "starts_at"])
    changed_event(event)

    details = {
        "session": number,
        "date": when.date.isoformat(),
        "was": was.isoformat() if was else "",
        "starts": _audit_time(session.starts_at),
        "started": _audit_time(hour),
    }
    trail.record("session.moved", event, by=by, club=event.club, details=details)


def _audit_time(hour: datetime | None) -> str:
    return hour.isoformat() if hour else ""


@transaction.atomic
def drop_session(event: Event, number: int, *, by: User) -> None:
    """Take the last session away again, as long as no score of it is in."""
    events_access.check_may_set_up(by, event.club)
    check_open(event)
    last = _last_session(event, number)
    lines = Result.objects.filter(section__session=last)

    sets = list(BoardSet.objects.filter(sections__session=last).distinct())
    try:
        lines.delete()
    except ProtectedError as error:
        raise Refused(
            _(
                "A ruling or a correction request refers to a board in this "
                "session. It can't be deleted."
            )
        ) from error
    TableRound.objects.filter(section__session=last).delete()
    MovementVersion.objects.filter(section__session=last).delete()
    last.sections.all().delete()
    last.appointments.all().delete()
    last.delete()
    for group in sets:
        group.dealings.all().delete()
        group.deals.all().delete()
    left = BoardSet.objects.filter(pk__in=[group.pk for group in sets])
    left._raw_delete(left.db)  # noqa: SLF001  # all that leads to them was deleted above
    changed_event(event)

    details = {"session": number}
    trail.record("session.dropped", event, by=by, club=event.club, details=details)


def _last_session(event: Event, number: int) -> Session:
    """The session of that number; refused where it isn't the last, or has scores."""
    scores = Result.objects.filter(section__session=OuterRef("pk")).exclude(
        kind=ResultKind.AWAITED, version=1
    )
    sessions = event.sessions.annotate(has_scores=Exists(scores))
    last = sessions.order_by("number").last()
    if last is None or number == 1 or last.number != number:
        raise Refused(_("You can delete only the last of several sessions."))
    if last.has_scores:
        raise Refused(_("This session has scores. It can't be deleted."))
    return last


def check_open(event: Event) -> None:
    """Refuse a further session of matches, and of results that are posted."""
    if event.state not in OPEN_TO_IT or event.in_matches:
        raise Refused(
            _(
                "You can add sessions only to an event with a movement, before "
                "the results are posted."
            )
        )


def _check_contest(event: Event, movements: Sequence[Movement]) -> None:
    contest, winners = kind_of_contest(movements)
    if contest != event.contest:
        raise Refused(
            _(
                "Further sessions of an individual are individuals; of a pairs "
                "event, pairs."
            ),
            field="movement",
        )
    if winners != event.winners:
        raise Refused(
            _("This event has one ranking. Choose a movement with one winner.")
            if event.winners == 1
            else _(
                "This event ranks North–South and East–West apart. Choose a "
                "movement with two winners."
            ),
            field="movement",
        )


def played_so_far(event: Event) -> tuple[int, int]:
    """The last round and the last board of the sessions that there are."""
    lines = Result.objects.filter(section__session__event=event)
    found = lines.aggregate(round=Max("round"), board=Max("board"))
    return found["round"] or 0, found["board"] or 0


def _check_boards(after: int, movements: Iterable[Movement]) -> None:
    highest = after + max(movement.boards(movement.sets)[-1] for movement in movements)
    if highest > HIGHEST_BOARD:
        raise Refused(_("Board numbers go up to %(most)s.") % {"most": HIGHEST_BOARD})


def _seated(
    event: Event, plan: SessionPlan, movements: Sequence[Movement]
) -> dict[str, Pairs]:
    """Who takes which seat, by section: every pair keeps its direction."""
    entries = list(events_access.get_entries(event).filter(phantom=False))
    order = _order(event, plan.seating)
    letters = [section.letter for section in plan.sections]
    found: dict[str, Pairs] = {letter: {} for letter in letters}
    for direction in sorted({entry.direction for entry in entries}, reverse=True):
        seats = [
            (letter, number)
            for letter, movement in zip(letters, movements, strict=True)
            for (side, number), missing in planned_seats(movement)
            if side == direction and not missing
        ]
        who = sorted((e for e in entries if e.direction == direction), key=order)
        if len(seats) != len(who):
            raise Refused(_said_mismatch(direction, len(who), len(seats)))
        arranged = snaked if plan.seating == Seating.BY_RANKING else as_they_are
        for (letter, number), entry in zip(arranged(seats), who, strict=True):
            found[letter][direction, number] = entry
    return found


def _order(event: Event, seating: Seating) -> Callable[[Entry], tuple[object, ...]]:
    if seating == Seating.AS_THEY_ARE:
        return lambda entry: (entry.section.letter, entry.number)
    totals = score_event(load_event_data(event)).totals
    return lambda entry: (totals[entry.pk].rank, entry.section.letter, entry.number)


def _said_mismatch(direction: str, pairs: int, seats: int) -> str:
    messages = {
        "": _("There are %(pairs)s players but %(seats)s seats."),
        "NS": _("There are %(pairs)s pairs North–South but seats for %(seats)s."),
        "EW": _("There are %(pairs)s pairs East–West but seats for %(seats)s."),
    }
    return messages[direction] % {"pairs": pairs, "seats": seats}


def appoint_again(event: Event, session: Session) -> None:
    """Who directs and scores now does so in the new session too."""
    holding = {
        (appointment.user_id, appointment.part)
        for appointment in events_access.get_appointments(event)
    }
    Appointment.objects.bulk_create(
        Appointment(session=session, user_id=user, part=part, starts=now())
        for user, part in sorted(holding)
    )
