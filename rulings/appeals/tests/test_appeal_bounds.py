"""Acts in a crowded club keep to the bound of every request, at one row and at a hundred.

The pool played the event itself and sat on both sides of earlier cases, and the director
who gave the ruling is in charge: so a chair is asked when an appeal is lodged.
"""

from datetime import timedelta

import pytest

from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Player, Role
from clubsite.site import clock
from clubsite.tests.builders import make_user
from rulings.appeals.models import Appeal, PanelSeat
from rulings.appeals.procedure import State
from rulings.tests.appeal_bodies import write_slip
from rulings.tests.appeal_world import (
    HEARING,
    IN_TIME,
    LATER,
    POSTED,
    World,
    appeal_in,
    appoint_panel,
    as_,
    content_for,
    declare,
    draft,
    make_world,
    now,
    seats,
    state_facts,
    to,
)
from scoring.events.models import Appointment, EntryPlayer

pytestmark = [pytest.mark.django_db, pytest.mark.parametrize("rows", [1, 100])]


def crowd(world: World, rows: int) -> None:
    """So many earlier cases and members of the pool, all of whom played the event."""
    elsewhere = EntryPlayer.objects.filter(entry__event=world.event).exclude(
        entry__in=world.line.contestants
    )
    players = [place.player for place in elsewhere.order_by("pk")[1:]]
    for user, player in zip(world.pool, players, strict=False):
        Player.objects.filter(pk=player.pk).update(account=user)
    entries = sorted(set(elsewhere.values_list("entry", flat=True)))
    version = world.ruling.versions.get()
    Appeal.objects.bulk_create(
        Appeal(
            club=world.club,
            ruling=world.ruling,
            ruling_version=version,
            year=2025,
            number=number,
            state=State.WITHDRAWN,
            made_at=POSTED,
            lodged_at=POSTED - timedelta(days=30),
            frozen={"entries": entries[:2], "lines": [], "policy": 1},
        )
        for number in range(1, rows + 1)
    )
    Role.objects.bulk_create(
        Role(
            club=world.club,
            user=make_user(f"Sample pool {number}"),
            kind=RoleKind.APPEALS_MEMBER,
            starts=POSTED,
        )
        for number in range(rows)
    )


def in_one_hand(rows: int) -> World:
    """A crowded world in which who gave the ruling directs the event."""
    world = make_world()
    Appointment.objects.update(user=world["ruled"])
    crowd(world, rows)
    return world


def asked(appeal: Appeal) -> list[str]:
    return list(seats(appeal))


def newest() -> Appeal:
    return Appeal.objects.exclude(state=State.WITHDRAWN).get()


def test_a_notice_is_written_and_lodged_at_once(rows: int) -> None:
    world = in_one_hand(rows)
    url = to(world, "appeal_lodge", world.ruling.pk)

    with clock.at(IN_TIME):
        client = as_(world, "appellant")
        client.get(url)
        client.post(url, {"do": "lodge", "grounds": "No break."})

    appeal = newest()
    assert (appeal.state, appeal.wanted, asked(appeal)) == (State.LODGED, 1, ["chair"])


def test_a_notice_that_was_kept_is_lodged(rows: int) -> None:
    world = in_one_hand(rows)
    client = as_(world, "appellant")

    with clock.at(IN_TIME):
        keep = to(world, "appeal_keep", world.ruling.pk)
        client.post(keep, {"grounds": "No."})
        lodge = to(world, "appeal_lodge", world.ruling.pk)
        client.post(lodge, {"do": "lodge", "grounds": "No break."})

    appeal = newest()
    assert (appeal.state, appeal.wanted, asked(appeal)) == (State.LODGED, 1, ["chair"])
    assert appeal.notices.get().grounds == "No break."


def test_a_director_enters_a_notice_and_refers_a_ruling(rows: int) -> None:
    world = in_one_hand(rows)
    client = as_(world, "ruled")
    player = world["appellant"].players.get()
    fields = {
        "player": player.pk,
        "channel": "paper",
        "notice_at": "2026-03-02T22:45",
    }

    with clock.at(IN_TIME):
        client.get(to(world, "appeal_enter", world.ruling.pk))
        client.post(to(world, "appeal_enter", world.ruling.pk), fields)
    entered = newest()
    found = asked(entered)
    Appeal.objects.filter(pk=entered.pk).update(state=State.WITHDRAWN)
    with clock.at(IN_TIME):
        client.post(
            to(world, "appeal_refer", world.ruling.pk), {"reason": "I am not sure."}
        )

    assert found == asked(newest()) == ["chair"]


