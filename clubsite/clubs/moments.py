"""Moments on a club's clocks, as forms read them."""

from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubsite.clubs.labels import MOMENTS_WITHIN_REACH

CLOCKS_CHANGE = _(
    "The clocks change during this hour. Enter a time before or after it."
)


class ClubMoment(forms.DateTimeField):
    """A moment on the club's clocks; `zone` is set by the form.

    On the night when clocks are changed, an hour does not exist or comes twice: then
    another time has to be written.
    """

    zone: ZoneInfo
    default_validators = [*MOMENTS_WITHIN_REACH]

    def __init__(self, **options: Any) -> None:
        widget = forms.DateTimeInput(
            attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"
        )
        super().__init__(widget=widget, **options)

    def to_python(self, value: Any) -> Any:
        """The moment with the club's zone."""
        try:
            with timezone.override(self.zone):
                return super().to_python(value)
        except forms.ValidationError as error:
            if error.code == "ambiguous_timezone":
                raise forms.ValidationError(CLOCKS_CHANGE) from error
            raise
