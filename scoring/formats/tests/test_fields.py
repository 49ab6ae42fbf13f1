"""Which sections of a file are compared with each other."""

from dataclasses import replace

import pytest

from scoring.formats import csv_results, usebio
from scoring.formats.event import ReadEvent
from scoring.formats.reading import Reading
from scoring.formats.scores.engine import by_board, field_numbers
from scoring.formats.tests.builders import make_board, make_file, make_line, make_pair


def section(name: str, *points: tuple[str, str], datum: str = "", kind: str) -> str:
    pairs, lines = "", []
    for number, figures in enumerate(points):
        pairs += make_pair(f"{2 * number + 1}") + make_pair(f"{2 * number + 2}")
        who = (f"{2 * number + 1}", f"{2 * number + 2}")
        lines.append(make_line(*who, score="50", points=figures, kind=kind))
    return (
        f'<SECTION SECTION_ID="{name}"><PARTICIPANTS>{pairs}</PARTICIPANTS>'
        f"{make_board(1, *lines, datum=datum)}</SECTION>"
    )


def read_sections(*sections: str, event_type: str) -> ReadEvent:
    return usebio.read(
        make_file(pairs="", inside="".join(sections), event_type=event_type)
    )


@pytest.mark.parametrize(
    ("figures", "compared"),
    [(("3", "3"), True), (("1", "1"), False), (("", ""), False), (("1.2", "1"), False)],
)
def test_matchpoints_tell_by_their_sum_whom_a_line_is_compared_with(
    figures: tuple[str, str], compared: bool
) -> None:
    sections = [
        section(name, figures, figures, kind="MATCH_POINTS") for name in ("A", "B")
    ]

    event = read_sections(*sections, event_type="MP_PAIRS")

    assert event.sections_compared is compared
    assert len(by_board(event)) == (1 if compared else 2)


@pytest.mark.parametrize(
    ("datums", "compared"),
    [(("50", "50"), True), (("50", "40"), False), (("50", ""), False)],
)
def test_butler_tells_by_equal_datums(datums: tuple[str, str], compared: bool) -> None:
    sections = [
        section(name, ("0", "0"), datum=datum, kind="BUTLER_POINTS")
        for name, datum in zip("AB", datums, strict=True)
    ]

    event = read_sections(*sections, event_type="BUTLER_PAIRS")

    assert event.sections_compared is compared


def test_sections_of_cross_imps_stand_for_themselves() -> None:
    sections = [section(name, ("0", "0"), kind="CROSS_IMP_POINTS") for name in "AB"]

    event = read_sections(*sections, event_type="CROSS_IMPS")

    assert event.sections_compared is False
    assert field_numbers(event) == {(1, "A"): 1, (1, "B"): 2}


def test_sections_that_are_compared_share_a_field() -> None:
    sections = [
        section(name, ("3", "3"), ("3", "3"), kind="MATCH_POINTS") for name in "AB"
    ]

    event = read_sections(*sections, event_type="MP_PAIRS")

    assert field_numbers(event) == {(1, ""): 1, (1, "A"): 1, (1, "B"): 1}


SHEET = """event,value
name,Cup
scoring,{scoring}
scale,{scale}

session,section,board,ns,ew,score,ns_points,ew_points
1,A,1,1,2,50,{points},{points}
1,B,1,5,6,50,{points},{points}
1,A,1,3,4,50,{points},{points}
1,B,1,7,8,50,{points},{points}
"""


@pytest.mark.parametrize(
    ("scale", "points", "compared"),
    [
        ("doubled", "3", True),
        ("doubled", "1", False),
        ("single", "1.5", True),
        ("single", "0.5", False),
        ("percent", "3", False),
    ],
)
def test_a_table_tells_it_on_the_scale_of_its_matchpoints(
    scale: str, points: str, compared: bool
) -> None:
    sheet = SHEET.format(scoring="matchpoints", scale=scale, points=points)

    event = csv_results.read(sheet.encode()).event

    assert event is not None
    assert event.sections_compared is compared


@pytest.mark.parametrize(
    ("numbers", "together"),
    [
        ((1, 1, 2, 2), True),
        ((1, 2, 3, 4), False),
        ((1, 1, 2, 3), False),
        ((1, 1, 1, 1), False),
        ((1, 2, 1, 2), False),
    ],
)
def test_a_table_of_ours_says_that_all_sections_are_compared(
    numbers: tuple[int, ...], together: bool
) -> None:
    rows = [row for row in SHEET.splitlines() if row.startswith("1,")]
    sheet = SHEET + "".join(f"2{row[1:]}\n" for row in rows)
    sheet = sheet.format(scoring="cross-imps", scale="doubled", points="0")
    read = csv_results.read(sheet.encode()).event
    assert read is not None
    places = [(session, section) for session in (1, 2) for section in "AB"]
    event = replace(read, fields=dict(zip(places, numbers, strict=True)))

    file = csv_results.write(Reading("", event=event))

    again = csv_results.read(file.content).event
    assert again is not None
    lost = "this format can't hold: which sections are compared with each other"
    assert again.sections_compared is together
    assert (lost in {str(remark.what) for remark in file.remarks}) is (
        not together and len(set(numbers)) < 4
    )
