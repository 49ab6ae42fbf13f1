"""Who sees the schedule of retention, what is due by it, and legal holds."""

from collections.abc import Iterable

from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404

from clubsite.accounts.models import User
from clubsite.clubs import access as clubs_access
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club
from clubsite.retention.models import Announcement, Expunged, LegalHold
from clubsite.site.questions import KeyedQuestion
from clubsite.site.retention import Cases, Due, Row, Watcher

rows = KeyedQuestion[Row]("How long what is stored, by the name of the row")
cases = KeyedQuestion[Cases]("The cases of each package that have a period, by name")

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


def hold_on(name: str, identity: str) -> LegalHold | None:
    """The legal hold on that case, if there is one."""
    found = LegalHold.objects.filter(cases=name, identity=identity, lifted_at=None)
    return found.select_related("set_by").first()


def announcements(club: Club) -> QuerySet[Announcement]:
    """The periods whose readers have been told."""
    return Announcement.objects.filter(club=club)


def expunged_from(club: Club, names: Iterable[str]) -> QuerySet[Expunged]:
    """What is left of expunged cases, by these rows, newest first."""
    found = Expunged.objects.filter(club=club, row__in=list(names))
    return found.order_by("-expunged_at", "-pk")
