"""The table of alerts: each situation gives its status; other authorities have none."""

import pytest

from rulings.laws.alerts import ACBL_2021, Call, Row
from rulings.laws.trees.alert_lookup import situation
from rulings.tests.laws.ruled import ruled


@pytest.mark.parametrize(
    ("call", "row"),
    [(call, row) for call in ACBL_2021 for row in call.rows],
    ids=lambda each: each.code,
)
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
