"""Several changes of one movement after another, and changes undone after scores."""

from dataclasses import replace

import pytest

from clubsite.site.errors import Refused
from clubsite.tests.builders import make_player
from scoring.bridge.contract import Side
from scoring.events.models import Entry, EntryPlayer, Event, MovementVersion
from scoring.events.plans import SectionPlan
from scoring.play.actions.movement_changes import add_late_pair, undo_movement_change
from scoring.play.actions.seating import put_substitute
from scoring.play.forms.movement_changes import MovementChangeForm
from scoring.play.movement_changes.changes import BY_CODE
from scoring.play.movement_changes.room import Contestant, Wish
from scoring.play.queries.movement_changes import load_missing, load_room
from scoring.tests.evening_world import entry_of, plan_of
from scoring.tests.movement_world import (
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

pytestmark = [pytest.mark.django_db, pytest.mark.both_in_full]


def seven(*, rounds: int | None = 6, boards: int = 4) -> Event:
    """A straight Mitchell of 7 tables that ends early."""
    plan = plan_of(SectionPlan("A", 7))
    return in_play(replace(plan, rounds=rounds, boards_a_round=boards))


def labels(event: Event, number: int) -> str:
    """Everyone who sits anywhere in a round."""
    return " ".join(seated for _table, seated, _boards in rows(event, number))


@pytest.mark.parametrize(
    ("code", "wish"),
    [
        ("late_pair", Wish(round=8)),
        ("pair_left", Wish(round=8)),
        ("boards_cut", Wish(round=8, number=1)),
        ("line_misplaced", Wish(round=8, number=1)),
        ("sets_misplaced", Wish(round=0, table=1, other=2)),
    ],
)
def test_a_round_that_nobody_plays_is_refused(code: str, wish: Wish) -> None:
    event = mitchell(7)

    with pytest.raises(Refused, match="Choose a round from 1 to 7"):
        change(event, code, replace(wish, pair=pair(event, "1NS")))

    assert MovementVersion.objects.count() == 1


def test_a_round_after_a_cut_is_the_next_one() -> None:
    event = seven()
    change(event, "rounds_cut", Wish(round=4))

    change(event, "round_added", Wish())

    assert rows(event, 5)[0] == (1, "1NS 4EW", (17, 18, 19, 20))
    assert rows(event, 6) == []


def test_a_round_after_fewer_boards_has_the_boards_that_lie_there() -> None:
    event = seven()
    change(event, "boards_cut", Wish(round=5, number=3))

    shown = effect(event, "round_added", Wish())
    change(event, "round_added", Wish())

    assert shown.problems == ()
    assert rows(event, 7)[:2] == [
        (1, "1NS 2EW", (25, 26, 27)),
        (2, "2NS 3EW", (1, 2, 3)),
    ]


@pytest.mark.full
def test_a_table_added_after_fewer_boards_has_as_many_as_the_others() -> None:
    event = seven(rounds=None)
    change(event, "boards_cut", Wish(round=2, number=3))

    change(event, "table_added", Wish())

    assert rows(event, 1)[-1] == (8, "8NS 8EW", (29, 30, 31, 32))
    assert rows(event, 2)[0][2] == (5, 6, 7)


def test_who_left_is_not_in_an_extra_round() -> None:
    event = seven()
    change(event, "pair_left", Wish(round=5, pair=pair(event, "3EW")))

    change(event, "round_added", Wish())

    assert "3EW" not in labels(event, 7)
    assert "2NS" in labels(event, 7)


def test_a_late_pair_sits_at_one_table_where_another_left_too() -> None:
    event = mitchell(7, Side.NS)
    change(event, "pair_left", Wish(round=3, pair=pair(event, "3NS")))

    change(event, "late_pair", Wish(round=4))

    for number in (4, 5, 6, 7):
        assert rows(event, number)[6][1].startswith("7NS ")
        assert labels(event, number).count("7NS") == 1


def test_a_late_pair_needs_somebody_who_sits_out() -> None:
    event = mitchell(3, Side.EW)
    change(event, "pair_left", Wish(round=3, pair=pair(event, "2NS")))

    with pytest.raises(Refused, match="No one sits out from round 3 on"):
        change(event, "late_pair", Wish(round=3))


def test_two_tables_may_mix_twice_in_a_round() -> None:
    event = seven(rounds=None, boards=3)
    change(event, "wrong_opponents", Wish(round=1, table=1, other=2, number=1))

    change(event, "wrong_opponents", Wish(round=1, table=1, other=3, number=1))

    assert [(board, sat) for board, sat, _kind in lines(event, 1, 1)] == [
        (1, "1NS 2EW"),
        (2, "1NS 3EW"),
        (3, "1NS 1EW"),
    ]


def test_who_came_late_and_played_was_there_for_those_rounds() -> None:
    event = mitchell(3, Side.EW)
    version = change(event, "late_pair", Wish(round=2, names=("Sample A", "Sample B")))
    score(event, 2, 1)

    undo_movement_change(version, by=director_of(event))

    late = Entry.objects.get(event=event, label="3EW")
    assert (late.phantom, late.from_round, late.until_round) == (False, 2, 2)
    assert late.members.count() == 2


def test_who_never_came_has_no_names_and_another_pair_may_come() -> None:
    event = mitchell(3, Side.EW)
    version = change(event, "late_pair", Wish(round=2, names=("Sample A", "Sample B")))
    undo_movement_change(version, by=director_of(event))
    assert not EntryPlayer.objects.filter(entry__label="3EW").exists()

    change(event, "late_pair", Wish(round=2, names=("Sample C", "Sample D")))

    names = EntryPlayer.objects.filter(entry__label="3EW").order_by("place")
    assert [str(member) for member in names] == ["Sample C", "Sample D"]


def test_a_new_pair_with_scores_leaves_its_number_to_its_owner() -> None:
    event = in_play(replace(plan_of(SectionPlan("A", 4)), movement="howell"))
    before = dict(Entry.objects.values_list("pk", "label"))
    version = change(event, "larger_movement", Wish(number=2))
    new = Entry.objects.exclude(pk__in=before)
    score(event, 1, 5)

    undo_movement_change(version, by=director_of(event))

    now = dict(Entry.objects.values_list("pk", "label"))
    assert {key: now[key] for key in before} == before
    assert sorted(entry.label for entry in new.all()) == ["10", "9"]
    assert {(entry.from_round, entry.until_round) for entry in new} == {(1, 1)}


def test_pairs_of_an_appendix_with_scores_are_in_the_lines_again() -> None:
    event = mitchell(5)
    version = change(event, "table_added", Wish(how="appendix"))
    new = list(version.before["new"])
    score(event, 1, 6)

    undo_movement_change(version, by=director_of(event))

    found = Entry.objects.filter(pk__in=new)
    assert sorted(entry.direction for entry in found) == ["EW", "NS"]
    assert all(entry.label == f"{entry.number}{entry.direction}" for entry in found)
    event.refresh_from_db()
    assert event.winners == 2


def test_a_late_pair_from_the_page_of_pairs_can_be_undone() -> None:
    event = mitchell(3, Side.EW)
    change(event, "pair_left", Wish(round=3, pair=pair(event, "1NS")))
    names = ("Sample Late", "Sample Later")
    add_late_pair(entry_of(event, "3EW"), names, from_round=2, by=director_of(event))
    first, latest = MovementVersion.objects.filter(number__gt=1).order_by("number")

    with pytest.raises(Refused, match="only the latest"):
        undo_movement_change(first, by=director_of(event))
    undo_movement_change(latest, by=director_of(event))
    undo_movement_change(first, by=director_of(event))

    assert Entry.objects.get(event=event, label="3EW").phantom
    assert "1NS" in labels(event, 3)


def test_only_a_round_with_a_switch_can_lack_it() -> None:
    event = in_play(replace(plan_of(SectionPlan("A", 5)), switched=(2, 5)))

    for wish, message in (
        (Wish(round=3), "Round 3 has no arrow switch"),
        (Wish(round=2, until=5), "has an arrow switch already"),
        (Wish(round=2, until=1), "Switch a later round"),
    ):
        with pytest.raises(Refused, match=message):
            change(event, "switch_forgotten", wish)


def players(event: Event, label: str) -> list[tuple[str, int, bool, int | None]]:
    """Who plays as a pair: name, place, whether a substitute, and from which round."""
    rows = EntryPlayer.objects.filter(entry__event=event, entry__label=label)
    return list(rows.values_list("player__name", "place", "substitute", "from_round"))


DIRECTOR = ("Sample Director", "Sample Waiting")
CAME = ("Sample Waiting", "Sample Late")


def test_a_late_pair_takes_its_number_back_from_the_director() -> None:
    event = mitchell(5, Side.EW)
    change(event, "director_plays", Wish(round=1, until=2, names=DIRECTOR))
    stand_ins = _missing(event)
    score(event, 1, 5)

    change(event, "late_pair", Wish(round=3, names=CAME))

    assert [who.stand_in for who in stand_ins] == [True]
    assert all("5EW" in labels(event, number) for number in range(1, 6))
    assert players(event, "5EW") == [
        ("Sample Waiting", 1, False, None),
        ("Sample Late", 2, False, None),
        ("Sample Director", 1, True, 1),
    ]
    assert EntryPlayer.objects.get(substitute=True).until_round == 2
    assert _missing(event) == []
    entry = entry_of(event, "5EW")
    assert (entry.phantom, entry.from_round, entry.until_round) == (False, 1, None)


@pytest.mark.parametrize("scored", [False, True])
def test_a_director_for_whom_a_pair_comes_at_once_played_only_what_has_scores(
    scored: bool,
) -> None:
    event = mitchell(5, Side.EW)
    change(event, "director_plays", Wish(round=1, until=2, names=DIRECTOR))
    if scored:
        score(event, 1, 5)
    before = players(event, "5EW")

    version = change(event, "late_pair", Wish(round=1, names=CAME))
    came = EntryPlayer.objects.filter(substitute=True)
    rounds = list(came.values_list("player__name", "from_round", "until_round"))

    assert rounds == [("Sample Director", 1, 1)] * scored
    if not scored:
        undo_movement_change(version, by=director_of(event))
        assert players(event, "5EW") == before


def test_a_director_who_would_play_to_the_end_makes_way_too() -> None:
    event = mitchell(5, Side.EW)
    change(event, "director_plays", Wish(round=2, names=DIRECTOR))
    before = [rows(event, number) for number in range(1, 6)]

    outcome = effect(event, "late_pair", Wish(round=3))
    version = change(event, "late_pair", Wish(round=3))

    assert outcome.moves == ()
    assert [rows(event, number) for number in range(1, 6)] == before
    assert version.before["say"] == [
        "The late pair is 5EW. It sits down at table 2.",
    ]
    assert [row[2:] for row in players(event, "5EW")] == [(True, 2), (True, 2)]


def test_undone_the_director_plays_again() -> None:
    event = mitchell(5, Side.EW)
    change(event, "director_plays", Wish(round=1, until=2, names=DIRECTOR))
    before = players(event, "5EW")
    version = change(event, "late_pair", Wish(round=3, names=CAME))

    undo_movement_change(version, by=director_of(event))

    assert players(event, "5EW") == before
    assert entry_of(event, "5EW").until_round == 2
    assert "5EW" not in labels(event, 3)
    assert [who.label for who in _missing(event)] == ["5EW"]


@pytest.mark.parametrize(("columns", "until_round"), [(5, 1), (4, None)])
def test_undone_a_substitute_has_their_last_round_where_it_was_kept(
    columns: int, until_round: int | None
) -> None:
    event = mitchell(5, Side.EW)
    change(event, "director_plays", Wish(round=1, until=2, names=DIRECTOR))
    put_substitute(
        entry_of(event, "5EW"),
        "Sample Sub",
        place=1,
        from_round=1,
        until_round=1,
        by=director_of(event),
    )
    version = change(event, "late_pair", Wish(round=3, names=CAME))
    version.before["relieved"] = [
        [key, [seat[:columns] for seat in seats]]
        for key, seats in version.before["relieved"]
    ]
    version.save()

    undo_movement_change(version, by=director_of(event))

    seats = EntryPlayer.objects.filter(substitute=True)
    assert [(seat.player.name, seat.until_round) for seat in seats] == [
        ("Sample Sub", until_round)
    ]


def test_a_pair_that_played_after_the_director_keeps_its_scores() -> None:
    event = mitchell(5, Side.EW)
    change(event, "director_plays", Wish(round=1, until=2, names=DIRECTOR))
    version = change(event, "late_pair", Wish(round=3, names=CAME))
    table = next(at for at, seated, _boards in rows(event, 4) if "5EW" in seated)
    score(event, 4, table or 0)
    came = players(event, "5EW")

    undo_movement_change(version, by=director_of(event))

    assert players(event, "5EW") == came
    assert entry_of(event, "5EW").until_round == 4
    assert "5EW" in labels(event, 4)


def test_the_director_plays_on_when_the_pair_still_does_not_come() -> None:
    event = mitchell(5, Side.EW)
    change(event, "director_plays", Wish(round=1, until=1, names=DIRECTOR))
    before = players(event, "5EW")

    version = change(event, "director_plays", Wish(round=2, until=3))

    assert players(event, "5EW") == before
    assert entry_of(event, "5EW").until_round == 3
    assert version.before["say"] == [
        "The director and a partner play as 5EW until it comes."
    ]


def test_without_a_missing_pair_the_director_has_no_seat() -> None:
    with pytest.raises(Refused, match="No pair is missing"):
        change(mitchell(5), "director_plays", Wish())


def _missing(event: Event) -> list[Contestant]:
    return load_missing(event, section_of(event))


def test_a_form_says_for_which_number_the_director_plays() -> None:
    event = howell_like()
    gone = Wish(round=1, pair=pair(event, "2"), second=pair(event, "9"))
    change(event, "table_removed", gone)
    change(event, "director_plays", Wish(pair=pair(event, "2"), until=2))

    form = MovementChangeForm(change=BY_CODE["late_pair"], contestants=_missing(event))

    assert ">2 (the director plays)</option>" in str(form["pair"])


def test_a_table_the_other_way_round_is_no_foul_where_both_lines_are_ranked() -> None:
    event = mitchell(7)

    shown = effect(event, "arrow_wrong", Wish(round=2, table=3))

    assert (shown.problems, shown.remarks) == ((), ())
    assert [(moved.who, moved.now) for moved in shown.moves] == [
        ("2EW", "table 3 NS"),
        ("3NS", "table 3 EW"),
    ]
    change(event, "arrow_wrong", Wish(round=2, table=3))
    assert effect(event, "rounds_cut", Wish(round=6)).problems == ()


@pytest.mark.parametrize(
    ("number", "again"),
    [(1, "These boards can't be played again in round 3 at table 4, round 4"), (5, "")],
)
def test_boards_of_wrong_opponents_that_come_again_are_named(
    number: int, again: str
) -> None:
    event = mitchell(5)
    room = load_room(event, section_of(event))
    mixed = Wish(round=number, table=1, other=2, number=1)

    laws = BY_CODE["wrong_opponents"].work_out(room, mixed).laws

    assert laws.partition("it stands (Law 15). ")[2].startswith(again)
    assert laws.endswith("(Law 15).") != bool(again)


def test_a_pair_that_left_comes_back_under_its_number() -> None:
    event = mitchell(5)
    change(event, "pair_left", Wish(round=2, pair=pair(event, "3EW")))

    back = change(event, "late_pair", Wish(round=4))

    assert [rows(event, number)[at][1] for number, at in ((3, 4), (4, 0))] == [
        "5NS",
        "1NS 3EW",
    ]
    score(event, 4, 1)
    undo_movement_change(back, by=director_of(event))
    left = Entry.objects.get(event=event, label="3EW")
    assert (left.from_round, left.until_round) == (1, 4)
    assert (rows(event, 4)[0][1], rows(event, 5)[1][1]) == ("1NS 3EW", "2NS")


def test_another_pair_takes_the_number_of_one_that_left() -> None:
    event = mitchell(5)
    key = pair(event, "3EW")
    first = make_player(event.club, "Sample First")
    EntryPlayer.objects.create(entry_id=key, player=first, place=1)
    change(event, "pair_left", Wish(round=2, pair=key))

    change(event, "late_pair", Wish(round=4, names=("Sample A", "Sample B")))

    seats = EntryPlayer.objects.filter(entry=key)
    assert [(seat.player.name, seat.substitute) for seat in seats] == [
        ("Sample A", False),
        ("Sample B", False),
        ("Sample First", True),
    ]


def test_a_late_pair_redoes_what_was_undone_after_a_score() -> None:
    event = mitchell(5, Side.EW)
    version = change(event, "late_pair", Wish(round=2))
    score(event, 2, 1)
    undo_movement_change(version, by=director_of(event))

    change(event, "late_pair", Wish(round=3))

    late = Entry.objects.get(event=event, label="5EW")
    assert (late.from_round, late.until_round) == (2, None)
    assert (rows(event, 2)[0][1], rows(event, 3)[1][1]) == ("1NS 5EW", "2NS 5EW")


def test_the_pairs_of_a_table_that_was_undone_are_no_free_numbers() -> None:
    event = mitchell(5)
    version = change(event, "table_added", Wish())
    score(event, 1, 6)
    undo_movement_change(version, by=director_of(event))

    assert Entry.objects.get(label="6NS").until_round == 1
    assert load_missing(event, section_of(event)) == []


@pytest.mark.parametrize(
    ("code", "wish", "label"),
    [
        ("table_added", Wish(), "6EW"),
        ("late_pair", Wish(round=2), "6NS"),
    ],
)
def test_what_was_undone_after_scores_can_be_done_again(
    code: str, wish: Wish, label: str
) -> None:
    event = mitchell(5)
    version = change(event, code, wish)
    planned = [rows(event, number) for number in range(1, 6)]
    score(event, 2, *range(1, 7))
    undo_movement_change(version, by=director_of(event))
    undone = [rows(event, number) for number in range(1, 6)]

    again = change(event, code, wish)

    assert [rows(event, number) for number in range(1, 6)] == planned
    assert Entry.objects.get(event=event, label=label).until_round is None
    undo_movement_change(again, by=director_of(event))
    assert [rows(event, number) for number in range(1, 6)] == undone
    assert Entry.objects.get(event=event, label=label).until_round == 2
