"""The form on which a manager sets the ladders of the policy, step by step."""

from dataclasses import asdict
from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext, gettext_lazy
from django.utils.translation import gettext_lazy as _

from rulings.log.policy import MOST_RUNGS, Follows, Ladder, PenaltyPolicy, Rung

TITLES = {
    "zero_tolerance": gettext_lazy("Zero tolerance"),
    "slow_play": gettext_lazy("Slow play"),
}
SLOW_PLAY = "slow_play"
UNITS = ("percent_of_top", "imps", "vps")
FOLLOWS = (
    ("", "—"),
    (Follows.WARNING.value, _("A warning")),
    (Follows.PENALTY.value, _("A penalty")),
    (Follows.REMOVAL.value, _("Suspension for the rest of the session")),
)


def _amount(label: Any) -> forms.DecimalField:
    return forms.DecimalField(
        label=label,
        required=False,
        min_value=0,
        max_digits=5,
        decimal_places=2,
        widget=forms.TextInput(attrs={"class": "num", "inputmode": "decimal"}),
    )


class RungForm(forms.Form):
    """One step; without what follows there is none."""

    follows = forms.ChoiceField(label=_("Penalty"), choices=FOLLOWS, required=False)
    percent_of_top = _amount(_("Percent of a top"))
    imps = _amount(_("IMPs"))
    vps = _amount(_("Victory points"))
    report = forms.BooleanField(
        label=_("Prepare a report to the recorder"), required=False
    )

    def __init__(
        self, data: Any, *, prefix: str, number: int, rung: Rung | None
    ) -> None:
        super().__init__(data, prefix=prefix, initial=_typed(rung))
        self.number = number

    @property
    def is_filled(self) -> bool:
        """Whether there is such a step, or someone has just sent one."""
        return bool(self.initial) or self.is_bound

    def clean(self) -> dict[str, Any]:
        """A penalty has an amount in each unit: events are scored in all of them."""
        cleaned = super().clean() or {}
        if cleaned.get("follows") == Follows.PENALTY:
            for unit in UNITS:
                if unit not in self.errors and not cleaned.get(unit):
                    self.add_error(unit, gettext("Enter an amount for the penalty."))
        return cleaned

    def rung(self) -> Rung | None:
        """The step, once the form is valid; amounts count for a penalty only."""
        cleaned = self.cleaned_data
        if not cleaned["follows"]:
            return None
        fined = cleaned["follows"] == Follows.PENALTY
        amounts = {unit: _written(cleaned[unit]) for unit in UNITS} if fined else {}
        return Rung(cleaned["follows"], **amounts, report=cleaned["report"])


class LadderFields:
    """The steps of one ladder under its title."""

    def __init__(self, data: Any, name: str, policy: PenaltyPolicy) -> None:
        self.name = name
        self.policy = policy
        ladder = policy.ladders[name]
        self.title = TITLES[name]
        self.rungs = [
            RungForm(
                data,
                prefix=f"{name}-{number}",
                number=number,
                rung=ladder[number - 1] if number <= len(ladder) else None,
            )
            for number in range(1, MOST_RUNGS + 1)
        ]

    def is_valid(self) -> bool:
        """Whether every step is in order, with no gap below one."""
        valid = [rung.is_valid() for rung in self.rungs]
        if not all(valid):
            return False
        steps = [rung.rung() for rung in self.rungs]
        for form, step in zip(self.rungs, steps, strict=True):
            self._check_maximum(form, step)
        for form, below, step in zip(self.rungs[1:], steps, steps[1:], strict=False):
            if step and not below:
                words = gettext("Fill in step %(number)s first, or leave this blank.")
                form.add_error("follows", words % {"number": form.number - 1})
        return all(rung.is_valid() for rung in self.rungs)

    def _check_maximum(self, form: RungForm, step: Rung | None) -> None:
        """Slow play is a fault of procedure: its penalties keep within the maximum."""
        unit = self.policy.exceeds(step) if step and self.name == SLOW_PLAY else ""
        if unit:
            form.add_error(unit, gettext("More than the policy's maximum. Enter less."))

    def ladder(self) -> Ladder:
        """The ladder, once it is valid; an empty one leaves all to the director."""
        return tuple(step for rung in self.rungs if (step := rung.rung()))


class LaddersForm(forms.Form):
    """Both ladders."""

    def __init__(self, data: Any = None, *, policy: PenaltyPolicy) -> None:
        super().__init__(data)
        self.ladders = [LadderFields(data, name, policy) for name in policy.ladders]

    def is_valid(self) -> bool:
        """Whether all of it is in order."""
        valid = [super().is_valid(), *(ladder.is_valid() for ladder in self.ladders)]
        return all(valid)

    def values(self) -> dict[str, Any]:
        """What the policy stores then, by its names."""
        ladders = {ladder.name: map(asdict, ladder.ladder()) for ladder in self.ladders}
        return {name: tuple(steps) for name, steps in ladders.items()}


def _typed(rung: Rung | None) -> dict[str, Any]:
    if rung is None:
        return {}
    amounts = {unit: rung.amount(unit) for unit in UNITS}
    return {"follows": rung.follows, "report": rung.report, **amounts}


def _written(amount: Decimal) -> str:
    """The amount without idle zeros.

    >>> _written(Decimal("25.00")), _written(Decimal("0.5"))
    ('25', '0.5')
    """
    return f"{amount.normalize():f}"
