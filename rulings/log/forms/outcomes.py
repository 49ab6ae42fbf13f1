"""Fields that forms of cases share: outcomes, artificial scores, files and drafts."""

import re
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any, TypeVar

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubsite.site.characters import whole_number
from rulings.laws.engine.speech import SEAT_NAMES
from rulings.log.labels import SideKind
from rulings.log.queries.places import reported_outcome
from scoring.bridge.adjusted import from_imps
from scoring.bridge.boards import vulnerability
from scoring.bridge.contract import Seat, parse_entry
from scoring.bridge.duplicate import possible_scores, score
from scoring.bridge.messages import NotBridge, gettext_noop
from scoring.events import effects
from scoring.events.effects import Outcome, Stored, artificial, encode
from scoring.events.models import Result

_SCORE = re.compile(r"[+−-]?\d{1,5}")

Typed = Mapping[str, str]
LONGEST = 8000
MOST_FIELDS = 400
_NAME = re.compile(r"[a-z0-9_-]{1,60}")
_BUTTON = re.compile(r"[A-Za-z0-9_:.-]{1,80}")
_NOT_KEPT = frozenset({"csrfmiddlewaretoken", "do"})

FormKind = TypeVar("FormKind", bound=forms.Form)

FEWEST, MOST = 2, 5
"""How many outcomes a weighted score has (EBU asks software for up to five)."""


def typed_in(post: QueryDict) -> dict[str, str]:
    """The fields of a request worth keeping: known shape, bounded length, not empty.

    Zero characters go: no database keeps them in a text.
    """
    fields = list(post.items())[:MOST_FIELDS]
    return {
        name: text
        for name, value in fields
        if _NAME.fullmatch(name)
        and name not in _NOT_KEPT
        and (text := str(value).replace("\0", "")[:LONGEST])
    }


def button_parts(button: str) -> list[str]:
    """What the button that was pressed says, part by part; nothing if none of ours.

    >>> button_parts("kind:l0:assigned"), button_parts("kind:l0:" + "x" * 100), button_parts("a\\0b")
    (['kind', 'l0', 'assigned'], [], [])
    """
    return button.split(":") if _BUTTON.fullmatch(button) else []


def build_form(
    kind: type[FormKind], typed: Typed, prefix: str, *, checked: bool, **choices: Any
) -> FormKind:
    """The form with what was typed; its errors only where it is `checked`."""
    return kind(
        data=dict(typed) if checked else None,
        initial=_own(typed, prefix),
        prefix=prefix or None,
        **choices,
    )


def count(typed: Typed, name: str, *, least: int, most: int) -> int:
    """How many rows the page has, within bounds."""
    return min(max(whole_number(typed.get(name, "")), least), most)


def without_row(typed: Typed, letter: str, row: int) -> dict[str, str]:
    """The fields without row `p1-…` of its letter; the rows behind it move up."""
    remaining: dict[str, str] = {}
    for name, value in typed.items():
        found = re.fullmatch(rf"{re.escape(letter)}(\d+)-(.+)", name)
        at = int(found[1]) if found else -1
        if found and at == row:
            continue
        moved = f"{letter}{at - 1}-{found[2]}" if found and at > row else name
        remaining[moved] = value
    return remaining


def _own(typed: Typed, prefix: str) -> dict[str, str]:
    if not prefix:
        return dict(typed)
    start = f"{prefix}-"
    return {
        name.removeprefix(start): value
        for name, value in typed.items()
        if name.startswith(start)
    }


class NotAScore(NotBridge):
    """A number that no contract comes to at the board's vulnerability (Law 77)."""


def read_outcome(text: str, board: int, percent: Fraction) -> Outcome:
    """What was typed: contract, declarer and result, or a score in NS view.

    >>> read_outcome("4s n =", 2, Fraction(100)).score, read_outcome("-100", 2, Fraction(1)).score
    (620, -100)
    """
    entry = text.strip()
    if _SCORE.fullmatch(entry):
        return Outcome(_score_in(entry, board), percent)
    result = replace(parse_entry(entry), lead=None)
    return Outcome(score(result, vulnerability(board)), percent, str(result))


