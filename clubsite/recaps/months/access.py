"""Who sees and changes the documents of a month (procedures 4.2)."""

from django.db.models import QuerySet
from django.http import Http404

from clubsite.accounts.models import User
from clubsite.clubs.access import get_roles, is_manager, is_staff
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club
from clubsite.recaps.models import DocumentState, MonthAudience, MonthDocument


def visible_month_documents(user: User | None, club: Club) -> QuerySet[MonthDocument]:
    """All documents for managers; for directors the digest, unless it is withheld.

    No one else has any: what is not in this list answers as if it were not there.
    """
    documents = MonthDocument.objects.filter(club=club).select_related("club")
    roles = get_roles(user, club)
    if RoleKind.MANAGER in roles:
        return documents
    if RoleKind.DIRECTOR not in roles:
        return documents.none()
    for_directors = documents.filter(audience=MonthAudience.DIRECTORS)
    return for_directors.exclude(state=DocumentState.WITHHELD)


def check_sees_months(user: User | None, club: Club) -> None:
    """Answer like a page that isn't there to everyone but managers and directors."""
    if not is_staff(user, club):
        raise Http404


def check_manages_months(user: User | None, club: Club) -> None:
    """Answer like a page that isn't there to everyone but managers."""
    if not is_manager(user, club):
        raise Http404


def open_months(user: User, club: Club, pages: set[int]) -> set[int]:
    """The page of the club's months, if this person may see it."""
    return pages if is_staff(user, club) else set()


def open_month_documents(user: User, club: Club, documents: set[int]) -> set[int]:
    """Those of the documents that this person opens."""
    found = visible_month_documents(user, club).filter(pk__in=documents)
    return set(found.values_list("pk", flat=True))
