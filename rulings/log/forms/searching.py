"""Forms of lists: what to look for, which families to find first, why to withdraw."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from clubsite.clubs.labels import WITHIN_REACH
from rulings.laws import families
from rulings.laws.references import InvalidLawRef, LawRef
from rulings.log.procedure.content import ExpectedPreview
from rulings.log.queries.rulings import Sought

FAMILY_CHOICES = [(family.code, _(family.title)) for family in families.LOGGED.values()]


ALL = ("", "—")
Choices = Iterable[tuple[str, str | Promise]]


class SearchForm(forms.Form):
    """Which rulings to list; what does not fit its field is left out.

    Staff also search by player and outcome: both would say more than a player may know.
    """

    law = forms.CharField(label=_("Law"), required=False, max_length=20)
    event = forms.TypedChoiceField(
        label=_("Event"), required=False, coerce=int, empty_value=None
    )
    director = forms.TypedChoiceField(
        label=_("Director"), required=False, coerce=int, empty_value=None
    )
    outcome = forms.ChoiceField(label=_("Outcome"), required=False)
    month = forms.DateField(
        required=False,
        input_formats=["%Y-%m"],
        validators=WITHIN_REACH,
        widget=forms.HiddenInput,
    )
    family = forms.ChoiceField(
        label=_("What happened"), required=False, choices=[ALL, *FAMILY_CHOICES]
    )
    player = forms.CharField(label=_("Player"), required=False, max_length=100)
    board = forms.IntegerField(
        label=_("Board"), required=False, min_value=1, max_value=999
    )
    first = forms.DateField(
        label=_("From"),
        required=False,
        validators=WITHIN_REACH,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )
    last = forms.DateField(
        label=_("To"),
        required=False,
        validators=WITHIN_REACH,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )
    line = forms.IntegerField(
        required=False, widget=forms.HiddenInput, min_value=1, max_value=2**31
    )

    def __init__(
        self,
        *args: Any,
        staff: bool,
        events: Choices,
        directors: Choices,
        outcomes: Choices,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        choices = {"event": events, "director": directors, "outcome": outcomes}
        for name, offered in choices.items():
            self.fields[name].choices = [ALL, *offered]  # type: ignore[attr-defined]  # a ChoiceField
        if not staff:
            del self.fields["player"], self.fields["outcome"]

    @property
    def more(self) -> list[forms.BoundField]:
        """The filters that are needed less often."""
        names = ("family", "player", "board", "first", "last")
        return [self[name] for name in names if name in self.fields]

    @property
    def narrowed_more(self) -> bool:
        """Whether one of those is filled in."""
        return any(field.value() for field in self.more)

    def clean_law(self) -> LawRef | None:
        """The law that is looked for."""
        return parse_law(self.cleaned_data["law"])

    def sought(self) -> Sought:
        """What to look for, as far as it is well written."""
        self.is_valid()
        found = {k: v for k, v in self.cleaned_data.items() if v and k != "outcome"}
        return Sought(**found)

    def chosen_outcome(self) -> str:
        """The outcome to look for, if one was chosen."""
        self.is_valid()
        return str(self.cleaned_data.get("outcome", ""))


def parse_law(text: str) -> LawRef | None:
    """The law that someone wrote, if one was written."""
    if not text:
        return None
    try:
        return LawRef.parse(text)
    except InvalidLawRef as error:
        raise forms.ValidationError(
            _("“%(text)s” isn't a law. Enter it as 27B1a."), params={"text": text}
        ) from error


class FavouritesForm(forms.Form):
    """The families that the club's directors find first."""

    families = forms.MultipleChoiceField(
        label=_("Most used"),
        choices=[choice for choice in FAMILY_CHOICES if choice[0] in families.BY_CODE],
        error_messages={"required": _("Choose exactly eight.")},
        widget=forms.CheckboxSelectMultiple,
    )


class SeenForm(forms.Form):
    """What the person saw: the event's version and the digest of the preview."""

    version = forms.IntegerField(min_value=0, max_value=2**31)
    digest = forms.CharField(max_length=64)

    def seen(self) -> ExpectedPreview:
        """What was seen; of a form that was tampered with, nothing."""
        if not self.is_valid():
            return ExpectedPreview(0, "")
        return ExpectedPreview(
            self.cleaned_data["version"], self.cleaned_data["digest"]
        )


class WithdrawForm(forms.Form):
    """Why a ruling is withdrawn."""

    why = forms.CharField(
        label=_("Reason for withdrawal"),
        max_length=400,
        help_text=_("Players can read this."),
    )
