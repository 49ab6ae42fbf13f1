"""One outcome as a director types it."""

from fractions import Fraction

import pytest

from rulings.log.forms.outcomes import OutcomeForm, read_outcome, refusal_text
from scoring.bridge.messages import NotBridge
from scoring.events.effects import Outcome

IMPOSSIBLE = "No contract scores “625” at this vulnerability. Enter the contract."


@pytest.mark.parametrize(
    ("typed", "outcome"),
    [
        ("4s n =", Outcome(620, contract="4S N =")),
        ("4SX N -1 H5", Outcome(-200, contract="4SX N -1")),
        ("p", Outcome(0, contract="PASS")),
        ("620", Outcome(620)),
        ("+620", Outcome(620)),
        ("−100", Outcome(-100)),
        ("0", Outcome(0)),
    ],
)
def test_an_outcome_is_a_contract_with_its_result_or_a_score(
    typed: str, outcome: Outcome
) -> None:
    assert read_outcome(typed, 2, Fraction(100)) == outcome


@pytest.mark.parametrize(
    "typed", ["625", "10", "420", "99990", "8S N =", "4S N +9", "four spades"]
)
def test_what_no_deal_can_come_to_is_refused(typed: str) -> None:
    with pytest.raises(NotBridge):
        read_outcome(typed, 2, Fraction(100))


def test_a_refusal_says_what_was_typed() -> None:
    with pytest.raises(NotBridge) as refusal:
        read_outcome("625", 2, Fraction(100))

    assert refusal_text(refusal.value) == IMPOSSIBLE


@pytest.mark.parametrize(
    ("typed", "board", "score"),
    [("4S N =", 2, 620), ("4S N =", 1, 420), ("4S", 2, None), ("", 2, None)],
)
def test_the_score_shows_as_soon_as_it_is_known(
    typed: str, board: int, score: int | None
) -> None:
    form = OutcomeForm(initial={"result": typed}, board=board, weighted=False)

    assert form.known_score == score


def test_without_a_board_there_is_no_score_yet() -> None:
    form = OutcomeForm({"result": "4S N ="}, board=None, weighted=False)

    assert (form.is_valid(), form.known_score) == (True, None)


def test_a_form_says_what_no_deal_can_come_to() -> None:
    form = OutcomeForm({"result": "625"}, board=2, weighted=False)

    assert form.errors == {"result": [IMPOSSIBLE]}


@pytest.mark.parametrize("percent", ["-1", "100.01", "33.333", "half", ""])
def test_a_percent_has_at_most_two_decimals_and_stays_within_a_hundred(
    percent: str,
) -> None:
    form = OutcomeForm({"result": "4S N =", "percent": percent}, board=2, weighted=True)

    assert list(form.errors) == ["percent"]
