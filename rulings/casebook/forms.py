"""What to look for in the casebook."""

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from rulings.casebook.queries import FactView, Sought
from rulings.casebook.rules import FoundBy
from rulings.laws.references import LawRef
from rulings.log.forms.searching import FAMILY_CHOICES, parse_law

ALL = ("", "—")


class CasebookForm(forms.Form):
    """Filters by family, law and effect on the score, and by answers within a family.

    Values that do not fit their field are ignored.
    """

    family = forms.ChoiceField(
        label=_("What happened"), required=False, choices=[ALL, *FAMILY_CHOICES]
    )
    law = forms.CharField(label=_("Law"), required=False, max_length=20)
    effect = forms.ChoiceField(label=_("Score"), required=False)

    def __init__(
        self,
        *args: Any,
        effects: Mapping[str, str | Promise],
        answers: Iterable[FactView] = (),
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.answers = {_key(answer.fact): answer for answer in answers}
        self.fields["effect"].choices = [ALL, *effects.items()]  # type: ignore[attr-defined]  # a ChoiceField
        if self.answers:
            self.fields["told"] = forms.MultipleChoiceField(
                label=_("Findings and options"),
                required=False,
                widget=forms.CheckboxSelectMultiple,
                choices=[
                    (key, f"{answer.text} {answer.answer} ({answer.count})")
                    for key, answer in self.answers.items()
                ],
            )

    def clean_law(self) -> LawRef | None:
        """The law that is looked for."""
        return parse_law(self.cleaned_data["law"])

    def sought(self) -> Sought:
        """What to look for, as far as it is well written."""
        self.is_valid()
        found = {k: v for k, v in self.cleaned_data.items() if v}
        facts = (self.answers[key].fact for key in found.pop("told", ()))
        return Sought(**found, facts=tuple(facts))


def _key(fact: FoundBy) -> str:
    return f"{fact.code}={fact.value}"
