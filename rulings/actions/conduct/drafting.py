"""A draft: begun once, kept as it grows, and discarded without a trace of its text."""

import secrets

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import F
from django.utils.crypto import salted_hmac

from clubsite.accounts.models import User
from clubsite.clock import now
from clubsite.clubs.models import Club
from clubsite.upkeep import limits
from rulings.access import referrals as access
from rulings.actions.conduct.moving import entering, note_down, target_of
from rulings.models import (
    Referral,
    ReferralEvidence,
    ReferralExclusion,
    ReferralReporter,
    ReferralSubject,
)
from rulings.procedure.conduct import Act, Allegation, ReporterKind, State, Track

DAY = 24 * 60 * 60
MOST_A_DAY = 10


def reports_too_often(person: User, club: Club) -> bool:
    """Count one more report; the counter's name does not say whose it is."""
    name = salted_hmac("referral", f"{club.pk}:{person.pk}").hexdigest()[:32]
    return limits.over_limit(f"referral:{name}", most=MOST_A_DAY, seconds=DAY)


@transaction.atomic
def begin_referral(
    club: Club, track: Track, kind: ReporterKind, *, by: User, submission: str
) -> Referral:
    """A draft that nobody else sees; the same page sent twice makes one."""
    access.check_may_report(by, club)
    _check_kind(club, kind, by)
    User.objects.select_for_update(no_key=True).get(pk=by.pk)
    if existing := access.draft_of(by, submission):
        return existing

    referral = _new_draft(club, track, kind, by, submission)

    note_down("referral.begun", referral, by)
    return referral


@transaction.atomic
def prepare_referral(
    club: Club, allegation: Allegation, *, reporter: User, submission: str
) -> None:
    """A draft for that person as if he had written it; once for a submission.

    It is his alone to mend, send or discard: nobody else sees it, and nothing is sent.
    """
    User.objects.select_for_update(no_key=True).get(pk=reporter.pk)
    if access.draft_of(reporter, submission):
        return
    track, kind = allegation.track, allegation.kind
    referral = _new_draft(club, track, kind, reporter, submission)
    _keep_answers(referral, allegation)
    _keep_people(referral, allegation)

    note_down("referral.prepared", referral, None)


def _new_draft(
    club: Club, track: Track, kind: ReporterKind, reporter: User, submission: str
) -> Referral:
    referral = Referral(
        club=club, token=secrets.token_urlsafe(32), track=track, made_at=now()
    )
    for name, value in entering(referral, State.DRAFT).items():
        setattr(referral, name, value)
    referral.save()
    ReferralReporter.objects.create(
        referral=referral, user=reporter, kind=kind, submission=submission
    )
    return referral


@transaction.atomic
def keep_draft(referral: Referral, allegation: Allegation, *, by: User) -> None:
    """Keep what the reporter has answered so far."""
    target_of(referral, Act.EDIT, by)
    _check_kind(referral.club, allegation.kind, by)

    _keep_answers(referral, allegation)
    _keep_people(referral, allegation)

    note_down("referral.kept", referral, by)


@transaction.atomic
def discard_draft(referral: Referral, *, by: User) -> None:
    """Delete a draft with everything in it."""
    target_of(referral, Act.EDIT, by)

    delete_draft(referral)

    note_down("referral.discarded", referral, by)


def delete_draft(referral: Referral) -> None:
    """Take a draft out of the database, and everything that hangs on it."""
    for rows in (
        ReferralEvidence.objects.filter(referral=referral),
        ReferralSubject.objects.filter(referral=referral),
        ReferralExclusion.objects.filter(referral=referral),
        ReferralReporter.objects.filter(referral=referral),
    ):
        rows.delete()
    Referral.objects.filter(pk=referral.pk, state=State.DRAFT).delete()


def _check_kind(club: Club, kind: ReporterKind, person: User) -> None:
    if kind not in access.kinds_open_to(person, club):
        raise PermissionDenied


def _keep_answers(referral: Referral, allegation: Allegation) -> None:
    Referral.objects.filter(pk=referral.pk, state=State.DRAFT).update(
        version=F("version") + 1,
        track=allegation.track,
        subject_description=allegation.subject_description,
        minor_involved=allegation.minor_involved,
        immediate_danger=allegation.immediate_danger,
        incident_on=allegation.incident_on,
        event=allegation.event,
        board=allegation.board,
        place=allegation.place or "",
        categories=list(allegation.categories),
        director_called=allegation.director_called,
        narrative=allegation.narrative,
        wish=allegation.wish or "",
        consent_to_name=allegation.consent_to_name,
    )
    ReferralReporter.objects.filter(referral=referral).update(kind=allegation.kind)
    referral.refresh_from_db()


def _keep_people(referral: Referral, allegation: Allegation) -> None:
    """The players it is about, and the accounts that shall be kept out."""
    players = referral.club.players.filter(pk__in=allegation.subjects)
    ReferralSubject.objects.filter(referral=referral).delete()
    ReferralSubject.objects.bulk_create(
        ReferralSubject(referral=referral, player=player) for player in players
    )
    ReferralExclusion.objects.filter(referral=referral).delete()
    ReferralExclusion.objects.bulk_create(
        ReferralExclusion(referral=referral, user_id=person, named=True)
        for person in sorted(allegation.excluded)
    )
