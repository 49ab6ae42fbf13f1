"""What changes a club, its people, its players and its policies."""

from clubsite.clubs.actions.clubs import (
    change_settings,
    create_club,
    elect,
    elect_several,
    publish_online,
    publish_preset,
    set_ladders,
)
from clubsite.clubs.actions.people import (
    accept_invitation,
    end_role,
    give_role,
    invite,
    make_password_link,
    withdraw_invitation,
)
from clubsite.clubs.actions.players import (
    add_player,
    edit_player,
    mark_same,
    separate,
    unlink_account,
)

__all__ = [
    "accept_invitation",
    "add_player",
    "change_settings",
    "create_club",
    "edit_player",
    "elect",
    "elect_several",
    "end_role",
    "give_role",
    "invite",
    "make_password_link",
    "mark_same",
    "publish_online",
    "publish_preset",
    "separate",
    "set_ladders",
    "unlink_account",
    "withdraw_invitation",
]
