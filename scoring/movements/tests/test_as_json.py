"""A movement as the JSON object of the contract, and back."""

import json

from scoring.movements.as_json import movement_from_json, movement_to_json
from scoring.movements.movement import Contest, Movement

MOVEMENT = Movement(
    kind="howell",
    name="Howell, 1½ tables",
    contest=Contest.PAIRS,
    winners=1,
    tables=2,
    rounds=(((0, 1, 1), (2, 3, 1)), ((0, 2, 2), (3, 1, 2)), ((0, 3, 3), (1, 2, 3))),
    boards_per_round=8,
    copies=2,
    stationary=(4,),
    phantoms=(4,),
)


def test_a_movement_reads_back() -> None:
    stored = json.loads(json.dumps(movement_to_json(MOVEMENT)))

    assert movement_from_json(stored) == MOVEMENT
    assert (stored["rounds"], stored["rounds_data"][0]) == (3, [[0, 1, 1], [2, 3, 1]])
