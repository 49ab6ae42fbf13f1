"""Setting an evening up by form."""

from dataclasses import replace
from datetime import UTC, date, datetime, time

import pytest
from django.core.exceptions import PermissionDenied

from clubsite.clubs.labels import RoleKind
from clubsite.site.errors import Refused
from clubsite.tests.builders import make_club, make_member, make_user
from scoring.bridge.contract import Side
from scoring.events.labels import AppointmentPart, EventState, ResultKind
from scoring.events.models import Appointment, Entry, Event, Result, Section
from scoring.events.plans import EventFacts, SectionPlan
from scoring.play.actions.setup import appoint, create_event, edit_event
from scoring.tests.builders import make_event
from scoring.tests.evening_world import MONDAY, make_event_world, plan_of

pytestmark = pytest.mark.django_db


def test_a_mitchell_has_its_sections_pairs_and_awaited_lines() -> None:
    club = make_club()
    manager = make_member(club, RoleKind.MANAGER)

    event = create_event(
        club, plan_of(SectionPlan("A", 5), SectionPlan("B", 4)), by=manager
    )

    sections = list(Section.objects.filter(session__event=event))
    assert [
        (section.letter, section.tables, section.boards_per_round)
        for section in sections
    ] == [
        ("A", 5, 2),
        ("B", 4, 2),
    ]
    assert sections[0].board_set == sections[1].board_set
    assert [section.entries.count() for section in sections] == [10, 8]
    assert [section.results.count() for section in sections] == [50, 4 * 3 * 2]
    assert set(Result.objects.values_list("kind", flat=True)) == {ResultKind.AWAITED}
    assert event.state == EventState.DRAFT
    assert event.sessions.get().starts_at == datetime(2026, 3, 2, 19, 0, tzinfo=UTC)


def test_a_line_knows_its_table_round_and_pairs() -> None:
    club = make_club()

    event = create_event(club, plan_of(), by=make_member(club, RoleKind.DIRECTOR))

    first = Result.objects.filter(section__session__event=event, round=2, table=1)
    assert [(line.board, line.ns.label, line.ew.label) for line in first] == [
        (3, "1NS", "3EW"),
        (4, "1NS", "3EW"),
    ]


@pytest.mark.parametrize(("missing", "label"), [(Side.NS, "3NS"), (Side.EW, "3EW")])
def test_a_half_table_has_a_phantom_and_no_lines_for_it(
    missing: Side, label: str
) -> None:
    club = make_club()

    event = create_event(
        club,
        plan_of(SectionPlan("A", 3, missing)),
        by=make_member(club, RoleKind.DIRECTOR),
    )

    phantom = Entry.objects.get(event=event, phantom=True)
    assert phantom.label == label
    assert Result.objects.filter(section__session__event=event).count() == 2 * 3 * 2


def test_a_movement_can_end_early() -> None:
    club = make_club()
    plan = replace(plan_of(SectionPlan("A", 7)), rounds=5)

    event = create_event(club, plan, by=make_member(club, RoleKind.DIRECTOR))

    rounds = Result.objects.filter(section__session__event=event)
    assert set(rounds.values_list("round", flat=True)) == {1, 2, 3, 4, 5}


@pytest.mark.parametrize(
    ("sections", "boards", "why"),
    [
        ((), 2, "at least one section"),
        ((SectionPlan("A", 3), SectionPlan("A", 4)), 2, "two sections A"),
        (
            (SectionPlan("A", 2),),
            2,
            "Section A: A Mitchell needs at least 4 tables, not 2.",
        ),
        ((SectionPlan("A", 17),), 60, "Board numbers go up to 999"),
    ],
)
def test_a_plan_that_cannot_be_played_is_refused(
    sections: tuple[SectionPlan, ...], boards: int, why: str
) -> None:
    club = make_club()
    plan = replace(plan_of(boards_a_round=boards), sections=sections)

    with pytest.raises(Refused, match=why):
        create_event(club, plan, by=make_member(club, RoleKind.DIRECTOR))

    assert Event.objects.count() == 0


def test_the_same_form_sent_twice_makes_one_event() -> None:
    club = make_club()
    director = make_member(club, RoleKind.DIRECTOR)
    create_event(club, plan_of(), by=director)

    with pytest.raises(
        Refused, match="An event with this name already exists on"
    ) as refused:
        create_event(club, plan_of(), by=director)

    assert (refused.value.field, Event.objects.count()) == ("name", 1)


