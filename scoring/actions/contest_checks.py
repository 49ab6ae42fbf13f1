"""Whether matches can be scored and drawn as somebody plans it: of new events and of
those that there are. The hands of acts, they record nothing."""

from django.utils.translation import gettext as _

from clubsite.errors import Refused
from scoring.bridge.contest import ScaleName, Standings, scale_of
from scoring.bridge.swiss import Odd
from scoring.bridge.victory_points import swiss_pairs
from scoring.bridge.words import NotBridge
from scoring.labels import ContestKind, CountedKind, FormKind, MethodKind
from scoring.plans import FOR_PAIRS, PlannedMatches
from scoring.queries.messages import said_refusal
from scoring.regulations import Regulations


def check_counted(plan: PlannedMatches) -> None:
    """Refuse a way of scoring that is for other contestants, or for other matches."""
    in_pairs = plan.contest == ContestKind.PAIRS
    if in_pairs and plan.counted not in FOR_PAIRS:
        raise Refused(
            _("Swiss pairs are scored at matchpoints or at cross-IMPs."),
            field="counted",
        )
    if not in_pairs and plan.counted in FOR_PAIRS:
        raise Refused(
            _("That is for pairs: choose how teams are scored."), field="counted"
        )
    if plan.form == FormKind.KNOCK_OUT and plan.counted == CountedKind.HYBRID:
        raise Refused(
            _("A knock-out is won by one margin: choose IMPs, boards or total points."),
            field="counted",
        )


def has_triangles(plan: PlannedMatches) -> bool:
    """Whether three of an odd number play half matches."""
    return plan.form == FormKind.SWISS and plan.regulations.odd == Odd.TRIANGLE


def check_triangle(contest: ContestKind | str, said: Regulations) -> None:
    """Refuse a triangle where no match can be halved, with what to do instead."""
    if contest == ContestKind.PAIRS:
        raise Refused(
            _("A triangle is for teams: of an odd number of pairs one has a bye."),
            field="odd",
        )
    if said.boards_a_match % 2:
        raise Refused(
            _("A triangle halves the match: choose an even number of boards."),
            field="boards_a_match",
        )


def check_scale(plan: PlannedMatches, *, halves: bool = False) -> None:
    """Refuse a scale that is not made for matches of this length; `halves` where half
    matches have been drawn already."""
    if plan.standings not in {Standings.VICTORY_POINTS, Standings.HYBRID}:
        return
    said = plan.regulations
    own = said.scale == ScaleName.OWN
    try:
        if plan.method == MethodKind.MATCHPOINTS:
            swiss_pairs(said.boards_a_match)
            return
        scale, own_rows = ScaleName(said.scale), said.rows
        scale_of(scale, said.boards_a_match, own=own_rows, strict=True)
        if halves or has_triangles(plan):
            check_half_scale(said)
    except NotBridge as error:
        raise Refused(
            said_refusal(error), field=None if own else "boards_a_match"
        ) from error


def check_half_scale(said: Regulations) -> None:
    """Find the scale of a half match; not a bridge value where there is none."""
    half = said.boards_a_match // 2
    scale_of(ScaleName(said.scale), half, half=True, own=said.rows, strict=True)
