import copy
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from rulings.laws.tests.matching import all_cases

CASES = {case["id"]: case for case in all_cases()}
BOARD = CASES["REV-01"]["facts"]
OF_A_BOARD = [case for key, case in CASES.items() if key.startswith("REV-")]


def written(folder: Path, facts: object) -> str:
    file = folder / "board.json"
    file.write_text(json.dumps(facts), "utf-8")
    return str(file)


@pytest.mark.parametrize("case", OF_A_BOARD, ids=lambda case: str(case["id"]))
def test_a_case_is_answered_with_the_keys_of_its_outcome(
    case: dict[str, Any], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    call_command("revoke", written(tmp_path, case["facts"]), "--json")

    output = capsys.readouterr()
    answer, expected = json.loads(output.out), case["expected"]
    assert output.err == ""
    assert {key: answer[key] for key in expected} == expected


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        (BOARD, ["2 → NS", "W 4 D: 2 L64A1", "10 (170) → 12 (230)", "L61A"]),
        (
            {"revokes": [{"player": "E", "partner_won": True}], "declarer": "S"},
            ["1 → NS", "E : 1 L64A2"],
        ),
        ({"established": True, "partner_won": True}, ["1 → NOS", "L64A2"]),
        ({"established": True}, ["Play continues", "L64A"]),
        (
            {
                "established": False,
                "offender": "W",
                "declarer": "S",
                "nos_led_next": True,
            },
            ["- keep_card", "- change_card"],
        ),
        (
            {"both_sides": True, "same_trick": True, "declarer": "S"},
            ["defender: Which defender revoked?"],
        ),
    ],
)
def test_people_may_read_it(
    facts: dict[str, Any],
    words: list[str],
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    call_command("revoke", written(tmp_path, facts))

    output = capsys.readouterr().out
    assert [each for each in words if each not in output] == []


def test_words_for_the_time_that_are_not_known_are_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = written(tmp_path, {**BOARD, "discovery": "on a Tuesday"})

    call_command("revoke", file, "--json")

    assert "discovery is not understood" in capsys.readouterr().err


def test_what_is_not_known_of_a_revoke_is_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    facts = {"sky": "blue", "won_by": "the sky", "play": "a diamond"}

    call_command("revoke", written(tmp_path, facts), "--json")

    errors = capsys.readouterr().err
    assert "sky is no question of a revoke" in errors
    assert (
        "won_by cannot be 'the sky'; it is taken as not told. Write one of off"
        in errors
    )
    assert "play cannot be 'a diamond'" in errors


def without(board: dict[str, Any], key: str) -> dict[str, Any]:
    return {code: value for code, value in board.items() if code != key}


def spoilt() -> dict[str, Any]:
    board: dict[str, Any] = copy.deepcopy(BOARD)
    board["play"][4] = board["play"][4][:3]
    return board


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        (spoilt(), "board.json: trick 5: it has 3 cards. A trick needs four"),
        (without(BOARD, "hands"), "board.json: hands: give it as in the worked cases"),
        (without(BOARD, "contract"), "board.json: contract: give it as in"),
        (without(BOARD, "play"), "board.json: play: give it as in"),
        ({**BOARD, "declarer": "X"}, "declarer cannot be 'X': write a seat"),
        ([1], "board.json: give an object of facts"),
    ],
)
def test_what_cannot_be_is_refused_by_its_place(
    facts: object, words: str, tmp_path: Path
) -> None:
    with pytest.raises(CommandError, match=words):
        call_command("revoke", written(tmp_path, facts))
