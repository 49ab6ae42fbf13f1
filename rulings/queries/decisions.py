"""What a drafted decision would do to the results."""

from rulings.models import Appeal, Decision, Slip
from rulings.procedure.decision import panel_effect
from rulings.procedure.score_effect import ScoreEffect
from rulings.queries.previews import Preview, preview_of
from scoring.labels import Cause


def effect_of(appeal: Appeal) -> ScoreEffect:
    """What the draft adds to the ruling."""
    return panel_effect(appeal.ruling_version.effect, appeal.decision.effect)


def corrected(slip: Slip) -> Decision:
    """The decision as it would read once that slip is corrected; not stored."""
    return Decision(appeal_id=slip.decision.appeal_id, **slip.now)


def effect_of_slip(slip: Slip) -> ScoreEffect:
    """What the corrected decision adds to the ruling."""
    ruling = slip.decision.appeal.ruling_version.effect
    return panel_effect(ruling, corrected(slip).effect)


def preview_of_decision(appeal: Appeal) -> Preview:
    """The event as it would be once the draft is signed."""
    return _preview(appeal, effect_of(appeal))


def preview_of_slip(appeal: Appeal, slip: Slip) -> Preview:
    """The event as it would be once that slip is countersigned."""
    return _preview(appeal, effect_of_slip(slip))


def _preview(appeal: Appeal, effect: ScoreEffect) -> Preview:
    return preview_of(
        appeal.ruling.event, effect, cause=Cause.APPEAL, cause_id=appeal.pk
    )
