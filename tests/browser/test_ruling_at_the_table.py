"""A ruling at the table on a phone: how many taps, and what goes on without a network."""

import re
from dataclasses import dataclass, field
from typing import Literal
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import Page, Response, Route, ViewportSize, expect
from pytest_django.live_server_helper import LiveServer

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.tests.builders import make_club, make_member
from rulings.laws.families import search
from rulings.log.models import Ruling
from rulings.tests.builders import make_f1
from scoring.events.labels import EventState, ResultKind
from scoring.events.models import Event, Result
from tests.browser.conftest import LOOKS, CheckPage, Guard, PageOf

pytestmark = LOOKS

TALL: ViewportSize = {"width": 390, "height": 3000}
"""So tall that nothing is under the buttons at the bottom."""
Role = Literal["button", "link"]
PHONE: ViewportSize = {"width": 390, "height": 844}
LEAD = "Lead out of turn"
TAPS = re.compile(r"/rulings/(new|\d+/walk)/")
"""Where taps are sent, before a draft has begun and after."""
KEPT = re.compile("^(Draft saved|Not saved yet)$")
LOADED_AGAIN = """async () => {
    const laws = document.querySelector('[data-laws]').dataset.laws;
    await (await fetch(laws)).json();
}"""
"""Once they have been read a second time, the page has read them a first time."""


@pytest.fixture
def director(live_server: LiveServer) -> User:
    """Directs an evening that is in play: board 7 is at every table."""
    event = make_f1(make_club(), state=EventState.IN_PLAY)
    Result.objects.update(kind=ResultKind.AWAITED, contract="", tricks=None, round=1)
    assert Event.objects.get() == event
    return make_member(event.club, RoleKind.DIRECTOR)


@dataclass
class Phone:
    """The director's phone; it counts what is tapped."""

    page: Page
    taps: int = field(default=0)

    def tap(self, name: str, *, role: Role = "button") -> None:
        begins = re.compile(rf"^{re.escape(name)}(?!\w)")
        found = self.page.get_by_role(role, name=begins)
        found.filter(visible=True).first.click()
        self.taps += 1

    def at(self, table: int) -> None:
        """From the desk to the page of a ruling at that table."""
        self.taps = 0
        self.page.goto("/sample/desk/")
        self.tap("Ruling", role="link")
        self.tap(f"Table {table}")
        self.page.wait_for_url("**/rulings/new/*key=*")
        self.page.wait_for_function("() => document.querySelector('#walk')")


@pytest.fixture
def phone(director: User, page_of: PageOf) -> Phone:
    page = page_of(director)
    page.set_viewport_size(PHONE)
    return Phone(page)


def stored() -> list[list[object]]:
    ruling = Ruling.objects.order_by("pk").last()
    walks = ruling.walks if ruling else []
    answers: list[list[object]] = walks[-1]["answers"] if walks else []
    return answers


def until_kept(phone: Phone) -> None:
    expect(phone.page.locator("[data-sent]")).to_have_text(KEPT)
    phone.page.wait_for_function(
        "() => !localStorage.getItem(document.querySelector('#walk').dataset.queue)"
    )


def begun(phone: Phone) -> None:
    """The draft is stored, with nothing answered any more."""
    for button in ("family:revoke", "answer:offender:W", "drop"):
        phone.page.evaluate(PRESS, button)
    until_kept(phone)
    phone.page.wait_for_function(
        "() => document.getElementById('blank-walk').innerHTML.includes('/table/')"
    )


def loaded(page: Page) -> None:
    """The laws have come with the page."""
    page.wait_for_function(
        "() => performance.getEntriesByType('resource').some("
        "one => one.name.endsWith('.json') && one.responseEnd)"
    )
    page.evaluate(LOADED_AGAIN)


