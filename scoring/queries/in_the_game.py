"""An evening in the terms of the scoring engine, and what it comes to."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import reduce

from scoring.bridge.contest import (
    Match,
    MatchOutcome,
    MatchRules,
    ScaleName,
    Standings,
    Table,
    score_matches,
)
from scoring.bridge.contest.repeated import with_repeated
from scoring.bridge.contest.rooms import Rooms, rooms_of
from scoring.bridge.contest.standings import standings_of
from scoring.bridge.contest.steps import Scored, match_steps
from scoring.bridge.convention import Window
from scoring.bridge.event import (
    Entrant,
    EventScore,
    Line,
    Penalty,
    Sheet,
    Total,
    change_line,
    open_sheet,
)
from scoring.bridge.event.individual import Seats, individual_totals
from scoring.bridge.event.steps import Step
from scoring.bridge.event.windows import window_key
from scoring.bridge.teams import Comparison, Team, WithdrawalRule
from scoring.labels import Cause, FormKind, MethodKind
from scoring.queries.evening import Evening, LineEffect, PairPenalty, TableLine

COMPARED = {
    MethodKind.BOARD_A_MATCH: Comparison.BOARD_A_MATCH,
    MethodKind.AGGREGATE: Comparison.AGGREGATE,
}
"""How the two rooms of a board are compared; by IMPs where nothing is said here."""
FEW = 8
"""Up to so many changed lines are each compared anew with those of their board."""


def score_evening(evening: Evening) -> EventScore:
    """The whole event scored, with the adjustment that counts on each line."""
    if evening.event.in_matches:
        return _by_matches(evening)
    if evening.individual:
        return _by_persons(evening)
    return field_sheet(evening).score


def field_sheet(evening: Evening, known: Sheet | None = None) -> Sheet:
    """The lines of pairs in a field scored; of those that were `known` before, only the
    boards of the few that have changed."""
    lines, entrants = _lines(evening), _entrants(evening)
    penalties, rules = _penalties(evening), evening.rules
    if known is not None and list(known.lines) == [line.key for line in lines]:
        changed = [line for line in lines if line != known.lines[line.key]]
        same = (known.entries, known.penalties, known.rules)
        if len(changed) <= FEW and same == (entrants, penalties, rules):
            return reduce(change_line, changed, known)
    return open_sheet(lines, entrants, penalties, rules)


def sheet_of(evening: Evening) -> Sheet:
    """The boards of a field scored, with all that their figures came from.

    Of Swiss pairs each match is a window of its own, and all pairs are one field.
    """
    if not evening.event.in_matches:
        return field_sheet(evening)
    matches = {line.key: line.match for line in evening.known_lines}
    lowered = replace(evening.rules.convention, repeated=None)
    return open_sheet(
        [replace(one, window=matches[one.key]) for one in _known_lines(evening)],
        [replace(one, side=None) for one in _entrants(evening)],
        (),
        replace(evening.rules, winners=1, convention=lowered),
    )


def rooms_in(evening: Evening, key: int) -> Rooms:
    """That match with the boards of both its rooms."""
    match = next(one for one in matches_of(evening) if one.key == key)
    played = tuple(line for line in evening.known_lines if line.match == key)
    tables = {line.key: _table(line) for line in played}
    if evening.convention.repeated is None:
        lines = _lines(replace(evening, lines=played))
    else:
        lines = [one for one in _known_lines(evening) if one.key in tables]
    return rooms_of(match, lines, tables)


def steps_to_match(
    evening: Evening, key: int, outcome: MatchOutcome
) -> dict[Team, tuple[Step, ...]]:
    """How the match came to what either side has for it."""
    match = next(one for one in matches_of(evening) if one.key == key)
    boards = {line.board for line in evening.known_lines if line.match == key}
    scored = Scored(match, outcome, _penalties(evening), len(boards))
    rules = match_rules(evening)
    return {team: match_steps(scored, team, rules) for team in Team}


def score_with(
    evening: Evening,
    lines: Iterable[LineEffect] = (),
    penalties: Iterable[PairPenalty] = (),
    *,
    without: tuple[Cause, int] | None = None,
) -> EventScore:
    """What the event would come to with these effects, and without that cause."""
    base = evening.without(*without) if without else evening
    return score_evening(base.with_effects(lines, penalties))


def match_rules(evening: Evening) -> MatchRules:
    """How the matches of the event are scored."""
    event, said = evening.event, evening.regulations
    return MatchRules(
        standings=Standings(said.standings),
        comparison=COMPARED.get(MethodKind(event.method), Comparison.IMPS),
        scale=ScaleName(said.scale),
        own_scale=said.rows,
        compared=evening.rules if evening.in_a_field else None,
        ties=said.tie_rules,
        drawn_within=said.drawn_within,
        halved=said.halved,
        everybody_meets=event.form == FormKind.ROUND_ROBIN,
        rounds=said.rounds,
        carried={
            key: pair.carried.points
            for key, pair in evening.pairs.items()
            if pair.carried
        },
        withdrawn=frozenset(
            key for key, pair in evening.pairs.items() if pair.withdrew
        ),
        withdrawals=WithdrawalRule(said.withdrawals),
        convention=evening.convention,
    )


def matches_of(evening: Evening) -> tuple[Match, ...]:
    """The matches that everybody knows of; a draft of a round counts for nobody."""
    return tuple(one.match for one in evening.fixtures if one.published)


def boards_to_assign(evening: Evening, matches: Collection[int]) -> tuple[int, ...]:
    """The boards of these matches on which one room has an artificial score and the
    other a result, which may ask for an assigned score (Law 86B1)."""
    if evening.in_a_field or not evening.event.in_matches:
        return ()
    boards = [
        board.number
        for match in matches_of(evening)
        if match.key in matches
        for board in rooms_in(evening, match.key).boards.values()
        if board.asks_for_assigned
    ]
    return tuple(sorted(boards))


def standings_after(
    evening: Evening, matches: Mapping[int, MatchOutcome]
) -> dict[int, Total]:
    """The totals of everybody over these matches of the evening alone."""
    return standings_of(
        _entrants(evening),
        [one for one in matches_of(evening) if one.key in matches],
        matches,
        _penalties(evening),
        match_rules(evening),
    )


def _by_matches(evening: Evening) -> EventScore:
    played = evening.known_lines
    return score_matches(
        _lines(replace(evening, lines=played)),
        {line.key: _table(line) for line in played},
        _entrants(evening),
        matches_of(evening),
        _penalties(evening),
        match_rules(evening),
    )


def _table(line: TableLine) -> Table:
    """Where a line was played; what its file gives counts where a room is missing."""
    given = None
    if line.room and line.file_ns:
        ns = Fraction(line.file_ns)
        given = (ns, Fraction(line.file_ew) if line.file_ew else -ns)
    return Table(line.match, line.round or 1, given)


def _by_persons(evening: Evening) -> EventScore:
    """Lines are compared as ever, and all four players have totals."""
    entrants, penalties = _entrants(evening), _penalties(evening)
    sheet = open_sheet(_lines(evening), entrants, (), evening.rules)
    seats = {
        line.key: Seats(line.ns, line.south, line.ew, line.west)
        for line in evening.lines
    }
    players = [one.key for one in entrants]
    totals = individual_totals(sheet, seats, players, penalties)
    return replace(sheet.score, totals=totals)


def _known_lines(evening: Evening) -> list[Line]:
    """The lines of all matches, with what average plus becomes if it is repeated."""
    lines = _lines(replace(evening, lines=evening.known_lines))
    return list(with_repeated(lines, evening.convention.repeated))


def _lines(evening: Evening) -> list[Line]:
    covering = evening.covering()
    window = evening.convention.window
    return [
        _scoring_line(line, covering.get(line.key), window) for line in evening.lines
    ]


def _entrants(evening: Evening) -> list[Entrant]:
    return [
        Entrant(pair.key, pair.side, pair.section) for pair in evening.pairs.values()
    ]


def _penalties(evening: Evening) -> list[Penalty]:
    return [
        Penalty(one.entry, one.amount, one.unit, one.match) for one in evening.penalties
    ]


def _scoring_line(line: TableLine, effect: LineEffect | None, window: Window) -> Line:
    reported = line.treatment
    return Line(
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
