"""Files with movements are read with the place of every mistake, and read back."""

import json
from dataclasses import replace
from typing import Any

import pytest

from scoring.movements.as_json import movement_to_json
from scoring.movements.checks import Limits, check
from scoring.movements.files.acblscore import read_acblscore, write_acblscore
from scoring.movements.files.json_file import read_json
from scoring.movements.files.plain_text import read_plain_text, write_plain_text
from scoring.movements.files.reading import MOST_BYTES, read_movements
from scoring.movements.files.stored import IMPORTED, BadMovementFile
from scoring.movements.kinds import KINDS, kind_by_code
from scoring.movements.movement import Contest, Movement, Options
from tests.shared_data import needs_shared_data, shared

SMALL = Movement(
    kind="howell-small",
    name="Howell, 2 tables",
    contest=Contest.PAIRS,
    winners=1,
    tables=2,
    rounds=(
        ((4, 1, 1), (2, 3, 1)),
        ((4, 2, 2), (3, 0, 2)),
        ((4, 0, 3), (0, 0, 0)),
    ),
    boards_per_round=4,
    copies=2,
    stationary=(4,),
    phantoms=(5, 6),
    switched=(2, 3),
    sharing=2,
)
FOUR = replace(
    SMALL,
    contest=Contest.INDIVIDUAL,
    tables=1,
    rounds=(((1, 2, 3, 4, 1),),),
    boards_per_round=None,
    stationary=(),
    phantoms=(),
    switched=(),
    sharing=None,
)
TEXT = """Movement: Howell, 2 tables
Kind: howell-small
Contest: pairs
Winners: 1
Tables: 2
Boards: 4
Copies: 2
Share: 2
Stationary: 4
Absent: 5 6
Switched: 2 3
1: 4-1@1 2-3@1
2: 4-2@2 3-0@2
3: 4-0@3 0-0@0
"""


def a_movement(**changes: Any) -> dict[str, Any]:
    rows = [[[1, 1, 1], [2, 2, 2], [3, 3, 3]], [[1, 3, 2], [2, 1, 3], [3, 2, 1]]]
    return {"name": "Mine", "winners": 2, "rounds_data": rows} | changes


def read_object(**changes: Any) -> Movement:
    return read_json(json.dumps([a_movement(**changes)]))[0].movement


def test_text_is_short_and_says_all() -> None:
    assert write_plain_text(SMALL) == TEXT
    assert "1: 1+2-3+4@1" in write_plain_text(FOUR)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: str(kind.code))
