"""What is written in a case, and not yet for others: those can't tell that it is there."""

import pytest
from django.db import connection

from clubsite.clubs.labels import RoleKind
from clubsite.site import clock
from clubsite.tests.builders import make_member, undone
from rulings.tests import referral_world
from tests.secrecy import twin_appeal
from tests.secrecy.visits import Values, differences, every_path, visit

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(
        connection.vendor != "sqlite",
        reason="only on SQLite: there a row that was undone leaves no gap",
    ),
]


@pytest.mark.full
@pytest.mark.parametrize("name", twin_appeal.SECRETS)
def test_nobody_else_can_tell_that_something_of_an_appeal_was_written(
    name: str,
) -> None:
    stage = twin_appeal.set_stage(name)
    with clock.at(stage.secret.at):
        with undone():
            made = stage.secret.write(stage.world, stage.appeal)
            paths = every_path(stage.known(made), only=twin_appeal.NEAR)
            with_it = visit(stage.outsiders, paths)
        with undone():
            without_it = visit(stage.outsiders, paths)

    assert differences(without_it, with_it) == []


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
