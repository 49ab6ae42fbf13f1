"""Ties are weighed again when the results change (procedures 1.8)."""

from datetime import datetime

import pytest
from django.db import connection
from django.db.models import F

from clubsite.accounts.models import User
from clubsite.clubs.models import Player
from clubsite.site import clock
from clubsite.site.errors import Refused
from rulings.appeals.actions import seating, sweeping
from rulings.appeals.labels import Outcome
from rulings.appeals.models import Appeal, PanelSeat
from rulings.appeals.procedure import State
from rulings.appeals.procedure.conflicts import Tie
from rulings.appeals.tests.test_lodging import told
from rulings.appeals.tests.test_panel import MONTH, play_together
from rulings.tests.appeal_world import (
    HEARING,
    LATER,
    World,
    appeal_in,
    content_for,
    draft,
    make_world,
    now,
    seats,
    sign,
)
from rulings.tests.builders import assigned
from rulings.tests.cases import case_in
from scoring.events.labels import Cause
from scoring.events.models import Event
from scoring.play.actions import corrections

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(
        connection.vendor != "sqlite",
        reason="only on SQLite: when ties are weighed is code, not data",
    ),
]


def plays_at_table_1(world: World, user: User) -> None:
    """That person played at the first table of the evening."""
    Player.objects.filter(account=world["other"]).update(account=user)


def new_revision(world: World) -> None:
    """Results in which the ruling decides who was first: table 1 alone, or with 5."""
    line = assigned(world.line, "4S N +1")
    corrections.put_line_effect(
        world.line,
        cause=Cause.RULING,
        cause_id=world.ruling.pk,
        ns=line.ns,
        ew=line.ew,
    )
    Event.objects.filter(pk=world.event.pk).update(revision=F("revision") + 1)


def weigh(appeal: Appeal, moment: datetime) -> None:
    """Everything that the clock owes."""
    with clock.at(moment):
        for _pass in range(3):
            sweeping.do_what_is_due()
    appeal.refresh_from_db()


@pytest.mark.full
def test_ties_are_weighed_once_after_each_revision() -> None:
    world, appeal = case_in(State.CONSTITUTING)
    weigh(appeal, LATER)
    version = appeal.version
    before = appeal.weighed

    new_revision(world)
    weigh(appeal, LATER)

    assert before is not None
    assert (appeal.weighed, appeal.version) == (before + 1, version + 1)
    assert set(seats(appeal).values()) == {""}


def test_a_member_whose_place_may_now_change_waits_for_the_others() -> None:
    world = make_world()
    plays_at_table_1(world, world["member"])
    appeal = appeal_in(world, State.SCHEDULED)
    seat = PanelSeat.objects.get(appeal=appeal, user=world["member"])
    assert (seat.declared, seat.ties) == ("none", [])

    new_revision(world)
    weigh(appeal, LATER)

    seat.refresh_from_db()
    assert (seat.declared, seat.ties, seat.sits) == ("soft", [Tie.RANK_AFFECTED], False)
    assert {"Sample chair sample", "Sample North"} <= told("appeal_disclosed")


@pytest.mark.full
def test_a_decision_waits_until_the_others_have_spoken_on_the_new_tie() -> None:
    world = make_world()
    plays_at_table_1(world, world["member"])
    appeal = appeal_in(world, State.DELIBERATING)
    upheld = content_for(world, appeal, None, outcome=Outcome.UPHELD)
    draft(world, appeal, upheld)
    new_revision(world)
    weigh(appeal, HEARING)
    with pytest.raises(Refused, match="decide on a declared interest"):
        sign(world, appeal)

    with clock.at(HEARING):
        for who in ("chair", "third"):
            seating.say_on_tie(
                appeal,
                by=world[who],
                expected_version=now(appeal),
                seat=PanelSeat.objects.get(appeal=appeal, user=world["member"]).pk,
                waives=True,
                reason="One place.",
            )
    sign(world, appeal)

    assert appeal.state == State.DECIDED


def test_a_member_with_a_second_tie_makes_room_for_somebody_else() -> None:
    world = make_world()
    plays_at_table_1(world, world["member"])
    play_together(world.club, world["member"], world["appellant"], *MONTH)
    appeal = appeal_in(world, State.CONSTITUTING)
    assert seats(appeal)["member"] == ""

    new_revision(world)
    weigh(appeal, LATER)

    assert seats(appeal) == {
        "chair": "",
        "member": "conflict",
        "third": "",
        "spare": "",
    }
