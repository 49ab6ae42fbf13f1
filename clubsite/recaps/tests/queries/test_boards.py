"""The board sheets of a stored event."""

from datetime import timedelta
from fractions import Fraction

import pytest

from clubsite.clubs.models import Club
from clubsite.recaps.documents.content import (
    BoardSheetRow,
    Code,
    Deal,
    Hand,
    Makeable,
    Par,
    Seat,
    Vulnerability,
)
from clubsite.recaps.documents.content import Outcome as Instead
from clubsite.recaps.queries import boards as queries_boards
from clubsite.site.clock import now
from clubsite.tests.builders import make_club
from scoring.events import effects
from scoring.events.effects import Outcome, Stored
from scoring.events.labels import Cause, MethodKind, ResultKind
from scoring.events.models import (
    Adjustment,
    BoardSet,
    Entry,
    Event,
    Result,
    Section,
    Session,
)
from scoring.play.actions.corrections import put_line_effect
from scoring.tests.builders import (
    make_deal,
    make_entry,
    make_event,
    make_line,
    section_of,
)
from scoring.tests.fouled_world import foul, make_fouled

pytestmark = pytest.mark.django_db


def two_tables(board: int = 2, club: Club | None = None) -> Event:
    """One board at two tables."""
    event = make_event(club or make_club())
    for number, text in enumerate(("4SX N = H5", "3S N +1"), 1):
        ns, ew = make_entry(event, number, "NS"), make_entry(event, number, "EW")
        make_line(event, board, ns, ew, text)
    return event


def first_line(event: Event, ns: Stored, ew: Stored) -> BoardSheetRow:
    """The first line once a ruling has decided so of it."""
    line = Result.objects.filter(section=section_of(event)).order_by("pk")[0]
    put_line_effect(line, cause=Cause.RULING, cause_id=1, ns=ns, ew=ew)
    return queries_boards.board_sheets(event).boards[0].lines[0]


def shown(line: BoardSheetRow) -> tuple[object, ...]:
    """What the line shows as its result, and its marks."""
    made = (line.contract, line.declarer, line.lead, line.tricks, line.score)
    return (*made, *line.codes)


def test_a_fouled_board_has_the_points_of_each_form_on_its_lines() -> None:
    """A score that came in one form only has the points of that form."""
    event = make_fouled(make_club())
    foul(event, 5, 6)

    [board] = queries_boards.board_sheets(event).boards

    points = {frequency.score: frequency.ns_points for frequency in board.frequency}
    assert sorted(line.ns_points for line in board.lines if line.ns_points) == sorted(
        Fraction(doubled, 2) for doubled in (19, 13, 7, 1, 4, 16)
    )
    assert points[450] is None
    assert points[420] == Fraction(13, 2)


def test_a_line_shows_what_was_played_and_what_it_is_worth() -> None:
    event = two_tables()

    (board,) = queries_boards.board_sheets(event).boards

    line = board.lines[0]
    assert (board.number, board.dealer, board.vulnerability) == (
        "2",
        Seat.EAST,
        Vulnerability.NORTH_SOUTH,
    )
    assert shown(line) == ("4SX", Seat.NORTH, "H5", 10, 790)
    assert (line.ns_points, line.ew_points, line.ns_percent) == (2, 0, 100)
    assert [player.name for player in line.ns.players] == ["Player 1NSa", "Player 1NSb"]
    assert (line.ns.number, line.ew.number, line.own) == ("1", "1", False)


def test_the_readers_own_lines_are_marked() -> None:
    event = two_tables()
    mine = Entry.objects.get(event=event, label="2EW")

    (board,) = queries_boards.board_sheets(event, own={mine.pk}).boards

    assert [line.own for line in board.lines] == [False, True]


def test_a_passed_out_board_is_a_result_and_an_awaited_one_is_not_there() -> None:
    event = two_tables()
    ns, ew = make_entry(event, 3, "NS"), make_entry(event, 3, "EW")
    make_line(event, 2, ns, ew, "p")
    make_line(event, 4, ns, ew)

    boards = queries_boards.board_sheets(event).boards

    assert [board.number for board in boards] == ["2"]
    assert shown(boards[0].lines[2]) == ("PASS", None, "", None, 0)


