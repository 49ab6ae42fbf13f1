"""What people send about background work, and about paper for the tables."""

from collections.abc import Mapping, Sequence
from typing import Any, cast

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubsite.clubs.labels import Paper
from clubsite.recaps.documents.content import Paper as PaperSize
from clubsite.recaps.documents.paper import labels
from clubsite.recaps.documents.paper.content import PaperPart
from clubsite.recaps.formats import PAPERS
from clubsite.recaps.labels import Work
from clubsite.recaps.queries.table_paper import USUAL_PARTS, PaperChoice


class RetryForm(forms.Form):
    """Which kind of work is to be tried again."""

    what = forms.ChoiceField(choices=Work.choices)

    def clean_what(self) -> Work:
        """The kind of work."""
        return Work(self.cleaned_data["what"])


class TablePaperForm(forms.Form):
    """The parts to print, of one session, on one size of paper."""

    parts = forms.TypedMultipleChoiceField(
        label=_("What to print"),
        coerce=PaperPart,
        choices=lambda: [
            (part.value, gettext(labels.PARTS[part])) for part in PaperPart
        ],
        widget=forms.CheckboxSelectMultiple,
        initial=[part.value for part in USUAL_PARTS],
    )
    session = forms.TypedChoiceField(label=_("Session"), coerce=int)
    from_round = forms.IntegerField(
        label=_("From round"),
        required=False,
        min_value=1,
        max_value=99,
        help_text=_("After a change, print only the rounds still to come."),
    )
    paper = forms.TypedChoiceField(
        label=_("Paper size"),
        coerce=PaperSize,
        choices=[(each, Paper(each).label) for each in PAPERS],
    )

    def __init__(
        self, data: Mapping[str, Any] | None, *, sessions: Sequence[int], paper: str
    ) -> None:
        super().__init__(data, initial={"session": sessions[-1], "paper": paper})
        choosing = cast("forms.ChoiceField", self.fields["session"])
        choosing.choices = [(number, str(number)) for number in sessions]
        if len(sessions) == 1:
            del self.fields["session"]

    def choice(self) -> PaperChoice:
        """What was chosen, once it has been found valid."""
        chosen = self.cleaned_data
        return PaperChoice(
            parts=tuple(part for part in PaperPart if part in chosen["parts"]),
            session=chosen.get("session", 0),
            from_round=chosen["from_round"] or 1,
            paper=chosen["paper"],
        )
