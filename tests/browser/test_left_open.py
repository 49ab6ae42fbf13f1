"""What rulings left open on a board is known in the page without a network."""

import json
from typing import Any

import pytest
from django.templatetags.static import static
from django.test import Client
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from rulings.desk.queries.laws import law_file
from rulings.laws.engine.prior_rulings import facts_left
from rulings.log.labels import speech
from rulings.log.procedure.walking import Walking
from rulings.tests.at_the_table import Played, play_with_card
from rulings.tests.builders import line_at, make_draft
from tests.browser.conftest import LOOKS, Guard, PageOf

pytestmark = LOOKS

TAPPED = """async ([script, file, here, button]) => {
    const {Laws} = await import(script);
    return new Laws(JSON.parse(file)).tapped(JSON.parse(here), button, new Map());
}"""
CARD = (
    *(("declarer", "S"), ("holder", "E"), ("cards", ["S7"])),
    *(("how", "exposed"), ("deliberate", "no")),
)
LEAD = (("declarer", "S"), ("offender", "E"), ("card", "S7"))
INADMISSIBLE = (("kind_said", "double_or_redouble"), ("offender", "E"), ("call", "X"))
MAJOR: dict[str, Any] = {"pc_E_major": ["S7"]}


def tapped(page: Page, here: dict[str, Any], button: str) -> Any:
    file = law_file().text.decode()
    arguments = [static("js/walking.js"), file, json.dumps(here), button]
    return page.evaluate(TAPPED, arguments)


@pytest.mark.parametrize(
    ("family", "answers", "left"),
    [
        ("penalty_cards", CARD, {"pc_E_minor": ["S7"]}),
        ("opening_lead_out_of_turn", LEAD, {}),
        (
            "opening_lead_out_of_turn",
            (*LEAD, ("choice", "refuse_no_restriction")),
            MAJOR,
        ),
        (
            "opening_lead_out_of_turn",
            (*LEAD, ("choice", "refuse_prohibit_suit")),
            {"lead_prohibited_W": ["S"]},
        ),
        (
            "inadmissible_calls",
            INADMISSIBLE,
            {"pass_W": "rest", "withdrew_E": "yes", "withdrawn_E": "X"},
        ),
    ],
)
@pytest.mark.full
def test_a_walk_leaves_the_same_facts_in_the_page(
    page: Page,
    family: str,
    answers: tuple[tuple[str, Any], ...],
    left: dict[str, Any],
) -> None:
    page.goto("/health/")
    walked = Walking(family, answers).walk(speech())
    certain = [item for item in walked.follow_ups if not item.if_choice]
    given = [list(answer) for answer in answers]
    walks = [{"family": family, "answers": given, "reasons": {}}]
    here = {"walks": walks, "known": {}, "begun": [], "left": {}}

    after = tapped(page, here, "also:revoke")

    assert after["walks"][-1]["table"] == left
    assert (
        facts_left((item.code, item.who, dict(item.about)) for item in certain) == left
    )


@pytest.mark.full
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ({"pc_E_minor": ["C3"]}, {"pc_E_major": ["C3", "S7"]}),
        ({"pc_E_major": ["S7"]}, {"pc_E_major": ["S7"]}),
        ({"pc_E_minor": ["S7"]}, {"pc_E_minor": ["S7"]}),
    ],
)
def test_beside_another_penalty_card_or_called_major_before_it_is_major_in_the_page(
    page: Page, before: dict[str, Any], after: dict[str, Any]
) -> None:
    page.goto("/health/")
    walks = [{"family": "penalty_cards", "answers": CARD, "reasons": {}}]
    left = {**before, "pc_W_minor": ["H2"]}
    here = {"walks": walks, "known": {}, "begun": [], "left": left}

    table = tapped(page, here, "also:revoke")["walks"][-1]["table"]

    assert table == {**after, "pc_W_minor": ["H2"]}


@pytest.mark.full
@pytest.mark.parametrize(("faced", "declarer"), [("yes", "N"), ("no", "S")])
def test_who_declares_follows_from_the_end_of_the_walk(
    page: Page, faced: str, declarer: str
) -> None:
    page.goto("/health/")
    accepted = [*LEAD, ("choice", "accept_become_dummy"), ("faced", faced)]
    walks = [{"family": "opening_lead_out_of_turn", "answers": accepted, "reasons": {}}]
    here = {"walks": walks, "known": {}, "begun": [], "left": {}}

    after = tapped(page, here, "also:revoke")["walks"][-1]["answers"]

    assert ["declarer", declarer] in after


@pytest.mark.full
def test_a_revoke_beside_a_penalty_card_is_asked_for_without_a_network(
    live_server: LiveServer, page_of: PageOf, guard: Guard
) -> None:
    guard.allow("ERR_INTERNET_DISCONNECTED")
    played: Played = play_with_card()
    client = Client()
    client.force_login(played.director)
    draft = make_draft(line_at(played.event, 1), by=played.director)
    page = page_of(played.director)
    page.goto(f"/sample/rulings/{draft.pk}/walk/")
    page.wait_for_function(
        "() => performance.getEntriesByType('resource').some("
        "one => one.name.endsWith('.json') && one.responseEnd)"
    )
    page.context.set_offline(True)

    for name in ("Revoke", "East", "That side has led or played to the next trick"):
        page.locator("#walked").get_by_role("button", name=name).first.click()
    element = page.get_by_role("heading", name="A penalty card was on the table, ♠7")
    expect(element).to_be_visible()
    page.get_by_role("button", name="Yes", exact=True).first.click()
    expect(page.locator("#walked")).to_contain_text("no automatic trick adjustment")
    for _answer in range(5):
        page.locator("button[value='undo']").first.click()
    page.locator("#walked").get_by_role("button", name="Revoke").first.click()
    expect(page.get_by_role("heading", name="Who revoked?")).to_be_visible()
