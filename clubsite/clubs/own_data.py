"""What a club knows of a person: account, roles, and records as a player."""

from typing import Any

from clubsite.accounts.models import User
from clubsite.clubs import access
from clubsite.clubs.models import Club

PLAYER_FIELDS = (
    *("name", "national_number", "club_number", "nickname", "email", "phone"),
    *("guardian_email", "grade", "minor", "hidden", "guest"),
)
PLAYER_DAYS = ("born_on", "contact_agreed_on", "left_on", "account_since")


def account_data(user: User, club: Club) -> dict[str, Any]:
    """The account, and the roles held in the club."""
    roles = club.roles.filter(user=user).order_by("starts")
    return {
        "name": user.name,
        "email": user.email,
        "language": user.language,
        "since": user.made_at.isoformat(),
        "roles": [
            {
                "role": role.get_kind_display(),
                "from": role.starts.isoformat(),
                "until": role.ends.isoformat() if role.ends else None,
            }
            for role in roles
        ],
    }


def player_data(user: User, club: Club) -> list[dict[str, Any]]:
    """The records of the person as a player, with their numbers at other bodies."""
    return [
        {
            **{name: getattr(player, name) for name in PLAYER_FIELDS},
            **{
                name: day.isoformat() if (day := getattr(player, name)) else None
                for name in PLAYER_DAYS
            },
            "handicap": str(player.handicap) if player.handicap is not None else None,
            "numbers": [f"{each.body} {each.number}" for each in player.numbers.all()],
        }
        for player in access.get_players(user, club).prefetch_related("numbers")
    ]
