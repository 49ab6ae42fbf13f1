"""The form of the quiz: what a director rules in a case."""

from django import forms
from django.utils.translation import gettext_lazy as _

from rulings.laws.practice.quiz import Posed, Ruling


class RulingForm(forms.Form):
    """The rulings of one case, of which one is chosen."""

    ruling = forms.ChoiceField(
        label=_("What do you rule?"),
        widget=forms.RadioSelect,
        error_messages={
            "required": _("Choose a ruling."),
            "invalid_choice": _("Choose one of these rulings."),
        },
    )

    def __init__(self, posed: Posed, *args: object) -> None:
        super().__init__(*args)  # type: ignore[arg-type]  # the data of the request
        self.rulings = {each.code: each for each in posed.rulings}
        choices = [(each.code, each.text) for each in posed.rulings]
        self.fields["ruling"].choices = choices  # type: ignore[attr-defined]  # a ChoiceField

    def chosen(self) -> Ruling:
        """The ruling that was chosen."""
        return self.rulings[self.cleaned_data["ruling"]]
