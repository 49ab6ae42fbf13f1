"""What people send about background work."""

from django import forms

from clubsite.recaps.labels import Work


class RetryForm(forms.Form):
    """Which kind of work is to be tried again."""

    what = forms.ChoiceField(choices=Work.choices)

    def clean_what(self) -> Work:
        """The kind of work."""
        return Work(self.cleaned_data["what"])
