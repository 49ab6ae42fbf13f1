"""What changes a club, its people, its players and its policies."""

from clubsite.clubs.actions.clubs import (
    change_policy,
    change_settings,
    create_club,
    publish_preset,
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
    "change_policy",
    "change_settings",
    "create_club",
    "edit_player",
    "end_role",
    "give_role",
    "invite",
    "make_password_link",
    "mark_same",
    "publish_preset",
    "separate",
    "unlink_account",
    "withdraw_invitation",
]
