import pytest

from clubsite.tests.tables import for_each_row
from rulings.laws.engine.auctions import Auction, read_auction
from rulings.laws.engine.terms import Missing, Term, Value, evaluate

OPENED = ("N:1H", "E:P", "S:2H", "W:X")
DOUBLED = ("N:1NT", "E:X")
PASSED = ("N:P", "E:P", "S:P")


class Nothing:
    def fact(self, code: str) -> Value | Missing:
        return Missing(code)

    def is_told(self, _code: str) -> bool:
        return False


def list_of(auction: Auction) -> Term:
    """The auction as a term."""
    return auction if isinstance(auction, str) else ("list", *auction)


@for_each_row(
    ("name", "terms", "value"),
    [
        ("to_call", (OPENED,), "N"),
        ("to_call", ((),), ""),
        ("to_call", ("",), ""),
        ("level", ("3NT",), 3),
        ("level", ("XX",), 0),
        ("level", ("",), 0),
        ("sufficient", ("2S", OPENED), True),
        ("sufficient", ("2H", OPENED), False),
        ("sufficient", ("2D", OPENED), False),
        ("sufficient", ("1NT", ()), True),
        ("sufficient", ("P", OPENED), True),
        ("sufficient", ("1C", ""), True),
        ("sufficient", ("2H", "2S"), False),
        ("sufficient", ("3H", "2S"), True),
        ("lowest_bid", ("1S", OPENED), "2S"),
        ("lowest_bid", ("1H", OPENED), "3H"),
        ("lowest_bid", ("1NT", OPENED), "2NT"),
        ("lowest_bid", ("1C", ("N:7S",)), ""),
        ("lowest_bid", ("P", OPENED), ""),
        ("lowest_bid", ("", OPENED), ""),
        ("admissible", ("X", "E", ("N:1H",)), True),
        ("admissible", ("X", "S", ("N:1H", "E:P")), False),
        ("admissible", ("X", "N", DOUBLED), False),
        ("admissible", ("X", "W", ("N:P",)), False),
        ("admissible", ("XX", "S", DOUBLED), True),
        ("admissible", ("XX", "W", DOUBLED), False),
        ("admissible", ("XX", "E", ("N:1H",)), False),
        ("admissible", ("1C", "E", ("N:1H",)), True),
        ("has_called", (OPENED, "S"), True),
        ("has_called", (("N:1H",), "S"), False),
        ("has_called", ("", "S"), False),
        ("called_since", (OPENED, "W", "S"), True),
        ("called_since", (OPENED, "N", "S"), False),
        ("called_since", (("N:1H",), "N", "S"), False),
        ("suits_named", (("N:1H", "E:P", "S:2C", "W:P", "N:2NT"), "N"), ("H",)),
        ("suits_named", ("", "N"), ()),
        ("auction_over", ((*PASSED, "W:P"),), True),
        ("auction_over", (PASSED,), False),
        ("auction_over", (("N:1H", *PASSED),), True),
        ("auction_over", ((*PASSED, "W:1H"),), False),
        ("auction_over", ("",), False),
    ],
)
def test_an_auction_tells(
    name: str, terms: tuple[str | tuple[str, ...], ...], value: Value
) -> None:
    term: Term = (name, *(list_of(each) for each in terms))

    assert evaluate(term, Nothing()) == value


@pytest.mark.parametrize(
    ("entered", "auction"),
    [
        (["N:1S", "S:2D (transfer)", "W:P (required)"], ("N:1S", "S:2D", "W:P")),
        ("N:1S E:P, S:8H", ("N:1S", "E:P", "S:8H")),
        (("N:XX",), ("N:XX",)),
        ([], ()),
        ("", ""),
        (["N:one spade"], None),
        ("nobody called", None),
        (7, None),
    ],
)
def test_an_auction_is_read_without_its_prose(
    entered: object, auction: Auction | None
) -> None:
    assert read_auction(entered) == auction
