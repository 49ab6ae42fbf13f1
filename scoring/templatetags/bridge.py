"""The game's signs in templates: suits, contracts, cards, sides and figures.

Every sign that is a picture carries its word for those who listen; everything that
comes from outside is escaped. Figures use the minus sign and the decimal mark of
the language.
"""

from decimal import Decimal
from fractions import Fraction

from django import template
from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.bridge.contract import (
    PASSED,
    Card,
    Contract,
    InvalidCard,
    InvalidContract,
    PlayedResult,
    Risk,
)
from scoring.events.labels import in_room

register = template.Library()
register.filter(in_room)

Number = Fraction | Decimal | int
Words = Promise | str

TEXT_STYLE = "\ufe0e"
"""Asks for the sign as type rather than as a coloured picture."""

SIGNS: dict[str, tuple[str, str, Words, Words]] = {
    "S": ("♠", "spade", gettext_lazy("spade"), gettext_lazy("spades")),
    "H": ("♥", "heart", gettext_lazy("heart"), gettext_lazy("hearts")),
    "D": ("♦", "diamond", gettext_lazy("diamond"), gettext_lazy("diamonds")),
    "C": ("♣", "club", gettext_lazy("club"), gettext_lazy("clubs")),
}
"""Sign, class, and the word for one and for many."""

NOTRUMP = gettext_lazy("notrump")
RISKS: dict[Risk, tuple[str, Words]] = {
    Risk.UNDOUBLED: ("", ""),
    Risk.DOUBLED: ("×", gettext_lazy("doubled")),
    Risk.REDOUBLED: ("××", gettext_lazy("redoubled")),
}
RANKS: dict[str, Words] = {
    "A": gettext_lazy("ace"),
    "K": gettext_lazy("king"),
    "Q": gettext_lazy("queen"),
    "J": gettext_lazy("jack"),
    "T": "10",
}
SEAT_LABELS: dict[str, Words] = {
    "N": gettext_lazy("North"),
    "E": gettext_lazy("East"),
    "S": gettext_lazy("South"),
    "W": gettext_lazy("West"),
    "NS": gettext_lazy("North–South"),
    "EW": gettext_lazy("East–West"),
}
VULNERABLE: dict[str, tuple[str, Words]] = {
    "NONE": ("", gettext_lazy("none")),
    "NS": ("NS", gettext_lazy("North–South")),
    "EW": ("EW", gettext_lazy("East–West")),
    "ALL": ("NSEW", gettext_lazy("both sides")),
    "BOTH": ("NSEW", gettext_lazy("both sides")),
}
"""By any way of writing it: the vulnerable seats, and the words."""


def _spoken(shown: str, text: str, css: str) -> SafeString:
    return format_html(
        '<span class="{}"><span aria-hidden="true">{}</span>'
        '<span class="spoken">{}</span></span>',
        css,
        shown,
        text,
    )


def _sign(suit_letter: str) -> SafeString:
    shown, css, _one, _many = SIGNS[suit_letter]
    return format_html('<span class="suit {}">{}{}</span>', css, shown, TEXT_STYLE)


@register.filter
def suit(value: object) -> SafeString:
    """The sign of a suit ("S", "H", "D", "C") or "NT", with its word."""
    letter = str(value).upper()
    if letter in {"NT", "N"}:
        return _spoken(_("NT"), str(NOTRUMP), "notrump")
    if letter not in SIGNS:
        return conditional_escape(str(value))
    return _spoken(_sign(letter), str(SIGNS[letter][3]), "suit-said")


@register.filter
def contract(value: object) -> SafeString:
    """A contract as players write it: 4♠×; "PASS" becomes the word.

    What is no contract is shown as it came.
    """
    if value is None or value == "":
        return SafeString("")
    text = str(value)
    if text.upper() == PASSED:
        return conditional_escape(_("Pass"))
    try:
        bid = Contract.parse(text)
    except InvalidContract:
        return conditional_escape(text)
    return _spoken(_shown(bid), _said(bid), "contract")


def _shown(bid: Contract) -> SafeString:
    strain = str(bid.strain)
    sign = _sign(strain) if strain in SIGNS else _("NT")
    return format_html("{}{}{}", bid.level, sign, RISKS[bid.risk][0])


