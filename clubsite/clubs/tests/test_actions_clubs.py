"""Setting up a club, its settings and its policy."""

import json
from dataclasses import replace

import pytest

from clubsite.audit import trail
from clubsite.clubs import actions, queries
from clubsite.clubs.facts import get_settings
from clubsite.clubs.labels import RESERVED_SLUGS, Names, RoleKind
from clubsite.clubs.models import Club, PolicyVersion
from clubsite.clubs.policy import complete
from clubsite.site.errors import Refused
from clubsite.tests.builders import EVENING, make_club, make_member, make_user

pytestmark = pytest.mark.django_db


def test_a_new_club_has_the_preset_policy(evening: object) -> None:
    club = actions.create_club("our-club", name=" Our Club ", by=None)

    version = club.policies.get()
    assert (club.slug, club.name, club.made_at) == ("our-club", "Our Club", evening)
    stored = json.loads(json.dumps(complete({})))
    assert (version.number, version.values) == (1, stored)
    assert len(version.hash) == 64


@pytest.mark.parametrize(
    ("slug", "name", "says"),
    [
        ("static", "Ours", "is reserved"),
        ("Our-Club", "Ours", "lower-case letters"),
        ("our--club", "Ours", "lower-case letters"),
        ("", "Ours", "lower-case letters"),
        ("a" * 41, "Ours", "lower-case letters"),
        ("ours\n", "Ours", "lower-case letters"),
        ("ours", "  ", "a name of up to"),
        ("ours", "x" * 101, "a name of up to"),
        ("taken", "Ours", "already"),
    ],
)
def test_a_club_is_refused_with_the_reason(slug: str, name: str, says: str) -> None:
    make_club("taken")

    with pytest.raises(Refused, match=says):
        actions.create_club(slug, name=name, by=make_user())

    assert Club.objects.count() == 1


def test_every_first_part_of_a_site_address_is_reserved() -> None:
    from_site = {"sign-in", "sign-out", "password", "link", "profile", "language"}

    assert from_site | {"health", "invitations", "static"} <= RESERVED_SLUGS


def test_changed_settings_raise_the_version_and_are_recorded_by_name() -> None:
    club = make_club()
    manager = make_member(club, RoleKind.MANAGER)
    new = replace(get_settings(club), names=Names.INITIALS, contact="Room 1")

    actions.change_settings(club, new, by=manager)

    stored = Club.objects.get(pk=club.pk)
    assert get_settings(stored) == new
    assert stored.version == 2
    assert [entry.details for entry in trail.get_history(club)] == [
        {"changed": ["names", "contact"]}
    ]


def test_settings_that_stay_as_they_are_change_nothing() -> None:
    club = make_club()

    actions.change_settings(
        club, get_settings(club), by=make_member(club, RoleKind.MANAGER)
    )

    assert [entry.details for entry in trail.get_history(club)] == [{"changed": []}]


def test_a_change_is_published_as_the_next_version() -> None:
    club = make_club()
    before = queries.policy_now(club)

    after = actions.change_policy(club, {}, by=make_member(club, RoleKind.MANAGER))

    assert before is not None
    assert [before.number, after.number] == [1, 2]
    assert queries.policy_now(club) == after
    assert str(after) == "The Sample Club policy 2"


def test_a_club_without_a_policy_says_so() -> None:
    club = Club.objects.create(slug="old", name="Old", made_at=EVENING)

    assert queries.policy_now(club) is None
    assert not PolicyVersion.objects.exists()
