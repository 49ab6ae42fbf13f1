"""A session scored, kept so that one changed result needs no full rescoring.

In an individual the lines are compared as ever, and all four players have totals.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from itertools import chain

from scoring.bridge.adjusted import Artificial
from scoring.bridge.contract import Side
from scoring.bridge.event.comparison import Board, board_score, compare_board
from scoring.bridge.event.points import (
    NOBODY,
    Seated,
    everywhere,
    line_scores,
    own_results,
)
from scoring.bridge.event.totals import (
    Sum,
    add_line,
    entry_sums,
    opening,
    punish,
    standings,
    take_line,
)
from scoring.bridge.event.values import (
    BoardKey,
    Entrant,
    EventScore,
    Penalty,
    Rules,
    ScoredResult,
    TableResult,
    Total,
)


@dataclass(frozen=True, slots=True)
class Sheet:
    """The lines of a session by key, board and entry, compared and summed.

    `artificial` are the lines with an artificial score for some side; `expected` is the
    number of results of a full board; `sums` are after penalties.
    """

    lines: Mapping[int, TableResult]
    on_board: Mapping[BoardKey, Sequence[int]]
    of_entry: Mapping[int, Sequence[int]]
    artificial: frozenset[int]
    expected: Mapping[BoardKey, int]
    boards: Mapping[BoardKey, Board]
    sums: Mapping[int, Sum]
    entries: Sequence[Entrant]
    penalties: Sequence[Penalty]
    rules: Rules
    score: EventScore


def open_sheet(
    lines: Sequence[TableResult],
    entries: Sequence[Entrant],
    penalties: Sequence[Penalty],
    rules: Rules,
) -> Sheet:
    """The whole session from its lines, as `score_event` says."""
    on_board = _grouped((line.board_key, line) for line in lines)
    expected = _expected(on_board, rules)
    boards = {
        key: compare_board(key, found, expected[key], rules)
        for key, found in on_board.items()
    }
    artificial = any(board.has_artificial for board in boards.values())
    own = own_results(everywhere(boards.values()), rules) if artificial else NOBODY
    scores = {
        key: score
        for board in boards.values()
        for key, score in line_scores(board, rules, own)
    }
    sums = entry_sums(lines, scores, [entry.key for entry in entries], rules)
    punish(sums, penalties, rules.method)
    return Sheet(
        lines={line.key: line for line in lines},
        on_board={key: [line.key for line in found] for key, found in on_board.items()},
        of_entry=_of_entry(lines),
        artificial=frozenset(line.key for line in lines if _is_artificial(line)),
        expected=expected,
        boards=boards,
        sums=sums,
        entries=entries,
        penalties=penalties,
        rules=rules,
        score=EventScore(
            lines=scores,
            totals=standings(sums, entries, rules),
            boards={key: board_score(board) for key, board in boards.items()},
        ),
    )


def _grouped(
    found: Iterable[tuple[BoardKey, TableResult]],
) -> dict[BoardKey, list[TableResult]]:
    groups: dict[BoardKey, list[TableResult]] = {}
    for key, line in found:
        groups.setdefault(key, []).append(line)
    return groups


def _of_entry(lines: Iterable[TableResult]) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    for line in lines:
        found.setdefault(line.ns, []).append(line.key)
        found.setdefault(line.ew, []).append(line.key)
    return found


def _expected(
    boards: Mapping[BoardKey, Sequence[TableResult]], rules: Rules
) -> dict[BoardKey, int]:
    fullest: dict[int, int] = {}
    for (field, _), lines in boards.items():
        fullest[field] = max(fullest.get(field, 0), len(lines))
    return {
        key: max(rules.expected.get(key, fullest[key[0]]), len(lines))
        for key, lines in boards.items()
    }


def change_line(sheet: Sheet, line: TableResult) -> Sheet:
    """The same session with one line changed: what it gives equals scoring again.

    Only the lines of its board are compared again, the artificial scores of those who
    played that board, and their totals; then all are ranked. A line that is new, or
    that moves to another board or other pairs, has the whole session scored.
    """
    old = sheet.lines.get(line.key)
    if old is None or (old.board_key, old.ns, old.ew) != (
        line.board_key,
        line.ns,
        line.ew,
    ):
        lines = {**sheet.lines, line.key: line}
        found = tuple(lines.values())
        return open_sheet(found, sheet.entries, sheet.penalties, sheet.rules)
    return _changed(sheet, line)


def _changed(sheet: Sheet, line: TableResult) -> Sheet:
    lines = {**sheet.lines, line.key: line}
    key = line.board_key
    on_board = [lines[each_key] for each_key in sheet.on_board[key]]
    board = compare_board(key, on_board, sheet.expected[key], sheet.rules)
    changed = replace(
        sheet,
        lines=lines,
        artificial=_marked(sheet.artificial, line),
        boards={**sheet.boards, key: board},
    )
    touched = {
        entry for each_line in on_board for entry in (each_line.ns, each_line.ew)
    }
    found = _new_scores(changed, key, touched)
    scores = {**sheet.score.lines, **found}
    same_top = board.top == sheet.boards[key].top
    sums = {
        **sheet.sums,
        **(_moved(sheet, found) if same_top else _new_sums(changed, scores, touched)),
    }
    return replace(
        changed,
        sums=sums,
        score=EventScore(
            lines=scores,
            totals=standings(sums, sheet.entries, sheet.rules),
            boards={**sheet.score.boards, key: board_score(board)},
        ),
    )


def _new_scores(
    sheet: Sheet, key: BoardKey, touched: Set[int]
) -> dict[int, ScoredResult]:
    """The lines of the board, and of those with an artificial score of the touched."""
    averages = [sheet.lines[each_key] for each_key in sheet.artificial]
    keys = {key} | {line.board_key for line in averages if touched & {line.ns, line.ew}}
    boards = [sheet.boards[board_key] for board_key in keys]
    holders = {
        line.entry(side)
        for board in boards
        for line in board.lines
        for side in Side
        if isinstance(line.treatment(side), Artificial)
    }
    own = own_results(seated(sheet, holders), sheet.rules)
    return {
        line: score
        for board in boards
        for line, score in line_scores(board, sheet.rules, own)
    }


def _marked(artificial: frozenset[int], line: TableResult) -> frozenset[int]:
    if _is_artificial(line):
        return artificial | {line.key}
    return artificial - {line.key}


def _moved(sheet: Sheet, found: Mapping[int, ScoredResult]) -> dict[int, Sum]:
    """The sums of those whose lines have other points now; no top has changed."""
    sums: dict[int, Sum] = {}
    for key, score in found.items():
        before = sheet.score.lines[key]
        if score != before:
            for side in Side:
                line = sheet.lines[key]
                entry = line.entry(side)
                mine = sums.setdefault(entry, sheet.sums[entry].copy())
                take_line(mine, before, side, sheet.rules, line.session)
                add_line(mine, score, side, sheet.rules, line.session)
    return sums


def _is_artificial(line: TableResult) -> bool:
    return any(isinstance(line.treatment(side), Artificial) for side in Side)


def seated(sheet: Sheet, entries: Iterable[int]) -> Iterable[Seated]:
    """Every board and side on which one of these entries sat."""
    for entry in entries:
        for key in sheet.of_entry[entry]:
            line = sheet.lines[key]
            side = Side.NS if line.ns == entry else Side.EW
            yield sheet.boards[line.board_key], line, side


def _new_sums(
    sheet: Sheet, scores: Mapping[int, ScoredResult], touched: Collection[int]
) -> dict[int, Sum]:
    sums = {entry: opening(entry, sheet.rules) for entry in touched}
    for entry, mine in sums.items():
        for key in sheet.of_entry[entry]:
            line = sheet.lines[key]
            side = Side.NS if line.ns == entry else Side.EW
            add_line(mine, scores[key], side, sheet.rules, line.session)
    theirs = [penalty for penalty in sheet.penalties if penalty.entry in sums]
    punish(sums, theirs, sheet.rules.method)
    return sums


@dataclass(frozen=True, slots=True)
class Seats:
    """Who sat where on a line, by the keys of the players."""

    n: int
    s: int
    e: int
    w: int


def individual_totals(
    sheet: Sheet,
    seats: Mapping[int, Seats],
    players: Sequence[int],
    penalties: Sequence[Penalty] = (),
) -> dict[int, Total]:
    """Every player's total and place; `seats` are by key of line.

    Each partner has the points of the side. An artificial score looks at the player's
    own other boards; an average plus given too often to one partner falls for both.
    """
    first = [_seated(board, seats, first=True) for board in sheet.boards.values()]
    second = [_seated(board, seats, first=False) for board in sheet.boards.values()]
    own = own_results(chain(everywhere(first), everywhere(second)), sheet.rules)
    sums = {player: opening(player, sheet.rules) for player in players}
    for board in chain(first, second):
        scores = dict(line_scores(board, sheet.rules, own))
        for line in board.lines:
            for side in Side:
                mine = sums[line.entry(side)]
                add_line(mine, scores[line.key], side, sheet.rules, line.session)
    punish(sums, penalties, sheet.rules.method)
    return standings(sums, _entrants(players), sheet.rules)


def _seated(board: Board, seats: Mapping[int, Seats], *, first: bool) -> Board:
    """The board with one player a side in place of the pairs."""
    lines = []
    for line in board.lines:
        at = seats[line.key]
        ns, ew = (at.n, at.e) if first else (at.s, at.w)
        lines.append(replace(line, ns=ns, ew=ew))
    return replace(board, lines=tuple(lines))


def _entrants(players: Iterable[int]) -> list[Entrant]:
    return [Entrant(player, None, "") for player in players]
