"""What the board sheets say of an evening."""

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from clubsite.recaps.documents.content import (
    Audience,
    BoardSheet,
    BoardSheetRow,
    BoardSheets,
    Deal,
    Frequency,
    Hand,
    HandRecord,
    Makeable,
    Met,
    Outcome,
    Par,
    Room,
    Seat,
    Side,
    Vulnerability,
)
from clubsite.recaps.queries.common import (
    board_scale,
    build_footing,
    build_heading,
    build_players,
    print_factor,
    scored_once,
    times,
)
from clubsite.recaps.queries.sheets import column_number, mark_code
from clubsite.site.load_once import load_once
from scoring.bridge.boards import Vulnerability as Rule
from scoring.bridge.boards import dealer, vulnerability
from scoring.bridge.contract import PlayedResult, parse_entry
from scoring.bridge.contract import Side as Across
from scoring.bridge.event import BoardKey, BoardScore, ScoredResult
from scoring.bridge.sections import section_names
from scoring.events import access as events_access
from scoring.events import effects
from scoring.events.event_data import EventData, Fixture, LineEffect, ReportedResult
from scoring.events.labels import ContestKind, ResultKind
from scoring.events.models import Deal as StoredDeal
from scoring.events.models import Event
from scoring.results.queries.scores import ScoredEvent

SIDES = {
    Rule.NONE: Vulnerability.NONE,
    Rule.NS: Vulnerability.NORTH_SOUTH,
    Rule.EW: Vulnerability.EAST_WEST,
    Rule.ALL: Vulnerability.BOTH,
}
STRAINS = 5
_PAR = re.compile(r"([1-7])(NT|[NSHDC])(X{0,2})[ -]?(NS|EW|[NESW])?")

Lines = Mapping[BoardKey, list[ReportedResult]]


@dataclass(frozen=True, slots=True)
class Reading:
    """An evening as one reader reads it; `own` are the keys of the reader's pairs."""

    scored: ScoredEvent
    audience: Audience
    own: Collection[int]
    covering: Mapping[int, LineEffect]
    on_appeal: Collection[int]
    share: Fraction
    fixtures: Mapping[int, Fixture]


@dataclass(frozen=True, slots=True)
class KnownDeal:
    """The cards of a board; once solved also what could be made of them."""

    deal: Deal
    makeable: Makeable | None = None
    par: Par | None = None


@dataclass(frozen=True, slots=True)
class _Made:
    """What a line shows as its result."""

    result: PlayedResult | None = None
    score: int | None = None


def board_sheets(
    event: Event, *, audience: Audience = Audience.PUBLIC, own: Collection[int] = ()
) -> BoardSheets:
    """Every board with its deal and traveller, as the event now stands."""
    reading = read_results(scored_once(event), audience, own)
    scored, data = reading.scored, reading.scored.data
    deals = get_known_deals(data)
    by_board: defaultdict[BoardKey, list[ReportedResult]] = defaultdict(list)
    for line in data.lines:
        if line.kind != ResultKind.AWAITED:
            by_board[line.board_key].append(line)
    return BoardSheets(
        heading=build_heading(data, audience),
        footing=build_footing(data.event),
        scale=board_scale(scored),
        boards=tuple(
            _board(reading, key, by_board[key], deals.get(key))
            for key in in_order(by_board, data.board_sets)
        ),
    )


def read_results(
    scored: ScoredEvent, audience: Audience, own: Collection[int] = ()
) -> Reading:
    """The evening as that audience reads it."""
    data = scored.data
    return Reading(
        scored,
        audience,
        own,
        data.covering(),
        data.decided_on_appeal,
        print_factor(scored),
        {fixture.match.key: fixture for fixture in data.fixtures},
    )


def hand_record(event: Event, *, audience: Audience = Audience.PUBLIC) -> HandRecord:
    """Every deal that is known, as the event now stands."""
    reading = read_results(scored_once(event), audience)
    data = reading.scored.data
    deals = get_known_deals(data)
    played = {line.board_key for line in data.lines} & deals.keys()
    return HandRecord(
        heading=build_heading(data, audience),
        footing=build_footing(data.event),
        boards=tuple(
            _dealt(reading, key, deals[key])
            for key in in_order(played, data.board_sets)
        ),
    )


