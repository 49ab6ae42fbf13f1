"""The rows that a result file becomes."""

from dataclasses import replace
from datetime import date
from fractions import Fraction

import pytest

from clubsite.clubs.labels import RoleKind
from clubsite.tests.builders import make_club, make_member
from scoring.bridge.contract import Side
from scoring.bridge.event import Code
from scoring.events import effects
from scoring.events.labels import Cause, EventState, ResultKind
from scoring.events.models import Adjustment, Deal, Entry, Event, Result, Section
from scoring.exchange.actions.imports import Incoming, import_event
from scoring.exchange.actions.reimports import reimport_event
from scoring.exchange.actions.rows import Store
from scoring.exchange.queries.parsed_event import to_parsed_event
from scoring.formats.event import SitOut
from scoring.formats.tests.builders import (
    make_board,
    make_deal,
    make_file,
    make_line,
    make_pair,
)
from scoring.results.queries.scores import get_scores
from scoring.tests.builders import make_mitchell

pytestmark = pytest.mark.django_db


def incoming(content: bytes, name: str = "sample.xml") -> Incoming:
    return Incoming(name, content)


def one_board(*lines: str, **options: str) -> bytes:
    return make_file(make_board(1, *lines), **options)


FACTS = make_file(
    make_board(
        1,
        make_line("1", "2", "4S N 10", "420", ("0", "2"), lead="5H"),
        make_line("3", "4", "PASS", "0", ("2", "0")),
    ),
    facts="<WINNER_TYPE>1</WINNER_TYPE><DATE>02/03/2026</DATE><TITLE>Monday</TITLE>",
    inside=f"<HANDSET>{make_deal()}</HANDSET>",
)


def test_the_event_and_its_deals_are_those_of_the_file() -> None:
    made = import_event(make_club(), incoming(FACTS), by=None)

    event = Event.objects.get(pk=made.event.pk)
    assert (made.already, event.name, event.date, event.state, event.winners) == (
        False,
        "Monday",
        date(2026, 3, 2),
        EventState.SCORING,
        1,
    )
    deal = Deal.objects.get()
    assert (deal.board, deal.north, deal.analysis_due) == (
        1,
        "K93.97.AT2.97543",
        True,
    )


def test_lines_are_stored_as_they_were_reported() -> None:
    import_event(make_club(), incoming(FACTS), by=None)

    first, second = Result.objects.order_by("pk")
    assert (first.board, first.ns.label, first.ew.label, first.kind) == (
        1,
        "1",
        "2",
        ResultKind.PLAYED,
    )
    assert (first.contract, first.declarer, first.tricks, first.lead, first.score) == (
        "4S",
        "N",
        10,
        "H5",
        None,
    )
    assert (first.file_ns, first.file_ew) == ("0", "2")
    assert (second.kind, second.contract) == (ResultKind.PASSED_OUT, "")


def test_adjustments_of_the_file_keep_its_figures() -> None:
    club = make_club()
    content = one_board(
        make_line("1", "2", score="A5050", points=("1", "1")),
        make_line("3", "4", "4S N 11", "420", ("1", "1")),
        make_line("5", "6", score="100", points=("2", "0")),
        pairs="".join(make_pair(f"{number}") for number in range(1, 7)),
    )

    made = import_event(club, incoming(content), by=None)

    artificial = effects.artificial(50, uplift=False, points=Fraction(1))
    assigned = effects.outcomes([effects.Outcome(420)])
    assert [
        (
            adjustment.cause,
            adjustment.ns,
            adjustment.ew,
            adjustment.result and adjustment.result.kind,
        )
        for adjustment in Adjustment.objects.order_by("pk")
    ] == [
        (Cause.FILE, artificial, artificial, ResultKind.NOT_PLAYED),
        (Cause.FILE, assigned, assigned, ResultKind.PLAYED),
    ]
    scores = get_scores(made.event).lines.values()
    assert [line.ns_code for line in scores] == [Code.AVERAGE, Code.ADJUSTED, Code.NONE]
    assert Result.objects.latest("pk").score == 100


def test_penalties_of_the_file_are_taken_off() -> None:
    club = make_club()
    pairs = make_pair("1", more="<ADJUSTMENT>-0.5</ADJUSTMENT>") + "".join(
        make_pair(f"{number}") for number in (2, 3, 4)
    )
    content = one_board(
        make_line("1", "2", "4S N 11", "450"),
        make_line("3", "4", "4S N 10", "420"),
        pairs=pairs,
    )

    made = import_event(club, incoming(content), by=None)

    first = Entry.objects.get(label="1")
    assert [
        (adjustment.entry, adjustment.amount, adjustment.unit)
        for adjustment in Adjustment.objects.all()
    ] == [(first, "0.5", "matchpoints")]
    assert get_scores(made.event).totals[first.pk].final == Fraction(3, 2)


