"""The fields of a decision: findings, laws, reasons, outcome, score, merits."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from rulings.appeals.access.cases import Case
from rulings.appeals.forms.cases import TextField
from rulings.appeals.labels import Merit, Outcome
from rulings.appeals.models import AppealNotice
from rulings.appeals.procedure import Power
from rulings.appeals.procedure.decision import DecisionContent, NoticeDecision
from rulings.appeals.queries.case_facts import get_draft, get_powers
from rulings.appeals.queries.head import side_labels
from rulings.appeals.queries.panel import options_for
from rulings.laws.references import InvalidLawRef, LawRef, parse_refs
from rulings.log.forms.effects import EffectFields, typed_effect
from rulings.log.forms.outcomes import Typed, build_form
from rulings.log.procedure.content import ScoreEffect
from scoring.results.queries.lines import imps_for_ten

WORDS = ("findings", "reasoning", "recommendation", "discipline", "outcome")
RECOMMENDS = {"recommendation": Power.LAW, "discipline": Power.DISCIPLINE}


UPHELD = (Outcome.UPHELD.value, Outcome.UPHELD.label)


class DecisionForm(forms.Form):
    """What the panel found and decides; only the outcome must be chosen to keep it."""

    findings = TextField(
        label=_("Facts found"),
        required=False,
        help_text=_(
            "You can save a draft unfinished. It must be complete before you sign it."
        ),
    )
    laws = forms.CharField(
        label=_("Laws applied"),
        max_length=200,
        required=False,
        help_text=_("e.g. 16B1, 12C1b"),
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )
    reasoning = TextField(label=_("Reasons"), required=False)
    outcome = forms.ChoiceField(
        label=_("Outcome"), choices=Outcome.choices, widget=forms.RadioSelect
    )
    recommendation = TextField(
        label=_("Recommendation on the law"),
        required=False,
        help_text=_(
            "A panel may not overrule the director on a point of law (Law 93B3)."
        ),
    )
    discipline = TextField(
        label=_("Recommendation on discipline"),
        required=False,
        help_text=_(
            "A panel may not change a penalty under Law 91, but may recommend a change "
            "to the director."
        ),
    )
    no_deal_record = forms.BooleanField(
        label=_("No record of the deal exists"), required=False
    )

    def __init__(
        self,
        *args: Any,
        powers: frozenset[Power],
        signed: bool = False,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        for name, power in RECOMMENDS.items():
            if power not in powers:
                del self.fields[name]
        if Power.SCORE not in powers:
            self.fields["outcome"].choices = [UPHELD]  # type: ignore[attr-defined]  # a ChoiceField
        if signed:
            _must_be_whole(self.fields, "findings", "laws", "reasoning")
            self.fields["findings"].help_text = ""

    def clean_laws(self) -> Any:
        """The references, each once."""
        try:
            return parse_refs(self.cleaned_data["laws"])
        except InvalidLawRef as error:
            raise forms.ValidationError(
                _(
                    "One of these isn't a Law. Enter numbers separated by commas, "
                    "e.g. 16B1, 27B1a."
                )
            ) from error


class MeritForm(forms.Form):
    """What stands in a signed decision of the merit of one side's notice."""

    merit = forms.ChoiceField(
        label=_("Merit"), choices=Merit.choices, widget=forms.RadioSelect
    )
    reason = forms.CharField(label=_("Reason"), max_length=1000, required=False)

    def __init__(
        self, *args: Any, notice: AppealNotice, side: str, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.notice = notice
        self.side = side

    def judged(self) -> NoticeDecision:
        """What is to stand there, once the form is valid."""
        return NoticeDecision(self.cleaned_data["merit"], self.cleaned_data["reason"])


class SlipForm(forms.Form):
    """What was wrong in a signed decision."""

    why = TextField(
        label=_("What the error was"),
        help_text=_("Both sides can read this and the earlier text."),
    )


class DecisionFields:
    """Everything that a chair types; `content()` once `is_valid` said so.

    Of a `signed` decision slips are corrected, in the merit of notices too; a draft says
    nothing of that yet.
    """

    def __init__(
        self, case: Case, typed: Typed, *, checked: bool = False, signed: bool = False
    ) -> None:
        labels = side_labels(case)
        self.case = case
        self.checked = checked
        powers = get_powers(case.appeal)
        self.changes_score = Power.SCORE in powers
        self.words = build_form(
            DecisionForm, typed, "", checked=checked, signed=signed, powers=powers
        )
        self.merits = [
            build_form(
                MeritForm,
                typed,
                f"n{notice.pk}",
                checked=checked,
                notice=notice,
                side=labels[notice.entry_id],
            )
            for notice in case.parties.notices
            if signed and notice.is_live and notice.entry_id
        ]
        self.effects = EffectFields(typed, options_for(case), checked=checked)
        self.slip = build_form(SlipForm, typed, "", checked=checked) if signed else None

    @property
    def why(self) -> str:
        """The error that the correction fixes, as typed."""
        why: str = self.slip.cleaned_data["why"] if self.slip else ""
        return why

    def is_valid(self) -> bool:
        """Whether everything that was typed makes a decision."""
        forms = [self.words, *self.merits, *([self.slip] if self.slip else ())]
        valid = [form.is_valid() for form in forms]
        return all(valid) and (not self.changes_score or self.effects.is_valid())

    def content(self) -> DecisionContent:
        """The decision as it was typed."""
        content = self.words.cleaned_data
        return DecisionContent(
            findings=content["findings"],
            laws=content["laws"],
            reasoning=content["reasoning"],
            recommendation=content.get("recommendation", ""),
            discipline=content.get("discipline", ""),
            outcome=content["outcome"],
            effect=self.effects.effect if self.changes_score else own_fines(self.case),
            merits={form.notice.pk: form.judged() for form in self.merits},
            no_deal_record=content["no_deal_record"],
        )


def _must_be_whole(fields: Mapping[str, forms.Field], *names: str) -> None:
    """What a draft may leave for later, a signed decision says."""
    for name in names:
        fields[name].required = True


def own_fines(case: Case) -> ScoreEffect:
    """The ruling's own penalties, as far as a panel may change them: no Law 91."""
    given = case.appeal.ruling_version.effect.penalties
    return ScoreEffect((), tuple(fine for fine in given if not fine.disciplinary))


def typed_decision(case: Case) -> dict[str, str]:
    """The fields of the draft, or of a new one with the ruling's own penalties."""
    draft = get_draft(case.appeal)
    result = case.appeal.ruling.result_id
    if draft is None:
        return typed_effect(own_fines(case), result)
    for_ten = imps_for_ten(case.appeal.ruling.event)
    typed = {name: str(getattr(draft, name)) for name in WORDS}
    typed["laws"] = ", ".join(LawRef.parse(law).short for law in draft.laws)
    if draft.no_deal_record:
        typed["no_deal_record"] = "on"
    for key, judgment in draft.merits.items():
        typed |= {f"n{key}-{name}": str(value) for name, value in judgment.items()}
    return {**typed, **typed_effect(draft.effect, result, for_ten)}
