"""Rulings in templates of every app: instants of notices, results, names at seats."""

import re
from collections.abc import Mapping
from datetime import datetime
from fractions import Fraction

from django import template
from django.utils.html import conditional_escape, format_html_join
from django.utils.safestring import SafeString

from rulings.laws.engine.speech import SUIT_SIGNS
from rulings.log.queries.previews import Figure
from scoring.bridge.contract import parse_entry
from scoring.bridge.messages import NotBridge
from scoring.templatetags.bridge import played, signed, suit

register = template.Library()

SUIT_LETTERS = {sign: letter for letter, sign in SUIT_SIGNS.items()}
SUIT_SIGN = re.compile(f"([{''.join(SUIT_LETTERS)}])")


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
def suited(sentence: str) -> SafeString:
    """A sentence with its suit signs in their colours, and with their words."""
    parts = SUIT_SIGN.split(sentence)
    return format_html_join(
        "", "{}", ((suit(SUIT_LETTERS.get(part, part)),) for part in parts if part)
    )


@register.filter
def at(names: Mapping[str, str], seat: str) -> str:
    """Who sits there, as far as it is told."""
    return names.get(seat, "")


@register.filter
def average(text: str, unit: str) -> str:
    """An artificial score stored as text: IMPs with their sign, +3 or −3."""
    decimals = len(text.partition(".")[2])
    return signed(Fraction(text), decimals) if unit == Figure.IMPS else text
