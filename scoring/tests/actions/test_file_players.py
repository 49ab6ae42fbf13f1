"""Who the people of a file are among the club's players."""

import pytest

from clubsite.clubs.models import Club, Player
from clubsite.testing import make_club, make_player
from scoring.actions.file_players import Register
from scoring.formats.evening import ReadEntrant, ReadPlayer

pytestmark = pytest.mark.django_db


def found(club: Club, *players: ReadPlayer) -> list[Player]:
    return Register(club).players_of(ReadEntrant(1, "3NS", "", None, players))


def test_a_national_number_decides_whatever_the_name() -> None:
    club = make_club()
    known = make_player(club, "Sample North")
    Player.objects.filter(pk=known.pk).update(national_number="901")

    [player] = found(club, ReadPlayer("S. North", national_number="901"))

    assert player == known
    assert player.name == "Sample North"


def test_the_clubs_number_decides_next() -> None:
    club = make_club()
    known = make_player(club, "Sample North")
    Player.objects.filter(pk=known.pk).update(club_number="17")

    [player] = found(club, ReadPlayer("S. North", "901", "17"))

    assert player == known
    known.refresh_from_db()
    assert known.national_number == "901"


def test_the_same_name_is_the_same_person_whatever_its_spelling() -> None:
    club = make_club()
    known = make_player(club, "Sample  North")

    [player] = found(club, ReadPlayer("SAMPLE NORTH", "901", "17"))

    known.refresh_from_db()
    assert player == known
    assert (known.national_number, known.club_number) == ("901", "17")


def test_two_numbers_make_two_people_of_one_name() -> None:
    club = make_club()
    known = make_player(club, "Sample North")
    Player.objects.filter(pk=known.pk).update(national_number="901")

    [player] = found(club, ReadPlayer("Sample North", "902"))

    assert player != known
    assert (player.name, player.sort_name, player.national_number) == (
        "Sample North",
        "North, Sample",
        "902",
    )


def test_a_player_marked_as_another_stands_for_that_person() -> None:
    club = make_club()
    main = make_player(club, "Sample North")
    double = make_player(club, "S. North")
    Player.objects.filter(pk=double.pk).update(same_as=main, national_number="901")

    assert found(club, ReadPlayer("S. North")) == [main]
    assert found(club, ReadPlayer("Somebody", "901")) == [main]


def test_players_of_another_club_are_strangers() -> None:
    stranger = make_player(make_club("other"), "Sample North")

    assert found(make_club(), ReadPlayer("Sample North")) != [stranger]


def test_nobody_sits_in_a_pair_twice() -> None:
    club = make_club()

    first, second = found(club, ReadPlayer("Sample"), ReadPlayer("Sample"))

    assert first != second


def test_a_person_without_name_is_never_anybody_known() -> None:
    club = make_club()
    before = found(club, ReadPlayer(""))

    after = found(club, ReadPlayer(""))

    assert before != after
    assert [(one.name, one.guest) for one in before + after] == [
        ("Unnamed player of 3NS", True)
    ] * 2


def test_a_number_given_to_two_is_kept_by_the_first() -> None:
    club = make_club()

    first, second = found(club, ReadPlayer("North", "901"), ReadPlayer("South", "901"))

    assert (first.national_number, second.national_number) == ("901", "")


def test_a_number_that_somebody_has_is_not_learnt_by_another() -> None:
    club = make_club()
    known = make_player(club, "Sample North")
    Player.objects.filter(pk=known.pk).update(national_number="9" * 20)
    other = make_player(club, "Sample South")

    [player] = found(club, ReadPlayer("Sample South", "9" * 21))

    player.refresh_from_db()
    assert (player, player.national_number) == (other, "")


def test_who_is_known_by_number_under_another_name_is_told_before_anything() -> None:
    club = make_club()
    known = make_player(club, "Sample North")
    Player.objects.filter(pk=known.pk).update(national_number="901")
    players = (
        ReadPlayer("Sample Other", national_number="901"),
        ReadPlayer("sample  NORTH", national_number="901"),
        ReadPlayer("", national_number="901"),
        ReadPlayer("Sample New"),
    )

    renamed = Register(club).under_other_names(
        [ReadEntrant(1, "3NS", "", None, players)]
    )

    assert renamed == [("3NS", "Sample Other", "Sample North")]
    assert Player.objects.count() == 1
