"""Figures and marks of result pages in words."""

from collections.abc import Iterable
from fractions import Fraction
from math import ceil

from django import template
from django.contrib.humanize.templatetags.humanize import ordinal
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.bridge.board_numbers import runs
from scoring.bridge.contract import parse_entry
from scoring.bridge.messages import NotBridge
from scoring.bridge.ranking import Place
from scoring.bridge.score_tables import Making
from scoring.events.contest_labels import called
from scoring.events.effects import decimal_text
from scoring.events.labels import CODES, SIGNED, FigureKind
from scoring.play.queries.scoring_rules import Moved
from scoring.results.queries.lines import Figure
from scoring.results.queries.scorecards import Scorecard
from scoring.templatetags.bridge import contract, margin, played, points, signed

register = template.Library()
register.filter(runs)
register.filter(called)
register.filter(called)


@register.filter
def summary(card: Scorecard) -> str:
    """A contestant's evening in one line: place, figure, best and worst board."""
    parts = [_place(card.place, card.of)] if card.place else []
    if card.figure.value is not None:
        parts.append(with_unit(card.figure))
    if card.best and card.worst:
        known = {"best": card.best.line.board, "worst": card.worst.line.board}
        parts.append(_("best board %(best)s, worst %(worst)s") % known)
    return ", ".join(parts)


def _place(place: Place, of: int) -> str:
    known = {"place": ordinal(place.rank), "of": of}
    if place.tied:
        return _("Equal %(place)s of %(of)s") % known
    return _("%(place)s of %(of)s") % known


@register.filter
def mark_words(code: object) -> str:
    """What the mark of a line means."""
    return str(CODES.get(str(code), code))


@register.filter
def in_percent(moved: Iterable[Moved]) -> bool:
    """Whether totals are shown in percent after a change: not those in IMPs."""
    return any(each_moved.after.shown_percentage is not None for each_moved in moved)


@register.filter
def exact(value: Fraction | int | None) -> str:
    """A number with all its digits and no more, or two decimals: 12.5, 3, 0.33."""
    return "" if value is None else decimal_text(Fraction(value)).replace("-", "−")


@register.filter
def figure(value: Figure | None) -> str:
    """A figure in the format of its kind: +5, −3.50, 54.17, 12."""
    if value is None:
        return ""
    formatted = signed if value.kind in SIGNED else points
    return formatted(value.value, value.decimals)


@register.filter
def with_unit(value: Figure) -> str:
    """A figure with what it is of: 54.17 %, +12 IMPs, 31.40 VPs."""
    if value.value is None:
        return ""
    if value.kind is FigureKind.PERCENT:
        return f"{figure(value)} %"
    if value.kind is FigureKind.AVERAGE:
        return _("%(figure)s IMPs per board") % {"figure": figure(value)}
    if value.kind is FigureKind.WINS:
        return ngettext(
            "%(figure)s match won", "%(figure)s matches won", ceil(value.value)
        ) % {"figure": figure(value)}
    return f"{figure(value)} {value.kind.label}"


@register.filter
def making(value: Making) -> SafeString:
    """A contract with its tricks over or under, and no declarer: 3NT +1."""
    return format_html(
        '<span class="nowrap">{} {}</span>',
        contract(value.contract),
        margin(value.margin),
    )


@register.filter
def written(value: str) -> SafeString:
    """What a scorer typed, as players write it; what is none is shown as it came."""
    try:
        return played(parse_entry(value))
    except NotBridge:
        return format_html("{}", value)


@register.filter
def par_contract(value: str) -> SafeString:
    """A par contract, stored as "4SX-EW-2": contract, who plays it, the result."""
    bid, _, rest = value.partition("-")
    by = rest.rstrip("=+-0123456789")
    return format_html(
        '<span class="nowrap">{} {} {}</span>',
        contract(bid),
        by,
        rest[len(by) :].replace("-", "−"),
    )
