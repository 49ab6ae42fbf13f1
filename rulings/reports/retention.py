"""How long players' answers to reports are stored."""

from datetime import datetime

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubsite.accounts.models import User
from clubsite.audit.trail import Subject
from clubsite.clubs import access as clubs_access
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club
from clubsite.clubs.queries import policy_now
from clubsite.site.retention import Cases, Due, Remains, Row, period_end
from rulings.reports.access import find_answered_reports, find_stored
from rulings.reports.actions import expunge_answers
from rulings.reports.labels import STATES
from rulings.reports.models import Report
from rulings.reports.policy import ReportPolicy

FIELD = "report_answers_keep_months"
ANSWERS = Row(
    "report_answers",
    _("Players' answers to reports of appeals"),
    _("deleted, with the reasons given to the checklist; the report stays"),
    field=FIELD,
)


def find_ended(club: Club, _viewer: User | None) -> list[Due]:
    """The reports with such answers whose making is over, and when the period ends.

    Managers see such a report where it is made, and no one else is notified.
    """
    months = ReportPolicy.of(policy_now(club)).report_answers_keep_months
    return [
        Due(
            ANSWERS.name,
            str(report.pk),
            period_end(_over_at(report), FIELD, months),
            gettext("Report on appeal %(number)s") % {"number": report.appeal.label},
        )
        for report in find_answered_reports(club)
    ]


def _over_at(report: Report) -> datetime:
    """When the players could last be answered."""
    return report.approved_at or report.withdrawn_at or report.made_at


def expunge_report(_row: str, identity: str) -> Remains | None:
    """Delete the answers to that report; None where there is no such report."""
    report = find_stored(identity)
    if report is None:
        return None
    expunge_answers(report)
    return Remains(_over_at(report).date(), (), report.state)


def readers_of(identity: str) -> list[User]:
    """The managers of the club: they are notified when it is due."""
    report = find_stored(identity)
    return clubs_access.get_holders(RoleKind.MANAGER, report.club) if report else []


def subject_of(identity: str) -> Subject:
    """What the audit log calls the report."""
    return Subject(Report.audited_as, identity, f"report {identity}")


def club_of(identity: str) -> int | None:
    """The key of the club of the report, if it is there."""
    report = find_stored(identity)
    return report.club_id if report else None


REPORTS = Cases(
    name="report",
    rows=(ANSWERS,),
    find=find_ended,
    expunge=expunge_report,
    readers=readers_of,
    subject=subject_of,
    club_of=club_of,
    tables=("rulings_report", "rulings_reportsay", "audit_entrynames"),
    words={str(state): label for state, label in STATES.items()},
)
