"""Scores of an event: its rows handed to the scoring engine, the results remembered."""

from collections import OrderedDict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from dataclasses import field as dataclass_field
from fractions import Fraction
from functools import reduce
from threading import Lock

from django.db import connection

from scoring.bridge.contest import (
    Match,
    MatchOutcome,
    MatchRules,
    ScaleName,
    Standings,
    Table,
    score_matches,
)
from scoring.bridge.contest.rooms import Rooms, build_rooms
from scoring.bridge.contest.score import with_repeated
from scoring.bridge.contest.standings import build_standings
from scoring.bridge.contest.steps import Scored, match_steps
from scoring.bridge.contract import Side
from scoring.bridge.convention import Window
from scoring.bridge.event import (
    Entrant,
    EventScore,
    Penalty,
    Sheet,
    TableResult,
    Total,
    change_line,
    open_sheet,
)
from scoring.bridge.event.points import window_key
from scoring.bridge.event.sheet import Seats, individual_totals
from scoring.bridge.event.steps import Step
from scoring.bridge.masterpoints.awards import Award
from scoring.bridge.teams import Comparison, Team, WithdrawalRule
from scoring.events.event_data import EventData, LineEffect, PairPenalty, ReportedResult
from scoring.events.labels import (
    Cause,
    FigureKind,
    FormKind,
    MethodKind,
    ResultKind,
)
from scoring.events.models import Event
from scoring.events.queries import load_event_data
from scoring.results.evening_line import EveningChart
from scoring.results.queries.lines import Figure, decimals_needed, totals_in
from scoring.results.queries.masterpoints import awards_in

COMPARED = {
    MethodKind.BOARD_A_MATCH: Comparison.BOARD_A_MATCH,
    MethodKind.AGGREGATE: Comparison.AGGREGATE,
}
"""How the two rooms of a board are compared; by IMPs where nothing is said here."""
FEW = 8
"""Up to so many changed lines are each compared again with those of their board."""

KEPT = 32
"""Events of which the newest scores are kept in this process."""

Version = tuple[int, int]
"""Of the event and of its club."""
_scored: OrderedDict[int, tuple[Version, "ScoredEvent"]] = OrderedDict()
_lock = Lock()


def score_event(data: EventData) -> EventScore:
    """The whole event scored, with the adjustment that counts on each line."""
    if data.event.in_matches:
        return _by_matches(data)
    if data.individual:
        return _by_persons(data)
    return field_sheet(data).score


def field_sheet(data: EventData, known: Sheet | None = None) -> Sheet:
    """The lines of pairs in a field scored; of those that were `known` before, only the
    boards of the few that have changed."""
    lines, entrants = _lines(data), _entrants(data)
    penalties, rules = _penalties(data), data.rules
    if known is not None and list(known.lines) == [line.key for line in lines]:
        changed = [line for line in lines if line != known.lines[line.key]]
        same = (known.entries, known.penalties, known.rules)
        if len(changed) <= FEW and same == (entrants, penalties, rules):
            return reduce(change_line, changed, known)
    return open_sheet(lines, entrants, penalties, rules)


def build_sheet(data: EventData) -> Sheet:
    """The boards of a field scored, with all that their figures came from.

    Of Swiss pairs each match is a window of its own, and all pairs are one field.
    """
    if not data.event.in_matches:
        return field_sheet(data)
    matches = {line.key: line.match for line in data.known_lines}
    lowered = replace(data.rules.convention, repeated=None)
    return open_sheet(
        [replace(line, window=matches[line.key]) for line in _known_lines(data)],
        [replace(entrant, side=None) for entrant in _entrants(data)],
        (),
        replace(data.rules, winners=1, convention=lowered),
    )


def rooms_in(data: EventData, key: int) -> Rooms:
    """That match with the boards of both its rooms."""
    match = next(match for match in published_matches(data) if match.key == key)
    played = tuple(line for line in data.known_lines if line.match == key)
    tables = {line.key: _table(line) for line in played}
    if data.convention.repeated is None:
        lines = _lines(replace(data, lines=played))
    else:
        lines = [line for line in _known_lines(data) if line.key in tables]
    return build_rooms(match, lines, tables)


def steps_to_match(
    data: EventData, key: int, outcome: MatchOutcome
) -> dict[Team, tuple[Step, ...]]:
    """How the match came to what either side has for it."""
    match = next(match for match in published_matches(data) if match.key == key)
    boards = {line.board for line in data.known_lines if line.match == key}
    scored = Scored(match, outcome, _penalties(data), len(boards))
    rules = match_rules(data)
    return {team: match_steps(scored, team, rules) for team in Team}