def test_a_lead_out_of_turn_is_ruled_without_a_network(
    phone: Phone, guard: Guard, axe: CheckPage
) -> None:
    guard.allow("ERR_INTERNET_DISCONNECTED")
    phone.at(5)
    page = phone.page
    loaded(page)
    page.context.set_offline(True)

    found = {}
    for words in SOUGHT:
        page.get_by_label("Search by word or law").fill(words)
        found[words] = page.locator("#families-found button").all_inner_texts()
    assert found == {word: [each.title for each in search(word)] for word in SOUGHT}
    page.keyboard.press("Enter")
    phone.tap(found["LOOT"][0])
    phone.tap("West")
    expect(page.get_by_role("heading", name="West chooses")).to_be_visible()
    expect(page.locator(".options button").first).to_be_in_viewport(ratio=1)
    expect(page.locator("[data-sent]")).to_contain_text("no connection")
    page.set_viewport_size(TALL)
    axe(page)
    page.set_viewport_size(PHONE)
    page.keyboard.press("5")
    away = stored()
    options = page.locator(".options button").all_inner_texts()
    page.context.set_offline(False)
    until_kept(phone)

    assert away == []
    assert stored() == [["declarer", "W"], ["choice", "refuse_no_restriction"]]
    assert page.locator(".options button").all_inner_texts() == options


SOUGHT = (
    *("BOOT", "hesitation", "dropped card", "50D2", "law 64", "!", "call out of turn"),
    *("hesistation", "Law 28", "14 cards", "xylophone", "not played", "LOOT"),
)
OPEN = "() => document.querySelector(`#walked a[href$='change=card']`).click()"
SHOWN = """() => [...document.querySelectorAll('#walked *')]
    .filter(one => !one.children.length || one.localName === 'button')
    .filter(one => !one.closest("[data-if='pinned'], [data-served]"))
    .map(one => [one.localName, one.textContent.trim(), one.value ?? '', one.ariaLabel,
        one.getAttribute('aria-pressed') ?? '', Boolean(one.disabled)].join(' | '))"""
"""What is read on it, but for what only the server tells: what stays open, and polls."""
PRESS = """button => {
    const form = document.querySelector('#walk');
    const found = [...form.querySelectorAll("[name='do']")].find(one => one.value === button);
    const pressed = found ?? form.querySelector("[name='do'][value='keep']").cloneNode();
    pressed.value = button;
    if (!found) { form.append(pressed); }
    form.requestSubmit(pressed);
    if (!found) { pressed.remove(); }
}"""
WALKED = {
    "opening_lead_out_of_turn": (
        "answer:declarer:S",
        "answer:faced:no",
        "usual:faced",
        "answer:card:S7",
        "answer:choice:refuse_no_restriction",
        "also:penalty_cards",
    ),
    "comparable_call": ("answer:offender:N", "answer:same_meaning:no"),
    "insufficient_bid": ("answer:offender:S", "call:auction_before:1H", "keep"),
    "misinformation": ("answer:explanation:wrong",),
    "penalty_cards": ("answer:holder:E", "answer:declarer:S"),
    "tempo_penalties_conduct": ("answer:kind:slow", "answer:at_fault:NS", "undo"),
}
"""What is tapped in some families: each kind of thing that a walk shows is among them."""


@pytest.mark.full
def test_the_page_shows_by_itself_what_the_server_shows(
    phone: Phone, guard: Guard
) -> None:
    guard.allow("ERR_INTERNET_DISCONNECTED")
    phone.at(5)
    page = phone.page
    loaded(page)
    begun(phone)

    for family, taps in WALKED.items():
        for button in (f"family:{family}", *taps):
            page.context.set_offline(True)
            page.evaluate(PRESS, button)
            by_itself = page.evaluate(SHOWN)
            page.context.set_offline(False)
            until_kept(phone)
            by_the_server = page.evaluate(SHOWN)
            assert by_itself == by_the_server, f"{family} after {button}"
        page.evaluate(PRESS, "drop")
        until_kept(phone)
    for button in ("family:opening_lead_out_of_turn", "answer:declarer:S"):
        page.evaluate(PRESS, button)
    until_kept(phone)
    page.evaluate(OPEN)
    by_itself = page.evaluate(SHOWN)
    page.goto(f"{page.url}?change=card")
    assert by_itself == page.evaluate(SHOWN)


