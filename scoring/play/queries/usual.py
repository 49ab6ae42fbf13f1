"""How an event of the club is usually set up, by its policy."""

from typing import Any

from clubsite.clubs.models import Club
from clubsite.clubs.queries import policy_now
from scoring.play.policy import PlayPolicy


def usual_set_up(club: Club) -> dict[str, Any]:
    """What the form for a new event begins with, by the names of its fields."""
    policy = PlayPolicy.of(policy_now(club))
    return {
        "method": policy.usual_method,
        "boards_a_round": policy.usual_boards,
        "one_winner": policy.usual_one_winner,
    }
