"""All that is done with a conduct referral."""

from rulings.actions.conduct.drafting import (
    begin_referral,
    discard_draft,
    keep_draft,
    prepare_referral,
    reports_too_often,
)
from rulings.actions.conduct.evidence import add_evidence, remove_evidence
from rulings.actions.conduct.handling import (
    acknowledge_referral,
    ask_reporter,
    classify_referral,
    close_referral,
    continue_referral,
    decline_referral,
    file_as_memo,
    note_on_referral,
    talk_it_over,
)
from rulings.actions.conduct.reading import read_evidence, read_referral
from rulings.actions.conduct.reporting import (
    add_to_referral,
    answer_question,
    withdraw_referral,
)
from rulings.actions.conduct.sending import send_referral
from rulings.actions.conduct.sweeping import remind_overdue, sweep_referrals

__all__ = [
    "acknowledge_referral",
    "add_evidence",
    "add_to_referral",
    "answer_question",
    "ask_reporter",
    "begin_referral",
    "classify_referral",
    "close_referral",
    "continue_referral",
    "decline_referral",
    "discard_draft",
    "file_as_memo",
    "keep_draft",
    "note_on_referral",
    "prepare_referral",
    "read_evidence",
    "read_referral",
    "remind_overdue",
    "remove_evidence",
    "reports_too_often",
    "send_referral",
    "sweep_referrals",
    "talk_it_over",
    "withdraw_referral",
]
