"""Planning series, changing a date, who comes, and making the event."""

from dataclasses import replace
from datetime import date, datetime, time

import pytest
from django.core.exceptions import PermissionDenied

from clubsite.clubs.models import Player
from clubsite.site.errors import Refused
from clubsite.tests.builders import make_player
from scoring.bridge.contract import Side
from scoring.calendar.actions import dates, making, pairs, series
from scoring.calendar.models import PlannedDate, PlannedPair, Series
from scoring.calendar.plans import People
from scoring.calendar.queries.dates import (
    DoorList,
    Missing,
    Rules,
    door_list,
    first_set_up,
    missing_before,
    set_up_of,
)
from scoring.calendar.rules import Frequency, Numbering, Recurrence, SetUp
from scoring.events.labels import ContestKind, EventState
from scoring.events.models import Entry, EntryPlayer, Event, Section, TableRound
from scoring.tests.calendar_world import (
    EVERY_MONDAY,
    MONDAY,
    CalendarWorld,
    make_calendar,
    pairs_at,
)

pytestmark = pytest.mark.django_db

TUESDAY = date(2026, 3, 3)
NEXT = date(2026, 3, 9)
LONG_AGO = date(2020, 1, 1)


def make(world: CalendarWorld, planned: PlannedDate, **changes: object) -> Event:
    """The event of that date with everyone who is present."""
    set_up = replace(SetUp(boards_a_round=2), **changes)  # type: ignore[arg-type]  # as given
    return making.make_event(planned, set_up, People(world.director), by=world.director)


def missing(
    planned: PlannedDate, doors: DoorList, set_up: SetUp
) -> tuple[Missing, ...]:
    """What is missing by the club's policy of now."""
    policy = planned.series.club.policies.latest("number")
    return missing_before(planned, doors, set_up, Rules(policy))


def names_in(event: Event) -> dict[str, list[str]]:
    """The players of every pair, by its number."""
    return {
        f"{entry.section.letter}{entry.label}": [
            member.player.name for member in entry.members.all()
        ]
        for entry in Entry.objects.filter(event=event).select_related("section")
    }


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"first": MONDAY, "last": date(2026, 3, 1)}, "last_date"),
        ({"frequency": Frequency.MONTHLY, "first": MONDAY, "nth": 2}, "first_date"),
    ],
)
def test_a_series_without_sense_is_refused(
    change: dict[str, object], field: str
) -> None:
    world = make_calendar()
    recurrence = replace(EVERY_MONDAY.recurrence, **change)  # type: ignore[arg-type]  # as given

    with pytest.raises(Refused) as refused:
        series.create_series(
            world.club, replace(EVERY_MONDAY, recurrence=recurrence), by=world.manager
        )

    assert refused.value.field == field


def test_a_series_is_copied_from_an_event_of_the_club_alone() -> None:
    world, other = make_calendar(), make_calendar(slug="other")
    plan = replace(EVERY_MONDAY, model_event=other.last.pk)

    with pytest.raises(Refused, match="can't be copied"):
        series.create_series(world.club, plan, by=world.manager)


def test_another_model_event_brings_its_own_set_up() -> None:
    world = make_calendar()
    Series.objects.update(set_up={"sections": 2})
    world.series.refresh_from_db()

    series.edit_series(world.series, EVERY_MONDAY, by=world.manager, expected_version=1)

    world.series.refresh_from_db()
    assert (world.series.set_up, world.series.model_event) == ({}, None)
    assert world.series.version == 2


def test_an_edit_that_changes_nothing_is_not_recorded() -> None:
    world = make_calendar()
    plan = replace(EVERY_MONDAY, model_event=world.last.pk)

    series.edit_series(world.series, plan, by=world.manager, expected_version=0)

    assert Series.objects.get().version == 1


def test_a_holiday_shows_in_every_series() -> None:
    world = make_calendar()

    closure = series.add_closure(world.club, MONDAY, NEXT, "Fair", by=world.manager)

    assert Series.objects.get().version == 2
    with pytest.raises(Refused, match="closed that day: Fair"):
        world.planned()
    series.remove_closure(closure, by=world.manager)
    assert world.planned().prepared_at is not None


