"""What a ruling was about at the moment when it was appealed."""

from typing import Any

from rulings.access.cast import concerned
from rulings.models import RulingVersion
from rulings.queries.places import reported_outcome
from scoring import access as scoring
from scoring.bridge.sections import table_name
from scoring.models import Result
from scoring.queries.sections import told_apart


def frozen(version: RulingVersion) -> dict[str, Any]:
    """The pairs of the table, the policy, and what the lines then were."""
    ruling = version.ruling
    keys = {one.line for one in version.effect.lines}
    keys |= {ruling.result.pk} if ruling.result else set()
    lines = scoring.lines_of(ruling.event).filter(pk__in=keys).order_by("board", "pk")
    sections = told_apart(scoring.sections_of(ruling.event))
    return {
        "entries": concerned(version),
        "policy": ruling.event.policy.number,
        "lines": [_line(one, sections[one.section_id]) for one in lines],
    }


def boards_of(version: RulingVersion) -> list[int]:
    """The boards that are subject to the appeal; 0 where it is about none."""
    ruling = version.ruling
    found = {line["board"] for line in frozen(version)["lines"]}
    return sorted(found) or [ruling.board or 0]


def _line(result: Result, section: str) -> dict[str, Any]:
    reported = reported_outcome(result)
    return {
        "result": result.pk,
        "board": result.board,
        "table": result.table,
        "section": section,
        "table_name": table_name(section, result.table),
        "room": result.room,
        "contract": reported.contract if reported else "",
        "score": reported.score if reported else None,
    }
