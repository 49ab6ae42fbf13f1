"""The file of the sample evening is one that the import understands wholly."""

from datetime import date

from clubsite.sample.clubs import PLAYERS
from clubsite.sample.evenings import butler_file
from scoring.bridge.event import Method
from scoring.formats import usebio


def test_the_file_is_read_without_loss() -> None:
    read = usebio.read(butler_file("Butler Evening", date(2026, 3, 2), PLAYERS))

    assert (read.name, read.played_on, read.method) == (
        "Butler Evening",
        date(2026, 3, 2),
        Method.BUTLER,
    )
    assert (len(read.entrants), len(read.lines), len(read.deals)) == (10, 100, 20)
    assert (read.winners, read.lost) == (2, ())


def test_a_board_that_was_passed_out_is_written_so() -> None:
    evenings = [butler_file(f"Evening {n}", date(2026, 3, 2), PLAYERS) for n in (1, 2)]

    passed = [
        line
        for evening in evenings
        for line in usebio.read(evening).lines
        if line.score == 0
    ]

    assert passed
    assert all(line.result and line.result.contract is None for line in passed)
