"""Handling of a referral by the recorder, and notes of each reading of its file."""

from dataclasses import replace

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.site.clock import now
from clubsite.site.errors import Refused
from rulings.conduct import access
from rulings.conduct.access import evidence, links
from rulings.conduct.actions import transitions
from rulings.conduct.actions.linking import drop_link
from rulings.conduct.actions.transitions import (
    change,
    entering,
    note_down,
    restarting,
    safeguarding,
    target_state,
)
from rulings.conduct.models import (
    Referral,
    ReferralEvidence,
    ReferralHandover,
    ReferralMessage,
    ReferralNote,
    ReferralSubject,
)
from rulings.conduct.procedure import (
    Action,
    Classification,
    Declining,
    Facts,
    Guardian,
    State,
)
from rulings.conduct.procedure.seats import SeatEnd
from rulings.conduct.rules import Ground


@transaction.atomic
def acknowledge_referral(
    referral: Referral, *, by: User, expected_version: int
) -> None:
    """Say that it is being read."""
    state = target_state(referral, Action.ACKNOWLEDGE, by)

    change(referral, expected_version=expected_version, **entering(referral, state))

    note_down("referral.acknowledged", referral, by)
    transitions.tell_reporter(referral)


@transaction.atomic
def classify_referral(
    referral: Referral,
    *,
    by: User,
    expected_version: int,
    classification: Classification,
    minor_involved: bool = False,
) -> None:
    """Say what it is; a minor found to be involved brings in safeguarding for good."""
    target_state(referral, Action.CLASSIFY, by)
    found = minor_involved and not referral.is_safeguarded
    fields = safeguarding(referral, {Ground.RECORDER}) if minor_involved else {}

    change(
        referral,
        expected_version=expected_version,
        classification=classification,
        **fields,
    )

    note_down("referral.classified", referral, by, classification=classification)
    if found:
        transitions.tell_watchers(referral)


@transaction.atomic
def note_on_referral(
    referral: Referral, *, by: User, expected_version: int, text: str
) -> None:
    """Note something for those who handle the file."""
    target_state(referral, Action.NOTE, by)

    change(referral, expected_version=expected_version)
    _note(referral, Action.NOTE, text, by)

    note_down("referral.noted", referral, by)


@transaction.atomic
def ask_reporter(
    referral: Referral, *, by: User, expected_version: int, text: str
) -> None:
    """Ask the reporter something."""
    target_state(referral, Action.ASK, by)

    change(referral, expected_version=expected_version)
    ReferralMessage.objects.create(
        referral=referral,
        kind=ReferralMessage.Kind.QUESTION,
        text=text,
        by=by,
        at=now(),
    )

    note_down("referral.asked", referral, by)
    transitions.tell_reporter(referral)


@transaction.atomic
def file_as_memo(
    referral: Referral, *, by: User, expected_version: int, text: str = ""
) -> None:
    """Keep it for a pattern; no one it is about is told."""
    state = target_state(referral, Action.FILE_MEMO, by, _facts(referral))

    change(referral, expected_version=expected_version, **entering(referral, state))
    _note(referral, Action.FILE_MEMO, text, by)
    _restart_memos(referral, by)

    note_down("referral.memo_filed", referral, by)
    transitions.tell_reporter(referral)


def _restart_memos(referral: Referral, person: User) -> None:
    """Put off the review of earlier memos about the same people, as far as this person
    reads them: of a file that they may not know, nothing changes that tells of this one."""
    people = access.people_of(referral)
    earlier = access.earlier_referrals(person, referral, people)
    for memo in earlier.filter(state=State.MEMO_FILED):
        memo.club = referral.club
        fields = restarting(memo)
        if fields:
            change(memo, expected_version=memo.version, **fields)
            note_down("referral.memo_restarted", memo, person)


@transaction.atomic
def talk_it_over(
    referral: Referral,
    *,
    by: User,
    expected_version: int,
    consent: bool,
    guardian: Guardian | None = None,
    gist: str = "",
) -> None:
    """Take it to an informal talk; with a gist the person it is about is told of it."""
    facts = replace(
        _facts(referral, consent=consent),
        minor_subject=access.has_minor_subject(referral),
        guardian_told=guardian is not None,
    )
    state = target_state(referral, Action.TALK, by, facts)

    change(
        referral,
        expected_version=expected_version,
        gist=gist,
        guardian_waits=guardian is Guardian.WAITS,
        **entering(referral, state),
    )
    if gist:
        ReferralSubject.objects.filter(referral=referral).update(notified_at=now())

    note_down("referral.talked", referral, by, told=bool(gist))
    transitions.tell_reporter(referral)
    transitions.tell_subjects(referral)


