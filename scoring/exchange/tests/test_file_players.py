"""Who the people of a file are among the club's players."""

import pytest

from clubsite.clubs.models import Club, Player
from clubsite.site.errors import Refused
from clubsite.tests.builders import make_club, make_player
from scoring.events.labels import FoundBy
from scoring.events.models import FileName
from scoring.exchange.actions.players import Choices, Register
from scoring.formats.event import ReadEntrant, ReadPlayer

pytestmark = pytest.mark.django_db


def found(club: Club, *players: ReadPlayer) -> list[Player]:
    return stored(club, ReadEntrant(1, "3NS", "", None, players))


def stored(
    club: Club, pair: ReadEntrant, choices: Choices | None = None
) -> list[Player]:
    register = Register(club)
    players = register.get_players(pair, choices)
    register.store()
    return players


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
    assert [(player.name, player.guest) for player in before + after] == [
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


def numbered(club: Club, *names: str) -> list[Player]:
    """Players of the club who share the number 17."""
    players = [make_player(club, name) for name in names]
    Player.objects.filter(pk__in=[player.pk for player in players]).update(
        club_number="17"
    )
    return players


def test_a_number_that_several_players_have_decides_only_with_the_name() -> None:
    club = make_club()
    player, other = numbered(club, "Sample One", "Sample Other")
    named = make_player(club, "Sample Third")
    read = [ReadPlayer(name, "", "17") for name in ("sample OTHER", "Sample Third")]

    first, second = Register(club).taken([read_pair(*read)])
    [new] = found(club, ReadPlayer("Sample Fourth", "", "17"))

    assert (first.by, first.player, first.alike) == (FoundBy.NUMBER, other, ())
    assert (second.by, second.player) == (FoundBy.SHARED, named)
    assert second.alike == (named, player, other)
    assert second.asks
    assert new.name == "Sample Fourth"


def test_people_who_share_a_number_in_the_file_are_not_made_one() -> None:
    club = make_club()
    [known] = numbered(club, "Sample One")
    players = [ReadPlayer(name, "", "17") for name in ("Sample One", "Sample Two", "")]
    file = [
        ReadEntrant(at, str(at), "", None, (read,)) for at, read in enumerate(players)
    ]

    rows = list(Register(club, file).taken(file))
    register = Register(club, file)
    people = [register.get_players(pair)[0] for pair in file[:2]]
    register.store()

    assert [(row.by, row.player) for row in rows] == [
        (FoundBy.NUMBER, known),
        (FoundBy.SHARED, None),
        (FoundBy.SHARED, None),
    ]
    assert rows[1].alike == (known,)
    assert people[0] == known
    assert people[1].name == "Sample Two"


def test_new_people_who_share_a_number_are_two() -> None:
    club = make_club()
    file = [
        ReadEntrant(at, str(at), "", None, (ReadPlayer(name, number, "17"),))
        for at, (name, number) in enumerate([("Sample One", "5"), ("Sample Two", "5")])
    ]
    register = Register(club, file)

    people = [register.get_players(pair)[0] for pair in file]
    register.store()

    assert [(person.name, person.national_number) for person in people] == [
        ("Sample One", "5"),
        ("Sample Two", ""),
    ]


def read_pair(*players: ReadPlayer) -> ReadEntrant:
    return ReadEntrant(1, "3NS", "", None, players)


def taken(club: Club, *players: ReadPlayer) -> list[tuple[FoundBy, Player | None]]:
    rows = Register(club).taken([read_pair(*players)])
    return [(row.by, row.player) for row in rows]


def test_it_is_told_for_whom_somebody_is_taken_and_by_what() -> None:
    club = make_club()
    numbered, named = (
        make_player(club, "Sample North"),
        make_player(club, "Sample East"),
    )
    Player.objects.filter(pk=numbered.pk).update(national_number="901")
    twins = [make_player(club, "Sample West") for _ in range(2)]

    found = taken(
        club,
        ReadPlayer("S. North", "901"),
        ReadPlayer("sample east"),
        ReadPlayer("Sample West"),
        ReadPlayer("Sample New"),
        ReadPlayer("Sample East"),
    )

    assert found == [
        (FoundBy.NUMBER, numbered),
        (FoundBy.NAME, named),
        (FoundBy.SEVERAL, twins[0]),
        (FoundBy.NEW, None),
        (FoundBy.NEW, None),
    ]


def test_a_choice_is_kept_for_the_next_file_that_says_the_same() -> None:
    club = make_club()
    known = make_player(club, "Sample North")
    pair = read_pair(ReadPlayer("Northy", "", "17"))

    chosen = stored(club, pair, {(1, 1): known})

    known.refresh_from_db()
    assert (chosen, known.club_number) == ([known], "17")
    assert taken(club, ReadPlayer("NORTHY", "", "17")) == [(FoundBy.CHOICE, known)]
    assert Register(club).under_other_names([pair]) == []
    assert taken(club, ReadPlayer("Northy", "", "18")) == [(FoundBy.NEW, None)]


def test_somebody_new_can_be_chosen_though_the_name_is_known_and_stays_so() -> None:
    club = make_club()
    known = make_player(club, "Sample North")
    read = ReadPlayer("Sample North")

    [new] = stored(club, read_pair(read), {(1, 1): None})

    assert new != known
    assert found(club, read) == [new]


def test_another_choice_takes_the_place_of_the_first() -> None:
    club = make_club()
    first, second = make_player(club, "Sample North"), make_player(club, "Sample East")
    pair = read_pair(ReadPlayer("Northy"))

    for player in (first, second):
        stored(club, pair, {(1, 1): player})

    assert found(club, ReadPlayer("Northy")) == [second]
    assert FileName.objects.count() == 1


def test_a_choice_leads_to_the_person_of_a_record_that_is_another_ones() -> None:
    club = make_club()
    first, second = make_player(club, "Sample North"), make_player(club, "Sample East")
    stored(club, read_pair(ReadPlayer("Northy")), {(1, 1): first})
    Player.objects.filter(pk=first.pk).update(same_as=second)

    assert found(club, ReadPlayer("Northy")) == [second]


def test_a_choice_for_somebody_without_a_name_is_for_this_file_alone() -> None:
    club = make_club()
    known = make_player(club, "Sample North")

    chosen = stored(club, read_pair(ReadPlayer("")), {(1, 1): known})

    assert chosen == [known]
    assert FileName.objects.count() == 0


def test_nobody_is_chosen_twice_for_one_pair() -> None:
    club = make_club()
    known = make_player(club, "Sample North")
    pair = read_pair(ReadPlayer("Sample North"), ReadPlayer("Northy"))

    with pytest.raises(Refused, match="Sample North"):
        stored(club, pair, {(1, 2): known})
