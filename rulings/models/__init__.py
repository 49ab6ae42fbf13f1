"""The nouns of cases, by their secrecy."""

from rulings.models.alerts import AlertTable
from rulings.models.appeal import (
    Appeal,
    AppealDeadline,
    AppealNotice,
    Concurrence,
    Evidence,
    Question,
    Statement,
)
from rulings.models.casebook import RulingFact
from rulings.models.claim_lab import ClaimLab
from rulings.models.obligation import Ended, Obligation
from rulings.models.offence import Offence
from rulings.models.panel import (
    Challenge,
    Decision,
    PanelNote,
    PanelSeat,
    ReviewerAnswer,
    Slip,
    Waiver,
)
from rulings.models.poll import Poll, PollAnswer
from rulings.models.practice import PracticeAnswer
from rulings.models.referral import (
    Referral,
    ReferralEvidence,
    ReferralExclusion,
    ReferralMessage,
    ReferralNote,
    ReferralReporter,
    ReferralSubject,
)
from rulings.models.ruling import Consulted, Ruling, RulingState, RulingVersion, Told
from rulings.models.skip import SkipAnswer, SkipRequest
from rulings.models.table_call import TableCall

__all__ = [
    "AlertTable",
    "Appeal",
    "AppealDeadline",
    "AppealNotice",
    "Challenge",
    "ClaimLab",
    "Concurrence",
    "Consulted",
    "Decision",
    "Ended",
    "Evidence",
    "Obligation",
    "Offence",
    "PanelNote",
    "PanelSeat",
    "Poll",
    "PollAnswer",
    "PracticeAnswer",
    "Question",
    "Referral",
    "ReferralEvidence",
    "ReferralExclusion",
    "ReferralMessage",
    "ReferralNote",
    "ReferralReporter",
    "ReferralSubject",
    "ReviewerAnswer",
    "Ruling",
    "RulingFact",
    "RulingState",
    "RulingVersion",
    "SkipAnswer",
    "SkipRequest",
    "Slip",
    "Statement",
    "TableCall",
    "Told",
    "Waiver",
]
