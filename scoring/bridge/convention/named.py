"""The conventions themselves, each with where it comes from."""

from fractions import Fraction

from scoring.bridge.convention.rounding import (
    four_places_half_away,
    one_place_half_even,
    two_places_half_away,
    two_places_half_even,
)
from scoring.bridge.convention.values import Convention, Name, Shown, Window
from scoring.bridge.matchpoints import Short
from scoring.bridge.words import gettext_noop

CLUBSITE = Convention(
    name=Name.CLUBSITE,
    uplift=True,
    plain_when_short=False,
    scale_missed=False,
    imps_for_ten=Fraction(3),
    factor_imps=True,
    average_imps=True,
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
        "Compscore3 files of Australian clubs (USEBIO 1.2), all figures"
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
    short=Short.LIMITED,
    counted=four_places_half_away,
    source=gettext_noop("EBU White Book 2025, 4.1.1 and 4.2.3 to 4.2.6, as summarised"),
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
    window=Window.MATCH,
    source=gettext_noop(
        "Laws 12C2 and 78 as they stand, session by match; general conditions of "
        "contest were not seen"
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
        "ACBL Live for Clubs, one Howell and three tournament boards, all figures"
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
    source=gettext_noop("Result pages of Pary (Poland), barometers and a Butler event"),
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
        "Result pages of KoPS (Poland), 44 pairs at matchpoints, 9 at cross-IMPs"
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
        "Tournament pages of BBO, four tables at IMPs and sixteen at matchpoints"
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
