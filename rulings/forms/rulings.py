"""The fields of a ruling: what happened, who was asked, who was told, what it does."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clubsite.clock import now
from clubsite.clubs.models import Player
from rulings.forms.effects import EffectFields, press
from rulings.forms.typed import Typed, count, form_of, parts_of
from rulings.laws import families
from rulings.laws.families import Family
from rulings.laws.references import InvalidLawRef, parse_refs
from rulings.procedure.content import (
    MOST_CONSULTED,
    Consultation,
    Reasoned,
    RulingContent,
)
from rulings.procedure.telling import last_at
from rulings.queries.drafting import Drafting, people_to_consult
from rulings.queries.judged import Unreasoned, reasons_missing


class WhatForm(forms.Form):
    """What happened, by which laws, and why it was ruled so."""

    family = forms.ChoiceField(
        label=_("What happened"),
        choices=[(family.code, family.title) for family in families.LOGGED.values()],
        widget=forms.HiddenInput,
        error_messages={"required": _("Choose what happened.")},
    )
    facts = forms.CharField(
        label=_("Facts"),
        max_length=4000,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("What was agreed, and what was found."),
    )
    laws = forms.CharField(
        label=_("Laws"),
        max_length=200,
        help_text=_("As 27B1, 50D2; they come with what happened."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )
    reason = forms.CharField(
        label=_("Reason"),
        max_length=4000,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("The players read it."),
    )
    why_amended = forms.CharField(
        label=_("Why it is amended"),
        max_length=400,
        help_text=_("New facts, or a director's error. The players read it."),
    )

    def __init__(self, *args: Any, amended: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not amended:
            del self.fields["why_amended"]

    def clean_laws(self) -> Any:
        """The references, each once."""
        try:
            return parse_refs(self.cleaned_data["laws"])
        except InvalidLawRef as error:
            raise forms.ValidationError(
                _(
                    "One of these is no law: write numbers as 27B1a, with commas between."
                )
            ) from error


class ToldForm(forms.Form):
    """When one player was told at the table; left empty, at the moment of giving."""

    at = forms.TimeField(
        required=False, widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M")
    )

    def __init__(self, *args: Any, player: Player, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.player = player
        self.fields["at"].label = player.name


class ConsultedForm(forms.Form):
    """Somebody whom the director asked; an empty row says nothing."""

    who = forms.ChoiceField(
        label=_("Whom"),
        required=False,
        widget=forms.Select(attrs={"data-search": ""}),
    )
    polled = forms.BooleanField(label=_("Polled as a player"), required=False)

    def __init__(
        self, *args: Any, people: Iterable[tuple[str, str]], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.fields["who"].choices = [("", "—"), *people]  # type: ignore[attr-defined]  # a ChoiceField

    def consultation(self) -> Consultation | None:
        """Who it was, once the form is valid."""
        kind, _colon, key = self.cleaned_data["who"].partition(":")
        if not key:
            return None
        polled = self.cleaned_data["polled"]
        if kind == "user":
            return Consultation(user=int(key), polled=polled)
        return Consultation(player=int(key), polled=polled)


class JudgedForm(forms.Form):
    """Why the director judged so, where an earlier version does not say it."""

    why = forms.CharField(
        max_length=4000,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text=_("You judged this without a reason. Say why (Law 12)."),
    )

    def __init__(self, *args: Any, judged: Unreasoned, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.judged = judged
        self.fields["why"].label = judged.question

    def reasoned(self) -> Reasoned:
        """The reason, once the form is valid."""
        why = self.cleaned_data["why"]
        return Reasoned(self.judged.at, self.judged.code, why)


class RulingFields:
    """Everything that a director types; `content()` once `is_valid` said so."""

    def __init__(
        self, drafting: Drafting, typed: Typed, *, checked: bool = False
    ) -> None:
        self.drafting = drafting
        self.checked = checked
        self.sought = typed.get("family_search", "")
        self.what = form_of(
            WhatForm, typed, "", checked=checked, amended=drafting.amended
        )
        self.judged = [
            form_of(JudgedForm, typed, one.key, checked=checked, judged=one)
            for one in reasons_missing(drafting.ruling, typed.get("family", ""))
        ]
        self.effects = EffectFields(typed, drafting.options, checked=checked)
        self.told = [
            form_of(ToldForm, typed, f"t{player.pk}", checked=checked, player=player)
            for player in drafting.players
        ]
        asked = count(typed, "consulted", least=0, most=MOST_CONSULTED)
        people = people_to_consult(drafting.ruling.club) if asked else ()
        self.consulted = [
            form_of(ConsultedForm, typed, f"c{row}", checked=checked, people=people)
            for row in range(asked)
        ]

    @property
    def told_differs(self) -> bool:
        """Whether anybody was told at another moment than that of giving."""
        return any(form["at"].value() for form in self.told)

    def is_valid(self) -> bool:
        """Whether a ruling can be made of it; every part is looked at."""
        effects = self.effects.is_valid()
        forms_beside = [self.what, *self.judged, *self.told, *self.consulted]
        return all(form.is_valid() for form in forms_beside) and effects

    def content(self) -> RulingContent:
        """The ruling, ready to be given."""
        said = self.what.cleaned_data
        asked = [form.consultation() for form in self.consulted]
        return RulingContent(
            family=said["family"],
            facts=said["facts"],
            laws=said["laws"],
            reason=said["reason"],
            effect=self.effects.effect,
            told={
                form.player.pk: last_at(form.cleaned_data["at"], now(), self._zone)
                for form in self.told
                if form.cleaned_data["at"]
            },
            consulted=tuple(one for one in asked if one),
            why_amended=said.get("why_amended", ""),
            reasoned=tuple(form.reasoned() for form in self.judged),
        )

    @property
    def _zone(self) -> Any:
        return self.drafting.ruling.club.zone


def pressed(typed: Typed, button: str) -> dict[str, str]:
    """What was typed after a button of the page was pressed."""
    match parts_of(button):
        case ["family", code] if code in families.BY_CODE:
            return _with_family(typed, families.family(code))
        case [("table" | "board" | "line") as part, number]:
            below = _PLACE[_PLACE.index(part) + 1 :]
            return {**{k: v for k, v in typed.items() if k not in below}, part: number}
        case ["place"]:
            return {k: v for k, v in typed.items() if k not in _PLACE}
        case _:
            return press(typed, button)


_PLACE = ("table", "board", "line")
"""The parts of a place, each within the one before it."""


def _with_family(typed: Typed, chosen: Family) -> dict[str, str]:
    """The family's laws come with it, unless the director wrote others."""
    before = families.LOGGED.get(typed.get("family", ""))
    laws = typed.get("laws", "")
    own = bool(laws) and (before is None or laws != laws_text(before))
    return {
        **{k: v for k, v in typed.items() if k != "family_search"},
        "family": chosen.code,
        "laws": laws if own else laws_text(chosen),
    }


def laws_text(family: Family) -> str:
    """The laws of a family as they stand in the field."""
    return ", ".join(law.short for law in family.laws)
