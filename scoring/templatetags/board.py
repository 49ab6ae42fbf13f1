"""The signature of a board in templates: its square, its hands, and where scores lie.

Drawn on the server as SVG, with words for those who listen; nothing is told by colour
alone.
"""

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import partial
from math import ceil

from django import template
from django.template.context import Context
from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.bridge.boards import Deal, dealer, vulnerability
from scoring.bridge.contract import Card, Seat, Suit
from scoring.bridge.diagram import BoardView, CallView, vulnerable_seats
from scoring.events.effects import decimal_text
from scoring.events.queries import PairName
from scoring.results.strips import Strip, StripMark
from scoring.templatetags import bridge
from scoring.templatetags.bridge import Number, Words
from scoring.templatetags.readers import text_for

register = template.Library()

ForPlayers = Callable[[Iterable[PairName], SafeString], SafeString]

SIDES = {
    Seat.N: ("M9 3h10", (14, 3), (14, 8.6)),
    Seat.E: ("M25 9v10", (25, 14), (20.4, 14)),
    Seat.S: ("M9 25h10", (14, 25), (14, 19.8)),
    Seat.W: ("M3 9v10", (3, 14), (7.6, 14)),
}
"""By seat: the stroke of the vulnerable, the dealer's ring, and the letter."""

POINTS = {Seat.N: (30, 8), Seat.E: (48, 22), Seat.S: (30, 36), Seat.W: (12, 22)}

SPOKEN_RANKS: dict[str, Words] = bridge.RANKS | {
    "T": gettext_lazy("ten"),
    "9": gettext_lazy("nine"),
    "8": gettext_lazy("eight"),
    "7": gettext_lazy("seven"),
    "6": gettext_lazy("six"),
    "5": gettext_lazy("five"),
    "4": gettext_lazy("four"),
    "3": gettext_lazy("three"),
    "2": gettext_lazy("two"),
}
CALLS: dict[str, tuple[Words, Words]] = {
    "P": (gettext_lazy("Pass"), gettext_lazy("pass")),
    "X": ("×", gettext_lazy("double")),
    "XX": ("××", gettext_lazy("redouble")),
}
"""What a call without a level looks like, and its word."""


@register.simple_tag
def board_square(number: int, size: str = "chip") -> SafeString:
    """The square of a board: chip (28 px) in lists, middle among the hands, or icon (16
    px) beside words that name the board.

    The dealer's side has a ring, vulnerable sides a red stroke.
    """
    strokes = "".join(
        SIDES[seat][0] for seat in Seat if seat in vulnerable_seats(number)
    )
    ring = SIDES[dealer(number)][1]
    return format_html(
        '<svg class="square {}" viewBox="0 0 28 28" {}>'
        '<rect x="3" y="3" width="22" height="22" rx="5"/>{}'
        '<circle cx="{}" cy="{}" r="2.5"/>{}</svg>',
        size,
        SafeString('aria-hidden="true"') if size == "icon" else _named(number),
        format_html('<path d="{}"/>', strokes) if strokes else "",
        *ring,
        _joined(_texts(number, size)),
    )


def _named(number: int) -> SafeString:
    return format_html('role="img" aria-label="{}"', square_text(number))


def square_text(number: int) -> str:
    """What the square of a board says."""
    return _("Board %(number)s, dealer %(seat)s, vulnerable: %(sides)s") % {
        "number": number,
        "seat": bridge.seat(dealer(number)),
        "sides": bridge.vulnerability(vulnerability(number)),
    }


def _texts(number: int, size: str) -> Iterator[SafeString]:
    """The number; in the middle of the hands also the letters of the seats."""
    if size != "icon":
        yield format_html('<text x="14" y="14.4">{}</text>', number)
    if size == "middle":
        for seat, (_stroke, _ring, (x, y)) in SIDES.items():
            yield format_html('<text x="{}" y="{}">{}</text>', x, y, seat)


@register.simple_tag
def board_hand(place: str, board: BoardView, *, points: bool = False) -> SafeString:
    """A hand of a diagram, a line for each suit; read aloud as a single sentence."""
    seat = Seat(place)
    return format_html(
        '<div class="hand hand-{}"><span class="spoken">{}</span>{}</div>',
        place.lower(),
        _spoken_hand(seat, board, points=points),
        format_html_join(
            "",
            '<span class="holding" aria-hidden="true"><span class="suit {}">{}{}</span>'
            '<span class="cards">{}</span></span>',
            (
                (
                    bridge.SIGNS[suit][1],
                    bridge.SIGNS[suit][0],
                    bridge.TEXT_STYLE,
                    _ranks(seat, suit, board),
                )
                for suit in Suit
            ),
        ),
    )


def _holding(seat: Seat, suit: Suit, board: BoardView) -> Iterator[Card]:
    ranks = board.deal.hands.holding(seat, suit) if board.deal else ""
    return (Card(suit, rank) for rank in ranks)


def _ranks(seat: Seat, suit: Suit, board: BoardView) -> SafeString:
    ranks = [
        (
            format_html("<mark>{}</mark>", rank)
            if board.disputes(card)
            else conditional_escape(rank)
        )
        for card in _holding(seat, suit, board)
        for rank in [card.rank.replace("T", "10")]
    ]
    return _joined(ranks, " ") or SafeString("—")


