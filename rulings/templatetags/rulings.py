"""Rulings in templates of every app: instants of notices, results, names at seats."""

from collections.abc import Mapping
from datetime import datetime
from fractions import Fraction

from django import template
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString

from rulings.log.queries.previews import Figure
from scoring.bridge.contract import parse_entry
from scoring.bridge.messages import NotBridge
from scoring.templatetags.bridge import played, signed

register = template.Library()


@register.filter
def instant(written: str) -> datetime | None:
    """The instant that a notice keeps as text."""
    return datetime.fromisoformat(written) if written else None


@register.filter
def written(contract: str) -> SafeString:
    """A stored result such as "4S N =", as players write it."""
    try:
        return played(parse_entry(contract))
    except NotBridge:
        return conditional_escape(contract)


@register.filter
def at(names: Mapping[str, str], seat: str) -> str:
    """Who sits there, as far as it is told."""
    return names.get(seat, "")


@register.filter
def average(kept: str, unit: str) -> str:
    """An artificial score that is kept as text: IMPs with their sign, +3 or −3."""
    decimals = len(kept.partition(".")[2])
    return signed(Fraction(kept), decimals) if unit == Figure.IMPS else kept
