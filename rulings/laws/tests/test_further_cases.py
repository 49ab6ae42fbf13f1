"""Further cases, decided from the Laws by hand and walked as the worked cases are."""

from typing import Any

from clubsite.tests.tables import for_each_row
from rulings.laws.tests.matching import differences
from rulings.laws.trees import TREES

STAYS = {"code": "pc_major", "who": "E"}
CHOICES = ["require_suit_lead", "prohibit_suit_lead", "no_lead_restriction"]
FIVE = [
    "accept_become_dummy",
    "accept_remain_declarer",
    "refuse_require_suit",
    "refuse_prohibit_suit",
    "refuse_no_restriction",
]
FOUR = [
    "accept_lead",
    "refuse_require_suit",
    "refuse_prohibit_suit",
    "refuse_no_restriction",
]


def case(
    family: str,
    facts: dict[str, Any],
    law: str,
    *follow_ups: dict[str, Any],
    options: list[str] | None = None,
    **values: Any,
) -> dict[str, Any]:
    return {
        "family": family,
        "facts": facts,
        "judgment": False,
        "expected": {
            "options": options or [],
            "follow_ups": list(follow_ups),
            "laws": [law],
            **values,
        },
    }


OPENING, LATER = "opening_lead_out_of_turn", "lead_out_of_turn_in_play"
CASES = {
    "opening lead out of turn by East against South: five options": case(
        OPENING,
        {"declarer": "S", "offender": "E", "card": "HK"},
        "L54",
        options=FIVE,
        chooser="S",
    ),
    "dummy of North faces a card after the auction: picked up": case(
        OPENING,
        {"declarer": "N", "offender": "S", "card": "C4"},
        "L54E",
        {"code": "ai_to", "who": "EW"},
    ),
    "the wrong leader was told by declarer to lead: no acceptance": case(
        OPENING,
        {"declarer": "W", "offender": "S", "card": "D2", "misinformed": True},
        "L47E1",
        resolved="retract_lead",
    ),
    "declarer has begun to spread the hand: becomes dummy": case(
        OPENING,
        {"declarer": "E", "offender": "N", "card": "D2", "declarer_spreading": True},
        "L54A",
        resolved="accept_become_dummy",
        new_declarer="W",
    ),
    "a defender leads at the other defender's turn in the play": case(
        LATER,
        {"declarer": "W", "offender": "N", "turn": "S", "card": "C9", "trick": 6},
        "L56",
        options=FOUR,
        chooser="W",
    ),
    "a defender leads at dummy's turn: two options": case(
        LATER,
        {"declarer": "W", "offender": "N", "turn": "E", "card": "C9", "trick": 6},
        "L56",
        options=["accept_lead", "retract_lead"],
        chooser="W",
    ),
    "declarer leads from dummy at his own turn: either defender": case(
        LATER,
        {"declarer": "N", "offender": "S", "turn": "N", "card": "H3"},
        "L55A",
        options=["accept_lead", "retract_lead"],
        chooser="either defender",
    ),
    "the last trick: always taken back": case(
        LATER,
        {"declarer": "N", "offender": "E", "turn": "W", "card": "H3", "trick": 13},
        "L53A",
        resolved="retract_lead",
    ),
    "a small card dropped by accident is minor": case(
        "penalty_cards",
        {"declarer": "S", "holder": "W", "cards": ["C4"], "deliberate": False},
        "L50B",
        {"code": "pc_minor", "who": "W"},
    ),
    "a dropped ten is major": case(
        "penalty_cards",
        {"declarer": "S", "holder": "W", "cards": ["CT"], "deliberate": False},
        "L50B",
        {"code": "pc_major", "who": "W"},
        {"code": "lead_choice_50D", "who": "E"},
    ),
    "a card of dummy is never one": case(
        "penalty_cards", {"declarer": "S", "holder": "N", "cards": ["CA"]}, "L48A"
    ),
    "the partner is on lead: three choices": case(
        "penalty_cards",
        {"declarer": "E", "stage": "partner_on_lead", "holder": "N", "cards": ["DQ"]},
        "L50D2",
        options=CHOICES,
        chooser="E",
    ),
    "an insufficient bid made good in the denomination": case(
        "insufficient_bid",
        {
            "offender": "W",
            "insufficient": "2C",
            "auction_before": ["N:1NT", "E:P", "S:2D"],
            "accepted": False,
            "replacement": "3C",
        },
        "L27B1a",
        {"code": "end_of_play_check", "who": "director"},
    ),
    "an insufficient bid replaced by a pass silences the partner": case(
        "insufficient_bid",
        {
            "offender": "W",
            "insufficient": "2C",
            "auction_before": ["N:1NT", "E:P", "S:2D"],
            "accepted": False,
            "replacement": "P",
        },
        "L27B2",
        {"code": "pass_rest_of_auction", "who": "E"},
        {"code": "lead_26B_pending", "who": "E"},
    ),
    "a bid at the opponent's turn who passes: repeated": case(
        "bid_out_of_rotation",
        {
            "turn": "N",
            "offender": "E",
            "call": "1S",
            "accepted": False,
            "RHO_calls": "P",
        },
        "L31A1",
        {"code": "repeat_call", "who": "E"},
    ),
    "a bid at the partner's turn, then no comparable call": case(
        "bid_out_of_rotation",
        {
            "turn": "N",
            "offender": "S",
            "call": "1S",
            "accepted": False,
            "replacement": "1D",
            "comparable": False,
        },
        "L31A2b",
        {"code": "pass_next_turn", "who": "N"},
        {"code": "lead_26B_pending", "who": "N"},
    ),
    "a pass at the opponent's turn": case(
        "pass_out_of_rotation",
        {"turn": "S", "offender": "W", "accepted": False},
        "L30A",
        {"code": "pass_next_turn", "who": "W"},
    ),
    "a double of partner's bid, in turn": case(
        "inadmissible_calls",
        {"offender": "N", "call": "X", "auction": ["S:1H", "W:P"]},
        "L36B",
        {"code": "pass_rest_of_auction", "who": "S"},
    ),
    "a bid of eight": case(
        "inadmissible_calls",
        {"offender": "N", "call": "8C", "auction": ["N:7NT", "E:P", "S:P", "W:X"]},
        "L38A",
        {"code": "pass_rest_of_auction", "who": "N"},
        {"code": "pass_rest_of_auction", "who": "S"},
    ),
    "a slip of the hand, noticed before the partner called": case(
        "change_of_call",
        {
            "offender": "N",
            "call": "1S",
            "unintended": True,
            "partner_called": False,
        },
        "L25A1",
    ),
    "an established revoke won by the player, and a later trick": case(
        "revoke",
        {
            "declarer": "S",
            "offender": "W",
            "by": "play",
            "won_by": "offender",
            "won_later": "yes",
        },
        "L64A1",
        tricks_transferred=2,
    ),
    "an established revoke, neither that trick nor a later one won": case(
        "revoke",
        {
            "declarer": "S",
            "offender": "W",
            "by": "play",
            "won_by": "others",
            "won_later": "no",
        },
        "L64B1",
        tricks_transferred=0,
    ),
    "a revoke corrected in time by a defender": case(
        "revoke",
        {"declarer": "S", "offender": "W", "card": "D7", "by": "not"},
        "L62A",
        {"code": "pc_major", "who": "W"},
    ),
    "a contestant partly at fault": case(
        "adjusted_scores", {"responsibility": "partly"}, "L12C2a", artificial_due="AVE"
    ),
    "average minus with a mean of -5 IMPs": case(
        "adjusted_scores",
        {
            "artificial": "AVE-",
            "method": "imps",
            "imps_on_other_boards_of_session": -5,
        },
        "L12C2c",
        imps={"AVE-": -5},
    ),
    "North fails to play a card to a trick, and that side won it": case(
        "defective_trick",
        {
            "declarer": "W",
            "offender": "N",
            "fault": "too_few",
            "both_sides_played_next": True,
            "has_card_of_suit": True,
            "os_won_trick_or_later": True,
        },
        "L67B1a",
        tricks_transferred=1,
    ),
    "a defender concedes and the partner objects at once": case(
        "claims_and_concessions",
        {"player": "E", "role": "defender", "partner_objected": "immediately"},
        "L68B2",
    ),
}


@for_each_row("name", CASES)
def test_the_walk_meets_the_case(name: str) -> None:
    found = CASES[name]

    assert differences(TREES[found["family"]], found) == []
