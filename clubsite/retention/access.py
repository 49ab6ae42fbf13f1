"""Who sees the schedule of retention, what is due by it, and legal holds."""

from collections.abc import Iterable

from django.core.exceptions import PermissionDenied
from django.db.models import Exists, OuterRef, QuerySet
from django.http import Http404

from clubsite.accounts.models import User
from clubsite.clubs import access as clubs_access
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club
from clubsite.retention.labels import DataRequestKind, DataRequestState
from clubsite.retention.models import (
    Announcement,
    DataRequest,
    Expunged,
    LegalHold,
)
from clubsite.retention.policy import ERASED_AFTER
from clubsite.site.clock import now
from clubsite.site.questions import KeyedQuestion, Question
from clubsite.site.retention import Cases, Due, OpenCase, Row, Watcher

rows = KeyedQuestion[Row]("How long what is stored, by the name of the row")
cases = KeyedQuestion[Cases]("The cases of each package that have a period, by name")
open_cases = Question[[User, int, Club], list[OpenCase]](
    "Which open cases, of those that this viewer reads, need the name of that account"
)

WATCHERS = {
    Watcher.MANAGER: frozenset({RoleKind.MANAGER}),
    Watcher.RECORDER: frozenset(
        {RoleKind.RECORDER, RoleKind.DEPUTY_RECORDER, RoleKind.SAFEGUARDING}
    ),
}


def watched_by(user: User, club: Club) -> frozenset[Watcher]:
    """For which rows this person sees what is due."""
    roles = clubs_access.get_roles(user, club)
    return frozenset(watcher for watcher, kinds in WATCHERS.items() if roles & kinds)


def sees_schedule(user: User, club: Club) -> bool:
    """Whether the page of the schedule exists for this person."""
    return bool(watched_by(user, club))


def check_sees_schedule(user: User, club: Club) -> None:
    """For everyone else there is no page of it."""
    if not sees_schedule(user, club):
        raise Http404


def open_pages(user: User, club: Club, pages: set[int]) -> set[int]:
    """The page of the schedule, if this person may see it."""
    return pages if sees_schedule(user, club) else set()


def cases_of_row(row: str) -> Cases:
    """The package whose cases that row is about."""
    return next(found for found in cases.values() if row in _names(found))


def _names(found: Cases) -> set[str]:
    return {row.name for row in found.rows}


def find_due(user: User, club: Club) -> list[Due]:
    """The cases that this person may read, with the end of each period, earliest first."""
    watched = watched_by(user, club)
    found = [
        due
        for package in cases.values()
        if {row.watcher for row in package.rows} & watched
        for due in package.find(club, user)
        if rows[due.row].watcher in watched
    ]
    return sorted(found, key=lambda due: (due.at, due.row, due.identity))


def find_case(user: User, club: Club, name: str, identity: str) -> Due:
    """The case of that package, with its next period; else 404."""
    found = [
        due
        for due in find_due(user, club)
        if due.identity == identity and cases_of_row(due.row).name == name
    ]
    if not found:
        raise Http404
    return found[0]


def check_may_hold(user: User, club: Club, name: str, identity: str) -> Due:
    """The case, if this person reads it and its row is theirs; else refused."""
    try:
        return find_case(user, club, name, identity)
    except Http404 as absent:
        raise PermissionDenied from absent


def holds(club: Club) -> QuerySet[LegalHold]:
    """The legal holds of the club that have not been lifted."""
    return LegalHold.objects.filter(club=club, lifted_at=None).select_related("set_by")


def announcements(club: Club) -> QuerySet[Announcement]:
    """The notices that readers of the club's cases got of the end of their periods."""
    return Announcement.objects.filter(club=club)


def hold_on(name: str, identity: str) -> LegalHold | None:
    """The legal hold on that case, if there is one."""
    found = LegalHold.objects.filter(cases=name, identity=identity, lifted_at=None)
    return found.select_related("set_by").first()


def expunged_from(user: User, club: Club, names: Iterable[str]) -> list[Expunged]:
    """What is left of expunged cases, by these rows, newest first.

    Of referrals, only what this person read: a report about the recorder stays unknown to
    them when it is gone, too.
    """
    found = Expunged.objects.filter(club=club, row__in=list(names))
    return [
        each
        for each in found.order_by("-expunged_at", "-pk")
        if rows[each.row].watcher == Watcher.MANAGER or user.pk in each.readers
    ]


def own_requests(user: User, club: Club) -> QuerySet[DataRequest]:
    """What this person asked the club about their own data, newest first."""
    return DataRequest.objects.filter(club=club, user=user).order_by("-made_at", "-pk")


def check_may_request(user: User, club: Club) -> None:
    """Refuse anyone who has nothing to do with the club."""
    if not clubs_access.is_member(user, club):
        raise PermissionDenied


def answering_roles(club: Club) -> RoleKind:
    """Whose task answering is: the recorder's; a manager's where the club has none."""
    has_recorder = clubs_access.get_holders(RoleKind.RECORDER, club)
    return RoleKind.RECORDER if has_recorder else RoleKind.MANAGER


def answering(club: Club, requester: int) -> list[User]:
    """The people who may answer that person's request: never the person."""
    holders = clubs_access.get_holders(answering_roles(club), club)
    others = [user for user in holders if user.pk != requester]
    if others:
        return others
    managers = clubs_access.get_holders(RoleKind.MANAGER, club)
    return [user for user in managers if user.pk != requester]


def answers_requests(user: User, club: Club) -> bool:
    """Whether there is a list of requests for this person."""
    roles = clubs_access.get_roles(user, club)
    return bool(roles & {RoleKind.RECORDER, RoleKind.MANAGER})


def visible_requests(user: User, club: Club) -> QuerySet[DataRequest]:
    """The requests that this person may answer; no one else has a list."""
    if not answers_requests(user, club):
        raise Http404
    erased = DataRequest.objects.filter(
        club=club,
        user=OuterRef("user"),
        state=DataRequestState.GRANTED,
        kind=DataRequestKind.ERASURE,
        answered_at__gte=OuterRef("made_at"),
        answered_at__lte=now() - ERASED_AFTER,
    )
    found = DataRequest.objects.filter(club=club).select_related("user", "answered_by")
    found = found.annotate(was_erased_since=Exists(erased))
    requesters = found.order_by().values_list("user", flat=True).distinct()
    own = [key for key in requesters if user not in answering(club, key)]
    return found.exclude(user__in=own)


def check_may_answer(user: User, request: DataRequest) -> None:
    """Refuse anyone whose task it isn't, and the person who asked."""
    if user not in answering(request.club, request.user_id):
        raise PermissionDenied


def open_own(user: User, club: Club, pages: set[int]) -> set[int]:
    """The page of one's own data, for everyone who has to do with the club."""
    return pages if clubs_access.is_member(user, club) else set()


def open_requests(user: User, club: Club, pages: set[int]) -> set[int]:
    """The list of requests, if there is one for this person."""
    return pages if answers_requests(user, club) else set()
