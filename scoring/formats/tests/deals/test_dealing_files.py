"""DUP, DLM and the table of deals: the same sixteen deals in each."""

from functools import reduce
from operator import xor

import pytest
from hypothesis import given, settings

from scoring.bridge.auction import Call
from scoring.bridge.boards import Deal
from scoring.formats import usebio
from scoring.formats.deals import deal_csv, dlm, dup
from scoring.formats.deals.dealing import hand_texts, holders
from scoring.formats.errors import CannotWrite, NoDealFile, TooLarge
from scoring.formats.reading import Game, ReadDeal, Reading
from scoring.formats.tests.builders import make_board, make_file, make_line
from scoring.formats.tests.dealt import ONE, THREE, TWO, boards
from tests.shared_data import needs_shared_data, shared

HEAD = "[Document]\nStatus=Show\nFrom board=1\nTo board=2\nChecksum=3\n"


def said(reading: Reading) -> list[str]:
    return [str(remark) for remark in reading.remarks]


def dup_of(*deals: Deal, first: int = 1) -> bytes:
    dealt = tuple(ReadDeal(board, deal) for board, deal in enumerate(deals, first))
    return dup.write(Reading("", deals=dealt)).content


def dlm_line(board: int, deal: Deal) -> str:
    seats = holders(deal)
    pairs = zip(seats[::2], seats[1::2], strict=True)
    letters = "".join(chr(97 + 4 * first + second) for first, second in pairs)
    check = reduce(xor, letters.encode(), board)
    return f"Board {board:02}={letters}{check:03}\n"


def csv_row(deal: Deal, board: str = "1", last: str = "N/-") -> str:
    cells = ",".join(f'"{ranks}"' for _, _, ranks in hand_texts(deal))
    return f'{cells},"{board}","{last}"\r\n'


@needs_shared_data
def test_the_sixteen_deals_are_the_same_in_every_file() -> None:
    folder = shared("deals-other")

    readings = [
        kind.read((folder / f"deals16.{ending}").read_bytes())
        for kind, ending in ((dup, "dup"), (dlm, "dlm"), (deal_csv, "csv"))
    ]

    assert [said(reading) for reading in readings] == [[], [], []]
    assert readings[0].deals == readings[1].deals == readings[2].deals
    assert [dealt.board for dealt in readings[0].deals] == list(range(1, 17))


@needs_shared_data
def test_a_written_dup_file_is_the_file_of_the_dealing_machine() -> None:
    content = shared("deals-other/deals16.dup").read_bytes()

    assert dup.write(dup.read(content)).content == content


@settings(max_examples=25, deadline=None)
@given(boards())
def test_what_dup_writes_it_reads_back(dealt: tuple[ReadDeal, ...]) -> None:
    file = dup.write(Reading("", deals=dealt))

    again = dup.read(file.content)

    assert again.deals == dealt
    assert (file.remarks, again.remarks) == ((), ())


def test_a_dup_file_may_begin_with_any_board() -> None:
    reading = dup.read(dup_of(ONE, TWO, first=17))

    assert reading.deals == (ReadDeal(17, ONE), ReadDeal(18, TWO))


def test_a_dup_file_with_another_number_of_boards_is_noted() -> None:
    reading = dup.read(dup_of(ONE, TWO)[: dup.BOARD])

    assert said(reading) == ["board 1: the file says 2 boards but has 1"]


def test_a_dup_file_without_its_first_number_counts_from_one() -> None:
    content = dup_of(ONE, first=5)

    reading = dup.read(content[:146] + bytes(10))

    assert reading.deals == (ReadDeal(1, ONE),)
    assert said(reading) == ["board 1: the first board number can't be read: 1 assumed"]


def test_a_dup_board_whose_text_differs_keeps_its_cards() -> None:
    content = dup_of(ONE)

    reading = dup.read(content.replace(b"JT9", b"QT9"))

    assert reading.deals == (ReadDeal(1, ONE),)
    assert said(reading) == ["board 1: cards and text differ: the cards are used"]


def test_a_dup_board_that_is_cut_off_is_left_out() -> None:
    reading = dup.read(dup_of(ONE, TWO)[:-90])

    assert reading.deals == (ReadDeal(1, ONE),)
    assert said(reading) == ["board 2: the board is incomplete or damaged"]


def test_a_dup_board_with_a_card_twice_is_left_out() -> None:
    content = dup_of(ONE)

    reading = dup.read(b"99" + content[2:])

    assert reading.deals == ()
    assert said(reading)[0].startswith("board 1: deal not imported: N has 12")


