"""The board of a case: its traveller with the line in question, and the spoken ruling.

Both follow the reader's rights: a board that the reader may not open yet has neither.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext

from rulings.appeals.access.cases import Case
from rulings.appeals.procedure import CaseRole, Section
from rulings.appeals.queries.head import redaction_level
from rulings.laws.engine.transcript import COUNTS, PEOPLE
from rulings.log.procedure.redaction import Level
from rulings.log.queries.boards import is_board_open
from rulings.log.queries.rulings import Answered, Chose, walked_for
from scoring.events.event_data import ReportedResult
from scoring.events.labels import SIGNED, FigureKind
from scoring.events.queries import Viewer, get_viewer
from scoring.results.queries.boards import TravellerRow, in_order, traveller_rows
from scoring.results.queries.lines import boards_in, decimals_needed
from scoring.results.queries.scores import ScoredEvent, get_scored_event


@dataclass(frozen=True, slots=True)
class CaseResult:
    """One result of the board; `disputed` is the one that the ruling is about."""

    row: TravellerRow
    disputed: bool


@dataclass(frozen=True, slots=True)
class CaseTraveller:
    """All results of the board as they count now, with the figures of their points."""

    lines: tuple[CaseResult, ...]
    points_in: Promise | str
    signed: bool
    in_percent: bool
    decimals: int


@dataclass(frozen=True, slots=True)
class SpokenRuling:
    """What the director said at the table under one law, and what was chosen."""

    title: str
    rectification: str
    messages: tuple[Answered, ...]
    chosen: tuple[Chose, ...]


def build_traveller(case: Case) -> CaseTraveller | None:
    """All results of the board, if the reader reads the facts with names and may open
    the board now: a board under an embargo has none."""
    reads = Section.FACTS in case.cell.readable and redaction_level(case) is Level.NAMES
    ruling = case.appeal.ruling
    if not reads or not ruling.board:
        return None
    viewer = get_viewer(case.actor, ruling.event)
    return _traveller(case, viewer) if is_board_open(ruling, viewer.roles) else None


def _traveller(case: Case, viewer: Viewer) -> CaseTraveller:
    scored = get_scored_event(case.appeal.ruling.event)
    disputed = {line["result"] for line in case.appeal.frozen["lines"]}
    rows = in_order(traveller_rows(scored, _compared(case, scored), viewer))
    kind = boards_in(scored.data)
    return CaseTraveller(
        lines=tuple(CaseResult(row, row.line.key in disputed) for row in rows),
        points_in=kind.label,
        signed=kind in SIGNED,
        in_percent=kind is FigureKind.PERCENT,
        decimals=decimals_needed(row.line.points for row in rows),
    )


def _compared(case: Case, scored: ScoredEvent) -> list[ReportedResult]:
    """The results that the line in question is compared with, itself among them."""
    ruling = case.appeal.ruling
    lines = [line for line in scored.data.known_lines if line.board == ruling.board]
    own = next((line for line in lines if line.key == ruling.result_id), None)
    if own is None:
        return lines
    return [
        line
        for line in lines
        if (line.board_key, line.group) == (own.board_key, own.group)
    ]


def spoken_rulings(case: Case) -> tuple[SpokenRuling, ...]:
    """The ruling as it was spoken, law by law; what was for the director alone is not.

    What was said of how often it had happened before is for directors only: no one who
    decides an appeal knows of earlier offences.
    """
    version = case.appeal.ruling_version
    directs = bool(
        case.standing & {CaseRole.RULING_DIRECTOR, CaseRole.DIRECTOR_IN_CHARGE}
    )
    aside = _names_of_the_director()
    found = []
    for walk, walked in zip(version.walks, walked_for(version, file=True), strict=True):
        if not directs and _counts(walk):
            continue
        messages = tuple(each for each in walked.messages if each.text not in aside)
        spoken = SpokenRuling(
            walked.title, walked.rectification, messages, walked.chosen
        )
        if spoken.rectification or messages or spoken.chosen:
            found.append(spoken)
    return tuple(found)


def _counts(walk: Mapping[str, Any]) -> bool:
    """Whether the ruling went by earlier offences."""
    return any(fact["code"] in COUNTS for fact in walk.get("facts", ()))


def _names_of_the_director() -> frozenset[str]:
    """What the director is called in each language in which a ruling can be stored."""
    names = set()
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            names.add(gettext(PEOPLE["director"]))
    return frozenset(names)
