"""Evenings of the sample club: deals, results, play, and a Butler file to import.

Nothing here is chance: every choice follows from a hash of names and numbers.
"""

import hashlib
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from fractions import Fraction
from functools import cache
from itertools import count, product
from typing import NamedTuple
from xml.etree.ElementTree import Element, SubElement, tostring

from django.db.models import QuerySet

from clubsite.accounts.models import User
from clubsite.sample.clubs import ROUND, Part, World
from clubsite.site import clock
from scoring.bridge.boards import Deal, vulnerability
from scoring.bridge.contract import (
    PASSED_OUT,
    RANKS,
    SEATS,
    Card,
    Contract,
    PlayedResult,
    Risk,
    Seat,
    Side,
    Strain,
    Suit,
)
from scoring.bridge.duplicate import score
from scoring.events import access as events_access
from scoring.events.labels import ContestKind, ResultKind
from scoring.events.models import BoardSet, Entry, Event, Result
from scoring.events.plans import (
    MITCHELL,
    EventFacts,
    EventPlan,
    NamedPair,
    SectionPlan,
)
from scoring.events.players import PlayerBook
from scoring.events.rules import Action
from scoring.movements.mitchell import STRAIGHT
from scoring.movements.movement import Options
from scoring.play.actions import entry, seating, setup
from scoring.play.actions import posting as actions_posting

PACK = tuple(Card(suit, rank) for suit, rank in product(Suit, RANKS))
GAME = {Strain.NT: 9, Strain.S: 10, Strain.H: 10, Strain.D: 11, Strain.C: 11}

WINDOWS_OVER = timedelta(minutes=31)
"""After posting: nothing can be corrected or appealed any more."""
AtRound = Callable[[Event, int], None]
"""What happens in a round, once its scores are written."""

TABLES, BOARDS_A_ROUND = 5, 4
SUITS = {Suit.C: "CLUBS", Suit.D: "DIAMONDS", Suit.H: "HEARTS", Suit.S: "SPADES"}
DIRECTIONS = {Seat.N: "North", Seat.E: "East", Seat.S: "South", Seat.W: "West"}


def share(*parts: object) -> Fraction:
    """A number from 0 up to 1 that follows from the parts alone."""
    digest = hashlib.sha256("/".join(map(str, parts)).encode()).digest()
    return Fraction(int.from_bytes(digest[:4]), 1 << 32)


@cache
def sample_deal(evening: str, board: int) -> Deal:
    """The deal of one board of a sample evening."""
    shuffled = sorted(PACK, key=lambda card: share(evening, board, card))
    return Deal.of(
        {seat: shuffled[i * 13 : i * 13 + 13] for i, seat in enumerate(SEATS)}
    )


def sample_result(evening: str, board: int, table: str) -> PlayedResult:
    """What one table makes of a board: the field's contract, or near it."""
    deal = sample_deal(evening, board)
    side = _stronger(deal)
    points = _points(deal, side)
    mood = share(evening, board, table)
    if points <= 20 and mood < Fraction(1, 20):
        return PASSED_OUT
    strain = _strain(deal, side, share(evening, board, table, "strain"))
    tricks = _expected_tricks(deal, side, strain)
    made = max(4, min(13, round(tricks + (mood - Fraction(1, 2)) * 3)))
    contract = _contract(
        strain, tricks + (share(board, table, "bid") - Fraction(1, 2)), made
    )
    return PlayedResult(
        contract, _declarer(deal, side, strain), made, _lead(deal, side, strain)
    )


def _seats(side: Side) -> tuple[Seat, Seat]:
    return (Seat.N, Seat.S) if side is Side.NS else (Seat.E, Seat.W)


def _points(deal: Deal, side: Side) -> int:
    return sum(deal.points(seat) for seat in _seats(side))


def _stronger(deal: Deal) -> Side:
    return max(Side, key=lambda side: _points(deal, side))


def _fit(deal: Deal, side: Side, suit: Suit) -> int:
    return sum(len(deal.holding(seat, suit)) for seat in _seats(side))


def _strain(deal: Deal, side: Side, mood: Fraction) -> Strain:
    """The longest fit, majors before minors; a few tables see notrump."""
    best = max(
        Suit, key=lambda suit: (_fit(deal, side, suit), suit in {Suit.S, Suit.H})
    )
    long_enough = 8 if best in {Suit.S, Suit.H} else 9
    notrump = _fit(deal, side, best) < long_enough or mood < Fraction(1, 8)
    return Strain.NT if notrump else Strain(best.value)