def test_dup_refuses_what_is_no_dup_and_what_is_too_much() -> None:
    with pytest.raises(NoDealFile, match="39 cards"):
        dup.read(b"nothing of the kind")
    with pytest.raises(TooLarge, match="1000 boards"):
        dup.read(dup_of(ONE) * 1001)


@pytest.mark.parametrize(
    ("deals", "why"),
    [
        ((), "no deal"),
        ((ReadDeal(1, ONE), ReadDeal(3, TWO)), "Board 2 is missing"),
        ((ReadDeal(1, ONE), ReadDeal(1, TWO, session=2)), "Board 1 has two deals"),
        ((ReadDeal(100, ONE),), "up to 99"),
    ],
)
def test_dup_refuses_to_write_boards_it_cannot_number(
    deals: tuple[ReadDeal, ...], why: str
) -> None:
    with pytest.raises(CannotWrite, match=why):
        dup.write(Reading("", deals=deals))


def test_dup_says_that_results_and_auctions_are_not_in_it() -> None:
    event = usebio.read(make_file(make_board(1, make_line("1", "2", "4S N 10"))))
    game = Game(line=1, auction=(Call("1S"),))
    deals = (ReadDeal(1, ONE),)

    of_event = dup.write(Reading("usebio", event=event, deals=deals))
    of_games = dup.write(Reading("lin", games=(game,), deals=deals))

    assert [str(remark) for remark in of_event.remarks] == [
        "file: this format holds deals only: no names or results"
    ]
    assert [str(remark) for remark in of_games.remarks] == [
        "file: this format holds deals only: no auctions or play"
    ]


def test_dlm_reads_the_boards_that_its_head_names() -> None:
    text = HEAD + dlm_line(1, ONE) + dlm_line(2, TWO) + dlm_line(3, THREE)

    reading = dlm.read(text.encode())

    assert dlm.sniff(text.encode())
    assert reading.deals == (ReadDeal(1, ONE), ReadDeal(2, TWO))
    assert reading.remarks == ()


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("Board 02=abc\n", "line 7: board 2 needs 26 letters a to p and 3 digits"),
        (
            dlm_line(2, TWO)[:-4] + "999\n",
            "line 7: the check digits of board 2 don't match its cards",
        ),
        ("", "line 1: board 2 is listed but missing"),
        (
            f"Board 02={'a' * 26}{2:03}\n",
            "line 7: deal not imported: N has 52 cards instead of 13.",
        ),
    ],
)
def test_dlm_leaves_out_a_damaged_board(line: str, why: str) -> None:
    reading = dlm.read((HEAD + dlm_line(1, ONE) + line).encode())

    assert reading.deals == (ReadDeal(1, ONE),)
    assert said(reading) == [why]


def test_dlm_refuses_what_is_no_dlm() -> None:
    with pytest.raises(NoDealFile, match="Line 1"):
        dlm.read(b"Document")


def test_a_table_of_deals_is_read_with_tens_written_either_way() -> None:
    text = csv_row(ONE) + "\r\n" + csv_row(TWO, "2", "E/NS").replace("T", "10")

    reading = deal_csv.read(text.encode())

    assert deal_csv.sniff(text.encode())
    assert reading.deals == (ReadDeal(1, ONE), ReadDeal(2, TWO))
    assert reading.remarks == ()


@pytest.mark.parametrize(
    ("row", "why"),
    [
        ("1,2,3\n", "line 2: a row needs 16 holdings, a board number and a dealer"),
        (csv_row(TWO, "0"), "line 2: a row needs 16 holdings, a board number and"),
        (csv_row(TWO, "1"), "line 2: board 1 already has another deal"),
        (
            csv_row(TWO, "2", "W/All"),
            "line 2: board 2: the dealer is E, the file says W",
        ),
        (
            csv_row(TWO, "2", "E/All"),
            "line 2: board 2: the vulnerability is NS, the file says",
        ),
        (
            csv_row(TWO, "2").replace("AQ63", "AQ6"),
            "line 2: deal not imported: N has 12",
        ),
    ],
)
def test_a_row_that_is_no_deal_of_its_board_is_remarked(row: str, why: str) -> None:
    reading = deal_csv.read((csv_row(ONE) + row).encode())

    assert said(reading)[0].startswith(why)


def test_a_table_of_deals_is_refused_when_broken_or_endless() -> None:
    with pytest.raises(NoDealFile, match="Line 1"):
        deal_csv.read(b'"a"b,c\n')
    rows = "".join(csv_row(ONE, f"{board}") for board in range(1, 1002))
    with pytest.raises(TooLarge, match="1000 boards"):
        deal_csv.read(rows.encode())
