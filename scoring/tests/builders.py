"""Plain builders of events, pairs and lines for tests."""

from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime, timedelta

from clubsite.accounts.models import User
from clubsite.clubs.models import Club, Player
from clubsite.site.clock import now
from clubsite.tests.builders import make_players
from scoring.bridge.contract import PlayedResult, parse_entry
from scoring.events.labels import (
    AdjustmentKind,
    AppointmentPart,
    Cause,
    EventState,
    MethodKind,
    PenaltyUnit,
    ResultKind,
)
from scoring.events.models import (
    Adjustment,
    Appointment,
    BoardSet,
    Deal,
    Entry,
    EntryPlayer,
    Event,
    Match,
    Result,
    Section,
    Session,
)
from scoring.results.actions import changed_event

START = datetime(2026, 3, 2, 19, 0, tzinfo=UTC)
HANDS = (
    "AKQJ.432.432.432",
    "T987.AKQ.765.765",
    "6543.JT9.AKQ.T98",
    "2.8765.JT98.AKQJ",
)


def make_event(
    club: Club,
    *,
    state: EventState = EventState.SCORING,
    method: MethodKind = MethodKind.MATCHPOINTS,
    winners: int = 2,
    convention: str = "clubsite",
    name: str = "Sample Pairs",
) -> Event:
    """An event of one session with section A and a board set, without pairs."""
    event = Event.objects.create(
        club=club,
        name=name,
        date=date(2026, 3, 2),
        state=state,
        method=method,
        winners=winners,
        convention=convention,
        policy=club.policies.get(number=1),
        made_at=START,
        opened_at=None if state == EventState.DRAFT else START,
    )
    session = Session.objects.create(event=event, starts_at=START)
    board_set = BoardSet.objects.create(club=club, name=name)
    Section.objects.create(session=session, board_set=board_set)
    if event.is_posted:
        event.posted_at = START + timedelta(hours=3)
        event.corrections_end_at = START + timedelta(hours=3, minutes=30)
        event.revision = 1
        event.save()
    return event


def section_of(event: Event) -> Section:
    """The section of an event that has one."""
    return Section.objects.get(session__event=event)


def make_entry(
    event: Event,
    number: int,
    direction: str = "",
    *,
    players: Sequence[Player] | None = None,
) -> Entry:
    """A pair with two players of its own, or with those given."""
    if players is None:
        return make_entries(event, [(number, direction)])[0]
    entry = Entry.objects.create(
        event=event,
        section=section_of(event),
        label=f"{number}{direction}",
        number=number,
        direction=direction,
    )
    fill_entry(entry, players)
    return entry


def make_entries(event: Event, pairs: Iterable[tuple[int, str]]) -> list[Entry]:
    """Pairs of these numbers and directions, stored together with their players."""
    section = section_of(event)
    made = Entry.objects.bulk_create(
        Entry(
            event=event,
            section=section,
            label=f"{number}{direction}",
            number=number,
            direction=direction,
        )
        for number, direction in pairs
    )
    people = iter(
        make_players(
            event.club,
            (f"Player {pair.label}{letter}" for pair in made for letter in "ab"),
        )
    )
    EntryPlayer.objects.bulk_create(
        EntryPlayer(entry=pair, player=next(people), place=place)
        for pair in made
        for place in (1, 2)
    )
    return made


def fill_entry(entry: Entry, players: Iterable[Player]) -> None:
    """Put these players in an entry, in this order."""
    EntryPlayer.objects.bulk_create(
        EntryPlayer(entry=entry, player=player, place=place)
        for place, player in enumerate(players, 1)
    )


def make_line(
    event: Event,
    board: int,
    ns: Entry,
    ew: Entry,
    text: str = "",
    *,
    table: int | None = None,
) -> Result:
    """A line as a scorer types it: "4S N =", "p"; awaited if nothing is given."""
    return make_lines(event, [(board, ns, ew, text, table)])[0]


def make_lines(
    event: Event, lines: Iterable[tuple[int, Entry, Entry, str, int | None]]
) -> list[Result]:
    """Lines of board, pairs, what is typed, and table, stored together."""
    section = section_of(event)
    return Result.objects.bulk_create(
        Result(
            section=section,
            board=board,
            ns=ns,
            ew=ew,
            table=table,
            **(_played(parse_entry(text)) if text else {}),
        )
        for board, ns, ew, text, table in lines
    )


def make_mitchell(
    club: Club,
    *,
    tables: int = 3,
    boards: int = 3,
    state: EventState = EventState.SCORING,
    scores: Sequence[str] = ("4S N =", "3S N +1", "4S N -1", "2S N +2", "4SX N ="),
) -> Event:
    """Every North-South pair against every East-West pair; scores differ by table."""
    event = make_event(club, state=state)
    numbers = range(1, tables + 1)
    pairs = make_entries(event, [(n, way) for way in ("NS", "EW") for n in numbers])
    ns, ew = pairs[:tables], pairs[tables:]
    make_lines(
        event,
        (
            (
                board,
                north,
                ew[(at + board) % tables],
                scores[(at * board) % len(scores)],
                at + 1,
            )
            for board in range(1, boards + 1)
            for at, north in enumerate(ns)
        ),
    )
    return event


def make_deal(event: Event, board: int) -> Deal:
    """A deal of the event's board set."""
    north, east, south, west = HANDS
    return Deal.objects.create(
        board_set=section_of(event).board_set,
        board=board,
        north=north,
        east=east,
        south=south,
        west=west,
    )


def appoint(
    event: Event,
    user: User,
    part: AppointmentPart = AppointmentPart.DIRECTOR_IN_CHARGE,
) -> Appointment:
    """An appointment to the event's session, from its start."""
    return Appointment.objects.create(
        session=event.sessions.get(), user=user, part=part, starts=START
    )


def make_penalty(
    entry: Entry,
    *,
    amount: str,
    unit: PenaltyUnit,
    ruling: int = 1,
    match: Match | None = None,
) -> Adjustment:
    """A ruling's penalty (Law 90, 91): off the total, or within a match off its margin."""
    changed_event(entry.event)
    return Adjustment.objects.create(
        event=entry.event,
        kind=AdjustmentKind.PENALTY,
        cause=Cause.RULING,
        cause_id=ruling,
        entry=entry,
        amount=amount,
        unit=unit,
        match=match,
        made_at=now(),
    )


def _played(result: PlayedResult) -> dict[str, object]:
    if result.contract is None:
        return {"kind": ResultKind.PASSED_OUT}
    return {
        "kind": ResultKind.PLAYED,
        "contract": str(result.contract),
        "declarer": str(result.declarer),
        "tricks": result.tricks,
        "lead": str(result.lead or ""),
    }
