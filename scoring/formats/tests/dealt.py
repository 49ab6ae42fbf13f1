"""Deals for tests of files: some fixed, and any at all for properties."""

from hypothesis import strategies as st

from scoring.bridge.boards import Deal
from scoring.bridge.contract import SEATS
from scoring.formats.deals.dealing import PACK, deal_of_holders
from scoring.formats.reading import ReadDeal

ONE = Deal.parse(
    "N:65.A53.JT7.AK762 AK87.QT4.AK98.95 JT9.982.Q532.Q83 Q432.KJ76.64.JT4"
)
TWO = Deal.parse(
    "N:AQ63.J7.Q42.AKJ7 T942.T5.KT6.9643 J85.4.AJ8753.Q82 K7.AKQ98632.9.T5"
)
THREE = Deal.of({seat: PACK[at * 13 : at * 13 + 13] for at, seat in enumerate(SEATS)})
"""Every hand has thirteen cards of one suit."""


def deals() -> st.SearchStrategy[Deal]:
    """Any deal of the pack."""
    seats = [at // 13 for at in range(52)]
    return st.permutations(seats).map(deal_of_holders)


def boards(most: int = 12) -> st.SearchStrategy[tuple[ReadDeal, ...]]:
    """Deals of boards numbered one after the other."""
    return st.builds(
        lambda first, dealt: tuple(
            ReadDeal(number, deal) for number, deal in enumerate(dealt, first)
        ),
        st.integers(1, 99 - most),
        st.lists(deals(), min_size=1, max_size=most),
    )
