"""Plain builders of events, pairs and lines for tests."""

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta

from clubsite.accounts.models import User
from clubsite.clubs.models import Club, Player
from clubsite.testing import make_player
from scoring.bridge.contract import PlayedResult, parse_entry
from scoring.labels import (
    AppointmentPart,
    EventState,
    MethodKind,
    ResultKind,
)
from scoring.models import (
    Appointment,
    BoardSet,
    Deal,
    Entry,
    EntryPlayer,
    Event,
    Result,
    Section,
    Session,
)

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
    entry = Entry.objects.create(
        event=event,
        section=section_of(event),
        label=f"{number}{direction}",
        number=number,
        direction=direction,
    )
    people = players or [
        make_player(event.club, f"Player {number}{direction}{letter}")
        for letter in "ab"
    ]
    for place, player in enumerate(people, 1):
        EntryPlayer.objects.create(entry=entry, player=player, place=place)
    return entry


def make_line(
    event: Event,
    board: int,
    ns: Entry,
    ew: Entry,
    written: str = "",
    *,
    table: int | None = None,
) -> Result:
    """A line as a scorer types it: "4S N =", "p"; awaited if nothing is given."""
    fields = _played(parse_entry(written)) if written else {}
    return Result.objects.create(
        section=section_of(event), board=board, ns=ns, ew=ew, table=table, **fields
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
    ns = [make_entry(event, number, "NS") for number in range(1, tables + 1)]
    ew = [make_entry(event, number, "EW") for number in range(1, tables + 1)]
    for board in range(1, boards + 1):
        for at, north in enumerate(ns):
            east = ew[(at + board) % tables]
            written = scores[(at * board) % len(scores)]
            make_line(event, board, north, east, written, table=at + 1)
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
