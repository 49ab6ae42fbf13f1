"""A site that is lived in: the sample club where it can be made, else a small one."""

from dataclasses import dataclass

from django.conf import settings
from django.core.management import call_command, get_commands
from django.test import Client

from clubsite.accounts.models import User
from clubsite.clubs import actions
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club, Role
from clubsite.notices import outbox
from clubsite.tests.builders import make_club, make_member, make_player, make_user


@dataclass(frozen=True, slots=True)
class World:
    """A club and one person for each part that someone can have in it."""

    club: Club
    people: dict[str, User | None]


def make_world() -> World:
    """The sample club if there is such a command, else a club with a few people."""
    if "sample_club" in get_commands():
        call_command("sample_club", verbosity=0)
        club = Club.objects.order_by("pk")[0]
    else:
        club = _small_club()
    return World(club, {"stranger": None, "player": _player(club), **_by_role(club)})


def _by_role(club: Club) -> dict[str, User | None]:
    roles = Role.objects.filter(club=club, ends=None).order_by("-pk")
    return {role.kind: role.user for role in roles.select_related("user")}


def _player(club: Club) -> User | None:
    player = club.players.filter(account__isnull=False, account__roles=None).first()
    return player.account if player else None


def _small_club() -> Club:
    club = make_club()
    manager = make_member(club, RoleKind.MANAGER, name="Sample Manager")
    make_member(club, RoleKind.DIRECTOR, name="Sample Director")
    player = make_player(club, account=make_user("Sample North"))
    twin = make_player(club, "S. North")
    actions.mark_same(twin, player, by=manager)
    actions.invite(club, "new@example.org", kinds=[RoleKind.DIRECTOR], by=manager)
    outbox.post("clubs/password_link_made", club=club, to=manager, key="sample")
    return club


def client_of(user: User | None, *, language: str) -> Client:
    """The browser of that person, which asks for this language."""
    client = Client()
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    if user is not None:
        client.force_login(user)
    return client
