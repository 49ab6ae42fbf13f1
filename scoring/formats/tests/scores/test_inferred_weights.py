"""Rulings of which a file gives only the points: what they are made of."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

import pytest

from scoring.bridge.adjusted import Artificial, Outcomes
from scoring.bridge.boards import Vulnerability
from scoring.bridge.duplicate import possible_scores
from scoring.formats import csv_results
from scoring.formats.compare import Reason, compare
from scoring.formats.compare.recognition import recognise_convention
from scoring.formats.event import ReadEvent
from scoring.formats.rounding import half_away
from scoring.formats.scores import contests

HEADING = "board,ns,ew,contract,declarer,tricks,score,ns_result,ew_result,kind"
MANY = sorted(possible_scores(Vulnerability.ALL))[:62]
RULED = "7,21,22,,,,,61.80,38.20,weighted"
Weights = Mapping[int, Fraction]


def slow_points(score: int, others: Sequence[int], ruling: Weights) -> Fraction:
    """Two for each result beaten and one for each equal, the ruling by its weights."""
    plain = sum(2 * (score > other) + (score == other) for other in others)
    return plain + sum(
        (
            weight * (2 * (score > other_score) + (score == other_score))
            for other_score, weight in ruling.items()
        ),
        Fraction(0),
    )


def rows_of(
    scores: Sequence[int], ruling: Weights, *, full: int, kind: str = "weighted"
) -> list[str]:
    """Board 7 with these scores and a ruling, in percent as the definition has it."""
    found = []
    group, top = len(scores) + 1, 2 * (full - 1)

    def percent(points: Fraction) -> str:
        brought = (points + 1) * Fraction(full, group) - 1
        return f"{float(half_away(100 * brought / top, 2)):.2f}"

    for at, score in enumerate(scores):
        others = [*scores[:at], *scores[at + 1 :]]
        ours = percent(slow_points(score, others, ruling))
        theirs = f"{100 - float(ours):.2f}"
        pairs = f"{2 * at + 1},{2 * at + 2}"
        found.append(f"7,{pairs},,,,{score},{ours},{theirs},played")
    own = sum(
        (weight * slow_points(score, scores, {}) for score, weight in ruling.items()),
        Fraction(0),
    )
    ours = percent(own)
    found.append(f"7,91,92,,,,,{ours},{100 - float(ours):.2f},{kind}")
    return [*found, *(f"8,{2 * n + 1},{2 * n + 2},,,,0,50,50," for n in range(full))]


def event_of(*rows: str) -> ReadEvent:
    event = csv_results.read("\n".join([HEADING, *rows]).encode()).event
    assert event is not None
    return event


def codes(event: ReadEvent) -> set[Reason]:
    convention = recognise_convention(event)
    score = contests.score(event, convention)
    return {
        difference.code for difference in compare(event, score, convention).differences
    }


def official(ruled: str = RULED) -> list[str]:
    """A board of the barometer of 8 August 2013: 170 5 times, 140 3 times, -100 twice."""
    rows = [
        f"7,{2 * at + 1},{2 * at + 2},,,,{score},{ours},{theirs},played"
        for at, (score, ours, theirs) in enumerate(
            5 * [(170, "76.65", "23.35")]
            + 3 * [(140, "31.65", "68.35")]
            + 2 * [(-100, "5.00", "95.00")]
        )
    ]
    return [*rows, ruled]


@pytest.mark.parametrize(
    "ruled",
    [
        RULED,
        "7,21,22,2S,N,10,170,61.80,38.20,weighted",
        "7,21,22,2S,N,10,170,61.80,38.20,td",
    ],
)
def test_the_weights_of_an_official_ruling_follow_from_the_other_lines(
    ruled: str,
) -> None:
    event = event_of(*official(ruled))

    line = event.lines[-1]
    assert line.for_ns == line.for_ew == Outcomes.weighted([(140, 33), (170, 67)])
    assert codes(event) == set()


@pytest.mark.parametrize(
    ("scores", "ruling", "full"),
    [
        ([620, 620, 170, -100, -100, 140], {620: "0.30", -100: "0.70"}, 7),
        ([620, 620, 170, -100, -100, 140], {620: "0.25", 140: "0.75"}, 9),
        ([620, 650, 620, 630, -100], {630: "2/3", -100: "1/3"}, 6),
        ([620, 650, 620, 630, -100], {620: "1/6", 630: "5/6"}, 6),
        ([620, 650, 620, 630, -100], {630: "1"}, 8),
    ],
)
def test_weights_that_gave_the_figures_are_found(
    scores: list[int], ruling: dict[int, str], full: int
) -> None:
    weights = {score: Fraction(weight) for score, weight in ruling.items()}

    event = event_of(*rows_of(scores, weights, full=full))

    found = event.lines[len(scores)].for_ns
    assert isinstance(found, Outcomes)
    assert {item.score: item.weight for item in found.items} == weights
    assert codes(event) == set()


def test_the_figures_of_one_side_are_enough() -> None:
    weights = {620: Fraction(3, 10), -100: Fraction(7, 10)}
    rows = rows_of([620, 620, 170, -100, -100, 140], weights, full=7)
    cells = [row.split(",") for row in rows]

    event = event_of(*(",".join([*each[:8], "", each[9]]) for each in cells))

    found = event.lines[6].for_ns
    assert isinstance(found, Outcomes)
    assert {item.score: item.weight for item in found.items} == weights


def test_a_score_that_nobody_made_is_not_invented_but_is_the_reason() -> None:
    weights = {630: Fraction(3, 10), 200: Fraction(7, 10)}

    event = event_of(*rows_of([620, 650, 620, -100], weights, full=5))

    assert isinstance(event.lines[4].for_ns, Artificial)
    assert codes(event) == {Reason.SCORES_OF_RULING}


def test_an_average_by_which_the_others_are_not_touched_stays_an_average() -> None:
    rows = ["7,1,2,,,,620,100,0,", "7,3,4,,,,-100,0,100,", "7,5,6,,,,,50,50,adjusted"]
    full = [row.replace("7,", "4,", 1) for row in rows[:2]]

    event = event_of(*rows, *full)

    assert isinstance(event.lines[2].for_ns, Artificial)


def test_a_ruling_that_its_code_names_is_left_as_it_is() -> None:
    rows = rows_of([620, 620], {620: Fraction(1)}, full=3, kind="artificial A==")

    event = event_of(*rows)

    assert event.lines[2].for_ns == Artificial(Fraction(50), uplift=False)


@pytest.mark.parametrize(
    "lines",
    [
        [f"7,{n},{n + 100},,,,{made},{n}.13,3," for n, made in enumerate(MANY, 1)],
        ["7,1,2,,,,620,12.34,1,", "7,3,4,,,,-100,98.7,2,"],
        ["7,1,2,,,,620,,,", "7,3,4,,,,-100,98.7,2,"],
        ["7,1,2,,,,620,12.34,,", "7,3,4,,,,-100,98.7,,"],
    ],
)
def test_figures_that_no_ruling_gives_stay_unexplained(lines: list[str]) -> None:
    event = event_of(*lines, "7,97,98,,,,,61,39,weighted")

    assert isinstance(event.lines[-1].for_ns, Artificial)
    assert Reason.UNEXPLAINED in codes(event)


def test_a_ruling_whose_scores_are_not_found_is_told_as_lost() -> None:
    lines = ["7,1,2,,,,620,12.34,1,", "7,3,4,,,,-100,98.7,2,"]

    reading = csv_results.read(
        "\n".join([HEADING, *lines, "7,97,98,,,,,61,39,weighted"]).encode()
    )

    assert [str(message) for message in reading.lost] == [
        "line 4: a “weighted” ruling: only its points are imported"
    ]


def test_a_row_of_the_director_beside_its_ruling_is_only_noted() -> None:
    beside = ["7,21,22,2S,N,10,170,76.65,23.35,td", "7,21,22,2S,N,9,140,31.65,68.35,td"]
    reading = csv_results.read("\n".join([HEADING, *beside, *official()]).encode())

    assert reading.event is not None
    assert len(reading.event.lines) == 11
    assert [str(remark) for remark in reading.remarks] == [
        "line 2: the ruling is recorded with its result",
        "line 3: the ruling is recorded with its result",
    ]

    assert reading.lost == ()
