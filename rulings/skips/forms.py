"""Forms of skipped boards: requests, answers, decisions, and the rules of play."""

from django import forms
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from rulings.laws.families import CONTESTED_SKIP
from rulings.laws.references import LawRef
from rulings.log.forms.effects import typed_effect
from rulings.log.procedure.content import AdjustedScore, ScoreEffect
from rulings.log.queries.places import Place
from rulings.skips.labels import REASONS, STAGES
from rulings.skips.models import SkipRequest
from rulings.skips.rules import LAWS, Reason, Stage
from scoring.events import effects

SKIPPED, STANDS = "skipped", "stands"


class SkipForm(forms.Form):
    """Why the board is to be skipped, by kind, and how far it was."""

    reason = forms.TypedChoiceField(
        label=_("What happened"),
        choices=list(REASONS.items()),
        coerce=Reason,
        widget=forms.RadioSelect,
    )
    stage = forms.TypedChoiceField(
        label=_("When"),
        choices=list(STAGES.items()),
        coerce=Stage,
        widget=forms.RadioSelect,
    )
    note = forms.CharField(
        label=_("Details"),
        help_text=_("Your table and the adjudicator can read this."),
        max_length=400,
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
    )


class SkipMoveForm(forms.Form):
    """One act of a request, as it was seen."""

    seen = forms.IntegerField(widget=forms.HiddenInput)


class SkipDecideForm(forms.Form):
    """What the adjudicator decides; the ruling says why."""

    outcome = forms.ChoiceField(choices=[(SKIPPED, SKIPPED), (STANDS, STANDS)])


def typed_decision(skip: SkipRequest, outcome: str, place: Place) -> dict[str, str]:
    """The fields of a draft ruling with that outcome, for the adjudicator."""
    line = skip.result
    left = effects.skipped()
    lines = (AdjustedScore(line.pk, left, left),) if outcome == SKIPPED else ()
    reason = Reason(skip.reason)
    words = {
        "player": skip.player.name,
        "reason": str(REASONS[reason]),
        "stage": str(STAGES[Stage(skip.stage)]),
        "note": skip.note,
    }
    facts = _t("%(player)s asked to skip the board. %(stage)s: %(reason)s. %(note)s")
    return {
        **place.typed(),
        "family": CONTESTED_SKIP.code,
        "facts": (facts % words).strip(),
        "laws": LawRef.parse(LAWS[reason]).short,
        **typed_effect(ScoreEffect(lines), line.pk),
    }
