"""An event of matches scored: every line, every match, every contestant's total."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.bridge.contest.fields import Meeting, compare_field, score_meeting
from scoring.bridge.contest.repeated import lowered_already, with_repeated
from scoring.bridge.contest.rooms import line_scores, rooms_of, score_rooms
from scoring.bridge.contest.standings import standings_of
from scoring.bridge.contest.unplayed import given_outcome, with_withdrawals
from scoring.bridge.contest.values import Match, MatchRules, Table
from scoring.bridge.contract import Side
from scoring.bridge.event import (
    BoardKey,
    BoardScore,
    Entrant,
    EventScore,
    Frequency,
    Line,
    LineScore,
    Penalty,
)
from scoring.bridge.matchpoints import Amount, counts
from scoring.bridge.teams.outcome import MatchOutcome


@dataclass(frozen=True, slots=True)
class _Scored:
    """What comparing gives: the lines, the boards, and the matches that have boards."""

    lines: Mapping[int, LineScore]
    boards: Mapping[BoardKey, BoardScore]
    matches: Mapping[int, MatchOutcome]


def score_matches(
    lines: Sequence[Line],
    tables: Mapping[int, Table],
    entrants: Sequence[Entrant],
    matches: Sequence[Match],
    penalties: Sequence[Penalty],
    rules: MatchRules,
) -> EventScore:
    """The whole event; `tables` tell in which match each line was played.

    A match counts once all its boards are in; a bye, a match that was given and one
    against a contestant that left count as they were awarded.
    """
    lines = with_repeated(lines, rules.convention.repeated)
    rules = lowered_already(rules)
    within: dict[int, list[Penalty]] = {}
    for one in penalties:
        if one.match:
            within.setdefault(one.match, []).append(one)
    played: dict[int, list[Line]] = {one.key: [] for one in matches}
    for line in lines:
        played[tables[line.key].match].append(line)
    scored = (
        _by_rooms(matches, played, tables, within, rules)
        if rules.compared is None
        else _by_field(matches, played, tables, entrants, rules)
    )
    outcomes = {
        one.key: given_outcome(one, scored.matches.get(one.key), rules)
        for one in matches
    }
    teams = [one.key for one in entrants]
    outcomes = with_withdrawals(matches, outcomes, teams, rules)
    return EventScore(
        lines=scored.lines,
        totals=standings_of(entrants, matches, outcomes, penalties, rules),
        boards=scored.boards,
        matches=outcomes,
    )


def _by_rooms(
    matches: Iterable[Match],
    played: Mapping[int, Sequence[Line]],
    tables: Mapping[int, Table],
    within: Mapping[int, Sequence[Penalty]],
    rules: MatchRules,
) -> _Scored:
    scores: dict[int, LineScore] = {}
    outcomes: dict[int, MatchOutcome] = {}
    on_board: dict[BoardKey, list[Line]] = {}
    for match in matches:
        found = played[match.key]
        if found:
            rooms = rooms_of(match, found, tables)
            outcome = score_rooms(rooms, within.get(match.key, ()), rules)
            outcomes[match.key] = outcome
            scores.update(line_scores(rooms, outcome, rules))
        for line in found:
            on_board.setdefault(line.board_key, []).append(line)
    boards = {key: _board(found) for key, found in on_board.items()}
    return _Scored(scores, boards, outcomes)


def _board(lines: Sequence[Line]) -> BoardScore:
    """How often each score came: nothing is compared in a field."""
    results = [result for line in lines if (result := line.result(Side.NS)) is not None]
    found = counts(results)
    return BoardScore(
        top=0,
        expected=len(lines),
        actual=len(results),
        frequencies=tuple(
            _frequency(score, found[score]) for score in sorted(found, reverse=True)
        ),
    )


def _frequency(score: int, count: Amount) -> Frequency:
    return Frequency(score, Fraction(count), None, None, Fraction(count))


def _by_field(
    matches: Iterable[Match],
    played: Mapping[int, Sequence[Line]],
    tables: Mapping[int, Table],
    entrants: Sequence[Entrant],
    rules: MatchRules,
) -> _Scored:
    lines = [line for found in played.values() for line in found]
    field = compare_field(lines, entrants, tables, rules)
    outcomes = {
        match.key: score_meeting(Meeting(match, tuple(played[match.key])), field, rules)
        for match in matches
        if played[match.key]
    }
    return _Scored(field.score.lines, field.score.boards, outcomes)