def test_what_is_made_reads_back_from_text_and_json(kind: Any) -> None:
    for size in kind.sizes[:4]:
        movement = kind.build(Options(-(-size // 2), half=bool(size % 2)))
        content = json.dumps([movement_to_json(movement)])

        (from_text,) = read_movements(write_plain_text(movement).encode())
        (from_json,) = read_movements(content.encode())

        assert from_text.movement == movement
        assert replace(from_json.movement, sharing=movement.sharing) == movement
        assert check(from_json.movement, from_json.limits).valid


def test_a_text_with_everything_reads_back() -> None:
    assert read_plain_text(TEXT)[0].movement == SMALL
    assert read_plain_text(write_plain_text(FOUR))[0].movement == FOUR


def test_a_text_may_be_short_and_hold_several_movements() -> None:
    text = "# ours\n\nMovement:  First \n1: 1-2@1\n\nMovement:\n 1 : 1-1@1 2-2@2\nWinners: 2"

    first, second = read_plain_text(text)

    assert first.movement == Movement(
        "imported", "First", Contest.PAIRS, 1, 1, (((1, 2, 1),),)
    )
    assert second.movement == Movement(
        "imported", "imported", Contest.PAIRS, 2, 2, (((1, 1, 1), (2, 2, 2)),)
    )
    assert read_plain_text("Movement: x\nContest: teams")[0].movement == Movement(
        "imported", "x", Contest.TEAMS, 1, 0, ()
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("# nothing", "line 1: the file is empty"),
        ("\nBoards: 3", "line 2: a movement begins with 'Movement:'"),
        ("Movement: x\n\n2: 1-2@1", "line 3: this is round 2, but round 1 is next"),
        ("Movement: x\n1: 1-2@1 3x4", "line 2: round 1, table 2: '3x4' isn't a table"),
        ("Movement: x\n1: 1+2-3@1", "line 2: round 1, table 1: '1"),
        ("Movement: x\n1: 1-2@1\nHello", "line 3: 'Hello' isn't understood"),
        ("Movement: x\nColour: red", "line 2: 'Colour: red' isn't understood"),
        ("Movement: x\n1: 1-2@1 1+2-3+4@1", "line 1: some tables of this movement"),
        ("Movement: x\nWinners: 3", "line 2: '3' can't stand after Winners:. Write 1"),
        ("Movement: x\nContest: teams\nWinners: 2", "line 3: '2' can't stand after"),
        ("Movement: x\nBoards: 0", "Write a whole number from 1"),
        ("Movement: x\nContest: individual", "line 2: 'individual' can't stand"),
        ("Movement: x\nContest: pairs\n1: 1+2-3+4@1", "line 2: 'pairs' can't stand"),
        ("Movement: x\nSwitched: 1, 2", "Write numbers with spaces"),
        (
            "Movement: x\nWinners: 2\nwinners: 1",
            "line 3: Winners: is on line 2 already",
        ),
    ],
)
def test_a_text_that_goes_wrong_says_the_line_and_the_cure(
    text: str, message: str
) -> None:
    with pytest.raises(BadMovementFile, match=message):
        read_plain_text(text)


def test_json_needs_only_rows_and_winners() -> None:
    stored = read_json(json.dumps([a_movement(name="")]))[0]

    assert stored.limits == Limits()
    assert stored.movement == Movement(
        kind="imported",
        name="movement 1",
        contest=Contest.PAIRS,
        winners=2,
        tables=3,
        rounds=(
            ((1, 1, 1), (2, 2, 2), (3, 3, 3)),
            ((1, 3, 2), (2, 1, 3), (3, 2, 1)),
        ),
        sharing=1,
    )


def test_json_may_state_how_much_there_is_and_what_nobody_knows() -> None:
    more = {"pairs": 6, "tables": 2.5, "rounds": 2, "board_sets": 3, "colour": 1}
    stored = read_json(json.dumps(a_movement(id="M1", **more)))[0]
    by_id = read_object(name="", id="M1", tables="2.5")

    assert stored.limits == Limits(numbers=6, tables=3, rounds=2, sets=3)
    assert [*map(str, stored.ignored)] == ["movement 1, 'colour': unknown, so ignored."]
    assert (by_id.name, by_id.tables) == ("M1", 3)


def test_players_and_teams_are_a_single_list() -> None:
    rows = [[[1, 2, 3, 4, 1]]]
    whole = read_json(json.dumps({"rounds_data": rows, "players": 4}))[0]
    teams = read_json(json.dumps({"rounds_data": [[]], "contest": "teams"}))[0]

    assert whole.limits.numbers == 4
    assert (whole.movement.contest, whole.movement.winners) == (Contest.INDIVIDUAL, 1)
    assert (teams.movement.contest, teams.movement.winners) == (Contest.TEAMS, 1)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"rounds_data": None}, "movement 1, 'rounds_data': it is missing"),
        ({"rounds_data": [1]}, "round 1 isn't a list of tables"),
        ({"rounds_data": [[[1, 1, 1], 5]]}, "round 1, table 2: write .NS, EW, set"),
        ({"rounds_data": [[[1, 1, 1, 1]]]}, "round 1, table 1: write .NS, EW, set"),
        ({"rounds_data": [[[1, True, 1]]]}, "in whole numbers"),
        ({"rounds_data": [[[1, 1.5, 1]]]}, "in whole numbers"),
        ({"rounds_data": [[[1, 10000, 1]]]}, "in whole numbers up to 9999"),
        ({"rounds_data": [[[1, 2, 3, 4, 1], [1, 2, 3]]]}, "write .N, S, E, W, set"),
        ({"winners": None}, "'winners': write 1 for one list, 2 for NS and EW"),
        ({"winners": 3}, "'winners': write 1"),
        ({"winners": "2"}, "'winners': write 1"),
        ({"contest": "teams"}, "'winners': write 1: players and teams are one list"),
        ({"contest": "bingo"}, "'contest': write pairs or teams"),
        ({"contest": ["pairs"]}, "'contest': write pairs or teams"),
        ({"contest": "individual"}, "'contest': write pairs or teams"),
        ({"tables": "many"}, "'tables': write a whole number"),
        ({"tables": "4.25"}, "'tables': write a whole number"),
        ({"tables": -1}, "'tables': write a whole number"),
        ({"copies": 0}, "'copies': write a whole number"),
        ({"phantoms": 3}, "'phantoms': write a list of numbers"),
        ({"stationary": ["x"]}, "'stationary': write a list of numbers"),
        ({"name": 5}, "'name': write a text in quotes"),
    ],
)
def test_an_object_that_goes_wrong_says_the_place_and_the_cure(
    changes: dict[str, Any], message: str
) -> None:
    with pytest.raises(BadMovementFile, match=message):
        read_object(**changes)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[{"a": }]', "line 1, column 8: the JSON ends or goes wrong here"),
        ("[NaN]", "the file has 'NaN', which isn't a number"),
        ("[1" + "0" * 5000 + "]", "the file isn't a list of movements"),
        (
            '[{"a": 1}, {"winners": 1, "winners": 2}]',
            "movement 2, 'winners': it is there",
        ),
        ("[" * 100_000, "the file isn't a list of movements"),
        ("[]", "the file has no list of movements"),
        ("[1]", "movement 1: this isn't an object"),
    ],
)
def test_json_that_is_no_list_of_movements_is_refused(text: str, message: str) -> None:
    with pytest.raises(BadMovementFile, match=message):
        read_movements(text.encode())