SCORE = ("dispute:score", "level:4", "strain:S", "at_risk:no", "tricks:10")


@pytest.mark.full
def test_what_only_the_server_works_out_is_said_to_come_later(
    phone: Phone, guard: Guard
) -> None:
    guard.allow("ERR_INTERNET_DISCONNECTED")
    phone.at(5)
    page = phone.page
    loaded(page)
    page.context.set_offline(True)

    for button in (
        "family:scoring_and_correction",
        *(f"answer:{each}" for each in SCORE),
    ):
        page.evaluate(PRESS, button)
    away = page.locator("#walked").inner_text()
    page.context.set_offline(False)
    until_kept(phone)

    assert "You're offline" in away
    assert "Declarer's side scores as in the scoring table." not in away
    expect(page.locator("#walked")).to_contain_text("scoring table")


@pytest.mark.full
def test_a_tap_whose_answer_is_lost_counts_once_and_back_undoes_it(
    phone: Phone, guard: Guard
) -> None:
    guard.allow("ERR_FAILED")
    phone.at(5)
    page = phone.page
    loaded(page)
    phone.tap("Insufficient bid")
    page.keyboard.press("4")
    page.locator("a[href*='auction_before']").click()
    until_kept(phone)

    def lose(route: Route) -> None:
        route.fetch()
        route.abort()

    page.route("**/walk/", lose, times=1)
    phone.tap("1♥")
    phone.tap("pass")
    expect(page.locator("[data-sent]")).to_contain_text("no connection")
    until_kept(phone)
    after_taps = stored()
    legal = page.locator("button[value^='call:']:enabled").count()
    page.go_back()
    until_kept(phone)

    assert after_taps[1] == ["auction_before", ["S:1H", "W:P"]]
    assert legal == 7 * 5 - 3 + 1
    assert [code for code, _told in stored()] == ["offender"]


def sent_by(page: Page) -> list[str]:
    """The buttons that reach the server from this window, in their order."""
    sent: list[str] = []

    def note(answer: Response) -> None:
        if answer.request.method == "POST" and TAPS.search(answer.url):
            sent.append(parse_qs(answer.request.post_data or "")["do"][0])

    page.on("response", note)
    return sent


@pytest.mark.full
def test_two_windows_send_what_waits_once_and_in_its_order(
    phone: Phone, guard: Guard
) -> None:
    guard.allow("ERR_INTERNET_DISCONNECTED")
    phone.at(5)
    page = phone.page
    loaded(page)
    other = page.context.new_page()
    other.goto(page.url)
    loaded(other)
    sent = [sent_by(page), sent_by(other)]
    page.context.set_offline(True)
    taps = ["family:revoke", "answer:established:no", "answer:offender:W"]
    for button in taps:
        page.evaluate(PRESS, button)
    page.context.set_offline(False)
    for other_page in (other, page):
        other_page.evaluate("() => dispatchEvent(new Event('online'))")
    until_kept(phone)
    # Whichever window sent them, this one is done: the other may never have looked.
    other.reload()
    loaded(other)
    after_taps = stored()
    page.evaluate(PRESS, "drop")
    until_kept(phone)
    other.evaluate(PRESS, "answer:established:yes")

    expect(other.get_by_role("alert")).to_contain_text("in another window")
    assert sorted(sent[0] + sent[1]) == sorted(
        [*taps, "drop:revoke", "answer:established:yes"]
    )
    assert (after_taps, stored()) == ([["established", "no"], ["offender", "W"]], [])


