"""What a club elects has an effect: in a law, or where it is said to have it."""

import inspect
from typing import Any

import pytest

from rulings.desk.queries import elections
from rulings.laws.elections import ELECTIONS
from rulings.laws.tests.ruled import ruled

TEAMS = {"reason": "teams", "other_table_favourable": False}
LATE = {"scores_available": "22:00", "request": "22:40"}
IN_A_LAW: dict[str, tuple[str, dict[str, Any], object]] = {
    "imps_for_average": (
        "adjusted_scores",
        {"artificial": "AVE+", "method": "imps"},
        2,
    ),
    "own_average": (
        "adjusted_scores",
        {
            "artificial": "AVE+",
            "method": "imps",
            "imps_on_other_boards_of_session": 5,
        },
        "no",
    ),
    "several_boards_reduced": (
        "adjusted_scores",
        {"responsibility": "not_at_fault", "several_boards": True},
        "yes",
    ),
    "reserve_rights": ("unauthorised_information", {"kind": "reserve_rights"}, "no"),
    "bidding": ("change_of_call", {"offender": "S", "call": "2H"}, "spoken"),
    "written_explanations": ("misinformation", {"kind": "question"}, "yes"),
    "own_notes": ("misinformation", {"kind": "own_notes"}, "yes"),
    "vary_after_irregularity": ("misinformation", {"kind": "varied"}, "no"),
    "faced_opening_leads": (
        "opening_lead_out_of_turn",
        {"offender": "E", "faced": False},
        "yes",
    ),
    "claimed_suit_from_the_top": ("claims_and_concessions", {"player": "S"}, "no"),
    "skip_bid_pause": (
        "unauthorised_information",
        {"waited_as_required": True, "UI": True, "damage": False},
        10,
    ),
    "spectators": ("director_powers", {"attention_by": "spectator"}, "no"),
    "correction_period": (
        "scoring_and_correction",
        {"dispute": "scoring_error", "minutes_since_scores": 40},
        60,
    ),
    "late_correction": (
        "scoring_and_correction",
        {
            "dispute": "scoring_error",
            "within_correction_period": False,
            "beyond_doubt": True,
        },
        "yes",
    ),
    "board_at_one_table": (
        "adjusted_scores",
        {**TEAMS, "one_table_only": True},
        "assigned",
    ),
    "appeal_period": ("appeals", LATE, 60),
    "without_merit": ("appeals", {"without_merit": True}, "deposit"),
    "further_appeal": ("appeals", {"without_merit": False}, "yes"),
}
"""In which family, on which facts, and what is elected otherwise than by default."""
ELSEWHERE = {"alerts": elections}
"""What the page of another module looks at."""


def test_every_election_is_read_somewhere() -> None:
    assert {each.code for each in ELECTIONS} == {*IN_A_LAW, *ELSEWHERE}


@pytest.mark.parametrize("code", IN_A_LAW)
def test_another_choice_leads_to_another_ruling(code: str) -> None:
    family, facts, otherwise = IN_A_LAW[code]

    usual = ruled(family, **facts)
    elected = ruled(family, **facts, **{f"election_{code}": otherwise})

    assert elected.values != usual.values


@pytest.mark.parametrize("code", ELSEWHERE)
def test_what_no_law_reads_is_read_by_its_page(code: str) -> None:
    assert f'BY_CODE["{code}"]' in inspect.getsource(ELSEWHERE[code])
