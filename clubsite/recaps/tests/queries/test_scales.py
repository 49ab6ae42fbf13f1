"""Documents of a convention that shows matchpoints on another scale."""

from fractions import Fraction

import pytest

from clubsite.recaps.documents.content import unequal_sums
from clubsite.recaps.queries import boards as queries_boards
from clubsite.recaps.queries import sheets
from clubsite.recaps.tests.queries.test_sheets import board_seven, standings_of
from scoring.events.models import Event

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("convention", ["acblscore", "bbo"])
def test_a_convention_of_another_scale_adds_up_too(convention: str) -> None:
    event = board_seven()
    Event.objects.update(convention=convention)
    event.refresh_from_db()

    sheet = sheets.recap_sheet(event)
    boards = queries_boards.board_sheets(event)

    shares = {"acblscore": Fraction(1, 2), "bbo": Fraction(1)}
    share = shares[convention]
    assert (sheet.top, sheet.average) == (8 * share, 4 * share)
    assert unequal_sums(sheet) == ()
    assert {Fraction(standing.final) for standing in standings_of(sheet).values()} == {
        Fraction(standing.total) for standing in standings_of(sheet).values()
    }
    [board] = boards.boards
    printed = {line.ns_points for line in board.lines}
    assert printed == {frequency.ns_points for frequency in board.frequency}
    assert max(Fraction(figure or 0) for figure in printed) <= 8 * share
