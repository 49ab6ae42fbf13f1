"""The appeal casebook as a file: by command and by page, for members and for everyone."""

from io import BytesIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from pypdf import PdfReader

from rulings.reports.models import Report
from rulings.reports.procedure.states import ReportState
from rulings.tests.appeal_world import as_, to
from rulings.tests.report_world import decided_world, report_in

pytestmark = pytest.mark.django_db


def written_by(tmp_path: Path, **options: str) -> bytes:
    """The file that the command writes."""
    path = tmp_path / "casebook"
    call_command("casebook", output=path, **options)
    return path.read_bytes()


def test_it_writes_approved_text_and_no_name_of_a_player(tmp_path: Path) -> None:
    world, appeal = decided_world()
    report_in(world, appeal, ReportState.PUBLISHED)

    by_command = read(written_by(tmp_path, club="sample", format="pdf"))
    answer = as_(world, "other").get(to(world, "casebook_pdf"))

    for text in (by_command, read(answer.content)):
        assert "A slow pass" in text
        assert "Names removed" in text
        hidden = [f"Sample {seat}" for seat in ("North", "East", "South", "West")]
        assert [name for name in hidden if name in text] == []
        assert "There was no break in tempo" not in text
    assert 'filename="appeal-casebook.pdf"' in answer["Content-Disposition"]


def read(content: bytes) -> str:
    """All that a PDF says: its pages and its metadata."""
    reader = PdfReader(BytesIO(content))
    pages = "\n".join(page.extract_text() for page in reader.pages)
    return f"{pages}\n{reader.metadata}\n{reader.xmp_metadata}"


def test_the_file_of_members_is_for_members_and_gone_with_its_reports() -> None:
    world, appeal = decided_world()
    report_in(world, appeal, ReportState.PUBLISHED)
    path = to(world, "casebook_pdf")

    assert as_(world, "outsider").get(path).status_code == 404
    assert as_(world, "operator").get(path).status_code == 404
    assert Client().get(path).status_code == 302
    Report.objects.update(state="withdrawn", search="")
    empty = as_(world, "other").get(path)
    assert empty["Location"] == to(world, "appeal_casebook")


@pytest.mark.full
def test_everyone_reads_the_file_of_all_clubs() -> None:
    world, appeal = decided_world()
    report = report_in(world, appeal, ReportState.PUBLISHED)
    empty = Client().get("/casebook.pdf")
    Report.objects.filter(pk=report.pk).update(level="L2", block=1)

    text = read(Client().get("/casebook.pdf").content)

    assert empty["Location"] == "/casebook/"
    assert "All clubs of this site" in text
    assert "A slow pass" in text
    hidden = (world.club.name, world.event.name, "2 Mar", "Sample chair")
    assert [name for name in hidden if name in text] == []


def test_the_casebook_of_all_clubs_has_unlinkable_reports_alone(
    tmp_path: Path,
) -> None:
    world, appeal = decided_world()
    report_in(world, appeal, ReportState.PUBLISHED)

    html = written_by(tmp_path, format="html").decode()

    assert "All clubs of this site" in html
    assert "A slow pass" not in html
    assert world.club.name not in html


def test_a_club_that_publishes_nothing_has_an_empty_casebook(tmp_path: Path) -> None:
    world, appeal = decided_world()
    report_in(world, appeal, ReportState.PUBLISHED)
    world.club.policies.update(values={"report_readers": "nobody"})

    html = written_by(tmp_path, club="sample", format="html").decode()

    assert "A slow pass" not in html


def test_an_unknown_club_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="There is no club nowhere"):
        written_by(tmp_path, club="nowhere", format="html")
