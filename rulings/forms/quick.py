"""The quick log: what happened and one line, for what needs no help with the law."""

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from rulings.forms.rulings import RulingFields, pressed
from rulings.forms.typed import Typed, parts_of
from rulings.queries.asking import Choice
from rulings.queries.drafting import Drafting

RULED = {
    "played_on": _("No rectification: play went on."),
    "rectified": _("Rectified at the table; the score stands."),
    "no_damage": _("Nobody was damaged: the score stands."),
    "reminded": _("Reminded of the law; no penalty."),
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
    match parts_of(button):
        case ["ruled", code] if code in RULED:
            return {**typed, "reason": str(RULED[code])}
        case _:
            return pressed(typed, button)


def quick_fields(page: Drafting, typed: Typed, *, checked: bool) -> RulingFields:
    """The fields of a ruling of which the kind and one line are asked.

    What happened is the fact, unless the director has written others.
    """
    happened = f"{gettext(page.family.title)}." if page.family else ""
    told = {**typed, "facts": typed.get("facts") or happened}
    fields = RulingFields(page, told, checked=checked)
    ruled = fields.what.fields["reason"]
    ruled.label = gettext("What you ruled")
    ruled.widget.attrs["rows"] = 2
    ruled.error_messages["required"] = gettext("Say in one line what you ruled.")
    return fields
