"""The movement of a section is changed in play, and the change undone."""

from dataclasses import replace

import pytest

from clubsite.audit.models import Entry as AuditEntry
from clubsite.site.errors import Refused
from scoring.bridge.contract import Side
from scoring.events.labels import ResultKind
from scoring.events.models import (
    Correction,
    Entry,
    MovementVersion,
    Result,
    Section,
)
from scoring.events.plans import SectionPlan
from scoring.events.queries import load_event_data
from scoring.events.seating import in_round, load_seating
from scoring.play.actions.movement_changes import change_movement, undo_movement_change
from scoring.play.movement_changes.changes import BY_CODE
from scoring.play.movement_changes.room import Wish
from scoring.play.queries.movement_changes import load_room
from scoring.results.queries.scores import score_event
from scoring.tests.evening_world import plan_of
from scoring.tests.movement_world import (
    DOUBLE,
    change,
    director_of,
    effect,
    howell_like,
    in_play,
    lines,
    mitchell,
    pair,
    rows,
    score,
    section_of,
)

pytestmark = pytest.mark.django_db


def test_a_late_pair_takes_the_free_number() -> None:
    event = mitchell(3, Side.EW)

    change(event, "late_pair", Wish(round=2, names=("Sample A", "Sample B")))

    late = Entry.objects.get(event=event, label="3EW")
    assert (late.phantom, late.from_round, late.members.count()) == (False, 2, 2)
    assert rows(event, 1)[2] == (3, "3NS", (5, 6))
    assert rows(event, 2)[0] == (1, "1NS 3EW", (3, 4))
    assert lines(event, 2, 1) == [(3, "1NS 3EW", "awaited"), (4, "1NS 3EW", "awaited")]


def test_undone_the_late_pair_was_never_there() -> None:
    event = mitchell(3, Side.EW)
    before = [rows(event, number) for number in (1, 2, 3)]
    count = Result.objects.count()
    version = change(event, "late_pair", Wish(round=2))

    undo_movement_change(version, by=director_of(event))

    assert [rows(event, number) for number in (1, 2, 3)] == before
    assert Result.objects.count() == count
    assert Entry.objects.get(event=event, label="3EW").phantom
    verbs = AuditEntry.objects.values_list("verb", flat=True)
    assert [verb for verb in verbs if verb.startswith("movement")] == [
        "movement.changed",
        "movement.undone",
    ]


def test_a_score_entered_since_stays_with_those_who_played_it() -> None:
    event = mitchell(3, Side.EW)
    version = change(event, "late_pair", Wish(round=2))
    score(event, 2, 1)

    undo_movement_change(version, by=director_of(event))

    assert rows(event, 2)[0] == (1, "1NS 3EW", (3, 4))
    assert {kind for _board, _pairs, kind in lines(event, 2, 1)} == {"played"}
    assert rows(event, 3)[1] == (2, "2NS", (1, 2))


def test_a_late_pair_without_a_free_seat_is_a_rover() -> None:
    event = mitchell(5)
    score(event, 1, 1, 2, 3, 4, 5)

    change(event, "late_pair", Wish(round=2, names=("Sample A", "Sample B")))

    assert rows(event, 2)[1:2] == [(2, "6NS 1EW", (5, 6))]
    assert rows(event, 2)[-1] == (None, "2NS", ())
    assert MovementVersion.objects.get(number=2).kind == "rover"
    assert Entry.objects.get(label="6NS").members.count() == 2


def test_a_rover_goes_again_when_it_is_undone() -> None:
    event = mitchell(5)
    before = [rows(event, number) for number in range(1, 6)]
    version = change(event, "late_pair", Wish(round=1, how="bump"))
    assert Entry.objects.filter(label="6NS").exists()

    undo_movement_change(version, by=director_of(event))

    assert [rows(event, number) for number in range(1, 6)] == before
    assert not Entry.objects.filter(label="6NS").exists()


def test_a_straight_seven_becomes_a_skip_eight() -> None:
    event = mitchell(7)
    score(event, 1, 1, 2)

    shown = effect(event, "table_added", Wish())
    change(event, "table_added", Wish())

    assert shown.problems == ()
    assert rows(event, 1)[7] == (8, "8NS 8EW", (15, 16))
    assert rows(event, 5)[0] == (1, "1NS 4EW", (9, 10))
    assert Section.objects.get().tables == 8
    assert lines(event, 1, 1)[0] == (1, "1NS 1EW", "played")


