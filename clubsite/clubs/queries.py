"""What the pages of a club show; events and results come through typed questions."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, time
from decimal import Decimal

from django.core.paginator import Page, Paginator
from django.db import connection
from django.db.models import Q
from django.utils.functional import Promise

from clubsite.accounts.models import User
from clubsite.audit import messages, trail
from clubsite.audit.models import Entry
from clubsite.clubs import access
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.landing import Landing, Occasion, Part, choose_landing
from clubsite.clubs.models import (
    Club,
    Invitation,
    Player,
    PolicyVersion,
    Role,
    RoleAppointment,
)
from clubsite.notices import outbox
from clubsite.notices.models import Notice
from clubsite.site.questions import Question


@dataclass(frozen=True, slots=True)
class Winner:
    """Who came first: of which direction, if any, and with what share or points.

    `unit` is what the points are; `signed` are those that are won and lost.
    """

    side: str
    names: tuple[str, ...]
    share: Decimal | None
    points: Decimal
    unit: Promise | str
    signed: bool
    decimals: int = 2


@dataclass(frozen=True, slots=True)
class HomePageItem:
    """An event on the home page: its title, link, time and state."""

    title: str
    url: str
    at: datetime | None = None
    note: str = ""
    winners: tuple[Winner, ...] = ()


latest_results = Question[[User | None, Club], list[HomePageItem]](
    "Which of the club's latest results this person may see"
)
coming_events = Question[[User | None, Club], list[HomePageItem]](
    "Which of the club's coming events this person may see"
)
result_emails = Question[[Player], str](
    "Whether a player's results are emailed, in words; empty without an address"
)
occasions = Question[[User], list[Occasion]](
    "Which events and cases of any club this person has a part in now"
)


def get_landing(user: User) -> Landing | None:
    """The page that the site's root leads this person to; None is the list of clubs."""
    found = [each for several in occasions.ask(user) for each in several]
    own = access.own_clubs(user).values_list("slug", flat=True)
    found += [Occasion(Part.MEMBER, slug) for slug in own]
    if user.is_operator:
        found.append(Occasion(Part.OPERATOR, ""))
    return choose_landing(found)


def latest(user: User | None, club: Club) -> list[HomePageItem]:
    """The club's latest results."""
    return [line for lines in latest_results.ask(user, club) for line in lines]


def coming(user: User | None, club: Club) -> list[HomePageItem]:
    """What the club has planned."""
    return [line for lines in coming_events.ask(user, club) for line in lines]


PLAYERS_A_PAGE = 50
NOTICES_A_PAGE = 20
ENTRIES_A_PAGE = 50
SUBJECTS_OF_CLUB = (
    "clubs.club",
    "clubs.player",
    "clubs.role",
    "clubs.appointment",
    "clubs.invitation",
    "clubs.policyversion",
    "clubs.policydraft",
    "accounts.user",
)


@dataclass(frozen=True, slots=True)
class Person:
    """An account and what it is for the club now."""

    user: User
    roles: list[Role]

    @property
    def labels(self) -> list[str]:
        """The names of the roles."""
        return [str(RoleKind(role.kind).label) for role in self.roles]


def role_holders(club: Club) -> list[Person]:
    """The people with a current role in the club, by name."""
    roles_by_user: dict[User, list[Role]] = defaultdict(list)
    roles = access.current_roles(club).select_related("user")
    for role in roles.order_by("user__name", "user__pk", "kind"):
        roles_by_user[role.user].append(role)
    return [Person(user, roles) for user, roles in roles_by_user.items()]


@dataclass(frozen=True, slots=True)
class AppointmentView:
    """An open appointment, with the steps that its reader may take."""

    appointment: RoleAppointment
    may_approve: bool
    may_accept: bool
    is_own: bool


def appointment_views(user: User, club: Club) -> list[AppointmentView]:
    """The open appointments that this person sees, oldest first."""
    return [
        AppointmentView(
            each,
            may_approve=each.approved_at is None
            and user.pk not in {each.user_id, each.proposed_by_id}
            and access.may_approve(user, club),
            may_accept=each.approved_at is not None and each.user_id == user.pk,
            is_own=each.user_id == user.pk,
        )
        for each in access.visible_appointments(user, club)
    ]


def roles_now(user: User, club: Club) -> list[Role]:
    """The roles that this person holds in the club now."""
    return list(access.current_roles(club).filter(user=user).order_by("kind"))


