"""What a ruling or an appeal changed, as its notice keeps it: plain values."""

from collections.abc import Collection, Iterable
from dataclasses import asdict, replace
from decimal import Decimal
from fractions import Fraction
from typing import Any

from rulings.queries.effects import (
    WrittenLine,
    WrittenOutcome,
    WrittenSide,
    written_side,
)
from rulings.queries.figures import Figure
from rulings.queries.previews import (
    LineChange,
    MatchChange,
    PairChange,
    PenaltyChange,
    Preview,
)
from scoring.bridge.sections import in_section
from scoring.effects import exact_text
from scoring.queries import imps_for_ten

NO_RESULT = WrittenSide("none")


def changes_for(preview: Preview, own: Collection[int]) -> dict[str, Any]:
    """What the lines were worth before; once results are posted, what it is to a pair.

    `own` are the pairs of the reader.
    """
    for_ten = imps_for_ten(preview.event)
    return {
        "before": [asdict(_before(one, for_ten)) for one in preview.lines],
        **_figures(preview, preview.lines, own),
    }


def rescored(preview: Preview) -> tuple[PairChange, ...]:
    """The pairs whose points on a line, total or place differ."""
    lines = [one for one in (*preview.lines, *preview.others) if one.changed]
    played = {pair.key for one in lines for pair in (*one.ns, *one.ew)}
    played |= {key for one in preview.matches if one.changed for key in one.has}
    return tuple(
        one
        for one in preview.pairs
        if one.changed or one.moved or one.pair.key in played
    )


def changes_to(preview: Preview, change: PairChange) -> dict[str, Any]:
    """What changed for one pair, on whichever line; its own penalties with it."""
    pair = change.pair
    lines = (*preview.lines, *preview.others)
    contest = str(preview.event.contest)
    penalties = [_penalty(change.label, contest, one) for one in change.penalties]
    return {**_figures(preview, lines, {pair.key}), "penalties": penalties}


def _figures(
    preview: Preview, lines: Iterable[LineChange], own: Collection[int]
) -> dict[str, Any]:
    """The points and the total of these pairs, as the pages show them.

    While the event is in play nobody is told points: they would say how other tables
    fared. A team that sat at both tables of a board has the same from either.
    """
    posted = preview.event.is_posted
    found = (_points(one, own) for one in lines if one.changed)
    points = {one["board"]: one for one in found if one}
    totals = [one for one in preview.pairs if one.pair.key in own]
    moved = [one for one in totals if one.changed or one.moved]
    matches = [one for one in preview.matches if one.changed and one.has & set(own)]
    return {
        "points": [*points.values()] if posted else [],
        "matches": [_match(one, preview) for one in matches] if posted else [],
        "total": _total(moved[0], preview) if posted and moved else None,
        "line_figure": str(preview.line_figure),
        "total_figure": str(preview.total_figure),
    }


def _match(change: MatchChange, preview: Preview) -> dict[str, str]:
    """A match of the reader with what both sides made and count, before and after.

    A knock-out counts nothing but its margin.
    """
    counts = preview.total_figure is not Figure.WINS
    sides = {"home": change.home, "away": change.away}
    return {
        **{name: side.called if side else "" for name, side in sides.items()},
        **{
            f"{name}_{when}_{what}": _exact(figure)
            for when, outcome in (("before", change.before), ("after", change.after))
            for name, side in (("home", outcome.home), ("away", outcome.away))
            for what, figure in (
                ("margin", side.margin),
                ("points", side.points if counts else None),
            )
        },
    }


def _exact(figure: Fraction | None) -> str:
    return "" if figure is None else exact_text(figure)


def _penalty(label: str, contest: str, change: PenaltyChange) -> dict[str, str]:
    return {
        "label": label,
        "contest": contest,
        "unit": change.unit,
        "before": exact_text(change.before),
        "after": exact_text(change.after),
    }


def _before(change: LineChange, for_ten: Fraction | None) -> WrittenLine:
    """What the line was worth: by another cause, or as the table reported it."""
    line, covered = change.line, change.covered
    ns = written_side(covered.stored_ns, for_ten) if covered else _reported(change)
    ew = written_side(covered.stored_ew, for_ten) if covered else ns
    return WrittenLine(
        board=line.board,
        table=change.table_name,
        room=line.room,
        ns_label=in_section(change.section, change.sides[0]),
        ew_label=in_section(change.section, change.sides[1]),
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
    if any(one.key in own for one in change.ns):
        before, after = change.before.ns_shown, change.after.ns_shown
    elif any(one.key in own for one in change.ew):
        before, after = change.before.ew_shown, change.after.ew_shown
    else:
        return None
    return {
        "board": change.line.board,
        "before": _shown(before),
        "after": _shown(after),
    }


def _total(change: PairChange, preview: Preview) -> dict[str, str]:
    old, new = change.before, change.after
    figures = (
        (old.shown_percentage, new.shown_percentage)
        if preview.total_figure is Figure.PERCENT
        else (old.shown_points, new.shown_points)
    )
    before, after = map(_shown, figures)
    return {
        "before": before,
        "after": after,
        "place_before": _place(change.before.rank, tied=change.before.tied),
        "place_after": _place(change.after.rank, tied=change.after.tied),
    }


def _shown(figure: Decimal | None) -> str:
    return "" if figure is None else str(figure)


def _place(rank: int, *, tied: bool) -> str:
    return f"{rank}{'=' if tied else ''}"
