"""Queueing, stopping and releasing result emails; consent, and emails that come back."""

from collections.abc import Iterator, Mapping
from datetime import datetime

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.clubs import access as clubs_access
from clubsite.clubs.models import Club
from clubsite.site.clock import now
from clubsite.site.errors import Refused
from scoring.events.models import Event, Snapshot
from scoring.mails import access
from scoring.mails.labels import AddressState, MailingState, MailKind, MailState
from scoring.mails.models import MailAddress, ResultMail, ResultMailing
from scoring.mails.recipients import Recipient, find_recipients
from scoring.mails.rules import HOLD, MOST_BOUNCES, Contents, compare
from scoring.results.actions import hold_event


@transaction.atomic
def queue_result_mails(
    event: Event, posting: Snapshot, *, not_before: datetime, by: User | None
) -> ResultMailing:
    """Queue the emails of that posted revision; they leave from `not_before` on.

    Emails of earlier revisions that still wait are replaced. The same revision is queued
    once: a second call changes nothing, unless its emails were stopped. No one
    (`by=None`) is the clock, which queues those of a correction.
    """
    if by is not None:
        access.check_may_mail(by, event)
    hold_event(event)
    if not event.is_posted or posting.revision != event.revision:
        raise Refused(_("The results have changed. Reload, then publish again."))

    access.get_mailings(event).filter(
        state=MailingState.WAITING, revision__lt=posting.revision
    ).update(state=MailingState.REPLACED)
    mailing, is_new = ResultMailing.objects.get_or_create(
        event=event,
        revision=posting.revision,
        defaults={
            "baseline": access.last_mailed(event),
            "not_before": not_before,
            "made_at": now(),
            "made_by": by,
        },
    )
    if not is_new and mailing.state != MailingState.STOPPED:
        return mailing
    mailing.state, mailing.not_before = MailingState.WAITING, not_before
    mailing.save(update_fields=["state", "not_before"])

    details = {"revision": mailing.revision}
    trail.record("event.mails_queued", event, by=by, club=event.club, details=details)
    return mailing


@transaction.atomic
def stop_result_mails(event: Event, *, by: User) -> None:
    """Stop the event's emails that have not left yet, and those of later corrections.

    Publishing again queues them again.
    """
    access.check_may_mail(by, event)
    hold_event(event)
    mailing = access.get_mailings(event).last()
    unsent = ResultMail.objects.filter(mailing=mailing, state=MailState.DUE)
    waits = mailing is not None and mailing.state == MailingState.WAITING
    if mailing is None or not (waits or unsent.exists()):
        raise Refused(_("There are no emails to stop. They have been sent."))

    MailAddress.objects.filter(
        pk__in=unsent.filter(kind=MailKind.CONFIRMATION).values("address")
    ).update(requested_at=None)
    unsent.update(state=MailState.SKIPPED)
    mailing.state = MailingState.STOPPED
    mailing.save(update_fields=["state"])

    details = {"revision": mailing.revision}
    trail.record("event.mails_stopped", event, by=by, club=event.club, details=details)


@transaction.atomic
def follow_revision(event: Event) -> None:
    """Queue the emails of the event's newest revision, which replaces one that was
    queued or mailed; the hold counts from its posting."""
    posting = access.get_posting(event, event.revision)
    queue_result_mails(event, posting, not_before=posting.made_at + HOLD, by=None)


