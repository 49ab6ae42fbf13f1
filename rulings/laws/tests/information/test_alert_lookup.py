"""The table of alerts: each situation gives its status; other authorities have none."""

import pytest

from clubsite.tests.tables import for_each_row
from rulings.laws.engine.speech import Speech
from rulings.laws.engine.walk import walk
from rulings.laws.information.alert_lookup import (
    ACBL_2021,
    Call,
    Row,
    own_alert_lookup,
    situation,
)
from rulings.laws.tests.ruled import ruled


@for_each_row(("call", "row"), [(call, row) for call in ACBL_2021 for row in call.rows])
def test_two_taps_tell_the_status(call: Call, row: Row) -> None:
    outcome = ruled("alert_lookup", call=call.code, **{situation(call): row.code})

    assert outcome.values["status"] == row.status
    assert outcome.values["rectification"] == row.to_do


@pytest.mark.parametrize(
    ("call", "status"),
    [
        ("canape system", "pre-alert"),
        ("weak jump shift", "none"),
        ("control bid", "delayed"),
        ("forcing double raise", "alert"),
        ("transfer", "announce"),
    ],
)
def test_one_tap_is_enough_where_nothing_more_matters(call: str, status: str) -> None:
    assert ruled("alert_lookup", call=call).values["status"] == status


def test_a_call_with_several_meanings_is_asked_for() -> None:
    assert ruled("alert_lookup", call="2C opening").asks == "situation_two_club_opening"


def test_of_another_authority_no_table_is_loaded() -> None:
    outcome = ruled("alert_lookup", regulation="EBU", call="X")

    assert outcome.values["status"] == "not loaded"
    assert "No alert table" in outcome.values["rectification"]


@pytest.mark.parametrize(
    ("typed", "instruction"),
    [
        ("1NT; ; announce; 15 to 17", "Ansage: 15 to 17"),
        ("1NT; ; announce; fifteen, or {words}.", "Ansage: fifteen, or (words)."),
        ("1NT; ; alert; Alert: {he} means it", "Alert: (he) means it"),
    ],
)
def test_a_clubs_own_words_are_led_by_ours_in_the_readers_language(
    typed: str, instruction: str
) -> None:
    german = {"Announce: {words}": "Ansage: {words}"}
    tree = own_alert_lookup("Sample Union", typed)
    call = tree.questions[1].answers[0].code

    walked = walk(
        tree,
        {"regulation": "own", "call": call},
        speech=Speech(lambda text: german.get(text, text)),
    )

    assert walked.rectification == instruction
