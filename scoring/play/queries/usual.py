"""How an event of the club is usually set up, by its policy."""

from typing import Any

from clubsite.clubs.models import Club
from clubsite.clubs.queries import policy_now
from scoring.bridge.masterpoints.schemes import Scheme
from scoring.bridge.regulations import Regulations
from scoring.play.policy import NO_MASTER_POINTS, PlayPolicy


def usual_set_up(club: Club) -> dict[str, Any]:
    """What the form for a new event begins with, by the names of its fields."""
    policy = PlayPolicy.of(policy_now(club))
    return {
        "method": policy.usual_method,
        "boards_a_round": policy.usual_boards,
        "one_winner": policy.usual_one_winner,
    }


def usual_regulations(club: Club) -> dict[str, Any]:
    """The regulations of a new event of pairs, as they are stored."""
    code = PlayPolicy.of(policy_now(club)).usual_master_points
    scheme = Scheme.NONE if code == NO_MASTER_POINTS else Scheme(code)
    return Regulations(master_points=scheme).as_values()
