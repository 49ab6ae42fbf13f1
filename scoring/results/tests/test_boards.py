"""One board: its deal and its lines."""

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

import pytest

from clubsite.tests.builders import make_club, make_user
from scoring.bridge.contract import Card, Seat
from scoring.events import effects
from scoring.events.card_plays import encode_cards
from scoring.events.effects import Outcome
from scoring.events.labels import Cause, EventState, MethodKind, ResultKind
from scoring.events.models import BoardSet, CardPlay, Event, Result, Section
from scoring.events.queries import Viewer
from scoring.play.actions.corrections import put_line_effect
from scoring.results.queries import sheets
from scoring.results.queries.boards import (
    BoardPage,
    board_page,
    build_deal_view,
    open_boards,
    read_makes,
)
from scoring.results.queries.replay import get_replays
from scoring.results.queries.scores import ScoredEvent, get_scored_event
from scoring.results.tests.builders import (
    STAFF,
    STRANGER,
    card_of,
    line_of,
    make_small,
    rule,
)
from scoring.tests.builders import make_deal

pytestmark = pytest.mark.django_db


def test_a_board_shows_its_deal_lines_and_frequencies() -> None:
    event = make_small(make_club())
    make_deal(event, 1)
    scored = get_scored_event(event)

    page = board_page(scored, 1, (1, 2), STRANGER)

    [traveller] = page.travellers
    assert (page.number, page.previous, page.next) == (1, None, 2)
    assert (page.in_percent, page.widest) == (True, Decimal(2))
    assert [line.tricks for line in traveller.lines] == [11, 10]
    assert [mark.score for mark in traveller.strip.marks] == [420, 450]  # type: ignore[union-attr]  # two scores
    assert [
        (
            line.ns[0].label,
            line.ew[0].label,
            line.line.score,
            line.line.points,
            line.ew_points,
        )
        for line in traveller.lines
    ] == [
        ("1NS", "1EW", 450, Decimal("2.00"), Decimal("0.00")),
        ("2NS", "2EW", 420, Decimal("0.00"), Decimal("2.00")),
    ]
    assert [
        (frequency.score, frequency.count) for frequency in traveller.frequencies
    ] == [
        (450, Fraction(1)),
        (420, Fraction(1)),
    ]
    assert traveller.deal is not None
    assert str(traveller.deal.hands).startswith("N:AKQJ.432.432.432")
    assert (traveller.deal.makes, traveller.deal.due) == ((), True)
    assert (traveller.has_tables, traveller.codes, page.appealed) == (False, (), False)


def test_a_split_line_shows_both_sides() -> None:
    event = make_small(make_club())
    rule(
        event,
        line_of(event, 1, "1NS"),
        effects.artificial(60),
        effects.outcomes([Outcome(420)]),
    )

    [traveller] = board_page(get_scored_event(event), 1, (1,), STAFF).travellers

    split = traveller.lines[1]
    assert split.ew_line is not None
    assert (split.line.code, split.ew_line.code, split.ew_line.reported) == (
        "A+",
        "S",
        None,
    )
    assert traveller.codes == ("A+", "S")
    assert not split.ours


@pytest.mark.parametrize(
    ("method", "share"), [(MethodKind.MATCHPOINTS, 60), (MethodKind.BUTLER, None)]
)
def test_an_artificial_score_is_a_share_only_of_a_board_with_a_top(
    method: MethodKind, share: int | None
) -> None:
    event = make_small(make_club())
    Event.objects.filter(pk=event.pk).update(method=method)
    line = line_of(event, 1, "1NS")
    rule(event, line, effects.artificial(60), effects.artificial(40))

    event = Event.objects.get(pk=event.pk)
    [traveller] = board_page(get_scored_event(event), 1, (1,), STAFF).travellers

    [ruled] = [
        traveller_line.line
        for traveller_line in traveller.lines
        if traveller_line.line.key == line.pk
    ]
    assert ruled.share == share
    assert (ruled.artificial, ruled.marks) == (Fraction(60), ("A+",))


def test_a_line_that_an_appeal_decided_is_marked_so_beside_its_code() -> None:
    event = make_small(make_club())
    line = line_of(event, 1, "1NS")
    rule(event, line, effects.artificial(60), effects.artificial(40))
    decided = effects.outcomes([Outcome(420)])
    put_line_effect(line, cause=Cause.APPEAL, cause_id=1, ns=decided, ew=decided)
    event.refresh_from_db()
    scored = get_scored_event(event)

    page = board_page(scored, 1, (1,), STRANGER)

    [traveller] = page.travellers
    assert [traveller_line.line.marks for traveller_line in traveller.lines] == [
        ("ADJ", "APP"),
        (),
    ]
    assert traveller.codes == ("ADJ", "APP")
    assert card_of(event, "1EW").codes == ("ADJ", "APP")
    card = sheets.scorecard_sheet(card_of(event, "1EW")).decode()
    assert [row.split(",")[-1] for row in card.splitlines()] == ["Mark", "ADJ APP", ""]
    sheet = sheets.board_sheet(page).decode()
    assert [row.split(",")[-1] for row in sheet.splitlines()] == ["Mark", "ADJ APP", ""]


