"""A posted event whose first pair and an opponent have addresses, for tests of emails."""

from dataclasses import dataclass
from datetime import timedelta

from django.core import mail
from django.core.mail import EmailMultiAlternatives as Message

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club, Player
from clubsite.jobs.worker import run_kind
from clubsite.site import clock
from clubsite.site.clock import now
from clubsite.tests.builders import make_club, make_member
from scoring.bridge.contract import parse_entry
from scoring.events.labels import RevisionReason
from scoring.events.models import Event, Result, Snapshot
from scoring.mails.actions import confirm_address, queue_result_mails
from scoring.mails.models import MailAddress
from scoring.mails.sending import RESULT_MAIL
from scoring.play.actions.posting import post_results
from scoring.results.actions import results_changed
from scoring.tasks import sweep_result_mails
from scoring.tests.builders import make_mitchell

NORTH, SOUTH, EAST = "north@example.org", "south@example.org", "east@example.org"


@dataclass(frozen=True, slots=True)
class MailWorld:
    """An event with its director, and how time passes."""

    club: Club
    event: Event
    director: User

    def player(self, name: str) -> Player:
        return Player.objects.get(club=self.club, name=name)

    def give_address(self, name: str, address: str, **facts: object) -> None:
        """Type an address, and other facts, on the record of that player."""
        Player.objects.filter(club=self.club, name=name).update(email=address, **facts)

    def confirm(self, *addresses: str) -> None:
        """Let the readers of these addresses agree."""
        for address in addresses:
            confirm_address(
                MailAddress.objects.get_or_create(club=self.club, address=address)[0],
                by=None,
            )

    def post(self) -> Snapshot:
        """Post the results and queue their emails for ten minutes later."""
        posting = post_results(self.event, by=self.director)
        self.event.refresh_from_db()
        queue_result_mails(
            self.event,
            posting,
            not_before=now() + timedelta(minutes=10),
            by=self.director,
        )
        return posting

    def correct(
        self,
        board: int,
        pair: str,
        text: str,
        reason: RevisionReason = RevisionReason.ENTRY_ERROR,
    ) -> Result:
        """Give the line of that pair another result, as it is typed: 4S N -1."""
        played = parse_entry(text)
        line = Result.objects.get(
            section__session__event=self.event, board=board, ns__label=pair
        )
        line.contract, line.declarer = str(played.contract), str(played.declarer)
        line.tricks = played.tricks
        line.save()
        results_changed(self.event, reason, [board])
        return line


def make_mail_world() -> MailWorld:
    """Three tables and three boards; no one has an address yet."""
    club = make_club()
    return MailWorld(club, make_mitchell(club), make_member(club, RoleKind.DIRECTOR))


def pass_minutes(minutes: int = 10) -> list[Message]:
    """Let that time pass, the scheduler look and the worker send; what was sent."""
    mail.outbox.clear()
    with clock.at(now() + timedelta(minutes=minutes)):
        sweep_result_mails()
        run_kind(RESULT_MAIL)
    return [each for each in mail.outbox if isinstance(each, Message)]


def readers(messages: list[Message]) -> list[str]:
    """To whom these emails went."""
    return sorted(address for message in messages for address in message.to)
