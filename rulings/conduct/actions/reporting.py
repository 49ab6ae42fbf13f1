"""Reporting: drafts, evidence, sending, answers, additions and taking it back.

A draft is begun once, kept as it grows, and discarded without a trace of its text.
"""

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.clubs.models import Club, Player
from clubsite.clubs.queries import policy_now
from clubsite.ops import limits
from clubsite.site.clock import now
from clubsite.site.errors import Refused
from rulings.conduct import access
from rulings.conduct.access.shape import find_rules
from rulings.conduct.actions import transitions
from rulings.conduct.actions.linking import drop_link
from rulings.conduct.actions.transitions import (
    change,
    entering,
    note_down,
    safeguarding,
    target_state,
    tell_own_reporter,
    written,
)
from rulings.conduct.models import (
    Referral,
    ReferralAffected,
    ReferralEvidence,
    ReferralExclusion,
    ReferralMessage,
    ReferralReporter,
    ReferralSubject,
)
from rulings.conduct.procedure import (
    Action,
    Allegation,
    Desk,
    Facts,
    ReporterKind,
    State,
    Track,
)
from rulings.conduct.queries.reporting import Routing, get_allegation, routing_of
from rulings.conduct.queries.safeguarding import grounds_for
from rulings.evidence.actions import (
    FileTable,
    check_room,
    preparing_job,
    stored_fields,
)
from rulings.evidence.models import BLOBS
from rulings.evidence.rules import Attachment

DAY = 24 * 60 * 60
MOST_A_DAY = 10

SAVED_ONCE = 2
"""The version of a draft that was begun and then saved."""

Kind = ReferralMessage.Kind


def reports_too_often(person: User, club: Club) -> bool:
    """Count one more report; the counter's name does not say whose it is."""
    name = salted_hmac("referral", f"{club.pk}:{person.pk}").hexdigest()[:32]
    return limits.over_limit(f"referral:{name}", most=MOST_A_DAY, seconds=DAY)


@transaction.atomic
def begin_referral(
    club: Club, track: Track, kind: ReporterKind, *, by: User, submission: str
) -> Referral:
    """A draft that no one else sees; the same page sent twice makes one."""
    access.check_may_report(by, club)
    access.check_kind(by, club, kind)
    User.objects.select_for_update(no_key=True).get(pk=by.pk)
    if existing := access.get_draft(by, submission):
        return existing

    referral = _new_draft(club, kind, by, submission, {"track": track})

    note_down("referral.begun", referral, by)
    return referral


@transaction.atomic
def prepare_referral(
    club: Club, allegation: Allegation, *, reporter: User, submission: str
) -> None:
    """A draft for that person as if he had written it; once for a submission, of which
    the caller lets no one else prepare one meanwhile.

    It is his alone to mend, send or discard: no one else sees it, and nothing is sent.
    """
    if access.get_draft(reporter, submission):
        return
    kind = allegation.kind
    answers = {**_answers(allegation), "version": SAVED_ONCE}
    referral = _new_draft(club, kind, reporter, submission, answers)
    nobody = access.ReferralPeople(
        reporter=reporter.pk,
        reporter_name=reporter.name,
        reporter_email=reporter.email,
        kind=kind,
        subjects=(),
        affected=(),
        excluded=frozenset(),
        named=frozenset(),
        given=frozenset(),
    )
    _keep_people(referral, allegation, nobody)

    note_down("referral.prepared", referral, None)


def _new_draft(
    club: Club,
    kind: ReporterKind,
    reporter: User,
    submission: str,
    answers: Mapping[str, Any],
) -> Referral:
    referral = Referral(club=club, token=secrets.token_urlsafe(32), made_at=now())
    for name, value in {**answers, **entering(referral, State.DRAFT)}.items():
        setattr(referral, name, value)
    referral.save()
    ReferralReporter.objects.create(
        referral=referral, user=reporter, kind=kind, submission=submission
    )
    return referral


@transaction.atomic
def keep_draft(referral: Referral, allegation: Allegation, *, by: User) -> None:
    """Keep what the reporter has answered so far."""
    people = access.people_of(referral)
    target_state(referral, Action.EDIT, by, people=people)
    access.check_kind(by, referral.club, allegation.kind)

    if not _keep_answers(referral, allegation):
        people = access.people_of(referral)
    _keep_people(referral, allegation, people)

    note_down("referral.kept", referral, by)


@transaction.atomic
def discard_draft(referral: Referral, *, by: User) -> None:
    """Delete a draft with everything in it."""
    target_state(referral, Action.EDIT, by)

    delete_draft(referral)

    note_down("referral.discarded", referral, by)