def test_a_cancelled_date_is_not_set_up_until_it_is_reinstated() -> None:
    world = make_calendar()
    dates.cancel_date(world.series, MONDAY, "Snow", by=world.manager)

    with pytest.raises(Refused, match="cancelled"):
        world.planned()
    dates.reinstate_date(world.series, MONDAY, by=world.manager)

    assert world.planned().sequence == 2


def test_what_became_an_event_is_cancelled_there() -> None:
    world = make_calendar(missing=None)
    planned = world.planned()
    pairs.mark_all_present(planned, by=world.director)
    late = again(planned)
    dates.cancel_date(world.series, NEXT, "Snow", by=world.manager)
    event = make(world, planned)
    PlannedDate.objects.filter(date=NEXT).update(event=world.last)
    Event.objects.filter(pk=event.pk).update(name="Sample Other Name")

    for act in (
        lambda: dates.cancel_date(world.series, MONDAY, "Snow", by=world.manager),
        lambda: pairs.add_pair(again(planned), "A", "B", by=world.director),
        lambda: make(world, again(planned)),
        lambda: make(world, late),
        lambda: dates.reinstate_date(world.series, NEXT, by=world.manager),
    ):
        with pytest.raises(Refused, match=r"event.*created"):
            act()

    assert event.state == EventState.OPEN


def again(planned: PlannedDate) -> PlannedDate:
    """The date as it is stored now."""
    return PlannedDate.objects.select_related("series__club").get(pk=planned.pk)


def test_players_enter_with_a_partner_and_withdraw(evening: datetime) -> None:
    world = make_calendar()
    friend = make_player(world.club, "Sample Friend")

    pair = pairs.enter_pair(world.series, NEXT, "sample friend", by=world.north)

    assert pair.second == friend
    with pytest.raises(Refused, match="may be entered already, or not"):
        pairs.enter_pair(world.series, NEXT, "Player 02", by=world.north)
    pairs.withdraw_pair(world.series, NEXT, by=world.north)
    assert not pairs_at(pair.planned)
    with pytest.raises(Refused, match="aren't entered"):
        pairs.withdraw_pair(world.series, NEXT, by=world.north)


@pytest.mark.parametrize(
    ("partner", "message"),
    [
        ("Sample North", "other than yourself"),
        ("Sample Nobody", "no player called Sample Nobody"),
        ("Sample Twin", "Several players are called Sample Twin"),
    ],
)
def test_a_partner_is_somebody_the_club_knows(
    evening: datetime, partner: str, message: str
) -> None:
    world = make_calendar()
    for _twice in range(2):
        make_player(world.club, "Sample Twin")

    with pytest.raises(Refused, match=message):
        pairs.enter_pair(world.series, NEXT, partner, by=world.north)


def test_of_namesakes_no_numbers_are_shown_to_players(evening: datetime) -> None:
    world = make_calendar()
    twins = [make_player(world.club, "Sample Twin") for _twice in range(2)]
    Player.objects.filter(pk=twins[0].pk).update(national_number="1234")

    with pytest.raises(Refused) as refused:
        pairs.enter_pair(world.series, NEXT, "Sample Twin", by=world.north)
    pair = pairs.enter_pair(world.series, NEXT, "1234", by=world.north)

    assert str(refused.value) == (
        "Several players are called Sample Twin. Enter your partner's number, or ask "
        "the club to add you."
    )
    assert pair.second == twins[0]


def test_a_number_tells_no_name_that_is_not_public(evening: datetime) -> None:
    world = make_calendar()
    friend = make_player(world.club, "Sample Friend")
    Player.objects.filter(pk=friend.pk).update(hidden=True, club_number="77")

    with pytest.raises(Refused, match="no player called 77"):
        pairs.enter_pair(world.series, NEXT, "77", by=world.north)
    pair = pairs.enter_pair(world.series, NEXT, "sample  friend", by=world.north)

    assert pair.second == friend


def test_who_has_left_enters_no_more_and_is_nobodys_partner() -> None:
    world = make_calendar()
    friend = make_player(world.club, "Sample Friend")
    Player.objects.filter(pk=friend.pk).update(left_on=LONG_AGO)

    with pytest.raises(Refused, match="no player called Sample Friend"):
        pairs.enter_pair(world.series, NEXT, "Sample Friend", by=world.north)
    Player.objects.filter(account=world.north).update(left_on=LONG_AGO)
    with pytest.raises(PermissionDenied):
        pairs.enter_pair(world.series, NEXT, "Player 02", by=world.north)


