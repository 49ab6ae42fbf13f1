"""The deals of a file of any format, and results that they join."""

from dataclasses import replace

import pytest

from scoring.bridge.boards import Deal
from scoring.formats import clubsite_json, pbn, usebio
from scoring.formats.deals import dup
from scoring.formats.deals.joining import UnclearDeals, deals_in, joined
from scoring.formats.errors import BadFile
from scoring.formats.event import ReadEvent
from scoring.formats.pbn import BoardDeal
from scoring.formats.reading import ReadDeal, Reading
from scoring.formats.tests.builders import make_board, make_file, make_line
from scoring.formats.tests.deals.test_dealing_files import csv_row
from scoring.formats.tests.dealt import ONE, THREE, TWO
from scoring.formats.tests.samples import LIN, SAMPLES
from tests.shared_data import needs_shared_data, shared

BOTH = [(1, ONE), (2, TWO)]


@pytest.mark.parametrize("name", ["dup", "dlm", "deal-csv"])
def test_every_file_of_deals_gives_its_deals(name: str) -> None:
    found = deals_in(SAMPLES[name])

    assert ([(deal.board, deal.deal) for deal in found.deals], found.problems) == (
        BOTH,
        (),
    )


def test_pbn_and_lin_give_theirs_as_well() -> None:
    content = pbn.write(Reading("", deals=(ReadDeal(1, ONE), ReadDeal(2, TWO)))).content

    assert [(deal.board, deal.deal) for deal in deals_in(content).deals] == BOTH
    assert [deal.board for deal in deals_in(LIN).deals] == [1]


@needs_shared_data
def test_the_same_sixteen_deals_come_from_each_of_their_files() -> None:
    files = [
        path
        for path in sorted(shared("deals-other").iterdir())
        if path.suffix in {".dup", ".dlm", ".csv", ".pbn", ".lin"}
    ]

    found = {
        tuple(
            sorted(
                (deal.board, str(deal.deal))
                for deal in deals_in(path.read_bytes()).deals
            )
        )
        for path in files
    }

    assert len(files) > 1
    assert [len(deals) for deals in found] == [16]


def test_a_bad_deal_of_a_file_of_deals_is_a_problem() -> None:
    found = deals_in(
        (csv_row(ONE) + csv_row(TWO, "2", "E/NS").replace("A", "2")).encode()
    )

    assert [deal.board for deal in found.deals] == [1]
    assert len(found.problems) == 1


def test_a_board_that_is_dealt_twice_is_a_problem() -> None:
    twice = (ReadDeal(1, ONE), ReadDeal(1, TWO, session=2), ReadDeal(2, THREE))
    content = clubsite_json.write(Reading("json", deals=twice)).content

    found = deals_in(content)

    assert [deal.board for deal in found.deals] == [1, 2]
    assert [str(problem) for problem in found.problems] == [
        "Board 1 has two deals. Choose a file of one session."
    ]


def test_a_file_without_deals_says_so() -> None:
    results = make_file(make_board(1, make_line("1", "2", "4S N 10", "420")))

    assert [str(problem) for problem in deals_in(results).problems] == [
        "The file has no deals. Choose another one."
    ]
    with pytest.raises(BadFile, match="format isn't recognised"):
        deals_in(b"something else")


def event(*boards: int) -> ReadEvent:
    return usebio.read(
        make_file(
            *(
                make_board(board, make_line("1", "2", "4S N 10", "420"))
                for board in boards
            )
        )
    )


def dealt(*deals: tuple[int, Deal]) -> list[BoardDeal]:
    return [BoardDeal(board, deal, 0) for board, deal in deals]


def test_deals_join_the_boards_that_were_played() -> None:
    found = joined(event(1, 2), dealt((1, ONE), (2, TWO), (3, THREE)))

    assert found.event.deals == {(1, "", 1): ONE, (1, "", 2): TWO}
    assert (found.replaced, found.unplayed) == ((), (3,))


def test_another_deal_of_the_results_is_replaced_and_named() -> None:
    before = replace(event(1, 2), deals={(1, "A", 1): TWO, (1, "", 2): TWO})

    found = joined(before, dealt((1, ONE), (2, TWO)))

    assert found.event.deals == {(1, "", 1): ONE, (1, "", 2): TWO}
    assert found.replaced == (1,)


def test_a_board_of_two_sessions_cannot_be_joined() -> None:
    once = event(1)
    twice = replace(once, lines=(*once.lines, replace(once.lines[0], key=2, session=2)))

    with pytest.raises(UnclearDeals, match="Board 1 is played in several sessions"):
        joined(twice, dealt((1, ONE)))


def test_what_a_dealing_machine_takes_is_read_back() -> None:
    content = dup.write(Reading("", deals=(ReadDeal(1, ONE), ReadDeal(2, TWO)))).content

    assert [deal.deal for deal in deals_in(content).deals] == [ONE, TWO]
