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
def instant(text: str) -> datetime | None:
    """The time that a notice stores as text."""
    return datetime.fromisoformat(text) if text else None


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
def average(text: str, unit: str) -> str:
    """An artificial score stored as text: IMPs with their sign, +3 or −3."""
    decimals = len(text.partition(".")[2])
    return signed(Fraction(text), decimals) if unit == Figure.IMPS else text
