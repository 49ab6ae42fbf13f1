"""Official files against our figures: every difference has its reason."""

from collections import Counter
from pathlib import Path

import pytest

from scoring.bridge.convention import CLUBSITE, COMPSCORE3, Convention
from scoring.formats import usebio
from scoring.formats.compare import BECAUSE, Comparison, Kind, Reason, compare
from scoring.formats.event import ReadEvent
from scoring.formats.scores.contests import score
from tests.shared_data import needs_shared_data, shared

ROOT = Path(__file__).resolve().parents[4]


def read(name: str) -> ReadEvent:
    path: Path = shared(f"usebio/{name}.xml")
    return usebio.read(path.read_bytes().replace(b"NOTSUP", b"BUTLER_PAIRS"))


def compared(event: ReadEvent, convention: Convention) -> Comparison:
    return compare(event, score(event, convention), convention)


def reasons(comparison: Comparison) -> dict[tuple[Kind, Reason], int]:
    return dict(Counter((each.kind, each.code) for each in comparison.differences))


@needs_shared_data
@pytest.mark.parametrize(
    ("name", "convention", "expected"),
    [
        ("mp_mitchell_7t", COMPSCORE3, {}),
        ("mp_mitchell_7t", CLUBSITE, {}),
        ("butler_howell_4t", COMPSCORE3, {}),
        ("unknown_event_type", COMPSCORE3, {}),
        (
            "mp_howell_6t_adjusted",
            COMPSCORE3,
            {(Kind.POINTS, Reason.PLAIN_ON_SHORT_BOARD): 5},
        ),
        (
            "mp_howell_6t_adjusted",
            CLUBSITE,
            {
                (Kind.POINTS, Reason.PLAIN_ON_SHORT_BOARD): 5,
                (Kind.TOTAL, Reason.SCALED_TO_ALL_BOARDS): 2,
            },
        ),
        (
            "mp_mitchell_8t_uneven",
            COMPSCORE3,
            {(Kind.POINTS, Reason.PLAIN_ON_SHORT_BOARD): 38},
        ),
        (
            "mp_mitchell_21t_inconsistent",
            COMPSCORE3,
            {
                (Kind.POINTS, Reason.DIRECTOR_ADJUSTED_LINE): 1,
                (Kind.TOTAL, Reason.TOTALS_BEFORE_RULINGS): 42,
                (Kind.PERCENTAGE, Reason.TOTALS_BEFORE_RULINGS): 42,
                (Kind.RANK, Reason.TOTALS_BEFORE_RULINGS): 5,
                (Kind.AWARD, Reason.AWARD_OF_FILE_PLACE): 5,
            },
        ),
        (
            "mp_mitchell_21t_inconsistent",
            CLUBSITE,
            {
                (Kind.POINTS, Reason.ONE_DECIMAL_HALF_EVEN): 28,
                (Kind.POINTS, Reason.DIRECTOR_ADJUSTED_LINE): 1,
                (Kind.TOTAL, Reason.TOTALS_BEFORE_RULINGS): 42,
                (Kind.PERCENTAGE, Reason.TOTALS_BEFORE_RULINGS): 42,
                (Kind.RANK, Reason.TOTALS_BEFORE_RULINGS): 5,
                (Kind.AWARD, Reason.AWARD_OF_FILE_PLACE): 5,
            },
        ),
    ],
)
def test_every_difference_of_a_real_file_has_its_reason(
    name: str, convention: Convention, expected: dict[tuple[Kind, Reason], int]
) -> None:
    comparison = compared(read(name), convention)

    assert reasons(comparison) == expected


@needs_shared_data
def test_lines_and_pairs_agree_unless_a_difference_names_them() -> None:
    event = read("mp_howell_6t_adjusted")

    comparison = compared(event, COMPSCORE3)

    lines = [comparison.line_agrees(line.key) for line in event.lines]
    pairs = [comparison.entrant_agrees(pair.key) for pair in event.entrants]
    assert (Counter(lines), Counter(pairs)) == ({True: 156, False: 5}, {True: 12})


@needs_shared_data
def test_a_difference_says_where_it_is_and_why() -> None:
    comparison = compared(read("mp_mitchell_21t_inconsistent"), COMPSCORE3)

    first, second = comparison.differences[:2]

    assert (str(first.where), first.ours, first.file, str(first.because)) == (
        "board 4, 1NS v 21EW",
        "19.0000",
        "21",
        (
            "This result's points were changed by hand, by the same amount "
            "for both sides. All other results on the board agree with the "
            "scores; totals and places agree with the changed points."
        ),
    )
    assert (str(second.where), second.ours, second.file) == (
        "total of 1NS",
        "482.6500",
        "485.00",
    )


def test_every_reason_has_its_words() -> None:
    assert set(BECAUSE) == set(Reason)


def test_every_reason_stands_in_the_documented_list() -> None:
    text = (ROOT / "docs" / "differences.md").read_text("utf-8")

    assert set(BECAUSE) == set(Reason)
    assert [f"| `{code}` | {meaning} |" for code, meaning in BECAUSE.items()] == [
        line for line in text.splitlines() if line.startswith("| `")
    ]
