"""Ways of scoring that have a name: what counts, and how it is shown.

Inside, points are exact. A figure is rounded when it is shown; only where a program or
a regulation rounds on the way is there a rounding that counts, and it is named here.
"""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from scoring.bridge.convention.rounding import Rounding, two_places_half_away
from scoring.bridge.datum import COMPSCORE, DatumRule
from scoring.bridge.imps import MEAN_OF_OTHERS, CrossRule
from scoring.bridge.matchpoints import Short
from scoring.bridge.words import gettext_noop


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
    score is shown but counts for nobody. `counted`: the rounding of a line's
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

    def of_line(self, *, matchpoints: bool, averaged: bool) -> Rounding:
        """How a line is shown; `averaged`: its board has an artificial score."""
        return self.artificial_points if matchpoints and averaged else self.points
