"""Each action of documents and background work, done and refused."""

from clubsite.clubs.labels import RoleKind
from clubsite.recaps import actions
from clubsite.recaps.labels import HoldReason, Work
from clubsite.recaps.models import (
    Document,
    DocumentState,
    MonthDocument,
    MonthKind,
    MonthRun,
)
from clubsite.recaps.months import actions as months
from clubsite.recaps.months.tests.world import MARCH, MonthWorld
from clubsite.recaps.queries.months import Month
from clubsite.recaps.tests.builders import ask_one, make_posted
from clubsite.tests.builders import Call, Scenario, call, make_club, make_member
from scoring.tests.builders import make_mitchell

FEBRUARY = Month(2026, 2)


def _again() -> Call:
    club = make_club()
    document = ask_one(make_posted(club))
    document.state = "dead"
    document.save()
    return call(document, by=make_member(club, RoleKind.MANAGER))


def _again_while_it_is_made() -> Call:
    club = make_club()
    return call(ask_one(make_posted(club)), by=make_member(club, RoleKind.MANAGER))


def _copy() -> Call:
    club = make_club()
    return call(make_posted(club), by=make_member(club, RoleKind.DIRECTOR))


def _copy_before_posting() -> Call:
    club = make_club()
    return call(make_mitchell(club), by=make_member(club, RoleKind.DIRECTOR))


def _retry() -> Call:
    club = make_club()
    return call(club, what=Work.MAILS, by=make_member(club, RoleKind.MANAGER))


def _retry_by_a_director() -> Call:
    club = make_club()
    return call(club, what=Work.MAILS, by=make_member(club, RoleKind.DIRECTOR))


def _hold(state: DocumentState) -> Call:
    club = make_club()
    document = ask_one(make_posted(club))
    Document.objects.update(state=state)
    document.refresh_from_db()
    return call(document, HoldReason.PRIVACY, by=make_member(club, RoleKind.MANAGER))


def _release(state: DocumentState) -> Call:
    club = make_club()
    document = ask_one(make_posted(club))
    Document.objects.update(state=state)
    document.refresh_from_db()
    return call(document, by=make_member(club, RoleKind.DIRECTOR))


def _asked_month(month: Month) -> Call:
    world = MonthWorld()
    return call(world.club, month, by=world.manager)


def _final(world: MonthWorld) -> Call:
    return call(world.club, FEBRUARY, by=world.manager)


def _final_of_a_month_to_come() -> Call:
    world = MonthWorld()
    return call(world.club, Month(2199, 1), by=world.manager)


def _digest(state: DocumentState, run: MonthRun = MonthRun.TRIAL) -> Call:
    world = MonthWorld()
    world.sweep()
    MonthDocument.objects.update(state=state, run=run)
    document = world.get(MonthKind.DIGEST, run)
    return call(document, by=world.manager)


def _held_digest(state: DocumentState) -> Call:
    found = _digest(state)
    return call(*found.args, HoldReason.PRIVACY, **found.options)


MONTHS = [
    Scenario(
        months.ask_month,
        "month_document.asked",
        done=lambda: _asked_month(MARCH),
        refused=lambda: _asked_month(FEBRUARY),
    ),
    Scenario(
        months.make_final,
        "month_document.made_final",
        done=lambda: _final(MonthWorld()),
        refused=_final_of_a_month_to_come,
    ),
    Scenario(
        months.publish_digest,
        "month_document.published",
        done=lambda: _digest(DocumentState.READY),
        refused=lambda: _digest(DocumentState.QUEUED),
    ),
    Scenario(
        months.send,
        "month_document.sent",
        done=lambda: _digest(DocumentState.READY, MonthRun.FINAL),
        refused=lambda: _digest(DocumentState.READY),
    ),
    Scenario(
        months.make_again,
        "month_document.asked_again",
        done=lambda: _digest(DocumentState.DEAD),
        refused=lambda: _digest(DocumentState.QUEUED),
    ),
    Scenario(
        months.withhold,
        "month_document.withheld",
        done=lambda: _held_digest(DocumentState.READY),
        refused=lambda: _held_digest(DocumentState.REVOKED),
    ),
    Scenario(
        months.revoke,
        "month_document.revoked",
        done=lambda: _held_digest(DocumentState.WITHHELD),
        refused=lambda: _held_digest(DocumentState.REVOKED),
    ),
    Scenario(
        months.release,
        "month_document.released",
        done=lambda: _digest(DocumentState.WITHHELD),
        refused=lambda: _digest(DocumentState.READY),
    ),
]
SCENARIOS = [
    *MONTHS,
    Scenario(
        actions.withhold,
        "document.withheld",
        done=lambda: _hold(DocumentState.READY),
        refused=lambda: _hold(DocumentState.REVOKED),
    ),
    Scenario(
        actions.revoke,
        "document.revoked",
        done=lambda: _hold(DocumentState.WITHHELD),
        refused=lambda: _hold(DocumentState.REVOKED),
    ),
    Scenario(
        actions.release,
        "document.released",
        done=lambda: _release(DocumentState.WITHHELD),
        refused=lambda: _release(DocumentState.READY),
    ),
    Scenario(
        actions.make_again,
        "document.asked_again",
        done=_again,
        refused=_again_while_it_is_made,
    ),
    Scenario(
        actions.ask_copy,
        "document.asked",
        done=_copy,
        refused=_copy_before_posting,
    ),
    Scenario(
        actions.retry_failed,
        "work.retried",
        done=_retry,
        refused=_retry_by_a_director,
    ),
]
