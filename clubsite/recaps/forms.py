"""What people send about background work, and about paper for the tables."""

from collections.abc import Mapping, Sequence
from typing import Any, cast

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubsite.clubs.labels import Paper
from clubsite.recaps.documents.content import Paper as PaperSize
from clubsite.recaps.documents.paper import labels
from clubsite.recaps.documents.paper.content import Only, PaperPart
from clubsite.recaps.formats import PAPERS
from clubsite.recaps.labels import Hold, HoldReason, Work
from clubsite.recaps.queries.table_paper import USUAL_PARTS, PaperChoice


class RetryForm(forms.Form):
    """Which kind of work is to be tried again."""

    what = forms.ChoiceField(choices=Work.choices)

    def clean_what(self) -> Work:
        """The kind of work."""
        return Work(self.cleaned_data["what"])


class HoldForm(forms.Form):
    """Whether a document is withheld or revoked, and why."""

    act = forms.ChoiceField(
        label=_("What to do"), choices=Hold.choices, widget=forms.RadioSelect
    )
    reason = forms.ChoiceField(label=_("Reason"), choices=HoldReason.choices)


MOST_TABLES = 999


def words_in(text: str) -> list[str]:
    """What stands between commas and spaces.

    >>> words_in("3, 5-7 9")
    ['3', '5-7', '9']
    """
    return text.replace(",", " ").split()


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
    session = forms.TypedChoiceField(
        label=_("Session"), coerce=int, required=False, empty_value=None
    )
    from_round = forms.IntegerField(
        label=_("From round"),
        required=False,
        min_value=1,
        max_value=99,
        help_text=_("After a change, print only the rounds still to come."),
    )
    tables = forms.CharField(
        label=_("Only tables"),
        required=False,
        max_length=100,
        help_text=_("Of table cards and slips, e.g. 3, 5–7."),
    )
    pairs = forms.CharField(
        label=_("Only pairs or players"),
        required=False,
        max_length=200,
        help_text=_("Of guide cards and placards, e.g. 12, 3NS."),
    )
    paper = forms.TypedChoiceField(
        label=_("Paper size"),
        coerce=PaperSize,
        choices=[(each, Paper(each).label) for each in PAPERS],
        required=False,
        empty_value=None,
    )

    def __init__(
        self, data: Mapping[str, Any] | None, *, sessions: Sequence[int], paper: str
    ) -> None:
        super().__init__(data, initial={"session": sessions[-1], "paper": paper})
        choosing = cast("forms.ChoiceField", self.fields["session"])
        choosing.choices = [(number, str(number)) for number in sessions]
        if len(sessions) == 1:
            del self.fields["session"]

    def clean_tables(self) -> frozenset[int]:
        """The numbers of tables; runs of them are written from–to."""
        found: set[int] = set()
        for word in words_in(self.cleaned_data["tables"]):
            first, _dash, last = word.replace("–", "-").partition("-")
            if not (first.isdecimal() and (last or first).isdecimal()):
                raise forms.ValidationError(
                    _("“%(word)s” isn't a table. Enter numbers, e.g. 3, 5–7."),
                    params={"word": word},
                )
            found |= set(range(int(first), min(int(last or first), MOST_TABLES) + 1))
        return frozenset(found)

    def clean_pairs(self) -> frozenset[str]:
        """The labels of pairs."""
        return frozenset(map(str.upper, words_in(self.cleaned_data["pairs"])))

    def choice(self) -> PaperChoice:
        """What was chosen, once it has been found valid."""
        chosen = self.cleaned_data
        return PaperChoice(
            parts=tuple(part for part in PaperPart if part in chosen["parts"]),
            session=chosen.get("session") or 0,
            from_round=chosen["from_round"] or 1,
            paper=chosen["paper"],
            only=Only(chosen["tables"], chosen["pairs"]),
        )
