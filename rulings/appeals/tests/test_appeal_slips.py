"""Pages of a signed decision in which a slip was made."""

from typing import Any

import pytest

from clubsite.site import clock
from clubsite.site.errors import Refused
from rulings.appeals.actions import decision
from rulings.appeals.models import Appeal, Slip
from rulings.appeals.procedure import State
from rulings.appeals.tests.test_appeal_decisions import decision_fields
from rulings.tests.appeal_bodies import write_slip
from rulings.tests.appeal_world import (
    HEARING,
    World,
    appeal_in,
    as_,
    content_for,
    draft,
    make_world,
    now,
    to,
)
from rulings.tests.cases import case_in

pytestmark = pytest.mark.django_db


def fields(appeal: Appeal, **changes: str) -> dict[str, Any]:
    """The decision with another score, and what the slip was."""
    merit = f"n{appeal.notices.get().pk}"
    as_signed = {f"{merit}-merit": "with", f"{merit}-reason": ""}
    changed = {"l0-both0-result": "4S N +1", "why": "Ten tricks.", **changes}
    return decision_fields(appeal, **as_signed, **changed)


def test_the_chair_writes_a_slip_down_on_the_decision_as_it_stands() -> None:
    world, appeal = case_in(State.DECIDED)
    appeal.notices.update(deposit="held", to_return=True)
    client, url = as_(world, "chair"), to(world, "appeal_slip", appeal.pk)

    with clock.at(HEARING):
        page = client.get(url)
        pressed = client.post(url, fields(appeal, do="kind:l0:weighted"))
        response = client.post(url, fields(appeal))
        case = client.get(to(world, "appeal_detail", appeal.pk)).content.decode()

    assert (page.status_code, pressed.status_code) == (200, 200)
    assert "There was no break in tempo." in page.content.decode()
    assert "half-written" not in page.content.decode()
    assert f"n{appeal.notices.get().pk}-deposit" not in page.content.decode()
    assert response["Location"] == to(world, "appeal_detail", appeal.pk)
    assert Slip.objects.get().why == "Ten tricks."
    assert "Drop the correction" in case


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"why": ""}, "required"),
        ({"findings": ""}, "required"),
        ({"l0-both0-result": "4S N ="}, "same as the signed decision"),
        ({"seen": "1"}, "Someone else"),
        ({"seen": "x"}, "Someone else"),
    ],
)
def test_a_slip_that_cannot_be_written_down_says_why(
    changes: dict[str, str], words: str
) -> None:
    world, appeal = case_in(State.DECIDED)
    same = {
        "findings": "There was no break in tempo.",
        "reasoning": "REASONS: the call was clear on South's own hand.",
    }

    with clock.at(HEARING):
        answer = as_(world, "chair").post(
            to(world, "appeal_slip", appeal.pk), fields(appeal, **{**same, **changes})
        )

    assert answer.status_code == 422
    assert words in answer.content.decode()
    assert not Slip.objects.exists()


def test_the_director_countersigns_what_the_preview_shows() -> None:
    world = make_world()
    appeal = write_slip(world, appeal_in(world, State.DECIDED))
    client, url = as_(world, "in_charge"), to(world, "appeal_countersign", appeal.pk)

    with clock.at(HEARING):
        page = client.get(url)
        preview = page.context["preview"]
        posted = {
            "seen": now(appeal),
            "version": preview.version,
            "digest": preview.digest,
        }
        stale = client.post(url, {**posted, "digest": "x"})
        signed = client.post(url, posted)
        twice = client.post(url, posted)
        read = as_(world, "west").get(to(world, "appeal_detail", appeal.pk))

    assert "Ten tricks." in page.content.decode()
    assert (stale.status_code, signed.status_code) == (422, 302)
    assert twice["Location"] == to(world, "appeal_detail", appeal.pk)
    assert world.points() == [7, 3, 3, 0, 7]
    assert "Error corrected on" in read.content.decode()
    assert "Earlier score" in read.content.decode()


@pytest.mark.parametrize(
    ("state", "who", "page", "act"),
    [
        (State.DECIDED, "in_charge", "appeal_countersign", "countersign_slip"),
        (State.DELIBERATING, "chair", "appeal_sign", "sign_decision"),
    ],
)
def test_a_second_signature_at_once_leads_back_to_the_case(
    state: State, who: str, page: str, act: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = make_world()
    appeal = appeal_in(world, state)
    if state is State.DECIDED:
        write_slip(world, appeal)
    else:
        draft(world, appeal, content_for(world, appeal))
    sign = getattr(decision, act)

    def beaten(*args: Any, **options: Any) -> None:
        sign(*args, **options)
        raise Refused("Someone else was first.")

    monkeypatch.setattr(decision, act, beaten)
    client, url = as_(world, who), to(world, page, appeal.pk)
    with clock.at(HEARING):
        preview = client.get(url).context["preview"]
        seen = {"version": preview.version, "digest": preview.digest}
        answer = client.post(url, {"seen": now(appeal), **seen})

    assert answer["Location"] == to(world, "appeal_detail", appeal.pk)


@pytest.mark.full
def test_a_correction_that_was_dropped_meanwhile_is_not_signed() -> None:
    world = make_world()
    appeal = write_slip(world, appeal_in(world, State.DECIDED))
    client = as_(world, "in_charge")

    with clock.at(HEARING):
        dropped = as_(world, "chair").post(
            to(world, "appeal_move", appeal.pk, "drop_slip"), {"seen": now(appeal)}
        )
        answer = client.get(to(world, "appeal_countersign", appeal.pk))

    assert dropped.status_code == 302
    assert answer["Location"] == to(world, "appeal_detail", appeal.pk)


def statuses(world: World, appeal: Appeal, name: str) -> dict[str, int]:
    people = ("chair", "in_charge", "member", "appellant", "ruled", "manager", "other")
    with clock.at(HEARING):
        return {
            who: as_(world, who).get(to(world, name, appeal.pk)).status_code
            for who in people
        }


def test_only_the_chair_writes_and_only_a_director_or_manager_countersigns() -> None:
    world = make_world()
    appeal = write_slip(world, appeal_in(world, State.DECIDED))

    assert statuses(world, appeal, "appeal_slip") == {
        "chair": 200,
        "in_charge": 403,
        "member": 403,
        "appellant": 403,
        "ruled": 403,
        "manager": 403,
        "other": 404,
    }
    assert statuses(world, appeal, "appeal_countersign") == {
        "chair": 403,
        "in_charge": 200,
        "member": 403,
        "appellant": 403,
        "ruled": 403,
        "manager": 200,
        "other": 404,
    }
