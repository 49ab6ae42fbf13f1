"""The two sample clubs, their people and their players."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime

from django.contrib.auth.hashers import make_password

from clubsite import clock
from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.clubs import actions
from clubsite.clubs.facts import PlayerFacts, settings_of
from clubsite.clubs.labels import InPlay, RoleKind
from clubsite.clubs.models import Club, Player
from clubsite.sample.people import OFFICES, PASSWORD, PLAYERS, SEATED, Part
from clubsite.sample.timetable import Timetable
from clubsite.sample.world import World

CLUB = "sample"
OTHER_CLUB = "other-sample"
FOUNDED_DAYS_AGO = 60
ABOUT = (
    "A club that exists only to be looked at. Everybody here is a sample, every deal "
    "and every ruling was made up, and nothing that you do in it matters."
)
MINOR, HIDDEN = 44, 45
"""Two players of the list: one is not of age, one does not want to be named."""


def found_club(made_at: datetime) -> World:
    """The sample club with its people, some weeks before it is first looked at."""
    accounts = _open_accounts()
    times = Timetable(made_at, Club().zone)
    with clock.at(times.evening(FOUNDED_DAYS_AGO)):
        manager = accounts[Part.MANAGER]
        club = _make_club(CLUB, "The Sample Club", manager)
        actions.change_policy(club, {"elections": {"alerts": "acbl_2021"}}, by=manager)
        players = _add_players(club, PLAYERS, manager)
        for office in OFFICES:
            actions.give_role(club, office.kind, user=accounts[office.part], by=manager)
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
        actions.give_role(club, RoleKind.DIRECTOR, user=manager, by=manager)
        _add_players(club, (f"Other {name}" for name in PLAYERS[:12]), manager)
    return club


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
        settings_of(club),
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
    """The player accepts the manager's invitation, as anybody would."""
    invitation = actions.invite(club, account.email, player=player, by=manager)
    actions.accept_invitation(invitation, by=account)
    player.refresh_from_db()
