"""Rounds drawn, changed by hand, published and taken back."""

import pytest
from django.core.exceptions import PermissionDenied

from clubsite.clubs.labels import RoleKind
from clubsite.site.errors import Refused
from clubsite.tests.builders import make_member
from scoring.bridge.swiss import Odd
from scoring.events.labels import (
    CountedKind,
    EventState,
    PenaltyUnit,
    PlayedKind,
)
from scoring.events.models import Adjustment, Event, Match, Result
from scoring.events.plans import DrawWish
from scoring.events.queries import load_event_data
from scoring.matches.actions import rounds
from scoring.matches.queries.pairings import numbered
from scoring.play.actions.contests import withdraw
from scoring.results.queries.scores import score_event
from scoring.tests.builders import make_penalty
from scoring.tests.swiss_world import make_drawn

pytestmark = pytest.mark.django_db


def test_a_swiss_is_played_without_rematches_and_with_one_bye_each() -> None:
    swiss = make_drawn(contestants=7)

    pairings: set[frozenset[int | None]] = set()
    for number in range(1, 6):
        swiss.draw()
        assert not Result.objects.filter(match__round=number).exists()
        swiss.publish()
        swiss.play(number)
        pairings |= {frozenset(pairing) for pairing in swiss.pairings(number)}

    assert len(pairings) == 5 * 4
    byes = Match.objects.filter(away=None).values_list("home", flat=True)
    assert len(set(byes)) == 5
    assert {match.first_board for match in Match.objects.filter(round=5)} == {17}
    totals = score_event(load_event_data(swiss.event)).totals
    assert totals[swiss.entry(1).pk].rank == 1
    with pytest.raises(Refused, match="All 5 rounds"):
        swiss.draw()


def test_a_first_round_by_seeds_and_by_lot() -> None:
    swiss = make_drawn()
    swiss.draw()
    by_seeds = swiss.pairings(1)
    swiss.draw(lot="snow")
    by_lot = swiss.pairings(1)
    swiss.draw(lot="snow")

    assert by_seeds == [(1, 5), (2, 6), (3, 7), (4, 8)]
    assert by_lot != by_seeds
    assert swiss.pairings(1) == by_lot
    assert Event.objects.get().regulations.lot == "snow"


def test_the_next_round_follows_the_standings_and_the_chosen_pairings() -> None:
    swiss = make_drawn()
    swiss.draw()
    swiss.publish()
    swiss.play(1)

    swiss.draw((8, 1))
    assert swiss.pairings(2)[0] == (8, 1)
    swiss.draw()

    assert swiss.pairings(2) == [(1, 2), (3, 4), (5, 6), (7, 8)]
    assert Match.objects.filter(round=2).count() == 4


def test_missing_results_are_named_and_may_be_passed_over() -> None:
    swiss = make_drawn()
    swiss.draw()
    swiss.publish()
    swiss.play_match(swiss.match(1, 1))

    with pytest.raises(Refused, match="round 1 match 2, round 1 match 3") as refusal:
        swiss.draw()
    swiss.draw(sure=True)

    assert refusal.value.field == "sure"
    assert Match.objects.filter(round=2, published=False).count() == 4


def test_a_triangle_is_three_half_matches_on_boards_of_their_own() -> None:
    swiss = make_drawn(contestants=5, odd=Odd.TRIANGLE)
    swiss.draw()
    swiss.publish()

    halves = list(Match.objects.filter(half=True))
    assert swiss.pairings(1) == [(1, 2), (3, 4), (4, 5), (5, 3)]
    assert [(half.first_board, half.boards) for half in halves] == [
        (1, 2),
        (3, 2),
        (5, 2),
    ]
    assert Result.objects.filter(match__in=halves).count() == 3 * 2 * 2
    seats = Result.objects.filter(match__in=halves, ns=swiss.entry(3))
    boards = list(seats.values_list("board", flat=True))
    assert len(boards) == len(set(boards)) == 4
    swiss.play(1)
    swiss.draw()
    assert {
        match.first_board for match in Match.objects.filter(round=2, half=False)
    } == {7}


def test_a_round_has_a_triangle_where_the_others_have_a_bye() -> None:
    swiss = make_drawn(contestants=5)
    wish = DrawWish(odd=Odd.TRIANGLE)
    rounds.draw_next(swiss.event, wish, by=swiss.director)
    swiss.publish()
    swiss.play(1)
    swiss.draw()

    assert swiss.pairings(1) == [(1, 2), (3, 4), (4, 5), (5, 3)]
    assert [away for _home, away in swiss.pairings(2)].count(None) == 1
    assert Event.objects.get().regulations.odd == Odd.BYE


