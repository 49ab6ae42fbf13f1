"""Players by the words that someone types for them."""

from datetime import date

import pytest

from clubsite.clubs.actions import mark_same
from clubsite.clubs.labels import RoleKind
from clubsite.site.errors import Refused
from clubsite.tests.builders import make_club, make_member, make_player
from scoring.events.models import EntryPlayer
from scoring.events.players import Ambiguous, PlayerBook
from scoring.play.queries.setup import player_labels
from scoring.results.tests.builders import make_small

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


def test_the_number_of_a_merged_record_finds_the_person() -> None:
    club = make_club()
    first = make_player(club, "Sample North")
    twin = make_player(club, "S. North")
    twin.national_number = "131"
    twin.save()
    mark_same(twin, first, by=make_member(club, RoleKind.MANAGER))

    assert PlayerBook(club).find("131") == first


def test_members_who_have_left_are_not_offered_but_found() -> None:
    club = make_club()
    gone, namesake = (make_player(club, "Sample North") for _ in range(2))
    alone, later = make_player(club, "Sample East"), make_player(club, "Sample West")
    gone.left_on = alone.left_on = date(2026, 1, 31)
    later.left_on = date(2190, 1, 1)
    for player in (gone, alone, later):
        player.save()
    book = PlayerBook(club)

    assert book.sorted_labels() == [f"Sample North (#{namesake.pk})", "Sample West"]
    assert book.find("Sample North") == namesake
    assert book.find(f"Sample North (#{gone.pk})") == gone
    assert book.find("Sample East") == alone


def test_two_who_played_in_one_session_are_not_merged() -> None:
    club = make_club()
    event = make_small(club)
    manager = make_member(club, RoleKind.MANAGER)
    first, second = EntryPlayer.objects.filter(entry__event=event)[:2]
    again = make_player(club, "S. North")

    with pytest.raises(Refused, match="two people"):
        mark_same(first.player, second.player, by=manager)
    mark_same(again, first.player, by=manager)
    with pytest.raises(Refused, match=f"one session of {event.name}"):
        mark_same(second.player, first.player, by=manager)

    EntryPlayer.objects.filter(pk=second.pk).update(substitute=True)
    mark_same(second.player, first.player, by=manager)
    assert second.player.same_as == first.player
