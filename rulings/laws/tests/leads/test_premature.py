"""Cards played too early (Law 57): the branches that no worked case takes."""

from typing import Any

import pytest

from rulings.laws.tests.ruled import Ruled, ruled


def rule(**facts: Any) -> Ruled:
    return ruled("premature_lead_or_play", **{"offender": "E", "card": "HK", **facts})


def test_a_card_that_is_played_to_this_trick_leaves_no_choice_before_a_lead() -> None:
    outcome = rule()

    assert outcome.values["chooser"] == "S"
    assert outcome.open == ["pc_major E HK", "end_of_play_check director 50E4"]


def test_a_card_that_cannot_be_played_to_this_trick_stays() -> None:
    outcome = rule(card_legal_at_turn=False)

    assert "lead_choice_50D W" in outcome.open


@pytest.mark.parametrize(
    ("choice", "void", "holds", "legal"),
    [
        ("require_highest", True, "S4 D8", ["S4", "D8"]),
        ("require_lowest", False, "HA H9 H3", ["H3"]),
        ("require_other_suit:S", False, "HA H3", ["HA", "H3"]),
        ("require_other_suit:S", True, "D8 C2", ["D8", "C2"]),
        ("forbid_other_suit:S", True, "S4 D8 C2", ["D8", "C2"]),
        ("forbid_other_suit:S", True, "S4 S3", ["S4", "S3"]),
        ("forbid_other_suit:S", False, "HJ H3", ["HJ", "H3"]),
    ],
)
def test_the_partner_plays_as_declarer_asks_if_he_can(
    choice: str, void: bool, holds: str, legal: list[str]
) -> None:
    outcome = rule(choice=choice, partner_void_in_led=void, W_holds=holds)

    assert outcome.values["legal_cards"] == legal


def test_a_partner_who_cannot_follow_plays_any_card() -> None:
    outcome = rule(choice="require_highest", partner_cards_in_led=0)

    assert "L57B" in outcome.laws
    assert "legal_cards" not in outcome.values


def test_a_card_at_the_turn_of_the_next_hand_is_played_in_its_turn() -> None:
    outcome = rule(kind="rho_turn_after_partner")

    assert outcome.laws == ["L57D", "L16"]
    assert outcome.open == ["must_play_card_at_turn E HK", "ui_to W HK"]


def test_a_card_at_the_turn_of_the_next_hand_that_cannot_be_played_is_major() -> None:
    outcome = rule(kind="at_rho_turn", card_legal_at_turn=False)

    assert outcome.open == [
        "pc_major E HK",
        "lead_choice_50D W",
        "end_of_play_check director 50E4",
        "ui_to W HK",
    ]


@pytest.mark.parametrize("player", [{"player": "declarer"}, {"offender": "N"}])
def test_an_early_play_by_the_declaring_side_stands(player: dict[str, str]) -> None:
    outcome = rule(**player)

    assert (outcome.laws, outcome.open, outcome.options) == (["L57C3"], [], [])


def test_a_card_that_dummy_puts_forward_is_not_played() -> None:
    outcome = rule(player="dummy", of_its_own_accord=True)

    assert outcome.laws[0] == "L45F"
    assert outcome.open == ["end_of_play_check director 45F"]


def test_an_early_lead_by_declarer_is_a_lead_out_of_turn() -> None:
    outcome = rule(offender="S", kind="lead_to_next_before_partner_played")

    assert outcome.open == ["apply_family director lead_out_of_turn_in_play"]
