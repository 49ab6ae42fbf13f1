"""The list of a club's players."""

from dataclasses import replace
from datetime import date

import pytest

from clubsite.accounts.models import User
from clubsite.clubs import access, actions
from clubsite.clubs.facts import PlayerFacts, get_player_facts
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club, Player
from clubsite.clubs.names import public_name
from clubsite.site.errors import Refused
from clubsite.tests.builders import make_club, make_member, make_player, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return make_club()


@pytest.fixture
def manager(club: Club) -> User:
    return make_member(club, RoleKind.MANAGER)


def withheld_of(club: Club) -> dict[str, bool]:
    """By record: whether the public does not read its name."""
    return {
        player.name: public_name(player, club) == "Name withheld"
        for player in Player.objects.filter(club=club)
    }


def test_a_player_is_added_with_all_that_is_known(club: Club, manager: User) -> None:
    facts = PlayerFacts(
        "Sample de la East",
        email="east@example.org",
        national_number="131",
        club_number="7",
        minor=True,
        hidden=True,
        guest=True,
    )

    player = actions.add_player(club, facts, by=manager)

    stored = Player.objects.get(pk=player.pk)
    assert get_player_facts(stored) == facts
    assert stored.sort_name == "East, Sample de la"
    assert Club.objects.get(pk=club.pk).version == 2


@pytest.mark.parametrize(
    ("born_on", "day", "is_under"),
    [
        (date(2008, 3, 2), date(2026, 3, 1), True),
        (date(2008, 3, 2), date(2026, 3, 2), False),
        (date(2008, 2, 29), date(2026, 2, 28), True),
        (date(2008, 2, 29), date(2026, 3, 1), False),
        (date(2006, 2, 28), date(2024, 2, 29), False),
        (date(2006, 3, 1), date(2024, 2, 29), True),
        (None, date(2026, 3, 1), False),
    ],
)
def test_who_was_under_18_on_a_day_follows_from_the_date_of_birth(
    born_on: date | None, day: date, is_under: bool
) -> None:
    player = Player(name="Sample East", born_on=born_on)
    marked = Player(name="Sample East", born_on=born_on, minor=True)

    assert player.is_under_18(day) is is_under
    assert marked.is_under_18(day)


def test_a_date_of_birth_marks_a_player_under_18(club: Club, manager: User) -> None:
    young = actions.add_player(
        club, PlayerFacts("Sample East", born_on=date(2010, 1, 1)), by=manager
    )
    grown = actions.add_player(
        club, PlayerFacts("Sample West", born_on=date(1990, 1, 1)), by=manager
    )

    assert (young.minor, grown.minor) == (True, False)


def test_zero_is_no_national_number(club: Club, manager: User) -> None:
    first = actions.add_player(
        club, PlayerFacts("Sample East", national_number="0"), by=manager
    )
    second = actions.add_player(
        club, PlayerFacts("Sample West", national_number="0"), by=manager
    )

    assert [first.national_number, second.national_number] == ["", ""]


def test_a_national_number_is_one_players(club: Club, manager: User) -> None:
    actions.add_player(
        club, PlayerFacts("Sample East", national_number="131"), by=manager
    )

    with pytest.raises(Refused, match="national number"):
        actions.add_player(
            club, PlayerFacts("Sample West", national_number="131"), by=manager
        )


def test_a_hidden_name_is_withheld_from_the_next_request_on(
    club: Club, manager: User
) -> None:
    player = make_player(club)

    actions.edit_player(
        player, replace(get_player_facts(player), hidden=True), by=manager
    )

    stored = Player.objects.get(pk=player.pk)
    assert public_name(stored, club) == "Name withheld"
    assert Club.objects.get(pk=club.pk).version == 2


def test_withholding_the_name_of_one_record_withholds_it_of_the_person(
    club: Club, manager: User
) -> None:
    player, twin = make_player(club), make_player(club, "S. North")
    actions.mark_same(twin, player, by=manager)

    actions.edit_player(twin, replace(get_player_facts(twin), minor=True), by=manager)
    withheld = withheld_of(club)
    actions.edit_player(twin, replace(get_player_facts(twin), minor=False), by=manager)

    assert withheld == {"Sample North": True, "S. North": True}
    assert withheld_of(club) == {"Sample North": False, "S. North": False}


