"""What a movement cannot be changed to is refused, and why."""

from dataclasses import replace

import pytest

from clubsite.site.errors import Refused
from scoring.bridge.contract import Side
from scoring.events.labels import EventState
from scoring.events.models import (
    Event,
    MovementVersion,
)
from scoring.events.plans import SectionPlan
from scoring.play.actions.movement_changes import undo_movement_change
from scoring.play.movement_changes.room import Wish
from scoring.tests.evening_world import plan_of
from scoring.tests.movement_world import (
    change,
    director_of,
    howell_like,
    in_play,
    individual,
    mitchell,
    pair,
    rows,
    score,
)

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("code", "wish", "message"),
    [
        ("late_pair", Wish(round=3), "start by round 2"),
        ("table_added", Wish(round=2), "in round 1 only"),
        ("table_added", Wish(round=3, how="appendix"), "by round 2 only"),
        ("pair_left", Wish(pair=0), "pair of this section"),
        ("pair_left", Wish(), "pair of this section"),
        ("rounds_cut", Wish(round=5), "round from 1 to 4"),
        ("round_added", Wish(), "5 tables play 1 to 5 rounds"),
        ("boards_cut", Wish(number=2), "Choose 1 board a round"),
        ("sets_misplaced", Wish(table=9, other=1), "no table 9 in round 1"),
        ("sets_misplaced", Wish(table=1, board=99), "played in this section"),
        ("sets_misplaced", Wish(table=1, board=1), "planned at this table"),
        ("wrong_board", Wish(table=1, board=1, instead=2), "isn't one of this round"),
        ("wrong_board", Wish(table=1, board=9, instead=9), "this round's boards: 1, 2"),
        ("wrong_opponents", Wish(table=1, other=1, number=1), "two tables that play"),
        ("wrong_opponents", Wish(table=1, other=2, number=3), "1 to 2"),
        ("switch_forgotten", Wish(round=1), "no arrow switch"),
        ("line_misplaced", Wish(round=1, number=5), "how many tables"),
        ("larger_movement", Wish(number=1), "one winner"),
        ("larger_movement", Wish(round=2), "in round 1 only"),
    ],
)
def test_what_a_mitchell_cannot_do_is_said(code: str, wish: Wish, message: str) -> None:
    event = mitchell(5)

    with pytest.raises(Refused, match=message):
        change(event, code, wish)

    assert MovementVersion.objects.count() == 1


def test_of_one_board_a_round_none_is_left_out() -> None:
    event = in_play(plan_of(SectionPlan("A", 5), boards_a_round=1))

    with pytest.raises(Refused, match="A round has one board already"):
        change(event, "boards_cut", Wish(number=1))


@pytest.mark.parametrize(
    ("code", "wish", "message"),
    [
        ("late_pair", Wish(), "no place for a late pair"),
        ("pair_left", Wish(pair=1), "substitute"),
        ("line_misplaced", Wish(number=1), "lines of a Mitchell"),
        ("larger_movement", Wish(number=1), "one winner can be renumbered"),
    ],
)
def test_what_an_individual_cannot_do_is_said(
    code: str, wish: Wish, message: str
) -> None:
    event = individual()
    if wish.pair:
        wish = replace(wish, pair=pair(event, "1"))

    with pytest.raises(Refused, match=message):
        change(event, code, wish)


def test_what_a_half_table_cannot_do_is_said() -> None:
    event = mitchell(5, Side.EW)
    ns, phantom = pair(event, "1NS"), pair(event, "5EW")

    for code, wish, message in (
        ("switch_forgotten", Wish(round=2), "has no arrow switch"),
        ("table_added", Wish(), "A pair is missing"),
        ("table_added", Wish(how="appendix"), "A pair is missing"),
        ("director_plays", Wish(round=3, until=2), "before the first"),
        ("arrow_wrong", Wish(table=5), "No one plays"),
        ("wrong_number", Wish(pair=ns, second=ns), "two different"),
        ("wrong_number", Wish(pair=ns, second=phantom), "No one has that number"),
        ("wrong_number", Wish(round=2, until=1, pair=ns, second=phantom), "before"),
        ("table_removed", Wish(pair=ns, second=ns), "two different"),
    ):
        with pytest.raises(Refused, match=message):
            change(event, code, wish)


