"""Sample deals and results are always the same, and such as clubs see."""

from clubsite.sample.evenings import sample_deal, sample_result, share
from scoring.bridge.boards import vulnerability
from scoring.bridge.contract import PASSED_OUT
from scoring.bridge.duplicate import score


def test_a_sample_is_the_same_each_time() -> None:
    first = [sample_result("Oak Trophy", board, "A1") for board in range(1, 4)]

    assert [str(result) for result in first] == [
        "1D N +3 H4",
        "3NT W -1 S3",
        "3NT N = H7",
    ]


def test_shares_are_spread_and_less_than_one() -> None:
    shares = [share("evening", number) for number in range(200)]

    assert all(0 <= each_share < 1 for each_share in shares)
    assert len(set(shares)) == 200


def test_tables_differ_and_every_result_can_be_scored() -> None:
    results = {
        board: [sample_result("Oak Trophy", board, f"A{table}") for table in range(12)]
        for board in range(1, 33)
    }

    scores = {
        board: {score(result, vulnerability(board)) for result in found}
        for board, found in results.items()
    }

    assert all(len(found) > 1 for found in scores.values())
    assert PASSED_OUT in [result for found in results.values() for result in found]


def test_the_leader_holds_the_card_that_is_led() -> None:
    result = sample_result("Oak Trophy", 1, "A1")

    assert result.declarer is not None
    assert result.lead in sample_deal("Oak Trophy", 1).hand(result.declarer.next)