def test_of_two_people_at_once_the_second_is_told() -> None:
    world = make_calendar()
    planned = world.planned()
    late = PlannedDate.objects.select_related("series__club").get(pk=planned.pk)
    pairs.mark_all_present(planned, by=world.director)
    make(world, planned)

    with pytest.raises(Refused, match="has been created"):
        pairs.add_pair(late, "Ann Guest", "Ben Guest", by=world.director)
    late.event = None
    with pytest.raises(Refused, match="created already"):
        make(world, late)

    assert Event.objects.filter(planned_date=planned).count() == 1
    assert not PlannedPair.objects.filter(first__name="Ann Guest").exists()


def test_entries_are_closed_once_play_begins_or_the_date_is_off(
    evening: datetime,
) -> None:
    world = make_calendar(plan=replace(EVERY_MONDAY, starts=None, takes_entries=True))
    pairs.enter_pair(world.series, MONDAY, "Player 02", by=world.north)
    dates.cancel_date(world.series, NEXT, "Snow", by=world.manager)

    for day in (date(2026, 2, 23), NEXT):
        with pytest.raises(Refused, match="closed"):
            pairs.enter_pair(world.series, day, "Player 02", by=world.north)


def test_only_players_enter_and_only_where_the_club_wants_it(evening: datetime) -> None:
    world = make_calendar()
    with pytest.raises(PermissionDenied):
        pairs.enter_pair(world.series, NEXT, "Player 02", by=world.outsider)
    Series.objects.update(takes_entries=False)
    world.series.refresh_from_db()

    with pytest.raises(PermissionDenied):
        pairs.enter_pair(world.series, NEXT, "Player 02", by=world.north)


def test_pairs_of_last_time_are_offered_but_for_players_who_entered(
    evening: datetime,
) -> None:
    world = make_calendar()
    pairs.enter_pair(world.series, NEXT, "Player 03", by=world.north)

    planned = world.planned(NEXT)

    assert [(str(pair), pair.last_label) for pair in pairs_at(planned)] == [
        ("Sample North – Player 03", ""),
        ("Player 05 – Player 06", "2NS"),
        ("Player 07 – Player 08", "2EW"),
        ("Player 09 – Player 10", "3NS"),
    ]
    with pytest.raises(Refused, match="already"):
        world.planned(NEXT)


def test_a_pair_of_somebody_who_left_is_not_offered(evening: datetime) -> None:
    world = make_calendar()
    Player.objects.filter(name="Player 02").update(left_on=date(2026, 3, 1))

    planned = world.planned()

    assert pairs_at(planned)[0].last_label == "1EW"


def test_everybody_as_last_week_sits_down_in_the_order_of_arrival() -> None:
    world = make_calendar(tables=3)
    planned = world.planned()
    first, *_others = pairs_at(planned)
    pairs.mark_pair(planned, first.pk, present=True, by=world.director)
    pairs.mark_pair(planned, first.pk, present=False, by=world.director)
    pairs.mark_all_present(planned, by=world.director)

    event = make(world, planned)

    section = Section.objects.get(session__event=event)
    assert (section.tables, section.boards_per_round) == (3, 2)
    assert Entry.objects.get(event=event, phantom=True).label == "3EW"
    assert names_in(event) == names_in(world.last)
    world.series.refresh_from_db()
    assert world.series.model_event == event
    assert event.sessions.get().appointments.get().user == world.director


def test_an_event_without_all_policy_texts_stays_a_draft() -> None:
    world = make_calendar(missing=None)
    policy = world.club.policies.get()
    type(policy).objects.update(values={"topics": {}})
    planned = world.planned()
    pairs.mark_all_present(planned, by=world.director)

    assert make(world, planned).state == EventState.DRAFT
    first = missing(planned, door_list(planned), SetUp())[0]
    assert first.text == (
        "The club policy has no text of its own for: Conditions of contest."
    )
    assert first.url == ""


def test_what_pairs_are_ranked_with_follows_them() -> None:
    world = make_calendar(missing=None)
    Entry.objects.filter(event=world.last, label="1NS").update(
        handicap="3", stratum="B", tags=["mixed"]
    )
    planned = world.planned()
    pairs.mark_all_present(planned, by=world.director)

    event = make(world, planned, numbering=Numbering.SEEDING.value)

    entry = Entry.objects.get(event=event, members__player__name="Sample North")
    assert (entry.handicap, entry.stratum, entry.tags) == ("3", "B", ["mixed"])