def _said(bid: Contract) -> str:
    strain = str(bid.strain)
    first, many = SIGNS[strain][2:] if strain in SIGNS else (NOTRUMP, NOTRUMP)
    word = str(first if bid.level == 1 else many)
    return f"{bid.level} {word} {RISKS[bid.risk][1]}".strip()


@register.filter
def played(value: PlayedResult | None) -> SafeString:
    """Contract, declarer and result of a line: 4♠× N −1."""
    if value is None:
        return SafeString("")
    if value.contract is None:
        return contract(PASSED)
    return format_html(
        '<span class="nowrap">{} {} {}</span>',
        contract(value.contract),
        value.declarer or "",
        margin(value.margin),
    )


@register.filter
def margin(value: object) -> str:
    """Tricks over or under as written on a traveller, with the minus sign."""
    return "" if value is None else str(value).replace("-", "−")


@register.filter
def card(value: Card | str | None) -> SafeString:
    """A card with the suit first: ♥10. Any other text is shown unchanged."""
    if value is None or value == "":
        return SafeString("")
    try:
        parsed = value if isinstance(value, Card) else Card.parse(value)
    except InvalidCard:
        return conditional_escape(str(value))
    shown = format_html("{}{}", _sign(parsed.suit), parsed.rank.replace("T", "10"))
    spoken = _("%(rank)s of %(suit)s") % {
        "rank": RANKS.get(parsed.rank, parsed.rank),
        "suit": SIGNS[parsed.suit][3],
    }
    return _spoken(shown, spoken, "nowrap")


@register.filter
def cards(value: str) -> SafeString:
    """The ranks of a holding ("AKT5") as a diagram shows them; a dash for a void."""
    if not value:
        return _spoken("—", _("void"), "cards")
    shown = " ".join(value.upper()).replace("T", "10")
    return format_html('<span class="cards">{}</span>', shown)


@register.filter
def seat(value: object) -> str:
    """The word of a seat or side; anything else as it came."""
    return str(SEAT_LABELS.get(str(value).upper(), value))


@register.filter
def vulnerability(value: object) -> str:
    """Which side is vulnerable, in words."""
    known = VULNERABLE.get(str(value).upper())
    return str(known[1]) if known else str(value)


def _figure(value: Number, decimals: int) -> str:
    """Rounded for the eye, exact halves away from zero; never a minus before zero."""
    units = Fraction(value) * 10**decimals
    size = (2 * abs(units.numerator) + units.denominator) // (2 * units.denominator)
    whole = -size if units < 0 else size
    return number_format(Decimal(whole).scaleb(-decimals), decimals)


def _minus(figure: str) -> str:
    return figure.replace("-", "−")


@register.filter
def signed(value: Number | None, decimals: int = 0) -> str:
    """A figure that always says its sign, as IMPs do: +5, −3, 0."""
    if value is None:
        return ""
    figure = _figure(value, decimals)
    plus = value > 0 and any(digit in figure for digit in "123456789")
    return f"+{figure}" if plus else _minus(figure)


@register.filter
def percent(value: Number | None) -> str:
    """A percentage with two decimals, without the sign: 54.17."""
    return points(value, 2)


@register.filter
def points(value: Number | None, decimals: int = 2) -> str:
    """Matchpoints or other points with a fixed number of decimals."""
    return "" if value is None else _minus(_figure(value, decimals))


@register.filter
def score(value: int | None) -> str:
    """A bridge score from North-South's side: 420, −50."""
    return "" if value is None else _minus(str(value))


@register.simple_tag
def bar(value: Number, most: Number, label: str = "") -> SafeString:
    """A bar as long as value is of most; its words for those who listen."""
    share = min(max(Fraction(value) / Fraction(most), Fraction(0)), Fraction(1))
    return format_html(
        '<svg class="bar-line" viewBox="0 0 100 8" preserveAspectRatio="none"{}>'
        '<rect width="{}" height="8"/></svg>',
        _picture_attributes(label),
        attribute(share * 100),
    )


def _picture_attributes(label: str) -> SafeString:
    if not label:
        return SafeString(' aria-hidden="true"')
    return format_html(' role="img" aria-label="{}"', label)


def attribute(value: Fraction) -> str:
    """A number as SVG writes it, whatever the language."""
    return f"{float(value):.2f}".rstrip("0").rstrip(".")