def score_with(
    data: EventData,
    lines: Iterable[LineEffect] = (),
    penalties: Iterable[PairPenalty] = (),
    *,
    without: tuple[Cause, int] | None = None,
) -> EventScore:
    """What the event would come to with these effects, and without that cause."""
    base = data.without(*without) if without else data
    return score_event(base.with_effects(lines, penalties))


def match_rules(data: EventData) -> MatchRules:
    """How the matches of the event are scored."""
    event, regulations = data.event, data.regulations
    return MatchRules(
        standings=Standings(regulations.standings),
        comparison=COMPARED.get(MethodKind(event.method), Comparison.IMPS),
        scale=ScaleName(regulations.scale),
        own_scale=regulations.rows,
        compared=data.rules if data.in_a_field else None,
        ties=regulations.tie_rules,
        drawn_within=regulations.drawn_within,
        halved=regulations.halved,
        everybody_meets=event.form == FormKind.ROUND_ROBIN,
        rounds=regulations.rounds,
        carried={
            key: pair.carried.points for key, pair in data.pairs.items() if pair.carried
        },
        withdrawn=frozenset(key for key, pair in data.pairs.items() if pair.withdrew),
        withdrawals=WithdrawalRule(regulations.withdrawals),
        convention=data.convention,
    )


def published_matches(data: EventData) -> tuple[Match, ...]:
    """The matches that everyone knows of; a draft of a round counts for no one."""
    return tuple(fixture.match for fixture in data.fixtures if fixture.published)


def boards_to_assign(data: EventData, matches: Collection[int]) -> tuple[int, ...]:
    """The boards of these matches on which one room has an artificial score and the
    other a result, which may ask for an assigned score (Law 86B1)."""
    if data.in_a_field or not data.event.in_matches:
        return ()
    boards = [
        board.number
        for match in published_matches(data)
        if match.key in matches
        for board in rooms_in(data, match.key).boards.values()
        if board.asks_for_assigned
    ]
    return tuple(sorted(boards))


def standings_after(
    data: EventData, matches: Mapping[int, MatchOutcome]
) -> dict[int, Total]:
    """The totals of everyone over these matches of the evening alone."""
    return build_standings(
        _entrants(data),
        [match for match in published_matches(data) if match.key in matches],
        matches,
        _penalties(data),
        match_rules(data),
    )


def _by_matches(data: EventData) -> EventScore:
    played = data.known_lines
    return score_matches(
        _lines(replace(data, lines=played)),
        {line.key: _table(line) for line in played},
        _entrants(data),
        published_matches(data),
        _penalties(data),
        match_rules(data),
    )


def _table(line: ReportedResult) -> Table:
    """Where a line was played; what its file gives counts where a room is missing."""
    given = None
    if line.room and line.file_ns:
        ns = Fraction(line.file_ns)
        given = (ns, Fraction(line.file_ew) if line.file_ew else -ns)
    return Table(line.match, line.round or 1, given)


def _by_persons(data: EventData) -> EventScore:
    """Lines are compared as ever, and all four players have totals."""
    entrants, penalties = _entrants(data), _penalties(data)
    sheet = open_sheet(_lines(data), entrants, (), data.rules)
    seats = {
        line.key: Seats(line.ns, line.south, line.ew, line.west) for line in data.lines
    }
    players = [entrant.key for entrant in entrants]
    totals = individual_totals(sheet, seats, players, penalties)
    return replace(sheet.score, totals=totals)


def _known_lines(data: EventData) -> list[TableResult]:
    """The lines of all matches, with what average plus becomes if it is repeated."""
    lines = _lines(replace(data, lines=data.known_lines))
    return list(with_repeated(lines, data.convention.repeated))


def _lines(data: EventData) -> list[TableResult]:
    covering = data.covering()
    window = data.convention.window
    return [_scoring_line(line, covering.get(line.key), window) for line in data.lines]


def _entrants(data: EventData) -> list[Entrant]:
    return [Entrant(pair.key, pair.side, pair.section) for pair in data.pairs.values()]


def _penalties(data: EventData) -> list[Penalty]:
    return [
        Penalty(penalty.entry, penalty.amount, penalty.unit, penalty.match)
        for penalty in data.penalties
    ]


def _scoring_line(
    line: ReportedResult, effect: LineEffect | None, window: Window
) -> TableResult:
    reported = line.treatment
    return TableResult(
        key=line.key,
        field=line.board_set,
        section=line.section,
        board=line.board,
        ns=line.ns,
        ew=line.ew,
        for_ns=effect.for_ns if effect else reported,
        for_ew=effect.for_ew if effect else reported,
        group=line.group,
        window=window_key(window, match=line.match, session=line.session),
        session=line.session,
    )


