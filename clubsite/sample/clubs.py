"""Both sample clubs: people, offices, founding, and the timetable of their past."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from zoneinfo import ZoneInfo

from django.contrib.auth.hashers import make_password

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.clubs import actions
from clubsite.clubs.facts import PlayerFacts, get_settings
from clubsite.clubs.labels import CONFIDENTIAL, InPlay, RoleKind
from clubsite.clubs.models import Club, Player, Role
from clubsite.site import clock

TREES = (
    "Alder", "Almond", "Apple", "Ash", "Aspen", "Bay", "Beech", "Birch", "Blackthorn",
    "Box", "Cedar", "Cherry", "Chestnut", "Cypress", "Damson", "Elder", "Elm", "Fig",
    "Fir", "Ginkgo", "Hawthorn", "Hazel", "Holly", "Hornbeam", "Ivy", "Juniper",
    "Larch", "Laurel", "Lemon", "Lilac", "Lime", "Linden", "Magnolia", "Maple",
    "Medlar", "Mulberry", "Myrtle", "Oak", "Olive", "Palm", "Peach", "Pear", "Pine",
    "Plane", "Plum", "Poplar", "Quince", "Rowan", "Sequoia", "Sloe", "Spindle",
    "Spruce", "Sycamore", "Tamarind", "Teak", "Walnut", "Wattle", "Willow", "Yew",
    "Zelkova",
)  # fmt: skip

PLAYERS = tuple(f"Sample {tree}" for tree in TREES)

PASSWORD = "sample-evening"  # noqa: S105  # printed at the first start, refused in public

ROUND = timedelta(minutes=28)

CLUB = "sample"
OTHER_CLUB = "other-sample"
FOUNDED_DAYS_AGO = 60
ABOUT = (
    "A demonstration club. Everyone here is invented, as is every deal and every "
    "ruling, and nothing you do here matters."
)
MINOR, HIDDEN = 44, 45
"""Two players of the list: one is not of age, one does not want to be named."""


class Part(StrEnum):
    """What someone is at the sample club, in the words of the list of sign-ins."""

    MANAGER = "manager"
    DIRECTOR = "director"
    SECOND_DIRECTOR = "second director"
    SCORER = "scorer"
    PANEL_1 = "panel member 1"
    PANEL_2 = "panel member 2"
    PANEL_3 = "panel member 3"
    PANEL_4 = "panel member 4"
    PANEL_5 = "panel member 5"
    RECORDER = "recorder"
    DEPUTY = "deputy recorder"
    SAFEGUARDING = "safeguarding officer"
    PLAYER = "player"
    PARTNER = "partner"
    OPPONENT = "opponent"
    SCREENMATE = "second opponent"
    OTHER_MANAGER = "manager of the other club"
    OPERATOR = "operator of the site"

    @property
    def email(self) -> str:
        """The address, at a name that no one can own (RFC 2606)."""
        return f"{self.value.replace(' ', '-')}@sample.example"

    @property
    def called(self) -> str:
        """The name of the account."""
        at_table = SEATED.get(self)
        if at_table is None:
            return f"Sample {self.value.title()}"
        return PLAYERS[at_table]


SEATED = {Part.PLAYER: 0, Part.PARTNER: 1, Part.OPPONENT: 2, Part.SCREENMATE: 3}
"""The players who have accounts, by their places in `PLAYERS`."""


@dataclass(frozen=True, slots=True)
class Office:
    """A role that someone holds at the sample club."""

    part: Part
    kind: RoleKind


OFFICES = (
    Office(Part.DIRECTOR, RoleKind.DIRECTOR),
    Office(Part.SECOND_DIRECTOR, RoleKind.DIRECTOR),
    *(
        Office(part, RoleKind.APPEALS_MEMBER)
        for part in Part
        if part.value.startswith("panel")
    ),
    Office(Part.RECORDER, RoleKind.RECORDER),
    Office(Part.DEPUTY, RoleKind.DEPUTY_RECORDER),
    Office(Part.SAFEGUARDING, RoleKind.SAFEGUARDING),
)


@dataclass(frozen=True, slots=True)
class Timetable:
    """The moments of the sample, counted back from its making."""

    made_at: datetime
    zone: ZoneInfo

    def ago(self, **length: float) -> datetime:
        """That long before the sample is made: `ago(minutes=10)`."""
        return self.made_at - timedelta(**length)

    def evening(self, days_ago: int) -> datetime:
        """Half past seven in the evening, in the club's zone, so many days ago."""
        local = self.made_at.astimezone(self.zone)
        then = (local - timedelta(days=days_ago)).replace(
            hour=19, minute=30, second=0, microsecond=0
        )
        return then.astimezone(UTC)


