"""Several relations loaded by one query."""

from typing import Any

import pytest
from django.db.models import Model, QuerySet, prefetch_related_objects

from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club, Player, PolicyVersion
from clubsite.site.related_rows import (
    add_related,
    forget_related,
    load_related,
    load_rows,
)
from clubsite.tests.builders import make_club, make_member, make_player
from clubsite.tests.query_bounds import queries
from scoring.tests.builders import make_event

pytestmark = [pytest.mark.django_db, pytest.mark.postgresql]

RELATIONS = ("players", "roles", "policies")


def make_clubs() -> list[Club]:
    """Two clubs, one of them without players and roles."""
    first, second = make_club(), make_club("second")
    for name in ("Sample Zoe", "Sample Ann"):
        make_player(first, name)
    make_member(first, RoleKind.MANAGER, RoleKind.DIRECTOR)
    PolicyVersion.objects.filter(club=second).update(values={"quorum": 3})
    return [first, second]


def columns(rows: list[Model]) -> list[dict[str, object]]:
    return [
        {field.attname: getattr(row, field.attname) for field in row._meta.fields}
        for row in rows
    ]


def test_rows_are_those_that_a_prefetch_loads() -> None:
    make_clubs()
    clubs, prefetched = list(Club.objects.all()), list(Club.objects.all())
    prefetch_related_objects(prefetched, *RELATIONS)

    with queries() as executed:
        load_related(*((clubs, name) for name in RELATIONS))
        found = [
            columns(list(getattr(club, name).all()))
            for name in RELATIONS
            for club in clubs
        ]

    assert len(executed) == 1
    assert found == [
        columns(list(getattr(club, name).all()))
        for name in RELATIONS
        for club in prefetched
    ]


@pytest.mark.parametrize("values", ["quorum", "3", '{"quorum": 3}', 3, [1, "3"], {}])
def test_any_json_is_read_as_it_was_stored(values: object) -> None:
    club, _other = make_clubs()
    PolicyVersion.objects.filter(club=club).update(values=values)

    load_related(([club], "policies"))

    assert [policy.values for policy in club.policies.all()] == [values]


def test_a_loaded_row_knows_the_row_it_belongs_to() -> None:
    club, _other = make_clubs()

    load_related(([club], "players"))

    assert all(player.club is club for player in club.players.all())


def test_a_relation_can_still_be_filtered() -> None:
    club, _other = make_clubs()
    load_related(([club], "players"))

    assert club.players.filter(name="Sample Ann").count() == 1


def test_what_is_loaded_is_not_loaded_again() -> None:
    clubs = make_clubs()
    load_related((clubs, "players"))

    with queries() as executed:
        load_related((clubs, "players"), ([], "roles"))

    assert executed == []


def test_rows_of_rows_are_loaded_by_the_same_query() -> None:
    clubs = make_clubs()
    make_event(clubs[0])

    with queries() as executed:
        load_related((clubs, "events"), (clubs, "events__sessions"))
        [event] = clubs[0].events.all()
        [session] = event.sessions.all()

    assert (session.event is event, event.club is clubs[0]) == (True, True)
    assert list(clubs[1].events.all()) == []
    assert len(executed) == 1


def test_rows_of_loaded_rows_are_loaded_from_these() -> None:
    clubs = make_clubs()
    make_event(clubs[0])
    load_related((clubs, "events"))

    with queries() as executed:
        load_related((clubs, "events__sessions"), ([clubs[1]], "events__sessions"))
        load_related((clubs, "events__sessions"))
        [event] = clubs[0].events.all()
        [session] = event.sessions.all()

    assert (session.event is event, len(executed)) == (True, 1)


def test_a_row_just_stored_is_added_in_its_place() -> None:
    club, _other = make_clubs()
    load_related(([club], "players"))
    added = make_player(club, "Sample Max")

    with queries() as executed:
        add_related(club, "players", [added])
        found = list(club.players.all())

    assert found == list(Player.objects.filter(club=club))
    assert executed == []


def test_a_forgotten_relation_is_loaded_again() -> None:
    club, _other = make_clubs()
    load_related(([club], "players"))
    make_player(club, "Sample Max")

    forget_related(club, "players")

    assert club.players.all().count() == 3


def test_a_deferred_column_is_loaded_when_it_is_asked_for() -> None:
    club, _other = make_clubs()

    load_related(([club], "players"), defer=frozenset({"player.email"}))
    with queries() as executed:
        found = [player.email for player in club.players.all()]

    assert (found, len(executed)) == (["", ""], 2)


def test_rows_of_several_queries_are_those_that_each_finds() -> None:
    club, _other = make_clubs()
    wanted: tuple[QuerySet[Any], ...] = (
        Club.objects.all(),
        Player.objects.filter(club=club).select_related("club"),
        Player.objects.none(),
        PolicyVersion.objects.order_by("-pk"),
    )

    with queries() as executed:
        found = [columns(rows) for rows in load_rows(*wanted)]

    assert len(executed) == 1
    assert found == [columns(list(rows.order_by("pk"))) for rows in wanted]