def test_a_panel_is_appointed_and_changed(rows: int) -> None:
    world = make_world()
    appeal = state_facts(world, appeal_in(world, State.PREPARING))
    crowd(world, rows)
    appoint = to(world, "appeal_move", appeal.pk, "appoint")
    client = as_(world, "in_charge")

    with clock.at(LATER):
        client.get(appoint)
        members = [world[name].pk for name in ("chair", "member", "third")]
        fields = {"members": members[:2], "chair": members[0], "seen": now(appeal)}
        refused = client.post(appoint, fields)
        client.post(appoint, {**fields, "members": members})
        declare(world, appeal, "chair")
        chair = as_(world, "chair")
        seat = to(world, "appeal_move", appeal.pk, "seat")
        chair.get(seat)
        leaving = PanelSeat.objects.get(appeal=appeal, user=world["member"]).pk
        joining = world["spare"].pk
        chair.post(seat, {"joining": joining, "leaving": leaving, "seen": now(appeal)})

    assert refused.status_code == 422
    assert seats(appeal) == {
        "chair": "",
        "member": "replaced",
        "third": "",
        "spare": "",
    }


def test_of_a_pool_that_is_too_small_all_are_asked(rows: int) -> None:
    world = make_world()
    appeal = state_facts(world, appeal_in(world, State.PREPARING))
    crowd(world, rows)
    keys = [world["chair"].pk, world["member"].pk]
    Role.objects.filter(kind=RoleKind.APPEALS_MEMBER).exclude(user__in=keys).delete()
    appoint = to(world, "appeal_move", appeal.pk, "appoint")

    with clock.at(LATER):
        client = as_(world, "in_charge")
        client.get(appoint)
        fields = {"members": keys, "chair": keys[0], "seen": now(appeal)}
        client.post(appoint, fields)

    assert asked(appeal) == ["chair", "member"]


def test_a_hard_conflict_is_declared_and_the_next_is_asked(rows: int) -> None:
    world = make_world()
    appeal = state_facts(world, appeal_in(world, State.PREPARING))
    crowd(world, rows)
    appoint_panel(world, appeal)
    declare_url = to(world, "appeal_move", appeal.pk, "declare")

    with clock.at(LATER):
        for who in ("chair", "third"):
            client = as_(world, who)
            client.get(declare_url)
            ties = {"chair": "same_body", "third": "household"}[who]
            client.post(declare_url, {"ties": [ties], "seen": now(appeal)})

    assert seats(appeal)["third"] == "conflict"
    assert seats(appeal)["spare"] == ""


def test_a_panel_that_deliberates_loses_members(rows: int) -> None:
    world = make_world()
    appeal = appeal_in(world, State.DELIBERATING)
    crowd(world, rows)
    draft(world, appeal, content_for(world, appeal))

    with clock.at(HEARING):
        for who in ("member", "third"):
            url = to(world, "appeal_move", appeal.pk, "recuse")
            as_(world, who).post(url, {"conflict": "on", "seen": now(appeal)})

    appeal.refresh_from_db()
    assert appeal.state == State.CONSTITUTING
    assert seats(appeal)["spare"] == ""


def test_a_challenge_is_upheld(rows: int) -> None:
    world = make_world()
    appeal = appeal_in(world, State.SCHEDULED)
    crowd(world, rows)
    seat = PanelSeat.objects.get(appeal=appeal, user=world["member"]).pk

    with clock.at(LATER):
        west, chair = as_(world, "west"), as_(world, "chair")
        url = to(world, "appeal_move", appeal.pk, "challenge")
        west.get(url)
        west.post(url, {"seat": seat, "reason": "A friend.", "seen": now(appeal)})
        url = to(world, "appeal_move", appeal.pk, "decide_challenge")
        chair.get(url)
        challenge = PanelSeat.objects.get(pk=seat).challenges.get().pk
        fields = {"challenge": challenge, "upheld": "yes", "answer": "So it is."}
        chair.post(url, {**fields, "seen": now(appeal)})

    assert seats(appeal)["member"] == "challenged"
    assert seats(appeal)["spare"] == ""


def test_a_decision_is_signed_and_its_slip_countersigned(rows: int) -> None:
    world = make_world()
    appeal = appeal_in(world, State.DELIBERATING)
    crowd(world, rows)
    draft(world, appeal, content_for(world, appeal))

    with clock.at(HEARING):
        for name, who in (
            ("appeal_sign", "chair"),
            ("appeal_countersign", "in_charge"),
        ):
            if who == "in_charge":
                write_slip(world, appeal)
            client, url = as_(world, who), to(world, name, appeal.pk)
            preview = client.get(url).context["preview"]
            fields = {"version": preview.version, "digest": preview.digest}
            client.post(url, {**fields, "seen": now(appeal)})

    assert world.points() == [7, 3, 3, 0, 7]
