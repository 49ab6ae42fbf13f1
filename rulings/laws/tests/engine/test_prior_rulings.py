"""What earlier rulings left open at a table, as facts that the laws know."""

from typing import Any

import pytest

from rulings.laws.engine.prior_rulings import (
    LEFT,
    SEVERAL,
    Standing,
    facts_left,
    rows_left,
)
from rulings.laws.engine.vocabulary import FOLLOW_UPS
from rulings.laws.trees import TREES


@pytest.mark.parametrize(
    ("standing", "facts"),
    [
        ([], {}),
        ([("ui_to", "E", {"about": "S7"})], {}),
        ([("pass_next_turn", "director", {})], {}),
        ([("pass_next_turn", "E", {})], {"pass_E": "next"}),
        (
            [("pass_rest_of_auction", "E", {}), ("pass_next_turn", "E", {})],
            {"pass_E": "rest"},
        ),
        (
            [("pc_major", "W", {"card": "S7"}), ("pc_major", "W", {"card": "C3"})],
            {"pc_W_major": ["S7", "C3"]},
        ),
        ([("pc_minor", "W", {"card": ""})], {"pc_W_minor": []}),
        ([("lead_required", "E", {"suit": "S"})], {"lead_required_E": ["S"]}),
        (
            [("lead_prohibited", "E", {"suit": ["S", "C"]})],
            {"lead_prohibited_E": ["S", "C"]},
        ),
        (
            [("lead_26B_pending", "E", {"withdrawn": "1H"})],
            {"withdrew_W": "yes", "withdrawn_W": "1H"},
        ),
        (
            [("lead_26B_pending", "E", {"withdrawn": "the first call"})],
            {"withdrew_W": "yes"},
        ),
    ],
)
def test_what_is_open_is_told_by_seat(
    standing: list[Standing], facts: dict[str, Any]
) -> None:
    assert facts_left(standing) == facts


def test_every_row_is_of_a_code_that_stays_open_and_known_to_a_law() -> None:
    known = {each.code for tree in TREES.values() for each in tree.questions}

    assert {left.code for left in LEFT} <= FOLLOW_UPS.keys()
    assert {left.fact.format(seat="E") for left in LEFT} <= known
    assert [row["several"] for row in rows_left()] == [
        left.kind in SEVERAL for left in LEFT
    ]
