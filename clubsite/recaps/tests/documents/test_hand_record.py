"""The hand record in words."""

from dataclasses import replace

from clubsite.recaps.documents.hand_record import print_hand_record
from clubsite.recaps.tests.documents.builders import make_board, make_hand_record


def test_each_deal_has_its_square_hands_tricks_and_par() -> None:
    printed = print_hand_record(make_hand_record(), str)

    assert [part.title for part in printed.parts] == ["Board 1", "Board 2"]
    for part in printed.parts:
        assert part.square is not None
        assert part.diagram is not None
        assert [table.kind for table in part.tables] == ["makeable"]
        assert [note.text for note in part.after] == ["Par +620: 4♠ NS"]
    assert printed.footer[0] == "Makeable tricks and par are double dummy."


def test_deals_that_are_not_solved_stand_alone() -> None:
    board = make_board(solved=False)
    bare = replace(board, deal=None)
    record = replace(make_hand_record(), boards=(board, bare))

    printed = print_hand_record(record, str)

    assert [
        (bool(part.diagram), part.tables, part.after) for part in printed.parts
    ] == [
        (True, (), ()),
        (False, (), ()),
    ]
    assert printed.footer[0] == "Posted 22:30"


def test_a_record_without_hands_says_so() -> None:
    printed = print_hand_record(replace(make_hand_record(), boards=()), str)

    assert (printed.parts, printed.footer[0]) == ((), "No hands recorded.")
