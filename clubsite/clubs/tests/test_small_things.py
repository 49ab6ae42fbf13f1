"""Models, labels, names, and the filters of templates."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from django.db import connection

from clubsite.accounts.models import User
from clubsite.clubs import queries
from clubsite.clubs.facts import PlayerFacts, Settings
from clubsite.clubs.labels import PLAYER_FACTS, SETTINGS, Names, RoleKind
from clubsite.clubs.models import (
    Club,
    Invitation,
    NationalNumber,
    Player,
    RecordMerge,
    Role,
)
from clubsite.clubs.names import initials, name_for, public_name, sort_name
from clubsite.clubs.templatetags.club import club_hour, club_time, instant
from clubsite.tests.builders import make_user

CLUB = Club(slug="sample", name="The Sample Club", time_zone="Europe/Vienna")
NORTH = Player(club=CLUB, name="Sample de la North")


def test_rows_say_what_they_are() -> None:
    user = User(name="Sample Person")

    texts = [
        str(CLUB),
        str(NORTH),
        str(Role(club=CLUB, user=user, kind=RoleKind.RECORDER)),
        str(Invitation(email="new@example.org")),
        str(NationalNumber(body="WBF", number="7")),
        str(RecordMerge(player=Player(name="S. North"), first=NORTH)),
    ]

    assert texts == [
        "The Sample Club",
        "Sample de la North",
        "Sample Person: Recorder",
        "new@example.org",
        "WBF 7",
        "S. North = Sample de la North",
    ]


@pytest.mark.django_db
def test_a_site_is_unused_until_somebody_or_a_club_is_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = queries.is_unused()
    make_user()
    after = queries.is_unused()
    monkeypatch.setattr(connection.introspection, "table_names", list)

    assert (before, after, queries.is_unused()) == (True, False, True)


def test_a_club_has_a_zone() -> None:
    assert CLUB.zone == ZoneInfo("Europe/Vienna")


def test_everything_that_a_manager_can_change_has_a_name_in_the_history() -> None:
    assert list(PLAYER_FACTS) == list(PlayerFacts.__slots__)
    assert list(SETTINGS) == list(Settings.__slots__)


@pytest.mark.parametrize(
    ("names", "marks", "public"),
    [
        (Names.FULL, (), "Sample de la North"),
        (Names.INITIALS, (), "S. d. l. N."),
        (Names.FULL, ("minor",), "Name withheld"),
        (Names.FULL, ("hidden",), "Name withheld"),
        (Names.FULL, ("withheld_elsewhere",), "Name withheld"),
        (Names.INITIALS, ("minor", "hidden"), "Name withheld"),
    ],
)
def test_a_name_in_public_follows_the_club_and_the_person(
    names: Names, marks: tuple[str, ...], public: str
) -> None:
    club = Club(names=names)
    player = Player(name="Sample de la North", **dict.fromkeys(marks, True))

    assert public_name(player, club) == public
    assert name_for(player, club, staff=False) == public
    assert name_for(player, club, staff=True) == "Sample de la North"


@pytest.mark.parametrize(
    ("name", "sorted_as", "letters"),
    [
        ("Sample North", "North, Sample", "S. N."),
        ("North", "North", "N."),
        (" Sample  North ", "North, Sample ", "S. N."),
    ],
)
def test_names_are_sorted_by_the_last_word(
    name: str, sorted_as: str, letters: str
) -> None:
    assert (sort_name(name), initials(name)) == (sorted_as, letters)


def test_an_instant_is_read_in_the_clubs_zone() -> None:
    when = datetime(2026, 3, 2, 22, 30, tzinfo=UTC)

    assert club_time(when, CLUB) == "Mon 2 Mar 2026, 23:30 CET"
    assert club_time(when, None) == "Mon 2 Mar 2026, 22:30 UTC"
    assert club_hour(when, CLUB) == "23:30"


def test_no_instant_is_read_as_nothing() -> None:
    assert (club_time(None, CLUB), club_hour(None, CLUB)) == ("", "")


def test_an_instant_that_a_notice_keeps_is_an_instant_again() -> None:
    when = datetime(2026, 3, 2, 22, 30, tzinfo=UTC)

    assert instant(when.isoformat()) == when
