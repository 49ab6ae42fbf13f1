"""How far the result emails of an event are."""

from dataclasses import dataclass
from datetime import datetime

from scoring.events.models import Event
from scoring.mails import access
from scoring.mails.labels import MailingState, MailState
from scoring.mails.models import ResultMailing


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
