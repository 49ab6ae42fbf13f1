"""The poster of the winners, and the picture of them for chats."""

import io
import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

from PIL import Image
from pypdf import PdfReader

from clubsite.recaps.documents.content import (
    Block,
    Direction,
    Place,
    Player,
    Status,
    WinnerChart,
    WinnersList,
)
from clubsite.recaps.documents.posters import (
    PICTURE,
    POSTER,
    picture_json,
    poster_json,
)
from clubsite.recaps.documents.to_pdf import set_by, set_picture
from clubsite.recaps.documents.winners import build_winners_list, print_winners
from clubsite.recaps.tests.documents.builders import (
    make_heading,
    make_recap_sheet,
    make_standing,
)
from clubsite.site.qr_codes import build_qr_code
from scoring.results.evening_line import BoardPoints, build_line
from scoring.templatetags.charts import line_text, printed_line

TEMPLATES = Path(__file__).resolve().parents[4] / "templates" / "clubsite" / "recaps"
LINK = "https://club.example/sample/events/7/"


def winners_of(
    *blocks: tuple[str, Direction, list[int]], status: Status = Status.PROVISIONAL
) -> WinnersList:
    """A list with these ranks in each block."""
    sheet = make_recap_sheet(
        [
            Block(
                section,
                direction,
                tuple(
                    make_standing(
                        f"{at}",
                        (f"Sample {section}{at}", f"Other {section}{at}"),
                        [],
                        place=Place(rank, tied=ranks.count(rank) > 1),
                    )
                    for at, rank in enumerate(ranks, 1)
                ),
            )
            for section, direction, ranks in blocks
        ]
    )
    return build_winners_list(replace(sheet, heading=make_heading(status=status)))


ONE = ("A", Direction.ALL, [1, 2, 2, 4])
TWO = (("A", Direction.NORTH_SOUTH, [1, 2, 3, 4]), ("A", Direction.EAST_WEST, [1]))


def test_a_poster_leads_to_the_results_by_its_code() -> None:
    winners = winners_of(ONE)
    printed = print_winners(winners, str)

    data = poster_json(printed, winners, LINK, str)
    reader = PdfReader(io.BytesIO(set_by(TEMPLATES / POSTER, data)))

    assert build_qr_code(LINK).path in json.loads(data)["code"]
    text = " ".join(" ".join(page.extract_text() for page in reader.pages).split())
    assert "Scan for scorecards and boards" in text
    assert LINK in text
    assert "Sample A1" in text
    assert "/StructTreeRoot" in reader.root_object


def test_a_poster_draws_the_evening_line_of_the_winners() -> None:
    boards = (BoardPoints(1, Fraction(3), 4), BoardPoints(2, Fraction(1), 4))
    line = build_line(boards, in_percent=True)
    assert line is not None
    text = line_text(line)
    won = WinnerChart((Player("Sample A1", "A1"),), "", text, printed_line(line))
    winners = replace(winners_of(ONE), lines=(won,))

    data = poster_json(print_winners(winners, str), winners, LINK, str)
    reader = PdfReader(io.BytesIO(set_by(TEMPLATES / POSTER, data)))

    [page] = reader.pages
    shown = " ".join(page.extract_text().split())
    assert "50.00 % after 2 boards. Best board 1 (75.00 %)" in shown
    assert shown.count("50.00 %") == 2
    assert "/StructTreeRoot" in reader.root_object


def test_a_poster_of_two_fields_and_their_lines_is_one_sheet() -> None:
    boards = tuple(BoardPoints(at, Fraction(at % 5), 4) for at in range(1, 25))
    line = build_line(boards, in_percent=True)
    assert line is not None
    won = WinnerChart((Player("A1", "A1"),), "", line_text(line), printed_line(line))
    fields = [(letter, Direction.ALL, [1, 2, 3, 3, 3]) for letter in "AB"]
    winners = replace(winners_of(*fields), lines=(won, won))

    data = poster_json(print_winners(winners, str), winners, LINK, str)
    reader = PdfReader(io.BytesIO(set_by(TEMPLATES / POSTER, data)))

    [page] = reader.pages
    assert LINK in page.extract_text()


def test_a_picture_names_everyone_in_the_first_three_places() -> None:
    facts = json.loads(picture_json(winners_of(ONE), str))

    [block] = facts["blocks"]
    assert block["title"] == ""
    assert [row[0] for row in block["rows"]] == ["1", "2=", "2="]
    assert facts["status"] == "provisional"


def test_two_fields_stand_side_by_side_under_their_titles() -> None:
    facts = json.loads(picture_json(winners_of(*TWO, status=Status.FINAL), str))

    assert [len(block["rows"]) for block in facts["blocks"]] == [3, 1]
    assert all(block["title"] for block in facts["blocks"])
    assert facts["status"] == ""


def test_of_many_fields_only_the_winners_are_named() -> None:
    fields = [(letter, Direction.ALL, [1, 2, 3]) for letter in "ABCD"]

    facts = json.loads(picture_json(winners_of(*fields), str))

    assert [len(block["rows"]) for block in facts["blocks"]] == [1, 1, 1, 1]


def test_a_picture_has_the_size_that_chats_show() -> None:
    content = set_picture(TEMPLATES / PICTURE, picture_json(winners_of(*TWO), str))

    with Image.open(io.BytesIO(content)) as picture:
        assert (picture.format, picture.size) == ("PNG", (1200, 630))


def test_a_crowd_of_ties_still_makes_one_picture() -> None:
    crowd = ("A", Direction.ALL, [1] * 40)

    content = set_picture(TEMPLATES / PICTURE, picture_json(winners_of(crowd), str))

    with Image.open(io.BytesIO(content)) as picture:
        assert picture.size == (1200, 630)
