"""A report that the chair of an appeals panel finishes and sends, or discards."""

from clubsite.accounts.models import User
from clubsite.clubs.models import Club
from rulings.conduct import access
from rulings.conduct.actions.reporting import prepare_referral
from rulings.conduct.procedure import Allegation


def prepare_for_panel(club: Club, text: str, chair: User, submission: str) -> str:
    """Prepare a draft of these words alone, which no one but the chair sees; gives its
    token."""
    access.check_may_report(chair, club)
    prepare_referral(
        club, Allegation(narrative=text), reporter=chair, submission=submission
    )
    return access.drafts_of(chair, submission).get().token
