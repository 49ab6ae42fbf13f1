"""What a drafted decision would do to the results."""

from rulings.models import Appeal
from rulings.procedure.decision import panel_effect
from rulings.procedure.score_effect import ScoreEffect
from rulings.queries.previews import Preview, preview_of
from scoring.labels import Cause


def effect_of(appeal: Appeal) -> ScoreEffect:
    """What the draft adds to the ruling."""
    return panel_effect(appeal.ruling_version.effect, appeal.decision.effect)


def preview_of_decision(appeal: Appeal) -> Preview:
    """The event as it would be once the draft is signed."""
    return preview_of(
        appeal.ruling.event,
        effect_of(appeal),
        cause=Cause.APPEAL,
        cause_id=appeal.pk,
    )
