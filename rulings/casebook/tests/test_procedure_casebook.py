"""What a ruling is found by, and the figures of a family."""

from datetime import timedelta
from typing import Any

import pytest

from rulings.casebook.rules import (
    FamilyRecord,
    FoundBy,
    Ruled,
    build_records,
    effect_kinds,
    found_by,
)
from rulings.laws.engine.speech import Speech
from rulings.log.procedure.content import AdjustedScore, PenaltyGiven, ScoreEffect
from rulings.log.procedure.walking import Walking
from scoring.events import effects
from scoring.events.effects import Outcome

LEAD = "opening_lead_out_of_turn"
AVERAGE = effects.artificial(60)
ONE = effects.outcomes([Outcome(620)])
TWO = effects.outcomes([Outcome(620, 60), Outcome(-100, 40)])  # type: ignore[arg-type]  # whole percents


@pytest.mark.parametrize(
    ("ns", "ew", "kind"),
    [
        (ONE, ONE, "assigned"),
        (TWO, TWO, "weighted"),
        (AVERAGE, AVERAGE, "artificial"),
        (AVERAGE, ONE, "split"),
        ({"kind": "not_played"}, {"kind": "not_played"}, "not_played"),
    ],
)
def test_a_line_has_the_kind_of_its_effect(ns: Any, ew: Any, kind: str) -> None:
    assert effect_kinds(ScoreEffect((AdjustedScore(1, ns, ew),) * 2)) == [kind]


def test_penalties_are_kinds_of_effect_too() -> None:
    taken = [PenaltyGiven(1, "3", "imps", disciplinary=flag) for flag in (False, True)]

    assert effect_kinds(ScoreEffect((), tuple(taken))) == [
        "procedural",
        "disciplinary",
    ]


def test_what_was_found_and_chosen_is_the_same_when_the_table_is_turned() -> None:
    def found(declarer: str, leader: str) -> list[FoundBy]:
        answers = (
            ("offender", leader),
            ("card", "S7"),
            ("choice", "refuse_no_restriction"),
        )
        walking = Walking(LEAD, answers, known={"declarer": declarer})
        return found_by([walking], ScoreEffect(), Speech())

    north, east = found("N", "W"), found("E", "N")

    assert north == east
    assert FoundBy(LEAD, "choice", "refuse_no_restriction") in north
    assert north[-1] == FoundBy("", "score", "none")
    assert {fact.code for fact in north}.isdisjoint({"offender", "card", "declarer"})


def test_a_choice_of_a_suit_counts_as_that_choice() -> None:
    answers = (("offender", "W"), ("card", "S7"), ("choice", "refuse_prohibit_suit"))
    walking = Walking(LEAD, answers, known={"declarer": "N"})

    facts = found_by([walking], ScoreEffect(), Speech())

    assert FoundBy(LEAD, "choice", "refuse_prohibit_suit") in facts


def test_a_family_is_counted_with_the_usual_time() -> None:
    def ruled(family: str, minutes: int, **flags: bool) -> Ruled:
        usual = {"amended": False, "appealed": False, "changed": False}
        return Ruled(family, timedelta(minutes=minutes), **{**usual, **flags})

    records = build_records(
        [
            ruled("revoke", 4),
            ruled(LEAD, 2, appealed=True, changed=True),
            ruled(LEAD, 600, amended=True),
            ruled(LEAD, 3, appealed=True),
        ]
    )

    assert records == [
        FamilyRecord(LEAD, 3, timedelta(minutes=3), 1, 2, 1),
        FamilyRecord("revoke", 1, timedelta(minutes=4), 0, 0, 0),
    ]
