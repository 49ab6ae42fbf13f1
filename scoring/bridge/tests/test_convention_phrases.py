from dataclasses import replace
from fractions import Fraction

import pytest

from scoring.bridge.convention import (
    ACBLSCORE,
    BBO,
    CLUBSITE,
    COMPSCORE3,
    CONVENTIONS,
    EBU_WHITE_BOOK,
    KOPS,
    Convention,
    Name,
    Repeated,
    Window,
)
from scoring.bridge.convention_phrases import (
    Phrase,
    about_aggregate,
    about_butler,
    about_cross_imps,
    about_matchpoints,
)
from scoring.bridge.imps import CrossRule, CrossSum, DatumRule, Fives, Middle


def told(phrases: tuple[Phrase, ...]) -> list[str]:
    return list(map(str, phrases))


DOUBLED = "Two matchpoints for each score beaten, one for each tie."
NEUBERG = "Boards with fewer results are scaled up by Neuberg's formula."
OWN = (
    "Average plus is at least the side's own percentage in the session; "
    "average minus is at most that."
)
LIMITED = (
    "Boards with fewer results are scaled up by Neuberg's formula; fixed "
    "percentages apply if only two or three of many results are in."
)
MEAN = "The datum is the mean of the results."
ENDS = "The highest and lowest results are left out if there are 4 or more."
FLAT = "Average plus, average and average minus keep a fixed percentage."


def test_ours_is_told_in_three_phrases() -> None:
    assert told(about_matchpoints(CLUBSITE)) == [DOUBLED, NEUBERG, OWN]


def test_compscore_shows_plain_points_and_counts_neuberg() -> None:
    assert told(about_matchpoints(COMPSCORE3)) == [
        DOUBLED,
        NEUBERG,
        (
            "If the movement leaves a board short of results, its matchpoints are "
            "shown unadjusted."
        ),
        "If a pair misses single boards, its total is scaled up to all boards.",
        FLAT,
    ]


@pytest.mark.parametrize(
    ("convention", "phrase"),
    [
        (ACBLSCORE, "The percentage is worked out from the rounded total."),
        (KOPS, "Matchpoints on a board are rounded before they are added."),
        (BBO, "The total is the average of the boards' rounded percentages."),
        (BBO, "Artificial scores are shown but don't count."),
        (
            EBU_WHITE_BOOK,
            LIMITED,
        ),
        (
            replace(CLUBSITE, repeated=Repeated(2, Fraction(50))),
            "After 2 boards with average plus, a further one scores 50 percent.",
        ),
        (
            replace(CLUBSITE, window=Window.STAGE),
            OWN.replace("session", "stage"),
        ),
    ],
)
def test_what_is_special_is_told(convention: Convention, phrase: str) -> None:
    assert phrase in told(about_matchpoints(convention))


def test_cross_imps_are_told_with_their_factor() -> None:
    sums = replace(
        CLUBSITE, cross=CrossRule(CrossSum.SUM, Fraction(1, 2)), uplift_imps=True
    )

    assert told(about_cross_imps(sums)) == [
        "Cross-IMPs are the sum of the comparisons with all other results.",
        "IMPs are multiplied by 1/2.",
        "A board with fewer results is scaled up to the full number.",
        "Average plus and minus are 3 IMPs either way.",
        (
            "At IMPs too, the side's own average counts if it is better for "
            "average plus or worse for average minus."
        ),
        "Pairs are ranked by their average per board.",
    ]
    assert told(about_cross_imps(BBO)) == [
        "Cross-IMPs are the average of the comparisons with all other results.",
        "Artificial scores are shown but don't count.",
    ]


def test_the_datum_is_told_with_its_rounding() -> None:
    assert told(about_butler(COMPSCORE3)) == [
        MEAN,
        ENDS,
        "The datum is rounded to the nearest 10, halves away from zero.",
        "Average plus and minus are 3 IMPs either way.",
    ]


def test_total_points_are_told_with_what_an_average_is() -> None:
    own = replace(CLUBSITE, points_for_ten=Fraction(60), uplift_imps=True)
    added = "Each side's scores are added as they are, without comparison."
    mean = "the mean of the side's other scores on the board"

    assert told(about_aggregate(CLUBSITE)) == [
        added,
        f"Average plus, average and average minus are {mean}.",
        "Pairs are ranked by their average per board.",
    ]
    assert told(about_aggregate(BBO)) == [
        added,
        "Artificial scores are shown but don't count.",
    ]
    assert told(about_aggregate(own))[1:3] == [
        f"Average is {mean}; average plus and minus are 60 points more or less.",
        (
            "The side's own average per board counts instead if it is better for "
            "average plus or worse for average minus."
        ),
    ]


def test_artificial_scores_that_are_worth_nothing_in_imps_are_told() -> None:
    assert "Average plus and minus are 0 IMPs." in told(about_cross_imps(KOPS))


@pytest.mark.parametrize(
    ("both", "limit"),
    [
        (False, "A side can score at most 12 IMPs on a board."),
        (True, "A side can gain or lose at most 12 IMPs on a board."),
    ],
)
def test_a_limit_and_the_missing_own_result_are_told(*, both: bool, limit: str) -> None:
    rule = DatumRule(
        middle=Middle.MEDIAN, fives=Fives.EVEN, own=False, most=12, cap_losses=both
    )

    found = told(about_butler(replace(COMPSCORE3, butler=rule)))

    assert found[:5] == [
        "The datum is the median of the results.",
        ENDS,
        "The datum is rounded to the nearest 10, halves to even.",
        "The datum leaves out the result it is compared with.",
        limit,
    ]


@pytest.mark.parametrize(
    ("trim", "percent", "ends"),
    [
        (0, 0, []),
        (2, 0, ["The 2 highest and 2 lowest results"]),
        (
            1,
            10,
            [
                "The highest and lowest results",
                "The top and bottom 10 percent of results",
            ],
        ),
    ],
)
def test_what_a_datum_leaves_out_is_told(
    trim: int, percent: int, ends: list[str]
) -> None:
    rule = DatumRule(trim=trim, trim_percent=Fraction(percent), trim_from=4)

    found = told(about_butler(replace(COMPSCORE3, butler=rule)))

    nearest = next(
        phrase for phrase in found if phrase.startswith("The datum is rounded")
    )
    left_out = found[1 : found.index(nearest)]
    template = "{} are left out if there are 4 or more."
    assert left_out == [template.format(end) for end in ends]


def test_every_convention_but_ours_names_its_source() -> None:
    assert [
        convention.name for convention in CONVENTIONS.values() if not convention.source
    ] == [Name.CLUBSITE]


@pytest.mark.parametrize("uplift", [True, False])
@pytest.mark.parametrize("at_imps", [True, False])
def test_the_own_average_at_imps_is_told_only_where_it_counts(
    uplift: bool, at_imps: bool
) -> None:
    convention = replace(CLUBSITE, uplift=uplift, uplift_imps=at_imps)

    phrases = told(about_cross_imps(convention))

    assert any(phrase.startswith("At IMPs too") for phrase in phrases) == (
        uplift and at_imps
    )
