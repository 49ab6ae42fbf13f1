"""A draft keeps what was typed by the names of its fields: they never change."""

from fractions import Fraction

from rulings.desk.forms.rulings import ConsultedForm, JudgedForm, NotifiedForm, WhatForm
from rulings.log.forms.effects import FaultForm, LineForm, PenaltyForm, typed_effect
from rulings.log.procedure.content import AdjustedScore, PenaltyGiven, ScoreEffect
from scoring.events import effects

WEIGHTED = effects.outcomes(
    [
        effects.Outcome.of_contract("4S N =", 7, 60),
        effects.Outcome(-100, Fraction(40)),
    ]
)
EFFECT = ScoreEffect(
    (
        AdjustedScore(5, WEIGHTED, effects.artificial(60, uplift=True)),
        AdjustedScore(6, effects.not_played(), effects.not_played()),
    ),
    (
        PenaltyGiven(3, "6", "imps", match=5),
        PenaltyGiven(4, "25", "percent_of_top", disciplinary=True),
    ),
)


def test_an_effect_is_typed_in_the_fields_of_ever() -> None:
    assert typed_effect(EFFECT, 5) == {
        "l0-line": "5",
        "l0-kind": "split",
        "l0-ns-kind": "weighted",
        "l0-ns-count": "2",
        "l0-ns0-result": "4S N =",
        "l0-ns0-percent": "60",
        "l0-ns1-result": "-100",
        "l0-ns1-percent": "40",
        "l0-ew-kind": "artificial",
        "l0-ew-percent": "60",
        "l1-line": "6",
        "l1-kind": "not_played",
        "l1-ns-kind": "not_played",
        "l1-ew-kind": "not_played",
        "p0-entry": "3",
        "p0-amount": "6",
        "p0-unit": "imps",
        "p0-match": "5",
        "p1-entry": "4",
        "p1-amount": "25",
        "p1-unit": "percent_of_top",
        "p1-disciplinary": "on",
        "lines": "2",
        "penalties": "2",
    }


def test_a_ruling_is_typed_in_the_fields_of_ever() -> None:
    forms = (WhatForm, ConsultedForm, NotifiedForm, JudgedForm)

    assert [list(form.base_fields) for form in forms] == [
        ["family", "facts", "laws", "reason", "why_amended"],
        ["who", "polled"],
        ["at"],
        ["why"],
    ]
    assert [list(form.base_fields) for form in (LineForm, FaultForm, PenaltyForm)] == [
        ["line"],
        ["neither_at_fault"],
        ["entry", "amount", "unit", "match", "disciplinary"],
    ]
