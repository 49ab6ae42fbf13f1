"""A report about conduct that the panel's chair prepares: its own words, no more."""

from django.db import transaction
from django.utils.crypto import salted_hmac

from clubsite.accounts.models import User
from clubsite.clubs.models import Club
from clubsite.site.questions import Question
from rulings.appeals.actions import transitions
from rulings.appeals.models import Appeal
from rulings.appeals.procedure import Action
from rulings.appeals.queries.case_facts import get_facts

prepared_report = Question[[Club, str, User, str], str](
    "Where the report stands that this person can finish and send to the recorder"
)


def submission_for(appeal: Appeal) -> str:
    """A name by which the same report is prepared once; it does not say of which case."""
    return salted_hmac("panel", str(appeal.pk)).hexdigest()[:40]


@transaction.atomic
def report_conduct(
    appeal: Appeal, *, by: User, expected_version: int, reason: str
) -> None:
    """Prepare a report for the recorder from these words, for the chair to finish and send.

    Nothing else of the case goes with it, and of the report the case keeps only an opaque
    address that the chair alone reads. In the log it is a note like any other.
    """
    case = transitions.open_case(appeal, by, expected_version)
    facts = get_facts(case, reason=reason)
    state = transitions.walk(case, Action.REPORT_CONDUCT, facts)

    club, submission = case.appeal.club, submission_for(appeal)
    [link] = prepared_report.ask(club, reason, by, submission)
    transitions.step(case, state, conduct_link=link)

    transitions.record("appeal.noted", case, appeal, actor=by)
