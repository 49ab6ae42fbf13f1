"""`manage.py score`."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from scoring.formats.tests.builders import make_board, make_file, make_line
from tests.shared_data import needs_shared_data, shared

PLAIN = make_file(
    make_board(
        1,
        make_line("1", "2", "4S N 10", "420", ("0", "2")),
        make_line("3", "4", "4S N 11", "450", ("2", "0")),
    )
)
ONE_TABLE = b"pn|S,W,N,E|st||md|1,,,|ah|Board 1|mb|1C|mb|ppp|mc|7|"
INDIVIDUAL = b"""board,n,e,s,w,contract,declarer,tricks,score
1,1,2,3,4,4S,N,10,420
1,5,6,7,8,4S,N,11,450
2,1,5,6,2,3NT,E,9,-400
2,3,7,8,4,3NT,E,8,50
"""


def run(path: Path | str, *options: str) -> tuple[dict[str, Any], str]:
    out, err = StringIO(), StringIO()
    call_command("score", str(path), *options, stdout=out, stderr=err)
    return (json.loads(out.getvalue()) if out.getvalue() else {}), err.getvalue()


def written(folder: Path, content: bytes, name: str = "sample.xml") -> Path:
    path = folder / name
    path.write_bytes(content)
    return path


def test_a_file_is_scored_without_a_database(tmp_path: Path) -> None:
    answer, output = run(written(tmp_path, PLAIN), "--json")

    assert (answer["format"], answer["convention"], output) == (
        "usebio",
        "clubsite",
        "",
    )
    assert [line["ns_points"] for line in answer["lines"]] == ["0.0000", "2.0000"]
    assert [standing["rank"] for standing in answer["standings"]] == [3, 1, 1, 3]
    assert answer["differences"] == answer["lost"] == []


def test_in_words_it_says_what_differs_or_that_nothing_does(tmp_path: Path) -> None:
    strange = PLAIN.replace(b">0</NS_MATCH_POINTS>", b">1</NS_MATCH_POINTS>")

    _, good = run(written(tmp_path, PLAIN))
    _, bad = run(written(tmp_path, strange))

    assert "2 results, 4 entries" in good
    assert "Every figure in the file agrees." in good
    assert "board 1, 1 v 2, NS: 0.0000, in the file 1" in bad
    assert "agrees" not in bad


def test_a_file_without_figures_is_not_said_to_agree(tmp_path: Path) -> None:
    _, output = run(written(tmp_path, INDIVIDUAL, "a.csv"))

    assert "The file has no points or totals of its own." in output
    assert "agrees" not in output


@pytest.mark.parametrize(
    ("called", "convention"),
    [
        ("acblscore", "acblscore"),
        ("ACBLscore", "acblscore"),
        ("Compscore 3", "compscore3"),
        ("EBU White Book", "ebu_white_book"),
        ("ebu-white-book", "ebu_white_book"),
    ],
)
def test_another_convention_is_named_as_people_write_it(
    called: str, convention: str, tmp_path: Path
) -> None:
    answer, _ = run(written(tmp_path, PLAIN), "--json", "--convention", called)

    assert answer["convention"] == convention


def test_each_person_of_an_individual_has_a_total(tmp_path: Path) -> None:
    answer, _ = run(written(tmp_path, INDIVIDUAL, "a.csv"), "--json")

    first, *_ = answer["lines"]
    points = {
        standing["number"]: standing["points"] for standing in answer["standings"]
    }
    assert {seat: first[seat] for seat in "nesw"} == {
        "n": "1",
        "e": "2",
        "s": "3",
        "w": "4",
    }
    assert "ns" not in first
    # Board 1: 1 and 3 have nothing, 2 and 4 all. Board 2: 3 and 8 all, 1 and 6 nothing.
    assert points == {
        "1": "0.0000",
        "2": "4.0000",
        "3": "2.0000",
        "4": "2.0000",
        "5": "4.0000",
        "6": "0.0000",
        "7": "2.0000",
        "8": "2.0000",
    }


@pytest.mark.parametrize(
    ("content", "options", "words"),
    [
        (b"", (), "empty"),
        (b"<USEBIO><EVENT/></USEBIO>", (), "EVENT"),
        (b"place,number,points\n1,1,60\n", (), "no board results"),
        (b'[Board "1"]\n[Deal "N:- - - -"]\n', ("--format", "pbn"), "no board results"),
        (PLAIN, ("--format", "dup"), "39 cards"),
        (ONE_TABLE, (), "at one table only"),
    ],
)
def test_what_cannot_be_scored_is_refused_with_its_place(
    content: bytes, options: tuple[str, ...], words: str, tmp_path: Path
) -> None:
    path = written(tmp_path, content)

    with pytest.raises(CommandError, match=words) as refused:
        run(path, *options)

    assert str(path) in str(refused.value)


def test_what_was_not_understood_is_told_of_every_format(tmp_path: Path) -> None:
    table = INDIVIDUAL + b",1,5,6,2,3NT,E,9,-400\n"

    answer, _ = run(written(tmp_path, table, "a.csv"), "--json")

    assert answer["lost"] == ["line 6: a row without its board"]


def test_a_format_or_convention_that_nobody_knows_is_wrong_usage(
    tmp_path: Path,
) -> None:
    for option in ("--format", "--convention"):
        with pytest.raises(CommandError, match="invalid choice: 'nope'"):
            run(written(tmp_path, PLAIN), option, "nope")


@pytest.mark.parametrize(
    ("name", "why"),
    [("nothing.xml", "No such file or directory"), (".", "Is a directory")],
)
def test_a_path_without_a_file_is_named_with_the_cure(
    name: str, why: str, tmp_path: Path
) -> None:
    with pytest.raises(
        CommandError, match=f"{why}. Enter the path of a readable file"
    ) as refused:
        run(tmp_path / name)

    assert str(tmp_path) in str(refused.value)


@pytest.mark.full
@needs_shared_data
@pytest.mark.parametrize(
    ("name", "convention"),
    [
        ("usebio/mp_mitchell_7t.xml", "compscore3"),
        ("usebio/butler_howell_4t.xml", "compscore3"),
        ("acbl/club_mp_howell_11pairs.json", "acblscore"),
        ("converted/acbl_tournament_3boards/lines.csv", "acblscore"),
        ("converted/bbo_imp_4t/lines.csv", "bbo"),
        ("converted/bbo_mp_16t/lines.csv", "bbo"),
        ("converted/mp_44pairs_kops/lines.csv", "kops"),
        ("converted/mp_barometer_20120802/lines.csv", "pary"),
        ("pbn/results/crossimp_9pairs_kops.pbn", "clubsite"),
        ("bws/acbl_club_10t_36b.bws", "clubsite"),
    ],
)
def test_every_figure_of_a_real_file_agrees_by_the_convention_that_is_found(
    name: str, convention: str
) -> None:
    answer, _ = run(shared(name), "--json")

    assert (answer["convention"], answer["differences"]) == (convention, [])
    assert all(line["agrees"] for line in answer["lines"] + answer["standings"])


@pytest.mark.full
@needs_shared_data
def test_a_round_of_teams_is_scored_match_by_match() -> None:
    answer, _ = run(shared("pbn/results/teams_round_matches_a.pbn"), "--json")

    first = answer["matches"][0]
    assert (first["home_imps"], first["away_imps"]) == ("20.0000", "16.0000")
    assert answer["event"]["scoring"] == "teams-imps"
    assert answer["differences"] == []


def test_what_is_compared_in_no_field_and_has_no_matches_is_refused(
    tmp_path: Path,
) -> None:
    content = b"event,value\nscoring,victory-points\n\nboard,ns,ew,score\n1,1,2,420\n"

    with pytest.raises(CommandError, match="aren't compared across the field"):
        run(written(tmp_path, content, "swiss.csv"))


def test_a_figure_is_not_held_against_a_board_of_one_result(tmp_path: Path) -> None:
    path = tmp_path / "alone.csv"
    path.write_text("board,ns,ew,score,ns_percent\n1,1,2,420,50\n2,3,4,600,50\n")
    err = StringIO()

    call_command("score", str(path), stderr=err)

    text = err.getvalue()
    assert "board 1, 1 v 2, NS: not compared, in the file 50" in text
    assert "0.0000" not in text
