"""Of two who act in one case at once the second is told, and loses no text."""

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from threading import Barrier, BrokenBarrierError

import pytest
from django.db import connection
from django.test import Client

from clubsite.site import clock
from clubsite.site.errors import Refused
from rulings.appeals.actions import (
    admission,
    decision,
    lodging,
    seating,
    transitions,
)
from rulings.appeals.models import Appeal, Decision, PanelNote
from rulings.appeals.procedure import State
from rulings.tests.appeal_world import (
    HEARING,
    IN_TIME,
    World,
    appeal_in,
    as_,
    content_for,
    draft,
    make_world,
    now,
    seen_results,
    sign,
    to,
)
from rulings.tests.cases import case_in
from tests.at_once import send_at_once

TEXT = "What a peer of South would have done."
KEPT = "What you wrote is still here"


def post(world: World, who: str, name: str, *args: object, **typed: object) -> str:
    """What the person is answered, after the status."""
    with clock.at(HEARING):
        answer = as_(world, who).post(to(world, name, *args), typed)
    return f"{answer.status_code} {answer.content.decode()}"


@pytest.mark.django_db
def test_words_that_were_overtaken_are_sent_again_as_they_are() -> None:
    world, appeal = case_in(State.DELIBERATING)
    seen, move = now(appeal), (appeal.pk, "note")
    post(world, "chair", "appeal_move", *move, seen=seen, text="First.")

    answer = post(world, "member", "appeal_move", *move, seen=seen, text=TEXT)
    again = post(world, "member", "appeal_move", *move, seen=seen + 1, text=TEXT)

    assert answer.startswith("422")
    assert KEPT in answer
    assert TEXT in answer
    assert f'name="seen" value="{seen + 1}"' in answer
    assert again.startswith("302")
    assert [note.text for note in PanelNote.objects.all()] == ["First.", TEXT]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("state", "who", "act", "typed"),
    [
        (State.LODGED, "respondent", "cross_appeal", {"grounds": TEXT}),
        (State.CONSTITUTING, "third", "declare", {}),
    ],
)
def test_a_form_that_is_sent_twice_is_told_where_the_case_stands(
    state: State, who: str, act: str, typed: dict[str, str]
) -> None:
    world, appeal = case_in(state)
    sent = {"seen": now(appeal), **typed}

    with clock.at(IN_TIME):
        answers = [
            as_(world, who).post(to(world, "appeal_move", appeal.pk, act), sent)
            for _time in range(2)
        ]

    assert [answer.status_code for answer in answers] == [302, 409]
    assert "Appeal status:" in answers[1].content.decode()


@pytest.mark.full
@pytest.mark.django_db
def test_a_choice_that_was_overtaken_is_made_anew() -> None:
    world, appeal = case_in(State.DELIBERATING)
    draft(world, appeal, content_for(world, appeal))
    seen, move = now(appeal), (appeal.pk, "vote")
    post(world, "chair", "appeal_move", *move, seen=seen, vote="for")

    answer = post(world, "member", "appeal_move", *move, seen=seen, vote="against")

    assert answer.startswith("422")
    assert "Reload, then decide." in answer
    assert f'name="seen" value="{seen}"' in answer


@pytest.mark.full
@pytest.mark.django_db
def test_a_draft_that_was_overtaken_is_saved_again_as_it_is() -> None:
    world, appeal = case_in(State.DELIBERATING)
    client, path = as_(world, "chair"), to(world, "appeal_decide", appeal.pk)
    typed = {"findings": TEXT, "outcome": "upheld", "do": "keep"}
    seen = now(appeal)
    post(world, "member", "appeal_move", appeal.pk, "note", seen=seen, text="First.")

    with clock.at(HEARING):
        answer = client.post(path, {**typed, "seen": seen})
        again = client.post(path, {**typed, "seen": seen + 1})

    assert answer.status_code == 422
    assert KEPT in answer.content.decode()
    assert f'name="seen" value="{seen + 1}"' in answer.content.decode()
    assert again.status_code == 302
    assert Decision.objects.get().findings == TEXT


