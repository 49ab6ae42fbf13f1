"""`manage.py score_across`: several files as one field."""

import json
from dataclasses import replace
from fractions import Fraction
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from scoring.bridge.adjusted import Artificial
from scoring.bridge.convention import CLUBSITE
from scoring.bridge.event import Unit
from scoring.formats import clubsite_json, usebio
from scoring.formats.event import Group, ParsedResult, ReadEvent
from scoring.formats.reading import Reading
from scoring.formats.scores import contests
from scoring.formats.scores.common_game import common_game
from scoring.formats.tests.builders import make_board, make_deal, make_file, make_line

FIRST = (
    make_line("1", "2", "4S N 10", "420"),
    make_line("3", "4", "4S N 11", "450"),
)
OTHER = (make_line("1", "2", "4S N 9", "-50"), make_line("3", "4", "3NT N 9", "400"))

ONE_TABLE = b"pn|S,W,N,E|st||md|1,,,|ah|Board 1|mb|1C|mb|ppp|mc|7|"


def run(*files: Path, words: bool = False) -> Any:
    out = StringIO()
    options = [] if words else ["--json"]
    call_command("score_across", *map(str, files), *options, stdout=out)
    return out.getvalue() if words else json.loads(out.getvalue())


def written(folder: Path, name: str, *boards: str, **more: str) -> Path:
    path = folder / name
    path.write_bytes(make_file(*boards, **more))
    return path


def percent(answer: Any) -> dict[str, str]:
    return {
        f"{Path(standing['file']).stem}{standing['number']}": standing["percentage"]
        for standing in answer["standings"]
    }


def test_two_clubs_are_one_field(tmp_path: Path) -> None:
    """450 420 400 −50 over four tables: 6 4 2 0 of 6 for North-South."""
    game = [
        written(tmp_path, "a.xml", make_board(1, *FIRST)),
        written(tmp_path, "b.xml", make_board(1, *OTHER)),
    ]

    answer = run(*game)

    assert answer["results"] == {"1": 4}
    assert percent(answer) == {
        "a3": "100.0000",
        "b2": "100.0000",
        "a1": "66.6667",
        "b4": "66.6667",
        "a2": "33.3333",
        "b3": "33.3333",
        "a4": "0.0000",
        "b1": "0.0000",
    }
    assert [(standing["rank"], standing["tied"]) for standing in answer["standings"]][
        :3
    ] == [
        (1, True),
        (1, True),
        (3, True),
    ]
    assert answer["standings"][0]["names"] == ["Sample North", "Sample South"]


def test_the_same_file_counts_once_and_alone_it_is_its_own_field(
    tmp_path: Path,
) -> None:
    first = written(tmp_path, "a.xml", make_board(1, *FIRST))

    assert percent(run(first, first)) == percent(run(first))
    assert run(first, first, words=True).splitlines()[0].split("\t") == [
        "1=",
        "100.00",
        "Sample North – Sample South",
        f"{first} 2",
    ]


BOARDS_WITH_RULINGS = (
    make_board(
        1, make_line("1", "2", "4S N 11", "450"), make_line("3", "4", "4S N 10")
    ),
    make_board(
        2, make_line("1", "2", "", "A6040"), make_line("3", "4", "4S N 10", "420")
    ),
    make_board(3, make_line("5", "6", "", "A6050")),
)


def test_an_artificial_score_of_a_file_has_its_share_as_in_the_file_alone(
    tmp_path: Path,
) -> None:
    """Pair 1 has 2 of 2 and 60 percent of 2, pair 2 has 0 and 40 percent."""
    found = percent(run(written(tmp_path, "a.xml", *BOARDS_WITH_RULINGS)))

    assert (found["a1"], found["a2"]) == ("80.0000", "20.0000")
    assert (found["a5"], found["a6"]) == ("60.0000", "50.0000")


def test_an_artificial_score_that_asks_for_it_follows_the_own_average() -> None:
    """Pair 1 makes 100 percent on board 1, which its average plus on board 2 becomes;
    pair 2 keeps the lower of 40 and its 0. Who has nothing else keeps the ruling."""
    plain = usebio.read(make_file(*BOARDS_WITH_RULINGS))
    event = replace(plain, lines=tuple(map(asking, plain.lines)))

    game = common_game(["a"], lambda _name: event)

    assert {
        standing.entrant.number: str(standing.percentage)
        for standing in game.standings
        if standing.entrant.number in ("1", "2", "5", "6")
    } == {"1": "100", "2": "0", "5": "60", "6": "50"}


def punished(amount: str, unit: Unit, **more: Any) -> ReadEvent:
    """Two tables, of which pair 1 has a penalty and what else is said."""
    plain = usebio.read(make_file(make_board(1, *FIRST)))
    first, *others = plain.entrants
    first = replace(first, penalty=Fraction(amount), unit=unit, **more)
    return replace(plain, entrants=(first, *others))


@pytest.mark.parametrize(
    ("amount", "unit"), [("0.5", Unit.MATCHPOINTS), ("25", Unit.PERCENT_OF_TOP)]
)
def test_a_penalty_takes_as_much_of_a_top_as_in_the_file_alone(
    amount: str, unit: Unit
) -> None:
    """A quarter of the top of 2 is a quarter of the top of 6 among four tables."""
    event = punished(amount, unit)
    files = {"a": event, "b": usebio.read(make_file(make_board(1, *OTHER)))}

    alone = common_game(["a"], files.__getitem__)
    whole = common_game(["a", "b"], files.__getitem__)

    own = contests.score(event, CLUBSITE).totals[1].percentage
    assert {standing.entrant.key: standing.percentage for standing in alone.standings}[
        1
    ] == own
    mine = next(
        standing
        for standing in whole.standings
        if (standing.file, standing.entrant.key) == ("a", 1)
    )
    assert (mine.points, mine.penalty) == (Fraction(5, 2), Fraction(3, 2))
    assert whole.left_out == ()


