"""How the points of a board came about, for a reader who follows them by hand."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from django.utils.translation import gettext

from scoring.bridge.contract import Side
from scoring.bridge.convention import Convention
from scoring.bridge.convention.phrases import (
    Phrase,
    about_aggregate,
    about_butler,
    about_cross_imps,
    about_matchpoints,
)
from scoring.bridge.event import Method, Sheet
from scoring.bridge.event.steps import Against, steps
from scoring.effects import exact_text
from scoring.queries.evening import TableLine
from scoring.queries.in_the_game import sheet_of
from scoring.queries.readers import PairName, Reader, pair_names
from scoring.queries.scores import ScoredEvening

ABOUT = {
    Method.MATCHPOINTS: about_matchpoints,
    Method.CROSS_IMPS: about_cross_imps,
    Method.BUTLER: about_butler,
    Method.AGGREGATE: about_aggregate,
}


@dataclass(frozen=True, slots=True)
class WorkedStep:
    """One step in words, what it gives, and the comparisons that it adds up."""

    words: str
    gives: str
    comparisons: tuple[Against, ...]


@dataclass(frozen=True, slots=True)
class WorkedSide:
    """What a pair has on the board, step by step; `shown` as the traveller prints it."""

    pair: PairName
    steps: tuple[WorkedStep, ...]
    shown: Decimal | None


@dataclass(frozen=True, slots=True)
class WorkedLine:
    """Both sides of one line of the traveller."""

    sides: tuple[WorkedSide, WorkedSide]
    ours: bool


@dataclass(frozen=True, slots=True)
class WorkedBoard:
    """A board's lines, and the convention in words."""

    convention: str
    phrases: tuple[str, ...]
    lines: tuple[WorkedLine, ...]


def worked_board(scored: ScoredEvening, board: int, reader: Reader) -> WorkedBoard:
    """Every line of that board; the reader may open it."""
    evening = scored.evening
    names, sheet = pair_names(evening, reader), sheet_of(evening)
    convention = evening.convention
    return WorkedBoard(
        convention=gettext(convention.name.called),
        phrases=in_words(evening.rules.method, convention),
        lines=tuple(
            _line(scored, sheet, line, names)
            for line in evening.lines
            if line.board == board
        ),
    )


def in_words(method: Method, convention: Convention) -> tuple[str, ...]:
    """What the convention does under that method, in sentences."""
    return tuple(_said(phrase) for phrase in ABOUT[method](convention))


def _said(phrase: Phrase) -> str:
    return gettext(phrase.text) % _texts(phrase.values)


def _texts(values: Mapping[str, Fraction | int]) -> dict[str, str]:
    return {name: text_of(value) for name, value in values.items()}


def text_of(value: Fraction | int) -> str:
    """A number exactly, as people write it.

    >>> text_of(Fraction(-19, 2)), text_of(Fraction(1, 3)), text_of(620)
    ('−9.5', '1/3', '620')
    """
    return exact_text(Fraction(value)).replace("-", "−")


def _line(
    scored: ScoredEvening,
    sheet: Sheet,
    line: TableLine,
    names: Mapping[int, PairName],
) -> WorkedLine:
    score = scored.score.lines[line.key]
    ns, ew = names[line.ns], names[line.ew]
    return WorkedLine(
        sides=(
            WorkedSide(ns, _steps(sheet, line, Side.NS), score.ns_shown),
            WorkedSide(ew, _steps(sheet, line, Side.EW), score.ew_shown),
        ),
        ours=ns.ours or ew.ours,
    )


def _steps(sheet: Sheet, line: TableLine, side: Side) -> tuple[WorkedStep, ...]:
    return tuple(
        WorkedStep(
            gettext(step.text) % _texts(step.values),
            text_of(step.gives),
            step.comparisons,
        )
        for step in steps(sheet, line.key, side)
    )
