"""Charts in templates: SVG made on the server, with a text that says the same."""

from fractions import Fraction

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from scoring.results.evening_line import EveningChart, Tick
from scoring.statistics.queries import SeasonView
from scoring.templatetags.bridge import attribute, points, signed

register = template.Library()

WIDTH, HEIGHT = 376, 110
LEFT, RIGHT = 46, 296
"""Between these the line is drawn: the middle is named to the left, the final figure
stands to the right."""
CENTRE, REACH = 52, 34
"""The height of the middle, and how far the line goes above and below it."""
FOOT = 106
SMALL_WIDTH, SMALL_HEIGHT = 96, 24
"""The line in a row of a ranking."""
CHIP = 9
"""Half the side of the chip of a board."""
PRINTED = (
    "text{font-family:'Libertinus Serif';font-size:12px;fill:#000}"
    "line,path,polyline,rect{fill:none;stroke:#888}"
    ".half{stroke-dasharray:3 4}"
    "polyline,rect{stroke:#000}polyline{stroke-width:2}"
    "rect{fill:#fff}.best rect{fill:#000}.best text{fill:#fff}"
)
"""How a line looks on paper, where no style sheet of the site is."""


@register.simple_tag
def evening_line(line: EveningChart | None) -> SafeString:
    """The line with the middle named, a tick a board, and the best and worst board."""
    if line is None:
        return SafeString("")
    return _drawn(line, _("Evening line"), line_text(line))


@register.simple_tag
def small_line(line: EveningChart | None) -> SafeString:
    """The line in a row of a ranking: the middle dashed, its sentence for those who
    cannot see it."""
    if line is None:
        return SafeString("")
    step = Fraction(SMALL_WIDTH - 2, len(line.ticks) - 1)
    half = Fraction(SMALL_HEIGHT, 2)
    return format_html(
        '<svg width="{0}" height="{1}" viewBox="0 0 {0} {1}" role="img" '
        'aria-label="{2}" fill="none" stroke="currentColor">'
        '<path d="M0 {3}h{0}" stroke-opacity=".5" stroke-dasharray="2 3"/>'
        '<polyline points="{4}" stroke-width="1.5"/></svg>',
        SMALL_WIDTH,
        SMALL_HEIGHT,
        line_text(line),
        attribute(half),
        " ".join(
            f"{round(1 + step * at)},"
            f"{round(half - (half - 2) * (tick.reached - line.middle) / line.reach)}"
            for at, tick in enumerate(line.ticks)
        ),
    )


@register.simple_tag
def season_line(season: SeasonView) -> SafeString:
    """The same line over the events of a season."""
    line = season.chart
    if line is None:
        return SafeString("")
    final = _unit(line, line.final, _decimals(line))
    text = _("%(final)s after %(events)s events.") % {
        "final": final,
        "events": season.events,
    }
    if season.best:
        known = {"best": season.best, "worst": season.worst}
        text += " " + _("Best: %(best)s. Worst: %(worst)s.") % known
    return _drawn(line, _("Season line"), text)


def printed_line(line: EveningChart) -> str:
    """The line as an SVG file of its own, in black and grey."""
    return format_html(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {} {}">'
        "<style>{}</style>{}</svg>",
        WIDTH,
        HEIGHT,
        PRINTED,
        _inside(line),
    )


def _drawn(line: EveningChart, name: str, text: str) -> SafeString:
    return format_html(
        '<figure class="chart"><svg viewBox="0 0 {} {}" role="img" aria-label="{}">{}'
        "</svg><figcaption>{}</figcaption></figure>",
        WIDTH,
        HEIGHT,
        name,
        _inside(line),
        text,
    )


