"""A policy is stored for good with each version: its names never change."""

import json
from typing import Any

from clubsite.clubs.policy import complete

CHANGED: dict[str, Any] = {
    "zero_tolerance": [{"follows": "removal", "report": True}],
    "slow_play": [
        {"follows": "penalty", "percent_of_top": "25", "imps": "6", "vps": "1"}
    ],
    "topics": {"conditions": "As ever."},
    "elections": {"alerts": "own"},
    "standby_directors": [7],
}
STORED: dict[str, Any] = {
    "correction_minutes": 30,
    "appeal_minutes": 30,
    "late_ruling_minutes": 30,
    "both_sides_confirm": True,
    "late_fix_allowed": True,
    "appeal_body": "committee",
    "discipline_heard": False,
    "further_authority": "",
    "further_days": 7,
    "panel_size": 3,
    "quorum": 3,
    "single_reviewer": True,
    "external_referee": "",
    "external_referee_name": "",
    "deposit": "0.00",
    "deposit_teams": "",
    "currency": "EUR",
    "absent_partner_concurs": True,
    "admissibility_hours": 24,
    "grounds_hours": 24,
    "statement_hours": 48,
    "declaration_hours": 48,
    "hearing_days": 7,
    "hearing_notice_hours": 24,
    "decision_hours": 48,
    "conflict_partner_sessions": 3,
    "conflict_months": 12,
    "procedural_penalty_percent_of_top": "25",
    "procedural_penalty_imps": "6",
    "procedural_penalty_vps": "1",
    "conduct_penalty_imps": "3",
    "zero_tolerance": [
        {
            "follows": "removal",
            "percent_of_top": "0",
            "imps": "0",
            "vps": "0",
            "report": True,
        }
    ],
    "slow_play": [
        {
            "follows": "penalty",
            "percent_of_top": "25",
            "imps": "6",
            "vps": "1",
            "report": False,
        }
    ],
    "slow_play_minutes": 5,
    "slow_play_fault": "",
    "slow_play_removal": "",
    "behaviour_policy": "",
    "average_plus": "60",
    "average": "50",
    "average_minus": "40",
    "own_average_uplift": True,
    "conduct_shape": "recorder",
    "hearing_body": "",
    "hearing_body_contact": "",
    "hearing_body_accepts": False,
    "conduct_reviewer": "",
    "recorder_acknowledge_days": 3,
    "recorder_triage_days": 7,
    "recorder_informal_days": 30,
    "memo_review_months": 12,
    "memo_limit_months": 36,
    "time_bar_months": 3,
    "platform": "",
    "skip_required_by": "nobody",
    "skip_consensus": "all",
    "adjudicator": "",
    "recording_notice": "",
    "leaver_account": "keep",
    "superseded_days": 90,
    "report_fee": "0.00",
    "report_fee_per": "table",
    "report_payment_note": "",
    "report_recipients": "",
    "photo_notice": "",
    "public_statistics": False,
    "public_casebook": False,
    "memo_keep_months": 12,
    "declined_keep_months": 6,
    "informal_keep_months": 12,
    "notice_keep_days": 30,
    "report_readers": "members",
    "report_names_panel": True,
    "report_names_director": False,
    "laws": "2017",
    "permitted_systems": "",
    "convention_cards": "none",
    "stop_cards": False,
    "psyches_recorded": False,
    "entry_open_to": "",
    "entry_limits": "",
    "entry_partnerships": "",
    "entry_visitors": "",
    "entry_late": "",
    "entry_tables": 0,
    "entry_waiting_list": False,
    "fee_member": "0.00",
    "fee_visitor": "0.00",
    "playing_director": True,
    "standby_directors": [7],
    "play_rules": "",
    "late_play_rule": "",
    "minimum_boards_rule": "",
    "topics": {"conditions": "As ever."},
    "elections": {"alerts": "own"},
}


def test_a_policy_is_stored_under_the_names_that_it_always_had() -> None:
    assert json.loads(json.dumps(complete(CHANGED))) == STORED


def test_what_was_stored_is_read_back() -> None:
    assert json.loads(json.dumps(complete(STORED))) == STORED
