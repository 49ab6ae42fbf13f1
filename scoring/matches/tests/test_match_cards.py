"""The card of a match: boards, rooms, stints, and how it came out."""

from fractions import Fraction

import pytest

from clubsite.tests.builders import make_club
from scoring.bridge.regulations import Regulations
from scoring.events.labels import EventState, FigureKind, MethodKind
from scoring.events.models import Event, Match
from scoring.events.queries import Viewer
from scoring.matches.queries.cards import MatchCard, match_card
from scoring.results.queries.breakdown import build_match_breakdown, number_text
from scoring.results.queries.lines import Figure
from scoring.results.queries.matches import Rounds, build_rounds, match_keys
from scoring.results.queries.scores import get_scored_event
from scoring.results.tests.builders import STAFF, STRANGER
from scoring.tests import every_kind
from scoring.tests.contests import make_contest, make_match, make_team
from scoring.tests.match_events import made, make_knock_out, make_swiss_pairs, make_two

pytestmark = pytest.mark.django_db

POSTED = EventState.PROVISIONAL


def rounds(event: Event, viewer: Viewer = STRANGER) -> Rounds:
    return build_rounds(get_scored_event(event), viewer)


def card(event: Event, match: Match, viewer: Viewer = STRANGER) -> MatchCard:
    scored = get_scored_event(event)
    return match_card(scored, match.pk, match_keys(scored, viewer), viewer)


@pytest.mark.parametrize("halved", [True, False])
def test_boards_won_are_shown_as_the_event_counts_them(halved: bool) -> None:
    event, match = make_two(MethodKind.BOARD_A_MATCH, standings="boards", halved=halved)

    [shown] = rounds(event).rounds[0].matches
    board = card(event, match).boards[0]

    part = 2 if halved else 1
    assert [made(side.boards) for side in shown.sides] == [Fraction(3, part)] * 2
    assert [side.ahead for side in shown.sides] == [False, False]
    assert board.home == Figure(
        Fraction(2, part), FigureKind.POINTS, 0 if not halved else 2
    )
    assert board.running is not None
    assert board.running.value == Fraction(2, part)


def test_a_card_has_both_rooms_of_every_board() -> None:
    event, match = make_two()

    found = card(event, match)

    assert [str(room) for room in found.rooms] == ["Open room", "Closed room"]
    assert [
        (
            board.number,
            [str(line.line.result) for line in board.lines if line],
            made(board.home),
            made(board.away),
            made(board.running),
        )
        for board in found.boards
    ] == [
        (1, ["4S N =", "4S N -1"], 10, -10, 10),
        (2, ["PASS", "3NT N ="], -12, 12, -2),
        (3, ["1C N =", "1C N ="], 0, 0, -2),
    ]
    assert (found.first_board, found.last_board, found.has_stints) == (1, 3, False)
    assert (found.previous, found.next, found.codes, found.our_lines) == (
        None,
        None,
        (),
        (),
    )


def test_a_board_that_one_room_still_plays_gives_nothing() -> None:
    event, match = make_two(scores=[("4S N =", ""), ("p", "p")])
    match.results.filter(board=1, room="closed").delete()

    first, second = card(event, match).boards

    assert (first.lines[1], first.home, first.running) == (None, None, None)
    assert second.running is not None
    assert second.running.value == 0


def test_stints_stand_apart_with_their_sums() -> None:
    event = make_knock_out(make_club())
    first = Match.objects.get(event=event, round=1, table=1)

    found = card(event, first)

    assert found.has_stints
    assert [
        (stint.number, len(stint.boards), made(stint.margin)) for stint in found.stints
    ] == [(1, 1, 10), (2, 1, -1)]
    assert [found.previous, found.next] == [
        None,
        Match.objects.get(event=event, round=1, table=2).pk,
    ]


def test_a_split_score_in_a_knock_out_says_what_counts() -> None:
    event = every_kind.make_knock_out(make_club())

    boards = card(event, event.matches.get(), STAFF).boards

    figures = [(board.home, board.away, board.mean) for board in boards[:2]]
    assert [[figure and figure.value for figure in each] for each in figures] == [
        [10, 7, Fraction(3, 2)],
        [-12, 12, None],
    ]


def test_a_bye_in_a_knock_out_has_no_margin() -> None:
    event = make_contest(
        make_club(), state=POSTED, regulations=Regulations(standings="wins")
    )
    match = make_match(event, make_team(event, 1), None, boards=8)

    [shown] = rounds(event).rounds[0].matches

    assert (str(shown.word), shown.home.counted, shown.home.ahead) == (
        "Bye",
        None,
        True,
    )
    empty = card(event, match)
    assert (empty.boards, empty.first_board, empty.last_board) == ((), 1, 8)


def test_a_card_of_pairs_has_one_table_and_shares() -> None:
    event = make_swiss_pairs(make_club())
    match = Match.objects.get(event=event, round=1, table=1)

    found = card(event, match)

    assert found.rooms == ()
    assert [len(board.lines) for board in found.boards] == [1, 1]
    assert [
        (made(board.home), made(board.away))
        for board in found.boards
        if board.home and board.away
    ] == [(100, 0), (100, 0)]
    assert [made(board.running) for board in found.boards] == [100, 100]


def test_a_card_of_pairs_at_imps_has_what_the_field_gave() -> None:
    event = make_swiss_pairs(make_club(), method=MethodKind.CROSS_IMPS)
    match = Match.objects.get(event=event, round=1, table=1)

    found = card(event, match)

    assert found.boards_in is FigureKind.IMPS
    assert all(board.home and board.away for board in found.boards)
    assert sum(((made(board.home)) or 0) for board in found.boards) == (
        found.boards[-1].running and found.boards[-1].running.value
    )


def test_a_board_of_pairs_that_nobody_else_has_is_no_share() -> None:
    event = make_swiss_pairs(make_club())
    match = Match.objects.get(event=event, round=1, table=1)
    Match.objects.get(event=event, round=1, table=2).results.all().delete()

    found = card(event, match)

    assert [(board.home, board.away) for board in found.boards] == [(None, None)] * 2


def test_a_draft_has_a_card_without_boards_for_staff() -> None:
    event = make_swiss_pairs(make_club())
    draft = Match.objects.filter(event=event, published=False).first()
    assert draft

    found = card(event, draft, STAFF)

    assert (found.match.draft, found.boards) == (True, ())
    assert build_match_breakdown(get_scored_event(event), draft.pk, STAFF) == ()


def test_how_a_match_came_out_is_told_to_the_last_figure() -> None:
    event, match = make_two()
    scored = get_scored_event(event)

    sides = build_match_breakdown(scored, match.pk, STRANGER)

    outcome = scored.score.matches[match.pk]
    assert [side.who for side in sides] == ["1 Sample Team 1", "2 Sample Team 2"]
    assert [side.steps[-1].gives for side in sides] == [
        number_text(side.points or 0) for side in (outcome.home, outcome.away)
    ]
