"""Forms of a club's alert table, its elections and the search in the Laws."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rulings.desk.queries.elections import to_elect
from rulings.laws.elections import BY_CODE, Election
from rulings.laws.information.alert_lookup import (
    LONGEST,
    MOST_LINES,
    InvalidTable,
    read_table,
)
from rulings.laws.practice.quiz import Posed, Ruling
from rulings.laws.references import LawRef
from rulings.log.labels import election_text

OWN = "own"
FAULTS = {
    "empty": gettext_lazy("the table is empty. Enter one situation a line."),
    "many": gettext_lazy("a table can have at most %(most)s lines. Remove some."),
    "long": gettext_lazy("at most %(longest)s characters. Shorten it."),
    "cells": gettext_lazy(
        "enter call; situation; action; and, if needed, the words said."
    ),
    "status": gettext_lazy(
        "“%(word)s” isn't an option. Use alert, announce, none, delayed or pre-alert."
    ),
    "announce": gettext_lazy("after “announce”, enter the words to say."),
    "twice": gettext_lazy("“%(word)s” appears twice for this call. Remove one."),
}

MOST = 999


class AlertTableForm(forms.Form):
    """Which table is in force; for the club's own, whose it is and its lines."""

    elected = forms.ChoiceField(
        label=gettext_lazy("Table in force"), widget=forms.RadioSelect
    )
    authority = forms.CharField(
        label=gettext_lazy("Authority"), max_length=100, required=False
    )
    text = forms.CharField(
        label=gettext_lazy("The club's own table"),
        help_text=gettext_lazy(
            "One situation a line, typed or pasted from a spreadsheet: call; "
            "situation; alert, announce, none, delayed or pre-alert; words to say."
        ),
        max_length=MOST_LINES * LONGEST,
        required=False,
        widget=forms.Textarea,
    )

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        choices = [(each.code, _(each.text)) for each in BY_CODE["alerts"].choices]
        self.fields["elected"].choices = choices  # type: ignore[attr-defined]  # a ChoiceField

    def clean_text(self) -> str:
        """The table, if every line can be read; it may be empty if it is not in force."""
        text = str(self.cleaned_data["text"])
        if text.strip() or self.cleaned_data.get("elected") == OWN:
            try:
                read_table(text)
            except InvalidTable as invalid:
                raise forms.ValidationError(_fault(invalid)) from invalid
        return text

    def clean(self) -> dict[str, Any]:
        """A table is somebody's."""
        cleaned = super().clean() or self.cleaned_data
        if cleaned.get("text", "").strip() and not cleaned.get("authority"):
            self.add_error("authority", _("Enter the authority."))
        return cleaned


def _fault(invalid: InvalidTable) -> str:
    words = {"word": invalid.word, "most": MOST_LINES, "longest": LONGEST}
    fault = str(FAULTS[invalid.fault]) % words
    return _("Line %(line)s: %(fault)s") % {"line": invalid.line, "fault": fault}


class ElectionForm(forms.Form):
    """One field for each election, named by its code, with its law and its default."""

    def __init__(
        self, *args: Any, elected: Mapping[str, str | int], **options: Any
    ) -> None:
        super().__init__(*args, **options)
        for election in to_elect():
            field = _field(election)
            field.initial = elected.get(election.code, election.default)
            self.fields[election.code] = field

    def chosen(self) -> dict[str, str | int]:
        """What was elected otherwise than it was."""
        return {code: self.cleaned_data[code] for code in self.changed_data}


def _field(election: Election) -> forms.Field:
    help_text = _("Law %(law)s. Default: %(default)s. %(source)s.") % {
        "law": LawRef.parse(election.law).short,
        "default": election_text(election.code, election.default),
        "source": _(election.source).rstrip("."),
    }
    title = _(election.title)
    if not election.choices:
        return forms.IntegerField(
            label=title, help_text=help_text, min_value=0, max_value=MOST
        )
    return forms.ChoiceField(
        label=title,
        help_text=help_text,
        choices=[(each.code, _(each.text)) for each in election.choices],
        widget=forms.RadioSelect,
    )


class LawSearchForm(forms.Form):
    """A word or a law, as in the search of a ruling."""

    search = forms.CharField(
        label=gettext_lazy("Search by word or law"),
        max_length=60,
        required=False,
        widget=forms.TextInput(attrs={"type": "search"}),
    )

    def sought(self) -> str:
        """What to look for; nothing where it is no text."""
        return str(self.cleaned_data["search"]) if self.is_valid() else ""


class RulingForm(forms.Form):
    """The rulings of one case, of which one is chosen."""

    ruling = forms.ChoiceField(
        label=gettext_lazy("What do you rule?"),
        widget=forms.RadioSelect,
        error_messages={
            "required": gettext_lazy("Choose a ruling."),
            "invalid_choice": gettext_lazy("Choose one of these rulings."),
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
