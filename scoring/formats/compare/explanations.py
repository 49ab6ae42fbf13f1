"""Other ways to count by which a program comes to its totals.

Totals printed before the director had ruled: the adjusted lines then still had scores
made at the table. Where the file kept such a score it is taken; where it did not, every
score that could have stood there is tried. The finding is certain: all official totals
must follow from one choice.

Scores brought from an earlier stage that are in the totals only; cross-IMPs capped for
one comparison; boards that count for a pair though a substitute played them.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import chain, pairwise, product
from math import prod

from scoring.bridge.adjusted import Artificial
from scoring.bridge.contract import Side
from scoring.bridge.event import BoardKey, EventScore, Method, Rules, Total, full_boards
from scoring.bridge.imps import imps
from scoring.formats.event import ParsedResult, ReadEvent
from scoring.formats.rounding import last_digits
from scoring.formats.scores.contests import score_lines
from scoring.formats.scores.engine import by_board, field_numbers

MOST_CHOICES = 20_000

Option = tuple[int, Mapping[int, Fraction]]
"""A score for a hidden line, and what its board then gives to each entrant."""


@dataclass(frozen=True, slots=True)
class Before:
    """The event as it stood: averages taken back, boards as full as they will be."""

    event: ReadEvent
    rules: Rules
    boards: Mapping[BoardKey, Sequence[ParsedResult]]

    @property
    def lines(self) -> list[ParsedResult]:
        return [line for board in self.boards.values() for line in board]

    @property
    def hidden(self) -> dict[BoardKey, list[ParsedResult]]:
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
    boards: dict[BoardKey, list[ParsedResult]] = {}
    for line in event.lines:
        key = (fields[line.session, line.section], line.board)
        boards.setdefault(key, []).append(_taken_back(line))
    full: dict[int, int] = {}
    for (field, _), lines in boards.items():
        full[field] = max(full.get(field, 0), len(lines))
    expected = {key: full[key[0]] for key in boards}
    return Before(event, replace(rules, expected=expected), boards)


def _taken_back(line: ParsedResult) -> ParsedResult:
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


FEWEST = 3
"""So many who brought something have to agree: of two, chance may find a common maximum."""
Figures = tuple[Fraction, Fraction, int]
"""A pair's points and percentage in the file, and how many decimals that has."""


def maximum_brought(event: ReadEvent, totals: Mapping[int, Total]) -> int | None:
    """The one maximum of what pairs brought, with which every percentage is the file's.

    Who brought nothing has our figures already; no one brought less than that or more
    than the maximum. None where there is no such, or nothing in the file to tell it by.
    """
    known: list[tuple[Total, Figures]] = []
    for pair in event.entrants:
        points, percentage = pair.official.points, pair.official.percentage
        if points is None or percentage is None:
            return None
        total = totals[pair.key]
        if _brought_nothing(total, points.value, percentage.value):
            continue
        if not percentage.value:
            return None
        known.append((total, (points.value, percentage.value, percentage.places)))
    if len(known) < FEWEST:
        return None
    return next(
        (
            most
            for most in _candidates(*known[0])
            if all(_fits(*award, most) for award in known)
        ),
        None,
    )


def _brought_nothing(total: Total, points: Fraction, percentage: Fraction) -> bool:
    """Whether what was made on these boards is all that the file gives."""
    shown = total.shown_percentage
    return (
        shown is not None
        and Fraction(shown) == percentage
        and Fraction(total.shown_points) == points
    )


def _candidates(total: Total, figures: Figures) -> Iterable[int]:
    """The whole numbers that give the first pair's percentage to its last digit."""
    points, percentage, places = figures
    unit = Fraction(1, 10**places)
    least = 100 * points / (percentage + unit) - total.maximum
    most = 100 * points / max(percentage - unit, unit) - total.maximum
    return range(max(1, int(least)), int(most) + 2)


def _fits(total: Total, figures: Figures, most: int) -> bool:
    points, percentage, places = figures
    if not 0 <= points - total.final <= most:
        return False
    return percentage in last_digits(100 * points / (total.maximum + most), places)


LIMITS = range(23, 9, -1)


def limited_points(event: ReadEvent, score: EventScore) -> Mapping[int, Fraction]:
    """North-South's points of each line under the one limit that fits all figures.

    Empty where ours are the file's already, or where no limit gives them all.
    """
    if event.method is not Method.CROSS_IMPS:
        return {}
    boards = [
        board
        for board in by_board(event).values()
        if all(line.is_result and line.score is not None for line in board)
    ]
    ours = {key: line.ns_points or Fraction(0) for key, line in score.lines.items()}
    if all(_fit(board, ours) for board in boards):
        return {}
    for limit in LIMITS:
        points = {
            line.key: _mean(line, board, limit) for board in boards for line in board
        }
        if all(_fit(board, points) for board in boards):
            return {**ours, **points}
    return {}


def _fit(board: Sequence[ParsedResult], points: Mapping[int, Fraction]) -> bool:
    return all(
        line.ns_points is None
        or line.ns_points.value in last_digits(points[line.key], line.ns_points.places)
        for line in board
    )


def _mean(mine: ParsedResult, board: Sequence[ParsedResult], limit: int) -> Fraction:
    """The mean over the other results, each comparison within the limit."""
    others = [line for line in board if line.key != mine.key]
    worth = (imps((mine.score or 0) - (other.score or 0)) for other in others)
    total = sum(max(-limit, min(limit, each_imps)) for each_imps in worth)
    return Fraction(total, len(others) or 1)


HALF = Fraction(50)
Shares = Mapping[int, dict[tuple[int, int], Fraction]]
"""For each pair its percentage on the boards it played, by session and board."""


def percentages_with_former_partners(
    event: ReadEvent, score: EventScore
) -> dict[int, Fraction]:
    """Mean percentages of pairs that missed boards.

    A missed board that one of the two played with someone else counts as it was
    played, and an artificial score, or no score at all, as an average.
    """
    if event.method is not Method.MATCHPOINTS:
        return {}
    playing = _pairs_of_names(event)
    if all(len(pairs) == 1 for pairs in playing.values()):
        return {}
    shares = _shares(event, score)
    boards = {(line.session, line.board) for line in event.lines}
    found: dict[int, Fraction] = {}
    for pair in event.entrants:
        counted = dict(shares[pair.key])
        own = {key for player in pair.players for key in playing[player.name]}
        for other in sorted(own):
            counted = {**shares[other], **counted}
        if counted != shares[pair.key]:
            total = sum(counted.values()) + HALF * (len(boards) - len(counted))
            found[pair.key] = Fraction(total) / len(boards)
    return found


def _pairs_of_names(event: ReadEvent) -> Mapping[str, set[int]]:
    """The keys of the pairs that each name plays in."""
    playing: dict[str, set[int]] = defaultdict(set)
    for pair in event.entrants:
        for player in pair.players:
            playing[player.name].add(pair.key)
    return playing


def _shares(event: ReadEvent, score: EventScore) -> Shares:
    shares: dict[int, dict[tuple[int, int], Fraction]] = {
        pair.key: {} for pair in event.entrants
    }
    for line in event.lines:
        scored = score.lines[line.key]
        for side in Side:
            points = scored.ns_points if side is Side.NS else scored.ew_points
            if line.is_result and points is not None and scored.top:
                for key in line.sitters(side):
                    shares[key][line.session, line.board] = 100 * points / scored.top
    return shares