def _expected_tricks(deal: Deal, side: Side, strain: Strain) -> Fraction:
    above = Fraction(_points(deal, side) - 20)
    if strain is Strain.NT:
        return 7 + above * Fraction(2, 5)
    fit = _fit(deal, side, Suit(strain.value)) - 8
    return Fraction(15, 2) + above * Fraction(2, 5) + fit * Fraction(7, 10)


def _contract(strain: Strain, hoped: Fraction, made: int) -> Contract:
    game = GAME[strain]
    tricks = max(int(hoped), 7)
    if game - 1 <= tricks < 12:
        tricks = game
    level = min(max(tricks - 6, 1), 7) if tricks >= game else max(min(tricks - 7, 3), 1)
    doubled = level + 6 - made >= 3
    return Contract(level, strain, Risk.DOUBLED if doubled else Risk.UNDOUBLED)


def _declarer(deal: Deal, side: Side, strain: Strain) -> Seat:
    if strain is Strain.NT:
        return max(_seats(side), key=deal.points)
    suit = Suit(strain.value)
    return max(_seats(side), key=lambda seat: len(deal.holding(seat, suit)))


def _lead(deal: Deal, side: Side, strain: Strain) -> Card:
    """Fourth best of the leader's longest suit that is not trumps."""
    leader = _declarer(deal, side, strain).next
    suits = [suit for suit in Suit if suit.value != strain.value]
    longest = max(suits, key=lambda suit: len(deal.holding(leader, suit)))
    ranks = deal.holding(leader, longest)
    return Card(longest, ranks[min(3, len(ranks) - 1)])


@dataclass(frozen=True, slots=True)
class Plan:
    """An evening as the sample has it."""

    name: str
    starts: datetime
    sections: tuple[SectionPlan, ...]
    boards_a_round: int
    director: User
    scorer: User | None = None
    movement: str = MITCHELL


def build_facts(world: World, name: str, starts: datetime) -> EventFacts:
    """What the event is called, and when it begins in the club's zone."""
    local = starts.astimezone(world.club.zone)
    return EventFacts(name, local.date(), local.time())


def set_up(world: World, plan: Plan) -> Event:
    """The evening, seated and opened two days before it is played."""
    manager = world[Part.MANAGER]
    with clock.at(plan.starts - timedelta(days=2)):
        event = setup.create_event(
            world.club,
            EventPlan(
                facts=build_facts(world, plan.name, plan.starts),
                sections=plan.sections,
                boards_a_round=plan.boards_a_round,
                movement=plan.movement,
                director=plan.director,
                scorer=plan.scorer,
            ),
            by=manager,
        )
        seating.name_pairs(event, list(_seating(world, event)), by=manager)
        actions_posting.move_event(event, Action.OPEN, by=manager)
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
        actions_posting.move_event(event, Action.START, by=by)


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
    entry.store_line(line, _written(event, line), by=by, expected_version=line.version)


def store_deals(event: Event, *, by: User) -> None:
    """The deals of the boards that are still to be played."""
    boards: defaultdict[BoardSet, set[int]] = defaultdict(set)
    for line in get_awaited(event):
        boards[line.section.board_set].add(line.board)
    for board_set, played in boards.items():
        text = "\n\n".join(
            f'[Board "{board}"]\n[Deal "{sample_deal(event.name, board)}"]'
            for board in sorted(played)
        )
        entry.store_deals(event, board_set, text, by=by)


def finish(event: Event, posted_at: datetime, *, by: User) -> None:
    """The last score is in, and the results go out."""
    with clock.at(posted_at - timedelta(minutes=10)):
        actions_posting.move_event(event, Action.END_PLAY, by=by)
    with clock.at(posted_at):
        actions_posting.post_results(event, by=by)


def pass_time(event: Event, *moments: datetime) -> None:
    """Let the clock do its part at these moments, as the sweeps would."""
    for moment in moments:
        with clock.at(moment):
            event.refresh_from_db()
            actions_posting.let_time_pass(event)


def get_line(event: Event, *, round_number: int, table: int, board: int = 0) -> Result:
    """The line of a table of the first section in a round; its first board, or a later."""
    lines = get_lines(event).filter(
        round=round_number, table=table, section__letter="A"
    )
    return lines.order_by("board")[board]


def line_on(event: Event, *, board: int, ns: int) -> Result:
    """The line of that North-South pair on a board."""
    return get_lines(event).get(board=board, ns__number=ns)


def get_lines(event: Event) -> QuerySet[Result]:
    """Every line of the evening, with all that an act needs to know of it."""
    return events_access.get_lines(event).select_related(
        "section__session__event__club", "section__board_set", "ns", "ew"
    )


