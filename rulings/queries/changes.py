"""What a ruling changed, as its notice keeps it: plain values, every figure exact."""

from collections.abc import Collection
from dataclasses import asdict, replace
from typing import Any

from rulings.queries.effects import (
    WrittenLine,
    WrittenOutcome,
    WrittenSide,
    written_side,
)
from rulings.queries.previews import LineChange, PairChange, Preview
from scoring.effects import exact_text

NO_RESULT = WrittenSide("none")


def changes_for(preview: Preview, own: Collection[int]) -> dict[str, Any]:
    """What the lines were worth before; once results are posted, what it is to a pair.

    `own` are the pairs of the reader. While the event is in play nobody is told points:
    they would say how other tables fared.
    """
    posted = preview.event.is_posted
    points = [_points(one, own) for one in preview.lines if one.changed]
    totals = [one for one in preview.sides if one.pair.key in own]
    moved = [one for one in totals if one.changed or one.moved]
    return {
        "before": [asdict(_before(one)) for one in preview.lines],
        "points": [one for one in points if one] if posted else [],
        "total": _total(moved[0], preview) if posted and moved else None,
        "imps": not preview.matchpoints,
    }


def _before(change: LineChange) -> WrittenLine:
    """What the line was worth: by another cause, or as the table reported it."""
    line, covered = change.line, change.covered
    ns = written_side(covered.stored_ns) if covered else _reported(change)
    ew = written_side(covered.stored_ew) if covered else ns
    return WrittenLine(
        board=line.board,
        table=line.table,
        ns_label=change.ns.label,
        ew_label=change.ew.label,
        ns=ns,
        ew=ew,
        split=ns != ew,
    )


def _reported(change: LineChange) -> WrittenSide:
    score, result = change.line.reported, change.line.result
    if score is None:
        return NO_RESULT
    contract = str(replace(result, lead=None)) if result else ""
    return WrittenSide("outcomes", (WrittenOutcome("100", contract, score),))


def _points(change: LineChange, own: Collection[int]) -> dict[str, Any] | None:
    """The reader's points on the board before and after, if he sat at that line."""
    if change.ns.key in own:
        before, after = change.before.ns_points, change.after.ns_points
    elif change.ew.key in own:
        before, after = change.before.ew_points, change.after.ew_points
    else:
        return None
    return {
        "board": change.line.board,
        "before": "" if before is None else exact_text(before),
        "after": "" if after is None else exact_text(after),
    }


def _total(change: PairChange, preview: Preview) -> dict[str, str]:
    old, new = change.before, change.after
    figures = (
        (old.percentage, new.percentage)
        if preview.matchpoints
        else (old.final, new.final)
    )
    before, after = ("" if one is None else exact_text(one) for one in figures)
    return {
        "before": before,
        "after": after,
        "place_before": _place(change.before.rank, tied=change.before.tied),
        "place_after": _place(change.after.rank, tied=change.after.tied),
    }


def _place(rank: int, *, tied: bool) -> str:
    return f"{'=' if tied else ''}{rank}"