def test_a_pair_leaves_and_its_opponents_sit_out() -> None:
    event = mitchell(5)
    score(event, 1, 3)

    change(event, "pair_left", Wish(round=2, pair=pair(event, "3EW")))

    assert Entry.objects.get(label="3EW").until_round == 1
    assert rows(event, 1)[2] == (3, "3NS 3EW", (5, 6))
    assert rows(event, 2)[3] == (4, "4NS", (9, 10))
    assert lines(event, 2, 4) == []


def test_two_pairs_leave_and_their_table_rests() -> None:
    event = mitchell(5)
    wish = Wish(round=1, pair=pair(event, "5NS"), second=pair(event, "5EW"))

    change(event, "table_removed", wish)

    assert rows(event, 1)[4] == (5, "", (9, 10))
    assert Entry.objects.filter(phantom=True).count() == 2


def test_rounds_are_cut_and_one_is_added_again() -> None:
    event = mitchell(5)

    change(event, "rounds_cut", Wish(round=3))
    left = Result.objects.count()

    assert (left, load_room(event, section_of(event)).rounds) == (30, 3)


def test_a_curtailed_mitchell_has_an_extra_round() -> None:
    event = in_play(replace(plan_of(SectionPlan("A", 5)), rounds=4))

    change(event, "round_added", Wish())

    assert rows(event, 5)[0] == (1, "1NS 2EW", (9, 10))
    assert Result.objects.count() == 50


def test_fewer_boards_a_round_are_played() -> None:
    event = in_play(plan_of(SectionPlan("A", 5), boards_a_round=3))
    score(event, 1, 1)
    shown = effect(event, "boards_cut", Wish(round=1, number=2))

    version = change(event, "boards_cut", Wish(round=1, number=2))

    [say] = version.before["say"]
    assert say == "From round 1 play only the first 2 boards of each set."
    assert [line[0] for line in lines(event, 1, 1)] == [1, 2, 3]
    assert [line[0] for line in lines(event, 1, 2)] == [4, 5]
    assert [(group.text, group.was, group.now) for group in shown.boards] == [
        ("3", 5, 1),
        ("6, 9, 12, 15", 5, 0),
    ]


@pytest.mark.parametrize(
    ("wish", "first"),
    [
        (Wish(table=1, other=2), [(3, 4), (1, 2), (5, 6)]),
        (Wish(table=1, board=3), [(3, 4), (5, 6), (1, 2)]),
    ],
)
def test_sets_laid_out_wrongly_stay_where_they_lie(
    wish: Wish, first: list[tuple[int, int]]
) -> None:
    event = mitchell(3)
    assert effect(event, "sets_misplaced", wish).problems == ()

    change(event, "sets_misplaced", wish)

    assert [boards for _table, _pairs, boards in rows(event, 1)] == first
    assert {line[0] for line in lines(event, 1, 1)} == {3, 4}


def test_a_wrong_board_counts_and_the_right_one_waits() -> None:
    event = mitchell(5)
    wish = Wish(round=1, table=1, board=5, instead=2)

    version = change(event, "wrong_board", wish)

    assert lines(event, 1, 1) == [
        (1, "1NS 1EW", "awaited"),
        (2, "1NS 1EW", "late"),
        (5, "1NS 1EW", "awaited"),
    ]
    undo_movement_change(version, by=director_of(event))
    assert lines(event, 1, 1) == [
        (1, "1NS 1EW", "awaited"),
        (2, "1NS 1EW", "awaited"),
    ]


def test_boards_against_wrong_opponents_go_to_those_who_played_them() -> None:
    event = mitchell(5)
    score(event, 1, 1)

    version = change(
        event, "wrong_opponents", Wish(round=1, table=1, other=2, number=1)
    )

    assert lines(event, 1, 1) == [(1, "1NS 2EW", "played"), (2, "1NS 1EW", "played")]
    assert rows(event, 1)[:4] == [
        (1, "1NS 1EW", (2,)),
        (1, "1NS 2EW", (1,)),
        (2, "2NS 2EW", (4,)),
        (2, "2NS 1EW", (3,)),
    ]
    undo_movement_change(version, by=director_of(event))
    assert lines(event, 1, 1) == [(1, "1NS 1EW", "played"), (2, "1NS 1EW", "played")]