def delete_draft(referral: Referral) -> None:
    """Take a draft out of the database, and everything that hangs on it."""
    for rows in (
        ReferralEvidence.objects.filter(referral=referral),
        ReferralSubject.objects.filter(referral=referral),
        ReferralAffected.objects.filter(referral=referral),
        ReferralExclusion.objects.filter(referral=referral),
        ReferralReporter.objects.filter(referral=referral),
    ):
        rows.delete()
    Referral.objects.filter(pk=referral.pk, state=State.DRAFT).delete()


def _keep_answers(referral: Referral, allegation: Allegation) -> bool:
    """Store the answers. False if another request has saved the draft since it was
    loaded: then the people that were loaded no longer count."""
    columns = {"version": F("version") + 1, **_answers(allegation)}
    draft = Referral.objects.filter(pk=referral.pk, state=State.DRAFT)
    is_as_loaded = bool(draft.filter(version=referral.version).update(**columns))
    if not is_as_loaded and not draft.update(**columns):
        raise Refused(_("You can't do that at this stage."))
    written(referral, version=referral.version + 1, **_answers(allegation))
    return is_as_loaded


def _answers(allegation: Allegation) -> dict[str, Any]:
    return {
        "track": allegation.track,
        "subject_description": allegation.subject_description,
        "minor_involved": allegation.minor_involved,
        "immediate_danger": allegation.immediate_danger,
        "incident_on": allegation.incident_on,
        "event_id": allegation.event,
        "board": allegation.board,
        "place": allegation.place or "",
        "categories": list(allegation.categories),
        "director_called": allegation.director_called,
        "narrative": allegation.narrative,
        "wish": allegation.wish or "",
        "consent_to_name": allegation.consent_to_name,
    }


def _keep_people(
    referral: Referral, allegation: Allegation, people: access.ReferralPeople
) -> None:
    """As whom it is reported, the players it is about and affects, and those kept out."""
    if allegation.kind is not people.kind:
        reporter = ReferralReporter.objects.filter(referral=referral)
        reporter.update(kind=allegation.kind)
    _keep_players(referral, ReferralSubject, allegation.subjects, people.subjects)
    _keep_players(referral, ReferralAffected, allegation.affected, people.affected)
    if allegation.excluded != people.named:
        ReferralExclusion.objects.filter(referral=referral).delete()
        ReferralExclusion.objects.bulk_create(
            ReferralExclusion(referral=referral, user_id=person, named=True)
            for person in sorted(allegation.excluded)
        )


def _keep_players(
    referral: Referral,
    rows: type[ReferralSubject] | type[ReferralAffected],
    chosen: frozenset[int],
    before: tuple[access.SubjectView, ...],
) -> None:
    if chosen == {player.player for player in before}:
        return
    if before:
        rows.objects.filter(referral=referral).delete()
    players = Player.objects.filter(club=referral.club_id, pk__in=chosen)
    made: list[Any] = [rows(referral=referral, player=player) for player in players]
    rows.objects.bulk_create(made)


@transaction.atomic
def add_evidence(referral: Referral, files: Sequence[Attachment], *, by: User) -> None:
    """Add photos, PDFs and texts to a draft; two requests at once wait for each other."""
    Referral.objects.select_for_update(no_key=True).get(pk=referral.pk)
    target_state(referral, Action.EDIT, by)

    numbers = _store_files(referral, files)

    note_down("referral.evidence_added", referral, by, numbers=numbers)


@transaction.atomic
def remove_evidence(referral: Referral, number: int, *, by: User) -> None:
    """Take a file out of a draft again."""
    target_state(referral, Action.EDIT, by)

    ReferralEvidence.objects.filter(referral=referral, number=number).delete()

    note_down("referral.evidence_removed", referral, by, number=number)


def _store_files(referral: Referral, files: Sequence[Attachment]) -> list[int]:
    """Store the files, if there is room; the caller lets no one else add any meanwhile."""
    before = list(ReferralEvidence.objects.filter(referral=referral).defer(*BLOBS))
    used = [file for file in before if not file.is_failed]
    check_room(used, files, own=len(used))
    first = max((file.number for file in before), default=0) + 1
    for number, file in enumerate(files, first):
        ReferralEvidence.objects.create(
            referral=referral, number=number, **stored_fields(file, at=now())
        )
    return list(range(first, first + len(files)))