@dataclass(frozen=True, slots=True)
class World:
    """The club, its people by their parts, its players in the order of the list."""

    club: Club
    people: Mapping[Part, User]
    players: tuple[Player, ...]
    times: Timetable

    def __getitem__(self, part: Part) -> User:
        return self.people[part]


ANNOUNCEMENTS = {
    "conditions": (
        "We play duplicate pairs under the Laws of 2017, scored by matchpoints. All "
        "boards count, and the pair with the best average wins."
    ),
    "behaviour": (
        "Greet each pair that comes to your table. We are here to enjoy the evening: "
        "disputes are for the director, not for the table."
    ),
    "appeals": (
        "Call the director when something goes wrong. If you disagree with a ruling, you "
        "can appeal on this site until half an hour after the results are posted."
    ),
    "slow_play": (
        "We allow seven minutes a board. A table that is late is warned first, and may "
        "then lose a board."
    ),
    "results": (
        "Results hang beside the bar and stand on this site minutes after play, with the "
        "dates of our next events."
    ),
}
"""What the sample clubs tell their players, in their own words."""


def found_club(made_at: datetime, days_ago: int = FOUNDED_DAYS_AGO) -> World:
    """The sample club with its people, some weeks before it is first looked at."""
    accounts = _open_accounts()
    times = Timetable(made_at, Club().zone)
    with clock.at(times.evening(days_ago)):
        manager = accounts[Part.MANAGER]
        club = _make_club(CLUB, "The Sample Club", manager)
        elected = {"elections": {"alerts": "acbl_2021"}, "topics": ANNOUNCEMENTS}
        actions.change_policy(club, elected, by=manager)
        players = _add_players(club, PLAYERS, manager)
        for office in OFFICES:
            _give(club, office, accounts[office.part], manager)
        for part, place in SEATED.items():
            _link(club, players[place], accounts[part], manager)
    with clock.at(times.ago(days=2)):
        actions.invite(club, "newcomer@sample.example", player=players[-1], by=manager)
    return World(club, accounts, players, times)


def found_other_club(world: World) -> Club:
    """A second, smaller club, which knows nothing of the first."""
    manager = world[Part.OTHER_MANAGER]
    with clock.at(world.times.evening(FOUNDED_DAYS_AGO)):
        club = _make_club(OTHER_CLUB, "The Other Sample Club", manager)
        actions.change_policy(club, {"topics": ANNOUNCEMENTS}, by=manager)
        actions.give_role(club, RoleKind.DIRECTOR, user=manager, by=manager)
        _add_players(club, (f"Other {name}" for name in PLAYERS[:12]), manager)
    return club


def _give(club: Club, office: Office, user: User, manager: User) -> None:
    """Let the person hold the office; no one is left to appoint in a made-up club."""
    if office.kind not in CONFIDENTIAL:
        actions.give_role(club, office.kind, user=user, by=manager)
        return
    role = Role.objects.create(
        club=club, user=user, kind=office.kind, starts=clock.now()
    )
    details = {"role": str(office.kind)}
    trail.record("role.given", role, by=manager, club=club, details=details)


def _open_accounts() -> dict[Part, User]:
    """An account each; one password, worked out once, since that takes its time."""
    password = make_password(PASSWORD)
    return {part: _open_account(part, password) for part in Part}


def _open_account(part: Part, password: str) -> User:
    user = User.objects.create(
        email=part.email,
        name=part.called,
        password=password,
        is_operator=part is Part.OPERATOR,
        is_sample=True,
    )
    trail.record("account.opened", user, by=user)
    return user


def _make_club(slug: str, name: str, manager: User) -> Club:
    club = actions.create_club(slug, name=name, by=None)
    actions.give_role(club, RoleKind.MANAGER, user=manager, by=None)
    settings = replace(
        get_settings(club),
        about=ABOUT,
        contact="manager@sample.example",
        external_contact="trusted-neighbour@sample.example",
        in_play=InPlay.RANKING,
    )
    actions.change_settings(club, settings, by=manager)
    return club


def _add_players(club: Club, names: Iterable[str], manager: User) -> tuple[Player, ...]:
    return tuple(
        actions.add_player(
            club,
            PlayerFacts(
                name=name,
                national_number=str(99_000_001 + place),
                minor=place == MINOR,
                hidden=place == HIDDEN,
            ),
            by=manager,
        )
        for place, name in enumerate(names)
    )


def _link(club: Club, player: Player, account: User, manager: User) -> None:
    """The player accepts the manager's invitation, as anyone would."""
    invitation = actions.invite(club, account.email, player=player, by=manager)
    actions.accept_invitation(invitation, by=account)
    player.refresh_from_db()
