"""Totals from before the director ruled."""

import pytest

from scoring.bridge.convention import COMPSCORE3
from scoring.bridge.event import EventScore
from scoring.formats import usebio
from scoring.formats.compare import explanations
from scoring.formats.compare.explanations import before_rulings as found_before
from scoring.formats.event import ReadEvent
from scoring.formats.scores.engine import rules
from scoring.formats.tests.builders import make_board, make_file, make_line, make_pair


def before(event: ReadEvent) -> EventScore | None:
    return found_before(event, rules(event, COMPSCORE3))


def read_ruled(
    totals: tuple[str, ...], *boards: str, event_type: str = "MP_PAIRS"
) -> ReadEvent:
    pairs = "".join(
        make_pair(f"{number}", total=total) for number, total in enumerate(totals, 1)
    )
    return usebio.read(make_file(*boards, pairs=pairs, event_type=event_type))


def ruled(number: int, average: str = "A6040") -> str:
    return make_board(
        number,
        make_line("1", "2", score=average, points=("2.4", "1.6")),
        make_line("3", "4", score="420", points=("4", "0")),
        make_line("5", "6", score="-50", points=("0", "4")),
    )


def test_the_score_that_gives_all_totals_is_found() -> None:
    event = read_ruled(("2", "2", "4", "0", "0", "4"), ruled(1))

    found = before(event)

    assert found is not None
    assert {key: total.final for key, total in found.totals.items()} == {
        1: 2,
        2: 2,
        3: 4,
        4: 0,
        5: 0,
        6: 4,
    }


def test_hidden_scores_of_two_boards_are_found_together() -> None:
    event = read_ruled(("5.00", "3.00", "7", "1", "0", "8"), ruled(1), ruled(8))

    found = before(event)

    assert found is not None
    assert [found.lines[key].ns_points for key in (1, 4)] == [2, 3]


def test_totals_of_pairs_that_missed_boards_are_scaled() -> None:
    other = make_board(
        2, make_line("3", "4", score="50"), make_line("5", "6", score="50")
    )
    event = read_ruled(("4", "4", "6", "2", "2", "6"), ruled(1), other)

    assert before(event) is not None


@pytest.mark.parametrize(
    "totals",
    [("1", "3", "4", "0", "0", "4"), ("", "", "", "", "", "")],
)
def test_totals_that_no_score_gives_stay_unexplained(totals: tuple[str, ...]) -> None:
    assert before(read_ruled(totals, ruled(1))) is None


def test_an_event_without_rulings_or_with_imps_has_no_before() -> None:
    plain = make_board(1, make_line(score="50"))

    assert before(read_ruled(("0", "0"), plain)) is None
    assert before(read_ruled(("0",) * 6, ruled(1), event_type="CROSS_IMPS")) is None


def test_a_board_of_averages_only_or_with_two_of_them_is_not_searched() -> None:
    alone = make_board(1, make_line(score="A5050"))
    two = make_board(
        1,
        make_line("1", "2", score="A5050"),
        make_line("3", "4", score="A5050"),
        make_line("5", "6", score="50"),
    )

    assert before(read_ruled(("0", "0"), alone)) is None
    assert before(read_ruled(("2",) * 6, two)) is None


def test_the_search_has_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(explanations, "MOST_CHOICES", 24)
    totals = ("5.00", "3.00", "7", "1", "0", "8")

    assert before(read_ruled(totals, ruled(1), ruled(8))) is None
