"""Expunging referrals: which are due when, and what is left of one.

Everything goes that was stored of it: report, evidence, messages, notes, notices, jobs, and
the names beside its entries in the audit log.
"""

from collections.abc import Iterable, Sequence
from datetime import date, datetime

from clubsite.accounts.models import User
from clubsite.audit.expunging import ExpungingReason
from clubsite.audit.models import Entry
from clubsite.audit.trail import Subject
from clubsite.clubs.models import Club
from clubsite.jobs.models import Job
from clubsite.notices.models import Notice
from clubsite.retention.removal import delete_with_all, forget_names
from clubsite.site.retention import Cases, Due, Remains, months_later
from rulings.conduct import access
from rulings.conduct.actions.reporting import PREPARING
from rulings.conduct.actions.transferring import COPYING
from rulings.conduct.actions.transitions import get_kinds
from rulings.conduct.labels import CATEGORIES, STATES
from rulings.conduct.models import (
    Referral,
    ReferralEvidence,
    ReferralSubject,
    ReferralTransfer,
)
from rulings.conduct.procedure import State
from rulings.conduct.retention import ENDED, ROWS, EndedReferral, ends_of_periods

LAST_STATES = {
    "referral.memo_filed": State.MEMO_FILED,
    "referral.talked": State.INFORMAL,
    "referral.transferred": State.TRANSFERRED,
    "referral.declined": State.DECLINED,
    "referral.withdrawn": State.WITHDRAWN,
}
"""What a closed referral was before, by the last of these entries."""
SUBJECT_TYPE = "rulings.referral"
MONTHS_TO_18 = 18 * 12


def find_ended(club: Club, viewer: User | None) -> list[Due]:
    """The referrals whose period runs, with its end; for an officer those they read."""
    referrals = list(
        Referral.objects.filter(club=club, state__in=[str(state) for state in ENDED])
    )
    if viewer is not None:
        open_to = set(
            access.office_referrals(viewer, club).values_list("pk", flat=True)
        )
    if not referrals:
        return []
    ends = ends_of_periods(_ended(referrals), access.club_policy(club))
    return [
        Due(*_named(ends[referral.pk], referral))
        for referral in referrals
        if viewer is None or referral.pk in open_to
    ]


def _named(
    end: tuple[str, datetime], referral: Referral
) -> tuple[str, str, datetime, str]:
    row, at = end
    return row, referral.token_hash, at, referral.code


def _ended(referrals: Sequence[Referral]) -> list[EndedReferral]:
    """The values by which the end of each period is computed: two queries."""
    closed = [each.token_hash for each in referrals if each.state == State.CLOSED]
    last = _last_states(closed)
    people: dict[int, list[tuple[int, date | None]]] = {}
    subjects = ReferralSubject.objects.filter(referral__in=referrals)
    for each in subjects.select_related("player"):
        born_on = each.player.born_on
        people.setdefault(each.referral_id, []).append((each.player.person, born_on))
    return [
        EndedReferral(
            key=each.pk,
            desk=each.desk,
            last=last.get(each.token_hash, (State(each.state), each.entered_at))[0],
            sent_at=each.sent_at or each.made_at,
            ended_at=last.get(each.token_hash, ("", each.entered_at))[1],
            persons=frozenset(person for person, _born in people.get(each.pk, ())),
            adult_on=frozenset(
                months_later(born_on, MONTHS_TO_18)
                for _person, born_on in people.get(each.pk, ())
                if born_on is not None
            ),
        )
        for each in referrals
    ]


def _last_states(closed: Iterable[str]) -> dict[str, tuple[State, datetime]]:
    """What each closed referral was before, and since when, by its hash.

    Its period runs since then: closing a memo doesn't begin it again.
    """
    entries = Entry.objects.filter(
        subject_type=SUBJECT_TYPE, subject_id__in=list(closed), verb__in=LAST_STATES
    )
    return {
        entry.subject_id: (LAST_STATES[entry.verb], entry.at)
        for entry in entries.order_by("number")
    }


def expunge_referral(_row: str, identity: str) -> Remains | None:
    """Remove all that is stored of the referral with that hash; None if there is none."""
    referral = find_by_hash(identity)
    if referral is None:
        return None
    last = _last_states([identity]).get(identity)
    remains = Remains(
        referral.incident_on or (referral.sent_at or referral.made_at).date(),
        tuple(referral.categories),
        last[0] if last else referral.state,
    )
    _forget_beside(referral)
    delete_with_all(Referral.objects.filter(pk=referral.pk))
    forget_names(SUBJECT_TYPE, [referral.token_hash], ExpungingReason.RETENTION)
    return remains


def find_by_hash(identity: str) -> Referral | None:
    """The referral that the audit log calls so: nothing but its token gives the hash."""
    for referral in Referral.objects.only("token").iterator():
        if referral.token_hash == identity:
            return Referral.objects.select_related("club").get(pk=referral.pk)
    return None


def _forget_beside(referral: Referral) -> None:
    """Delete what mentions the referral without a key that says so: notices and jobs."""
    Notice.objects.filter(kind__in=get_kinds(), params__referral=referral.pk).delete()
    files = ReferralEvidence.objects.filter(referral=referral).values("pk")
    Job.objects.filter(kind=PREPARING.name, key__in=files).delete()
    copies = ReferralTransfer.objects.filter(referral=referral).values("pk")
    Job.objects.filter(kind=COPYING, key__in=copies).delete()


def readers_of(identity: str) -> list[User]:
    """The officers who handle the referral: they are told when it is due."""
    referral = find_by_hash(identity)
    return access.get_handlers(referral) if referral is not None else []


def club_of(identity: str) -> int | None:
    """The key of the club of the referral, if it is there."""
    referral = find_by_hash(identity)
    return referral.club_id if referral is not None else None


def subject_of(identity: str) -> Subject:
    """What the audit log calls the referral."""
    code = identity[:8].upper()
    return Subject(SUBJECT_TYPE, identity, f"referral {code[:4]}-{code[4:]}")


REFERRALS = Cases(
    name="referral",
    rows=ROWS,
    find=find_ended,
    expunge=expunge_referral,
    readers=readers_of,
    subject=subject_of,
    club_of=club_of,
    tables=(
        *("rulings_referral", "rulings_referralreporter", "rulings_referralsubject"),
        *("rulings_referralaffected", "rulings_referralexclusion"),
        *("rulings_referralhandover", "rulings_referralevidence"),
        *("rulings_referralmessage", "rulings_referralnote"),
        *("rulings_referraltransfer", "rulings_referrallink"),
        *("rulings_outsideseat", "rulings_seatapproval"),
        *("notices_notice", "jobs_job", "audit_entrynames"),
    ),
    words={str(code): label for code, label in {**CATEGORIES, **STATES}.items()},
)