def test_a_table_that_sat_the_wrong_way_round_keeps_its_scores() -> None:
    event = mitchell(5)
    score(event, 1, 1)

    version = change(event, "arrow_wrong", Wish(round=1, table=1))

    assert lines(event, 1, 1) == [(1, "1EW 1NS", "played"), (2, "1EW 1NS", "played")]
    undo_movement_change(version, by=director_of(event))
    assert lines(event, 1, 1) == [(1, "1NS 1EW", "played"), (2, "1NS 1EW", "played")]


def test_a_forgotten_switch_is_made_up_for_later() -> None:
    event = in_play(replace(plan_of(SectionPlan("A", 5)), switched=(2,)))
    before = rows(event, 2)[0]

    change(event, "switch_forgotten", Wish(round=2, until=5))

    assert (before[1], rows(event, 2)[0][1]) == ("10 1", "1 10")
    assert rows(event, 5)[0][1] == "7 1"


def test_a_line_that_went_too_far_goes_on_from_there() -> None:
    event = mitchell(5)
    score(event, 1, 1, 2, 3, 4, 5)
    score(event, 2, 1)

    shown = effect(event, "line_misplaced", Wish(round=2, number=1))
    change(event, "line_misplaced", Wish(round=2, number=1))

    assert rows(event, 2)[0] == (1, "1NS 4EW", (3, 4))
    assert lines(event, 2, 1)[0] == (3, "1NS 4EW", "played")
    assert len(shown.problems) <= 5


def test_scores_under_a_wrong_number_are_exchanged() -> None:
    event = mitchell(5)
    score(event, 1, 1, 2)
    wish = Wish(round=1, until=1, pair=pair(event, "1EW"), second=pair(event, "2EW"))

    change(event, "wrong_number", wish)

    assert lines(event, 1, 1)[0] == (1, "1NS 2EW", "played")
    assert rows(event, 2)[1][1] == "2NS 1EW"


def test_a_director_sits_in_for_some_rounds() -> None:
    event = mitchell(3, Side.EW)

    change(event, "director_plays", Wish(round=1, until=2))

    assert [rows(event, number)[2 - number + 1][1] for number in (1, 2, 3)] == [
        "3NS 3EW",
        "2NS 1EW",
        "1NS 2EW",
    ]


def test_the_second_of_two_changes_at_once_is_told() -> None:
    event = mitchell(5)
    section = section_of(event)
    change(event, "rounds_cut", Wish(round=4))

    with pytest.raises(Refused, match="Someone else"):
        change_movement(
            section,
            BY_CODE["rounds_cut"],
            Wish(round=3),
            by=director_of(event),
            expected_version=1,
        )


def test_only_the_latest_change_is_undone() -> None:
    event = mitchell(5)
    first = change(event, "rounds_cut", Wish(round=4))
    change(event, "rounds_cut", Wish(round=3))

    with pytest.raises(Refused, match="only the latest"):
        undo_movement_change(first, by=director_of(event))


@pytest.mark.parametrize(("more", "pairs"), [(1, 11), (2, 12)])
def test_a_larger_movement_in_round_1_leaves_everybody_in_place(
    more: int, pairs: int
) -> None:
    event = howell_like()
    seats = {at.table: at.seats for at in in_round(load_seating(event), 1)}
    boards = {at.table: at.boards for at in in_round(load_seating(event), 1)}
    score(event, 1, 2)
    wish = Wish(number=more, how=DOUBLE)
    shown = effect(event, "larger_movement", wish)

    version = change(event, "larger_movement", wish)

    after = [at for at in in_round(load_seating(event), 1) if at.table in seats]
    assert {at.table: at.seats for at in after} == seats
    assert {at.table: at.boards for at in after} == boards
    assert Entry.objects.filter(phantom=False).count() == pairs
    labels = set(Entry.objects.values_list("label", flat=True))
    assert len(labels) == Entry.objects.count()
    assert shown.problems == ()
    undo_movement_change(version, by=director_of(event))
    assert Entry.objects.count() == 10
    assert set(Entry.objects.values_list("label", flat=True)) == {
        str(number) for number in range(1, 11)
    }


def test_an_even_table_added_makes_a_straight_mitchell() -> None:
    event = mitchell(6)

    change(event, "table_added", Wish())

    assert MovementVersion.objects.get(number=2).kind == "mitchell-straight"


def test_more_rounds_of_another_movement_are_refused() -> None:
    plan = replace(plan_of(SectionPlan("A", 5)), movement="hesitation", rounds=4)

    with pytest.raises(Refused, match="another one"):
        change(in_play(plan), "round_added", Wish())