def test_what_one_list_cannot_do_is_said() -> None:
    event = howell_like()
    score(event, 3, 1)

    for code, wish, message in (
        ("late_pair", Wish(), "no rover"),
        ("table_added", Wish(), "straight or skip"),
        ("table_added", Wish(how="appendix"), "goes on a straight Mitchell"),
        ("switch_forgotten", Wish(round=2), "no arrow switch"),
        ("rounds_cut", Wish(round=2), "later round has scores"),
        ("larger_movement", Wish(how="mitchell-skip"), "one winner"),
        ("larger_movement", Wish(how="hesitation"), "share boards"),
        ("larger_movement", Wish(number=0), "1 or 2 new pairs"),
        ("larger_movement", Wish(number=3), "1 or 2 new pairs"),
        ("late_pair", Wish(how="bump"), "can't join"),
    ):
        with pytest.raises(Refused, match=message):
            change(event, code, wish)
    change(event, "pair_left", Wish(pair=pair(event, "1")))
    with pytest.raises(Refused, match="late pair"):
        change(event, "larger_movement", Wish())


def test_boards_on_the_tables_must_be_those_of_the_larger_movement() -> None:
    event = in_play(replace(plan_of(SectionPlan("A", 5)), movement="howell"))

    with pytest.raises(Refused, match="aren't played in that movement"):
        change(event, "larger_movement", Wish(how="appendix"))


def test_tables_that_share_boards_share_them_in_the_larger_movement_too() -> None:
    plan = replace(plan_of(SectionPlan("A", 6)), movement="hesitation")

    with pytest.raises(Refused, match="share boards now"):
        change(in_play(plan), "larger_movement", Wish(number=1))


def test_a_second_extra_pair_cannot_join() -> None:
    event = mitchell(5)
    change(event, "late_pair", Wish(round=1))

    for how, message in (("", "no rover"), ("bump", "extra pair already")):
        with pytest.raises(Refused, match=message):
            change(event, "late_pair", Wish(round=2, how=how))


def test_a_howell_has_no_switch_to_forget() -> None:
    event = in_play(replace(plan_of(SectionPlan("A", 4)), movement="howell"))

    with pytest.raises(Refused, match="This movement has no arrow switch"):
        change(event, "switch_forgotten", Wish(round=2))


def test_a_switch_may_be_left_out_altogether() -> None:
    event = in_play(replace(plan_of(SectionPlan("A", 5)), switched=(2,)))
    score(event, 3, 1)
    with pytest.raises(Refused, match="has scores already"):
        change(event, "switch_forgotten", Wish(round=2, until=3))

    change(event, "switch_forgotten", Wish(round=2))

    assert rows(event, 2)[0][1] == "1 10"


def test_posted_results_and_files_are_left_alone() -> None:
    event = mitchell(5)
    version = MovementVersion.objects.get()
    Event.objects.update(state=EventState.PROVISIONAL)
    with pytest.raises(Refused, match="posted"):
        change(event, "rounds_cut", Wish(round=2))
    Event.objects.update(state=EventState.IN_PLAY)
    with pytest.raises(Refused, match="only the latest"):
        undo_movement_change(version, by=director_of(event))
    MovementVersion.objects.all().delete()
    with pytest.raises(Refused, match="from a file"):
        change(event, "rounds_cut", Wish(round=2))


def test_a_line_is_shifted_only_where_north_south_stay() -> None:
    event = mitchell(5)
    change(event, "late_pair", Wish(round=1, how="bump"))
    version = MovementVersion.objects.get(number=2)
    version.movement["stationary"] = []
    version.save()

    with pytest.raises(Refused, match="Only where one pair stays at each table"):
        change(event, "line_misplaced", Wish(round=1, number=1))


def test_a_table_with_scores_is_not_emptied_by_a_line_that_moved_wrongly() -> None:
    event = mitchell(5, Side.EW)
    score(event, 2, 1, 2, 3, 4, 5)
    before = rows(event, 2)

    with pytest.raises(Refused, match="has scores of this round"):
        change(event, "line_misplaced", Wish(round=2, number=1))

    assert rows(event, 2) == before


def test_pairs_that_would_have_two_scores_for_a_board_are_left_as_they_are() -> None:
    plan = replace(plan_of(SectionPlan("A", 8)), movement="mitchell-skip")
    event = in_play(replace(plan, switched=(7,)))
    first, second = pair(event, "11"), pair(event, "12")
    change(event, "wrong_number", Wish(round=2, pair=first, second=second))
    before = [rows(event, number) for number in range(1, 8)]
    first, second = pair(event, "8"), pair(event, "4")

    with pytest.raises(Refused, match="two scores for a board"):
        change(event, "wrong_number", Wish(round=5, pair=first, second=second))

    assert [rows(event, number) for number in range(1, 8)] == before
