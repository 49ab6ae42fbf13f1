"""What is particular to one event is stored with it: its names never change."""

import json
from typing import Any

from scoring.bridge.contest import ScaleName, Standings
from scoring.bridge.masterpoints.schemes import Scheme
from scoring.bridge.ranking import SessionsRule, StratRule
from scoring.bridge.regulations import Regulations
from scoring.bridge.swiss import Odd, System
from scoring.bridge.teams import WithdrawalRule

PLAIN = Regulations()
OTHERWISE = Regulations(
    standings=Standings.IMPS,
    scale=ScaleName.OWN,
    own_scale=((0, 2, "10", "10"), (3, None, "20", "0")),
    ties=("head_to_head",),
    boards_a_match=7,
    rounds=9,
    odd=Odd.TRIANGLE,
    system=System.DANISH,
    drawn_within=2,
    halved=True,
    stints=2,
    lot="seed",
    withdrawals=WithdrawalRule.STAND,
    sessions=SessionsRule.BY_SESSIONS,
    minimum_boards=20,
    strata=(("A", ""), ("B", "100")),
    strat_rule=StratRule.HIGHER,
    tags=("mixed",),
    handicap_centred=True,
    grades=(("1", "-5"),),
    master_points=Scheme.ABF_GREEN,
    plus_after=3,
    plus_percent="55",
)
STORED: dict[str, Any] = {
    "standings": "imps",
    "scale": "own",
    "own_scale": [[0, 2, "10", "10"], [3, None, "20", "0"]],
    "ties": ["head_to_head"],
    "boards_a_match": 7,
    "rounds": 9,
    "odd": "triangle",
    "system": "danish",
    "drawn_within": 2,
    "halved": True,
    "stints": 2,
    "lot": "seed",
    "withdrawals": "stand",
    "sessions": "by_sessions",
    "minimum_boards": 20,
    "strata": [["A", ""], ["B", "100"]],
    "strat_rule": "higher",
    "tags": ["mixed"],
    "handicap_centred": True,
    "grades": [["1", "-5"]],
    "master_points": "abf_green",
    "plus_after": 3,
    "plus_percent": "55",
}


def test_what_differs_is_stored_under_the_names_that_it_always_had() -> None:
    assert PLAIN.as_values() == {}
    assert json.loads(json.dumps(OTHERWISE.as_values())) == STORED


def test_what_was_stored_is_read_back() -> None:
    assert Regulations.from_values({}) == PLAIN
    assert Regulations.from_values(STORED) == OTHERWISE