def test_what_is_of_the_own_event_alone_is_told_and_does_not_count() -> None:
    event = punished(
        "1", Unit.MATCHPOINTS, carried=Fraction(12), handicap=Fraction(5, 2)
    )
    one_table = replace(event, lines=event.lines[:1])
    files = {
        "a": one_table,
        "b": usebio.read(make_file(make_board(1, *OTHER))),
    }

    game = common_game(["a", "b"], files.__getitem__)

    assert [str(message) for message in game.left_out] == [
        f"a, 1: {what} don't count in the common game."
        for what in (
            "12 points of carry-forward from an earlier stage",
            "2.5 percent of handicap",
            "1 matchpoints of a penalty at the only table",
        )
    ]
    assert {standing.penalty for standing in game.standings} == {0}


def test_a_penalty_in_a_unit_of_other_events_is_refused_with_the_file(
    tmp_path: Path,
) -> None:
    wrong = tmp_path / "a.json"
    event = punished("1", Unit.VPS)
    wrong.write_bytes(clubsite_json.write(Reading("", event)).content)

    with pytest.raises(CommandError, match=r"a\.json: A penalty is in vps"):
        run(wrong)


def test_the_command_tells_what_was_left_out(tmp_path: Path) -> None:
    path, output = tmp_path / "a.json", StringIO()
    event = punished("0.5", Unit.MATCHPOINTS, carried=Fraction(12))
    path.write_bytes(clubsite_json.write(Reading("", event)).content)
    out = StringIO()

    call_command("score_across", str(path), "--json", stdout=out, stderr=output)

    answer = json.loads(out.getvalue())
    start = f"{path}, 1: 12 points of carry-forward from an earlier stage "
    assert answer["left_out"] == [f"{start}don't count in the common game."]
    assert output.getvalue().splitlines() == answer["left_out"]
    taken = {
        standing["number"]: standing["penalty"] for standing in answer["standings"]
    }
    assert taken == {"1": "0.5000", "2": "0.0000", "3": "0.0000", "4": "0.0000"}


def asking(line: ParsedResult) -> ParsedResult:
    ns, ew = (
        replace(score, uplift=True) if isinstance(score, Artificial) else score
        for score in (line.for_ns, line.for_ew)
    )
    return replace(line, for_ns=ns, for_ew=ew)


def test_what_counts_for_nobody_is_left_out(tmp_path: Path) -> None:
    alone = written(
        tmp_path,
        "a.xml",
        make_board(1, make_line("1", "2", "4S N 10"), make_line("3", "4", "", "NP")),
        make_board(2, make_line("1", "2", "4S N 10")),
    )

    found = percent(run(alone))

    assert found.keys() == {"a1", "a2"}


def test_one_table_compares_nothing(tmp_path: Path) -> None:
    alone = make_board(1, make_line("1", "2", "4S N 10"))
    ruled = make_board(2, make_line("3", "4", "", "A6040"))

    assert run(written(tmp_path, "a.xml", alone, ruled))["standings"] == []


def test_files_that_are_no_part_of_it_are_named(tmp_path: Path) -> None:
    good = written(tmp_path, "a.xml", make_board(1, *FIRST), inside=deals())
    butler = written(
        tmp_path, "b.xml", make_board(1, *FIRST), event_type="BUTLER_PAIRS"
    )
    others = written(tmp_path, "c.xml", make_board(1, *OTHER), inside=deals(turn=True))
    sessions = tmp_path / "d.csv"
    sessions.write_text(
        "session,board,ns,ew,contract,declarer,tricks\n1,1,1,2,4S,N,10\n2,1,1,2,4S,N,9\n"
    )

    broken = tmp_path / "e.xml"
    broken.write_text("<USEBIO><EVENT>")
    alone = tmp_path / "f.lin"
    alone.write_bytes(ONE_TABLE)

    for wrong, why in (
        (broken, "e.xml: "),
        (alone, "f.lin: each board was played at one table only"),
        (butler, "isn't scored at matchpoints"),
        (others, "Board 1 .* different deal"),
        (sessions, "several sessions"),
        (tmp_path / "none.xml", "No such file"),
    ):
        with pytest.raises(CommandError, match=why):
            run(good, wrong)


def test_a_board_in_several_forms_is_no_part_of_it(tmp_path: Path) -> None:
    event = usebio.read(make_file(make_board(7, *FIRST)))
    lines = (replace(event.lines[0], group=Group.B), *event.lines[1:])
    fouled = tmp_path / "a.json"
    fouled.write_bytes(
        clubsite_json.write(Reading("", replace(event, lines=lines))).content
    )

    with pytest.raises(CommandError, match=r"Board 7 in .* in several versions"):
        run(fouled)


def deals(*, turn: bool = False) -> str:
    """Board 1, with the hands of North and East changed if it is turned."""
    north, east = ("862", "963", "QT865", "84"), ("97543", "AT2", "97", "K93")
    deal = make_deal("1", North=north, East=east) if turn else make_deal("1")
    return f"<HANDSET>{deal}</HANDSET>"
