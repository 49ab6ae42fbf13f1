"""What is written in a case, and not yet for others: those can't tell that it is there."""

from collections.abc import Mapping

import pytest
from django.db import connection

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.site import clock
from clubsite.tests.builders import make_member, undone
from rulings.tests import referral_world
from scoring.events.models import Event
from tests.secrecy import twin_appeal
from tests.secrecy.visits import (
    EVERYWHERE,
    NOTHING,
    Sending,
    Values,
    differences,
    every_path,
    visit,
)

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(
        connection.vendor != "sqlite",
        reason="only on SQLite: there a row that was undone leaves no gap",
    ),
]


def twins(
    stage: twin_appeal.Stage,
    people: Mapping[str, User | None],
    only: tuple[str, ...],
    *,
    sent: tuple[str, ...] = (),
) -> list[str]:
    """Where what these people are answered depends on whether there is that secret;
    they send what is on pages named `sent`."""
    event = Event.objects.filter(pk=stage.world.event.pk)
    with clock.at(stage.secret.at):
        with undone():
            known = stage.known(stage.secret.write(stage.world, stage.appeal))
            paths = every_path(known, only=only)
            sending = Sending.of(known, only=sent) if sent else NOTHING
            with_it = visit(people, paths, sending)
            version = event.get().version
        with undone():
            if stage.secret.was_public:
                event.update(version=version)
            without_it = visit(people, paths, sending)
    return differences(without_it, with_it)


@pytest.mark.full
@pytest.mark.parametrize("name", twin_appeal.SECRETS)
def test_nobody_else_can_tell_that_something_of_an_appeal_was_written(
    name: str,
) -> None:
    stage = twin_appeal.set_stage(name)
    sent = twin_appeal.SENT if name in twin_appeal.SENDING else ()

    assert twins(stage, stage.outsiders, twin_appeal.NEAR, sent=sent) == []


@pytest.mark.full
def test_no_address_of_the_site_tells_of_a_draft_of_a_notice() -> None:
    stage = twin_appeal.set_stage("draft of a notice")
    closest = {who: stage.outsiders[who] for who in twin_appeal.CLOSEST}

    assert twins(stage, closest, EVERYWHERE) == []


def test_whom_a_memo_is_about_and_who_runs_the_club_find_all_as_before() -> None:
    people = referral_world.make_people()
    outside = {
        "subject": people.subject,
        "manager": make_member(people.club, RoleKind.MANAGER),
    }
    near = ("referral_detail", "referral_own", "notice_list", "club_home", "people")

    with undone():
        referral = referral_world.make_referral(
            people.club,
            referral_world.about(people.subject_player),
            by=people.reporter,
        )
        known: Values = {
            "club_slug": [people.club.slug],
            "token": [referral.token],
            "user_id": [people.subject.pk],
        }
        paths = every_path(known, only=near)
        with_it = visit(outside, paths)
    with undone():
        without_it = visit(outside, paths)

    assert len(paths) == len(near)
    assert differences(without_it, with_it) == []
