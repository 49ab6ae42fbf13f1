"""A signed decision reaches the results, and the pairs whose line changed."""

from collections.abc import Iterable, Mapping
from typing import Any

from rulings.access.appeals import Case
from rulings.actions.appeals import telling
from rulings.actions.effects import DECIDED, put_effect
from rulings.procedure.score_effect import ScoreEffect
from rulings.queries.previews import LineChange, PairChange, Preview
from scoring.actions import adjustments, posting
from scoring.effects import exact_text
from scoring.labels import Cause, RevisionReason


def rescore(case: Case, effect: ScoreEffect) -> None:
    """Let the decision count over the ruling: a new revision with the reason appeal.

    A decision that changes nothing leaves the results as they are.
    """
    event = case.appeal.ruling.event
    if not effect:
        posting.changed_event(event)
        return
    boards = put_effect(event, effect, cause=Cause.APPEAL, cause_id=case.appeal.pk)
    posting.results_changed(event, RevisionReason.APPEAL, boards)


def rescore_again(case: Case, before: ScoreEffect, after: ScoreEffect) -> None:
    """Let a corrected decision count instead of what it was: a new revision, with the
    reason appeal, if the score differs."""
    event = case.appeal.ruling.event
    if before == after:
        posting.changed_event(event)
        return
    boards = set(
        adjustments.withdraw_adjustments(
            event, cause=Cause.APPEAL, cause_id=case.appeal.pk, kinds=DECIDED
        )
    )
    boards |= put_effect(event, after, cause=Cause.APPEAL, cause_id=case.appeal.pk)
    posting.results_changed(event, RevisionReason.APPEAL, boards)


def tell_pairs(case: Case, preview: Preview) -> None:
    """Tell each pair whose line, total or place changed, with old and new (N8)."""
    changed = {one.pair.key: one for one in (*preview.sides, *preview.moved)}
    lines = [one for one in (*preview.lines, *preview.others) if one.changed]
    pairs = {pair.key: pair for one in lines for pair in (one.ns, one.ew)}
    pairs |= {key: one.pair for key, one in changed.items() if one.changed or one.moved}
    for key, pair in pairs.items():
        params = {
            "lines": [_line(one, key) for one in lines if key in _keys(one)],
            **_total(changed.get(key)),
        }
        people = [*pair.players, *pair.substitutes]
        telling.tell_of_results(case, "appeal_rescored", people, params)


def _keys(change: LineChange) -> Iterable[int]:
    return (change.ns.key, change.ew.key)


def _line(change: LineChange, pair: int) -> Mapping[str, Any]:
    """Board, and the pair's own points before and after."""
    is_ns = change.ns.key == pair
    before = change.before.ns_points if is_ns else change.before.ew_points
    after = change.after.ns_points if is_ns else change.after.ew_points
    return {
        "board": change.line.board,
        "before": None if before is None else exact_text(before),
        "after": None if after is None else exact_text(after),
    }


def _total(change: PairChange | None) -> Mapping[str, Any]:
    if change is None:
        return {}
    return {"place_before": change.before.rank, "place_after": change.after.rank}
