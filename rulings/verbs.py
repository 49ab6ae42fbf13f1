"""What the audit log says of cases, in words; each noun keeps its own."""

from clubsite.audit.words import Sentence
from rulings.labels import appeals, referrals, rulings

VERBS: dict[str, Sentence] = {**rulings.VERBS, **appeals.VERBS, **referrals.VERBS}