def two_sections(*boards: str) -> bytes:
    sections = "".join(
        f'<SECTION SECTION_ID="{letter}">{board}</SECTION>'
        for letter, board in zip("AB", boards, strict=True)
    )
    return make_file(inside=sections)


def test_each_section_has_its_own_boards_unless_they_are_compared() -> None:
    apart, together = make_club("apart"), make_club("together")
    a = make_line("1", "2", "4S N 10", "420", ("0", "0"))
    b = make_line("3", "4", "4S N 11", "450", ("0", "0"))

    import_event(
        apart, incoming(two_sections(make_board(1, a), make_board(1, b))), by=None
    )
    a = make_line("1", "2", "4S N 10", "420", ("0", "2"))
    b = make_line("3", "4", "4S N 11", "450", ("2", "0"))
    import_event(
        together, incoming(two_sections(make_board(1, a), make_board(1, b))), by=None
    )

    sets = {
        club.slug: Section.objects.filter(board_set__club=club)
        .values_list("board_set")
        .distinct()
        .count()
        for club in (apart, together)
    }
    assert sets == {"apart": 2, "together": 1}
    assert {entry.section.letter for entry in Entry.objects.filter(label="3")} == {"B"}


def test_deals_of_the_whole_event_are_those_of_every_section() -> None:
    club = make_club()
    a = make_board(1, make_line("1", "2", "4S N 10", "420"))
    b = make_board(1, make_line("3", "4", "4S N 11", "450"))
    content = two_sections(a, b).replace(
        b"</EVENT>", f"</EVENT><HANDSET>{make_deal()}</HANDSET>".encode()
    )

    import_event(club, incoming(content), by=None)

    assert {deal.board_set_id for deal in Deal.objects.all()} == {
        section.board_set_id for section in Section.objects.all()
    }
    assert Deal.objects.count() == 2


def test_deals_of_a_section_stay_with_it() -> None:
    club = make_club()
    inside = make_board(1, make_line("1", "2", "4S N 10", "420"))
    deals = f"<HANDSET>{make_deal()}</HANDSET>"
    content = two_sections(
        inside + deals, make_board(1, make_line("3", "4", "4S N 11", "450"))
    )

    import_event(club, incoming(content), by=None)

    assert Deal.objects.get().board_set == Section.objects.get(letter="A").board_set


def test_numbers_of_pairs_come_from_their_digits_or_their_order() -> None:
    club = make_club()
    content = one_board(
        make_line("A12", "red", "4S N 10", "420"),
        make_line("99999", "4", "4S N 11", "450"),
        pairs="".join(make_pair(number) for number in ("A12", "red", "99999", "4")),
    )

    import_event(club, incoming(content), by=None)

    assert [(entry.label, entry.number) for entry in Entry.objects.order_by("pk")] == [
        ("A12", 12),
        ("red", 2),
        ("99999", 32_767),
        ("4", 4),
    ]


def test_butler_datums_of_the_file_are_kept() -> None:
    club = make_club()
    lines = [
        make_line("1", "2", "4S N 10", "420", ("1", "-1"), kind="BUTLER_POINTS"),
        make_line("3", "4", "4S N 11", "450", ("1", "-1"), kind="BUTLER_POINTS"),
    ]
    content = make_file(make_board(1, *lines, datum="400"), event_type="BUTLER_PAIRS")

    made = import_event(club, incoming(content), by=None)

    [board] = get_scores(made.event).boards.values()
    assert board.datum == 400

    other = make_file(make_board(1, *lines, datum="430"), event_type="BUTLER_PAIRS")
    director = make_member(club, RoleKind.DIRECTOR)
    reimport_event(made.event, incoming(other), by=director, why="Counted anew.")

    [board] = get_scores(made.event).boards.values()
    assert board.datum == 430


def test_who_sat_out_has_lines_against_nobody_on_their_own_side() -> None:
    """Two boards without opponents, one in either direction."""
    read, _score = to_parsed_event(make_mitchell(make_club()))
    outs = (SitOut(1, "A", 8, 1, Side.NS), SitOut(1, "A", 9, 4, Side.EW))

    Store(make_club("other"), replace(read, sit_outs=outs), "sample")

    north, east = Result.objects.filter(board__gt=7).order_by("board")
    assert [north.ns.label, north.ew.phantom] == [read.entrants[0].number, True]
    assert [east.ns.phantom, east.ew.label] == [True, read.entrants[3].number]
    assert north.ew == east.ns