def test_acblscore_reads_back() -> None:
    plain = Movement("imported", "Mitchell ½", Contest.PAIRS, 2, 3, MITCHELL)
    howell = replace(plain, winners=1, name="x")

    assert read_acblscore(write_acblscore(plain)).movement == plain
    assert read_movements(write_acblscore(howell))[0].movement == howell
    unnamed = write_acblscore(replace(plain, name=""))
    assert read_movements(unnamed, "M3.MOV")[0].movement.name == "M3.MOV"
    assert read_acblscore(unnamed).limits == Limits(sets=3)


def test_acblscore_has_a_row_for_every_table_in_every_round() -> None:
    ragged = Movement(
        "imported", "x", Contest.PAIRS, 2, 3, (MITCHELL[0], MITCHELL[1][:2])
    )

    found = read_acblscore(write_acblscore(ragged)).movement

    assert found.rounds == (MITCHELL[0], (*MITCHELL[1][:2], (0, 0, 0)))


MITCHELL = kind_by_code("mitchell-straight").build(Options(3)).rounds
WHOLE = write_acblscore(Movement("", "x", Contest.PAIRS, 2, 3, MITCHELL))


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (WHOLE.replace(b"\x8d", b"\xef\xbf\xbd", 1), "byte 1: the file was damaged"),
        (b"X" + WHOLE[1:], "byte 0: an ACBLscore movement begins with"),
        (WHOLE[:500], "byte 500: the file ends in its head"),
        (WHOLE[:-1], "byte 733: 3 tables and 3 rounds make 734 bytes"),
        (WHOLE + b"\1", "byte 734: 3 tables"),
        (WHOLE[:2] + b"\2" + WHOLE[3:], "byte 2: 2 isn't a kind of movement"),
        (WHOLE[:5] + b"\0" + WHOLE[6:], "byte 5: the number of tables, rounds and"),
    ],
)
def test_a_damaged_acblscore_file_is_refused_with_the_place(
    content: bytes, message: str
) -> None:
    with pytest.raises(BadMovementFile, match=message):
        read_movements(content, "x.MOV")


@pytest.mark.parametrize(
    ("movement", "message"),
    [
        (FOUR, "are for pairs"),
        (replace(SMALL, rounds=()), "numbers from 1 to 255"),
        (replace(SMALL, rounds=(((256, 1, 1),),)), "numbers from 1 to 255"),
        (replace(SMALL, rounds=(((-1, 1, 1),),)), "numbers from 1 to 255"),
    ],
)
def test_what_acblscore_cannot_hold_is_refused(
    movement: Movement, message: str
) -> None:
    with pytest.raises(BadMovementFile, match=message):
        write_acblscore(movement)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "line 1: this isn't a movement"),
        (b"Hello", "line 1: this isn't a movement"),
        (b"[\xff]", "byte 1: this isn't text in UTF-8"),
        (b" " * (MOST_BYTES + 1), "more than 20 MB"),
    ],
)
def test_what_is_no_file_of_movements_is_refused(content: bytes, message: str) -> None:
    with pytest.raises(BadMovementFile, match=message):
        read_movements(content)


@needs_shared_data
@pytest.mark.parametrize(
    ("name", "collected"), [("H0407X", "MOV-H0407X"), ("M0505X", "MOV-M0505X")]
)
def test_real_acblscore_files_hold_what_was_collected(
    name: str, collected: str
) -> None:
    movements = read_movements(shared("movements/pairs.json").read_bytes())
    text = shared("movements/pairs.json").read_text(encoding="utf-8")
    at = [each["id"] for each in json.loads(text)].index(collected)
    content = shared(f"mov/{name}.MOV").read_bytes()

    found = read_acblscore(content)

    assert found.movement.rounds == movements[at].movement.rounds
    assert found.movement.winners == movements[at].movement.winners
    assert check(found.movement, found.limits).valid
    assert write_acblscore(found.movement) == content


@pytest.mark.parametrize(
    ("name", "read"),
    [
        ("Our\\u0000 \\u001b[31mHowell\\ud800\\u202e", "Our [31mHowell"),
        ("\\u202e", "imported"),
    ],
)
def test_names_are_as_they_are_read(name: str, read: str) -> None:
    text = f'[{{"name": "{name}", "winners": 1, "rounds_data": [[[1, 2, 1]]]}}]'

    (found,) = read_movements(text.encode())

    assert found.movement.name == read


@pytest.mark.parametrize(
    ("kind", "read"), [("howell", "howell"), ("bingo\\u0000", IMPORTED)]
)
def test_a_kind_that_nobody_knows_is_imported(kind: str, read: str) -> None:
    text = f'[{{"kind": "{kind}", "winners": 1, "rounds_data": [[[1, 2, 1]]]}}]'

    (found,) = read_movements(text.encode())

    assert found.movement.kind == read


def test_an_acblscore_file_that_only_teams_can_play_is_for_teams() -> None:
    teams = kind_by_code("american-whist").build(Options(5))
    fouled = replace(teams, rounds=teams.rounds[:3])

    read, broken = (
        read_acblscore(write_acblscore(replace(each, contest=Contest.PAIRS))).movement
        for each in (teams, fouled)
    )

    assert (read.contest, read.rounds) == (Contest.TEAMS, teams.rounds)
    assert broken.contest is Contest.PAIRS
