"""The calls of an auction, its end, and what is irregular in it."""

import pytest

from scoring.bridge.auction import (
    Auction,
    Call,
    CallFault,
    InvalidCall,
    made_calls,
)
from scoring.bridge.contract import Seat


def calls(*texts: str) -> list[Call]:
    return [Call(text) for text in texts]


@pytest.mark.parametrize("text", ["", "8C", "1N", "pass", "AP", "-"])
def test_a_call_is_one_of_the_game_in_one_spelling(text: str) -> None:
    with pytest.raises(InvalidCall):
        Call(text)


@pytest.mark.parametrize(
    ("texts", "faults"),
    [
        (["1S", "P", "2S", "P", "P", "P"], {}),
        (["P", "P", "P", "P", "1C"], {4: CallFault.AFTER_END}),
        (["1S", "1H"], {1: CallFault.INSUFFICIENT}),
        (["X"], {0: CallFault.INADMISSIBLE}),
        (["1S", "P", "X"], {2: CallFault.INADMISSIBLE}),
        (["1S", "XX"], {1: CallFault.INADMISSIBLE}),
        (["1S", "X", "XX"], {}),
    ],
)
def test_what_is_irregular_in_an_auction(
    texts: list[str], faults: dict[int, CallFault]
) -> None:
    made = list(made_calls(Seat.N, calls(*texts)))

    assert {at: each.fault for at, each in enumerate(made) if each.fault} == faults


def test_a_call_out_of_turn_has_its_caller_and_the_turn_goes_on_from_there() -> None:
    auction = [Call("1S"), Call("P", seat=Seat.S), Call("P")]

    made = [(each.seat, each.fault) for each in made_calls(Seat.N, auction)]

    assert made == [
        (Seat.N, None),
        (Seat.S, CallFault.OUT_OF_TURN),
        (Seat.W, None),
    ]


def test_calls_after_the_end_change_nothing() -> None:
    auction = Auction(Seat.N)
    for made in made_calls(Seat.N, calls("1S", "P", "P", "P", "2C", "X")):
        auction.make(made.call, made.seat)

    assert (str(auction.contract), auction.declarer, auction.over) == (
        "1S",
        Seat.N,
        True,
    )
    assert len(auction.calls) == 6


def test_a_broken_auction_has_no_end() -> None:
    auction = Auction(Seat.N, broken=True)
    for _ in range(4):
        auction.make(Call("P"), Seat.N)

    assert (auction.over, len(auction.calls), auction.passes) == (False, 4, 0)