def _spoken_hand(seat: Seat, board: BoardView, *, points: bool) -> str:
    """North: spades king, eight, three; hearts void; …"""
    suits = "; ".join(
        f"{bridge.SIGNS[suit][3]} {_spoken_cards(seat, suit, board)}" for suit in Suit
    )
    name = bridge.seat(seat)
    if points and board.deal:
        name = _("%(seat)s, %(points)s points") % {
            "seat": name,
            "points": board.deal.hands.points(seat),
        }
    return f"{name}: {suits}."


def _spoken_cards(seat: Seat, suit: Suit, board: BoardView) -> str:
    names = [
        _("%(rank)s (disputed)") % {"rank": SPOKEN_RANKS[card.rank]}
        if board.disputes(card)
        else str(SPOKEN_RANKS[card.rank])
        for card in _holding(seat, suit, board)
    ]
    return ", ".join(names) or _("void")


@register.simple_tag
def board_points(hands: Deal) -> SafeString:
    """The high-card points of the four hands as a cross; the hands say them aloud."""
    return format_html(
        '<svg class="points" viewBox="0 0 60 44" aria-hidden="true">{}</svg>',
        format_html_join(
            "",
            '<text x="{}" y="{}">{}</text>',
            ((*POINTS[seat], hands.points(seat)) for seat in Seat),
        ),
    )


@register.filter
def call(view: CallView | None) -> SafeString:
    """A call of an auction, marked if the ruling is about it."""
    if view is None:
        return SafeString("")
    shown = _call_sign(view.call)
    if not view.disputed:
        return shown
    return format_html(
        '<mark>{}<span class="spoken"> ({})</span></mark>', shown, _("disputed")
    )


def _call_sign(text: str) -> SafeString:
    if text not in CALLS:
        return bridge.contract(text)
    sign, word = CALLS[text]
    return format_html(
        '<span aria-hidden="true">{}</span><span class="spoken">{}</span>', sign, word
    )


@register.filter
def card_or_call(text: str) -> SafeString:
    """A disputed card ("S7") or call ("2H") by itself."""
    return bridge.card(text) if text[:1] in set("SHDC") else _call_sign(text)


@register.simple_tag
def swing(value: Number, most: Number) -> SafeString:
    """A bar to the right of the middle for a gain, to the left for a loss."""
    share = 50 * min(abs(Fraction(value)) / (Fraction(most) or 1), Fraction(1))
    return format_html(
        '<svg class="bar-line" viewBox="0 0 100 8" preserveAspectRatio="none" '
        'aria-hidden="true"><rect x="{}" width="{}" height="8"/></svg>',
        bridge.attribute(50 - share if value < 0 else Fraction(50)),
        bridge.attribute(share),
    )


@register.simple_tag(takes_context=True)
def frequency_strip(context: Context, strip: Strip) -> SafeString:
    """How often each score came, along the axis of scores; ours ringed, par ticked."""
    ours = partial(text_for, context)
    return format_html(
        '<svg class="strip" viewBox="0 0 320 74" role="img" aria-label="{}">'
        '<path d="M0 54h320"/>{}</svg>',
        _joined((_mark_text(mark, ours) for mark in strip.marks), "; "),
        _joined(_strip_mark(mark, ours) for mark in strip.marks),
    )


def _mark_text(mark: StripMark, ours: ForPlayers) -> SafeString:
    """What one mark says: "420: 5 times, ours, par"; par may be no result of any table."""
    times = ngettext("%(times)s time", "%(times)s times", ceil(mark.count)) % {
        "times": decimal_text(mark.count)
    }
    return format_html(
        "{}: {}{}{}{}",
        bridge.score(mark.score),
        times if mark.count else "",
        ours(mark.players, format_html(", {}", _("ours"))),
        ", " if mark.count and mark.par else "",
        _("par") if mark.par else "",
    )


def _strip_mark(mark: StripMark, ours: ForPlayers) -> SafeString:
    x, top = mark.x, 54 - mark.height
    parts = []
    if mark.count:
        box = (mark.x - 5, top, mark.height)
        parts.append(
            format_html(
                '<rect{} x="{}" y="{}" width="10" height="{}"/>',
                ours(mark.players, SafeString(' class="ours"')),
                *map(bridge.attribute, box),
            )
        )
    ring = map(bridge.attribute, (x, top - 8))
    circle = format_html('<circle cx="{}" cy="{}" r="4.5"/>', *ring)
    parts.append(ours(mark.players, circle))
    if mark.par:
        parts.append(
            format_html('<path class="par" d="M{} 50v8"/>', bridge.attribute(x))
        )
    if mark.labelled:
        label = (bridge.attribute(x), bridge.score(mark.score))
        parts.append(format_html('<text x="{}" y="69">{}</text>', *label))
    return _joined(parts)


def _joined(parts: Iterable[SafeString], between: str = "") -> SafeString:
    return format_html_join(between, "{}", ((part,) for part in parts))
