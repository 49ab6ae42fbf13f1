"""Totals that a program printed before its director had ruled.

The adjusted lines then still had scores made at the table. Where the file kept such a
score it is taken; where it did not, every score that could have stood there is tried.
The finding is certain: all official totals must follow from one choice.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import chain, pairwise, product
from math import prod

from scoring.bridge.adjusted import Artificial
from scoring.bridge.contract import Side
from scoring.bridge.event import BoardKey, EventScore, Method, Rules, full_boards
from scoring.formats.evening import ReadEvent, ReadLine
from scoring.formats.fields import field_numbers
from scoring.formats.scorable import score_lines

MOST_CHOICES = 20_000

Option = tuple[int, Mapping[int, Fraction]]
"""A score for a hidden line, and what its board then gives to each entrant."""


@dataclass(frozen=True, slots=True)
class Before:
    """The event as it stood: averages taken back, boards as full as they will be."""

    event: ReadEvent
    rules: Rules
    boards: Mapping[BoardKey, Sequence[ReadLine]]

    @property
    def lines(self) -> list[ReadLine]:
        return [line for board in self.boards.values() for line in board]

    @property
    def hidden(self) -> dict[BoardKey, list[ReadLine]]:
        """The boards with lines whose score the file does not keep."""
        found = {
            key: [line for line in board if line.score is None]
            for key, board in self.boards.items()
        }
        return {key: lines for key, lines in found.items() if lines}


def before_rulings(event: ReadEvent, rules: Rules) -> EventScore | None:
    """The event with scores in place of its averages, if they give all its totals."""
    ruled = [line for line in event.lines if isinstance(line.for_ns, Artificial)]
    if event.method is not Method.MATCHPOINTS or not ruled:
        return None
    before = _before(event, rules)
    choice = _choice(before)
    if choice is None:
        return None
    filled = [
        replace(line, score=choice.get(line.key, line.score)) for line in before.lines
    ]
    return score_lines(event, filled, before.rules)


def _before(event: ReadEvent, rules: Rules) -> Before:
    fields = field_numbers(event)
    boards: dict[BoardKey, list[ReadLine]] = {}
    for line in event.lines:
        key = (fields[line.session, line.section], line.board)
        boards.setdefault(key, []).append(_taken_back(line))
    full: dict[int, int] = {}
    for (field, _), lines in boards.items():
        full[field] = max(full.get(field, 0), len(lines))
    expected = {key: full[key[0]] for key in boards}
    return Before(event, replace(rules, expected=expected), boards)


def _taken_back(line: ReadLine) -> ReadLine:
    """The line without the average that the file has in place of its score."""
    if isinstance(line.for_ns, Artificial):
        return replace(line, for_ns=None, for_ew=None)
    return line


def _choice(before: Before) -> Mapping[int, int] | None:
    """The scores of the hidden lines, by key, from which all totals follow."""
    hidden = before.hidden
    options = [_options(before, key) for key in hidden]
    lonely = all(len(lines) == 1 for lines in hidden.values())
    if not lonely or prod(map(len, options)) > MOST_CHOICES:
        return None
    base = _base(before, hidden)
    for choice in product(*options):
        if _gives_totals(before, base, [points for _, points in choice]):
            keys = [lines[0].key for lines in hidden.values()]
            return dict(zip(keys, [score for score, _ in choice], strict=True))
    return None


def _options(before: Before, key: BoardKey) -> list[Option]:
    """Every place a score can take among the others of its board."""
    known = sorted(
        {line.score for line in before.boards[key] if line.score is not None}
    )
    if not known:
        return []
    between = [(low + high) // 2 for low, high in pairwise(known)]
    places = sorted({known[0] - 10, *known, *between, known[-1] + 10})
    return [(place, _given(before, key, place)) for place in places]


def _given(before: Before, key: BoardKey, place: int) -> Mapping[int, Fraction]:
    board = [
        replace(line, score=place) if line.score is None else line
        for line in before.boards[key]
    ]
    scores = score_lines(before.event, board, before.rules).lines
    points: dict[int, Fraction] = {}
    for line in board:
        for entrant in line.sitters(Side.NS):
            points[entrant] = scores[line.key].ns_points or Fraction(0)
        for entrant in line.sitters(Side.EW):
            points[entrant] = scores[line.key].ew_points or Fraction(0)
    return points


@dataclass(frozen=True, slots=True)
class Base:
    """A pair's points on all other boards, and the factor for boards it missed."""

    points: Fraction
    factor: Fraction


def _base(before: Before, hidden: Mapping[BoardKey, object]) -> dict[int, Base]:
    rest = [
        line
        for key, board in before.boards.items()
        if key not in hidden
        for line in board
    ]
    totals = score_lines(before.event, rest, before.rules).totals
    boards = {pair.key: 0 for pair in before.event.entrants}
    for line in before.lines:
        for key in chain.from_iterable(map(line.sitters, Side)):
            boards[key] += 1
    convention = before.rules.convention
    full = full_boards(boards, before.event.entrants, convention)
    scaled = convention.scale_missed
    return {
        pair.key: Base(
            totals[pair.key].final,
            Fraction(full[pair.key], boards[pair.key] or 1) if scaled else Fraction(1),
        )
        for pair in before.event.entrants
    }


def _gives_totals(
    before: Before, base: Mapping[int, Base], given: Sequence[Mapping[int, Fraction]]
) -> bool:
    rounding = before.rules.convention.points
    for pair in before.event.entrants:
        mine, official = base[pair.key], pair.official.points
        points = mine.points + sum(
            (board.get(pair.key, Fraction(0)) for board in given), Fraction(0)
        )
        if official and Fraction(rounding(points * mine.factor)) != official.value:
            return False
    return any(pair.official.points for pair in before.event.entrants)
