"""Scoring conventions by name: what counts, how it is rounded, where it comes from.

Inside, points are exact. A figure is rounded when it is shown; only where a program or
a regulation rounds on the way is there a rounding that counts, and it is named here.
"""

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction

from scoring.bridge.imps import COMPSCORE, MEAN_OF_OTHERS, CrossRule, DatumRule
from scoring.bridge.matchpoints import Short
from scoring.bridge.messages import gettext_noop

Rounding = Callable[[Fraction], Decimal]


def four_places_half_away(value: Fraction) -> Decimal:
    """Four decimals, exact halves away from zero: Neuberg in EBU 4.2.3.

    >>> four_places_half_away(Fraction(29, 6))
    Decimal('4.8333')
    """
    return rounded(value, 4, half_away=True)


def two_places_half_away(value: Fraction) -> Decimal:
    """Two decimals, exact halves away from zero (EBU White Book 4.2.6).

    >>> two_places_half_away(Fraction(-5, 1000))
    Decimal('-0.01')
    """
    return rounded(value, 2, half_away=True)


def two_places_half_even(value: Fraction) -> Decimal:
    """Two decimals, exact halves to the even digit, as Compscore3 prints totals.

    >>> two_places_half_even(Fraction("68.425"))
    Decimal('68.42')
    """
    return rounded(value, 2, half_away=False)


def one_place_half_even(value: Fraction) -> Decimal:
    """One decimal, exact halves to the even digit, as Compscore3 prints Neuberg.

    >>> one_place_half_even(Fraction("12.65")), one_place_half_even(Fraction("18.95"))
    (Decimal('12.6'), Decimal('19.0'))
    """
    return rounded(value, 1, half_away=False)


def rounded(value: Fraction, places: int, *, half_away: bool) -> Decimal:
    """The value to so many decimals; an exact half goes away from zero or to even."""
    units = abs(value.numerator) * 10**places
    whole, rest = divmod(units, value.denominator)
    half = 2 * rest - value.denominator
    up = half > 0 or (half == 0 and (half_away or whole % 2 == 1))
    signed = (whole + up) * (-1 if value < 0 else 1)
    return Decimal(signed).scaleb(-places)


class Name(StrEnum):
    """The conventions by name, as they are stored."""

    CLUBSITE = "clubsite"
    COMPSCORE3 = "compscore3"
    ACBLSCORE = "acblscore"
    PARY = "pary"
    KOPS = "kops"
    BBO = "bbo"
    EBU_WHITE_BOOK = "ebu_white_book"
    WBF = "wbf"

    @property
    def called(self) -> str:
        """What people call it, to be translated."""
        return TITLES[self]


TITLES = {
    Name.CLUBSITE: gettext_noop("Clubsite"),
    Name.COMPSCORE3: gettext_noop("Compscore 3"),
    Name.ACBLSCORE: gettext_noop("ACBLscore"),
    Name.PARY: gettext_noop("Pary"),
    Name.KOPS: gettext_noop("KoPS"),
    Name.BBO: gettext_noop("BBO"),
    Name.EBU_WHITE_BOOK: gettext_noop("EBU White Book"),
    Name.WBF: gettext_noop("WBF"),
}


class Shown(StrEnum):
    """The scale on which matchpoints are shown; inside they are doubled."""

    DOUBLED = "doubled"
    SINGLE = "single"
    PERCENT = "percent"


class Window(StrEnum):
    """The boards that a side's own average is taken from (Law 12C2c)."""

    MATCH = "match"
    SESSION = "session"
    STAGE = "stage"


@dataclass(frozen=True, slots=True)
class Repeated:
    """What average plus becomes for a side after so many in a session (Law 12C2d).

    `after` boards keep their percentage; those that follow have at most `percent`.
    """

    after: int
    percent: Fraction


@dataclass(frozen=True, slots=True)
class Convention:
    """One way of scoring, by name.

    `uplift`: Law 12C2c is applied to artificial scores that ask for it.
    `plain_when_short`: a board short by the movement is shown without Neuberg, though
    totals count it. `scale_missed`: the total of a side that missed single boards is
    scaled up to all boards; `whole_section`: to those of the section, even where all
    pairs of a direction sat out. `imps_for_ten`: IMPs for each ten percent that an
    artificial score lies above average. `factor_imps`: cross-IMPs of a short board
    are brought to the full field. `average_imps`: IMP rankings go by the average per
    board rather than by the sum. `artificial_points`: how the matchpoints of a line
    are shown on a board that has an artificial score.

    `short`: how matchpoints of a short board count. `skip_artificial`: an artificial
    score is shown but counts for no one. `counted`: the rounding of a line's
    matchpoints that counts, None for exact. `counted_percent`: a total is the mean of the boards'
    percentages, each rounded so; None for points by tops. `percentage_of_shown`: the
    percentage is that of the total as shown. `points_for_ten`: as `imps_for_ten`, at
    aggregate, above the mean of the board. `window`, `uplift_imps`, `repeated`: the
    own average, whether it counts at IMPs too, and average plus given again and again.
    """

    name: Name
    uplift: bool
    plain_when_short: bool
    scale_missed: bool
    imps_for_ten: Fraction
    factor_imps: bool
    average_imps: bool
    points: Rounding = two_places_half_away
    artificial_points: Rounding = two_places_half_away
    percentage: Rounding = two_places_half_away
    short: Short = Short.NEUBERG
    shown: Shown = Shown.DOUBLED
    skip_artificial: bool = False
    counted: Rounding | None = None
    counted_percent: Rounding | None = None
    percentage_of_shown: bool = False
    whole_section: bool = False
    cross: CrossRule = MEAN_OF_OTHERS
    butler: DatumRule = COMPSCORE
    points_for_ten: Fraction = Fraction(0)
    window: Window = Window.SESSION
    uplift_imps: bool = False
    repeated: Repeated | None = None
    source: str = ""

    def follows_points(self, *, aggregate: bool) -> bool:
        """Whether averages in points follow the own mean on the other boards.

        That of total points says nothing of a board, unless ten percent are a figure.
        """
        measured = not aggregate or bool(self.points_for_ten)
        return self.uplift and self.uplift_imps and measured

    def of_line(self, *, matchpoints: bool, averaged: bool) -> Rounding:
        """How a line is shown; `averaged`: its board has an artificial score."""
        return self.artificial_points if matchpoints and averaged else self.points