def test_a_triangle_is_not_drawn_where_matches_have_no_half() -> None:
    three_boards = make_drawn(contestants=5, boards=3)
    acbl = make_drawn(contestants=5, boards=8, scale="acbl_20", slug="second")
    cup = make_drawn(PlayedKind.KNOCK_OUT, slug="third")
    in_imps = make_drawn(
        contestants=5, counted=CountedKind.TOTAL_IMPS, slug="fourth", odd="triangle"
    )

    for contest, message in (
        (three_boards, "even number of boards"),
        (acbl, "6 to 11 boards, not 4"),
        (cup, "Sitting out or a triangle at the foot"),
    ):
        with pytest.raises(Refused, match=message):
            rounds.draw_next(
                contest.event, DrawWish(odd=Odd.TRIANGLE), by=contest.director
            )
    rounds.draw_next(in_imps.event, DrawWish(odd=Odd.BYE), by=in_imps.director)
    assert in_imps.pairings(1)[-1] == (5, None)
    rounds.draw_next(in_imps.event, DrawWish(odd=Odd.TRIANGLE), by=in_imps.director)
    assert Match.objects.filter(event=in_imps.event, half=True).count() == 3


def test_total_imps_have_no_scale_that_a_triangle_could_lack() -> None:
    swiss = make_drawn(contestants=5, counted=CountedKind.TOTAL_IMPS)

    rounds.draw_next(swiss.event, DrawWish(odd=Odd.TRIANGLE), by=swiss.director)

    assert Match.objects.filter(half=True).count() == 3


def test_swiss_pairs_have_one_table_and_directions_in_turn() -> None:
    swiss = make_drawn(
        PlayedKind.SWISS_PAIRS, contestants=4, counted=CountedKind.MATCHPOINTS, rounds=3
    )
    for number in (1, 2, 3):
        swiss.draw()
        swiss.publish()
        swiss.play(number)

    assert Result.objects.filter(room="").count() == 3 * 2 * 4
    times = [Match.objects.filter(home=swiss.entry(n)).count() for n in range(1, 5)]
    assert sorted(times) == [1, 1, 2, 2]
    tables = Result.objects.values_list("table", flat=True)
    assert set(tables) == {1, 2}


def test_a_knock_out_goes_from_its_seeds_to_the_final() -> None:
    cup = make_drawn(PlayedKind.KNOCK_OUT, contestants=6, stints=2)
    cup.draw()
    cup.publish()
    assert cup.pairings(1) == [(1, None), (4, 5), (2, None), (3, 6)]
    stints = Result.objects.filter(match__table=2).values_list("board", "round")
    assert set(stints) == {(1, 1), (2, 1), (3, 2), (4, 2)}

    with pytest.raises(Refused, match="round 1 match 2, round 1 match 4"):
        cup.draw(sure=True)
    cup.play(1)
    for number in (2, 3):
        cup.draw()
        cup.publish()
        cup.play(number)

    assert cup.pairings(2) == [(1, 4), (2, 3)]
    assert cup.pairings(3) == [(1, 2)]
    with pytest.raises(Refused, match="final has been played"):
        cup.draw()


def test_a_level_match_of_a_knock_out_is_not_over() -> None:
    cup = make_drawn(PlayedKind.KNOCK_OUT, contestants=4)
    cup.draw()
    cup.publish()
    cup.play_match(cup.match(1, 1), level=True)
    cup.play_match(cup.match(1, 2))

    with pytest.raises(Refused, match="Not finished yet: round 1 match 1"):
        cup.draw()


def test_who_left_goes_out_of_a_knock_out() -> None:
    cup = make_drawn(PlayedKind.KNOCK_OUT, contestants=4)
    cup.draw()
    cup.publish()
    withdraw(cup.entry(1), by=cup.director)
    cup.play(1)
    cup.draw()
    assert cup.pairings(2) == [(4, 2)]
    withdraw(cup.entry(4), by=cup.director)
    cup.publish()

    assert not Result.objects.filter(match__round=2).exists()


def test_two_change_places_by_hand() -> None:
    swiss = make_drawn(contestants=5)
    swiss.draw()
    first = swiss.seen()

    rounds.change_pairing(
        swiss.event,
        swiss.entry(1),
        swiss.entry(5),
        by=swiss.director,
        expected_token=first,
    )
    assert swiss.pairings(1) == [(5, 3), (2, 4), (1, None)]
    with pytest.raises(
        Refused, match=r"Someone else has just changed this round. Check"
    ):
        rounds.publish_round(swiss.event, by=swiss.director, expected_token=first)
    with pytest.raises(Refused, match="Choose two"):
        rounds.change_pairing(
            swiss.event,
            swiss.entry(1),
            swiss.entry(1),
            by=swiss.director,
            expected_token=swiss.seen(),
        )
    rounds.change_pairing(
        swiss.event,
        swiss.entry(2),
        swiss.entry(4),
        by=swiss.director,
        expected_token=swiss.seen(),
    )
    assert swiss.pairings(1)[1] == (4, 2)


