"""A director's own error, written into the fields of the amendment (Law 82C)."""

from collections.abc import Mapping

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rulings.labels.rulings import EffectKind, SideKind

LAW = "82C"
BOTH = "l0-both"
SIDES = ("l0-ns", "l0-ew")
YES, NO = "yes", "no"


class DirectorsErrorForm(forms.Form):
    """What was wrong in the ruling, and whether the board can still be scored."""

    error = forms.CharField(
        label=gettext_lazy("What was wrong in the ruling"),
        help_text=gettext_lazy("The players read it."),
        max_length=300,
        widget=forms.Textarea(attrs={"rows": 2}),
    )
    scorable = forms.ChoiceField(
        label=gettext_lazy("Can the board still be scored normally?"),
        choices=[
            (YES, gettext_lazy("Yes: the right ruling is given now")),
            (NO, gettext_lazy("No: an adjusted score, both sides as non-offending")),
        ],
        widget=forms.RadioSelect,
    )

    def amendment(self, typed: Mapping[str, str]) -> dict[str, str]:
        """The fields of the ruling with what follows from the error."""
        error = self.cleaned_data["error"].rstrip(".")
        scorable = self.cleaned_data["scorable"] == YES
        return {
            **(typed if scorable else _split(typed)),
            "laws": _with_law(typed["laws"]),
            "why_amended": _("Director's error: %(error)s.") % {"error": error},
            "reason": _reason(scorable=scorable),
        }


def _reason(*, scorable: bool) -> str:
    if scorable:
        return _(
            "The director's ruling was wrong and is put right; the board is scored as "
            "it should have been (Law 82C)."
        )
    return _(
        "The director's ruling was wrong, and the board can no longer be scored "
        "normally. In the adjusted score each side is treated as not having offended "
        "(Law 82C)."
    )


def _with_law(laws: str) -> str:
    cited = [law.strip() for law in laws.split(",") if law.strip()]
    return ", ".join([*cited, *([] if LAW in cited else [LAW])])


def _split(typed: Mapping[str, str]) -> dict[str, str]:
    """The line of the ruling with a score for each side, begun with what stands."""
    kind = typed.get("l0-kind")
    if kind is None or kind == EffectKind.SPLIT:
        return dict(typed)
    if kind == EffectKind.ARTIFICIAL:
        return {**typed, "l0-neither_at_fault": "on"}
    kept = {key: text for key, text in typed.items() if not key.startswith(BOTH)}
    moved = {
        f"{side}{key.removeprefix(BOTH)}": text
        for side in SIDES
        for key, text in typed.items()
        if key.startswith(BOTH)
    }
    weighted = kind == EffectKind.WEIGHTED
    of_side = SideKind.WEIGHTED if weighted else SideKind.ASSIGNED
    return {
        **kept,
        **moved,
        "l0-kind": EffectKind.SPLIT.value,
        **{f"{side}-kind": of_side.value for side in SIDES},
    }
