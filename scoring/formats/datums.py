"""Butler datums of a file: as it says them, or as its figures show them."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from statistics import median

from scoring.bridge.adjusted import Outcomes
from scoring.bridge.datum import COMPSCORE, datum_of
from scoring.bridge.event import Method
from scoring.bridge.imps import imps
from scoring.bridge.words import gettext_noop
from scoring.formats.evening import BoardPlace, ReadEvent, ReadLine, Scoring
from scoring.formats.remarks import WHOLE_FILE, Remarks
from scoring.formats.rounding import last_digits

Figures = Sequence[tuple[int, Fraction, int]]
"""The scores of a board, each with its figure and how many decimals that has."""


def with_datums(event: ReadEvent, said: Mapping[BoardPlace, int]) -> ReadEvent:
    """The Butler event with the datums that its table says."""
    return replace(event, datums=said) if event.method is Method.BUTLER else event


def by_its_figures(event: ReadEvent, remarks: Remarks, *, said: bool) -> ReadEvent:
    """Figures of Butler that come without datums, or without a word that it is Butler.

    That it is shows where one datum a board gives every figure, and the comparison with
    all others does not. `said`: how boards are compared is not left open.
    """
    boards = {} if event.datums else _boards(event)
    known = event.method is Method.BUTLER
    if not boards or not (known or _may_be_butler(event, boards, said=said)):
        return event
    found = {at: _datum(board) for at, board in boards.items()}
    datums = {at: datum for at, datum in found.items() if datum is not None}
    usual = {at: _usual(board) for at, board in boards.items()}
    if len(datums) < len(boards) or (known and datums == usual):
        return event
    remarks.note(
        WHOLE_FILE,
        gettext_noop(
            "the datums are not said: those of Butler are taken from which the figures "
            "follow"
        ),
    )
    return replace(
        event,
        method=Method.BUTLER,
        standings=event.standings if known else Scoring.BUTLER,
        datums={} if datums == usual else datums,
    )


def _may_be_butler(
    event: ReadEvent, boards: Mapping[BoardPlace, Figures], *, said: bool
) -> bool:
    crossed = all(map(_is_cross, boards.values()))
    return event.method is Method.CROSS_IMPS and not said and not crossed


def _boards(event: ReadEvent) -> dict[BoardPlace, Figures]:
    boards: defaultdict[BoardPlace, list[tuple[int, Fraction, int]]] = defaultdict(list)
    for line in event.lines:
        figure = line.ns_points
        if _has_one_score(line) and line.score is not None and figure is not None:
            boards[line.at].append((line.score, figure.value, figure.places))
    return dict(boards)


def _has_one_score(line: ReadLine) -> bool:
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
    return datum_of(Counter(score for score, _, _ in board), COMPSCORE)