def _inside(line: EveningChart) -> SafeString:
    places = [_place(line, at) for at in range(len(line.ticks))]
    last_x, last_y = places[-1]
    return format_html(
        '<line class="half" x1="{}" y1="{}" x2="{}" y2="{}"/>'
        '<text x="0" y="{}">{}</text>{}<polyline points="{}"/>'
        '<circle cx="{}" cy="{}" r="3.5"/><text class="final" x="{}" y="{}">{}</text>{}',
        LEFT,
        CENTRE,
        RIGHT,
        CENTRE,
        CENTRE + 4,
        _unit(line, Fraction(line.middle), 0),
        _ticks(line, places),
        " ".join(f"{attribute(x)},{attribute(y)}" for x, y in places),
        attribute(last_x),
        attribute(last_y),
        RIGHT + 8,
        attribute(last_y + 4),
        _unit(line, line.final, _decimals(line)),
        _chips(line, places),
    )


def line_text(line: EveningChart) -> str:
    """The line as a sentence."""
    final = _unit(line, line.final, _decimals(line))
    known = {"final": final, "boards": len(line.ticks)}
    if line.best is None or line.worst is None:
        return _("%(final)s after %(boards)s boards.") % known
    known |= {
        "best": line.best.board,
        "best_value": _unit(line, line.best.own, _decimals(line)),
        "worst": line.worst.board,
        "worst_value": _unit(line, line.worst.own, _decimals(line)),
    }
    return (
        _(
            "%(final)s after %(boards)s boards. Best board %(best)s (%(best_value)s), "
            "worst board %(worst)s (%(worst_value)s)."
        )
        % known
    )


def _decimals(line: EveningChart) -> int:
    """Two for percentages; of IMPs none where all are whole."""
    whole = all(tick.own.denominator == 1 for tick in line.ticks)
    return 0 if whole and not line.in_percent else 2


def _unit(line: EveningChart, value: Fraction, decimals: int) -> str:
    """The value with its unit."""
    if line.in_percent:
        return _("%(value)s %%") % {"value": points(value, decimals)}
    if line.in_points:
        return _("%(value)s points") % {"value": signed(value, decimals)}
    return _("%(value)s IMPs") % {"value": signed(value, decimals)}


def _place(line: EveningChart, at: int) -> tuple[Fraction, Fraction]:
    step = Fraction(RIGHT - LEFT, len(line.ticks) - 1)
    above = (line.ticks[at].reached - line.middle) / line.reach
    return LEFT + step * at, CENTRE - REACH * above


def _ticks(line: EveningChart, places: list[tuple[Fraction, Fraction]]) -> SafeString:
    """A mark for each board at the foot; the first and the last with their numbers."""
    marks = format_html_join(
        "", '<path d="M{} {}v4"/>', ((attribute(x), FOOT - 14) for x, _y in places)
    )
    ends = ((0, "start"), (-1, "end"))
    numbers = format_html_join(
        "",
        '<text x="{}" y="{}" text-anchor="{}">{}</text>',
        (
            (attribute(places[at][0]), FOOT, anchor, line.ticks[at].board)
            for at, anchor in ends
        ),
    )
    return marks + numbers


def _chips(line: EveningChart, places: list[tuple[Fraction, Fraction]]) -> SafeString:
    """The best board above the line, filled; the worst below it, as an outline."""
    drawn = ((line.best, "best", -CHIP - 6), (line.worst, "worst", CHIP + 6))
    return format_html_join(
        "",
        '<g class="{}"><rect x="{}" y="{}" width="{}" height="{}" rx="4"/>'
        '<text x="{}" y="{}" text-anchor="middle">{}</text></g>',
        (
            _chip(tick, name, places[line.ticks.index(tick)], away)
            for tick, name, away in drawn
            if tick is not None
        ),
    )


def _chip(
    tick: Tick, name: str, place: tuple[Fraction, Fraction], away: int
) -> tuple[object, ...]:
    x = min(max(place[0], Fraction(LEFT + CHIP)), Fraction(RIGHT - CHIP))
    y = min(max(place[1] + away, Fraction(CHIP + 1)), Fraction(FOOT - 14 - CHIP))
    side = 2 * CHIP
    return (
        name,
        attribute(x - CHIP),
        attribute(y - CHIP),
        side,
        side,
        attribute(x),
        attribute(y + 4),
        tick.board,
    )