def in_order(boards: Iterable[BoardKey], sets: tuple[int, ...]) -> list[BoardKey]:
    return sorted(boards, key=lambda key: (sets.index(key[0]), key[1]))


def get_known_deals(data: EventData) -> dict[BoardKey, KnownDeal]:
    """The deals of boards that are done. Under an embargo of the event too: before it
    ends only its directors open such a document. Not those that are under an embargo
    of another event with the same boards."""
    own = events_access.has_embargo(data.event)
    return dict(_known_deals(data.board_sets, despite_embargo=own))


@load_once
def _known_deals(
    board_sets: tuple[int, ...], *, despite_embargo: bool
) -> tuple[tuple[BoardKey, KnownDeal], ...]:
    found = events_access.get_deals(board_sets, despite_embargo=despite_embargo)
    return tuple(((deal.board_set_id, deal.board), _known(deal)) for deal in found)


def _known(deal: StoredDeal) -> KnownDeal:
    if not deal.tricks:
        return KnownDeal(_deal(deal))
    return KnownDeal(_deal(deal), _makeable(deal), _par(deal))


def _board(
    reading: Reading,
    key: BoardKey,
    lines: list[ReportedResult],
    deal: KnownDeal | None,
) -> BoardSheet:
    score = reading.scored.score.boards[key]
    in_a_field = reading.scored.data.in_a_field
    return replace(
        _dealt(reading, key, deal),
        lines=tuple(traveller_row(reading, line) for line in lines),
        frequency=_frequency(score, reading.share) if in_a_field else (),
        datum=score.datum,
    )


def _dealt(reading: Reading, key: BoardKey, deal: KnownDeal | None) -> BoardSheet:
    """The board with its cards, before anything was made of them."""
    return BoardSheet(
        number=board_number(reading, key),
        dealer=Seat(dealer(key[1]).value),
        vulnerability=SIDES[vulnerability(key[1])],
        deal=deal.deal if deal else None,
        makeable=deal.makeable if deal else None,
        par=deal.par if deal else None,
    )


def board_number(reading: Reading, key: BoardKey) -> str:
    """The board's number; with its sections where several sets are in play."""
    places = reading.scored.data.places
    if len(set(places.values())) == 1:
        return str(key[1])
    names = section_names(places)
    where = sorted(place for place, board_set in places.items() if board_set == key[0])
    return f"{key[1]} ({', '.join(names[place] for place in where)})"


def traveller_row(reading: Reading, line: ReportedResult) -> BoardSheetRow:
    score = reading.scored.score.lines[line.key]
    codes = mark_code(score.ns_code), mark_code(score.ew_code)
    made = _made(reading, line) if any(codes) else _Made(line.result, line.reported)
    result = made.result
    return BoardSheetRow(
        ns=_side(reading, line.sitters(Across.NS)),
        ew=_side(reading, line.sitters(Across.EW)),
        contract=_contract(result),
        declarer=Seat(result.declarer.value) if result and result.declarer else None,
        lead=str(result.lead) if result and result.lead else "",
        tricks=result.tricks if result else None,
        score=made.score,
        ns_points=times(score.ns_points, reading.share),
        ew_points=times(score.ew_points, reading.share),
        ns_percent=_percent(score),
        ns_code=codes[0],
        ew_code=codes[1],
        own=any(key in reading.own for side in Across for key in line.sitters(side)),
        on_appeal=line.key in reading.on_appeal,
        met=_met(reading, line),
        form=line.group,
        **_instead(reading, line, made),
    )


def _instead(
    reading: Reading, line: ReportedResult, made: _Made
) -> dict[str, tuple[Outcome, ...]]:
    """The outcomes of either side, where no single result stands on the line."""
    effect = reading.covering.get(line.key)
    if effect is None or made != _Made():
        return {}
    return {
        "ns_outcomes": tuple(map(_outcome, effects.shown_outcomes(effect.stored_ns))),
        "ew_outcomes": tuple(map(_outcome, effects.shown_outcomes(effect.stored_ew))),
    }


