"""`manage.py export_event`."""

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from clubsite.tests.builders import make_club
from scoring.formats import registry
from scoring.tests.builders import make_event, make_mitchell
from scoring.tests.every_kind import EVERY_KIND

pytestmark = pytest.mark.django_db


def run(event: int, name: str, path: Path) -> str:
    err = StringIO()
    call_command(
        "export_event", str(event), "--format", name, "--output", str(path), stderr=err
    )
    return err.getvalue()


@pytest.mark.parametrize("name", ["usebio", "pbn", "csv", "json"])
def test_each_format_is_written_and_found_by_its_content(
    tmp_path: Path, name: str
) -> None:
    event = make_mitchell(make_club())
    path = tmp_path / "event"

    output = run(event.pk, name, path)

    content = path.read_bytes()
    assert registry.detect_format(content).name == name
    assert registry.read(content).event is not None
    assert ("this format can't hold" in output) == (name in {"pbn", "csv"})


def test_a_format_that_would_rank_otherwise_says_that_the_ranking_comes_back(
    tmp_path: Path,
) -> None:
    event = EVERY_KIND["swiss pairs"](make_club())

    outputs = {name: run(event.pk, name, tmp_path / "event") for name in ("pbn", "csv")}

    assert "extra lines at the end hold the rest" in outputs["pbn"]
    assert "extra lines" not in outputs["csv"]


def test_what_cannot_be_done_is_said_in_one_line(tmp_path: Path) -> None:
    event = make_event(make_club())

    with pytest.raises(CommandError, match="There is no event 999"):
        run(999, "json", tmp_path / "event")
    with pytest.raises(CommandError, match="There are no results to export"):
        run(event.pk, "usebio", tmp_path / "event")
    with pytest.raises(CommandError, match="Choose a folder that exists"):
        run(event.pk, "json", tmp_path / "absent" / "event")
