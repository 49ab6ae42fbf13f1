"""Every model of the app, where Django looks for them; import them from their packages."""

from rulings.appeals.deposits.models import DepositReceipt
from rulings.appeals.later_models import EarlierDecision, FurtherAppeal
from rulings.appeals.models import (
    Appeal,
    AppealDeadline,
    AppealNotice,
    Challenge,
    Concurrence,
    Decision,
    Evidence,
    PanelNote,
    PanelSeat,
    Question,
    ReviewerAnswer,
    Slip,
    Statement,
    Waiver,
)
from rulings.appeals.record_models import CaseRecord
from rulings.casebook.models import RulingFact
from rulings.conduct.models import (
    Ineligibility,
    Referral,
    ReferralEvidence,
    ReferralExclusion,
    ReferralHandover,
    ReferralLink,
    ReferralMessage,
    ReferralNote,
    ReferralReporter,
    ReferralSubject,
    ReferralTransfer,
)
from rulings.conduct.seat_models import OutsideSeat, SeatApproval
from rulings.desk.models import AlertTable, ClaimLab, PracticeAnswer, TableCall
from rulings.log.models import (
    Consulted,
    Ended,
    Offence,
    OpenItem,
    Ruling,
    RulingNotice,
    RulingState,
    RulingVersion,
)
from rulings.polls.models import Poll, PollAnswer
from rulings.reports.models import Report, ReportSay
from rulings.skips.models import SkipAnswer, SkipRequest

__all__ = [
    "AlertTable",
    "Appeal",
    "AppealDeadline",
    "AppealNotice",
    "CaseRecord",
    "Challenge",
    "ClaimLab",
    "Concurrence",
    "Consulted",
    "Decision",
    "DepositReceipt",
    "EarlierDecision",
    "Ended",
    "Evidence",
    "FurtherAppeal",
    "Ineligibility",
    "Offence",
    "OpenItem",
    "OutsideSeat",
    "PanelNote",
    "PanelSeat",
    "Poll",
    "PollAnswer",
    "PracticeAnswer",
    "Question",
    "Referral",
    "ReferralEvidence",
    "ReferralExclusion",
    "ReferralHandover",
    "ReferralLink",
    "ReferralMessage",
    "ReferralNote",
    "ReferralReporter",
    "ReferralSubject",
    "ReferralTransfer",
    "Report",
    "ReportSay",
    "ReviewerAnswer",
    "Ruling",
    "RulingFact",
    "RulingNotice",
    "RulingState",
    "RulingVersion",
    "SeatApproval",
    "SkipAnswer",
    "SkipRequest",
    "Slip",
    "Statement",
    "TableCall",
    "Waiver",
]
