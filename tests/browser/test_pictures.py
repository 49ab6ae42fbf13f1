"""The pictures of the guides are of the pages as they are."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from script import pictures

DOCS = pictures.ROOT / "docs"
SHOWN = re.compile(r"pictures/([a-z-]+)\.png")
GUIDES = ("chair", "committee", "recorder")


def shown_in(*documents: Path) -> set[str]:
    """The pictures that these documents show, by their names in the folder."""
    return {name for each in documents for name in SHOWN.findall(each.read_text())}


def taken(names: list[str]) -> set[str]:
    """What the command takes: those at the table on a phone alone, others in every size."""
    single = {name for name in names if name.startswith("table-")}
    sized = {f"{name}-{size}" for name in names for size in pictures.SIZES}
    return single | {name for name in sized if not name.startswith("table-")}


def test_every_picture_that_a_document_shows_is_taken_and_there() -> None:
    shown = shown_in(DOCS.parent / "README.md", *DOCS.glob("*.md"))
    series = {f"monday-series-{size}" for size in pictures.SIZES}

    assert shown <= taken(pictures.names_of([])) | series
    assert shown <= {picture.stem for picture in pictures.FOLDER.glob("*.png")}


@pytest.mark.full
def test_the_pictures_of_the_guides_can_be_taken(tmp_path: Path) -> None:
    shown = shown_in(*(DOCS / f"{guide}.md" for guide in GUIDES))
    names = {name.rpartition("-")[0] for name in shown}

    subprocess.run(
        [sys.executable, "-m", "script.pictures", "--into", tmp_path, *names],
        cwd=pictures.ROOT,
        check=True,
    )

    assert len(names) == 4
    made = {picture.stem for picture in tmp_path.glob("*.png")}
    assert made == taken(sorted(names)) >= shown