def get_awaited(event: Event) -> QuerySet[Result]:
    """The lines that no table has brought yet."""
    return get_lines(event).filter(kind=ResultKind.AWAITED)


def _seating(world: World, event: Event) -> Iterator[NamedPair]:
    """The players of the list in fours, table by table."""
    book, places = PlayerBook(world.club), count()
    size = 1 if event.contest == ContestKind.INDIVIDUAL else 2
    for pair in sorted(events_access.get_entries(event), key=_by_table):
        if not pair.phantom:
            players = [world.players[next(places)] for _seat in range(size)]
            names = tuple(map(book.label_for, players))
            yield NamedPair(pair.pk, ("",) * size, names)


def _by_table(pair: Entry) -> tuple[str, int, bool]:
    return pair.section.letter, pair.number, pair.direction == Side.EW


def _written(event: Event, line: Result) -> str:
    return str(sample_result(event.name, line.board, f"{line.section}{line.table}"))


def _awaited_rounds(event: Event) -> dict[int, list[Result]]:
    rounds: defaultdict[int, list[Result]] = defaultdict(list)
    for line in get_awaited(event).order_by("round", "section", "table", "board"):
        rounds[line.round or 0].append(line)
    return rounds


def butler_file(
    name: str,
    played_on: date,
    players: tuple[str, ...],
    event_type: str = "BUTLER_PAIRS",
) -> bytes:
    """An event of five tables, a Butler or another one; the players sit down in fours."""
    root = Element("USEBIO", Version="1.2")
    event = SubElement(root, "EVENT", EVENT_TYPE=event_type)
    _add(event, EVENT_DESCRIPTION=name, PROGRAM_NAME="Sample", WINNER_TYPE="2")
    _add(event, DATE=played_on.strftime("%d/%m/%Y"))
    _add_pairs(event, players)
    seatings = list(_seatings())
    for board in sorted(
        {board for each_seating in seatings for board in each_seating.boards}
    ):
        _add_traveller(event, name, board, seatings)
    handset = SubElement(root, "HANDSET")
    for board in range(1, TABLES * BOARDS_A_ROUND + 1):
        _add_deal(handset, board, sample_deal(name, board))
    content: bytes = tostring(root, encoding="utf-8", xml_declaration=True)
    return content


class Seating(NamedTuple):
    """Who plays which boards at a table in one round of a Mitchell."""

    ns: int
    ew: int
    boards: range


def _seatings() -> Iterator[Seating]:
    movement = STRAIGHT.build(Options(TABLES, boards_per_round=BOARDS_A_ROUND))
    for rows in movement.rounds:
        for ns, ew, board_set in rows:
            yield Seating(ns, ew, movement.boards(board_set))


def _add_pairs(event: Element, players: tuple[str, ...]) -> None:
    participants = SubElement(event, "PARTICIPANTS")
    for place in range(2 * TABLES):
        side = Side.EW if place % 2 else Side.NS
        pair = SubElement(participants, "PAIR")
        _add(pair, PAIR_NUMBER=f"{place // 2 + 1}{side}", DIRECTION=str(side))
        for name in players[2 * place : 2 * place + 2]:
            _add(SubElement(pair, "PLAYER"), PLAYER_NAME=name)


def _add_traveller(
    event: Element, name: str, board: int, seatings: list[Seating]
) -> None:
    element = SubElement(event, "BOARD")
    _add(element, BOARD_NUMBER=str(board))
    for each_seating in seatings:
        if board in each_seating.boards:
            line = SubElement(element, "TRAVELLER_LINE")
            _add(
                line,
                NS_PAIR_NUMBER=f"{each_seating.ns}NS",
                EW_PAIR_NUMBER=f"{each_seating.ew}EW",
            )
            _add_result(line, board, sample_result(name, board, str(each_seating.ns)))


def _add_result(line: Element, board: int, result: PlayedResult) -> None:
    if result.contract is None:
        _add(line, CONTRACT="PASS", SCORE="0")
        return
    _add(
        line,
        CONTRACT=str(result.contract),
        PLAYED_BY=str(result.declarer),
        TRICKS=str(result.tricks),
        SCORE=str(score(result, vulnerability(board))),
    )


def _add_deal(handset: Element, board: int, deal: Deal) -> None:
    element = SubElement(handset, "BOARD")
    _add(element, BOARD_NUMBER=str(board))
    for seat in SEATS:
        hand = SubElement(element, "HAND")
        _add(hand, DIRECTION=DIRECTIONS[seat])
        _add(hand, **{tag: deal.holding(seat, suit) for suit, tag in SUITS.items()})


def _add(parent: Element, **texts: str) -> None:
    for tag, text in texts.items():
        SubElement(parent, tag).text = text
