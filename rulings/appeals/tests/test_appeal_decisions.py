"""The chair's pages: a draft by buttons, and a signature on what the preview shows."""

from typing import Any

import pytest
from django.test import Client

from clubsite.site import clock
from rulings.appeals.models import Appeal, Decision
from rulings.appeals.procedure import State
from rulings.tests.appeal_world import HEARING, as_, content_for, draft, now, sign, to
from rulings.tests.cases import case_in

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


def decision_fields(appeal: Appeal, **changes: str) -> dict[str, Any]:
    return {
        "seen": str(now(appeal)),
        "do": "keep",
        "findings": "There was no break.",
        "laws": "16B1, 12C1b",
        "reasoning": "The call was clear.",
        "recommendation": "",
        "outcome": "for_appellant",
        "no_deal_record": "on",
        "lines": "1",
        "penalties": "0",
        "l0-kind": "assigned",
        "l0-both0-result": "4S N =",
        **changes,
    }


def test_the_chair_drafts_a_decision_by_buttons_that_work_without_a_script() -> None:
    world, appeal = case_in(State.DELIBERATING)
    client = as_(world, "chair")
    url = to(world, "appeal_decide", appeal.pk)

    with clock.at(HEARING):
        page = client.get(url)
        pressed = client.post(
            url, decision_fields(appeal, do="kind:l0:weighted"), headers=HTMX
        )
        response = client.post(url, decision_fields(appeal))
        again = client.get(url)

    assert (page.status_code, pressed.status_code) == (200, 200)
    assert 'name="l0-both1-percent"' in pressed.content.decode()
    assert response["Location"] == to(world, "appeal_detail", appeal.pk)
    assert Decision.objects.get().outcome == "for_appellant"
    assert "There was no break." in again.content.decode()
    assert "checked" in again.content.decode()


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"laws": "Law 200"}, "a Law. Enter numbers"),
        ({"outcome": ""}, "required"),
        ({"l0-both0-result": "9S N ="}, ""),
        ({"seen": "1"}, "Someone else"),
        ({"seen": "x"}, "Someone else"),
    ],
)
def test_a_draft_that_cannot_be_kept_says_why(
    changes: dict[str, str], words: str
) -> None:
    world, appeal = case_in(State.DELIBERATING)

    with clock.at(HEARING):
        answer = as_(world, "chair").post(
            to(world, "appeal_decide", appeal.pk), decision_fields(appeal, **changes)
        )

    assert answer.status_code == 422
    assert words in answer.content.decode()
    assert not Decision.objects.exists()


def test_only_the_chair_drafts_and_signs() -> None:
    world, appeal = case_in(State.DELIBERATING)

    with clock.at(HEARING):
        statuses = {
            who: [
                as_(world, who).get(to(world, name, appeal.pk)).status_code
                for name in ("appeal_decide", "appeal_sign")
            ]
            for who in ("chair", "member", "appellant", "ruled", "manager")
        }

    assert statuses == {
        "chair": [200, 302],
        "member": [403, 403],
        "appellant": [403, 403],
        "ruled": [403, 403],
        "manager": [404, 404],
    }


def test_the_chair_signs_what_the_preview_shows() -> None:
    world, appeal = case_in(State.DELIBERATING)
    draft(world, appeal, content_for(world, appeal))
    client = as_(world, "chair")
    url = to(world, "appeal_sign", appeal.pk)

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
        read = as_(world, "respondent").get(to(world, "appeal_detail", appeal.pk))

    assert (stale.status_code, signed.status_code, twice.status_code) == (422, 302, 409)
    assert world.points() == [8, 4, 4, 0, 4]
    assert "Score changed in the appellants" in read.content.decode()
    assert "Unanimous" in read.content.decode()


def test_directors_and_the_pool_read_a_decision_without_names_or_texts() -> None:
    world, appeal = case_in(State.DECIDED)

    with clock.at(HEARING):
        pages = [
            as_(world, who).get(to(world, "appeal_detail", appeal.pk)).content.decode()
            for who in ("director", "spare")
        ]

    for page in pages:
        assert "Names removed" in page
        assert "Score changed in the appellants" in page
        assert "North, Sample" not in page
        assert "Sample North" not in page
        assert "There was no break" not in page


def test_every_visitor_sees_that_a_score_was_changed_on_appeal_and_no_more_of_it() -> (
    None
):
    world, appeal = case_in(State.DELIBERATING)
    visitor, line = Client(), world.line
    addresses = (
        to(world, "board_detail", world.event.pk, 7),
        to(world, "scorecard", world.event.pk, line.ns_id),
    )
    files = (
        to(world, "board_sheet", world.event.pk, 7),
        to(world, "scorecard_sheet", world.event.pk, line.ns_id),
    )

    def marked() -> list[int]:
        pages = [visitor.get(address).content.decode() for address in addresses]
        sheets = [visitor.get(file).content.decode() for file in files]
        assert not any(appeal.label in page for page in (*pages, *sheets))
        spoken = [
            page.count('<span class="spoken"> Changed on appeal') for page in pages
        ]
        visible = [page.count("</span> Changed on appeal") for page in pages]
        return [*spoken, *visible, *(sheet.count("ADJ APP") for sheet in sheets)]

    before = marked()
    draft(world, appeal, content_for(world, appeal, "4S N ="))
    sign(world, appeal)

    assert before == [0] * 6
    assert marked() == [1] * 6


@pytest.mark.full
def test_the_chair_is_led_to_sign_once_there_is_a_draft() -> None:
    world, appeal = case_in(State.DELIBERATING)
    draft(world, appeal, content_for(world, appeal))

    with clock.at(HEARING):
        page = as_(world, "chair").get(to(world, "appeal_detail", appeal.pk))

    codes = [action.code for action in page.context["page"].actions]
    assert codes[:4] == ["vote", "judge_merit", "sign", "draft_decision"]
