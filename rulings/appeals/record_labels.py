"""Words of the record of a case: class of players, how calls were made, the checklist."""

from django.utils.translation import gettext_lazy as _

from rulings.appeals.labels import Words
from rulings.appeals.procedure.record import Band, Method

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
