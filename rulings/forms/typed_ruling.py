"""A ruling that was given, written back into the fields it could be typed in."""

from rulings.forms.typed_effect import typed_effect
from rulings.laws.references import LawRef
from rulings.models import Consulted, RulingVersion
from scoring.queries import imps_for_ten


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
    for row, one in enumerate(consulted):
        who = f"user:{one.user_id}" if one.user_id else f"player:{one.player_id}"
        typed[f"c{row}-who"] = who
        if one.polled:
            typed[f"c{row}-polled"] = "on"
    return typed