def test_sections_with_boards_of_their_own_have_a_traveller_each() -> None:
    event = make_small(make_club())
    club = event.club
    other = Section.objects.create(
        session=event.sessions.get(),
        board_set=BoardSet.objects.create(club=club, name="other"),
        letter="B",
    )
    Result.objects.filter(board=1, ns__label="2NS").update(section=other)

    page = board_page(get_scored_event(event), 1, (1,), STRANGER)

    assert [traveller.sections for traveller in page.travellers] == [("A",), ("B",)]


@pytest.mark.parametrize(
    ("in_play", "state", "reader", "opened"),
    [
        ("nothing", EventState.IN_PLAY, STRANGER, ()),
        ("ranking", EventState.IN_PLAY, STRANGER, (1,)),
        ("nothing", EventState.IN_PLAY, STAFF, (1, 2)),
        ("nothing", EventState.PROVISIONAL, STRANGER, (1, 2)),
    ],
)
def test_a_board_stays_closed_until_every_table_has_played_it(
    in_play: str, state: EventState, reader: Viewer, opened: tuple[int, ...]
) -> None:
    event = make_small(make_club(), state=state)
    event.club.in_play = in_play
    Result.objects.filter(board=2, ns__label="1NS").update(kind=ResultKind.AWAITED)

    assert open_boards(get_scored_event(event).data, reader) == opened


def test_what_a_worker_found_is_shown_with_the_deal() -> None:
    row = make_deal(make_small(make_club()), 1)
    row.tricks, row.par_score, row.analysis_due = "54465" * 2 + "89866" * 2, -110, False
    row.par_contracts = "2D-EW+1 2H-EW="

    found = build_deal_view(row)

    assert (found.par_score, found.par_contracts, found.due) == (
        -110,
        ("2D-EW+1", "2H-EW="),
        False,
    )
    assert [(makeable.seat, makeable.tricks) for makeable in found.makes] == [
        (Seat.N, (5, 4, 4, 6, 5)),
        (Seat.S, (5, 4, 4, 6, 5)),
        (Seat.E, (8, 9, 8, 6, 6)),
        (Seat.W, (8, 9, 8, 6, 6)),
    ]
    assert read_makes("d" * 20)[0].tricks == (13,) * 5


def test_a_line_shows_what_counts_where_the_program_prints_a_short_board_plainly() -> (
    None
):
    event = make_small(make_club())
    Event.objects.update(convention="compscore3")
    event.refresh_from_db()
    Result.objects.filter(board=1).first().delete()  # type: ignore[union-attr]

    page = board_page(get_scored_event(event), 1, (1, 2), STRANGER)

    [line] = page.travellers[0].lines
    [frequency] = page.travellers[0].frequencies
    assert (line.line.points, frequency.ns_points) == (Decimal("1.00"), Fraction(1))


def shown_to(reader: Viewer, scored: ScoredEvent) -> BoardPage:
    page = board_page(scored, 1, (1,), reader)
    return get_replays(scored.data.event, page, reader)


def test_the_auction_of_the_reader_stands_with_the_hands() -> None:
    event = make_small(make_club())
    mine, other = line_of(event, 1, "1NS"), line_of(event, 1, "2NS")
    player = mine.ns.members.all()[0].player
    player.account = make_user("north")
    player.save()
    reader = replace(STRANGER, account=player.account.pk)
    scored = get_scored_event(event)
    CardPlay.objects.create(result=other, dealer="N", auction=["1S"])

    [unknown] = shown_to(reader, scored).travellers
    CardPlay.objects.create(result=mine, dealer="N", auction=["4S", "P", "P", "P"])
    [known] = shown_to(reader, scored).travellers
    CardPlay.objects.filter(result=mine).update(
        auction=[], cards=encode_cards([Card.parse("SA")])
    )
    [without] = shown_to(reader, scored).travellers
    [of_a_stranger] = shown_to(STRANGER, scored).travellers

    assert unknown.view.table is None
    assert known.view.table is not None
    assert known.view.table.auction == ("4S", "P", "P", "P")
    assert known.view.table.replay.endswith(f"/boards/1/results/{mine.pk}/")
    assert without.view.table is not None
    assert without.view.table.auction == ()
    assert of_a_stranger.view.table is None
    assert of_a_stranger.has_replay
    assert all(line.replay for line in of_a_stranger.lines)
    assert not unknown.our_lines[0].replay
