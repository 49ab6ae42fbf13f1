"""Tables of Butler: the datum in a column, or shown by the figures alone."""

import pytest

from scoring.bridge.convention import CLUBSITE
from scoring.bridge.event import Method
from scoring.formats import csv_results, usebio
from scoring.formats.compare import compare
from scoring.formats.event import Figure, ReadEvent
from scoring.formats.scores.contests import score
from scoring.formats.tests.builders import make_board, make_file, make_line, make_pairs

SCORES = (620, 170, 140, -100, -200)
"""Their mean without highest and lowest is 70, their median 140."""
BY_MEDIAN = (10, 1, 0, -6, -8)
BY_MEAN = (11, 3, 2, -5, -7)
BY_CROSS = ("11.25", "1.75", "0.75", "-5.50", "-8.25")


def table(figures: tuple[object, ...], datum: str = "", facts: str = "") -> bytes:
    """One board at five tables; the column of datums only where there is one."""
    head = "board,ns,ew,ns_score,ns_result,ew_result,kind" + (datum and ",datum")
    rows = [
        f"4,{2 * at + 1},{2 * at + 2},{made},{figure},,played" + (datum and f",{datum}")
        for at, (made, figure) in enumerate(zip(SCORES, figures, strict=True))
    ]
    return "\n".join([facts, head, *rows]).encode()


def read(*parts: object, **more: str) -> ReadEvent:
    event = csv_results.read(table(*parts, **more)).event  # type: ignore[arg-type]
    assert event is not None
    return event


def codes(event: ReadEvent) -> list[tuple[str, str, str, str]]:
    found = compare(event, score(event, CLUBSITE), CLUBSITE).differences
    return [
        (str(difference.where), difference.ours, difference.file, difference.code)
        for difference in found
    ]


@pytest.mark.parametrize("column", ["140", "140.0"])
def test_a_column_of_datums_is_butler_and_is_taken_as_given(column: str) -> None:
    event = read(BY_MEDIAN, datum=column)

    assert (event.method, event.datums) == (Method.BUTLER, {(1, "", 4): 140})
    assert codes(event) == [("datum of board 4", "70", "140", "other-datum")]


@pytest.mark.parametrize("facts", ["", "event,value\nscoring,butler\n"])
def test_datums_that_are_not_said_are_those_from_which_the_figures_follow(
    facts: str,
) -> None:
    event = read(BY_MEDIAN, facts=facts)

    assert (event.method, event.datums) == (Method.BUTLER, {(1, "", 4): 140})
    assert [str(line.ns_points) for line in event.lines] == [*map(str, BY_MEDIAN)]


def test_a_weighted_score_and_an_average_say_nothing_of_the_datum() -> None:
    weighted = b"\n4,11,12,140,4,-4,weighted,50%:170 50%:-100,50%:170 50%:-100"
    average = b"\n4,13,14,,3,-3,adjusted,,"
    headed = table(BY_MEDIAN).replace(b",kind", b",kind,for_ns,for_ew", 1)
    content = headed + weighted + average

    event = csv_results.read(content).event

    assert event is not None
    assert (event.method, event.datums) == (Method.BUTLER, {(1, "", 4): 140})


def test_figures_of_the_usual_datum_are_butler_without_a_word_of_datums() -> None:
    event = read(BY_MEAN)

    assert (event.method, event.datums, codes(event)) == (Method.BUTLER, {}, [])


def test_a_usebio_file_may_leave_its_datums_to_its_figures() -> None:
    lines = [
        make_line(
            f"{2 * at + 1}",
            f"{2 * at + 2}",
            score=f"{made}",
            points=(f"{figure}", f"{-figure}"),
            kind="BUTLER_POINTS",
        )
        for at, (made, figure) in enumerate(zip(SCORES, BY_MEDIAN, strict=True))
    ]

    silent, event = (
        usebio.read(
            make_file(
                make_board(4, *lines, datum=datum),
                pairs=make_pairs(10),
                event_type="BUTLER_PAIRS",
            )
        )
        for datum in ("", "135")
    )

    assert silent.datums == {(1, "", 4): 140}
    assert event.datums == {(1, "", 4): 135}


def test_butler_without_figures_has_no_datum_of_the_file() -> None:
    event = read(("",) * 5, facts="event,value\nscoring,butler\n")

    assert (event.method, event.datums) == (Method.BUTLER, {})


@pytest.mark.parametrize(
    ("figures", "facts"),
    [
        (BY_CROSS, ""),
        ((45, 7, 3, -22, -33), ""),
        ((10, 1, 0, -6, 3), ""),
        (BY_MEDIAN, "event,value\nscoring,cross-imps\n"),
    ],
)
def test_cross_imps_stay_cross_imps(figures: tuple[object, ...], facts: str) -> None:
    assert read(figures, facts=facts).method is Method.CROSS_IMPS


def test_a_datum_that_is_none_is_said() -> None:
    content = table(BY_MEDIAN, datum="140").replace(b"played,140", b"played,135.5", 1)
    content = content.replace(b"-200,-8,,played,140", b"-200,-8,,played,150")

    reading = csv_results.read(content)

    assert [str(message) for message in reading.lost] == [
        "line 3: “135.5” isn't the board's datum",
        "line 7: “150” isn't the board's datum",
    ]


def test_datums_are_written_and_read_back() -> None:
    first = csv_results.read(table(BY_MEDIAN, datum="140"))

    again = csv_results.read(csv_results.write(first).content).event

    assert again is not None
    assert (again.method, again.datums) == (Method.BUTLER, {(1, "", 4): 140})
    assert again.lines[0].ns_points == Figure("10")