def _outcome(outcome: effects.Outcome) -> Outcome:
    result = parse_entry(outcome.contract) if outcome.contract else None
    return Outcome(
        score=outcome.score,
        percent=outcome.percent,
        contract=_contract(result),
        declarer=Seat(result.declarer.value) if result and result.declarer else None,
        tricks=result.tricks if result else None,
    )


def _met(reading: Reading, line: ReportedResult) -> Met | None:
    """The match and the room of a line of teams."""
    if not line.room:
        return None
    fixtures = reading.fixtures[line.match]
    return Met(fixtures.match.round, fixtures.table, Room(line.room))


def _made(reading: Reading, line: ReportedResult) -> _Made:
    """The result of a marked line to print: the one that was assigned to both sides.

    What else stands in place of a result (weighted, split, artificial) has none.
    """
    effect = reading.covering.get(line.key)
    if effect is None or effect.stored_ns != effect.stored_ew:
        return _Made()
    outcomes = effects.shown_outcomes(effect.stored_ns)
    if len(outcomes) != 1:
        return _Made()
    contract = outcomes[0].contract
    return _Made(parse_entry(contract) if contract else None, outcomes[0].score)


def _contract(result: PlayedResult | None) -> str:
    if result is None:
        return ""
    return "PASS" if result.contract is None else str(result.contract)


def _side(reading: Reading, keys: tuple[int, ...]) -> Side:
    """A pair, two persons of an individual, or a team without its members."""
    data = reading.scored.data
    sitters = [data.pairs[key] for key in keys]
    if data.event.contest == ContestKind.TEAMS:
        return Side(
            " ".join(f"{sitter.label} {sitter.name}".strip() for sitter in sitters)
        )
    players = tuple(player for sitter in sitters for player in sitter.players)
    people = build_players(players, data.event.club, reading.audience)
    return Side("+".join(column_number(sitter) for sitter in sitters), people)


def _percent(score: ScoredResult) -> Fraction | None:
    if score.ns_points is None or not score.top:
        return None
    return 100 * score.ns_points / score.top


def _frequency(board: BoardScore, share: Fraction) -> tuple[Frequency, ...]:
    return tuple(
        Frequency(
            score=frequency.score,
            count=max(frequency.count, frequency.ew_count),
            ns_points=times(frequency.ns_points, share),
            ew_points=times(frequency.ew_points, share),
        )
        for frequency in board.frequencies
    )


def _deal(deal: StoredDeal) -> Deal:
    return Deal(
        north=_hand(deal.north),
        east=_hand(deal.east),
        south=_hand(deal.south),
        west=_hand(deal.west),
    )


def _hand(text: str) -> Hand:
    spades, hearts, diamonds, clubs = text.split(".")
    return Hand(spades, hearts, diamonds, clubs)


def _makeable(deal: StoredDeal) -> Makeable:
    """Twenty hex digits: five strains for each of N, S, E and W."""
    starts = range(0, len(deal.tricks), STRAINS)
    north, south, east, west = (
        _strains(deal.tricks[start : start + STRAINS]) for start in starts
    )
    return Makeable(north=north, south=south, east=east, west=west)


def _strains(text: str) -> tuple[int, int, int, int, int]:
    """Stored from clubs to notrump, printed from notrump to clubs."""
    clubs, diamonds, hearts, spades, notrump = (int(digit, 16) for digit in text)
    return notrump, spades, hearts, diamonds, clubs


def _par(deal: StoredDeal) -> Par | None:
    if deal.par_score is None:
        return None
    return Par(deal.par_score, par_contracts(deal.par_contracts))


def par_contracts(text: str) -> tuple[tuple[str, str], ...]:
    """The contracts of a par and who may declare them.

    >>> par_contracts("4SX-EW-2 3NT-N+1")
    (('4SX', 'EW'), ('3NT', 'N'))
    """
    return tuple(
        (f"{level}{'NT' if strain == 'N' else strain}{risk}", by)
        for level, strain, risk, by in _PAR.findall(text)
    )