@pytest.mark.full
def test_two_sections_and_numbers_by_hand() -> None:
    world = make_calendar(tables=6, missing=None)
    planned = world.planned()
    pairs.mark_all_present(planned, by=world.director)
    last = pairs_at(planned)[-1]
    set_up = SetUp(boards_a_round=2, sections=2, numbering=Numbering.HAND.value)

    event = making.make_event(
        planned,
        set_up,
        People(world.director),
        by=world.director,
        by_hand={last.pk: "B3EW"},
    )

    assert names_in(event)["B3EW"] == [last.first.name, str(last.second)]
    assert EntryPlayer.objects.filter(entry__event=event).count() == 24
    next_time = making.prepare_date(world.series, NEXT, by=world.director)
    assert pairs_at(next_time)[0].last_label == "A1NS"


@pytest.mark.parametrize(
    ("by_hand", "message"),
    [
        (("9NS", ""), "no pair number 9NS tonight. Write it like 1NS"),
        (("1NS", "1N"), "Pair number 1N is given twice"),
    ],
)
def test_a_number_by_hand_that_cannot_be_is_refused(
    by_hand: tuple[str, str], message: str
) -> None:
    world = make_calendar(missing=None)
    planned = world.planned()
    pairs.mark_all_present(planned, by=world.director)
    keys = [pair.pk for pair in pairs_at(planned)]

    with pytest.raises(Refused, match=message):
        making.make_event(
            planned,
            SetUp(numbering=Numbering.HAND.value),
            People(),
            by=world.director,
            by_hand=dict(zip(keys, by_hand, strict=False)),
        )


def test_an_individual_seats_the_players_of_the_pairs() -> None:
    world = make_calendar(tables=2 + 1, missing=None)
    planned = world.planned()
    for pair in pairs_at(planned)[:3]:
        pairs.mark_pair(planned, pair.pk, present=True, by=world.director)
    with pytest.raises(Refused, match="four players at every table"):
        make(world, planned, movement="individual")
    pairs.add_pair(planned, "Ann", "", by=world.director)
    pairs.add_pair(planned, "Bob", "", by=world.director)
    individual = SetUp(movement="individual", director=1)
    assert missing(planned, door_list(planned), individual) == ()

    event = make(world, planned, movement="individual")

    assert event.contest == ContestKind.INDIVIDUAL
    assert len(names_in(event)) == 8
    next_time = making.prepare_date(world.series, NEXT, by=world.director)
    assert {pair.second for pair in pairs_at(next_time)} == {None}


def test_a_series_that_begins_with_an_individual_awards_nothing_usual() -> None:
    world = make_calendar()
    Series.objects.update(model_event=None)
    world.series.refresh_from_db()
    planned = world.planned()
    for first, second in (
        ("Ann", "Bob"),
        ("Cat", "Dan"),
        ("Eve", "Fay"),
        ("Gus", "Ida"),
    ):
        pairs.add_pair(planned, first, second, by=world.director)
    usual = {"master_points": "ebu_club"}

    event = make(world, planned, movement="individual", regulations=usual)

    assert event.contest == ContestKind.INDIVIDUAL
    assert event.regulation_values == {}
    assert Series.objects.get().set_up["regulations"] == {}


def test_one_player_more_than_the_tables_seat_sits_out_a_round() -> None:
    world = make_calendar(missing=None)
    planned = world.planned()
    for pair in pairs_at(planned)[:4]:
        pairs.mark_pair(planned, pair.pk, present=True, by=world.director)
    pairs.add_pair(planned, "Ann", "", by=world.director)
    individual = SetUp(movement="individual", director=1)
    assert missing(planned, door_list(planned), individual) == ()
    assert door_list(planned).tables(individual).text == "2 tables and 1 player"
    assert not door_list(planned).tables(individual).half

    event = make(world, planned, movement="individual")

    assert len(names_in(event)) == 9
    assert max(TableRound.objects.values_list("round", flat=True)) == 9


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"sections": 6}, "too few pairs for so many sections"),
        ({"rounds": 9}, "rounds"),
    ],
)
def test_a_set_up_that_does_not_fit_is_refused(
    change: dict[str, object], message: str
) -> None:
    world = make_calendar(missing=None)
    planned = world.planned()
    pairs.mark_all_present(planned, by=world.director)

    with pytest.raises(Refused, match=message):
        make(world, planned, **change)


