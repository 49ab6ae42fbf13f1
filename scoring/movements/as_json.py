"""A movement as a JSON object, with the keys of `manage.py movement`."""

from collections.abc import Mapping
from typing import Any

from scoring.movements.movement import Contest, Movement


def movement_to_json(movement: Movement) -> dict[str, Any]:
    """All of the movement; what follows from its rows stands there for readers."""
    return {
        "kind": movement.kind,
        "name": movement.name,
        "contest": str(movement.contest),
        "winners": movement.winners,
        "tables": movement.tables,
        "rounds": len(movement.rounds),
        "boards_per_round": movement.boards_per_round,
        "copies": movement.copies,
        "shared": movement.shared,
        "stationary": list(movement.stationary),
        "phantoms": list(movement.phantoms),
        "switched": list(movement.switched),
        "sharing": movement.sharing,
        "board_sets": movement.sets,
        "rounds_data": [[list(row) for row in tables] for tables in movement.rounds],
    }


def movement_from_json(stored: Mapping[str, Any]) -> Movement:
    """The movement that `movement_to_json` wrote."""
    return Movement(
        kind=stored["kind"],
        name=stored["name"],
        contest=Contest(stored["contest"]),
        winners=stored["winners"],
        tables=stored["tables"],
        rounds=tuple(
            tuple(tuple(row) for row in tables) for tables in stored["rounds_data"]
        ),
        boards_per_round=stored["boards_per_round"],
        copies=stored["copies"],
        stationary=tuple(stored["stationary"]),
        phantoms=tuple(stored["phantoms"]),
        switched=tuple(stored["switched"]),
        sharing=stored.get("sharing"),
    )