def _score_in(text: str, board: int) -> int:
    value = int(text.replace("−", "-"))
    if value not in possible_scores(vulnerability(board)):
        raise NotAScore(
            gettext_noop(
                "No contract scores “%(score)s” at this vulnerability. Enter the "
                "contract."
            ),
            score=text,
        )
    return value


def refusal_text(refusal: NotBridge) -> str:
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
            return read_outcome(str(typed), self.board, Fraction(100)).score
        except NotBridge:
            return None

    def clean_result(self) -> str:
        """Only what a deal can come to."""
        typed: str = self.cleaned_data["result"]
        if self.board is not None:
            try:
                read_outcome(typed, self.board, Fraction(100))
            except NotBridge as refusal:
                raise forms.ValidationError(refusal_text(refusal)) from refusal
        return typed

    def outcome(self, board: int) -> Outcome:
        """The outcome, once the form is valid."""
        percent = Fraction(self.cleaned_data.get("percent", 100))
        return read_outcome(self.cleaned_data["result"], board, percent)


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


class SideFields:
    """The fields of one side; its names begin with `prefix`, as l0-ns."""

    def __init__(
        self,
        typed: Typed,
        prefix: str,
        kind: SideKind,
        *,
        line: Result | None,
        for_ten: Fraction | None,
        checked: bool,
    ) -> None:
        self.prefix = prefix
        self.kind = kind
        self.line = line
        self.checked = checked
        self.error = ""
        self.outcomes = [
            self._outcome(typed, row) for row in range(_rows(typed, prefix, kind))
        ]
        self.average = (
            build_form(AverageForm, typed, prefix, checked=checked, for_ten=for_ten)
            if kind == SideKind.ARTIFICIAL
            else None
        )

    @property
    def side(self) -> str:
        """Whose fields these are: ns, ew or both."""
        return self.prefix.rpartition("-")[2]

    @property
    def may_grow(self) -> bool:
        """Whether another outcome can be added."""
        return self.kind == SideKind.WEIGHTED and len(self.outcomes) < MOST

    @property
    def may_shrink(self) -> bool:
        """Whether an outcome can be taken away."""
        return len(self.outcomes) > FEWEST

    def stored(self) -> Stored | None:
        """The treatment, or nothing where something is to be mended."""
        parts: list[Any] = [*self.outcomes, *([self.average] if self.average else [])]
        if not all(form.is_valid() for form in parts) or self.line is None:
            return None
        try:
            return self._stored(self.line)
        except NotBridge as refusal:
            self.error = refusal_text(refusal)
            return None

    def _stored(self, line: Result) -> Stored | None:
        if self.kind == SideKind.NOT_PLAYED:
            return effects.not_played()
        if self.kind == SideKind.SKIPPED:
            return effects.skipped()
        if self.average:
            return self.average.stored()
        if self.kind == SideKind.TABLE:
            return self._as_reported(line)
        return effects.outcomes([form.outcome(line.board) for form in self.outcomes])

    def _as_reported(self, line: Result) -> Stored | None:
        reported = reported_outcome(line)
        if reported is None:
            self.error = gettext("This result was not obtained at the table.")
            return None
        return effects.outcomes([reported])

    def _outcome(self, typed: Typed, row: int) -> OutcomeForm:
        return build_form(
            OutcomeForm,
            typed,
            f"{self.prefix}{row}",
            checked=self.checked,
            board=self.line.board if self.line else None,
            weighted=self.kind == SideKind.WEIGHTED,
        )


def _rows(typed: Typed, prefix: str, kind: SideKind) -> int:
    if kind == SideKind.ASSIGNED:
        return 1
    if kind == SideKind.WEIGHTED:
        return count(typed, f"{prefix}-count", least=FEWEST, most=MOST)
    return 0
