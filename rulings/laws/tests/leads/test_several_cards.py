"""Cards at once (Law 58): the branches that no worked case takes."""

from typing import Any

import pytest

from rulings.laws.tests.ruled import Ruled, ruled


def rule(**facts: Any) -> Ruled:
    return ruled("simultaneous_leads_or_plays", **facts)


def two(legal: str, other: str, **facts: Any) -> Ruled:
    return rule(kind="two_players", legal_player=legal, other_player=other, **facts)


def test_the_next_in_turn_has_done_nothing_wrong() -> None:
    outcome = two("W", "N")

    assert (outcome.laws, outcome.open, outcome.options) == (["L58A"], [], [])


@pytest.mark.parametrize("choice", ["require_highest", "forbid_other_suit:S"])
def test_a_defender_whose_partner_has_not_played_is_premature(choice: str) -> None:
    card = ["pc_major E HJ", "end_of_play_check director 50E4"]

    outcome = two("S", "E", E="HJ")
    chosen = two("S", "E", E="HJ", choice=choice)

    assert (outcome.values["chooser"], len(outcome.options)) == ("S", 4)
    assert (outcome.open, chosen.open, chosen.options) == (card, card, [])


def test_an_early_card_of_the_declaring_side_has_no_penalty() -> None:
    assert two("W", "S").laws == ["L58A", "L57C3"]


def test_a_card_that_cannot_be_played_in_its_turn_is_a_penalty_card() -> None:
    outcome = two("W", "E", E="HJ", card_legal_at_turn=False)

    assert outcome.open == [
        "pc_major E HJ",
        "lead_choice_50D W",
        "end_of_play_check director 50E4",
        "ui_to W HJ",
    ]


@pytest.mark.parametrize("player", [{"offender": "E"}, {"player": "E"}])
def test_the_only_card_that_was_seen_is_played(player: dict[str, str]) -> None:
    outcome = rule(**player, faces_visible=1)

    assert (outcome.laws, outcome.options) == (["L58B1"], [])


def test_noticed_late_it_is_a_defective_trick() -> None:
    outcome = rule(offender="E", noticed_in_time=False)

    assert outcome.laws == ["L58B4", "L67B"]
    assert outcome.open == ["apply_family director defective_trick"]


@pytest.mark.parametrize(
    ("exposed", "cards"),
    [
        (["D5"], ["pc_minor E D5", "end_of_play_check director 50E4"]),
        (
            ["D5", "D6"],
            [
                "pc_major E D5",
                "pc_major E D6",
                "lead_choice_50D W",
                "end_of_play_check director 50E4",
            ],
        ),
        ([], []),
    ],
)
def test_what_else_a_defender_has_shown_is_a_penalty_card(
    exposed: list[str], cards: list[str]
) -> None:
    outcome = rule(player="defender", offender="E", other_exposed=exposed)

    assert (outcome.options, outcome.values["chooser"]) == (["designate_card"], "E")
    assert outcome.open == cards


def test_declarer_names_his_card_and_may_change_what_dummy_played_after() -> None:
    outcome = rule(
        offender="E", other_exposed=["D5"], designated="D2", next_opponent_played=True
    )
    from_west = rule(offender="W", designated="D2", next_opponent_played=True)

    assert (outcome.options, outcome.values["chooser"]) == (
        ["keep_card", "change_card"],
        "S",
    )
    assert from_west.values["chooser"] == "S"
    assert "ui_to EW withdrawn card if change_card" in outcome.open


def test_declarer_who_has_not_said_which_card_is_asked() -> None:
    outcome = rule(player="declarer")

    assert (outcome.options, outcome.values["chooser"]) == (["designate_card"], "S")


def test_an_opponent_who_leaves_his_card_knows_nothing_more() -> None:
    outcome = rule(
        player="declarer",
        choice="designate_card",
        next_opponent_played=True,
        opponent_choice="keep_card",
    )

    assert (outcome.options, outcome.open) == ([], [])
