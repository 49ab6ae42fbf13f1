"""Evenings of the sample club: set up, played, written down and posted."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import count

from django.db.models import QuerySet

from clubsite import clock
from clubsite.accounts.models import User
from clubsite.sample.cards import sample_deal, sample_result
from clubsite.sample.people import Part
from clubsite.sample.timetable import ROUND
from clubsite.sample.world import World
from scoring import access
from scoring.actions import deals, entry, evening, pairs, posting, states
from scoring.bridge.contract import Side
from scoring.labels import ContestKind, Movement, ResultKind
from scoring.models import BoardSet, Entry, Event, Result
from scoring.plans import EventFacts, EventPlan, NamedPair, SectionPlan
from scoring.procedure.evening import Act
from scoring.queries.players import PlayerBook

WINDOWS_OVER = timedelta(minutes=31)
"""After posting: nothing can be corrected or appealed any more."""
AtRound = Callable[[Event, int], None]
"""What happens in a round, once its scores are written."""


@dataclass(frozen=True, slots=True)
class Plan:
    """An evening as the sample has it."""

    name: str
    starts: datetime
    sections: tuple[SectionPlan, ...]
    boards_a_round: int
    director: User
    scorer: User | None = None
    movement: Movement = Movement.MITCHELL


def facts_of(world: World, name: str, starts: datetime) -> EventFacts:
    """What the event is called, and when it begins in the club's zone."""
    local = starts.astimezone(world.club.zone)
    return EventFacts(name, local.date(), local.time())


def set_up(world: World, plan: Plan) -> Event:
    """The evening, seated and opened two days before it is played."""
    manager = world[Part.MANAGER]
    with clock.at(plan.starts - timedelta(days=2)):
        event = evening.create_event(
            world.club,
            EventPlan(
                facts=facts_of(world, plan.name, plan.starts),
                sections=plan.sections,
                boards_a_round=plan.boards_a_round,
                movement=plan.movement,
                director=plan.director,
                scorer=plan.scorer,
            ),
            by=manager,
        )
        pairs.name_pairs(event, list(_seating(world, event)), by=manager)
        states.move_event(event, Act.OPEN, by=manager)
    return event


def nothing_happens(_event: Event, _round: int) -> None:
    """A round that needs no director."""


def play(
    event: Event,
    starts: datetime,
    *,
    by: User,
    then: AtRound = nothing_happens,
    rounds: int | None = None,
) -> None:
    """The event begins, and its rounds are played, so many or all."""
    begin(event, starts, by=by)
    go_on(event, starts, by=by, then=then, rounds=rounds)


def begin(event: Event, starts: datetime, *, by: User) -> None:
    """Play begins; of a Swiss or a knock-out no round is drawn yet."""
    with clock.at(starts):
        store_deals(event, by=by)
        states.move_event(event, Act.START, by=by)


def go_on(
    event: Event,
    starts: datetime,
    *,
    by: User,
    then: AtRound = nothing_happens,
    rounds: int | None = None,
) -> None:
    """Round after round of those that are awaited: scores are written, then comes
    whatever else happens."""
    awaited = list(_awaited_rounds(event).items())
    for at, (number, lines) in enumerate(awaited[:rounds], 1):
        with clock.at(starts + at * ROUND):
            for line in lines:
                write(line, by=by)
            then(event, number)


def write(line: Result, *, by: User) -> None:
    """The table of that line brings what it made of the board."""
    event = line.section.session.event
    entry.store_line(line, _written(event, line), by=by, seen=line.version)


def store_deals(event: Event, *, by: User) -> None:
    """The deals of the boards that are still to be played."""
    boards: defaultdict[BoardSet, set[int]] = defaultdict(set)
    for line in awaited_of(event):
        boards[line.section.board_set].add(line.board)
    for board_set, played in boards.items():
        text = "\n\n".join(
            f'[Board "{board}"]\n[Deal "{sample_deal(event.name, board)}"]'
            for board in sorted(played)
        )
        deals.store_deals(event, board_set, text, by=by)


def finish(event: Event, posted_at: datetime, *, by: User) -> None:
    """The last score is in, and the results go out."""
    with clock.at(posted_at - timedelta(minutes=10)):
        states.move_event(event, Act.END_PLAY, by=by)
    with clock.at(posted_at):
        posting.post_results(event, by=by)


def pass_time(event: Event, *moments: datetime) -> None:
    """Let the clock do its part at these moments, as the sweeps would."""
    for moment in moments:
        with clock.at(moment):
            event.refresh_from_db()
            states.let_time_pass(event)


def line_of(event: Event, *, round_number: int, table: int, board: int = 0) -> Result:
    """The line of a table of the first section in a round; its first board, or a later."""
    lines = lines_of(event).filter(round=round_number, table=table, section__letter="A")
    return lines.order_by("board")[board]


def line_on(event: Event, *, board: int, ns: int) -> Result:
    """The line of that North-South pair on a board."""
    return lines_of(event).get(board=board, ns__number=ns)


def lines_of(event: Event) -> QuerySet[Result]:
    """Every line of the evening, with all that an act needs to know of it."""
    return access.lines_of(event).select_related(
        "section__session__event__club", "section__board_set", "ns", "ew"
    )


def awaited_of(event: Event) -> QuerySet[Result]:
    """The lines that no table has brought yet."""
    return lines_of(event).filter(kind=ResultKind.AWAITED)


def _seating(world: World, event: Event) -> Iterator[NamedPair]:
    """The players of the list in fours, table by table."""
    book, places = PlayerBook(world.club), count()
    size = 1 if event.contest == ContestKind.INDIVIDUAL else 2
    for pair in sorted(access.entries_of(event), key=_by_table):
        if not pair.phantom:
            players = [world.players[next(places)] for _seat in range(size)]
            names = tuple(map(book.label_of, players))
            yield NamedPair(pair.pk, ("",) * size, names)


def _by_table(pair: Entry) -> tuple[str, int, bool]:
    return pair.section.letter, pair.number, pair.direction == Side.EW


def _written(event: Event, line: Result) -> str:
    return str(sample_result(event.name, line.board, f"{line.section}{line.table}"))


def _awaited_rounds(event: Event) -> dict[int, list[Result]]:
    rounds: defaultdict[int, list[Result]] = defaultdict(list)
    for line in awaited_of(event).order_by("round", "section", "table", "board"):
        rounds[line.round or 0].append(line)
    return rounds