@pytest.mark.full
def test_what_the_server_refuses_is_said_and_what_waits_outlives_a_reload(
    phone: Phone, guard: Guard
) -> None:
    guard.allow("ERR_INTERNET_DISCONNECTED")
    guard.allow("ERR_FAILED")
    phone.at(5)
    page = phone.page
    loaded(page)
    page.route(TAPS, lose_posts)
    for button in (
        "family:opening_lead_out_of_turn",
        "answer:declarer:S",
        "answer:card:S1",
        "done",
        "answer:faced:no",
    ):
        page.evaluate(PRESS, button)
    page.reload()

    expect(page.get_by_role("heading", name="Opening lead out of turn")).to_be_visible()
    expect(page.locator("[data-sent]")).to_contain_text("no connection")
    page.unroute(TAPS)
    sign = page.locator("[data-sent]")
    expect(sign).to_contain_text("some answers weren't")
    assert stored() == [["declarer", "S"], ["faced", "no"]]


def lose_posts(route: Route) -> None:
    """No connection for what is sent."""
    if route.request.method == "POST":
        route.abort()
    else:
        route.continue_()


SITUATIONS = {
    "opening lead out of turn": ("Lead out of turn", "West"),
    "lead out of turn": ("Lead out of turn during the play", "East", "South", "North"),
    "revoke": ("Revoke", "West", "That side has led or played"),
    "insufficient bid": ("Insufficient bid", "West"),
    "call out of turn": ("Bid out of turn", "North", "West"),
    "exposed card": ("Exposed card", "East", "South", "A small card"),
    "claim": ("Claim",),
    "hesitation": ("Hesitation", "South", "A break in tempo", "Yes"),
    "wrong explanation": ("Wrong explanation", "Wrong or incomplete"),
    "unfinished board": ("Late play", "Slow play", "Neither"),
}
"""What is tapped after the table in the ten situations that are common."""
MOST_TAPS = 6


@pytest.mark.full
def test_ten_common_situations_take_six_taps_or_fewer(
    phone: Phone, axe: CheckPage
) -> None:
    page, taps = phone.page, {}

    for situation, names in SITUATIONS.items():
        # What was told at this table is not asked again: each begins as the first one.
        Ruling.objects.update(result=None, table=None, board=None)
        phone.at(5)
        for name in names:
            phone.tap(name)
            until_kept(phone)
        expect(page.locator("#walked > [data-if='outcome']")).to_be_visible()
        taps[situation] = phone.taps
        page.set_viewport_size(TALL)
        axe(page)
        page.set_viewport_size(PHONE)

    assert {name: n for name, n in taps.items() if n > MOST_TAPS} == {}


@pytest.mark.full
def test_what_needs_no_help_is_given_in_five_taps(phone: Phone, axe: CheckPage) -> None:
    page = phone.page
    page.goto("/sample/desk/")

    phone.tap("Quick log", role="link")
    phone.tap("Table 5")
    phone.tap("Revoke")
    expect(page.locator("#quick input[name='family']")).to_have_value("revoke")
    phone.tap("No damage")
    expect(page.get_by_label("What you ruled")).to_have_value(re.compile("No damage"))
    page.evaluate("scrollTo(0, document.body.scrollHeight)")  # nothing under the bar
    axe(page)
    phone.tap("Give the ruling")

    expect(page.get_by_role("heading", level=1, name="Ruling 1")).to_be_visible()
    assert (phone.taps, Ruling.objects.get().is_given) == (5, True)


@pytest.mark.full
def test_the_search_has_the_focus_once_the_place_is_known(
    live_server: LiveServer, page_of: PageOf
) -> None:
    """Where no table is known, the result is chosen on the page itself."""
    event = make_f1(make_club(), state=EventState.PROVISIONAL)
    Result.objects.update(table=None)
    page = page_of(make_member(event.club, RoleKind.DIRECTOR))
    page.goto(f"/{event.club.slug}/rulings/new/?event={event.pk}&board=7")
    search_box = page.get_by_label("Search by word or law")
    expect(search_box).to_be_focused()

    page.locator("[name=do][value^=line]").first.click()

    page.wait_for_url("**line=*")
    expect(search_box).to_be_focused()
