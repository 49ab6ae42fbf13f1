"""`manage.py import_event`."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from clubsite.tests.builders import make_club, make_player
from scoring.events.models import Event
from scoring.formats.tests.builders import make_board, make_file, make_line

pytestmark = pytest.mark.django_db

WHOLE = make_file(
    make_board(
        1,
        make_line("1", "2", "4S N 10", "420", ("0", "2")),
        make_line("3", "4", "4S N 11", "450", ("2", "0")),
    )
)
LOSSY = WHOLE.replace(b"<CONTRACT>4S</CONTRACT>", b"<CONTRACT>9S</CONTRACT>", 1)


def run(path: Path, *options: str) -> tuple[dict[str, Any], str]:
    out, err = StringIO(), StringIO()
    call_command(
        "import_event",
        str(path),
        "--club",
        "sample",
        *options,
        stdout=out,
        stderr=err,
    )
    return (json.loads(out.getvalue()) if out.getvalue() else {}), err.getvalue()


def written(folder: Path, content: bytes) -> Path:
    path = folder / "sample.xml"
    path.write_bytes(content)
    return path


@pytest.mark.parametrize("given", ["400", "0"])
def test_a_score_that_is_not_of_its_contract_is_told_of_what_was_stored(
    tmp_path: Path, given: str
) -> None:
    make_club()
    path = written(tmp_path, WHOLE.replace(b">420<", f">{given}<".encode()))
    out = StringIO()

    answer, _ = run(path, "--json")
    call_command("score", str(path), "--json", stdout=out)

    scored = json.loads(out.getvalue())
    assert [difference["code"] for difference in scored["differences"]] == [
        "score-not-of-contract"
    ]
    assert answer["differences"] == scored["differences"]
    assert answer["lines"] == scored["lines"]


def test_it_prints_what_was_stored_as_json(tmp_path: Path) -> None:
    make_club()

    answer, _ = run(written(tmp_path, WHOLE), "--json")
    again, _ = run(written(tmp_path, WHOLE), "--json")

    event = Event.objects.get()
    assert {key: answer[key] for key in ("event", "url", "already", "format")} == {
        "event": event.pk,
        "url": f"/sample/events/{event.pk}/",
        "already": False,
        "format": "usebio",
    }
    assert answer["facts"] == {
        "name": "sample",
        "date": f"{event.date}",
        "scoring": "matchpoints",
        "winners": 1,
        "boards": 1,
    }
    assert answer["lines"][0] == {
        "board": 1,
        "ns": "1",
        "ew": "2",
        "kind": "played",
        "contract": "4S",
        "declarer": "N",
        "tricks": 10,
        "score": 420,
        "ns_points": "0.0000",
        "ew_points": "2.0000",
        "file_ns_points": "0",
        "file_ew_points": "2",
        "agrees": True,
    }
    assert again == {**answer, "already": True}


def test_without_json_it_says_so_in_words(tmp_path: Path) -> None:
    make_club()

    answer, first = run(written(tmp_path, WHOLE))
    _, second = run(written(tmp_path, WHOLE))

    assert answer == {}
    assert "sample imported: http://" in first
    assert "2 results, 4 entries, 0 figures different from the file" in first
    assert "sample was already imported" in second


def test_a_loss_has_to_be_accepted(tmp_path: Path) -> None:
    make_club()
    path = written(tmp_path, LOSSY)

    with pytest.raises(CommandError, match=r"9S.*--accept-loss"):
        run(path)
    answer, _ = run(path, "--accept-loss", "--json")

    assert answer["lost"] == ["CONTRACT of board 1, 1 v 2 is not a contract: '9S'"]


def test_refusals_name_the_file_and_the_cure(tmp_path: Path) -> None:
    make_club()
    missing = tmp_path / "missing.xml"

    with pytest.raises(CommandError, match=r"missing\.xml: No such file"):
        run(missing)
    with pytest.raises(
        CommandError, match=r"sample\.xml: .*Export the whole file again"
    ):
        run(written(tmp_path, b"<a"))


def test_an_unknown_club_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="no club at /sample/"):
        run(written(tmp_path, WHOLE))


def test_it_says_for_whom_the_people_of_the_file_are_taken(tmp_path: Path) -> None:
    make_player(make_club(), "Sample North")
    path = written(tmp_path, WHOLE)

    _, words = run(path)
    answer, _ = run(path, "--json")

    assert "\n1: Sample North is Sample North (Matched by name)\n" in words
    assert "\n1: Sample South (New)\n" in words
    assert answer["players"][:2] == [
        {"pair": "1", "name": "Sample North", "by": "name", "player": "Sample North"},
        {"pair": "1", "name": "Sample South", "by": "new", "player": ""},
    ]
