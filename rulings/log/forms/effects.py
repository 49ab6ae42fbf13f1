"""Forms of the score effect of a ruling or a decision, typed in the words of the game.

Fields are numbered by line and outcome: `l0-kind`, `l0-both0-result`, `l0-ns1-percent`,
`p0-amount`. Which of them a page shows follows from the kind that was chosen; the
page's buttons are `press`ed on what was typed, so it works without a script.
"""

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from rulings.log.forms.outcomes import (
    FEWEST,
    MOST,
    SideFields,
    Typed,
    build_form,
    button_parts,
    count,
    refusal_text,
    without_row,
)
from rulings.log.labels import EffectKind, SideKind, amount_label
from rulings.log.procedure.content import AdjustedScore, PenaltyGiven, ScoreEffect
from rulings.log.queries.places import EffectOptions
from scoring.bridge.adjusted import (
    Artificial,
    InvalidAdjustment,
    check_averages,
    in_imps,
)
from scoring.bridge.messages import NotBridge
from scoring.events import effects
from scoring.events.effects import decode, exact_text

MOST_LINES = 12
MOST_PENALTIES = 8

Stored = Mapping[str, Any]


class LineForm(forms.Form):
    """Which line, where it is not the one the case is about."""

    line = forms.ChoiceField(
        label=_("Result"), widget=forms.Select(attrs={"data-search": ""})
    )

    def __init__(self, *args: Any, options: EffectOptions, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["line"].choices = [("", "—"), *options.line_choices]  # type: ignore[attr-defined]  # a ChoiceField


class FaultForm(forms.Form):
    """What lets both sides together have more than the board has (Law 12C2a)."""

    neither_at_fault = forms.BooleanField(
        label=_("Neither side is at fault"),
        help_text=_(
            "Then the two sides together may have more than 100 percent (Law 12C2a)."
        ),
        required=False,
    )

    def __init__(self, *args: Any, for_ten: Fraction | None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if for_ten is not None:
            self.fields["neither_at_fault"].help_text = gettext(
                "Then the two sides together may have more than 0 IMPs (Law 12C2a)."
            )


class PenaltyForm(forms.Form):
    """What is taken from one contestant (Law 90, 91)."""

    entry = forms.ChoiceField(
        label=_("Pair"), widget=forms.Select(attrs={"data-search": ""})
    )
    amount = forms.DecimalField(
        label=_("Amount"),
        min_value=0,
        max_digits=7,
        decimal_places=2,
        widget=forms.TextInput(attrs={"class": "num", "inputmode": "decimal"}),
    )
    unit = forms.ChoiceField(label=_("Unit"))
    match = forms.ChoiceField(
        label=_("In the match"),
        required=False,
        help_text=_(
            "Deducted from the IMP margin before conversion to victory points."
        ),
        widget=forms.Select(attrs={"data-search": ""}),
    )
    disciplinary = forms.BooleanField(
        label=_("Disciplinary (Law 91)"),
        required=False,
        help_text=_("Public pages show only the total."),
    )

    def __init__(self, *args: Any, options: EffectOptions, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        amount, unit = options.penalty
        self.initial = {"amount": amount, "unit": unit, **self.initial}
        self.fields["entry"].choices = [("", "—"), *options.pairs]  # type: ignore[attr-defined]  # a ChoiceField
        self.fields["entry"].label = str(options.contest.contestant)
        self.fields["unit"].choices = options.units  # type: ignore[attr-defined]  # a ChoiceField
        self.options = options
        self.fields["match"].choices = [("", "—"), *_match_choices(options)]  # type: ignore[attr-defined]  # a ChoiceField
        if not options.match_units:
            del self.fields["match"]
        if not options.disciplines:
            del self.fields["disciplinary"]

    def clean(self) -> dict[str, Any]:
        """A procedural penalty keeps within the policy's maximum (Law 90); one off a
        margin names a match of the team, another names none."""
        cleaned = super().clean() or {}
        if not self.errors and not cleaned.get("disciplinary"):
            self._check_maximum(cleaned["amount"], cleaned["unit"])
        if self.options.match_units and not self.errors:
            wrong = self._wrong_match(cleaned)
            if wrong:
                self.add_error("match", wrong)
        return cleaned

    def _check_maximum(self, amount: str, unit: str) -> None:
        most = dict(self.options.maxima).get(unit)
        if most is not None and Fraction(amount) > Fraction(most):
            message = gettext(
                "The club's policy limits a procedural penalty to %(most)s. Enter less."
            )
            self.add_error("amount", message % {"most": amount_label(most, unit)})

    def _wrong_match(self, cleaned: dict[str, Any]) -> str:
        played = self.options.match(cleaned["match"])
        if cleaned["unit"] not in self.options.match_units:
            return (
                gettext("This comes off the total. Leave the match blank.")
                if played
                else ""
            )
        if played is None:
            return gettext("Choose the match the penalty applies to.")
        if cleaned["entry"] not in played.sides:
            return gettext("This team doesn't play in that match.")
        return ""

    def clean_amount(self) -> str:
        """The amount as exact text."""
        amount = self.cleaned_data["amount"]
        if not amount:
            raise forms.ValidationError(_("A penalty must be more than zero."))
        return exact_text(Fraction(amount))

    def penalty(self) -> PenaltyGiven:
        """The penalty, once the form is valid."""
        cleaned = self.cleaned_data
        return PenaltyGiven(
            int(cleaned["entry"]),
            cleaned["amount"],
            cleaned["unit"],
            cleaned.get("disciplinary", False),
            int(cleaned.get("match") or 0),
        )


def _match_choices(options: EffectOptions) -> list[tuple[str, str]]:
    return [(match.key, match.name) for match in options.matches]


SIDE_KINDS: list[SideKind] = [
    side_kind for side_kind in SideKind if side_kind != SideKind.SKIPPED
]
"""A board is skipped for both sides, never for one."""


def available_kinds(options: EffectOptions) -> list[EffectKind]:
    """What can be chosen for a line; skipped are boards without a director alone."""
    return [
        effect_kind
        for effect_kind in EffectKind
        if options.skips or effect_kind != EffectKind.SKIPPED
    ]


class LineFields:
    """What one line is to be worth."""

    def __init__(
        self, typed: Typed, row: int, options: EffectOptions, *, checked: bool
    ) -> None:
        self.row = row
        self.prefix = f"l{row}"
        self.fixed = row == 0 and options.main is not None
        self.kind = self._kind(typed, options)
        self.choice = (
            None
            if self.fixed
            else build_form(
                LineForm, typed, self.prefix, checked=checked, options=options
            )
        )
        self.line = (
            options.main
            if self.fixed
            else options.line(typed.get(f"{self.prefix}-line", ""))
        )
        self.sides = [
            SideFields(
                typed,
                name,
                kind,
                line=self.line,
                for_ten=options.for_ten,
                checked=checked,
            )
            for name, kind in self._sides(typed)
        ]
        self.for_ten = options.for_ten
        self.fault = (
            build_form(
                FaultForm, typed, self.prefix, checked=checked, for_ten=options.for_ten
            )
            if self.kind == EffectKind.ARTIFICIAL
            else None
        )

    def _kind(self, typed: Typed, options: EffectOptions) -> EffectKind:
        usual = EffectKind.NONE if self.fixed else EffectKind.ASSIGNED
        text = typed.get(f"{self.prefix}-kind", "")
        return EffectKind(text) if text in available_kinds(options) else usual

    def _sides(self, typed: Typed) -> list[tuple[str, SideKind]]:
        both, ns, ew = (f"{self.prefix}-{side}" for side in ("both", "ns", "ew"))
        match self.kind:
            case EffectKind.NONE:
                return []
            case EffectKind.SPLIT:
                return [(ns, _side_kind(typed, ns)), (ew, _side_kind(typed, ew))]
            case EffectKind.ARTIFICIAL:
                return [(ns, SideKind.ARTIFICIAL), (ew, SideKind.ARTIFICIAL)]
            case _:
                return [(both, SideKind(self.kind))]

    def adjusted(self) -> AdjustedScore | None:
        """The adjusted line; nothing where the score stands or is to be mended."""
        stored = [side.stored() for side in self.sides]
        chosen = self.choice is None or self.choice.is_valid()
        if not stored or not chosen or self.line is None or None in stored:
            return None
        ns, ew = stored[0], stored[-1]
        found = AdjustedScore(self.line.pk, ns or {}, ew or {})
        return found if self._may_have(found) else None

    def _may_have(self, found: AdjustedScore) -> bool:
        """Whether the two averages are allowed; if not, set the error below the second."""
        ns, ew = (decode(side) for side in (found.ns, found.ew))
        cleaned = (
            self.fault.cleaned_data if self.fault and self.fault.is_valid() else {}
        )
        neither = bool(cleaned.get("neither_at_fault"))
        try:
            check_averages(ns, ew, neither_at_fault=neither, for_ten=self.for_ten)
        except NotBridge as refusal:
            self.sides[-1].error = refusal_text(refusal)
            return False
        return True


class EffectFields:
    """All the fields of an effect; `effect` once `is_valid` said so."""

    def __init__(
        self, typed: Typed, options: EffectOptions, *, checked: bool = False
    ) -> None:
        least = 1 if options.main else 0
        self.checked = checked
        self.averages = options.averages
        self.kinds = available_kinds(options)
        self.average_in = "average" if options.for_ten is None else "imps"
        self.lines = [
            LineFields(typed, row, options, checked=checked)
            for row in range(count(typed, "lines", least=least, most=MOST_LINES))
        ]
        self.penalties = [
            build_form(PenaltyForm, typed, f"p{row}", checked=checked, options=options)
            for row in range(count(typed, "penalties", least=0, most=MOST_PENALTIES))
        ]
        self.effect = ScoreEffect()

    @property
    def says_something(self) -> bool:
        """Whether anything but "the score stands" was chosen."""
        more = len(self.lines) > 1 or bool(self.penalties)
        return more or any(line.kind != EffectKind.NONE for line in self.lines)

    @property
    def side_kinds(self) -> list[SideKind]:
        """What can be chosen for a side of a split score."""
        return SIDE_KINDS

    def is_valid(self) -> bool:
        """Whether everything that was typed makes an effect."""
        found = [(line, line.adjusted()) for line in self.lines]
        fines = [form.is_valid() for form in self.penalties]
        wrong = [
            line
            for line, adjusted in found
            if line.kind != EffectKind.NONE and adjusted is None
        ]
        if wrong or not all(fines):
            return False
        self.effect = ScoreEffect(
            tuple(adjusted for _line, adjusted in found if adjusted),
            tuple(form.penalty() for form in self.penalties),
        )
        return True


def press(typed: Typed, button: str) -> dict[str, str]:
    """What was typed after a button of the effect was pressed; unknown ones do nothing."""
    match button_parts(button):
        case ["kind", line, kind] if re.fullmatch(r"l\d+", line):
            return {**typed, f"{line}-kind": kind}
        case ["side", side, kind] if re.fullmatch(r"l\d+-(ns|ew)", side):
            return {**typed, f"{side}-kind": kind}
        case ["average", line, ns, ew] if re.fullmatch(r"l\d+", line):
            return {**typed, f"{line}-ns-percent": ns, f"{line}-ew-percent": ew}
        case ["imps", line, ns, ew] if re.fullmatch(r"l\d+", line):
            return {**typed, f"{line}-ns-imps": ns, f"{line}-ew-imps": ew}
        case ["more", counted]:
            return _counted(typed, counted, 1)
        case ["less", rows, row] if re.fullmatch(r"[0-9]{1,3}", row):
            return _less(typed, rows, int(row))
        case _:
            return dict(typed)


_COUNTS = {"l": "lines", "p": "penalties", "c": "consulted"}


def _counted(typed: Typed, rows: str, more: int) -> dict[str, str]:
    side = re.fullmatch(r"l\d+-(ns|ew|both)", rows)
    if not side and rows not in _COUNTS:
        return dict(typed)
    name, least = (f"{rows}-count", FEWEST) if side else (_COUNTS[rows], 0)
    now = count(typed, name, least=least, most=MOST if side else MOST_LINES)
    return {**typed, name: str(now + more)}


def _less(typed: Typed, rows: str, row: int) -> dict[str, str]:
    return without_row(_counted(typed, rows, -1), rows, row)


def _side_kind(typed: Typed, prefix: str) -> SideKind:
    text = typed.get(f"{prefix}-kind", "")
    return SideKind(text) if text in SIDE_KINDS else SideKind.TABLE


def typed_effect(
    effect: ScoreEffect, main: int | None, for_ten: Fraction | None = None
) -> dict[str, str]:
    """The fields of an effect; `main` is the key of the line that the case is about.

    Artificial scores are in IMPs where `for_ten` says how many ten percent are.
    """
    typed: dict[str, str] = {}
    others = [line for line in effect.lines if line.line != main]
    own = [line for line in effect.lines if line.line == main]
    rows: list[AdjustedScore | None] = [*own, *others]
    if main and not own:
        rows.insert(0, None)
    for row, line in enumerate(rows):
        typed |= _typed_line(f"l{row}", line, for_ten)
    for row, penalty in enumerate(effect.penalties):
        typed |= {
            f"p{row}-entry": str(penalty.entry),
            f"p{row}-amount": penalty.amount,
            f"p{row}-unit": penalty.unit,
        }
        if penalty.match:
            typed[f"p{row}-match"] = str(penalty.match)
        if penalty.disciplinary:
            typed[f"p{row}-disciplinary"] = "on"
    return {
        **typed,
        "lines": str(len(rows)),
        "penalties": str(len(effect.penalties)),
    }


def _typed_line(
    prefix: str, line: AdjustedScore | None, for_ten: Fraction | None
) -> dict[str, str]:
    if line is None:
        return {f"{prefix}-kind": EffectKind.NONE.value}
    return {
        f"{prefix}-line": str(line.line),
        f"{prefix}-kind": _kind(line).value,
        **_typed_sides(prefix, line, for_ten),
        **_typed_fault(prefix, line, for_ten),
    }


def _typed_fault(
    prefix: str, line: AdjustedScore, for_ten: Fraction | None
) -> dict[str, str]:
    """Both sides above what the board has: neither was at fault."""
    if _kind(line) is not EffectKind.ARTIFICIAL:
        return {}
    try:
        ns, ew = (effects.decode(side) for side in (line.ns, line.ew))
        check_averages(ns, ew, neither_at_fault=False, for_ten=for_ten)
    except InvalidAdjustment:
        return {f"{prefix}-neither_at_fault": "on"}
    return {}


def _kind(line: AdjustedScore) -> EffectKind:
    if line.ns["kind"] == line.ew["kind"] == "artificial":
        return EffectKind.ARTIFICIAL
    return EffectKind.SPLIT if line.split else EffectKind(_typed_side_kind(line.ns))


def _typed_side_kind(side: Stored) -> SideKind:
    if side["kind"] == "outcomes":
        single = len(side["items"]) == 1
        return SideKind.ASSIGNED if single else SideKind.WEIGHTED
    return SideKind(side["kind"])


def _typed_sides(
    prefix: str, line: AdjustedScore, for_ten: Fraction | None
) -> dict[str, str]:
    if not line.split and line.ns["kind"] == "outcomes":
        return _typed_side(f"{prefix}-both", line.ns, for_ten)
    return {
        **_typed_side(f"{prefix}-ns", line.ns, for_ten),
        **_typed_side(f"{prefix}-ew", line.ew, for_ten),
    }


def _typed_side(prefix: str, side: Stored, for_ten: Fraction | None) -> dict[str, str]:
    typed = {f"{prefix}-kind": _typed_side_kind(side).value}
    treatment = effects.decode(side)
    if isinstance(treatment, Artificial):
        typed |= _typed_average(prefix, treatment, for_ten)
    outcomes = effects.shown_outcomes(side)
    if len(outcomes) > 1:
        typed[f"{prefix}-count"] = str(len(outcomes))
    for row, outcome in enumerate(outcomes):
        typed[f"{prefix}{row}-result"] = outcome.contract or str(outcome.score)
        typed[f"{prefix}{row}-percent"] = effects.exact_text(outcome.percent)
    return typed


def _typed_average(
    prefix: str, average: Artificial, for_ten: Fraction | None
) -> dict[str, str]:
    if for_ten is None:
        return {f"{prefix}-percent": effects.decimal_text(average.percent)}
    imps = in_imps(average, for_ten)
    return {f"{prefix}-imps": effects.decimal_text(imps)}
