"""How many results a file holds, before it is read."""

from pathlib import Path

import pytest

from scoring.formats import registry
from scoring.formats.errors import UnknownFormat
from scoring.formats.registry import A_ROW, BARE_DATABASE, results_in

SAMPLE = Path(__file__).resolve().parents[3] / "tests/data/usebio_sample.xml"


@pytest.mark.parametrize("name", ["usebio", "json", "pbn", "csv"])
def test_no_result_is_missed_and_it_is_no_wild_guess(name: str) -> None:
    reading = registry.read(SAMPLE.read_bytes())
    assert reading.event is not None
    many = len(reading.event.lines)

    counted = results_in(registry.write(reading, name).content)

    assert many <= counted <= 5 * many


def test_a_database_is_judged_by_its_size(tmp_path: Path) -> None:
    empty = b"\0\1\0\0Standard Jet DB\0" + bytes(1000)
    full = empty + bytes(BARE_DATABASE + 50 * A_ROW)

    assert (results_in(empty), results_in(full)) == (0, 60)


def test_what_is_no_file_of_a_game_is_refused() -> None:
    with pytest.raises(UnknownFormat):
        results_in(b"nonsense")
