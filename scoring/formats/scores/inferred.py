"""Averages, datums and rulings that only the figures of a file tell.

Averages: some programs write a line with an average as if it had been played: only its
figures, 20 and 20 of 40, say that it was not. It is found by the other lines of its
board: their figures follow from the scores without that line, and do not follow with
it.

Datums: Butler datums as the file says them, or as its figures show them.

Weighted and assigned scores of which a file gives only the points: the weights enter
the comparisons of all others (Law 12C1c), so the figures of the other lines tell them.
Without the ruling those figures do not follow from the scores of their board, with it
they do.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise, product
from statistics import median

from scoring.bridge.adjusted import Artificial, Outcomes, WeightedScore
from scoring.bridge.event import Method
from scoring.bridge.imps import COMPSCORE, compute_datum, imps
from scoring.bridge.matchpoints import matchpoints, neuberg
from scoring.bridge.messages import gettext_noop
from scoring.formats.event import (
    BoardPlace,
    Figure,
    ParsedResult,
    ReadEvent,
    Scale,
    Scoring,
)
from scoring.formats.messages import WHOLE_FILE, Remarks
from scoring.formats.rounding import last_digits
from scoring.formats.scores.engine import by_board

SHARES = (Fraction(40), Fraction(50), Fraction(60))
SHOWN = Fraction(1, 20)
"""Half a unit of the one decimal that such boards are printed with."""


def with_kept_averages(event: ReadEvent) -> ReadEvent:
    """The event with those lines marked as the file's own averages."""
    if event.method is not Method.MATCHPOINTS:
        return event
    boards = by_board(event)
    expected: dict[int, int] = {}
    for (field, _), lines in boards.items():
        expected[field] = max(expected.get(field, 0), len(lines))

    found = {
        line.key: line
        for (field, _), lines in boards.items()
        for line in _kept_averages(lines, expected[field])
    }
    return replace(
        event, lines=tuple(found.get(line.key, line) for line in event.lines)
    )


def _kept_averages(lines: Sequence[ParsedResult], expected: int) -> list[ParsedResult]:
    played = [line for line in lines if line.is_result]
    top = 2 * (expected - 1)
    strange = _misfits(played, expected)
    averages = [line for line in strange if top and _is_average(line, top)]
    for group in _groups(averages):
        others = [line for line in played if line not in group]
        if others and not _misfits(others, expected):
            return [_as_average(line, top) for line in group]
    return []


def _groups(averages: Sequence[ParsedResult]) -> Iterator[Sequence[ParsedResult]]:
    """One line alone is likelier than several; then all of them."""
    yield from ([line] for line in averages)
    if len(averages) > 1:
        yield averages


def _misfits(lines: Sequence[ParsedResult], expected: int) -> list[ParsedResult]:
    """The lines whose figures do not follow from the scores of these lines."""
    scores = [(WeightedScore(line.score or 0),) for line in lines]
    misfits = []
    for line, plain in zip(lines, matchpoints(scores), strict=True):
        full = neuberg(plain, len(lines), expected)
        top = Fraction(2 * (expected - 1))
        fits_full = _near(line, full, top - full)
        if not fits_full and not _near(line, plain, 2 * (len(lines) - 1) - plain):
            misfits.append(line)
    return misfits


def _near(line: ParsedResult, ns: Fraction, ew: Fraction) -> bool:
    if line.ns_points is None or line.ew_points is None:
        return True
    gaps = (line.ns_points.value - ns, line.ew_points.value - ew)
    return all(abs(gap) <= SHOWN for gap in gaps)


def _is_average(line: ParsedResult, top: int) -> bool:
    figures = (line.ns_points, line.ew_points)
    return all(
        figure is not None and figure.value * 100 / top in SHARES for figure in figures
    )


def _as_average(line: ParsedResult, top: int) -> ParsedResult:
    ns, ew = (
        Artificial(figure.value * 100 / top, uplift=False, points=figure.value)
        for figure in (line.ns_points, line.ew_points)
        if figure is not None
    )
    return line.treated(ns, ew)


UNIT = {Scale.DOUBLED: 1, Scale.SINGLE: 2}
"""What one of the table's points is on the doubled scale."""


def with_points_of_rulings(event: ReadEvent, ruled: Collection[int]) -> ReadEvent:
    """The event in which those lines, by their keys, keep the points that they have.

    In a table of percentages, and at IMPs, they are what the table says already.
    """
    if event.method is not Method.MATCHPOINTS or event.scale not in UNIT:
        return event
    full: dict[int, int] = {}
    for (field, _), lines in by_board(event).items():
        full[field] = max(full.get(field, 0), len(lines))
    found = {
        line.key: _kept(line, 2 * (full[field] - 1), UNIT[event.scale])
        for (field, _), lines in by_board(event).items()
        for line in lines
        if line.key in ruled
    }
    return replace(
        event, lines=tuple(found.get(line.key, line) for line in event.lines)
    )


def _kept(line: ParsedResult, top: int, unit: int) -> ParsedResult:
    """Both sides' points of the top; of a side that has none, what the other leaves."""
    ns = (line.ns_points or Figure("0")).value * unit
    ew = line.ew_points.value * unit if line.ew_points else top - ns
    return line.treated(_share(ns, top), _share(ew, top))


def _share(points: Fraction, top: int) -> Artificial:
    percent = points * 100 / top if top else Fraction(50)
    bounded = min(max(percent, Fraction(0)), Fraction(100))
    return Artificial(bounded, uplift=False, points=points)


Figures = Sequence[tuple[int, Fraction, int]]
"""The scores of a board, each with its figure and how many decimals that has."""


def with_datums(event: ReadEvent, datums: Mapping[BoardPlace, int]) -> ReadEvent:
    """The Butler event with the datums that its table says."""
    return replace(event, datums=datums) if event.method is Method.BUTLER else event