def test_an_assigned_result_stands_in_place_of_the_one_at_the_table() -> None:
    assigned = effects.outcomes([Outcome.of_contract("4S N -1", 2)])

    line = first_line(two_tables(), assigned, assigned)

    assert shown(line) == ("4S", Seat.NORTH, "", 9, -100, Code.OTHER)


def test_an_assigned_score_without_a_contract_is_shown_alone() -> None:
    assigned = effects.outcomes([Outcome(-100)])

    line = first_line(two_tables(), assigned, assigned)

    assert shown(line) == ("", None, "", None, -100, Code.OTHER)


WEIGHTED = effects.outcomes([Outcome(620, Fraction(60)), Outcome(-100, Fraction(40))])
PLUS, MINUS = effects.artificial(60), effects.artificial(40)
NOTHING = effects.not_played()


@pytest.mark.parametrize(
    ("ns", "ew", "codes"),
    [
        (WEIGHTED, WEIGHTED, (Code.WEIGHTED,)),
        (PLUS, MINUS, (Code.AVERAGE_PLUS, Code.AVERAGE_MINUS)),
        (PLUS, PLUS, (Code.AVERAGE_PLUS,)),
        (NOTHING, NOTHING, (Code.NOT_PLAYED,)),
    ],
)
def test_what_is_weighted_split_artificial_or_not_played_shows_no_result(
    ns: Stored, ew: Stored, codes: tuple[Code, ...]
) -> None:
    line = first_line(two_tables(), ns, ew)

    assert shown(line) == ("", None, "", None, None, *codes)


def test_a_weighted_line_has_its_outcomes_with_their_weights() -> None:
    ruled = effects.outcomes(
        [
            Outcome(620, Fraction(60), "4S N ="),
            Outcome(-100, Fraction(40)),
        ]
    )

    line = first_line(two_tables(), ruled, ruled)

    made = Instead(620, Fraction(60), "4S", Seat.NORTH, 10)
    assert line.ns_outcomes == (made, Instead(-100, Fraction(40)))
    assert line.ew_outcomes == line.ns_outcomes


def test_a_split_line_has_an_outcome_for_each_side() -> None:
    passed = effects.outcomes([Outcome(0, contract="P")])

    line = first_line(two_tables(), effects.outcomes([Outcome(-100)]), passed)

    assert line.ns_outcomes == (Instead(-100, Fraction(100)),)
    assert line.ew_outcomes == (Instead(0, Fraction(100), "PASS"),)
    assert shown(line)[:5] == ("", None, "", None, None)


@pytest.mark.parametrize("stored", [PLUS, NOTHING])
def test_an_average_and_a_single_assigned_score_have_none_beside(
    stored: Stored,
) -> None:
    assigned = effects.outcomes([Outcome(-100)])

    average = first_line(two_tables(), stored, stored)
    Adjustment.objects.all().delete()
    single = first_line(Event.objects.get(), assigned, assigned)

    assert (average.ns_outcomes, average.ew_outcomes) == ((), ())
    assert (single.ns_outcomes, single.ew_outcomes) == ((), ())


def test_a_line_of_a_fouled_board_has_its_form() -> None:
    event = make_fouled(make_club())
    foul(event, 5, 6)

    [board] = queries_boards.board_sheets(event).boards

    assert [(line.ns.number, line.form) for line in board.ordered] == [
        *(("1", ""), ("2", ""), ("3", ""), ("4", "")),
        *(("6", "B"), ("5", "B")),
    ]


def test_a_line_reported_as_not_played_has_that_mark() -> None:
    event = two_tables()
    Result.objects.filter(section=section_of(event)).update(
        kind=ResultKind.NOT_PLAYED, contract="", declarer="", tricks=None
    )

    (board,) = queries_boards.board_sheets(event).boards

    assert {shown(line) for line in board.lines} == {
        ("", None, "", None, None, Code.NOT_PLAYED)
    }
    assert board.lines[0].ns_percent is None


def test_the_frequency_counts_every_score() -> None:
    event = two_tables()

    (board,) = queries_boards.board_sheets(event).boards

    assert [
        (frequency.score, frequency.count, frequency.ns_points, frequency.ew_points)
        for frequency in board.frequency
    ] == [(790, 1, 2, 0), (170, 1, 0, 2)]


