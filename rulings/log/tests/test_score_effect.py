"""What a ruling does, stored and read back; what it says, as one digest."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from rulings.laws.references import parse_refs
from rulings.log.procedure.content import (
    AdjustedScore,
    Consultation,
    PenaltyGiven,
    Reasoned,
    RulingContent,
    ScoreEffect,
)
from scoring.events import effects

MADE = effects.outcomes([effects.Outcome(620)])
DOWN = effects.outcomes([effects.Outcome(-100)])
EFFECT = ScoreEffect(
    (AdjustedScore(5, MADE, DOWN), AdjustedScore(6, MADE, MADE)),
    (PenaltyGiven(9, "2.5", "percent_of_top", disciplinary=True),),
)
CONTENT = RulingContent(
    family="revoke",
    facts="A trick was not followed to.",
    laws=parse_refs("64A1"),
    reason="One trick is transferred.",
    effect=EFFECT,
)


def test_what_is_stored_reads_back() -> None:
    stored = EFFECT.stored_lines(), EFFECT.stored_penalties()

    assert ScoreEffect.from_stored(*stored) == EFFECT


def test_sides_with_different_scores_are_split() -> None:
    assert [line.split for line in EFFECT.lines] == [True, False]


def test_an_effect_is_something_with_lines_or_penalties() -> None:
    penalty_only = ScoreEffect((), EFFECT.penalties)

    assert [bool(effect) for effect in (EFFECT, penalty_only, ScoreEffect())] == [
        True,
        True,
        False,
    ]


def test_a_line_cannot_be_worth_what_is_no_treatment() -> None:
    with pytest.raises(effects.InvalidEffect):
        AdjustedScore(5, MADE, {"kind": "magic"})


@pytest.mark.parametrize(
    "other",
    [
        replace(CONTENT, facts="Something else."),
        replace(CONTENT, laws=parse_refs("64A2")),
        replace(CONTENT, notified_at={3: datetime(2026, 3, 2, 21, 0, tzinfo=UTC)}),
        replace(CONTENT, consulted=(Consultation(user=1),)),
        replace(CONTENT, why_amended="New facts."),
    ],
    ids=["facts", "laws", "notified at", "consulted", "why amended"],
)
def test_another_ruling_has_another_fingerprint(other: RulingContent) -> None:
    same = replace(CONTENT)

    assert same.fingerprint("results") == CONTENT.fingerprint("results")
    assert other.fingerprint("results") != CONTENT.fingerprint("results")


def test_other_results_give_another_fingerprint() -> None:
    assert CONTENT.fingerprint("these") != CONTENT.fingerprint("those")


def test_the_digest_of_what_was_previewed_is_made_of_the_same_as_ever() -> None:
    content = replace(
        CONTENT,
        notified_at={3: datetime(2026, 3, 2, 21, tzinfo=UTC)},
        consulted=(Consultation(user=1, polled=True),),
        reasoned=(Reasoned(0, "faced", "So."),),
    )

    assert content.fingerprint("ab") == (
        "d4f1e71d85f4c22fd882de61ebd7b09ae34a65f6b63be506f43b3251d068f187"
    )


def test_an_effect_is_stored_under_the_names_that_it_always_had() -> None:
    within = ScoreEffect((), (PenaltyGiven(3, "6", "imps", match=5),))

    assert EFFECT.stored_lines()[0] == {
        "result": 5,
        "ns": {"kind": "outcomes", "items": [{"score": 620, "weight": "100"}]},
        "ew": {"kind": "outcomes", "items": [{"score": -100, "weight": "100"}]},
    }
    assert EFFECT.stored_penalties() + within.stored_penalties() == [
        {"entry": 9, "amount": "2.5", "unit": "percent_of_top", "disciplinary": True},
        {
            "entry": 3,
            "amount": "6",
            "unit": "imps",
            "disciplinary": False,
            "match": 5,
        },
    ]
