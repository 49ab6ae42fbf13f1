"""Weighted and assigned scores of which a file gives only the points.

The weights enter the comparisons of all others (Law 12C1c), so the figures of the
other lines tell them: without the ruling those figures do not follow from the scores
of their board, with it they do.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations, pairwise

from scoring.bridge.adjusted import Artificial, Outcomes
from scoring.bridge.event import Method
from scoring.bridge.matchpoints import neuberg
from scoring.formats.evening import Figure, ReadEvent, ReadLine, Scale
from scoring.formats.fields import by_board
from scoring.formats.rounding import last_digits

MOST_SCORES = 60
"""On a board with more different scores nothing is looked for."""

Shares = Mapping[Fraction, Fraction]
"""The weight of each score; what lies between two scores stands for any one there."""


@dataclass(frozen=True, slots=True)
class Board:
    """A board with one ruling: the lines that were played, and how many make it full."""

    ruled: ReadLine
    played: Sequence[ReadLine]
    expected: int
    scale: Scale

    @property
    def scores(self) -> Counter[int]:
        return Counter(line.score for line in self.played if line.score is not None)

    def below(self, score: Fraction) -> int:
        """Two for each result below that score, one for each equal."""
        return sum(
            count * (2 * (one < score) + (one == score))
            for one, count in self.scores.items()
        )

    def fits(self, line: ReadLine, points: Fraction, results: int) -> bool:
        """Whether the line's figures are those of so many matchpoints for North-South."""
        full = neuberg(points, results, self.expected)
        top = 2 * (self.expected - 1)
        return self._prints(line.ns_points, full) and self._prints(
            line.ew_points, top - full
        )

    def _prints(self, figure: Figure | None, points: Fraction) -> bool:
        if figure is None:
            return True
        shown = points * self._unit
        return figure.value in last_digits(shown, figure.places)

    @property
    def _unit(self) -> Fraction:
        """What one doubled matchpoint is on the scale of the file."""
        if self.scale is Scale.PERCENT:
            return Fraction(100, 2 * (self.expected - 1))
        return Fraction(1, 2) if self.scale is Scale.SINGLE else Fraction(1)

    def contribution(self, line: ReadLine) -> Fraction:
        """How much the ruling gives to a line, by the line's figure: nought to two."""
        figure, score = line.ns_points, line.score
        if figure is None or score is None:
            return Fraction(-1)
        full = figure.value / self._unit
        results = len(self.played) + 1
        group = (full + 1) * Fraction(results, self.expected) - 1
        return group - (self.below(Fraction(score)) - 1)

    @property
    def follows_without(self) -> bool:
        """Whether the lines that were played follow from their scores alone."""
        return all(
            self.fits(line, self._against({}, line), len(self.played))
            for line in self.played
        )

    def follows_with(self, shares: Shares) -> bool:
        """Whether all lines follow when the ruling is these shares of scores."""
        results = len(self.played) + 1
        own = sum(
            (weight * self.below(score) for score, weight in shares.items()),
            Fraction(0),
        )
        return self.fits(self.ruled, own, results) and all(
            self.fits(line, self._against(shares, line), results)
            for line in self.played
        )

    def _against(self, shares: Shares, line: ReadLine) -> Fraction:
        """The matchpoints of a line among the others and these shares of a ruling."""
        score = line.score or 0
        won = sum(
            (
                weight * (2 * (one < score) + (one == score))
                for one, weight in shares.items()
            ),
            Fraction(0),
        )
        return self.below(Fraction(score)) - 1 + won


def with_found_weights(event: ReadEvent, of_points_only: Collection[int]) -> ReadEvent:
    """The event with such rulings, named by their lines, as the scores they must be."""
    found = {
        board.ruled.key: outcomes
        for board in ruled_boards(event)
        if board.ruled.key in of_points_only
        for outcomes in [_outcomes(board)]
        if outcomes is not None
    }
    return replace(
        event,
        lines=tuple(
            line.treated(found[line.key], found[line.key])
            if line.key in found
            else line
            for line in event.lines
        ),
    )


def ruled_boards(event: ReadEvent) -> Iterator[Board]:
    """The boards with one ruling whose figures do not follow from what was played."""
    if event.method is not Method.MATCHPOINTS:
        return
    boards = by_board(event)
    full: dict[int, int] = {}
    for (field, _), lines in boards.items():
        full[field] = max(full.get(field, 0), len(lines))
    for (field, _), lines in boards.items():
        ruled = [line for line in lines if isinstance(line.for_ns, Artificial)]
        played = [line for line in lines if line.is_result]
        if len(ruled) == 1 and ruled[0].ns_points is not None and len(played) > 1:
            board = Board(ruled[0], played, full[field], event.scale)
            if len(board.scores) <= MOST_SCORES and not board.follows_without:
                yield board


def shares_of(board: Board) -> Shares | None:
    """The one or two scores, or places between scores, from which all figures follow."""
    known = sorted(map(Fraction, board.scores))
    between = [(low + high) / 2 for low, high in pairwise(known)]
    outside = [known[0] - 1, known[-1] + 1]
    places = [*known, *between, *outside]
    return next(filter(board.follows_with, _choices(board, places)), None)


def _choices(board: Board, places: Sequence[Fraction]) -> Iterator[Shares]:
    """One place for the ruling, then two with the weights that some line shows."""
    yield from ({place: Fraction(1)} for place in places)
    given = {
        line.score: board.contribution(line)
        for line in board.played
        if line.score is not None
    }
    for low, high in combinations(sorted(places), 2):
        yield from _weights(low, high, _weight(given, low, high))


def _weight(given: Mapping[int, Fraction], low: Fraction, high: Fraction) -> Fraction:
    """The weight of the lower place, by a line between the two or on one of them."""
    between = next((one for one in given if low < one < high), None)
    if between is not None:
        return given[between] / 2
    on_it = next(one for one in given if one in (low, high))
    return given[on_it] if on_it == low else given[on_it] - 1


def _weights(low: Fraction, high: Fraction, weight: Fraction) -> Iterator[Shares]:
    """The weight as a ruling says it: in hundredths, or a simple part."""
    for parts in (100, 3, 6):
        near = Fraction(round(weight * parts), parts)
        if 0 < near < 1:
            yield {low: near, high: 1 - near}


def _outcomes(board: Board) -> Outcomes | None:
    """The shares as a ruling, where each is of a score that was made on the board."""
    shares = shares_of(board)
    if shares is None or any(score not in board.scores for score in shares):
        return None
    return Outcomes.weighted(
        [(int(score), weight * 100) for score, weight in shares.items()]
    )
