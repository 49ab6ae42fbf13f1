"""`manage.py casebook`: what it writes for members and for everyone, and what it refuses."""

from io import BytesIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from pypdf import PdfReader

from rulings.reports.procedure.states import ReportState
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

    reader = PdfReader(BytesIO(written_by(tmp_path, club="sample", format="pdf")))
    text = "\n".join(page.extract_text() for page in reader.pages)

    assert "A slow pass" in text
    assert "Names removed" in text
    hidden = [f"Sample {seat}" for seat in ("North", "East", "South", "West")]
    everything = text + str(reader.metadata) + str(reader.xmp_metadata)
    assert [name for name in hidden if name in everything] == []
    assert "There was no break in tempo" not in text


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
