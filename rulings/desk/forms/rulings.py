"""Forms of a ruling: place, fields, quick log, amendment and director's error."""

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext, gettext_lazy
from django.utils.translation import gettext as _

from clubsite.clubs.models import Player
from clubsite.site.clock import now
from rulings.desk.queries.drafting import Drafting, people_to_consult
from rulings.desk.queries.walks import Unreasoned, reasons_missing
from rulings.laws import families
from rulings.laws.families import Family
from rulings.laws.references import InvalidLawRef, LawRef, parse_refs
from rulings.log.forms.effects import EffectFields, press, typed_effect
from rulings.log.forms.outcomes import Typed, build_form, button_parts, count
from rulings.log.labels import EffectKind, SideKind
from rulings.log.models import Consulted, RulingVersion
from rulings.log.procedure.content import (
    MOST_CONSULTED,
    Consultation,
    Reasoned,
    RulingContent,
)
from rulings.log.procedure.deadlines import last_at
from rulings.log.queries.question_form import Choice
from scoring.results.queries.lines import imps_for_ten

_PLACE = ("table", "board", "line")
"""The parts of a place, each within the one before it."""


class BeginForm(forms.Form):
    """Where it happened, as far as the first tap says."""

    event = forms.IntegerField(required=False, min_value=1, max_value=2**31)
    table = forms.RegexField(r"^\d{1,10}(-\d{1,5})?$", required=False)
    board = forms.IntegerField(required=False, min_value=1, max_value=999)
    line = forms.IntegerField(required=False, min_value=1, max_value=2**31)

    @property
    def event_id(self) -> int | None:
        """The event that was asked for; 0 for what cannot be one."""
        return self.cleaned_data.get("event") if self.is_valid() else 0

    def typed(self) -> dict[str, str]:
        """What was tapped, as the draft keeps it."""
        self.is_valid()
        tapped = {k: v for k, v in self.cleaned_data.items() if k != "event"}
        return {name: str(value) for name, value in tapped.items() if value}


class WhatForm(forms.Form):
    """What happened, by which laws, and why it was ruled so."""

    family = forms.ChoiceField(
        label=gettext_lazy("What happened"),
        choices=[(family.code, family.title) for family in families.LOGGED.values()],
        widget=forms.HiddenInput,
        error_messages={"required": gettext_lazy("Choose what happened.")},
    )
    facts = forms.CharField(
        label=gettext_lazy("Facts"),
        max_length=4000,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=gettext_lazy("What was agreed, and what you found."),
    )
    laws = forms.CharField(
        label=gettext_lazy("Laws"),
        max_length=200,
        help_text=gettext_lazy("E.g. 27B1, 50D2. Filled in from what happened."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )
    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        max_length=4000,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=gettext_lazy("Players can read this."),
    )
    why_amended = forms.CharField(
        label=gettext_lazy("Reason for the amendment"),
        max_length=400,
        help_text=gettext_lazy(
            "New facts or a director's error. Players can read this."
        ),
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
                gettext_lazy(
                    "One of these isn't a law. Enter numbers such as 27B1a, separated "
                    "by commas."
                )
            ) from error