@transaction.atomic
def release_mailing(mailing: ResultMailing) -> None:
    """Let a worker send the emails of a mailing whose hold is over.

    An address that no one has confirmed gets one email that requests it, and no result.
    After a correction only those get one whose results have changed since they were told.
    """
    event = mailing.event
    hold_event(event)
    waiting = ResultMailing.objects.filter(
        pk=mailing.pk, state=MailingState.WAITING, revision=event.revision
    )
    if not event.is_posted or not waiting.update(state=MailingState.RELEASED):
        return
    recipients = find_recipients(event)
    addresses = _know_addresses(event.club, recipients)
    since = _find_since(mailing, addresses)
    mails = [
        *_confirmations(mailing, addresses),
        *_results(mailing, recipients, since),
    ]
    # Emails of an earlier release of this revision are made again, were they stopped.
    ResultMail.objects.filter(mailing=mailing, state=MailState.SKIPPED).delete()
    ResultMail.objects.bulk_create(mails, ignore_conflicts=True)

    results = sum(mail.kind == MailKind.RESULT for mail in mails)
    details = {"revision": mailing.revision, "mails": results}
    details["confirmations"] = len(mails) - results
    trail.record(
        "event.mails_released", event, by=None, club=event.club, details=details
    )


def _know_addresses(
    club: Club, recipients: Mapping[str, Recipient]
) -> list[MailAddress]:
    """The rows of these addresses; those that are new are stored."""
    MailAddress.objects.bulk_create(
        (MailAddress(club=club, address=address) for address in recipients),
        ignore_conflicts=True,
    )
    return list(access.get_addresses(club, recipients))


def _confirmations(
    mailing: ResultMailing, addresses: list[MailAddress]
) -> Iterator[ResultMail]:
    """One email to each address from which consent was never requested."""
    new = [
        address
        for address in addresses
        if address.state == AddressState.NEW and address.requested_at is None
    ]
    keys = [address.pk for address in new]
    MailAddress.objects.filter(pk__in=keys).update(requested_at=now())
    for address in new:
        yield ResultMail(
            mailing=mailing,
            address=address,
            kind=MailKind.CONFIRMATION,
            made_at=now(),
        )


def _find_since(
    mailing: ResultMailing, addresses: list[MailAddress]
) -> dict[MailAddress, int]:
    """By confirmed address: the revision that its reader was sent last.

    0 for who gets the whole result: in the first mailing, and where an earlier email
    never left. Who was not among the recipients then is told what has changed since.
    """
    confirmed = [each for each in addresses if each.state == AddressState.CONFIRMED]
    since = dict.fromkeys(confirmed, mailing.baseline)
    by_key = {address.pk: address for address in confirmed}
    sent: set[int] = set()
    for mail in access.mails_to(mailing.event, confirmed):
        address = by_key[mail.address_id]
        if mail.state == MailState.SENT:
            sent.add(address.pk)
            since[address] = mail.mailing.revision
        elif address.pk not in sent:
            since[address] = 0
    return since


def _results(
    mailing: ResultMailing,
    recipients: Mapping[str, Recipient],
    since: Mapping[MailAddress, int],
) -> Iterator[ResultMail]:
    event = mailing.event
    contents = {
        revision: get_contents(event, revision)
        for revision in {mailing.revision, *since.values()}
        if revision
    }
    for address, revision in since.items():
        entries = recipients[address.address].entries
        after = contents[mailing.revision]
        if revision and not any(
            compare(contents[revision], after, entry).has_changed for entry in entries
        ):
            continue
        yield ResultMail(
            mailing=mailing,
            address=address,
            kind=MailKind.RESULT,
            since=revision,
            made_at=now(),
        )


def get_contents(event: Event, revision: int) -> Contents:
    """The contents of that posted revision."""
    posting = access.get_posting(event, revision)
    return Contents.of(posting.standings, posting.lines)


@transaction.atomic
def confirm_address(address: MailAddress, *, by: User | None) -> None:
    """Note that the reader of the address agrees to result emails from now on."""
    if address.state == AddressState.CONFIRMED:
        return
    address.state, address.confirmed_at = AddressState.CONFIRMED, now()
    address.stopped_at, address.bounces = None, 0
    address.save()

    trail.record("mail_address.confirmed", address, by=by, club=address.club)


