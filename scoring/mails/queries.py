"""How far the result emails of an event are, and the scorecard of a signed link."""

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from clubsite.clubs.models import Club, Player
from clubsite.clubs.player_records import club_day
from clubsite.clubs.templatetags import club as club_times
from scoring.events import access as events_access
from scoring.events.models import Event
from scoring.events.queries import get_viewer
from scoring.mails import access, links
from scoring.mails.labels import AddressState, MailingState, MailState
from scoring.mails.models import MailAddress, ResultMailing
from scoring.mails.recipients import choose_address, find_recipients, is_minor
from scoring.results.queries.scorecards import Scorecard, build_scorecard
from scoring.results.queries.scores import get_scored_event


@dataclass(frozen=True, slots=True)
class MailingView:
    """The emails of one revision; addresses are in none of it."""

    revision: int
    state: MailingState
    not_before: datetime
    waiting: int
    sent: int
    failed: int
    skipped: int

    @property
    def can_stop(self) -> bool:
        """Whether there is anything left to stop."""
        is_waiting = self.state is MailingState.WAITING
        return is_waiting or (self.state is MailingState.RELEASED and self.waiting > 0)


def get_mailing_view(event: Event) -> MailingView | None:
    """The latest mailing of the event, if there is one: two queries."""
    mailing = access.get_mailings(event).last()
    return build_mailing_view(mailing) if mailing else None


def build_mailing_view(mailing: ResultMailing) -> MailingView:
    """The mailing with its counts: one query."""
    counts = access.count_mails(mailing)
    return MailingView(
        revision=mailing.revision,
        state=MailingState(mailing.state),
        not_before=mailing.not_before,
        waiting=counts[MailState.DUE],
        sent=counts[MailState.SENT],
        failed=counts[MailState.FAILED],
        skipped=counts[MailState.SKIPPED],
    )


@dataclass(frozen=True, slots=True)
class OpenedCard:
    """The scorecard of a signed link; before an embargo ends, without points."""

    event: Event
    card: Scorecard
    embargo_until: datetime | None


def open_card(club: Club, token: str) -> OpenedCard | None:
    """The scorecard that the link opens; None if it is false, old or not its reader's.

    The address must still be one of that entry: who was taken out of it, or whose
    address has changed, reads it no more.
    """
    found = links.read_card(token)
    mailed = access.get_mailed_entry(club, *found) if found else None
    if mailed is None:
        return None
    entry, event = mailed.entry, mailed.entry.event
    recipient = find_recipients(event).get(mailed.address)
    if recipient is None or entry.pk not in recipient.entries:
        return None
    viewer = get_viewer(None, event)
    counted = events_access.sees_lines(viewer.roles, event)
    card = build_scorecard(get_scored_event(event), entry.pk, viewer, counted=counted)
    embargoed = events_access.is_embargoed_for(viewer.roles, event)
    return OpenedCard(event, card, event.embargo_until if embargoed else None)


def describe_consent(player: Player) -> str:
    """Whether results of the player are emailed, for the managers: two queries.

    Empty where the player has no address, except for someone under 18.
    """
    records, today = list(access.get_persons([player])), club_day(player.club)
    address = choose_address(records, today)
    if not address:
        return _("No guardian’s address yet.") if is_minor(records, today) else ""
    known = access.get_addresses(player.club, [address]).first()
    return _consent_text(known, player.club)


def _consent_text(known: MailAddress | None, club: Club) -> str:
    if known is None or not (
        known.requested_at or known.stopped_at or known.confirmed_at
    ):
        return _("Not confirmed. After the next event an email asks for consent.")
    days = {
        AddressState.NEW: known.requested_at,
        AddressState.CONFIRMED: known.confirmed_at,
    }
    texts = {
        AddressState.NEW: _("Consent requested on %(day)s, not confirmed."),
        AddressState.CONFIRMED: _("On since %(day)s."),
        AddressState.STOPPED: _("Stopped by the reader on %(day)s."),
        AddressState.BOUNCED: _(
            "Off since %(day)s: emails came back. Check the address."
        ),
    }
    state = AddressState(known.state)
    moment = days.get(state, known.stopped_at)
    return texts[state] % {"day": club_times.club_day(moment, club) if moment else ""}