@dataclass(frozen=True, slots=True)
class OpenInvitation:
    """An invitation that waits; its link is for the invited person alone."""

    invitation: Invitation
    labels: list[str]


def open_invitations(club: Club) -> list[OpenInvitation]:
    """The invitations that no one has accepted yet, oldest first."""
    waiting = access.open_invitations(club).select_related("player")
    return [
        OpenInvitation(invitation, role_labels(invitation.roles_given))
        for invitation in waiting.order_by("made_at", "pk")
    ]


def role_labels(kinds: Iterable[str]) -> list[str]:
    """The names of these roles."""
    return [str(RoleKind(kind).label) for kind in kinds]


def page_of_players(
    user: User | None, club: Club, *, sought: str, number: str | None
) -> Page[Player]:
    """The club's players whose name, numbers or address hold what is sought."""
    players = access.visible_players(user, club).select_related("account", "same_as")
    for word in sought.split():
        players = players.filter(
            Q(name__icontains=word)
            | Q(email__icontains=word)
            | Q(national_number__istartswith=word)
            | Q(club_number__istartswith=word)
            | Q(nickname__icontains=word)
            | Q(pk__in=access.with_number(club, word))
        )
    return Paginator(players, PLAYERS_A_PAGE).get_page(number)


def policy_now(club: Club) -> PolicyVersion | None:
    """The policy that events begun today are bound to."""
    return club.policies.order_by("number").last()


def policy_on(club: Club, day: date) -> PolicyVersion | None:
    """The version in force at the end of that day; before the first one, the first."""
    ends = datetime.combine(day, time.max, club.zone)
    earlier = club.policies.filter(published_at__lte=ends).order_by("number").last()
    return earlier or club.policies.order_by("number").first()


@dataclass(frozen=True, slots=True)
class NoticeView:
    """A notice in words."""

    notice: Notice
    subject: str
    text: str

    @property
    def page_path(self) -> str:
        """The path that its link leads to, without the first slash; empty for none."""
        return self.notice.link.removeprefix("/")

    @property
    def board(self) -> int | None:
        """The board that the notice is about, if it is about one."""
        return self.notice.params.get("board") or None


def page_of_notices(user: User, club: Club, *, number: str | None) -> Page[Notice]:
    """What this person is told in the club, newest first."""
    notices = outbox.told_in(club, user)
    return Paginator(notices, NOTICES_A_PAGE).get_page(number)


def build_notice_views(notices: Iterable[Notice]) -> list[NoticeView]:
    """The notices as the person reads them."""
    return [NoticeView(notice, *outbox.notice_text(notice)) for notice in notices]


def history_of_player(player: Player) -> list[messages.AuditMessage]:
    """What was done to any record of the person, and what made or unmade them one.

    Such an act is about two records, and on record under one: the other's history has
    it too, also after the two were separated.
    """
    records = list(access.get_records(player))
    joining = Entry.objects.filter(
        club=player.club_id,
        verb__in=("player.same", "player.separated"),
        details__same_as__in=[record.pk for record in records],
    )
    listed = Entry.objects.filter(pk__in=_imports_of(records))
    entries = list(trail.get_histories(records) | joining | listed)
    several = len({entry.subject_id for entry in entries}) > 1
    return messages.build_messages(entries, named=several)


def _imports_of(records: Iterable[Player]) -> list[int]:
    """The entries of the lists of members that added or changed any of these records."""
    [club] = {record.club_id for record in records}
    imported = Entry.objects.filter(club=club, verb="members.imported")
    keys = {str(record.pk) for record in records}
    return [
        entry.pk
        for entry in imported.only("details")
        if not keys.isdisjoint(
            map(str, (*entry.details["added"], *entry.details["changed"]))
        )
    ]


def page_of_history(club: Club, *, number: str | None) -> Page[Entry]:
    """What was done to the club, its people and its players, newest first.

    Nothing of rulings or cases: those histories are for others to read.
    """
    entries = Entry.objects.filter(club=club, subject_type__in=SUBJECTS_OF_CLUB)
    ordered = trail.with_names(entries).order_by("-pk")
    return Paginator(ordered, ENTRIES_A_PAGE).get_page(number)


def is_unused() -> bool:
    """Whether there is no club and no account yet, or not even the tables for them."""
    tables = connection.introspection.table_names()
    return not any(
        model._meta.db_table in tables and model.objects.exists()
        for model in (Club, User)
    )
