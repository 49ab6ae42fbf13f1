"""What the audit log says of cases, in words; each noun keeps its own."""

from clubsite.audit.words import Sentence
from rulings.appeals import verbs as appeals_verbs
from rulings.conduct import labels as conduct_labels
from rulings.log import labels as log_labels
from rulings.skips import labels as skips_labels

VERBS: dict[str, Sentence] = {
    **log_labels.VERBS,
    **appeals_verbs.VERBS,
    **conduct_labels.VERBS,
    **skips_labels.VERBS,
}
