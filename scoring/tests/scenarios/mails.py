"""How result emails are queued and stopped, for the test that walks all actions."""

from clubsite.clubs.labels import RoleKind
from clubsite.site.clock import now
from clubsite.tests.builders import Call, Scenario, call, make_club, make_member
from scoring.mails import actions
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


SCENARIOS = [
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