def test_who_is_not_in_the_round_changes_no_place() -> None:
    swiss = make_drawn(contestants=5)
    withdraw(swiss.entry(5), by=swiss.director)
    swiss.draw()

    with pytest.raises(Refused, match="Choose two"):
        rounds.change_pairing(
            swiss.event,
            swiss.entry(1),
            swiss.entry(5),
            by=swiss.director,
            expected_token=swiss.seen(),
        )


def test_a_round_in_which_somebody_left_is_drawn_again() -> None:
    swiss = make_drawn(contestants=4)
    swiss.draw()
    withdraw(swiss.entry(4), by=swiss.director)

    with pytest.raises(Refused, match=r"Draw this round again. 4 withdrew"):
        swiss.publish()
    swiss.draw()
    swiss.publish()

    assert swiss.pairings(1) == [(1, 2), (3, None)]


def test_a_round_is_taken_back_until_a_score_is_in() -> None:
    swiss = make_drawn()
    with pytest.raises(Refused, match="No round is published"):
        rounds.undo_round(swiss.event, by=swiss.director)
    swiss.draw()
    with pytest.raises(Refused, match="Discard the draft round first"):
        rounds.undo_round(swiss.event, by=swiss.director)
    swiss.publish()

    rounds.undo_round(swiss.event, by=swiss.director)
    assert not Result.objects.exists()
    assert Match.objects.filter(published=False).count() == 4

    swiss.publish()
    swiss.play_match(swiss.match(1, 2))
    with pytest.raises(Refused, match="Round 1 has started: board 1 at table 3 is in"):
        rounds.undo_round(swiss.event, by=swiss.director)
    Result.objects.update(kind="awaited", contract="", tricks=None)
    Match.objects.filter(table=1).update(given_home="12", given_away="8")
    with pytest.raises(Refused, match="A result has been entered by hand"):
        rounds.undo_round(swiss.event, by=swiss.director)


def test_a_drawn_round_is_thrown_away() -> None:
    swiss = make_drawn()
    with pytest.raises(Refused, match="No round is drawn"):
        rounds.discard_round(swiss.event, by=swiss.director)
    with pytest.raises(Refused, match="No round is drawn"):
        rounds.publish_round(swiss.event, by=swiss.director, expected_token="")
    swiss.draw()

    rounds.discard_round(swiss.event, by=swiss.director)

    assert not Match.objects.exists()


def test_a_round_with_a_penalty_in_it_stays() -> None:
    swiss = make_drawn()
    swiss.draw()
    make_penalty(
        swiss.entry(1),
        amount="3",
        unit=PenaltyUnit.IMPS,
    )
    Adjustment.objects.update(match=swiss.match(1, 1))

    with pytest.raises(Refused, match="A match in this round has a penalty"):
        rounds.discard_round(swiss.event, by=swiss.director)


def test_chosen_pairings_are_of_those_who_play_on_once_each() -> None:
    swiss = make_drawn()

    with pytest.raises(Refused, match="2 is in two of your pairings"):
        swiss.draw((1, 2), (2, 3))
    with pytest.raises(Refused, match="Choose pairings of active entries"):
        rounds.draw_next(swiss.event, DrawWish(((0, 1),)), by=swiss.director)


def test_what_the_draw_cannot_do_is_said() -> None:
    swiss = make_drawn(contestants=4, odd=Odd.TRIANGLE)
    for number in (2, 3, 4):
        withdraw(swiss.entry(number), by=swiss.director)

    with pytest.raises(Refused, match="A triangle needs at least three"):
        swiss.draw()


def test_boards_have_numbers_for_every_round() -> None:
    swiss = make_drawn(contestants=5, odd=Odd.TRIANGLE, boards=64, rounds=15)
    swiss.draw()
    swiss.publish()
    swiss.play(1)
    Match.objects.filter(published=True).update(first_board=900)

    with pytest.raises(Refused, match="Board numbers go up to 999"):
        swiss.draw()


def test_only_who_directs_an_open_event_with_rounds_draws() -> None:
    swiss = make_drawn()
    manager = make_member(swiss.club, RoleKind.MANAGER)
    with pytest.raises(PermissionDenied):
        rounds.draw_next(swiss.event, DrawWish(), by=manager)
    Event.objects.update(state=EventState.PROVISIONAL)
    with pytest.raises(Refused, match="posted"):
        swiss.draw()


def test_an_all_play_all_has_no_draw() -> None:
    everybody = make_drawn(PlayedKind.ROUND_ROBIN, contestants=4)

    with pytest.raises(Refused, match="drawn in this event"):
        everybody.draw()


def test_a_contestant_is_called_by_number_and_name() -> None:
    swiss = make_drawn()
    team = swiss.entry(1)
    team.name = "Lions"

    assert (numbered(team), numbered(swiss.entry(2))) == ("1 Lions", "2")
