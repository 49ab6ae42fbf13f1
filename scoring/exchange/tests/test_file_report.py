"""How a file was understood, for people."""

import pytest

from clubsite.tests.builders import make_club
from scoring.exchange.actions.imports import Incoming, import_event
from scoring.exchange.queries import file_report
from scoring.formats import usebio
from scoring.formats.tests.builders import make_board, make_file, make_line

pytestmark = pytest.mark.django_db

CONTENT = make_file(
    make_board(
        1,
        make_line("1", "2", "4S N 10", "420", ("7", "7"), lead="X9"),
        make_line("3", "4", "4S N 11", "450", ("2", "0")),
    ),
    facts="<EVENT_DESCRIPTION>Sample</EVENT_DESCRIPTION>"
    "<PROGRAM_NAME>Sampler</PROGRAM_NAME><PROGRAM_VERSION>2</PROGRAM_VERSION>",
)


def test_a_file_is_reported_before_it_is_stored() -> None:
    found = file_report.of_file(usebio.read(CONTENT))

    assert found.facts is not None
    assert (found.facts.name, found.facts.program, found.facts.pairs) == (
        "Sample",
        "Sampler 2",
        4,
    )
    assert found.facts.people[0] == ("1", "Sample North – Sample South")
    assert found.lost == ("LEAD of board 1, 1 v 2 is not a card: 'X9'",)
    [reason] = found.reasons
    assert reason.unexplained
    assert [
        (difference.where, difference.file) for difference in reason.differences
    ] == [("board 1, 1 v 2", "7")]


def test_a_file_without_figures_is_compared_with_nothing() -> None:
    bare = make_file(make_board(1, make_line("1", "2", "4S N 10", "420")))
    file = Incoming("a.xml", bare)

    before = file_report.of_file(usebio.read(bare))
    event = import_event(make_club(), file, by=None).event

    assert not before.compared
    assert file_report.encoded(usebio.read(bare))["compared"] is False
    assert not file_report.of_stored(event.imported_file).compared


def test_the_same_is_reported_of_what_is_stored() -> None:
    event = import_event(
        make_club(), Incoming("a.xml", CONTENT), by=None, accept_loss=True
    ).event

    stored = file_report.of_stored(event.imported_file)

    before = file_report.of_file(usebio.read(CONTENT))
    assert (stored.lost, stored.reasons, stored.facts) == (
        before.lost,
        before.reasons,
        None,
    )