@pytest.mark.full
@pytest.mark.django_db
def test_a_dissent_that_comes_after_the_signature_can_be_copied() -> None:
    world, appeal = case_in(State.DELIBERATING)
    seen = now(appeal)
    draft(world, appeal, content_for(world, appeal))
    sign(world, appeal)

    answer = post(
        world, "third", "appeal_move", appeal.pk, "write_dissent", seen=seen, text=TEXT
    )

    assert answer.startswith("409")
    assert "Appeal status: Decided." in answer
    assert TEXT in answer


@pytest.mark.django_db
def test_who_no_longer_reads_the_state_is_told_without_it() -> None:
    world, appeal = case_in(State.DELIBERATING)
    with clock.at(HEARING):
        decision.send_back(
            appeal,
            by=world["chair"],
            expected_version=now(appeal),
            reason="No auction.",
        )

    answer = post(world, "member", "appeal_move", appeal.pk, "note", text=TEXT)

    assert answer.startswith("409")
    assert "Open the case to see what you can do." in answer
    assert f'href="{to(world, "appeal_detail", appeal.pk)}">Go back' in answer
    assert TEXT in answer


@pytest.mark.full
@pytest.mark.django_db
def test_whom_the_case_has_closed_to_can_copy_the_text_too() -> None:
    world, appeal = case_in(State.DELIBERATING)
    seen = now(appeal)
    with clock.at(HEARING):
        seating.recuse(appeal, by=world["member"], expected_version=seen, conflict=True)

    move = {"seen": seen, "text": TEXT}
    answer = post(world, "member", "appeal_move", appeal.pk, "note", **move)
    nowhere = post(world, "member", "appeal_move", 10**9, "note", **move)
    stranger = Client().post(to(world, "appeal_move", appeal.pk, "note"), move)

    assert answer.startswith("404")
    assert TEXT in answer
    assert answer == nowhere
    assert TEXT not in stranger.content.decode()


@pytest.mark.postgresql
@pytest.mark.skipif(
    connection.vendor != "postgresql", reason="takes two connections at once"
)
@pytest.mark.django_db(transaction=True)
def test_a_signature_and_a_leave_at_once_do_not_wait_for_each_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    world = make_world()
    appeal = appeal_in(world, State.DELIBERATING)
    draft(world, appeal, content_for(world, appeal))
    with clock.at(HEARING):
        lodging.ask_leave(appeal, by=world["appellant"], expected_version=now(appeal))
    version, results = now(appeal), seen_results(appeal)
    both = Barrier(2)
    meet_before(monkeypatch, decision, "draft_effect", both)
    meet_before(monkeypatch, transitions, "_enter", both)

    def act(action: Callable[..., None], **values: object) -> int:
        with clock.at(HEARING):
            try:
                action(
                    Appeal.objects.get(pk=appeal.pk),
                    by=world["chair"],
                    expected_version=version,
                    **values,
                )
            except Refused:
                return 422
        return 302

    signing = partial(act, decision.sign_decision, results=results)
    assert send_at_once(signing, partial(act, lodging.grant_leave)) == [302, 422]


def meet_before(
    monkeypatch: pytest.MonkeyPatch, module: object, name: str, both: Barrier
) -> None:
    """Let the one who comes there wait for the other, who may not come."""
    go_on = getattr(module, name)

    def wait_first(*args: object) -> object:
        with suppress(BrokenBarrierError):
            both.wait(0.5)
        return go_on(*args)

    monkeypatch.setattr(module, name, wait_first)


@pytest.mark.django_db
def test_a_form_that_was_open_when_the_clock_received_the_notice_counts() -> None:
    world, appeal = case_in(State.LODGED)
    sent = {"seen": now(appeal), "grounds": TEXT}

    with clock.at(IN_TIME):
        admission.receive_appeal(appeal, by=None, expected_version=now(appeal))
        answer = as_(world, "respondent").post(
            to(world, "appeal_move", appeal.pk, "cross_appeal"), sent
        )

    appeal.refresh_from_db()
    assert answer.status_code == 302
    assert appeal.state == State.ADMISSIBILITY
