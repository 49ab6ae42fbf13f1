"""Words of the record of a case: class of players, how calls were made, the checklist,
kinds of evidence."""

from django.utils.translation import gettext_lazy as _

from rulings.appeals.labels import Words
from rulings.appeals.procedure.record import Band, EvidenceKind, Method

BANDS: Words = {
    Band.NOVICE: _("Novices"),
    Band.CLUB: _("Club players"),
    Band.EXPERIENCED: _("Experienced players"),
    Band.EXPERT: _("Experts"),
}
METHODS: Words = {
    Method.BOXES: _("Bidding boxes"),
    Method.SCREENS: _("Screens"),
    Method.SPOKEN: _("Spoken or written calls"),
    Method.ONLINE: _("Online"),
}
CHECKS: Words = {
    "words_used": _("Words of the claim at the time"),
    "words_repeated": _("Words when repeated"),
    "objections": _("Objections"),
    "remaining_cards": _("Cards remaining"),
    "trump_statement": _("Outstanding trump: was it mentioned? (Law 70C1)"),
    "trump_unaware": _("Was the claimer likely to be unaware of it? (Law 70C2)"),
    "trump_trick": _("Could it win a trick by a normal play? (Law 70C3)"),
    "source": _("Source of the information"),
    "alternatives": _("Logical alternatives"),
    "suggested": _("What the information suggested"),
    "explanation": _("Explanation given"),
    "agreement": _("Actual agreement"),
    "proof": _("Proof of the agreement"),
    "corrected": _("When it was corrected"),
}
"""What a director finds out about a claim, unauthorised information or misinformation."""
EVIDENCE: Words = {
    EvidenceKind.CARDS: _("Photo of cards"),
    EvidenceKind.SYSTEM_CARD: _("System card"),
    EvidenceKind.DEVICE_LOG: _("Log of the scoring device"),
    EvidenceKind.TABLE_NOTES: _("Notes made at the table"),
    EvidenceKind.POLL_SHEET: _("Poll sheet"),
    EvidenceKind.OTHER: _("Something else"),
}
"""What a file shows."""
EVIDENCE_CHECKS: Words = {
    EvidenceKind.CARDS: _("whose cards, when taken, and if all of them can be seen"),
    EvidenceKind.SYSTEM_CARD: _("whose card, and if it was on the table"),
    EvidenceKind.DEVICE_LOG: _("which board and round, and who saved the log"),
    EvidenceKind.TABLE_NOTES: _("who wrote them, and when"),
    EvidenceKind.POLL_SHEET: _("how many were polled, with which hand; no names"),
    EvidenceKind.OTHER: _("what it is, and where it comes from"),
}
"""What a note on a file of that kind should say."""
