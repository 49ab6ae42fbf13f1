"""A scored result file as the JSON that commands print.

The keys are those of `manage.py score`: figures that are not whole are decimal text
with four places, halves away from zero.
"""

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from typing import Any

from scoring.bridge.adjusted import Artificial, Awaited, NotPlayed, Outcomes, Treatment
from scoring.bridge.contract import PASSED, PlayedResult
from scoring.bridge.convention import Convention
from scoring.bridge.event import EventScore, LineScore, Method, Total, full_boards
from scoring.formats.compare import Comparison, compare
from scoring.formats.evening import ReadEntrant, ReadEvent, ReadLine
from scoring.formats.rounding import four_places

Json = dict[str, Any]


def report(event: ReadEvent, score: EventScore, convention: Convention) -> Json:
    """Everything that `manage.py score` prints; `score` has the keys of the file."""
    comparison = compare(event, score, convention)
    return {
        "format": event.format,
        "convention": str(convention.name),
        "event": facts(event),
        "lines": list(_lines(event, score, comparison)),
        "standings": list(_standings(event, score, convention, comparison)),
        "differences": told_differences(comparison),
        "lost": [str(message) for message in event.lost],
    }


def told_differences(comparison: Comparison) -> list[Json]:
    """Every figure that is not the file's, with its reason."""
    return [
        {
            "where": str(each.where),
            "ours": each.ours,
            "file": each.file,
            "code": str(each.code),
            "because": str(each.because),
        }
        for each in comparison.differences
    ]


def facts(event: ReadEvent) -> Json:
    """The event's name, date and kind."""
    return {
        "name": event.name,
        "date": event.played_on.isoformat() if event.played_on else None,
        "scoring": str(event.scoring),
        "winners": event.winners,
        "boards": event.boards,
    }


def kind_of(for_ns: Treatment | None, for_ew: Treatment | None, *, played: bool) -> str:
    """What a line is: played, or which adjustment stands in its place."""
    if for_ns is None or for_ew is None:
        return "played" if played else "not-played"
    if isinstance(for_ns, NotPlayed | Awaited) and type(for_ns) is type(for_ew):
        return "not-played"
    if isinstance(for_ns, Artificial) and isinstance(for_ew, Artificial):
        return "artificial"
    if not isinstance(for_ns, Outcomes) or not isinstance(for_ew, Outcomes):
        return "split"
    if for_ns.items != for_ew.items:
        return "split"
    return "weighted" if len(for_ns.items) > 1 else "assigned"


def is_score_only(line: ReadLine) -> bool:
    """Whether the file gives the line's score and not how it was made."""
    if line.result is not None or line.score is None:
        return False
    given = Outcomes.assigned(line.score)
    return line.for_ns in {None, given} and line.for_ew in {None, given}


def _lines(
    event: ReadEvent, score: EventScore, comparison: Comparison
) -> Iterator[Json]:
    for line in event.lines:
        yield {
            **reported(event, line),
            **_points(score.lines[line.key]),
            **given("file_ns_points", line.ns_points),
            **given("file_ew_points", line.ew_points),
            "agrees": comparison.line_agrees(line.key),
        }


def reported(event: ReadEvent, line: ReadLine) -> Json:
    """Board, players and result of a line, as the file has them."""
    return {
        "board": line.board,
        **_who(event, line),
        "kind": _kind(line),
        **_result(line.result),
        **_score(line),
    }


def _who(event: ReadEvent, line: ReadLine) -> Json:
    """The file's own numbers of the sides, or of the four persons of an individual."""
    if line.seats is None:
        return {
            "ns": event.entrant(line.ns).number,
            "ew": event.entrant(line.ew).number,
        }
    persons = (event.entrant(key).number for key in line.seats)
    return dict(zip("nesw", persons, strict=True))


def _kind(line: ReadLine) -> str:
    if line.for_ns is None and line.result == PlayedResult(None):
        return "passed-out"
    if is_score_only(line):
        return "played"
    return kind_of(line.for_ns, line.for_ew, played=line.score is not None)


def _result(result: PlayedResult | None) -> Json:
    if result is None:
        return {}
    if result.contract is None:
        return {"contract": PASSED}
    return {
        "contract": str(result.contract),
        "declarer": str(result.declarer),
        **given("lead", result.lead),
        "tricks": result.tricks,
    }


def _score(line: ReadLine) -> Json:
    kind = _kind(line)
    if kind == "assigned" and isinstance(line.for_ns, Outcomes):
        return {"score": line.for_ns.items[0].score}
    if kind in {"played", "passed-out"}:
        return {"score": line.score}
    return {}


def _points(scored: LineScore) -> Json:
    figures: Json = {}
    for side, points, shown in (
        ("ns", scored.ns_points, scored.ns_shown),
        ("ew", scored.ew_points, scored.ew_shown),
    ):
        if points is not None:
            figures[f"{side}_points"] = four_places(points)
        if points is not None and shown is not None and _differs(points, shown):
            figures[f"{side}_shown"] = str(shown)
    return figures


def _differs(points: Fraction, shown: Decimal) -> bool:
    """Whether the program prints another value, not just fewer digits of ours."""
    half = Fraction(f"0.{'0' * _places(shown)}5")
    return abs(Fraction(shown) - points) > half


def _places(shown: Decimal) -> int:
    exponent = shown.as_tuple().exponent
    return -exponent if isinstance(exponent, int) else 0


def _standings(
    event: ReadEvent,
    score: EventScore,
    convention: Convention,
    comparison: Comparison,
) -> Iterator[Json]:
    boards = {key: total.boards for key, total in score.totals.items()}
    full = full_boards(boards, event.entrants, convention)
    for pair in event.entrants:
        total = score.totals[pair.key]
        factor = _factor(total, full[pair.key], convention, event.field_method)
        yield {
            "number": pair.number,
            **given("side", pair.side),
            "names": [player.name for player in pair.players],
            "points": four_places(total.final * factor),
            "maximum": four_places(total.maximum * factor),
            **_percentage(total),
            "rank": total.rank,
            "tied": total.tied,
            **official_figures(pair),
            "agrees": comparison.entrant_agrees(pair.key),
        }


def _percentage(total: Total) -> Json:
    if total.percentage is None:
        return {}
    return {"percentage": four_places(total.percentage)}


def official_figures(pair: ReadEntrant) -> Json:
    """The file's own total, percentage and place of a contestant."""
    official = pair.official
    rank = {} if official.rank is None else {"file_rank": official.rank}
    return {
        **given("file_points", official.points),
        **given("file_percentage", official.percentage),
        **rank,
    }


def _factor(
    total: Total, full: int, convention: Convention, method: Method
) -> Fraction:
    """What the program multiplies the total by for boards that the pair missed."""
    scaled = convention.scale_missed and method is Method.MATCHPOINTS
    return Fraction(full, total.boards) if scaled and total.boards else Fraction(1)


def given(key: str, value: object) -> Json:
    """The key with its figure or word as text; nothing where there is none."""
    return {} if value is None else {key: str(value)}
