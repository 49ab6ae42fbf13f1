"""Passing a referral on to a body outside the club, and its receipt."""

from django.db import transaction

from clubsite.accounts.models import User
from clubsite.jobs.kinds import Queue
from clubsite.jobs.queues import nudge
from clubsite.site.clock import now
from rulings.conduct import access
from rulings.conduct.access import transfers
from rulings.conduct.actions import transitions
from rulings.conduct.actions.transitions import (
    change,
    entering,
    note_down,
    target_state,
)
from rulings.conduct.models import (
    Referral,
    ReferralNote,
    ReferralSubject,
    ReferralTransfer,
)
from rulings.conduct.procedure import Action, Classification, Facts, Guardian
from rulings.conduct.procedure.transfer import Order, seal
from rulings.conduct.queries.transfers import build_export
from rulings.evidence.rules import FileState

COPYING = "referral_copy"
"""The name of the job that makes the PDF of a sealed copy."""


@transaction.atomic
def transfer_referral(
    referral: Referral, *, by: User, expected_version: int, order: Order
) -> None:
    """Seal what goes to that body; with a gist the person it is about is told of it."""
    code = referral.classification
    facts = Facts(
        classification=Classification(code) if code else None,
        body=order.body,
        minor_subject=access.has_minor_subject(referral),
        guardian_told=order.guardian is not None,
        gist=order.gist,
        reason=order.reason,
    )
    state = target_state(referral, Action.TRANSFER, by, facts)

    export = build_export(referral, order.body, with_files=order.with_files)
    change(
        referral,
        expected_version=expected_version,
        gist=order.gist or referral.gist,
        guardian_waits=order.guardian is Guardian.WAITS,
        **entering(referral, state),
    )
    sealed = _seal(referral, order, by, export.to_json())
    _tell_and_note(referral, order, by)

    note_down("referral.transferred", referral, by, seal=sealed.seal)
    nudge(Queue.DOCUMENTS)
    transitions.tell_reporter(referral)
    transitions.tell_subjects(referral)


def _seal(
    referral: Referral, order: Order, person: User, content: str
) -> ReferralTransfer:
    return ReferralTransfer.objects.create(
        referral=referral,
        body=order.body,
        with_files=order.with_files,
        by=person,
        at=now(),
        content=content,
        seal=seal(content),
    )


def _tell_and_note(referral: Referral, order: Order, person: User) -> None:
    """Whom it is about reads the gist from now on; a reason why not is for the file."""
    if order.gist:
        subjects = ReferralSubject.objects.filter(referral=referral)
        subjects.filter(notified_at__isnull=True).update(notified_at=now())
    if order.reason.strip():
        ReferralNote.objects.create(
            referral=referral,
            act=Action.TRANSFER,
            text=order.reason,
            by=person,
            at=now(),
        )


@transaction.atomic
def record_receipt(
    referral: Referral, *, by: User, expected_version: int, reference: str
) -> None:
    """Store how the body calls what it has received."""
    target_state(referral, Action.RECEIPT, by)

    change(referral, expected_version=expected_version)
    ReferralTransfer.objects.filter(referral=referral).update(
        received_at=now(), reference=reference
    )

    note_down("referral.receipt_recorded", referral, by)
    transitions.tell_reporter(referral)


@transaction.atomic
def save_transfer(transfer: ReferralTransfer, *, by: User) -> None:
    """Log that someone takes the sealed copy out."""
    transfers.check_may_save(by, transfer)

    note_down("referral.transfer_saved", transfer.referral, by)


def store_printed(key: int, pdf: bytes) -> None:
    """Store the PDF of a sealed copy, made by a worker."""
    waiting = transfers.unprinted_transfers().filter(pk=key)
    waiting.update(state=FileState.READY, pdf=pdf)


def give_up_printing(key: int, _error: str) -> None:
    """Mark a sealed copy as one without a PDF: its JSON says the same."""
    transfers.unprinted_transfers().filter(pk=key).update(state=FileState.FAILED)