CLUBSITE = Convention(
    name=Name.CLUBSITE,
    uplift=True,
    plain_when_short=False,
    scale_missed=False,
    imps_for_ten=Fraction(3),
    factor_imps=True,
    average_imps=True,
    uplift_imps=True,
)
"""Our own: Neuberg on every short board, own-average uplift, all of it exact."""

COMPSCORE3 = Convention(
    name=Name.COMPSCORE3,
    uplift=False,
    plain_when_short=True,
    scale_missed=True,
    imps_for_ten=Fraction(3),
    factor_imps=False,
    average_imps=False,
    points=two_places_half_even,
    percentage=two_places_half_even,
    artificial_points=one_place_half_even,
    source=gettext_noop(
        "Checked against Compscore3 files of Australian clubs (USEBIO 1.2): all figures"
    ),
)
"""As Compscore3 prints the events of Australian clubs."""

EBU_WHITE_BOOK = Convention(
    name=Name.EBU_WHITE_BOOK,
    uplift=True,
    plain_when_short=False,
    scale_missed=False,
    imps_for_ten=Fraction(3),
    factor_imps=True,
    average_imps=True,
    uplift_imps=True,
    short=Short.LIMITED,
    counted=four_places_half_away,
    source=gettext_noop(
        "EBU White Book 2025, 4.1.1 and 4.2.3 to 4.2.6 (from a summary)"
    ),
)
"""As the English Bridge Union prescribes: Neuberg to four places, with its limits."""

WBF = Convention(
    name=Name.WBF,
    uplift=True,
    plain_when_short=False,
    scale_missed=False,
    imps_for_ten=Fraction(3),
    factor_imps=False,
    average_imps=True,
    uplift_imps=True,
    window=Window.MATCH,
    source=gettext_noop(
        "Laws 12C2 and 78 only, sessions scored separately; no general "
        "conditions of contest were available"
    ),
)
"""As the Laws say it, the own average taken over the match."""

ACBLSCORE = Convention(
    name=Name.ACBLSCORE,
    uplift=True,
    plain_when_short=False,
    scale_missed=True,
    imps_for_ten=Fraction(3),
    factor_imps=False,
    average_imps=False,
    shown=Shown.SINGLE,
    percentage_of_shown=True,
    whole_section=True,
    source=gettext_noop(
        "Checked against ACBL Live for Clubs: one Howell and three "
        "tournament boards, all figures"
    ),
)
"""As ACBLscore shows a club game: single scale, percentage of the rounded total."""

PARY = Convention(
    name=Name.PARY,
    uplift=False,
    plain_when_short=False,
    scale_missed=False,
    imps_for_ten=Fraction("1.2"),
    factor_imps=False,
    average_imps=False,
    shown=Shown.PERCENT,
    source=gettext_noop(
        "Checked against Pary result pages (Poland): barometers and a Butler event"
    ),
)
"""As Pary prints: percentages, weighted scores by their weights."""

KOPS = Convention(
    name=Name.KOPS,
    uplift=False,
    plain_when_short=False,
    scale_missed=False,
    imps_for_ten=Fraction(0),
    factor_imps=False,
    average_imps=False,
    shown=Shown.PERCENT,
    counted=two_places_half_away,
    source=gettext_noop(
        "Checked against KoPS result pages (Poland): 44 pairs at "
        "matchpoints, 9 at cross-IMPs"
    ),
)
"""As KoPS counts: matchpoints rounded to a hundredth on the way, IMPs exact."""

BBO = Convention(
    name=Name.BBO,
    uplift=False,
    plain_when_short=False,
    scale_missed=False,
    imps_for_ten=Fraction(0),
    factor_imps=False,
    average_imps=False,
    short=Short.PLAIN,
    shown=Shown.PERCENT,
    skip_artificial=True,
    counted_percent=two_places_half_away,
    source=gettext_noop(
        "Checked against BBO tournament pages: four tables at IMPs, "
        "sixteen at matchpoints"
    ),
)
"""As BBO counts: the results that there are, and no artificial score."""

CONVENTIONS = {
    convention.name: convention
    for convention in (
        CLUBSITE,
        COMPSCORE3,
        ACBLSCORE,
        PARY,
        KOPS,
        BBO,
        EBU_WHITE_BOOK,
        WBF,
    )
}
"""Every convention by its name."""
