"""Players by the words that somebody types for them."""

import pytest

from clubsite.clubs.actions import mark_same
from clubsite.clubs.labels import RoleKind
from clubsite.tests.builders import make_club, make_member, make_player
from scoring.events.players import Ambiguous, PlayerBook
from scoring.play.queries.setup import player_labels

pytestmark = pytest.mark.django_db


def test_a_number_stands_with_the_name_and_both_are_found() -> None:
    club = make_club()
    north = make_player(club, "Sample North")
    north.national_number = "12345"
    north.save()
    east = make_player(club, "Sample East")
    east.club_number = "E7"
    east.save()
    book = PlayerBook(club)

    assert player_labels(club) == ["Sample East (E7)", "Sample North (12345)"]
    assert book.find("sample  NORTH (12345)") == north
    assert book.find("Sample North") == north
    assert book.find("Sample West") is None


def test_namesakes_are_told_apart_by_what_is_known_of_them() -> None:
    club = make_club()
    first, second = (make_player(club, "Sample North") for _ in range(2))
    first.club_number = "7"
    first.save()

    with pytest.raises(Ambiguous) as several:
        PlayerBook(club).find("Sample North")

    assert several.value.labels == (
        "Sample North (7)",
        f"Sample North (#{second.pk})",
    )


def test_records_of_one_person_are_listed_once() -> None:
    club = make_club()
    first = make_player(club, "Sample North")
    twin = make_player(club, "S. North")
    mark_same(twin, first, by=make_member(club, RoleKind.MANAGER))
    book = PlayerBook(club)

    assert player_labels(club) == ["Sample North"]
    assert book.label_for(twin) == "Sample North"


def test_a_player_of_another_club_is_called_by_name() -> None:
    book = PlayerBook(make_club())

    assert book.label_for(make_player(make_club("other"), "Sample Far")) == "Sample Far"
