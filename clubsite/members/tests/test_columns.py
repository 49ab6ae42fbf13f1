"""What the columns of a list of members are."""

from clubsite.members.rules.columns import (
    Column,
    Guess,
    body_of,
    guess,
    headed_bodies,
    number_at,
)
from clubsite.members.rules.table import read_table


def guessed(text: str, *bodies: str) -> Guess:
    return guess(read_table(text), bodies or ("",))


def test_columns_are_known_by_their_headings_in_any_order() -> None:
    text = "Mobile;E-mail;Surname;Forename;D.O.B.;Hcp;Colour\n;;;;;;\n"

    assert guessed(text) == Guess(
        (
            Column.PHONE,
            Column.EMAIL,
            Column.LAST_NAME,
            Column.FIRST_NAME,
            Column.BORN_ON,
            Column.HANDICAP,
            Column.SKIP,
        ),
        has_heading=True,
    )


def test_numbers_of_several_bodies_are_told_apart() -> None:
    text = "Name,EBU number,wbf no.,SBU_ID,Club number\n"

    assert guessed(text, "EBU", "WBF").columns == (
        Column.NAME,
        Column.NATIONAL_NUMBER,
        number_at("WBF"),
        number_at("SBU"),
        Column.CLUB_NUMBER,
    )
    assert headed_bodies(read_table(text)) == ["EBU", "wbf", "SBU"]


def test_a_club_that_names_no_body_has_the_first_numbers_for_its_own() -> None:
    first = guessed("Name,EBU number,WBF number\n")
    named = guessed("Name,National number,WBF number\n")

    assert first.columns == (Column.NAME, Column.NATIONAL_NUMBER, number_at("WBF"))
    assert named.columns == first.columns


def test_a_column_is_guessed_once() -> None:
    assert guessed("Name,Player,Email\n").columns == (
        Column.NAME,
        Column.SKIP,
        Column.EMAIL,
    )


def test_without_headings_names_and_addresses_are_known_by_their_cells() -> None:
    text = "Sample East,east@example.org,7,\nSample West,west@example.org,,\n"

    assert guessed(text) == Guess(
        (Column.NAME, Column.EMAIL, Column.SKIP, Column.SKIP), has_heading=False
    )


def test_only_a_column_of_numbers_has_a_body() -> None:
    assert (body_of(number_at("WBF")), body_of(Column.NAME)) == ("WBF", "")


def test_membership_is_the_kind_of_member_or_the_number() -> None:
    kinds = guessed("Name,Membership\nSample East,Member\nSample West,Visitor\n")
    flags = guessed("Name,Visitor\nSample East,1\nSample West,0\n")
    numbers = guessed("Name,Membership\nSample East,101\nSample West,102\n")

    assert kinds.columns == flags.columns == (Column.NAME, Column.GUEST)
    assert numbers.columns == (Column.NAME, Column.CLUB_NUMBER)
    assert guessed("Name,Membership\n").columns == kinds.columns
