"""How the actions on members are called, for the test that walks all actions."""

from datetime import date

from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Player
from clubsite.members import actions, queries
from clubsite.members.tests.world import bring_list
from clubsite.tests.builders import (
    Call,
    Scenario,
    call,
    make_club,
    make_member,
    make_player,
    make_user,
)

LIST = "Name,Email\nSample East,east@example.org\n"


def _keep_list() -> Call:
    club = make_club()
    by = make_member(club, RoleKind.MANAGER)
    return call(club, "members.csv", LIST.encode(), by=by)


def _keep_an_empty_list() -> Call:
    club = make_club()
    return call(club, "members.csv", b" ", by=make_member(club, RoleKind.MANAGER))


def _import_list() -> Call:
    club = make_club()
    by = make_member(club, RoleKind.MANAGER)
    file, mapped = bring_list(club, LIST, by=by)
    preview = queries.build_list_preview(club, file.content, mapped)
    return call(file, mapped, digest=preview.digest, by=by)


def _import_list_twice() -> Call:
    again = _import_list()
    actions.import_list(*again.args, **again.options)
    return again


def _export_list() -> Call:
    club = make_club()
    return call(club, by=make_member(club, RoleKind.MANAGER))


def _export_as_director() -> Call:
    club = make_club()
    return call(club, by=make_member(club, RoleKind.DIRECTOR))


def _own_player() -> Player:
    user = make_user("Sample North")
    player = make_player(make_club(), account=user)
    player.phone = "020 7946 0000"
    player.save()
    return player


def _contact() -> Call:
    player = _own_player()
    return call(player, by=player.account)


def _contact_of_another() -> Call:
    return call(_own_player(), by=make_user("Sample Other"))


def _leave() -> Call:
    club = make_club()
    by = make_member(club, RoleKind.MANAGER)
    return call(make_player(club), on=date(2026, 1, 31), by=by)


def _leave_twice() -> Call:
    again = _leave()
    actions.leave_club(*again.args, **again.options)
    return again


def _return() -> Call:
    left = _leave_twice()
    return call(left.args[0], by=left.options["by"])


def _return_without_leaving() -> Call:
    club = make_club()
    return call(make_player(club), by=make_member(club, RoleKind.MANAGER))


SCENARIOS = [
    Scenario(
        actions.keep_list,
        "members.file_kept",
        done=_keep_list,
        refused=_keep_an_empty_list,
    ),
    Scenario(
        actions.import_list,
        "members.imported",
        done=_import_list,
        refused=_import_list_twice,
    ),
    Scenario(
        actions.export_list,
        "members.exported",
        done=_export_list,
        refused=_export_as_director,
    ),
    Scenario(
        actions.share_contact,
        "player.contact_shared",
        done=_contact,
        refused=_contact_of_another,
    ),
    Scenario(
        actions.withdraw_contact,
        "player.contact_withdrawn",
        done=_contact,
        refused=_contact_of_another,
    ),
    Scenario(actions.leave_club, "player.left", done=_leave, refused=_leave_twice),
    Scenario(
        actions.return_to_club,
        "player.returned",
        done=_return,
        refused=_return_without_leaving,
    ),
]
