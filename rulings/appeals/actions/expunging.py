"""Expunging appeals: the panel's notes, the evidence, and in the end all but the outcome."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any, cast

from django.db.models import TextField

from clubsite.accounts.models import User
from clubsite.audit.expunging import ExpungingReason
from clubsite.audit.trail import Subject
from clubsite.clubs import access as clubs_access
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club
from clubsite.clubs.queries import policy_now
from clubsite.jobs.models import Job
from clubsite.notices.models import Notice
from clubsite.retention.models import Expunged
from clubsite.retention.removal import delete_with_all, forget_names
from clubsite.site import questions
from clubsite.site.retention import Cases, Due, Remains, period_end
from rulings.appeals.actions.hearing import PREPARING
from rulings.appeals.actions.transitions import get_kinds
from rulings.appeals.labels import STATES
from rulings.appeals.later_models import EarlierDecision, FurtherAppeal
from rulings.appeals.models import (
    Appeal,
    AppealDeadline,
    AppealNotice,
    Challenge,
    Decision,
    Evidence,
    PanelNote,
    PanelSeat,
    Question,
    Slip,
    Statement,
    Waiver,
)
from rulings.appeals.policy import AppealRetentionPolicy
from rulings.appeals.procedure import Deposit, State
from rulings.appeals.record_models import CaseRecord
from rulings.appeals.retention import ENDED, EVIDENCE, NOTES, ROWS, ROWS_OF_STATE

also_expunge = questions.Question[[int], None](
    "What upper packages delete with the texts of an appeal"
)
SUBJECT_TYPE = "rulings.appeal"
FIELDS = {row.name: row.field for row in ROWS}
STAYING: tuple[tuple[Any, str], ...] = (
    (Appeal, "pk"),
    (AppealNotice, "appeal"),
    (AppealDeadline, "appeal"),
    (PanelSeat, "appeal"),
    (Decision, "appeal"),
)
"""Rows that stay with the outcome, and how each finds its case; their texts go."""
WRITTEN_ALONE: tuple[tuple[Any, str], ...] = (
    (Statement, "appeal"),
    (Question, "appeal"),
    (Challenge, "seat__appeal"),
    (Waiver, "seat__appeal"),
    (PanelNote, "appeal"),
    (Slip, "decision__appeal"),
    (CaseRecord, "appeal"),
    (FurtherAppeal, "appeal"),
    (EarlierDecision, "appeal"),
)
"""Rows that hold nothing but what people wrote, or copies of it."""


def find_ended(club: Club, _viewer: User | None) -> list[Due]:
    """The appeals whose periods run, with the end of each: two queries.

    Managers read which cases there are and how they stand, and no one else is asked.
    """
    states = [state.value for state in ROWS_OF_STATE]
    policy = AppealRetentionPolicy.of(policy_now(club))
    done = set(
        Expunged.objects.filter(club=club, row__in=FIELDS).values_list(
            "row", "identity"
        )
    )
    return [
        Due(row, str(appeal.pk), _end(appeal, row, policy), f"{appeal}")
        for appeal in Appeal.objects.filter(club=club, state__in=states)
        for row in ROWS_OF_STATE[State(appeal.state)]
        if (row, str(appeal.pk)) not in done
    ]


def _end(appeal: Appeal, row: str, policy: AppealRetentionPolicy) -> datetime:
    ended = cast("datetime", appeal.closed_at or appeal.ended_at)  # set when it ended
    return period_end(ended, FIELDS[row], getattr(policy, FIELDS[row]))


def expunge_appeal(row: str, identity: str) -> Remains | None:
    """Remove what that row is about; None where there is no such case."""
    appeal = find_appeal(identity)
    if appeal is None:
        return None
    remains = Remains((appeal.ended_at or appeal.made_at).date(), (), appeal.state)
    if row == NOTES:
        _delete_notes([appeal.pk])
    elif row == EVIDENCE:
        _delete_evidence(appeal)
    else:
        _strip(appeal)
        if row == ENDED and not _has_deposit(appeal):
            delete_with_all(Appeal.objects.filter(pk=appeal.pk))
    return remains


def find_appeal(identity: str) -> Appeal | None:
    """The appeal with that key."""
    return Appeal.objects.filter(pk=identity).first() if identity.isdigit() else None


def _has_deposit(appeal: Appeal) -> bool:
    """Whether the accounts of the club still name the case."""
    return (
        AppealNotice.objects.filter(appeal=appeal)
        .exclude(deposit=Deposit.NONE)
        .exists()
    )


def _delete_notes(appeals: Iterable[int]) -> None:
    PanelNote.objects.filter(appeal__in=appeals).delete()
    PanelSeat.objects.filter(appeal__in=appeals).update(vote="", voted_on=None)


def _delete_evidence(appeal: Appeal) -> None:
    files = Evidence.objects.filter(appeal=appeal)
    Job.objects.filter(kind=PREPARING.name, key__in=files.values("pk")).delete()
    files.delete()


def _strip(appeal: Appeal) -> None:
    """Leave of the case what its score and the accounts need."""
    _delete_evidence(appeal)
    for model, column in WRITTEN_ALONE:
        model.objects.filter(**{column: appeal.pk}).delete()
    for model, column in STAYING:
        texts = [each.name for each in model._meta.fields if type(each) is TextField]
        model.objects.filter(**{column: appeal.pk}).update(**dict.fromkeys(texts, ""))
    PanelSeat.objects.filter(appeal=appeal).update(ties=[], vote="", voted_on=None)
    _strip_merits(appeal)
    also_expunge.ask(appeal.pk)
    Notice.objects.filter(kind__in=get_kinds(), params__appeal=appeal.pk).delete()
    forget_names(SUBJECT_TYPE, [str(appeal.pk)], ExpungingReason.RETENTION)


def _strip_merits(appeal: Appeal) -> None:
    """Leave the findings on merit, without their reasons."""
    for decision in Decision.objects.filter(appeal=appeal):
        findings = {
            key: {**finding, "reason": ""} for key, finding in decision.merits.items()
        }
        Decision.objects.filter(pk=decision.pk).update(merits=findings)


def readers_of(identity: str) -> list[User]:
    """The managers of the club: they are told when it is due."""
    appeal = find_appeal(identity)
    return clubs_access.get_holders(RoleKind.MANAGER, appeal.club) if appeal else []


def subject_of(identity: str) -> Subject:
    """What the audit log calls the appeal."""
    appeal = find_appeal(identity)
    return Subject(SUBJECT_TYPE, identity, str(appeal or "appeal"))


def club_of(identity: str) -> int | None:
    """The key of the club of the appeal, if it is there."""
    appeal = find_appeal(identity)
    return appeal.club_id if appeal else None


APPEALS = Cases(
    name="appeal",
    rows=ROWS,
    find=find_ended,
    expunge=expunge_appeal,
    readers=readers_of,
    subject=subject_of,
    club_of=club_of,
    tables=(
        *("rulings_appeal", "rulings_appealnotice", "rulings_statement"),
        *("rulings_evidence", "rulings_question", "rulings_panelseat"),
        *("rulings_panelnote", "rulings_challenge", "rulings_waiver"),
        *("rulings_decision", "rulings_slip", "rulings_caserecord"),
        *("rulings_furtherappeal", "rulings_earlierdecision"),
        *("rulings_report", "rulings_reportsay"),
        *("notices_notice", "jobs_job", "audit_entrynames"),
    ),
    words={str(state): label for state, label in STATES.items()},
)