@dataclass(frozen=True, slots=True)
class Progress:
    """How many of the lines are in, and the boards with those that wait for one; `late`
    are the boards of late plays still to come."""

    done: int
    lines: int
    boards: tuple[int, ...]
    waiting: frozenset[int]
    late: tuple[int, ...]

    @classmethod
    def of(cls, data: EventData) -> "Progress":
        """Counted once, for an event may have a hundred thousand lines."""
        lines = data.known_lines
        waiting = [line.board for line in lines if line.is_open]
        adjusted = data.covering()
        late = {
            line.board
            for line in lines
            if line.kind == ResultKind.LATE and line.key not in adjusted
        }
        return cls(
            done=len(lines) - len(waiting),
            lines=len(lines),
            boards=tuple(sorted({line.board for line in lines})),
            waiting=frozenset(waiting),
            late=tuple(sorted(late)),
        )


@dataclass(frozen=True, slots=True)
class Field:
    """What holds for all contestants together, found once for large fields.

    `together` are all by their places; `order` has those who are ranked together: each
    direction, or all under None. `sections` are those they belong to.
    """

    together: tuple[int, ...]
    order: Mapping[Side | None, tuple[int, ...]]
    sections: tuple[str, ...]
    decimals: int
    has_adjustments: bool
    has_carried: bool
    has_handicaps: bool

    @classmethod
    def of(cls, data: EventData, score: EventScore) -> "Field":
        """The field of an evening that is scored."""
        pairs, totals = data.pairs, score.totals
        order = sorted(pairs, key=lambda key: (totals[key].rank, pairs[key].label))
        sides = (None,) if data.event.winners == 1 else tuple(Side)
        home = {pair.section for pair in pairs.values()}
        return cls(
            together=tuple(order),
            order={
                side: tuple(
                    key for key in order if side is None or pairs[key].side is side
                )
                for side in sides
            },
            sections=tuple(section for section in data.sections if section in home),
            decimals=decimals_needed(total.shown_points for total in totals.values()),
            has_adjustments=any(total.adjustment for total in totals.values()),
            has_carried=any(pair.carried for pair in pairs.values()),
            has_handicaps=any(pair.handicap is not None for pair in pairs.values()),
        )


@dataclass(frozen=True, slots=True)
class ScoredEvent:
    """An evening with what it comes to, and its master points by the contestants.

    The `sheet` of pairs in a field is kept, so that few changes are soon worked in;
    `evening_lines` are those that were drawn already, by contestant.
    """

    data: EventData
    score: EventScore
    progress: Progress
    field: Field
    awards: Mapping[int, Award]
    sheet: Sheet | None
    evening_lines: dict[int, EveningChart | None] = dataclass_field(
        default_factory=dict
    )


def get_scores(event: Event) -> EventScore:
    """The event's scores as they stand."""
    return get_scored_event(event).score


def get_scored_event(event: Event) -> ScoredEvent:
    """The event with its scores, from memory where its version has not risen.

    Inside a transaction nothing is remembered or recalled: what it reads may be
    rolled back, and its version number be given to something else.
    """
    if connection.in_atomic_block:
        return _work_out(event)
    version = (event.version, event.club.version)
    with _lock:
        known, before = _scored.get(event.pk, (None, None))
        if before is not None and known == version:
            _scored.move_to_end(event.pk)
            return before
    scored = _work_out(event, before)
    with _lock:
        _scored[event.pk] = (version, scored)
        _scored.move_to_end(event.pk)
        while len(_scored) > KEPT:
            _scored.popitem(last=False)
    return scored


def forget_scores() -> None:
    """Empty the memory, as after the database was replaced."""
    with _lock:
        _scored.clear()


def _work_out(event: Event, before: ScoredEvent | None = None) -> ScoredEvent:
    data = load_event_data(event)
    sheet = None
    if data.in_one_sheet:
        sheet = field_sheet(data, before.sheet if before else None)
    score = sheet.score if sheet else score_event(data)
    return ScoredEvent(
        data=data,
        score=score,
        progress=Progress.of(data),
        field=Field.of(data, score),
        awards=awards_in(data, score),
        sheet=sheet,
    )


def total_figures(scored: ScoredEvent) -> dict[int, Figure]:
    """What the ranking goes by, for every contestant."""
    kind = totals_in(scored.data)
    totals = scored.score.totals
    if kind is FigureKind.PERCENT:
        shares = {key: total.shown_percentage for key, total in totals.items()}
        return {key: Figure(share, kind) for key, share in shares.items()}
    if kind is FigureKind.AVERAGE:
        return {
            key: Figure(board_average(total), kind) for key, total in totals.items()
        }
    points = {key: total.shown_points for key, total in totals.items()}
    decimals = decimals_needed(points.values())
    return {key: Figure(value, kind, decimals) for key, value in points.items()}


def board_average(total: Total) -> Fraction | None:
    """What a contestant has for a board."""
    return total.final / total.boards if total.boards else None
