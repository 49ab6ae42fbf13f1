"""A score that was changed on appeal is marked so in every document."""

import pytest

from clubsite.recaps.documents.content import Code
from clubsite.recaps.queries import boards as queries_boards
from clubsite.recaps.queries import sheets as queries_sheets
from clubsite.tests.builders import make_club
from scoring.events import effects
from scoring.events.effects import Outcome, Stored
from scoring.events.labels import Cause, ResultKind
from scoring.events.models import Event, Result
from scoring.play.actions.corrections import put_line_effect
from scoring.tests.builders import make_entry, make_event, make_line

pytestmark = pytest.mark.django_db


def two_tables() -> Event:
    """One board at two tables; a ruling changed the first line."""
    event = make_event(make_club())
    for number, text in enumerate(("4SX N =", "3S N +1"), 1):
        ns, ew = make_entry(event, number, "NS"), make_entry(event, number, "EW")
        make_line(event, 2, ns, ew, text)
    decide(Cause.RULING, effects.artificial(50), effects.artificial(50))
    return event


def decide(cause: Cause, ns: Stored, ew: Stored) -> None:
    line = Result.objects.order_by("pk")[0]
    put_line_effect(line, cause=cause, cause_id=1, ns=ns, ew=ew)


def test_a_cell_of_the_recap_sheet_says_that_an_appeal_decided_it() -> None:
    event = two_tables()
    score = effects.outcomes([Outcome(620)])
    decide(Cause.APPEAL, score, score)

    sheet = queries_sheets.recap_sheet(event)

    marks = (Code.OTHER, Code.ON_APPEAL)
    assert [
        [standing.results[0].codes for standing in block.standings]
        for block in sheet.blocks
    ] == [[marks, ()]] * 2
    assert sheet.codes == marks


def test_a_line_of_a_board_sheet_says_that_an_appeal_decided_it() -> None:
    event = two_tables()
    decide(Cause.APPEAL, effects.artificial(60), effects.outcomes([Outcome(420)]))

    sheets = queries_boards.board_sheets(event)

    marks = (Code.AVERAGE_PLUS, Code.SPLIT, Code.ON_APPEAL)
    assert [line.codes for line in sheets.boards[0].lines] == [marks, ()]
    assert sheets.codes == marks


def test_what_only_a_ruling_changed_is_not_so_marked() -> None:
    assert queries_sheets.recap_sheet(two_tables()).codes == (Code.AVERAGE,)


@pytest.mark.parametrize("ruled", [True, False])
def test_a_skipped_board_is_so_marked_whoever_skipped_it(ruled: bool) -> None:
    event = two_tables()
    line = Result.objects.order_by("pk")[1]
    if ruled:
        left = effects.skipped()
        put_line_effect(line, cause=Cause.RULING, cause_id=2, ns=left, ew=left)
    else:
        Result.objects.filter(pk=line.pk).update(
            kind=ResultKind.SKIPPED, contract="", declarer="", tricks=None
        )

    sheet, boards = (
        queries_sheets.recap_sheet(event),
        queries_boards.board_sheets(event),
    )

    assert sheet.codes == boards.codes == (Code.AVERAGE, Code.SKIPPED)
    assert boards.boards[0].lines[1].codes == (Code.SKIPPED,)
    assert (sheet.blocks[0].standings[-1].results[0].points) is None
