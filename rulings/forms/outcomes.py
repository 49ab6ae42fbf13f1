"""One outcome of an assigned score, and one share of a board, as they are typed."""

import re
from dataclasses import replace
from fractions import Fraction
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from rulings.laws.speech import SEAT_NAMES
from scoring.bridge.adjusted import from_imps
from scoring.bridge.boards import vulnerability
from scoring.bridge.contract import Seat, parse_entry
from scoring.bridge.duplicate import possible_scores, score
from scoring.bridge.words import NotBridge, gettext_noop
from scoring.effects import Outcome, Stored, artificial, encode

_SCORE = re.compile(r"[+−-]?\d{1,5}")


class NotAScore(NotBridge):
    """A number that no contract comes to at the board's vulnerability (Law 77)."""


def outcome_of(text: str, board: int, percent: Fraction) -> Outcome:
    """What was typed: contract, declarer and result, or a score in NS view.

    >>> outcome_of("4s n =", 2, Fraction(100)).score, outcome_of("-100", 2, Fraction(1)).score
    (620, -100)
    """
    written = text.strip()
    if _SCORE.fullmatch(written):
        return Outcome(_score_in(written, board), percent)
    result = replace(parse_entry(written), lead=None)
    return Outcome(score(result, vulnerability(board)), percent, str(result))


def _score_in(written: str, board: int) -> int:
    value = int(written.replace("−", "-"))
    if value not in possible_scores(vulnerability(board)):
        raise NotAScore(
            gettext_noop(
                "No contract brings “%(score)s” at this vulnerability. Write the contract."
            ),
            score=written,
        )
    return value


def words_of(refusal: NotBridge) -> str:
    """The refusal in the language now active, with seats by their names."""
    return gettext(refusal.message) % {
        name: gettext(SEAT_NAMES[value]) if isinstance(value, Seat) else value
        for name, value in refusal.values.items()
    }


class OutcomeForm(forms.Form):
    """One outcome; its percent only where there are several."""

    result = forms.CharField(
        label=_("Result"),
        max_length=20,
        widget=forms.TextInput(
            attrs={
                "class": "entry",
                "size": "12",
                "autocomplete": "off",
                "autocapitalize": "characters",
                "spellcheck": "false",
                "placeholder": "4SX N -1",
            }
        ),
    )
    percent = forms.DecimalField(
        label=_("Percent"),
        min_value=0,
        max_value=100,
        max_digits=5,
        decimal_places=2,
        widget=forms.TextInput(
            attrs={"class": "num", "inputmode": "decimal", "size": "5"}
        ),
    )

    def __init__(
        self, *args: Any, board: int | None, weighted: bool, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.board = board
        if not weighted:
            del self.fields["percent"]

    @property
    def known_score(self) -> int | None:
        """The score in NS view, as far as what was typed gives one."""
        typed = self["result"].value()
        if not typed or self.board is None:
            return None
        try:
            return outcome_of(str(typed), self.board, Fraction(100)).score
        except NotBridge:
            return None

    def clean_result(self) -> str:
        """Only what a deal can come to."""
        typed: str = self.cleaned_data["result"]
        if self.board is not None:
            try:
                outcome_of(typed, self.board, Fraction(100))
            except NotBridge as refusal:
                raise forms.ValidationError(words_of(refusal)) from refusal
        return typed

    def outcome(self, board: int) -> Outcome:
        """The outcome, once the form is valid."""
        percent = Fraction(self.cleaned_data.get("percent", 100))
        return outcome_of(self.cleaned_data["result"], board, percent)


class AverageForm(forms.Form):
    """An artificial score (Law 12C2): in IMPs where the boards are, `for_ten` for each
    ten percent above average, else a share of the board."""

    imps = forms.DecimalField(
        label=_("IMPs"),
        min_value=-24,
        max_value=24,
        max_digits=6,
        decimal_places=4,
        widget=forms.TextInput(attrs={"class": "num", "size": "5"}),
    )

    percent = forms.DecimalField(
        label=_("Percent of the board"),
        min_value=0,
        max_value=100,
        max_digits=5,
        decimal_places=2,
        widget=forms.TextInput(
            attrs={"class": "num", "inputmode": "decimal", "size": "5"}
        ),
    )

    def __init__(self, *args: Any, for_ten: Fraction | None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.for_ten = for_ten
        del self.fields["imps" if for_ten is None else "percent"]

    def stored(self) -> Stored:
        """The artificial score, once the form is valid."""
        if self.for_ten is None:
            return artificial(self.cleaned_data["percent"])
        return encode(from_imps(Fraction(self.cleaned_data["imps"]), self.for_ten))
