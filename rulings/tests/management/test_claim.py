import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from rulings.laws.claims.normal import Irrational
from rulings.laws.tests.claims.endings import TOLD
from rulings.laws.tests.matching import cases_of

LAB = [
    case for case in cases_of("claims_and_concessions") if "remaining" in case["facts"]
]


def file_of(tmp_path: Path, facts: object) -> str:
    file = tmp_path / "claim.json"
    file.write_text(json.dumps(facts), "utf-8")
    return str(file)


def claim(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    call_command("claim", *arguments, "--json")
    answer: dict[str, Any] = json.loads(capsys.readouterr().out)
    return answer


@pytest.mark.parametrize("case", LAB, ids=lambda case: case["id"])
def test_the_facts_of_a_case_are_taken_as_they_stand(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, case: dict[str, Any]
) -> None:
    answer = claim(capsys, file_of(tmp_path, case["facts"]))

    expected = case["expected"]
    tricks = expected["tricks_to_claiming_side"]
    least, most = case.get("range", expected.get("range", [tricks, tricks]))
    assert least <= answer["tricks_to_claiming_side"] <= most
    assert sum(
        answer[f"tricks_to_{side}_side"] for side in ("claiming", "other")
    ) == sum(expected[f"tricks_to_{side}_side"] for side in ("claiming", "other"))
    assert expected["laws"][0] in answer["laws"]
    assert answer["exact"]


def test_the_recommended_answer_is_given_where_it_is_judged() -> None:
    judged = [case["id"] for case in LAB if case["judgment"]]

    assert judged == ["CLAIM-08", "CLAIM-10"]


def test_every_effect_of_a_standard_is_told_when_asked(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    answer = claim(capsys, file_of(tmp_path, TOLD), "--effects")

    assert answer["effects"].keys() == set(Irrational)
    assert answer["effects"]["loser_led_first"] == 1


def test_it_is_told_in_words_as_well(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    call_command("claim", file_of(tmp_path, TOLD), "--effects")

    output = capsys.readouterr().out
    assert output.splitlines()[:4] == [
        "NS: 0 of 2 tricks, 2 claimed.",
        "S:CJ W:HK N:H5 E:CQ",
        "E:DA S:SA W:DT N:H4",
        "Trick 1 decides: S:CJ, not S:SA; at best 1.",
    ]
    assert (
        "Leading a known loser before cashing winners: counted; the other way" in output
    )
    assert "Forgetting an outstanding trump: counted" in output
    assert "Discarding a winner and keeping a loser: not counted" in output
    assert output.endswith("L70A, L70D1, L70E1, L70E2\n")


def test_where_nothing_is_in_doubt_no_play_is_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    conceded = next(each for each in LAB if each["id"] == "CLAIM-17")

    call_command("claim", file_of(tmp_path, conceded["facts"]))

    lines = capsys.readouterr().out.splitlines()
    assert (lines[0], len(lines)) == ("NS: 3 of 3 tricks, 2 claimed.", 5)


def test_what_was_not_searched_to_the_end_is_said(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    hands = {
        "N": {"S": "A43", "H": "K43", "D": "K432", "C": "J43"},
        "E": {"S": "QJT9", "H": "QJT9", "D": "QJ", "C": "T98"},
        "S": {"S": "K2", "H": "A2", "D": "A765", "C": "AKQ52"},
        "W": {"S": "8765", "H": "8765", "D": "T98", "C": "76"},
    }

    file = file_of(tmp_path, {**TOLD, "remaining": hands})
    call_command("claim", file, "--budget", "500")
    in_words = capsys.readouterr().out
    answer = claim(capsys, file, "--budget", "500")

    assert answer["exact"] is False
    assert 0 <= answer["at_least"] < answer["at_most"] <= 13
    assert answer.keys().isdisjoint({"tricks_to_claiming_side", "tricks_to_other_side"})
    bounds = (
        f"NS: {answer['at_least']} to {answer['at_most']} of 13 tricks, 13 claimed."
    )
    assert in_words.splitlines()[0] == bounds
    assert "Not searched to the end" in in_words


def test_effects_that_were_not_searched_out_are_bounded_as_well(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    arguments = (file_of(tmp_path, TOLD), "--effects", "--budget", "1")
    answer = claim(capsys, *arguments)
    call_command("claim", *arguments)

    assert answer["effects"]["under_ruff"] == {"at_least": 0, "at_most": 2}
    assert "not counted; the other way round 0 to 2." in capsys.readouterr().out


def test_what_is_not_taken_of_a_claim_is_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    call_command("claim", file_of(tmp_path, {**TOLD, "sky": "blue", "tricks_left": 9}))

    errors = capsys.readouterr().err
    assert "claim.json: sky is no question of a claim" in errors
    assert "claim.json: tricks_left: by the cards in remaining there are 2" in errors


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ({**TOLD, "on_lead": "Z"}, r"claim\.json: on_lead: enter a seat"),
        ({"event": "prose"}, r"claim\.json: remaining: enter each player's"),
        ([], r"claim\.json: give an object of facts"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_place(
    tmp_path: Path, facts: object, words: str
) -> None:
    with pytest.raises(CommandError, match=words):
        call_command("claim", file_of(tmp_path, facts))
