"""`manage.py recap`: one document of an event, in a file."""

from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from clubsite.recaps.management.commands.recap import Command
from clubsite.recaps.models import Kind
from clubsite.recaps.tests.builders import make_posted
from clubsite.tests.builders import make_club
from scoring.events.labels import EventState
from scoring.events.plans import SectionPlan
from scoring.tests.builders import make_deal, make_mitchell
from scoring.tests.evening_world import make_planned

pytestmark = pytest.mark.django_db


def recap(event: int, kind: str, wanted: str, output: Path) -> None:
    call_command("recap", str(event), kind, "--format", wanted, "--output", str(output))


@pytest.mark.parametrize("kind", ["recap-sheet", "winners", "boards"])
@pytest.mark.parametrize(
    ("wanted", "starts"),
    [
        ("html", b"<!doctype html>"),
        ("pdf", b"%PDF-"),
        ("csv", b"\xef\xbb\xbf"),
        ("text", b"THE SAMPLE CLUB"),
    ],
)
def test_every_kind_is_written_in_every_format(
    tmp_path: Path, kind: str, wanted: str, starts: bytes
) -> None:
    event = make_posted()
    output = tmp_path / f"file.{wanted}"

    recap(event.pk, kind, wanted, output)

    assert output.read_bytes().startswith(starts)


def test_the_matrix_stands_beside_the_ranking(tmp_path: Path) -> None:
    event = make_posted()

    recap(event.pk, "recap-sheet", "csv", tmp_path / "recap.csv")

    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "recap.csv",
        "recap_matrix.csv",
    ]


def test_results_that_are_not_posted_yet_are_revision_zero(tmp_path: Path) -> None:
    event = make_mitchell(make_club(), state=EventState.SCORING)

    recap(event.pk, "winners", "text", tmp_path / "w.txt")

    assert "Revision: 0" in (tmp_path / "w.txt").read_text()


def test_the_help_offers_what_exists_and_nothing_else() -> None:
    text = Command().create_parser("manage.py", "recap").format_help()

    for kind in Kind:
        assert kind.value in text
    assert "announcement-sheet" in text
    for wanted in ("html", "pdf", "csv", "text"):
        assert wanted in text


@pytest.mark.parametrize("wanted", ["html", "pdf"])
def test_the_announcement_sheet_is_written(tmp_path: Path, wanted: str) -> None:
    event = make_mitchell(make_club(), state=EventState.OPEN)
    output = tmp_path / f"sheet.{wanted}"

    recap(event.pk, "announcement-sheet", wanted, output)

    assert output.read_bytes().startswith((b"<!doctype html>", b"%PDF-"))


@pytest.mark.parametrize(
    ("more", "says"),
    [
        (["--format", "csv"], "html, pdf"),
        (["--format", "pdf", "--pair", "1NS"], "only"),
    ],
)
def test_the_announcement_sheet_is_a_page_alone(
    tmp_path: Path, more: list[str], says: str
) -> None:
    event = make_mitchell(make_club(), state=EventState.OPEN)
    where = ("--output", str(tmp_path / "x"))

    with pytest.raises(CommandError, match=says) as refusal:
        call_command("recap", str(event.pk), "announcement-sheet", *more, *where)

    assert refusal.value.returncode == 2


def test_a_kind_that_does_not_exist_is_wrong_usage(tmp_path: Path) -> None:
    event = make_posted()

    with pytest.raises(CommandError, match=r"invalid choice.*recap-sheet"):
        recap(event.pk, "press-release", "pdf", tmp_path / "x.pdf")

    assert list(tmp_path.iterdir()) == []


def test_an_event_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="There is no event 99"):
        recap(99, "winners", "text", tmp_path / "w.txt")


def test_a_folder_that_does_not_exist_is_refused_by_name(tmp_path: Path) -> None:
    event = make_posted()
    output = tmp_path / "nowhere" / "w.txt"

    with pytest.raises(CommandError, match=r"nowhere/w\.txt: No such file") as refusal:
        recap(event.pk, "winners", "text", output)

    assert refusal.value.returncode == 1


@pytest.mark.parametrize("wanted", ["html", "pdf"])
def test_the_hand_record_is_written(tmp_path: Path, wanted: str) -> None:
    event = make_posted()
    make_deal(event, 1)
    output = tmp_path / f"hands.{wanted}"

    recap(event.pk, "hand-record", wanted, output)

    assert output.read_bytes().startswith((b"<!doctype html>", b"%PDF-"))


