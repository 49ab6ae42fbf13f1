"""Result emails after a ruling: its laws go to the table it concerns, and no further."""

import pytest

from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Player
from clubsite.tests.builders import make_club, make_member
from rulings.log.queries.rulings import laws_of_results
from rulings.tests.builders import assigned, line_at, make_content, make_f1, make_ruling
from scoring.events.labels import EventState
from scoring.mails.tests.world import MailWorld, pass_minutes

pytestmark = pytest.mark.django_db


def make_world() -> MailWorld:
    """Board 7 at five tables; North-South of the first and second have confirmed."""
    club = make_club()
    event = make_f1(club, state=EventState.SCORING)
    world = MailWorld(club, event, make_member(club, RoleKind.DIRECTOR))
    for number in (1, 2):
        address = f"pair{number}@example.org"
        world.give_address(f"Player {number}NSa", address)
        world.confirm(address)
    world.post()
    pass_minutes(10)
    return world


def bodies(world: MailWorld) -> dict[str, str]:
    return {message.to[0]: str(message.body) for message in pass_minutes(20)}


def test_a_law_is_named_to_the_table_of_the_ruling_alone() -> None:
    world = make_world()
    line = line_at(world.event, 1)

    make_ruling(line, by=world.director)

    found = bodies(world)
    assert "Adjusted score" in found["pair1@example.org"]
    assert "(Ruling, Law 40B4, Law 12C1b)" in found["pair1@example.org"]
    assert "(Ruling)" in found["pair2@example.org"]
    assert "Law" not in found["pair2@example.org"]


def test_laws_on_conduct_are_never_named() -> None:
    world = make_world()
    line = line_at(world.event, 1)
    content = make_content(assigned(line, "4S N -1"), laws="74A2, 91A, 90B2, 72B1")

    make_ruling(line, by=world.director, content=content)

    assert "(Ruling)" in bodies(world)["pair1@example.org"]


def test_only_rulings_since_the_last_email_count() -> None:
    world = make_world()
    line = line_at(world.event, 1)
    ruling = make_ruling(line, by=world.director)
    given_at = ruling.versions.get().given_at

    earlier = laws_of_results(world.event, {line.pk}, given_at)
    other = laws_of_results(world.event, {line.pk + 1}, given_at)
    later = laws_of_results(world.event, {line.pk}, given_at.replace(year=2199))

    assert earlier == {line.pk: ("40B4", "12C1b")}
    assert (other, later) == ({}, {})
    assert Player.objects.filter(email="pair1@example.org").exists()
