"""A signed decision reaches the results, and the pairs whose line changed."""

from rulings.access.appeals import Case
from rulings.actions.appeals import telling
from rulings.actions.effects import DECIDED, put_effect
from rulings.procedure.score_effect import ScoreEffect
from rulings.queries.changes import changes_to, rescored
from rulings.queries.previews import Preview
from scoring.actions import adjustments, posting
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
    for change in rescored(preview):
        people = [*change.pair.players, *change.pair.substitutes]
        params = {"changes": changes_to(preview, change)}
        telling.tell_of_results(case, "appeal_rescored", people, params)