def test_only_a_director_of_the_club_is_put_in_charge() -> None:
    club = make_club()
    director = make_member(club, RoleKind.DIRECTOR)
    scorer = make_user("Sample Scorer")

    event = create_event(
        club, replace(plan_of(), director=director, scorer=scorer), by=director
    )
    other = replace(plan_of(), facts=replace(MONDAY, name="Sample Cup"))
    with pytest.raises(Refused, match="not a director of the club") as refused:
        create_event(club, replace(other, director=scorer), by=director)

    assert refused.value.field == "director"
    appointed = Appointment.objects.filter(session__event=event).order_by("part")
    assert [(appointment.user, appointment.part) for appointment in appointed] == [
        (director, AppointmentPart.DIRECTOR_IN_CHARGE),
        (scorer, AppointmentPart.SCORER),
    ]


def test_who_runs_no_evenings_sets_none_up() -> None:
    club = make_club()

    with pytest.raises(PermissionDenied):
        create_event(club, plan_of(), by=make_member(club, RoleKind.RECORDER))


def test_the_hour_that_comes_twice_when_clocks_go_back_is_the_first_of_the_two() -> (
    None
):
    club = make_club()
    facts = EventFacts("Sample Night Pairs", date(2026, 10, 25), time(1, 45))

    event = create_event(
        club, replace(plan_of(), facts=facts), by=make_member(club, RoleKind.DIRECTOR)
    )

    starts = event.sessions.get().starts_at
    assert starts == datetime(2026, 10, 25, 0, 45, tzinfo=UTC)


def test_an_hour_that_the_clocks_jump_over_is_refused_where_it_was_typed() -> None:
    club = make_club()
    facts = EventFacts("Sample Night Pairs", date(2026, 3, 29), time(1, 30))
    plan, manager = replace(plan_of(), facts=facts), make_member(club, RoleKind.MANAGER)

    with pytest.raises(
        Refused, match="exist on that day: the clocks go forward"
    ) as refused:
        create_event(club, plan, by=manager)

    assert (refused.value.field, Event.objects.count()) == ("starts", 0)


def test_name_date_and_hour_are_put_right_until_the_event_is_final() -> None:
    club = make_club()
    event = make_event(club)
    manager = make_member(club, RoleKind.MANAGER)
    facts = EventFacts("Sample Tuesday Pairs", date(2026, 3, 3))

    edit_event(event, facts, by=manager)

    stored = Event.objects.get(pk=event.pk)
    assert (stored.name, stored.date) == ("Sample Tuesday Pairs", date(2026, 3, 3))
    assert (stored.sessions.get().starts_at, stored.version) == (None, 2)

    Event.objects.filter(pk=event.pk).update(state=EventState.FINAL)
    event.refresh_from_db()
    with pytest.raises(Refused, match="is final"):
        edit_event(event, facts, by=manager)


def test_whether_a_director_is_there_is_said_before_play() -> None:
    event = make_event(make_club(), state=EventState.OPEN)
    manager = make_member(event.club, RoleKind.MANAGER)
    alone = EventFacts(event.name, event.date, without_director=True)

    edit_event(event, alone, by=manager)

    Event.objects.update(state=EventState.IN_PLAY)
    event = Event.objects.get()
    assert event.without_director
    edit_event(event, replace(alone, name="Sample Rooms"), by=manager)
    with pytest.raises(Refused, match="Play has started"):
        edit_event(event, replace(alone, without_director=False), by=manager)


def test_a_new_director_takes_over_from_that_moment_on(evening: datetime) -> None:
    world = make_event_world()
    part = AppointmentPart.DIRECTOR_IN_CHARGE

    appoint(world.event, part, [world.other_director], by=world.director)

    appointments = Appointment.objects.filter(part=part).order_by("pk")
    assert [
        (appointment.user, appointment.ends is None) for appointment in appointments
    ] == [
        (world.director, False),
        (world.other_director, True),
    ]
    assert appointments[0].ends == appointments[1].starts == evening


def test_a_scorer_is_taken_off_again() -> None:
    world = make_event_world()

    appoint(world.event, AppointmentPart.SCORER, [], by=world.manager)

    assert not Appointment.objects.filter(part="scorer", ends=None).exists()


def test_who_does_not_direct_hands_nothing_over() -> None:
    world = make_event_world()

    with pytest.raises(PermissionDenied):
        appoint(world.event, AppointmentPart.SCORER, [world.north], by=world.scorer)
    with pytest.raises(Refused, match="not a director of the club"):
        appoint(
            world.event,
            AppointmentPart.DIRECTOR_IN_CHARGE,
            [world.north],
            by=world.director,
        )
