"""How result emails are queued and stopped, for the test that walks all actions."""

from clubsite.clubs.labels import RoleKind
from clubsite.site.clock import now
from clubsite.tests.builders import (
    Call,
    Scenario,
    call,
    make_club,
    make_member,
    make_player,
    make_user,
)
from scoring.mails import actions
from scoring.mails.labels import AddressState
from scoring.mails.models import MailAddress
from scoring.play.actions.posting import post_results
from scoring.tests.builders import make_mitchell


def _queue(*, outdated: bool = False) -> Call:
    club = make_club()
    event = make_mitchell(club)
    director = make_member(club, RoleKind.DIRECTOR)
    posting = post_results(event, by=director)
    posting.revision -= outdated
    return call(event, posting, not_before=now(), by=director)


def _stop() -> Call:
    queue = _queue()
    actions.queue_result_mails(*queue.args, **queue.options)
    return call(queue.args[0], by=queue.options["by"])


def _stop_nothing() -> Call:
    queue = _queue()
    return call(queue.args[0], by=queue.options["by"])


def _address(state: AddressState) -> Call:
    club = make_club()
    address = MailAddress.objects.create(
        club=club, address="a@example.org", state=state, confirmed_at=now()
    )
    return call(address, by=make_user())


def _member() -> Call:
    club, user = make_club(), make_user()
    make_player(club, account=user)
    return call(club, by=user)


def _stranger() -> Call:
    return call(make_club(), by=make_user())


SCENARIOS = [
    Scenario(
        actions.confirm_address,
        "mail_address.confirmed",
        done=lambda: _address(AddressState.NEW),
    ),
    Scenario(
        actions.stop_address,
        "mail_address.stopped",
        done=lambda: _address(AddressState.CONFIRMED),
    ),
    Scenario(
        actions.start_own_mails,
        "mail_address.confirmed",
        done=_member,
        refused=_stranger,
    ),
    Scenario(
        actions.stop_own_mails,
        "mail_address.stopped",
        done=_member,
        refused=_stranger,
    ),
    Scenario(
        actions.queue_result_mails,
        "event.mails_queued",
        done=_queue,
        refused=lambda: _queue(outdated=True),
    ),
    Scenario(
        actions.stop_result_mails,
        "event.mails_stopped",
        done=_stop,
        refused=_stop_nothing,
    ),
]
