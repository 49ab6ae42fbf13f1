"""A law being walked: answers in their order, reasons, what the table knows."""

from typing import Any

import pytest

from rulings.laws.engine.speech import Speech
from rulings.log.procedure.walking import (
    Begun,
    NoSuchAnswer,
    Walking,
    build_texts,
    declarer_after,
    refilled,
    walkings,
)

LEAD = Walking("opening_lead_out_of_turn").answered("declarer", "S")
SPEECH = Speech()


def test_an_answer_given_again_is_the_latest() -> None:
    walk = LEAD.answered("faced", "no").answered("declarer", "N")

    assert walk.answers == (("faced", "no"), ("declarer", "N"))
    assert walk.undone().answers == (("faced", "no"),)
    assert walk.without("faced").answers == (("declarer", "N"),)


@pytest.mark.parametrize(
    ("code", "answer"), [("declarer", "Z"), ("weather", "fine"), ("faced", "perhaps")]
)
def test_what_the_law_does_not_ask_is_refused(code: str, answer: str) -> None:
    with pytest.raises(NoSuchAnswer):
        LEAD.answered(code, answer)


def test_an_answer_goes_before_what_the_table_knows() -> None:
    known = {"declarer": "N", "weather": "fine"}
    walk = Walking("opening_lead_out_of_turn", known=known)

    assert walk.given == {"declarer": "N"}
    assert walk.answered("declarer", "S").given == {"declarer": "S"}


def test_it_is_kept_and_read_again() -> None:
    walk = LEAD.because("faced", " seen by all ").answered("choice", "accept_call")

    assert Walking.from_stored(walk.stored()) == walk
    assert walk.because("faced", "").reasons == {}


def test_an_answer_that_the_law_no_longer_takes_is_left_out() -> None:
    stored = {"family": LEAD.family, "answers": [["declarer", "S"], ["gone", "x"]]}

    assert Walking.from_stored(stored).given == {"declarer": "S"}
    assert walkings([{**stored, "family": "gone"}], {}) == []


def test_a_walk_in_words_says_what_was_told_chosen_and_left_open() -> None:
    chosen = LEAD.answered("card", "S7").answered("choice", "refuse_no_restriction")

    transcript = chosen.transcript(SPEECH)

    assert transcript["answers"][-1] == ["choice", "refuse_no_restriction"]
    assert [fact["text"] for fact in transcript["facts"] if not fact["usual"]] == [
        "Who is declarer?",
        "Which card?",
    ]
    assert transcript["steps"][0]["chosen"].startswith(
        "Refuse the lead: West may lead any card"
    )
    opened = {
        (item["text"], item["whose"], item["named"]) for item in transcript["open"]
    }
    assert ("Major penalty card", "East", "♠7") in opened
    assert ("Check again when play ends", "the director", "Law 50E4") in opened


def test_the_fields_of_a_ruling_are_filled_in_by_what_was_walked() -> None:
    chosen = (
        LEAD.answered("card", "S7")
        .answered("choice", "accept_remain_declarer")
        .because("card", "")
    )
    transcript = {
        **chosen.transcript(SPEECH),
        "sentences": [
            {"codes": codes, "text": text, "usual": usual}
            for codes, text, usual in (
                (["seen"], "It was seen.", False),
                (["offence"], "It was the second.", False),
                (["usual"], "It was as usual.", True),
                (["led", "card"], "East led ♠7.", False),
            )
        ],
        "judgments": [{"reason": "I saw it."}],
    }

    texts = build_texts([transcript])

    assert texts["facts"] == "It was seen. East led ♠7."
    assert texts["laws"] == "54B, 54B1"
    assert texts["reason"].splitlines()[0] == "I saw it."
    assert texts["reason"].splitlines()[-1].startswith("South: Accept the lead")


def test_words_of_the_director_are_not_overwritten() -> None:
    before = {"facts": "A.", "reason": "B."}
    after = {"facts": "AA.", "reason": "BB."}
    typed = {"facts": "A.", "reason": "Mine.", "laws": "54", "empty": ""}

    filled = refilled(typed, before, after)

    assert filled == {"facts": "AA.", "reason": "Mine.", "laws": "54"}


@pytest.mark.parametrize(
    ("answers", "declarer"),
    [
        ((), ""),
        ((("declarer", "S"),), "S"),
        ((("declarer", "S"), ("choice", "accept_become_dummy")), "N"),
        ((("declarer", "E"), ("declarer_spreading", "yes")), "W"),
        ((("declarer", "S"), ("choice", "accept_become_dummy"), ("faced", "no")), "S"),
        ((("declarer", "S"), ("declarer_spreading", "yes"), ("faced", "no")), "S"),
        ((("choice", "accept_become_dummy"),), ""),
    ],
)
def test_who_has_put_his_hand_down_declares_no_longer(
    answers: Begun, declarer: str
) -> None:
    assert declarer_after(Walking("opening_lead_out_of_turn", answers)) == declarer


def test_a_walk_is_kept_under_the_names_that_it_always_had() -> None:
    walk = LEAD.answered("choice", "refuse_no_restriction").because("faced", "Seen.")

    assert walk.by_offender("7").stored() == {
        "family": "opening_lead_out_of_turn",
        "answers": [["declarer", "S"], ["choice", "refuse_no_restriction"]],
        "reasons": {"faced": "Seen."},
        "table": None,
        "offender": "7",
    }


def test_a_walk_in_words_is_kept_under_the_names_that_it_always_had() -> None:
    chosen = LEAD.answered("card", "S7").answered("choice", "refuse_no_restriction")

    transcript = chosen.because("card", "Seen.").transcript(SPEECH)

    assert {name: names_in(value) for name, value in transcript.items()} == {
        "family": [],
        "title": [],
        "edition": [],
        "version": [],
        "facts": ["answer", "code", "text", "usual"],
        "judgments": [],
        "rectification": [],
        "say": ["text", "to"],
        "steps": ["chooser", "chosen", "code", "option", "options"],
        "open": [
            *("about", "code", "ends", "if_choice", "named", "text", "until"),
            *("who", "whose"),
        ],
        "laws": [],
        "applied": [],
        "sentences": ["codes", "text", "usual"],
        "results": [],
        "answers": [],
        "table": [],
        "offender": [],
    }


def test_a_judgment_is_kept_under_the_names_that_it_always_had() -> None:
    judged = (
        Walking("insufficient_bid")
        .answered("unintended", "yes")
        .because("unintended", "The card stuck.")
    )

    [judgment] = judged.transcript(SPEECH)["judgments"]

    assert sorted(judgment) == ["code", "reason", "text"]


def names_in(value: Any) -> list[str]:
    """The names in the rows of it."""
    rows = value if isinstance(value, list) else []
    return sorted({name for row in rows if isinstance(row, dict) for name in row})
