"""Forms of the Laws to read: what is looked for."""

from django import forms
from django.utils.translation import gettext_lazy as _


class LawSearchForm(forms.Form):
    """A word or a law, as in the search of a ruling."""

    search = forms.CharField(
        label=_("Search by word or law"),
        max_length=60,
        required=False,
        widget=forms.TextInput(attrs={"type": "search"}),
    )

    def sought(self) -> str:
        """What to look for; nothing where it is no text."""
        return str(self.cleaned_data["search"]) if self.is_valid() else ""
