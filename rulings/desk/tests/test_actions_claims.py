"""A long claim is searched by a worker: once, with its progress, and never for old cards."""

from typing import Any

import pytest

from clubsite.clubs.labels import RoleKind
from clubsite.jobs.models import Job, JobState
from clubsite.jobs.tasks import run_queue
from clubsite.jobs.tests.builders import give_up, outcome
from clubsite.jobs.worker import add_waiting, run_kind
from clubsite.site import clock
from clubsite.site.errors import Refused
from clubsite.tests.builders import make_club, make_member
from rulings.desk.actions import claims
from rulings.desk.models import ClaimLab
from rulings.laws.claims.adjudication import adjudicate, effects
from rulings.laws.claims.claim_input import read_claim
from rulings.log.labels import LabState
from rulings.log.models import Ruling
from rulings.tests.builders import line_at, make_draft, make_f1
from rulings.tests.endings import BARE_KING, EIGHT_EACH

pytestmark = pytest.mark.django_db


@pytest.fixture
def draft() -> Ruling:
    event = make_f1(make_club())
    director = make_member(event.club, RoleKind.DIRECTOR)
    return make_draft(line_at(event, 5), by=director)


def asked(draft: Ruling, facts: dict[str, Any]) -> ClaimLab:
    claims.keep_position(draft, facts, by=draft.director)
    return claims.search_claim(draft, by=draft.director)


def now_of(lab: ClaimLab) -> ClaimLab:
    lab.refresh_from_db()
    return lab


def test_few_cards_are_searched_at_once_with_the_effect_of_each_switch(
    draft: Ruling,
) -> None:
    lab = asked(draft, BARE_KING)
    claim = read_claim(BARE_KING)

    assert (lab.state, lab.done) == (LabState.DONE, 10)
    found = adjudicate(claim)
    assert lab.found["effects"] == {
        switch: bounds.as_json() for switch, bounds in effects(found)
    }
    assert lab.found["line"] == found.values()["line"]


def test_many_cards_wait_for_a_worker(draft: Ruling) -> None:
    lab = asked(draft, EIGHT_EACH)
    waiting = lab.state
    run_queue("analysis")
    run_queue("analysis")

    found = now_of(lab).found
    assert (waiting, lab.state) == (LabState.WAITING, LabState.DONE)
    assert (found["tricks_to_claiming_side"], lab.done) == (8, 10)
    assert outcome(claims.CLAIM) == ("done", 1, "")


def test_what_cannot_be_searched_is_refused(draft: Ruling) -> None:
    facts = {**BARE_KING, "tricks_claimed": 7}

    with pytest.raises(Refused, match="whole number"):
        asked(draft, facts)


def test_cards_that_were_changed_meanwhile_drop_the_search(
    draft: Ruling, monkeypatch: pytest.MonkeyPatch
) -> None:
    lab = asked(draft, EIGHT_EACH)

    def changing(claim: Any) -> Any:
        claims.keep_position(draft, BARE_KING, by=draft.director)
        return adjudicate(claim)

    monkeypatch.setattr(claims, "adjudicate", changing)
    run_kind(claims.CLAIM)

    assert (now_of(lab).state, lab.found) == (LabState.KEPT, {})


def test_cards_entered_and_searched_meanwhile_get_a_job_of_their_own(
    draft: Ruling, monkeypatch: pytest.MonkeyPatch
) -> None:
    lab = asked(draft, EIGHT_EACH)

    def changing(claim: Any) -> Any:
        monkeypatch.setattr(claims, "adjudicate", adjudicate)
        ClaimLab.objects.update(asked_at=clock.now())
        return adjudicate(claim)

    monkeypatch.setattr(claims, "adjudicate", changing)
    run_kind(claims.CLAIM)
    dropped = now_of(lab).state
    run_kind(claims.CLAIM)

    assert (dropped, now_of(lab).state) == (LabState.RUNNING, LabState.DONE)
    assert Job.objects.filter(kind="claim", state=JobState.DONE).count() == 2


def test_a_ruling_that_is_gone_ends_its_search(draft: Ruling) -> None:
    lab = asked(draft, EIGHT_EACH)
    add_waiting(claims.CLAIM)
    lab.delete()

    run_kind(claims.CLAIM)

    assert outcome(claims.CLAIM) == ("done", 1, "")


def test_a_search_that_takes_every_worker_with_it_is_given_up(draft: Ruling) -> None:
    lab = asked(draft, EIGHT_EACH)

    give_up(claims.CLAIM, lab.pk)

    assert now_of(lab).state == LabState.FAILED
    assert str(lab) == f"claim lab of {draft.pk}"
