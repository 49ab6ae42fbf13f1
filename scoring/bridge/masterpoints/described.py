"""The schemes in words: what each is called, whose it is, and where it comes from."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.bridge.masterpoints.schemes import RATINGS, WEIGHTS, Scheme
from scoring.bridge.words import gettext_noop


@dataclass(frozen=True, slots=True)
class Described:
    """Whose scheme it is, its source with the date, and how its places fall.

    `points` is what awards are called, `decimals` how they are shown.
    """

    body: str
    source: str
    phrases: Sequence[str]
    points: str
    decimals: int = 2


EBU = Described(
    body=gettext_noop("EBU"),
    source=gettext_noop(
        "Descriptions of the EBU’s club scale, read in 2026; its own tables were not seen."
    ),
    phrases=(
        gettext_noop(
            "A third of the field has an award, rounded up: a quarter with fewer than 18 "
            "boards, half of it with more than 35. Full tables alone count."
        ),
        gettext_noop(
            "Awards fall in equal steps of 6 down to 6, of individuals in steps of 3."
        ),
        gettext_noop("Who is tied shares the awards of those places equally."),
    ),
    points=gettext_noop("Local points"),
    decimals=0,
)
ABF = Described(
    body=gettext_noop("ABF"),
    source=gettext_noop(
        "Master point manual of the ABF, chapters 3 and 4, read in 2026; awards of pairs "
        "in one session agree with files of its clubs."
    ),
    phrases=(
        gettext_noop(
            "The upper half of the pairs of a field has an award, rounded down; of teams "
            "the upper third, rounded up."
        ),
        gettext_noop(
            "The second has 70 percent of the first; place k after it one part in k − 1."
        ),
        gettext_noop(
            "Awards are whole hundredths, halves up; who is tied shares them equally."
        ),
    ),
    points=gettext_noop("Master points"),
)
ACBL = Described(
    body=gettext_noop("ACBL"),
    source=gettext_noop(
        "bridgehands.com and acbl.org, read in 2026; the open rating and strata up to 200 "
        "agree with one club game of 15 April 2026."
    ),
    phrases=(
        gettext_noop(
            "Two fifths of a group have an award. A group is a section by direction, and "
            "within it each strat."
        ),
        gettext_noop(
            "The second has 70 percent of the first, the third 50, the fourth 35; place k "
            "after them one part in k."
        ),
        gettext_noop(
            "Who is tied shares the awards of those places; of several awards the highest "
            "counts."
        ),
    ),
    points=gettext_noop("Master points"),
)

DESCRIBED: Mapping[Scheme, Described] = {
    Scheme.EBU_CLUB: EBU,
    **dict.fromkeys(WEIGHTS, ABF),
    **dict.fromkeys(RATINGS, ACBL),
}
"""All schemes; the Polish union has none of which a source was found."""
CALLED: Mapping[Scheme, str] = {
    Scheme.NONE: gettext_noop("None"),
    Scheme.EBU_CLUB: gettext_noop("EBU club session, local points"),
    Scheme.ABF_GREEN: gettext_noop("ABF session, club green points"),
    Scheme.ABF_RED: gettext_noop("ABF session, red points"),
    Scheme.ACBL_OPEN: gettext_noop("ACBL club game, open"),
    Scheme.ACBL_INVITATIONAL: gettext_noop("ACBL club game, invitational"),
    Scheme.ACBL_LIMITED_200: gettext_noop("ACBL club game, up to 200 points"),
    Scheme.ACBL_LIMITED_100: gettext_noop("ACBL club game, up to 100 points"),
    Scheme.ACBL_LIMITED_20: gettext_noop("ACBL club game, up to 20 points"),
}