def test_a_format_that_a_document_does_not_have_is_refused(tmp_path: Path) -> None:
    event = make_posted()

    with pytest.raises(CommandError, match="Choose one of: html, pdf") as refusal:
        recap(event.pk, "hand-record", "csv", tmp_path / "hands.csv")

    assert refusal.value.returncode == 2
    assert list(tmp_path.iterdir()) == []


def test_personal_scores_of_one_pair_are_written(tmp_path: Path) -> None:
    event = make_posted()
    output = tmp_path / "mine.csv"
    where = ("--format", "csv", "--output", str(output))

    call_command("recap", str(event.pk), "personal", "--pair", "2ns", *where)

    lines = output.read_text("utf-8-sig").splitlines()[1:]
    assert {line.split(",")[5:7] == ["NS", "2"] for line in lines} == {True}


@pytest.mark.parametrize(
    ("kind", "says", "code"),
    [("personal", "has no pair 9NS", 1), ("boards", "personal scores only", 2)],
)
def test_a_pair_that_is_not_there_is_refused(
    tmp_path: Path, kind: str, says: str, code: int
) -> None:
    event = make_posted()
    where = ("--format", "csv", "--output", str(tmp_path / "mine.csv"))

    with pytest.raises(CommandError, match=says) as refusal:
        call_command("recap", str(event.pk), kind, "--pair", "9NS", *where)

    assert refusal.value.returncode == code


def test_a_number_given_in_two_sections_needs_the_letter(tmp_path: Path) -> None:
    event = make_planned(make_club(), SectionPlan("A", 3), SectionPlan("B", 3))
    output = tmp_path / "mine.csv"
    where = ("--format", "csv", "--output", str(output))

    with pytest.raises(CommandError, match="Enter one of: A1NS, B1NS") as refusal:
        call_command("recap", str(event.pk), "personal", "--pair", "1NS", *where)

    assert refusal.value.returncode == 1
    call_command("recap", str(event.pk), "personal", "--pair", "b1ns", *where)
    lines = output.read_text("utf-8-sig").splitlines()[1:]
    assert {line.split(",")[4] for line in lines} == {"B"}


def test_documents_of_a_month_are_written_in_every_format(tmp_path: Path) -> None:
    event = make_posted()
    month = f"{event.date:%Y-%m}"
    starts = {
        "html": b"<!doctype",
        "pdf": b"%PDF-",
        "csv": b"\xef\xbb\xbf",
        "text": b"T",
    }

    for kind in ("month-report", "rulings-digest"):
        for wanted, start in starts.items():
            output = tmp_path / f"{kind}.{wanted}"
            options = ("--club", event.club.slug, "--month", month, "--format", wanted)
            if (kind, wanted) == ("rulings-digest", "text"):
                continue
            call_command("recap", kind, *options, "--output", str(output))
            assert output.read_bytes().startswith(start)

    names = {path.name for path in tmp_path.iterdir()}
    assert {"month-report_players.csv", "month-report_exceptions.csv"} <= names


@pytest.mark.parametrize(
    ("arguments", "says", "code"),
    [
        (["month-report", "--club", "sample"], "Enter EVENT KIND", 2),
        (["1", "boards", "--club", "sample", "--month", "2026-03"], "Enter EVENT", 2),
        (["boards"], "Enter EVENT KIND", 2),
        (["x", "boards"], "invalid event: 'x'", 2),
        (["nothing", "--club", "sample", "--month", "2026-03"], "month-report", 2),
        (
            ["month-report", "--club", "sample", "--month", "2026-13"],
            "2026-13 isn't",
            2,
        ),
        (
            ["month-report", "--club", "sample", "--month", "0001-01"],
            "0001-01 isn't",
            2,
        ),
        (["month-report", "--club", "other", "--month", "2026-03"], "no club other", 1),
    ],
)
def test_what_cannot_be_written_is_refused(
    tmp_path: Path, arguments: list[str], says: str, code: int
) -> None:
    make_club()
    where = ("--format", "pdf", "--output", str(tmp_path / "x.pdf"))

    with pytest.raises(CommandError, match=says) as refusal:
        call_command("recap", *arguments, *where)

    assert refusal.value.returncode == code
