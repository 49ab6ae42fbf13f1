"""Barometers and individuals set up by form, and played."""

from dataclasses import replace

import pytest
from django.test import Client

from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club
from clubsite.site.errors import Refused
from clubsite.tests.builders import make_club, make_member
from scoring.bridge.contract import Side
from scoring.events.labels import ContestKind
from scoring.events.models import Event, Result, Section
from scoring.events.plans import NamedPair, SectionPlan
from scoring.events.players import PlayerBook
from scoring.play.actions.movement_changes import add_late_pair
from scoring.play.actions.seating import name_pairs
from scoring.play.actions.setup import create_event
from scoring.play.queries.entry import build_grid
from scoring.play.queries.setup import named_pairs
from scoring.results.queries.scores import get_scores
from scoring.tests.evening_world import entry_of, plan_of
from scoring.tests.pages import url

pytestmark = pytest.mark.django_db


def set_up(club: Club, movement: str, *sections: SectionPlan) -> Event:
    director = make_member(club, RoleKind.DIRECTOR)
    plan = replace(plan_of(*sections), movement=movement)
    return create_event(club, plan, by=director)


def test_in_a_barometer_everybody_plays_the_boards_of_a_round() -> None:
    event = set_up(make_club(), "barometer", SectionPlan("A", 4))

    rounds = Result.objects.filter(section__session__event=event)

    boards = {
        number: set(rounds.filter(round=number).values_list("board", flat=True))
        for number in (1, 2, 3, 4)
    }
    assert boards == {1: {1, 2}, 2: {3, 4}, 3: {5, 6}, 4: {7, 8}}
    assert rounds.count() == 4 * 4 * 2
    assert (event.contest, event.winners) == (ContestKind.PAIRS, 2)


def test_a_late_pair_sits_down_in_a_barometer() -> None:
    event = set_up(make_club(), "barometer", SectionPlan("A", 3, Side.EW))
    by = event.club.roles.get().user

    add_late_pair(
        entry_of(event, "3EW"), ("Sample Late", "Sample Later"), from_round=2, by=by
    )

    lines = Result.objects.filter(ew__label="3EW").order_by("board")
    assert [(line.round, line.board) for line in lines] == [
        (2, 3),
        (2, 4),
        (3, 5),
        (3, 6),
    ]


def test_an_individual_has_persons_at_every_seat() -> None:
    event = set_up(make_club(), "individual", SectionPlan("A", 2))

    first = Result.objects.filter(round=1, table=1, board=1).get()

    assert (event.contest, event.winners) == (ContestKind.INDIVIDUAL, 1)
    assert [entry.label for entry in event.entries.order_by("number")] == list(
        "12345678"
    )
    assert first.south is not None
    assert first.west is not None
    seated = (first.ns, first.south, first.ew, first.west)
    assert [entry.label for entry in seated] == ["8", "1", "6", "5"]
    assert Result.objects.count() == 7 * 2 * 2


def test_a_half_table_in_an_individual_is_one_player_who_sits_out() -> None:
    event = set_up(make_club(), "individual", SectionPlan("A", 4, Side.EW))

    assert event.entries.count() == 13
    lines = Result.objects.filter(round=1)
    players = set(lines.values_list("ns", "south", "ew", "west"))
    assert {each for four in players for each in four} == {
        entry.pk for entry in event.entries.exclude(number=1)
    }
    assert Result.objects.count() == 13 * 3 * 2


def test_an_individual_needs_two_tables() -> None:
    with pytest.raises(
        Refused, match="Section A: An individual movement is for 2 to 7"
    ):
        set_up(make_club(), "individual", SectionPlan("A", 2, Side.EW))


def test_persons_are_named_one_by_one_and_all_have_totals() -> None:
    event = set_up(make_club(), "individual", SectionPlan("A", 2))
    by = event.club.roles.get().user
    named = named_pairs(event, PlayerBook(event.club))
    typed = [
        NamedPair(key, names, (f"Sample Person {label}",))
        for key, label, names in named
    ]

    name_pairs(event, typed, by=by)
    Result.objects.filter(table=1).update(
        kind="played", contract="4S", declarer="N", tricks=10
    )
    Result.objects.filter(table=2).update(
        kind="played", contract="4S", declarer="N", tricks=9
    )

    assert {names for _key, _label, names in named} == {("",)}
    assert [entry.members.count() for entry in event.entries.all()] == [1] * 8
    event.refresh_from_db()
    totals = get_scores(event).totals
    assert {total.boards for total in totals.values()} == {14}
    assert totals[entry_of(event, "8").pk].percentage == 100


def test_a_traveller_names_both_persons_of_a_side() -> None:
    event = set_up(make_club(), "individual", SectionPlan("A", 2))
    name_pairs(
        event,
        [NamedPair(entry_of(event, "8").pk, ("",), ("Sample Eight",))],
        by=event.club.roles.get().user,
    )

    grid = build_grid(event, Section.objects.get(), 1, {})

    assert [(line.ns.label, line.ew.label) for line in grid.lines] == [
        ("8, 1", "6, 5"),
        ("2, 4", "3, 7"),
    ]
    assert grid.lines[0].ns.names == "Sample Eight"


def test_the_names_of_persons_are_asked_one_a_person(client: Client) -> None:
    event = set_up(make_club(), "individual", SectionPlan("A", 2))
    client.force_login(event.club.roles.get().user)

    page = client.get(url(event, "pairs/")).content.decode()

    assert "Players" in page
    assert page.count('list="players"') == 8
