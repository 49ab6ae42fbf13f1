"""What the shell of every page shows: the club, the places by role, what is unread."""

from dataclasses import dataclass, field

from django.http import HttpRequest
from django.urls import reverse
from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext as _

from clubsite.clubs import access
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club
from clubsite.notices import outbox
from clubsite.site.web import request_user

MOST = 5
"""As many places as have room beside each other on the narrowest phone."""


@dataclass(frozen=True, slots=True)
class NavItem:
    """One entry of the navigation."""

    name: str
    url: str
    icon: str
    current: bool = False


@dataclass(frozen=True, slots=True)
class Navigation:
    """What surrounds a page."""

    club: Club | None = None
    places: list[NavItem] = field(default_factory=list)
    unread: int = 0
    notices_url: str = ""
    is_manager: bool = False

    @property
    def shown(self) -> list[NavItem]:
        """The places that stand in the bottom bar of a phone: five with “More”."""
        return self.places if len(self.places) <= MOST else self.places[: MOST - 1]

    @property
    def more(self) -> list[NavItem]:
        """The places that are not needed every night."""
        return self.places[len(self.shown) :]


def navigation(request: HttpRequest) -> dict[str, object]:
    """Django's context processor: `navigation`, worked out only when a page shows it."""
    return {"navigation": SimpleLazyObject(lambda: build_navigation(request))}


def build_navigation(request: HttpRequest) -> Navigation:
    """The shell for this request: nothing of a club where none was opened."""
    club: Club | None = getattr(request, "club", None)
    user = request_user(request) if hasattr(request, "user") else None
    if club is None:
        return Navigation()
    roles = access.get_roles(user, club)
    return Navigation(
        club=club,
        places=build_places(request.path, club, roles, signed_in=user is not None),
        unread=outbox.count_unread(club, user) if user else 0,
        notices_url=reverse("notice_list", args=[club.slug]),
        is_manager=RoleKind.MANAGER in roles,
    )


def build_places(
    path: str, club: Club, roles: frozenset[RoleKind], *, signed_in: bool
) -> list[NavItem]:
    """The places of these roles, with the one in which that page lies."""
    names = _place_names(roles, signed_in=signed_in)
    urls = [(name, reverse(url, args=[club.slug]), icon) for name, url, icon in names]
    best = max(
        (url for _n, url, _i in urls if path.startswith(url)),
        key=len,
        default="",
    )
    return [NavItem(name, url, icon, current=url == best) for name, url, icon in urls]


def _place_names(
    roles: frozenset[RoleKind], *, signed_in: bool
) -> list[tuple[str, str, str]]:
    """Name, URL name and icon of each place, in the order of what happens now; what
    waits for another day comes last."""
    places: list[tuple[str, str, str]] = []
    if roles & access.STAFF:
        places += [
            (_("Desk"), "desk", "desk"),
            (_("Rulings"), "ruling_list", "ruling"),
        ]
    plays = signed_in and not roles & access.STAFF
    if plays:
        places += [
            (_("Tonight"), "tonight", "tonight"),
            (_("My results"), "my_results", "me"),
        ]
    places.append((_("Results"), "event_list", "results"))
    if signed_in and not plays:
        places.append((_("My results"), "my_results", "me"))
    if roles & {RoleKind.RECORDER, RoleKind.DEPUTY_RECORDER, RoleKind.SAFEGUARDING}:
        places.append((_("Referrals"), "referral_list", "referral"))
    if signed_in:
        places.append((_("My cases"), "appeal_list", "case"))
    if RoleKind.MANAGER in roles:
        places.append((_("People"), "people", "people"))
    if not signed_in:
        places.append((_("Club"), "club_home", "club"))
    return places
