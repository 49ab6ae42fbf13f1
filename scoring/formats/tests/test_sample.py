"""The sample file of the project: importing is proved without any other file."""

from pathlib import Path

from scoring.bridge.convention import CLUBSITE
from scoring.formats import usebio
from scoring.formats.compare import compare
from scoring.formats.scores.contests import score

SAMPLE = Path(__file__).parents[3] / "tests/data/usebio_sample.xml"


def test_the_sample_is_read_without_loss_and_agrees_with_its_figures() -> None:
    event = usebio.read(SAMPLE.read_bytes())

    comparison = compare(event, score(event), CLUBSITE)

    assert (event.name, event.winners, event.boards) == (
        "Sample Wednesday Pairs",
        2,
        15,
    )
    assert (len(event.entrants), len(event.lines), len(event.deals)) == (10, 75, 15)
    assert event.entrants[7].players[1].name == "Sample Zoë 3"
    assert (event.lost, comparison.differences) == ((), ())
