"""What can be put to players, and what their answers come to."""

import pytest

from rulings.polls.rules import (
    Asks,
    Counted,
    GivenAnswer,
    InvalidPoll,
    Tally,
    check_turn,
    is_over,
    read_calls,
    read_hand,
    tally,
    with_card,
)
from scoring.bridge.boards import InvalidDeal
from scoring.bridge.contract import Card, Seat


@pytest.mark.parametrize(
    ("text", "message", "values"),
    [
        ("1S blah", "Call %(number)s, “%(word)s”, isn't a call", {"number": 2}),
        ("8S", "Call %(number)s, “%(word)s”, isn't a call", {"number": 1}),
        ("2S 1H", "Call %(number)s, “%(word)s”, isn't legal", {"number": 2}),
        ("X", "Call %(number)s, “%(word)s”, isn't legal", {"number": 1}),
        ("P P P P 1S", "Call %(number)s, “%(word)s”, isn't legal", {"number": 5}),
    ],
)
def test_an_auction_that_cannot_be_is_refused_with_its_place(
    text: str, message: str, values: dict[str, int]
) -> None:
    with pytest.raises(InvalidPoll) as refused:
        read_calls(text, Seat.N)

    assert refused.value.message.startswith(message)
    assert refused.value.values.items() >= values.items()


def test_an_auction_is_read_as_people_write_it() -> None:
    calls = read_calls("1n (dbl) rdbl - 2h?", Seat.E)

    assert calls == ("E:1NT", "S:X", "W:XX", "N:P", "E:2H")
    assert not is_over(calls)


def test_three_passes_after_a_call_end_an_auction() -> None:
    assert is_over(read_calls("1S P P P", Seat.N))
    assert not is_over(read_calls("P P P", Seat.N))


@pytest.mark.parametrize(
    ("text", "seat", "fits"),
    [
        ("", Seat.N, True),
        ("", Seat.S, False),
        ("1S P", Seat.S, True),
        ("1S P", Seat.W, False),
        ("1S P P P", Seat.W, True),
    ],
)
def test_the_auction_goes_up_to_the_turn_of_the_hand(
    text: str, seat: Seat, fits: bool
) -> None:
    calls = read_calls(text, Seat.N)
    if fits:
        check_turn(calls, Seat.N, seat)
        return

    with pytest.raises(InvalidPoll):
        check_turn(calls, Seat.N, seat)


@pytest.mark.parametrize(
    "text", ["KQJ4.A5..T98763", "KQJ4.A5..T9876322", "KQJ4", "KQJ4 A5 - T98763Z"]
)
def test_only_a_whole_hand_is_put_to_a_player(text: str) -> None:
    with pytest.raises(InvalidDeal):
        read_hand(text, Seat.S)


def test_a_hand_is_stored_from_the_top() -> None:
    assert read_hand(" 4JQK.5A..1098762.3".replace(".3", "3"), Seat.S) == (
        "KQJ4.A5..T987632"
    )


def test_the_tally_counts_alike_what_is_written_differently() -> None:
    given_answers = [
        GivenAnswer(Asks.ACTION, "pass", "3s", "No extras."),
        GivenAnswer(Asks.ACTION, "P", "3S, dbl"),
        GivenAnswer(Asks.ACTION, "3s", "p 3S"),
        GivenAnswer(Asks.ACTION, "the king  of clubs", "a low club; a spade"),
        GivenAnswer(Asks.ACTION, "♣K", "three spades"),
        GivenAnswer(Asks.ACTION, "pass", "3♠"),
        GivenAnswer(Asks.SUGGESTS, "bidding on", why="He has extras."),
        GivenAnswer(Asks.SUGGESTS, "Bidding on"),
    ]

    assert tally(given_answers, asked_action=7, asked_what=3) == Tally(
        asked=7,
        answered=6,
        actions=(
            Counted("P", 3, 1),
            Counted("CK", 2, 0),
            Counted("3S", 1, 4),
            Counted("A low club", 0, 1),
            Counted("A spade", 0, 1),
            Counted("X", 0, 1),
        ),
        asked_what=3,
        answered_what=2,
        suggests=(Counted("Bidding on", 2, 0),),
        reasons=("He has extras.", "No extras."),
    )


WHOLE = "KQJ4.A5..T987632"


@pytest.mark.parametrize(
    ("hand", "card", "after"),
    [
        ("", "H5", ".5.."),
        ("kq 5", "S10", "KQT.5.."),
        ("KQT.5..", "SQ", "KT.5.."),
        (WHOLE, "D2", WHOLE),
        (WHOLE, "C2", "KQJ4.A5..T98763"),
        ("AKX", "S2", "AKX"),
        ("A.K.Q.J.T", "S2", "A.K.Q.J.T"),
    ],
)
def test_a_hand_is_tapped_card_by_card(hand: str, card: str, after: str) -> None:
    assert with_card(hand, Card.parse(card)) == after