@pytest.mark.parametrize("mark", ["minor", "hidden"])
def test_separated_records_are_withheld_only_by_their_own_marks(
    club: Club, manager: User, mark: str
) -> None:
    player, twin = make_player(club), make_player(club, "S. North")
    facts = PlayerFacts(twin.name, minor=mark == "minor", hidden=mark == "hidden")
    actions.edit_player(twin, facts, by=manager)
    actions.mark_same(twin, player, by=manager)
    together, own = withheld_of(club), get_player_facts(player)

    actions.separate(twin, by=manager)

    assert together == {"Sample North": True, "S. North": True}
    assert withheld_of(club) == {"Sample North": False, "S. North": True}
    assert get_player_facts(Player.objects.get(pk=player.pk)) == own
    assert get_player_facts(Player.objects.get(pk=twin.pk)) == facts


def test_a_third_record_withholds_the_name_of_those_that_stay_together(
    club: Club, manager: User
) -> None:
    first, second, third = (make_player(club, f"Sample {n}") for n in "ABC")
    for player in (second, third):
        actions.edit_player(
            player, replace(get_player_facts(player), hidden=True), by=manager
        )
        actions.mark_same(player, first, by=manager)

    actions.separate(second, by=manager)

    assert withheld_of(club) == dict.fromkeys(
        ("Sample A", "Sample B", "Sample C"), True
    )
    actions.edit_player(
        third, replace(get_player_facts(third), hidden=False), by=manager
    )
    assert withheld_of(club) == {"Sample A": False, "Sample B": True, "Sample C": False}


def test_two_records_of_one_person_share_account_and_discretion(
    club: Club, manager: User
) -> None:
    user = make_user("Sample North")
    player = make_player(club, account=user)
    twin = make_player(club, "S. North")
    Player.objects.filter(pk=twin.pk).update(hidden=True)
    twin.refresh_from_db()

    actions.mark_same(twin, player, by=manager)

    rows = Player.objects.order_by("pk").values_list("same_as", "hidden", "account")
    assert list(rows) == [(None, False, user.pk), (player.pk, True, user.pk)]
    assert withheld_of(club) == {"Sample North": True, "S. North": True}
    assert set(access.get_players(user, club)) == {player, twin}


def test_marks_never_form_a_chain(club: Club, manager: User) -> None:
    first, second, third = (make_player(club, f"Sample {n}") for n in "ABC")
    actions.mark_same(second, first, by=manager)
    second.refresh_from_db()

    actions.mark_same(third, second, by=manager)
    actions.mark_same(first, fourth := make_player(club, "Sample D"), by=manager)

    assert set(access.get_records(fourth)) == {first, second, third, fourth}
    assert set(Player.objects.exclude(pk=fourth.pk).values_list("same_as")) == {
        (fourth.pk,)
    }


def test_records_of_different_clubs_or_accounts_stay_apart(
    club: Club, manager: User
) -> None:
    player = make_player(club, account=make_user("Sample North"))
    abroad = make_player(make_club("elsewhere"))
    other = make_player(club, "Sample Other", account=make_user("Sample Other"))

    with pytest.raises(Refused, match="different clubs"):
        actions.mark_same(player, abroad, by=manager)
    with pytest.raises(Refused, match="different accounts"):
        actions.mark_same(player, other, by=manager)


def test_the_same_mark_is_not_made_twice(club: Club, manager: User) -> None:
    player, twin = make_player(club), make_player(club, "S. North")
    actions.mark_same(twin, player, by=manager)

    with pytest.raises(Refused, match="already"):
        actions.mark_same(twin, player, by=manager)


def test_two_records_are_separated_again(club: Club, manager: User) -> None:
    player, twin = make_player(club), make_player(club, "S. North")
    actions.mark_same(twin, player, by=manager)

    actions.separate(twin, by=manager)

    assert list(access.get_records(player)) == [player]


@pytest.mark.parametrize(
    ("invited", "linked"),
    [
        ((), ["Sample North"]),
        (("Sample North",), ["Sample North"]),
        (("S. North",), ["S. North"]),
        (("Sample North", "S. North"), ["S. North", "Sample North"]),
    ],
)
def test_separated_records_keep_the_account_that_was_invited_as_them(
    club: Club, manager: User, invited: tuple[str, ...], linked: list[str]
) -> None:
    user = make_user("Sample North")
    player, twin = make_player(club), make_player(club, "S. North")
    for record in (player, twin):
        if record.name in invited:
            invitation = actions.invite(club, user.email, player=record, by=manager)
            actions.accept_invitation(invitation, by=user)
    if not invited:
        Player.objects.filter(pk=player.pk).update(account=user)
    actions.mark_same(twin, player, by=manager)

    actions.separate(twin, by=manager)

    assert (
        sorted(each_player.name for each_player in access.get_players(user, club))
        == linked
    )


def test_an_account_is_taken_from_all_records_of_a_person(
    club: Club, manager: User
) -> None:
    user = make_user("Sample North")
    player, twin = make_player(club, account=user), make_player(club, "S. North")
    actions.mark_same(twin, player, by=manager)

    actions.unlink_account(player, by=manager)

    assert not access.get_players(user, club).exists()