def test_a_split_score_is_counted_though_one_side_has_nothing_from_it() -> None:
    event = two_tables()
    first_line(
        event, effects.outcomes([Outcome(620)]), effects.outcomes([Outcome(-100)])
    )

    (board,) = queries_boards.board_sheets(event).boards

    assert [
        (frequency.score, frequency.ns_points is None) for frequency in board.frequency
    ] == [
        (620, False),
        (170, False),
        (-100, True),
    ]
    assert {frequency.count for frequency in board.frequency} == {1}


def test_a_deal_shows_its_hands_and_once_solved_tricks_and_par() -> None:
    event = two_tables()
    deal = make_deal(event, 2)
    bare = queries_boards.board_sheets(event).boards[0]
    deal.tricks, deal.par_score, deal.par_contracts = "56789" * 4, 420, "4S-NS 5CX-E-3"
    deal.save()

    solved = queries_boards.board_sheets(event).boards[0]

    row = (9, 8, 7, 6, 5)
    assert bare.deal == Deal(
        north=Hand("AKQJ", "432", "432", "432"),
        east=Hand("T987", "AKQ", "765", "765"),
        south=Hand("6543", "JT9", "AKQ", "T98"),
        west=Hand("2", "8765", "JT98", "AKQJ"),
    )
    assert (bare.makeable, bare.par) == (None, None)
    assert solved.makeable == Makeable(row, row, row, row)
    assert solved.par == Par(420, (("4S", "NS"), ("5CX", "E")))


def test_a_solved_deal_may_be_without_a_par() -> None:
    event = two_tables()
    deal = make_deal(event, 2)
    deal.tricks = "56789" * 4
    deal.save()

    assert queries_boards.board_sheets(event).boards[0].par is None


def test_butler_names_the_datum_and_gives_no_percentages() -> None:
    event = two_tables()
    Event.objects.filter(pk=event.pk).update(method=MethodKind.BUTLER)
    event.refresh_from_db()

    (board,) = queries_boards.board_sheets(event).boards

    assert board.datum == 480
    assert [line.ns_percent for line in board.lines] == [None, None]


def numbers(event: Event) -> list[str]:
    return [board.number for board in queries_boards.board_sheets(event).boards]


def one_more(event: Event, section: Section) -> None:
    """The same pairs pass out board 2 there too."""
    ns = Entry.objects.get(event=event, label="1NS")
    ew = Entry.objects.get(event=event, label="1EW")
    Result.objects.create(
        section=section, board=2, ns=ns, ew=ew, kind=ResultKind.PASSED_OUT
    )


def test_boards_of_several_sets_say_whose_they_are() -> None:
    event = two_tables()
    other = BoardSet.objects.create(club=event.club, name="other")
    session = event.sessions.get()
    one_more(
        event, Section.objects.create(session=session, board_set=other, letter="B")
    )
    by_section = numbers(event)
    later = Session.objects.create(event=event, number=2)
    one_more(event, Section.objects.create(session=later, board_set=other))

    assert by_section == ["2 (A)", "2 (B)"]
    assert numbers(event) == ["2 (1A)", "2 (1B, 2A)"]


def test_a_board_sheet_of_no_line_is_empty() -> None:
    assert queries_boards.board_sheets(make_event(make_club())).boards == ()


def test_hands_under_an_embargo_of_another_event_are_in_no_document() -> None:
    event = two_tables()
    later = two_tables(club=event.club)
    make_deal(event, 2)
    section = section_of(later)
    section.board_set = section_of(event).board_set
    section.save()

    before = queries_boards.hand_record(event).boards
    Event.objects.filter(pk=later.pk).update(embargo_until=now() + timedelta(days=1))
    after = (
        queries_boards.hand_record(event).boards,
        queries_boards.board_sheets(event).boards[0].deal,
    )

    assert [board.number for board in before] == ["2"]
    assert after == ((), None)


def test_hands_under_the_events_own_embargo_are_in_its_documents() -> None:
    event = two_tables()
    make_deal(event, 2)
    event.embargo_until = now() + timedelta(days=1)
    event.save()

    [board] = queries_boards.hand_record(event).boards

    assert board.deal is not None