def test_a_mitchell_that_is_too_small_has_no_rover() -> None:
    with pytest.raises(Refused, match="can't join"):
        change(mitchell(3), "late_pair", Wish())


def test_a_line_that_moved_wrongly_takes_no_rover() -> None:
    event = mitchell(5)
    change(event, "line_misplaced", Wish(round=1, number=1))

    with pytest.raises(Refused, match="as the extra pair needs it"):
        change(event, "late_pair", Wish(round=2))


def test_a_table_with_scores_keeps_its_boards() -> None:
    event = mitchell(3)
    score(event, 1, 1)

    change(event, "sets_misplaced", Wish(table=2, other=3))

    assert [boards for _table, _pairs, boards in rows(event, 1)] == [
        (1, 2),
        (5, 6),
        (3, 4),
    ]


def test_the_law_of_a_wrong_board_is_named_and_not_given() -> None:
    event = in_play(replace(plan_of(SectionPlan("A", 5)), rounds=3))
    room = load_room(event, section_of(event))

    def laws(wish: Wish) -> str:
        return BY_CODE["wrong_board"].work_out(room, wish).laws

    known = laws(Wish(round=3, table=1, board=1, instead=5))
    later = laws(Wish(round=1, table=1, board=3, instead=1))
    stands = laws(Wish(round=3, table=1, board=9, instead=5))
    assert "had played the board before" in known
    assert "can't be played again in round 2 at table 1" in later
    assert stands == "Law 15B: the score stands."


def test_a_late_pair_north_south_sits_at_its_table() -> None:
    event = mitchell(3, Side.NS)

    change(event, "late_pair", Wish(round=2))

    assert rows(event, 2)[2] == (3, "3NS 2EW", (1, 2))


def test_one_of_two_pairs_that_left_comes_back() -> None:
    event = mitchell(5)
    wish = Wish(round=1, pair=pair(event, "5NS"), second=pair(event, "5EW"))
    change(event, "table_removed", wish)

    change(event, "late_pair", Wish(round=1))

    assert Entry.objects.filter(phantom=True).count() == 1


def test_effects_tell_of_rovers_and_of_parts_of_a_round() -> None:
    event = mitchell(5)

    rover = effect(event, "late_pair", Wish(round=2))
    parts = effect(event, "wrong_opponents", Wish(table=1, other=2, number=1))

    assert ("6NS", 2, "not playing", "table 2 NS") in [
        (move.who, move.round, move.was, move.now) for move in rover.moves
    ]
    assert parts.moves == ()


def test_a_renumbered_pair_is_shown_with_both_numbers() -> None:
    shown = effect(howell_like(), "larger_movement", Wish(number=2, how=DOUBLE))

    assert any("(was" in move.who for move in shown.moves)


def test_a_half_table_moves_on_with_its_line_but_not_over_scores() -> None:
    event = mitchell(5, Side.EW)
    score(event, 3, 1)

    change(event, "line_misplaced", Wish(round=1, number=1))

    assert lines(event, 3, 1)[0] == (5, "1NS 4EW", "played")


def test_a_score_beside_the_plan_stays_where_it_is() -> None:
    event = mitchell(5)
    line = Result.objects.get(round=1, table=1, board=1)
    Result.objects.filter(pk=line.pk).update(board=40, kind=ResultKind.NOT_PLAYED)

    change(event, "arrow_wrong", Wish(table=1))

    assert (40, "1NS 1EW", "not_played") in lines(event, 1, 1)


def test_a_board_with_a_correction_request_is_not_dropped() -> None:
    event = mitchell(5)
    Correction.objects.create(
        result=Result.objects.get(round=5, table=1, board=9),
        proposed="4S N =",
        was="",
        reason="",
        asked_by=director_of(event),
        asked_at=event.made_at,
        expires_at=event.made_at,
    )

    with pytest.raises(Refused, match="refers to a board"):
        change(event, "rounds_cut", Wish(round=4))


def test_an_appendix_joins_after_round_1_and_makes_one_ranking() -> None:
    event = mitchell(5)
    score(event, 1, 1, 2, 3, 4, 5)
    wish = Wish(round=2, how="appendix")
    shown = effect(event, "table_added", wish)

    version = change(event, "table_added", wish)

    event.refresh_from_db()
    labels = set(Entry.objects.values_list("label", flat=True))
    assert (event.winners, labels) == (1, {str(number) for number in range(1, 13)})
    assert [problem.words for problem in shown.problems] == []
    assert rows(event, 1)[0] == (1, "1 7", (1, 2))
    assert {at.table for at in in_round(load_seating(event), 2)} == set(range(1, 7))
    assert lines(event, 1, 1)[0] == (1, "1 7", "played")
    undo_movement_change(version, by=director_of(event))
    event.refresh_from_db()
    assert (event.winners, rows(event, 1)[0][1]) == (2, "1NS 1EW")
    assert Entry.objects.filter(direction="").count() == 0