@transaction.atomic
def decline_referral(
    referral: Referral,
    *,
    by: User,
    expected_version: int,
    declining: Declining,
    outcome: str,
) -> None:
    """Pursue it no further; bad faith is first proposed to a second person."""
    proposed = declining is Declining.BAD_FAITH and referral.proposed_by is None
    seconded = proposed or referral.proposed_by not in {None, by}
    facts = _facts(referral, declining=declining, seconded=seconded)
    state = target_state(referral, Action.DECLINE, by, facts)
    if proposed:
        _propose_bad_faith(referral, by, expected_version)
        _note(referral, Action.DECLINE, outcome, by)
        return

    change(
        referral,
        expected_version=expected_version,
        declining=declining,
        outcome=outcome,
        **entering(referral, state),
    )

    note_down("referral.declined", referral, by, reason=declining)
    transitions.tell_reporter(referral)


@transaction.atomic
def continue_referral(
    referral: Referral, *, by: User, expected_version: int, text: str
) -> None:
    """Go on although the reporter took it back; the reporter is told."""
    state = target_state(referral, Action.CONTINUE, by, Facts(reason=text))

    change(referral, expected_version=expected_version, **entering(referral, state))
    _note(referral, Action.CONTINUE, text, by)

    note_down("referral.continued", referral, by)
    transitions.tell_reporter(referral)


@transaction.atomic
def close_referral(
    referral: Referral,
    *,
    by: User,
    expected_version: int,
    outcome: str,
    subject_outcome: str = "",
) -> None:
    """Close the file, and say what each may know."""
    facts = Facts(
        subject_told=access.people_of(referral).is_told_to_subjects,
        subject_outcome=subject_outcome,
        open_duplicates=links.get_duplicates(referral).exists(),
    )
    state = target_state(referral, Action.CLOSE, by, facts)

    change(
        referral,
        expected_version=expected_version,
        outcome=outcome,
        subject_outcome=subject_outcome,
        **entering(referral, state),
    )
    drop_link(referral, by)

    note_down("referral.closed", referral, by)
    transitions.tell_reporter(referral)
    transitions.tell_subjects(referral)


@transaction.atomic
def hand_over_referral(
    referral: Referral, *, by: User, expected_version: int, to: int
) -> None:
    """Open it to an officer whose role began after it was sent."""
    target_state(referral, Action.HAND_OVER, by)
    successor = next(
        (user for user in access.get_successors(referral) if user.pk == to), None
    )
    if successor is None:
        raise Refused(
            _("You can't hand this file to that person. Choose someone else."),
            field="to",
        )

    change(referral, expected_version=expected_version)
    ReferralHandover.objects.create(referral=referral, user=successor, by=by, at=now())
    transitions.end_seat_with(referral, SeatEnd.CASE, by)

    note_down("referral.handed_over", referral, by)
    transitions.tell_handlers(referral)


@transaction.atomic
def safeguard_referral(referral: Referral, *, by: User, expected_version: int) -> None:
    """Let the safeguarding officer read it: someone under 18 is involved after all."""
    facts = Facts(safeguarded=referral.is_safeguarded)
    target_state(referral, Action.SAFEGUARD, by, facts)

    change(
        referral,
        expected_version=expected_version,
        **safeguarding(referral, {Ground.RECORDER}),
    )

    note_down("referral.safeguarded", referral, by)
    transitions.tell_watchers(referral)


def _propose_bad_faith(referral: Referral, person: User, expected_version: int) -> None:
    if len(access.get_handlers(referral)) < 2:
        raise Refused(
            _(
                "Bad faith needs a second person who handles this file, and there is "
                "none. Choose another reason."
            ),
            field="declining",
        )
    change(referral, expected_version=expected_version, proposed_by=person)
    note_down("referral.bad_faith_proposed", referral, person)
    transitions.tell_handlers(referral)


def _facts(
    referral: Referral,
    *,
    consent: bool = False,
    declining: Declining | None = None,
    seconded: bool = False,
) -> Facts:
    code = referral.classification
    return Facts(
        classification=Classification(code) if code else None,
        consent=consent,
        declining=declining,
        seconded=seconded,
        time_barred=access.is_late(referral),
        open_duplicates=links.get_duplicates(referral).exists(),
    )


def _note(referral: Referral, action: Action, text: str, person: User) -> None:
    if text.strip():
        ReferralNote.objects.create(
            referral=referral, act=action, text=text, by=person, at=now()
        )


@transaction.atomic
def read_referral(referral: Referral, *, by: User) -> None:
    """Note that someone who did not report it has opened the file."""
    if not access.get_cell(by, referral):
        raise PermissionDenied

    note_down("referral.read", referral, by)


@transaction.atomic
def read_evidence(referral: Referral, number: int, *, by: User) -> None:
    """Note that someone who did not report it has opened a file of evidence."""
    if not evidence.readable_evidence(by, referral).filter(number=number).exists():
        raise PermissionDenied

    note_down("referral.evidence_read", referral, by, number=number)


@transaction.atomic
def open_original(referral: Referral, file: ReferralEvidence, *, by: User) -> None:
    """Log that the officer who handles it takes a sealed original out of the file."""
    if not evidence.may_open_original(by, referral, file):
        raise PermissionDenied

    note_down("referral.original_opened", referral, by, number=file.number)
