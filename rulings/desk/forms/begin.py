"""The first tap of a ruling: an event, and a table, a board or a line of it."""

from django import forms


class BeginForm(forms.Form):
    """Where it happened, as far as the first tap says."""

    event = forms.IntegerField(required=False, min_value=1, max_value=2**31)
    table = forms.RegexField(r"^\d{1,10}(-\d{1,5})?$", required=False)
    board = forms.IntegerField(required=False, min_value=1, max_value=999)
    line = forms.IntegerField(required=False, min_value=1, max_value=2**31)

    @property
    def event_id(self) -> int | None:
        """The event that was asked for; 0 for what cannot be one."""
        return self.cleaned_data.get("event") if self.is_valid() else 0

    def typed(self) -> dict[str, str]:
        """What was tapped, as the draft keeps it."""
        self.is_valid()
        tapped = {k: v for k, v in self.cleaned_data.items() if k != "event"}
        return {name: str(value) for name, value in tapped.items() if value}