def records_of(club: Club) -> list[tuple[object, ...]]:
    """Each record of the club: its name, who stands for it, account, and since when."""
    rows = Player.objects.filter(club=club).order_by("pk")
    found = rows.values_list("name", "same_as__name", "account__name", "account_since")
    return [tuple(row) for row in found]


def test_taking_back_a_merge_restores_exactly_what_it_moved(
    club: Club, manager: User
) -> None:
    user = make_user("Sample North")
    first, second, third = (make_player(club, f"Sample {n}") for n in "ABC")
    invitation = actions.invite(club, user.email, player=first, by=manager)
    actions.accept_invitation(invitation, by=user)
    actions.mark_same(second, first, by=manager)
    before = records_of(club)
    first.refresh_from_db()
    actions.mark_same(first, third, by=manager)

    first.refresh_from_db()
    actions.separate(first, by=manager)

    assert records_of(club) == before
    assert [row[1:3] for row in before] == [
        (None, "Sample North"),
        ("Sample A", "Sample North"),
        (None, None),
    ]


def test_a_record_taken_out_since_stays_out_when_the_merge_is_taken_back(
    club: Club, manager: User
) -> None:
    first, second, third = (make_player(club, f"Sample {n}") for n in "ABC")
    actions.mark_same(second, first, by=manager)
    actions.mark_same(first, third, by=manager)
    second.refresh_from_db()
    actions.separate(second, by=manager)

    first.refresh_from_db()
    actions.separate(first, by=manager)

    assert [row[1] for row in records_of(club)] == [None, None, None]


def test_an_account_opened_since_the_merge_stays_with_who_was_invited(
    club: Club, manager: User
) -> None:
    user = make_user("Sample North")
    player, twin = make_player(club), make_player(club, "S. North")
    actions.mark_same(twin, player, by=manager)
    invitation = actions.invite(club, user.email, player=twin, by=manager)
    actions.accept_invitation(invitation, by=user)

    twin.refresh_from_db()
    actions.separate(twin, by=manager)

    assert list(access.get_players(user, club)) == [twin]


@pytest.mark.parametrize(
    ("invited", "linked"),
    [
        ((), ["Sample North"]),
        (("S. North",), ["S. North"]),
        (("Sample North", "S. North"), ["S. North", "Sample North"]),
    ],
)
def test_a_merge_of_which_nothing_is_noted_leaves_the_account_with_the_invited(
    club: Club, manager: User, invited: tuple[str, ...], linked: list[str]
) -> None:
    user = make_user("Sample North")
    player, twin = make_player(club), make_player(club, "S. North")
    for record in (player, twin):
        if record.name in invited:
            invitation = actions.invite(club, user.email, player=record, by=manager)
            actions.accept_invitation(invitation, by=user)
    Player.objects.filter(club=club).update(account=user)
    Player.objects.filter(pk=twin.pk).update(same_as=player)
    twin.refresh_from_db()

    actions.separate(twin, by=manager)

    found = access.get_players(user, club).values_list("name", flat=True)
    assert sorted(found) == linked


def test_numbers_at_several_bodies_are_stored_with_the_player(
    club: Club, manager: User
) -> None:
    facts = PlayerFacts("Sample East", numbers=(("ACBL", "N1"), ("WBF", "7")))
    player = actions.add_player(club, facts, by=manager)
    actions.edit_player(player, replace(facts, grade="A"), by=manager)
    unchanged = get_player_facts(player).numbers

    actions.edit_player(player, replace(facts, numbers=(("WBF", "8"),)), by=manager)

    assert unchanged == (("ACBL", "N1"), ("WBF", "7"))
    assert get_player_facts(player).numbers == (("WBF", "8"),)


def test_a_number_of_a_body_is_one_players(club: Club, manager: User) -> None:
    numbers = (("WBF", "7"),)
    actions.add_player(club, PlayerFacts("Sample East", numbers=numbers), by=manager)
    actions.add_player(
        make_club("other"), PlayerFacts("Sample East", numbers=numbers), by=manager
    )

    with pytest.raises(Refused, match="one of these numbers: WBF 7"):
        actions.add_player(
            club, PlayerFacts("Sample West", numbers=numbers), by=manager
        )


def test_the_number_of_the_clubs_own_body_has_its_own_place(
    club: Club, manager: User
) -> None:
    club.national_numbers = [["EBU", "4711"], ["WBF", "1"]]
    facts = PlayerFacts("Sample East", numbers=(("ebu", "131"),))

    with pytest.raises(Refused, match="Enter the EBU number as the national number"):
        actions.add_player(club, facts, by=manager)
