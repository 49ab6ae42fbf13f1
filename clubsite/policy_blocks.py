"""The blocks that a club's policy is made of, in the order of its page."""

from clubsite.clubs.policy_words import TOPIC_LABELS
from rulings.appeals.labels import APPEAL, CONFLICTS
from rulings.conduct.labels import CONDUCT
from rulings.log.labels import LATE_RULINGS, LAWS, PENALTIES
from rulings.skips.labels import ONLINE
from scoring.events.labels import APPEAL_PERIOD, AVERAGES
from scoring.play.labels import CORRECTIONS

BLOCKS = (
    LAWS,
    AVERAGES,
    CORRECTIONS,
    APPEAL_PERIOD,
    LATE_RULINGS,
    APPEAL,
    CONFLICTS,
    PENALTIES,
    ONLINE,
    CONDUCT,
    TOPIC_LABELS,
)