def tell_unreadable(file: ReferralEvidence) -> None:
    """Notify the reporter, in neutral words, that a file can't be read."""
    tell_own_reporter(file.referral, f"file-{file.pk}")


PREPARING = preparing_job(
    "referral_file", FileTable(ReferralEvidence.objects.all, tell_unreadable)
)


@transaction.atomic
def send_referral(referral: Referral, *, by: User) -> None:
    """Send a draft; sent twice, it is sent once."""
    club = Club.objects.select_for_update(no_key=True).get(pk=referral.club_id)
    referral.refresh_from_db()
    referral.club = club
    if not referral.is_draft:
        return
    referral.procedure = policy_now(club)
    people = access.people_of(referral)
    allegation = get_allegation(referral, people)
    offer = access.get_offer(referral)
    facts = Facts(missing_fields=offer.unanswered(allegation))
    state = target_state(referral, Action.SUBMIT, by, facts, people)

    grounds = grounds_for(referral, people)
    routing = routing_of(referral, people, safeguards=bool(grounds))
    keep_concerned_out(referral, routing)
    change(
        referral,
        expected_version=referral.version,
        **(entering(referral, state) | desk_fields(routing.route.desk)),
        **safeguarding(referral, grounds),
        sent_at=now(),
        procedure=referral.procedure,
        rules=find_rules(referral),
    )

    note_down("referral.sent", referral, by, desk=referral.desk)
    transitions.tell_sender(referral, by)
    transitions.tell_officers(referral)


def keep_concerned_out(referral: Referral, routing: Routing) -> None:
    """Write down the accounts of those it is about or affects: no later change lets
    them in."""
    ReferralExclusion.objects.bulk_create(
        ReferralExclusion(referral=referral, user_id=account)
        for account in sorted(routing.accounts - routing.people.excluded)
    )


def desk_fields(desk: Desk) -> dict[str, Any]:
    """At the external desk no step waits for anyone inside."""
    if desk is Desk.EXTERNAL:
        return {"desk": desk, "due_at": None, "remind_at": None}
    return {"desk": desk}


@transaction.atomic
def add_to_referral(
    referral: Referral,
    *,
    by: User,
    expected_version: int,
    text: str,
    attachments: Sequence[Attachment] = (),
    consent_to_name: bool | None = None,
) -> None:
    """Write something more after sending, with a file or without."""
    target_state(referral, Action.ADD, by)

    consent = _consent(consent_to_name)
    change(referral, expected_version=expected_version, **consent)
    _write(referral, Kind.ADDITION, text)
    _store_files(referral, attachments)

    note_down("referral.added", referral, by, file=bool(attachments))
    transitions.tell_handlers(referral)


@transaction.atomic
def answer_question(
    referral: Referral,
    *,
    by: User,
    expected_version: int,
    text: str,
    consent_to_name: bool | None = None,
) -> None:
    """Answer the oldest question that is open."""
    question = access.open_questions([referral]).first()
    target_state(referral, Action.ANSWER, by, Facts(question_open=question is not None))

    consent = _consent(consent_to_name)
    change(referral, expected_version=expected_version, **consent)
    _write(referral, Kind.ANSWER, text, question=question)

    note_down("referral.answered", referral, by)
    transitions.tell_handlers(referral)


@transaction.atomic
def withdraw_referral(
    referral: Referral, *, by: User, expected_version: int, text: str = ""
) -> None:
    """Take it back; the recorder decides whether the club goes on."""
    state = target_state(referral, Action.WITHDRAW, by)

    change(referral, expected_version=expected_version, **entering(referral, state))
    drop_link(referral, None)
    _write(referral, Kind.WITHDRAWAL, text)

    note_down("referral.withdrawn", referral, by)
    transitions.tell_handlers(referral)


@transaction.atomic
def respond_to_referral(
    referral: Referral, *, by: User, expected_version: int, text: str
) -> None:
    """Answer as the person it is about, who has been told."""
    target_state(referral, Action.RESPOND, by)

    change(referral, expected_version=expected_version)
    _write(referral, Kind.RESPONSE, text, by=by)

    note_down("referral.responded", referral, by)
    transitions.tell_handlers(referral)


def _consent(answer: bool | None) -> dict[str, bool]:
    """The reporter's answer about their name; without one the earlier one counts."""
    return {} if answer is None else {"consent_to_name": answer}


def _write(referral: Referral, kind: Kind, text: str, **fields: Any) -> None:
    """Store what someone wrote: of a reporter, never who that was."""
    ReferralMessage.objects.create(
        referral=referral, kind=kind, text=text, at=now(), **fields
    )
