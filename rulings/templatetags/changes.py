"""What a ruling changed, in words: figures with their units, contestants and penalties.

What is kept of a notice are plain values. One from before there were events of teams
names no unit: then it is matchpoints, or IMPs where `imps` says so.
"""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rulings.log.queries.previews import Figure
from scoring.bridge.contest import MatchOutcome
from scoring.bridge.event import Total
from scoring.events.labels import CODES, ContestKind
from scoring.templatetags.bridge import percent, points, signed

register = template.Library()

Kept = Mapping[str, Any]
NO_FIGURE = "–"

ON_BOARD = {
    Figure.IMPS: gettext_lazy(
        "Your IMPs on board %(board)s: %(after)s (was %(before)s)."
    )
}
"""In other units it says points."""

TOTALS = {
    Figure.PERCENT: gettext_lazy("Your total: %(after)s %% (was %(before)s %%)."),
    Figure.IMPS: gettext_lazy("Your total: %(after)s IMPs (was %(before)s)."),
    Figure.VPS: gettext_lazy("Your total: %(after)s VP (was %(before)s)."),
    Figure.WINS: gettext_lazy("Your matches won: %(after)s (was %(before)s)."),
}

PENALTIES = {
    "percent_of_top": gettext_lazy("penalty of %(amount)s %% of a top"),
    "imps": gettext_lazy("penalty of %(amount)s IMPs"),
    "matchpoints": gettext_lazy("penalty of %(amount)s matchpoints"),
    "points": gettext_lazy("penalty of %(amount)s points"),
    "vps": gettext_lazy("penalty of %(amount)s VP"),
}

CONTESTANTS = {
    ContestKind.PAIRS: gettext_lazy("Pair %(label)s"),
    ContestKind.INDIVIDUAL: gettext_lazy("Player %(label)s"),
    ContestKind.TEAMS: gettext_lazy("Team %(label)s"),
}


@register.filter
def figure(value: Fraction | Decimal | int | None, unit: str) -> str:
    """A figure as its unit is written: IMPs and total points with their sign."""
    if unit in (Figure.IMPS, Figure.POINTS):
        return signed(value, 2)
    return percent(value) if unit != Figure.WINS else points(value, 0)


@register.simple_tag
def worth(points: Fraction | None, code: str, unit: str) -> str:
    """What a line gives one side: its figure, or without one the mark that says why."""
    if points is not None:
        return figure(points, unit)
    if not code:
        return NO_FIGURE
    html = format_html('<span aria-hidden="true">{}</span>', code)
    words = format_html('<span class="spoken">{}</span>', CODES.get(code, code))
    return format_html('<span class="result-mark">{}{}</span>', html, words)


@register.filter
def total(made: Total, unit: str) -> str:
    """A total as its event shows it."""
    return figure(made.percentage if unit == Figure.PERCENT else made.final, unit)


@register.filter
def contestant(label: str, contest: str) -> str:
    """A pair, a player or a team by its number or name."""
    kind = ContestKind(contest or ContestKind.PAIRS)
    return CONTESTANTS[kind] % {"label": label}


@register.filter
def penalty_words(amount: str, unit: str) -> str:
    """What is taken, with its unit."""
    return PENALTIES[unit] % {"amount": amount}


@register.simple_tag
def points_said(changes: Kept, board: Kept) -> str:
    """The reader's points on a board, before and after."""
    unit = changes.get("line_figure") or _of_old(changes, Figure.MATCHPOINTS)
    words = ON_BOARD.get(
        unit, _("Your points on board %(board)s: %(after)s (was %(before)s).")
    )
    return words % {"board": board["board"], **_both(board, unit)}


@register.simple_tag
def total_said(changes: Kept) -> str:
    """The reader's total, before and after."""
    unit = changes.get("total_figure") or _of_old(changes, Figure.PERCENT)
    words = TOTALS.get(unit, _("Your total: %(after)s points (was %(before)s)."))
    return words % _both(changes["total"], unit)


@register.simple_tag
def match_said(match: Kept) -> str:
    """A match of the reader: its margin and what both sides count, before and after."""
    return _("Match %(home)s – %(away)s: %(after)s (was %(before)s).") % {
        "home": match["home"],
        "away": match["away"],
        "before": _match_made(match, "before"),
        "after": _match_made(match, "after"),
    }


@register.simple_tag
def match_made(outcome: MatchOutcome, unit: str) -> str:
    """What both sides of a match made and count, the first named first."""
    both = (outcome.home, outcome.away)
    margins = [mine.margin for mine in both]
    if unit == Figure.WINS:
        return _made(margins, [])
    return _made(margins, [mine.points for mine in both if mine.points is not None])


def _match_made(match: Kept, when: str) -> str:
    sides = ("home", "away")
    scores = [match[f"{side}_{when}_points"] for side in sides]
    return _made(
        [Fraction(match[f"{side}_{when}_margin"]) for side in sides],
        [Fraction(value) for value in scores if value],
    )


def _made(margins: Sequence[Fraction], counted: Sequence[Fraction]) -> str:
    """+12, 14.08 – 5.92; both margins where they do not balance."""
    home, away = margins
    shown = [home] if home == -away else [home, away]
    text = " / ".join(_margin(margin) for margin in shown)
    counts = " – ".join(points(score) for score in counted)
    return f"{text}, {counts}" if counts else text


def _margin(margin: Fraction) -> str:
    return signed(margin, 0 if margin.denominator == 1 else 2)


def _both(change: Kept, unit: str) -> dict[str, str]:
    return {when: _figure(change[when], unit) for when in ("before", "after")}


def _figure(exact: str, unit: str) -> str:
    return figure(Fraction(exact), unit) if exact else NO_FIGURE


def _of_old(changes: Kept, plain: Figure) -> Figure:
    return Figure.IMPS if changes.get("imps") else plain