def by_its_figures(event: ReadEvent, remarks: Remarks, *, explicit: bool) -> ReadEvent:
    """Figures of Butler that come without datums, or without a word that it is Butler.

    That it is shows where one datum a board gives every figure, and the comparison with
    all others does not. `explicit`: how boards are compared is not left open.
    """
    boards = {} if event.datums else _boards(event)
    known = event.method is Method.BUTLER
    if not boards or not (known or _may_be_butler(event, boards, explicit=explicit)):
        return event
    found = {at: _datum(board) for at, board in boards.items()}
    datums = {at: datum for at, datum in found.items() if datum is not None}
    usual = {at: _usual(board) for at, board in boards.items()}
    if len(datums) < len(boards) or (known and datums == usual):
        return event
    remarks.note(
        WHOLE_FILE,
        gettext_noop(
            "the file has no datums: the Butler datums that explain its "
            "figures are used"
        ),
    )
    return replace(
        event,
        method=Method.BUTLER,
        standings=event.standings if known else Scoring.BUTLER,
        datums={} if datums == usual else datums,
    )


def _may_be_butler(
    event: ReadEvent, boards: Mapping[BoardPlace, Figures], *, explicit: bool
) -> bool:
    crossed = all(map(_is_cross, boards.values()))
    return event.method is Method.CROSS_IMPS and not explicit and not crossed


def _boards(event: ReadEvent) -> dict[BoardPlace, Figures]:
    boards: defaultdict[BoardPlace, list[tuple[int, Fraction, int]]] = defaultdict(list)
    for line in event.lines:
        figure = line.ns_points
        if _has_one_score(line) and line.score is not None and figure is not None:
            boards[line.at].append((line.score, figure.value, figure.places))
    return dict(boards)


def _has_one_score(line: ParsedResult) -> bool:
    """Whether its figure is that of its score: it is not artificial, weighted or split."""
    ns = line.for_ns
    assigned = isinstance(ns, Outcomes) and len(ns.items) == 1 and ns == line.for_ew
    return assigned or ns is None


def _is_cross(board: Figures) -> bool:
    """Whether each figure is the mean of the comparisons with the others, or their sum."""
    others = max(len(board) - 1, 1)
    for score, figure, places in board:
        total = sum(imps(score - other) for other, _, _ in board)
        mean = Fraction(total, others)
        if figure != total and figure not in last_digits(mean, places):
            return False
    return True


def _datum(board: Figures) -> int | None:
    """The datum in tens that gives all figures: the usual one, else near the middle."""
    scores = [score for score, _, _ in board]
    tens = range(min(scores) // 10 * 10, max(scores) + 10, 10)
    fitting = [
        datum
        for datum in tens
        if all(imps(score - datum) == figure for score, figure, _ in board)
    ]
    usual, middle = _usual(board), median(scores)
    return min(
        fitting, key=lambda datum: (datum != usual, abs(datum - middle)), default=None
    )


def _usual(board: Figures) -> int:
    return compute_datum(Counter(score for score, _, _ in board), COMPSCORE)


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

    ruled: ParsedResult
    lines: Sequence[ParsedResult]
    scores: Counter[int]
    expected: int
    scale: Scale

    @property
    def played(self) -> int:
        return self.scores.total()

    def below(self, score: Fraction) -> int:
        """Two for each result below that score, one for each equal."""
        return sum(
            count * (2 * (other_score < score) + (other_score == score))
            for other_score, count in self.scores.items()
        )

    def fits(self, line: ParsedResult, points: Fraction, results: int) -> bool:
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

    def contribution(self, line: ParsedResult) -> Fraction:
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

    def _against(self, shares: Shares, line: ParsedResult) -> Fraction:
        """The matchpoints of a line among the others and these shares of a ruling."""
        score = line.score or 0
        won = sum(
            (
                weight * (2 * (other_score < score) + (other_score == score))
                for other_score, weight in shares.items()
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
        complete = all(line.ns_points is not None for line in (*ruled, *played))
        if len(ruled) == 1 and complete and len(played) > 1:
            board = _board(ruled[0], played, full[field], event.scale)
            if len(board.scores) <= MOST_SCORES and not board.follows_without:
                yield board


def _board(
    ruled: ParsedResult, played: Sequence[ParsedResult], expected: int, scale: Scale
) -> Board:
    different = {(line.score, line.ns_points, line.ew_points): line for line in played}
    scores = Counter(line.score for line in played if line.score is not None)
    return Board(ruled, tuple(different.values()), scores, expected, scale)


def infer_shares(board: Board) -> Shares | None:
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
            score < place if part == low else place <= score
            for score, part in given.items()
        )
    ]
    highs = [
        place
        for place in places
        if all(
            place < score if part == high else score <= place
            for score, part in given.items()
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
    between = next((score for score in given if low < score < high), None)
    if between is not None:
        return given[between] / 2
    on_it = next(score for score in given if score in (low, high))
    return given[on_it] if on_it == low else given[on_it] - 1


def _weights(low: Fraction, high: Fraction, weight: Fraction) -> Iterator[Shares]:
    """The weight as a ruling says it: in hundredths, or a simple part."""
    for parts in (100, 3, 6):
        near = Fraction(round(weight * parts), parts)
        if 0 < near < 1:
            yield {low: near, high: 1 - near}


def _outcomes(board: Board) -> Outcomes | None:
    """The shares as a ruling, where each is of a score that was made on the board."""
    shares = infer_shares(board)
    if shares is None or any(score not in board.scores for score in shares):
        return None
    return Outcomes.weighted(
        [(int(score), weight * 100) for score, weight in shares.items()]
    )
