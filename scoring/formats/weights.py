"""Weighted and assigned scores of which a file gives only the points.

The weights enter the comparisons of all others (Law 12C1c), so the figures of the
other lines tell them: without the ruling those figures do not follow from the scores
of their board, with it they do.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise, product

from scoring.bridge.adjusted import Artificial, Outcomes
from scoring.bridge.event import Method
from scoring.bridge.matchpoints import neuberg
from scoring.formats.evening import Figure, ReadEvent, ReadLine, Scale
from scoring.formats.fields import by_board
from scoring.formats.rounding import last_digits

MOST_SCORES = 60
"""On a board with more different scores nothing is looked for."""
ENDS = (Fraction(0), Fraction(2))
"""What a ruling gives to a line that none of its scores is below, and to one above all."""

Shares = Mapping[Fraction, Fraction]
"""The weight of each score; what lies between two scores stands for any one there."""


@dataclass(frozen=True, slots=True)
class Board:
    """A board with one ruling: how often each score was made, and what makes it full.

    `lines` are those that were played, one of each score and figures.
    """

    ruled: ReadLine
    lines: Sequence[ReadLine]
    scores: Counter[int]
    expected: int
    scale: Scale

    @property
    def played(self) -> int:
        return self.scores.total()

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
        """How much the ruling gives to a line, by the line's figure: nought to two.

        Nought and two stand for all that the figure's last digit leaves open.
        """
        figure = line.ns_points or Figure("0")
        share = Fraction(self.played + 1, self.expected)
        group = (figure.value / self._unit + 1) * share - 1
        given = group - (self.below(Fraction(line.score or 0)) - 1)
        digit = share / (self._unit * 10**figure.places)
        return next((end for end in ENDS if abs(given - end) <= digit), given)

    @property
    def follows_without(self) -> bool:
        """Whether the lines that were played follow from their scores alone."""
        return all(
            self.fits(line, self._against({}, line), self.played) for line in self.lines
        )

    def follows_with(self, shares: Shares) -> bool:
        """Whether all lines follow when the ruling is these shares of scores."""
        results = self.played + 1
        own = sum(
            (weight * self.below(score) for score, weight in shares.items()),
            Fraction(0),
        )
        return self.fits(self.ruled, own, results) and all(
            self.fits(line, self._against(shares, line), results) for line in self.lines
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
        told = all(line.ns_points is not None for line in (*ruled, *played))
        if len(ruled) == 1 and told and len(played) > 1:
            board = _board(ruled[0], played, full[field], event.scale)
            if len(board.scores) <= MOST_SCORES and not board.follows_without:
                yield board


def _board(
    ruled: ReadLine, played: Sequence[ReadLine], expected: int, scale: Scale
) -> Board:
    different = {(line.score, line.ns_points, line.ew_points): line for line in played}
    scores = Counter(line.score for line in played if line.score is not None)
    return Board(ruled, tuple(different.values()), scores, expected, scale)


def shares_of(board: Board) -> Shares | None:
    """The one or two scores, or places between scores, from which all figures follow."""
    known = sorted(map(Fraction, board.scores))
    between = [(low + high) / 2 for low, high in pairwise(known)]
    outside = [known[0] - 1, known[-1] + 1]
    places = [*known, *between, *outside]
    return next(filter(board.follows_with, _choices(board, places)), None)


def _choices(board: Board, places: Sequence[Fraction]) -> Iterator[Shares]:
    """One place for the ruling, then two with the weights that some line shows.

    What lines have of the ruling says where it is: nothing up to its lower place, and
    two from above its higher one.
    """
    given = {
        Fraction(line.score or 0): board.contribution(line) for line in board.lines
    }
    low, high = ENDS
    lows = [
        place
        for place in places
        if all(
            one < place if part == low else place <= one for one, part in given.items()
        )
    ]
    highs = [
        place
        for place in places
        if all(
            place < one if part == high else one <= place for one, part in given.items()
        )
    ]
    yield from ({place: Fraction(1)} for place in lows if place in highs)
    for lower, higher in product(lows, highs):
        if lower < higher:
            yield from _weights(lower, higher, _weight(given, lower, higher))


def _weight(
    given: Mapping[Fraction, Fraction], low: Fraction, high: Fraction
) -> Fraction:
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
