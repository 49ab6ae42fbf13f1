"""`manage.py movement`."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from scoring.movements.kinds import KINDS
from tests.shared_data import FOLDER, needs_shared_data, shared

STRAIGHT = "mitchell-straight"


def movement(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    call_command("movement", *arguments, "--json")
    return json.loads(capsys.readouterr().out)


def words(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    call_command("movement", *arguments)
    return capsys.readouterr().out


def test_every_kind_is_listed_with_its_sizes(
    capsys: pytest.CaptureFixture[str],
) -> None:
    listed = movement(capsys, "--list")

    assert [each["kind"] for each in listed] == [kind.code for kind in KINDS]
    straight = next(each for each in listed if each["kind"] == STRAIGHT)
    assert straight["tables"][:4] == [2.5, 3, 4.5, 5]
    assert {each: straight[each] for each in straight if each != "tables"} == {
        "kind": STRAIGHT,
        "title": "Straight Mitchell",
        "contest": "pairs",
        "winners": 2,
        "boards_per_round": [1, 2, 3, 4, 5, 6, 7, 8],
    }
    assert f"{STRAIGHT}: Straight Mitchell (pairs, 2 winners; 2.5 to 59 tables)" in (
        words(capsys, "--list")
    )


def test_a_movement_is_made_as_the_contract_has_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    made = movement(
        capsys, STRAIGHT, "--tables", "2.5", "--boards-per-round", "8", "--rounds", "2"
    )

    assert made == {
        "kind": STRAIGHT,
        "name": "Straight Mitchell, 2½ tables",
        "contest": "pairs",
        "winners": 2,
        "tables": 3,
        "rounds": 2,
        "boards_per_round": 8,
        "copies": 1,
        "shared": 1,
        "sharing": None,
        "board_sets": 3,
        "stationary": [1, 2],
        "phantoms": [3],
        "switched": [],
        "balance": "33.3",
        "rounds_data": [
            [[1, 1, 1], [2, 2, 2], [0, 3, 3]],
            [[1, 3, 2], [2, 1, 3], [0, 2, 1]],
        ],
    }


def test_in_words_it_is_the_text_form_which_can_be_checked(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "mine.txt"
    file.write_text(words(capsys, STRAIGHT, "--tables", "3", "--rounds", "3"))

    assert words(capsys, "--check", str(file)) == (
        "Straight Mitchell, 3 tables: valid\n"
    )


@pytest.mark.parametrize(
    ("switch", "rounds"),
    [
        ("9", [9]),
        ("8,9", [8, 9]),
        ("1, 8-9", [1, 8, 9]),
        ("advised", [9]),
        ("none", []),
    ],
)
def test_arrows_are_switched_in_the_rounds_that_are_given(
    switch: str, rounds: list[int], capsys: pytest.CaptureFixture[str]
) -> None:
    made = movement(capsys, STRAIGHT, "--tables", "9", "--switch", switch)

    assert made["switched"] == rounds
    assert made["winners"] == (1 if rounds else 2)


def test_the_missing_pair_and_the_skip_may_be_chosen(
    capsys: pytest.CaptureFixture[str],
) -> None:
    made = movement(
        capsys, "mitchell-skip", "--tables=7.5", "--missing=ew", "--skip-after=3"
    )

    assert made["rounds_data"][0][7] == [8, 0, 8]
    assert [tables[0][1] for tables in made["rounds_data"]] == [1, 0, 7, 5, 4, 3, 2]


@pytest.mark.parametrize("suffix", ["MOV", "json", "txt"])
def test_it_can_be_written_to_a_file_of_any_kind(
    suffix: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / f"mine.{suffix}"

    call_command("movement", STRAIGHT, "--tables", "5", "--output", str(file))

    assert movement(capsys, "--check", str(file)) == {
        "movements": [
            {
                "name": "Straight Mitchell, 5 tables",
                "valid": True,
                "problems": [],
                "remarks": [],
            }
        ]
    }


def test_what_is_wrong_in_a_file_is_listed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.json"
    good = {"winners": 1, "rounds_data": [[[1, 2, 1], [3, 4, 2]]]}
    bad = {"winners": 1, "rounds_data": [[[1, 2, 1], [3, 1, 2]]], "colour": "red"}
    file.write_text(json.dumps([good, bad]))

    with pytest.raises(CommandError, match="1 of 2 movements can't be played"):
        call_command("movement", "--check", str(file), "--json")

    output, errors = capsys.readouterr()
    found = json.loads(output)["movements"]
    assert [each["valid"] for each in found] == [True, False]
    assert found[1]["problems"] == ["round 1: pair 1 sits at tables 1 and 2"]
    assert "movement 2, 'colour': unknown, so ignored." in errors
    with pytest.raises(CommandError):
        call_command("movement", "--check", str(file))
    assert "movement 2: not valid\n  problem: round 1: pair 1 sits at tables" in (
        capsys.readouterr().out
    )


@pytest.mark.parametrize(
    ("arguments", "message", "status"),
    [
        ([], "Enter KIND --tables N", 2),
        ([STRAIGHT], "Enter KIND --tables N", 2),
        (["--advise"], "Enter --advise --tables N", 2),
        (["--advise", "--tables=5", "--boards=9", "--hours=1"], "Enter --advise", 2),
        (["--advise", "--tables=5", "--boards=0", "--hours=1"], "Enter --advise", 2),
        (["--advise", "--tables=5", "--boards=3"], "Enter 6 to 100 boards, not 3", 1),
        ([STRAIGHT, "--list"], "KIND and --list can't be combined", 2),
        ([STRAIGHT, "--advise", "--tables=7"], "KIND and --advise can't be", 2),
        (["--list", "--check=x", "--advise"], "--list and --check and --advise", 2),
        ([STRAIGHT, "--tables=7", "--skip-after=3"], "don't skip a table after", 1),
        (["bingo", "--tables", "5"], "'bingo' isn't a kind of movement", 1),
        ([STRAIGHT, "--tables", "8"], "After round 4 of 8 tables", 1),
        ([STRAIGHT, "--tables", "7", "--missing", "ns"], "Enter the half table too", 1),
        ([STRAIGHT, "--tables", "7", "--output", "/"], "/: Is a directory", 1),
        (["--check", "/nowhere.json"], "/nowhere.json: No such file", 1),
    ],
)
def test_what_cannot_be_done_is_refused_with_the_cure(
    arguments: list[str], message: str, status: int
) -> None:
    with pytest.raises(CommandError, match=message) as refused:
        call_command("movement", *arguments)

    assert refused.value.returncode == status


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--tables", "6.25"], "'6.25' isn't a number of tables"),
        (["--tables", "many"], "'many' isn't a number of tables"),
        (["--tables", "999"], "--tables: movements are listed for up to 60 tables"),
        (["--tables", "60.5"], "up to 60 tables, not 60.5"),
        (["--tables", "7", "--rounds", "x"], "'x' isn't a whole number"),
        (["--tables", "7", "--hours", "long"], "'long' isn't a number of hours"),
        (["--tables", "7", "--hours", "0"], "'0' isn't a number of hours"),
        (["--tables", "7", "--hours", "0.1"], "no evening takes 0.1 hours"),
        (["--tables", "7", "--hours", "25"], "no evening takes 25 hours"),
        (["--tables", "7", "--switch", "last"], "'last' isn't a list of rounds"),
        (["--tables", "7", "--switch", "7-6"], "'7-6' ends before .* Enter 6-7"),
    ],
)
def test_wrong_options_are_wrong_usage(arguments: list[str], message: str) -> None:
    with pytest.raises(CommandError, match=message):
        call_command("movement", STRAIGHT, *arguments)


def test_it_advises_three_movements_best_first(
    capsys: pytest.CaptureFixture[str],
) -> None:
    first, *others = movement(
        capsys, "--advise", "--tables=8.5", "--boards=27", "--winners=2"
    )

    assert len(others) == 2
    assert first == {
        "kind": STRAIGHT,
        "name": "Straight Mitchell, 8½ tables",
        "tables": 8.5,
        "rounds": 9,
        "boards_per_round": 3,
        "minutes": 198,
        "winners": 2,
        "switched": [],
        "copies": 1,
        "shared": 1,
        "sit_out": 3,
        "balance": "100.0",
        "why": (
            "Each plays 24 to 27 of 27 boards, no one sits out for more than 3 boards "
            "and NS stay at their tables."
        ),
    }


def test_it_advises_in_words_for_so_many_hours(
    capsys: pytest.CaptureFixture[str],
) -> None:
    text = words(capsys, "--advise", "--tables=13", "--hours=3.75", "--winners=2")

    assert text.splitlines()[0] == (
        "Straight Mitchell, 13 tables (mitchell-straight): 13 rounds of 2 boards, "
        "195 minutes. All play all 26 boards and NS stay at their tables."
    )


def test_a_damaged_file_is_named_with_the_place(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text('[{"winners": 1}]')

    with pytest.raises(CommandError, match="movement 1, 'rounds_data': it is missing"):
        call_command("movement", "--check", str(file))


@pytest.mark.full
@needs_shared_data
@pytest.mark.parametrize("name", ["pairs", "individual", "mitchell-generated"])
def test_the_collected_movements_are_valid(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = shared(f"movements/{name}.json")

    found = movement(capsys, "--check", str(path))["movements"]

    assert len(found) == len(json.loads(path.read_text(encoding="utf-8")))
    assert [each["name"] for each in found if each["problems"]] == []


@needs_shared_data
def test_every_collected_file_of_acblscore_is_valid(
    capsys: pytest.CaptureFixture[str],
) -> None:
    files = sorted((FOLDER / "mov").glob("*.MOV"))

    found = [movement(capsys, "--check", str(file)) for file in files]

    assert [each["movements"][0]["problems"] for each in found] == [[], []]
