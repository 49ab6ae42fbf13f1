import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

FAMILY = "opening_lead_out_of_turn"


def laws(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    call_command("laws", *arguments, "--json")
    answer: dict[str, Any] = json.loads(capsys.readouterr().out)
    return answer


def test_without_a_family_all_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    answer = laws(capsys)

    revoke = next(each for each in answer["families"] if each["code"] == "revoke")
    assert answer["edition"] == "2017"
    assert (revoke["title"], revoke["laws"][0]) == ("Revoke", "L61")


def test_the_first_question_is_asked(capsys: pytest.CaptureFixture[str]) -> None:
    answer = laws(capsys, FAMILY)

    assert (answer["state"], answer["question"]["code"]) == ("question", "faced")


def test_answers_lead_on(capsys: pytest.CaptureFixture[str]) -> None:
    answer = laws(capsys, FAMILY, "--answer", "faced=no", "--answer", "declarer=N")

    assert (answer["state"], answer["laws"][0]) == ("outcome", "L41A")
    assert "East leads" in answer["rectification"]


@pytest.mark.parametrize("ui", [True, False])
def test_steps_are_choices_and_the_tests_of_a_ruling_stand_apart(
    ui: bool, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "facts.json"
    facts = {"UI": ui, "damage": True, "LA": True, "suggested": True}
    file.write_text(json.dumps(facts))

    answer = laws(capsys, "unauthorised_information", "--facts", str(file))

    assert answer["steps"] == []
    assert answer["tests"] == [
        "UI existed",
        "opponents disadvantaged",
        "logical alternatives",
        "demonstrably suggested",
        "adjust",
    ]


def test_facts_are_taken_as_they_stand(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "facts.json"
    file.write_text('{"declarer": "N", "card": "S5", "sky": "blue", "faced": "maybe"}')

    call_command(
        "laws",
        *(FAMILY, "--facts", str(file), "--answer", "choice=refuse_require_suit"),
        "--json",
    )

    output = capsys.readouterr()
    answer = json.loads(output.out)
    assert answer["steps"][0]["chosen"] == "refuse_require_suit"
    assert (answer["laws"][0], "L50" in answer["laws"]) == ("L54D", True)
    assert answer["assumed"]["faced"] == "yes"
    assert "sky is no question" in output.err
    assert (
        "faced cannot be 'maybe'; it is taken as not told. Write true or" in output.err
    )


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((), "revoke: Revoke (L61"),
        ((FAMILY,), "faced: Was the card face up? yes / no"),
        (
            (FAMILY, "--facts", "FILE", "--answer", "choice=refuse_no_restriction"),
            "pc_major W (played_or_picked_up)",
        ),
        ((FAMILY, "--facts", "FILE"), "- accept_become_dummy"),
    ],
)
def test_people_may_read_it(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    arguments: tuple[str, ...],
    words: str,
) -> None:
    file = tmp_path / "facts.json"
    file.write_text('{"declarer": "N", "card": "S5"}')

    call_command("laws", *(each.replace("FILE", str(file)) for each in arguments))

    assert words in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("nothing",), "No family is called 'nothing'"),
        ((FAMILY, "--answer", "faced=maybe"), "faced has no such answer. Write true"),
        ((FAMILY, "--answer", "sky=blue"), "Its questions are: declarer"),
        ((FAMILY, "--facts", "absent.json"), "absent.json: No such file"),
    ],
)
def test_what_is_wrong_is_said(arguments: tuple[str, ...], words: str) -> None:
    with pytest.raises(CommandError, match=words):
        call_command("laws", *arguments)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{", "this is not JSON"),
        ("[1]", "give an object"),
        ('{"answers": 1}', "answers: give an"),
    ],
)
def test_a_file_of_no_facts_is_refused(tmp_path: Path, text: str, words: str) -> None:
    file = tmp_path / "facts.json"
    file.write_text(text)

    with pytest.raises(CommandError, match=words):
        call_command("laws", FAMILY, "--facts", str(file))


def test_the_lists_of_the_families_are_written(tmp_path: Path) -> None:
    call_command("laws", "--docs", str(tmp_path / "new"))

    assert (tmp_path / "new" / "README.md").read_text("utf-8") == (
        (Path(__file__).parents[3] / "docs" / "laws" / "README.md").read_text("utf-8")
    )


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")

    with pytest.raises(CommandError, match=r"file: File exists"):
        call_command("laws", "--docs", str(file))