class NotifiedForm(forms.Form):
    """When one player was told at the table; left empty, at the moment of giving."""

    at = forms.TimeField(
        required=False, widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M")
    )

    def __init__(self, *args: Any, player: Player, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.player = player
        self.fields["at"].label = player.name


class ConsultedForm(forms.Form):
    """Someone whom the director asked; an empty row says nothing."""

    who = forms.ChoiceField(
        label=gettext_lazy("Person"),
        required=False,
        widget=forms.Select(attrs={"data-search": ""}),
    )
    polled = forms.BooleanField(
        label=gettext_lazy("Polled as a player"), required=False
    )

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
        help_text=gettext_lazy("Give the reason for your judgment (Law 12)."),
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
        self.what = build_form(
            WhatForm, typed, "", checked=checked, amended=drafting.amended
        )
        self.judged = [
            build_form(JudgedForm, typed, missing.key, checked=checked, judged=missing)
            for missing in reasons_missing(drafting.ruling, typed.get("family", ""))
        ]
        self.effects = EffectFields(typed, drafting.options, checked=checked)
        self.notified = [
            build_form(
                NotifiedForm, typed, f"t{player.pk}", checked=checked, player=player
            )
            for player in drafting.players
        ]
        row_count = count(typed, "consulted", least=0, most=MOST_CONSULTED)
        people = people_to_consult(drafting.ruling.club) if row_count else ()
        self.consulted = [
            build_form(ConsultedForm, typed, f"c{row}", checked=checked, people=people)
            for row in range(row_count)
        ]

    @property
    def told_differs(self) -> bool:
        """Whether anyone was told at another moment than that of giving."""
        return any(form["at"].value() for form in self.notified)

    def is_valid(self) -> bool:
        """Whether a ruling can be made of it; every part is looked at."""
        effects = self.effects.is_valid()
        forms_beside = [self.what, *self.judged, *self.notified, *self.consulted]
        return all(form.is_valid() for form in forms_beside) and effects

    def content(self) -> RulingContent:
        """The ruling, ready to be given."""
        cleaned = self.what.cleaned_data
        consultations = [form.consultation() for form in self.consulted]
        return RulingContent(
            family=cleaned["family"],
            facts=cleaned["facts"],
            laws=cleaned["laws"],
            reason=cleaned["reason"],
            effect=self.effects.effect,
            notified_at={
                form.player.pk: last_at(form.cleaned_data["at"], now(), self._zone)
                for form in self.notified
                if form.cleaned_data["at"]
            },
            consulted=tuple(
                consultation for consultation in consultations if consultation
            ),
            why_amended=cleaned.get("why_amended", ""),
            reasoned=tuple(form.reasoned() for form in self.judged),
        )

    @property
    def _zone(self) -> Any:
        return self.drafting.ruling.club.zone


def pressed(typed: Typed, button: str) -> dict[str, str]:
    """What was typed after a button of the page was pressed."""
    match button_parts(button):
        case ["family", code] if code in families.BY_CODE:
            return _with_family(typed, families.family(code))
        case [("table" | "board" | "line") as part, number]:
            below = _PLACE[_PLACE.index(part) + 1 :]
            return {**{k: v for k, v in typed.items() if k not in below}, part: number}
        case ["place"]:
            return {k: v for k, v in typed.items() if k not in _PLACE}
        case _:
            return press(typed, button)


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


RULED = {
    "played_on": gettext_lazy("No rectification: play continued."),
    "rectified": gettext_lazy("Rectified at the table; the score stands."),
    "no_damage": gettext_lazy("No damage: the score stands."),
    "reminded": gettext_lazy("Reminded of the law; no penalty."),
}
"""What is ruled most often where the score stands; a tap writes it."""


def ruled_often(fields: RulingFields) -> tuple[Choice, ...]:
    """The lines to tap; chosen is the one that stands in the field."""
    stands = fields.what["reason"].value()
    return tuple(
        Choice(code, str(line), chosen=stands == str(line))
        for code, line in RULED.items()
    )


def tapped_line(typed: Typed, button: str) -> dict[str, str]:
    """What was typed after a button: a line that is ruled often, or any other one."""
    match button_parts(button):
        case ["ruled", code] if code in RULED:
            return {**typed, "reason": str(RULED[code])}
        case _:
            return pressed(typed, button)


def quick_fields(page: Drafting, typed: Typed, *, checked: bool) -> RulingFields:
    """The fields of a quick ruling: its kind and one line.

    What happened is the fact, unless the director has written others.
    """
    happened = f"{gettext(page.family.title)}." if page.family else ""
    filled = {**typed, "facts": typed.get("facts") or happened}
    fields = RulingFields(page, filled, checked=checked)
    ruled = fields.what.fields["reason"]
    ruled.label = gettext("What you ruled")
    ruled.widget.attrs["rows"] = 2
    ruled.error_messages["required"] = gettext("Enter your ruling in one line.")
    return fields


def typed_ruling(
    version: RulingVersion, consulted: tuple[Consulted, ...]
) -> dict[str, str]:
    """The fields of a version: an amendment begins with what stands."""
    main = version.ruling.result_id
    return {
        "family": version.family,
        "facts": version.facts,
        "laws": ", ".join(LawRef.parse(law).short for law in version.laws),
        "reason": version.reason,
        "consulted": str(len(consulted)),
        **_typed_consulted(consulted),
        **typed_effect(version.effect, main, imps_for_ten(version.ruling.event)),
    }


def _typed_consulted(consulted: tuple[Consulted, ...]) -> dict[str, str]:
    typed: dict[str, str] = {}
    for row, consultation in enumerate(consulted):
        who = (
            f"user:{consultation.user_id}"
            if consultation.user_id
            else f"player:{consultation.player_id}"
        )
        typed[f"c{row}-who"] = who
        if consultation.polled:
            typed[f"c{row}-polled"] = "on"
    return typed


LAW = "82C"
BOTH = "l0-both"
SIDES = ("l0-ns", "l0-ew")
YES, NO = "yes", "no"


class DirectorsErrorForm(forms.Form):
    """What was wrong in the ruling, and whether the board can still be scored."""

    error = forms.CharField(
        label=gettext_lazy("What was wrong with the ruling"),
        help_text=gettext_lazy("Players can read this."),
        max_length=300,
        widget=forms.Textarea(attrs={"rows": 2}),
    )
    scorable = forms.ChoiceField(
        label=gettext_lazy("Can the board still be scored normally?"),
        choices=[
            (YES, gettext_lazy("Yes: give the correct ruling now")),
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
            "The director's ruling was wrong and has been corrected. The board is "
            "scored as it should have been (Law 82C)."
        )
    return _(
        "The director's ruling was wrong and the board can no longer be scored "
        "normally. The adjusted score treats both sides as non-offending (Law 82C)."
    )


def _with_law(laws: str) -> str:
    cited = [law.strip() for law in laws.split(",") if law.strip()]
    return ", ".join([*cited, *([] if LAW in cited else [LAW])])


def _split(typed: Mapping[str, str]) -> dict[str, str]:
    """The line of the ruling with a score for each side, taken from the joint one."""
    kind = typed.get("l0-kind")
    if kind is None or kind == EffectKind.SPLIT:
        return dict(typed)
    if kind == EffectKind.ARTIFICIAL:
        return {**typed, "l0-neither_at_fault": "on"}
    rest = {key: text for key, text in typed.items() if not key.startswith(BOTH)}
    moved = {
        f"{side}{key.removeprefix(BOTH)}": text
        for side in SIDES
        for key, text in typed.items()
        if key.startswith(BOTH)
    }
    weighted = kind == EffectKind.WEIGHTED
    of_side = SideKind.WEIGHTED if weighted else SideKind.ASSIGNED
    return {
        **rest,
        **moved,
        "l0-kind": EffectKind.SPLIT.value,
        **{f"{side}-kind": of_side.value for side in SIDES},
    }
