"""Each action of documents and background work, done and refused."""

from clubsite.clubs.labels import RoleKind
from clubsite.recaps import actions
from clubsite.recaps.labels import HoldReason, Work
from clubsite.recaps.models import Document, DocumentState
from clubsite.recaps.tests.builders import ask_one, make_posted
from clubsite.tests.builders import Call, Scenario, call, make_club, make_member
from scoring.tests.builders import make_mitchell


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


SCENARIOS = [
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
