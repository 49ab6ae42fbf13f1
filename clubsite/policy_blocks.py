"""The blocks that a club's policy is made of, in the order of its page."""

from clubsite.clubs.topics import TopicPolicy
from rulings.appeals.policy import AppealPolicy, ConflictPolicy
from rulings.conduct.policy import ConductPolicy
from rulings.laws.policy import LawPolicy
from rulings.log.policy import LateRulingPolicy, PenaltyPolicy
from rulings.skips.policy import OnlinePolicy
from scoring.events.policy import AppealPeriodPolicy, AveragePolicy
from scoring.play.policy import CorrectionPolicy

BLOCKS = (
    LawPolicy,
    AveragePolicy,
    CorrectionPolicy,
    AppealPeriodPolicy,
    LateRulingPolicy,
    AppealPolicy,
    ConflictPolicy,
    PenaltyPolicy,
    OnlinePolicy,
    ConductPolicy,
    TopicPolicy,
)