def test_whoever_has_fewer_boards_is_ranked_by_what_it_could_have_scored() -> None:
    event = howell_like()
    change(event, "pair_left", Wish(round=3, pair=pair(event, "1")))
    for number in range(1, 7):
        score(event, number, 1, 2)
        Result.objects.filter(round=number, table__gt=2).update(
            kind=ResultKind.PLAYED, contract="1NT", declarer="S", tricks=6 + number
        )

    totals = score_event(load_event_data(event)).totals

    left = totals[pair(event, "1")]
    assert left.maximum < max(total.maximum for total in totals.values())
    assert left.boards == 4
    for total in totals.values():
        assert total.percentage == total.final * 100 / total.maximum
    in_order = sorted(totals.values(), key=lambda total: total.rank)
    percentages = [total.percentage or 0 for total in in_order]
    assert percentages == sorted(percentages, reverse=True)


def test_a_table_that_sat_the_wrong_way_counts_in_the_lists_of_its_pairs() -> None:
    event = mitchell(5)
    for number in range(1, 6):
        score(event, number, 1, 2, 3)
        Result.objects.filter(round=number, table__gt=3).update(
            kind=ResultKind.PLAYED, contract="1NT", declarer="S", tricks=6 + number
        )

    change(event, "arrow_wrong", Wish(round=1, table=1))

    totals = score_event(load_event_data(event)).totals
    assert {total.boards for total in totals.values()} == {10}
    assert {total.maximum for total in totals.values()} == {80}
    ranks = [totals[pair(event, f"{number}EW")].rank for number in range(1, 6)]
    assert min(ranks) == 1
    assert max(ranks) <= 5


def test_a_late_pair_takes_the_free_number_that_is_chosen() -> None:
    event = howell_like()
    planned = [rows(event, number) for number in range(1, 4)]
    wish = Wish(round=1, pair=pair(event, "2"), second=pair(event, "9"))
    change(event, "table_removed", wish)

    with pytest.raises(Refused, match="a number that is free"):
        change(event, "late_pair", Wish(pair=pair(event, "1")))
    change(event, "late_pair", Wish(pair=pair(event, "9")))
    assert Entry.objects.get(event=event, phantom=True).label == "2"
    change(event, "late_pair", Wish())

    assert [rows(event, number) for number in range(1, 4)] == planned


@pytest.mark.full
def test_beside_a_missing_pair_another_number_goes_where_it_belongs() -> None:
    event = mitchell(5, Side.NS)
    planned = [rows(event, number) for number in range(1, 6)]
    change(event, "pair_left", Wish(round=1, pair=pair(event, "2NS")))

    version = change(event, "late_pair", Wish(pair=pair(event, "5NS")))
    assert rows(event, 1)[1] == (2, "2EW", (3, 4))
    assert rows(event, 1)[4] == (5, "5NS 5EW", (9, 10))

    undo_movement_change(version, by=director_of(event))
    change(event, "late_pair", Wish(pair=pair(event, "2NS")))
    assert [rows(event, number) for number in range(1, 6)] == planned


def test_seats_that_nobody_can_tell_are_not_given() -> None:
    event = mitchell(5, Side.NS)
    five = pair(event, "5NS")
    six = Entry.objects.get(pk=five)
    six.pk, six.number, six.label = None, 6, "6NS"
    six.save()

    with pytest.raises(Refused, match="which seats are whose"):
        change(event, "late_pair", Wish(pair=five))


def test_pairs_of_two_lists_that_took_each_others_numbers_break_no_rule() -> None:
    event = mitchell(5)
    score(event, 1, 1, 2)
    wish = Wish(round=1, pair=pair(event, "3NS"), second=pair(event, "1EW"))

    shown = effect(event, "wrong_number", wish)
    change(event, "wrong_number", wish)

    assert shown.problems == ()
    assert rows(event, 1)[0][1] == "1NS 3NS"
    assert rows(event, 1)[2][1] == "1EW 3EW"