@transaction.atomic
def stop_address(address: MailAddress, *, by: User | None) -> None:
    """Note that the reader of the address wants no more result emails."""
    if address.state == AddressState.STOPPED:
        return
    address.state, address.stopped_at = AddressState.STOPPED, now()
    address.save(update_fields=["state", "stopped_at"])

    trail.record("mail_address.stopped", address, by=by, club=address.club)


@transaction.atomic
def start_own_mails(club: Club, *, by: User) -> None:
    """Let result emails of the club go to the person's own account address.

    An account was opened by a link to that address, so it needs no email to confirm it.
    """
    if not clubs_access.is_member(by, club):
        raise PermissionDenied
    address, _is_new = MailAddress.objects.get_or_create(
        club=club, address=by.email.lower()
    )
    confirm_address(address, by=by)


@transaction.atomic
def stop_own_mails(club: Club, *, by: User) -> None:
    """Let no more result emails of the club go to the person's account address."""
    if not clubs_access.is_member(by, club):
        raise PermissionDenied
    address, _is_new = MailAddress.objects.get_or_create(
        club=club, address=by.email.lower()
    )
    stop_address(address, by=by)


@transaction.atomic
def note_bounce(address: MailAddress) -> bool:
    """Count an email that came back; return whether that stops the address.

    One that was never confirmed stops at once: it was probably typed wrong.
    """
    MailAddress.objects.filter(pk=address.pk).update(bounces=F("bounces") + 1)
    address.refresh_from_db(fields=["state", "bounces"])
    running = address.state in {AddressState.NEW, AddressState.CONFIRMED}
    most = MOST_BOUNCES if address.state == AddressState.CONFIRMED else 1
    stops = running and address.bounces >= most
    if stops:
        address.state, address.stopped_at = AddressState.BOUNCED, now()
        address.save(update_fields=["state", "stopped_at"])

    details = {"bounces": address.bounces, "stops": stops}
    trail.record(
        "mail_address.bounced", address, by=None, club=address.club, details=details
    )
    return stops


@transaction.atomic
def note_return(address: MailAddress, mail_id: int | None) -> bool:
    """Note that an email to the address came back; return whether that stops it.

    The same email is counted once, however often its report comes.
    """
    if mail_id is not None:
        mails = ResultMail.objects.filter(pk=mail_id, address=address)
        if not mails.filter(state=MailState.SENT).update(state=MailState.FAILED):
            return False
    return note_bounce(address)


def settle_mail(mail: ResultMail, *, sent: bool) -> None:
    """Note what became of an email, in the transaction that finishes its job."""
    mail.state = MailState.SENT if sent else MailState.SKIPPED
    mail.sent_at = now() if sent else None
    mail.save(update_fields=["state", "sent_at"])
    if sent and mail.kind == MailKind.CONFIRMATION:
        club = mail.address.club
        trail.record("mail_address.requested", mail.address, by=None, club=club)


@transaction.atomic
def fail_mail(mail_id: int, error: str) -> None:
    """Note that an email could not be sent; one that the server refused has come back."""
    mail = access.due_mails().filter(pk=mail_id).first()
    if mail is None:
        return
    mail.state = MailState.FAILED
    mail.save(update_fields=["state"])
    if error == "SMTPRecipientsRefused":
        note_bounce(mail.address)


ERASED_FROM = ("scoring_mailaddress", "scoring_resultmail")
"""The tables that `forget_address` changes."""


def forget_address(user: User, club: Club) -> None:
    """Delete the consent of the person's own address: results are mailed to it no more."""
    address = access.own_address(user, club)
    if address is not None:
        ResultMail.objects.filter(address=address).delete()
        address.delete()


def address_data(user: User, club: Club) -> dict[str, str | None]:
    """The address to which the club may email results, and since when."""
    address = access.own_address(user, club)
    if address is None:
        return {}
    confirmed = address.confirmed_at
    return {
        "address": address.address,
        "state": address.get_state_display(),
        "agreed": confirmed.isoformat() if confirmed else None,
    }
