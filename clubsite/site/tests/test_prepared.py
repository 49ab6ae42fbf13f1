"""A prepared query answers as the one that Django builds each time."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.db.models import Exists, OuterRef, QuerySet
from django.test.utils import CaptureQueriesContext

from clubsite.clubs.models import Club, Player, PolicyVersion
from clubsite.site.prepared import PreparedQuery
from clubsite.tests.builders import EVENING, make_club, make_player

pytestmark = [pytest.mark.django_db, pytest.mark.both]


def clubs_of(slug: str, moment: Any) -> QuerySet[Any, Any]:
    players = Player.objects.filter(club=OuterRef("pk"), hidden=False)
    made = Club.objects.filter(slug=slug, made_at__lte=moment)
    return made.values_list("name", "made_at", Exists(players), "national_numbers")


def test_the_rows_are_those_of_the_query_for_these_parameters() -> None:
    club = make_club()
    make_club("other")
    make_player(club, "Sample North")
    prepared = PreparedQuery(clubs_of, str, type(EVENING))
    later = club.made_at + timedelta(seconds=1)

    for slug, moment in (("sample", later), ("other", later), ("sample", EVENING)):
        assert prepared.rows(slug, moment) == list(clubs_of(slug, moment))

    assert len(prepared.rows("sample", later)) == 1


def test_columns_that_need_no_conversion_come_as_they_are() -> None:
    club = make_club()

    def names(key: int) -> QuerySet[Any, Any]:
        return PolicyVersion.objects.filter(club=key).values_list("number", "hash")

    assert PreparedQuery(names, int).rows(club.pk) == list(names(club.pk))


def test_a_query_is_built_once_and_is_one_statement() -> None:
    built = []

    def build(slug: str) -> QuerySet[Any, Any]:
        built.append(slug)
        return Club.objects.filter(slug=slug).values_list("pk")

    prepared = PreparedQuery(build, str)
    with CaptureQueriesContext(connection) as queries:
        for _time in range(3):
            prepared.rows("sample")

    assert (len(built), len(queries)) == (1, 3)


def test_of_a_number_that_no_column_holds_there_are_no_rows() -> None:
    prepared = PreparedQuery(
        lambda key: Club.objects.filter(pk=key).values_list("pk"), int
    )

    assert prepared.rows(10**30) == []