def test_a_pair_needs_two_players_who_sit_nowhere_else() -> None:
    world = make_calendar(missing=None)
    planned = world.planned()
    with pytest.raises(Refused, match="two different players"):
        pairs.add_pair(planned, "Player 02", "Player 02", by=world.director)
    with pytest.raises(Refused, match="Player 02 is already in another pair"):
        pairs.add_pair(planned, "Player 02", "Ann", by=world.director)
    single = pairs.add_pair(planned, "Bob", "", by=world.director)
    pairs.mark_all_present(planned, by=world.director)

    with pytest.raises(Refused, match="Bob needs a partner"):
        make(world, planned)
    assert Missing("Bob needs a partner.", f"#pair-{single.pk}") in missing(
        planned, door_list(planned), SetUp()
    )
    assert Player.objects.get(name="Bob").guest


def test_fewer_than_two_tables_are_no_event() -> None:
    world = make_calendar()
    planned = world.planned()

    with pytest.raises(Refused, match="Fewer than two tables"):
        make(world, planned)
    assert [each.text for each in missing(planned, door_list(planned), SetUp())] == [
        "Fewer than two tables are present.",
        "No director is in charge yet.",
    ]
    individual = SetUp(movement="individual", director=1)
    [players] = missing(planned, door_list(planned), individual)
    assert players.text == (
        "An individual needs four players at every table; one more may sit out. "
        "0 are here."
    )


def test_a_player_in_two_pairs_is_found_before_the_event_is_made() -> None:
    world = make_calendar(missing=None)
    planned = world.planned()
    pairs.mark_all_present(planned, by=world.director)
    first, other = pairs_at(planned)[:2]
    PlannedPair.objects.filter(pk=other.pk).update(second=first.first)

    with pytest.raises(Refused, match="in two of the pairs"):
        make(world, planned)


def test_a_series_without_a_last_event_begins_with_an_empty_list() -> None:
    world = make_calendar()
    once = series.create_series(
        world.club,
        replace(
            EVERY_MONDAY,
            name="Sample Cup",
            recurrence=Recurrence(Frequency.ONCE, TUESDAY),
            starts=time(14, 0),
        ),
        by=world.manager,
    )

    planned = making.prepare_date(once, TUESDAY, by=world.director)

    assert pairs_at(planned) == []


def test_two_halves_and_which_side_is_missing() -> None:
    world = make_calendar(tables=4, missing=Side.EW)
    planned = world.planned()
    pairs.mark_all_present(planned, by=world.director)

    event = make(world, planned, missing="NS")

    assert Entry.objects.get(event=event, phantom=True).label == "4NS"


@pytest.mark.parametrize(
    ("codes", "movement", "one_winner"),
    [
        (["mitchell-skip", "mitchell-straight"], "mitchell", True),
        (["mitchell-skip"], "mitchell", True),
        (["web"], "web", True),
        (["of a file"], "mitchell", True),
        (["individual"], "individual", False),
    ],
)
def test_the_set_up_of_an_event_is_read_from_its_sections(
    codes: list[str], movement: str, *, one_winner: bool
) -> None:
    world = make_calendar()
    section = Section.objects.get(session__event=world.last)
    for letter, code in zip("AB", codes, strict=False):
        Section.objects.update_or_create(
            session=section.session,
            letter=letter,
            defaults={"movement": code, "board_set": section.board_set},
        )
    world.last.winners = 1

    found = set_up_of(world.last)

    assert (found.movement, found.one_winner) == (movement, one_winner)
    assert (found.sections, found.own_boards) == (len(codes), False)


def test_a_movement_of_one_winner_gives_each_pair_a_number_without_direction() -> None:
    world = make_calendar(tables=5, missing=None)
    planned = world.planned()
    pairs.mark_all_present(planned, by=world.director)

    event = make(world, planned, one_winner=True, switched=(5,), numbering="seeding")

    assert sorted(names_in(event)) == sorted(f"A{number}" for number in range(1, 11))
    world.series.refresh_from_db()
    assert first_set_up(world.series).switched == (5,)
