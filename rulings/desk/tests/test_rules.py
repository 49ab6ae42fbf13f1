"""A play card by card: whose turn, what is left, and what cannot have happened."""

import pytest

from rulings.desk.rules import NotPlayed, Playing, without_last_card
from rulings.tests.plays import DEAL, a_play
from scoring.bridge.contract import Card, Seat, Strain

OPENED = Playing(Strain.S, Seat.N, DEAL).with_card(Card.parse("HA"))


def test_the_left_of_declarer_leads_and_play_goes_clockwise() -> None:
    assert Playing(Strain.S, Seat.N, DEAL).turn is Seat.E
    assert (OPENED.turn, OPENED.to_tricks()) == (Seat.S, [["E:HA"]])


def test_the_winner_of_a_trick_leads_to_the_next() -> None:
    play = a_play(tricks=1)

    assert (play.winners(), play.turn, play.current) == ([Seat.W], Seat.W, {})


def test_a_card_led_by_another_hand_is_his_lead() -> None:
    assert Playing(Strain.S, Seat.N, DEAL).with_card(Card.parse("SA")).to_tricks() == [
        ["N:SA"]
    ]


def test_where_nobody_knows_the_hands_the_leader_is_told() -> None:
    unknown = Playing(Strain.NT, Seat.N)

    assert len(unknown.left(Seat.E)) == 52
    assert unknown.with_card(Card.parse("SA")).to_tricks() == [["E:SA"]]
    assert unknown.with_card(Card.parse("SA"), Seat.W).to_tricks() == [["W:SA"]]


@pytest.mark.parametrize("card", ["HA", "SA"])
def test_a_card_played_before_or_held_by_another_is_refused(card: str) -> None:
    with pytest.raises(NotPlayed, match=f"S can't have played {card} now"):
        OPENED.with_card(Card.parse(card))


def test_a_lead_that_nobody_can_make_is_refused() -> None:
    with pytest.raises(NotPlayed):
        a_play(tricks=1).with_card(a_play(tricks=1).tricks[0][Seat.E])


def test_when_all_is_played_the_hands_are_what_was_played() -> None:
    played = a_play()
    unknown = Playing.of(Strain.S, Seat.N, None, played.to_tricks())

    assert played.is_over
    assert unknown.hands() == played.hands()
    assert Playing.of(Strain.S, Seat.N, played.hands(), []).deal == DEAL
    with pytest.raises(NotPlayed):
        played.with_card(Card.parse("HA"))


def test_the_last_card_comes_back_and_an_empty_trick_goes() -> None:
    assert without_last_card([["E:HA"], ["E:HK", "S:H9"]]) == [["E:HA"], ["E:HK"]]
    assert without_last_card([["E:HA"]]) == []
