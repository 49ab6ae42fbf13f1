"""What the audit log says of cases, in words; each noun keeps its own."""

from clubsite.audit.words import Sentence
from rulings.labels import appeal_verbs, referrals, rulings, skips

VERBS: dict[str, Sentence] = {
    **rulings.VERBS,
    **appeal_verbs.VERBS,
    **referrals.VERBS,
    **skips.VERBS,
}
