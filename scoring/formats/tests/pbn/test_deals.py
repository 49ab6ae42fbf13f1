import pytest

from scoring.bridge.boards import Deal
from scoring.formats import pbn
from scoring.formats.errors import TooLarge
from scoring.formats.pbn import BoardDeal, read_deals
from scoring.formats.safe_input import decoded
from tests.shared_data import needs_shared_data, shared

ONE = "N:Q.AKJT9873..QJT4 AJ98543.4.AK85.8 K76..643.AK96532 T2.Q652.QJT972.7"
TWO = "E:K65.AJ952.AK8.T5 AJ432.K.J93.QJ93 T987.873..K87642 Q.QT64.QT76542.A"


def game(board: str, deal: str, *tags: str) -> str:
    return "\n".join([f'[Board "{board}"]', *tags, f'[Deal "{deal}"]', "", ""])


def problems(text: str) -> list[str]:
    return [str(problem) for problem in read_deals(text).problems]


def test_deals_are_read_with_the_line_they_stand_in() -> None:
    text = game("1", ONE, '[Dealer "N"]', '[Vulnerable "Love"]') + game("2", TWO)

    found = read_deals(text)

    assert found == pbn.FoundDeals(
        (BoardDeal(1, Deal.parse(ONE), 4), BoardDeal(2, Deal.parse(TWO), 7)), ()
    )


def test_escapes_comments_and_windows_line_ends_are_passed_over() -> None:
    text = (
        '\ufeff% PBN 2.1\n%[Board "9"]\n[Board "1"] ; [Board "8"]\n'
        f'{{ a comment\n\n% with [Board "7"]\n}}\n[Deal "{ONE}"]\n[Note "a ; b {{"]\n'
    ).replace("\n", "\r\n")

    found = read_deals(text)

    assert found == pbn.FoundDeals((BoardDeal(1, Deal.parse(ONE), 8),), ())


def test_a_number_sign_repeats_the_value_of_the_game_before() -> None:
    text = game("1", ONE, '[Dealer "N"]') + game("5", "#", '[Dealer "#"]')

    found = read_deals(text)

    assert [(each.board, str(each.deal)) for each in found.deals] == [
        (1, str(Deal.parse(ONE))),
        (5, str(Deal.parse(ONE))),
    ]


def test_games_without_a_blank_line_between_are_told_apart_by_their_tags() -> None:
    text = f'[Board "1"]\n[Deal "{ONE}"]\n[Board "2"]\n[Deal "{TWO}"]'

    assert [each.board for each in read_deals(text).deals] == [1, 2]


def test_the_same_deal_may_stand_once_for_every_table() -> None:
    text = game("1", ONE) + game("1", ONE)

    assert read_deals(text) == pbn.FoundDeals((BoardDeal(1, Deal.parse(ONE), 2),), ())


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", 'There are no deals. Each needs a line such as [Deal "N:…"].'),
        (game("1", "?"), 'There are no deals. Each needs a line such as [Deal "N:…"].'),
        (
            game("", ONE),
            "Line 2, board : the board number is missing. Add it, e.g. [Board “1”].",
        ),
        (
            game("0", ONE),
            "Line 2, board 0: Board numbers start at 1. 0 isn't a board number.",
        ),
        (
            game("2", ONE, '[Dealer "N"]'),
            "Line 3, board 2: The dealer of board 2 is E, not N.",
        ),
        (
            game("2", ONE, '[Dealer "Q"]'),
            "Line 3, board 2: the dealer “Q” isn't a seat.",
        ),
        (
            game("2", ONE, '[Vulnerable "All"]'),
            "Line 3, board 2: The vulnerability of board 2 is NS, not All.",
        ),
        (
            game("2", ONE, '[Vulnerable "some"]'),
            "Line 3, board 2: the vulnerability “SOME” isn't known.",
        ),
        (
            game("1", ONE.replace("N:Q.", "N:7.")),
            "Line 2, board 1: N and S both have S7.",
        ),
        (
            game("1", ONE.replace("N:Q.", "N:.")),
            "Line 2, board 1: N has 12 cards instead of 13.",
        ),
    ],
)
def test_what_is_wrong_with_a_deal_is_said_with_its_place(
    text: str, message: str
) -> None:
    assert problems(text) == [message]


def test_two_deals_of_one_board_are_a_problem() -> None:
    text = game("2", TWO) + game("2", ONE)

    found = read_deals(text)

    assert [each.line for each in found.deals] == [2]
    assert [str(problem) for problem in found.problems] == [
        "Line 5, board 2: line 2 has another deal for this board."
    ]


def test_an_enormous_text_is_refused() -> None:
    with pytest.raises(TooLarge, match="longer than 2000000 characters"):
        read_deals("x" * 2_000_001)


@needs_shared_data
@pytest.mark.parametrize(
    ("path", "deals", "faults"),
    [
        ("deals/bigdeal.pbn", 14, 0),
        ("deals/bridgecomposer.pbn", 15, 0),
        ("deals/bridgecomposer12.pbn", 1, 11),
        ("deals/club28.pbn", 28, 0),
        ("deals/empty.pbn", 0, 1),
        ("reference/test_record_with_empty_line_in_comment.pbn", 1, 0),
        ("reference/test_record_with_lots_of_curlies.pbn", 1, 0),
        ("reference/three_test_records_crlf.pbn", 3, 0),
        ("results/mp_44pairs_kops.pbn", 26, 0),
    ],
)
def test_files_of_many_programs_are_read(path: str, deals: int, faults: int) -> None:
    found = read_deals(decoded(shared(f"pbn/{path}").read_bytes()))

    assert (len(found.deals), len(found.problems)) == (deals, faults)
