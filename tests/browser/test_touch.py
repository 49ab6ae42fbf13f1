"""A thumb on a phone: everything that can be pressed is large enough, and none is lost."""

import pytest
from playwright.sync_api import Page

from clubsite.accounts.models import User
from clubsite.sample.clubs import Part, World
from rulings.appeals.models import Appeal
from rulings.log.models import Ruling
from scoring.events.models import Event
from tests.browser.conftest import LOOKS, PageOf

pytestmark = LOOKS

THUMB = 44
SMALL = """(least) => {
    const pressed = "a[href], button, input, select, textarea, summary, label:has(> input)";
    const isAside = (node) =>
        !node.checkVisibility() || node.matches(".skip") || node.closest(".spoken") ||
        (node.matches("[type=checkbox], [type=radio]") && node.closest("label"));
    const inText = (node) =>
        getComputedStyle(node).display === "inline" &&
        node.parentElement.textContent.trim() !== node.textContent.trim();
    const box = (node) => {
        const after = getComputedStyle(node, "::after");
        const fills = after.position === "absolute" && after.content !== "none";
        return (fills ? node.closest("li") : node).getBoundingClientRect();
    };
    return [...document.querySelectorAll(pressed)]
        .filter((node) => !isAside(node) && !inText(node))
        .map((node) => [node.textContent.trim() || node.name, box(node)])
        .filter(([, { width, height }]) => width < least || height < least)
        .map(([words, { width, height }]) => `${words}: ${width} × ${height}`);
}"""


def on_a_phone(page_of: PageOf, user: User | None) -> Page:
    page = page_of(user, has_touch=True, is_mobile=True)
    page.set_viewport_size({"width": 390, "height": 844})
    return page


def small_at(page: Page, *paths: str) -> list[str]:
    """Whatever is smaller than a thumb on those pages."""
    found: list[str] = []
    for path in paths:
        page.goto(path)
        found += [f"{path} {target}" for target in page.evaluate(SMALL, THUMB)]
    return found


@pytest.mark.full
def test_what_can_be_pressed_is_as_large_as_a_thumb(
    world: World, page_of: PageOf
) -> None:
    home = f"/{world.club.slug}/"
    played = Event.objects.get(name="Oak Trophy")
    running = Event.objects.get(name="Matinée Pairs")
    swiss = Event.objects.get(name="Maple Swiss")
    teams = Event.objects.get(name="Elm Teams")
    alone = Event.objects.get(name="Fig Individual")
    evening = f"{home}events/{played.pk}/"
    ruling = Ruling.objects.filter(state="draft").latest("pk")
    case = Appeal.objects.latest("made_at")

    def page_as(part: Part | None) -> Page:
        return on_a_phone(page_of, world[part] if part else None)

    small = [
        *small_at(page_as(None), "/", home, evening, f"{evening}boards/1/"),
        *small_at(page_as(None), f"{evening}documents/", "/sign-in/"),
        *small_at(page_as(None), *(f"{home}events/{n.pk}/" for n in (swiss, alone))),
        *small_at(page_as(None), f"{home}events/{teams.pk}/cross-table/"),
        *small_at(page_as(Part.PLAYER), f"{home}notices/", f"{home}my/results/"),
        *small_at(page_as(Part.PLAYER), f"{home}appeals/{case.pk}/"),
        *small_at(page_as(Part.DIRECTOR), f"{home}desk/", f"{home}rulings/"),
        *small_at(page_as(Part.SECOND_DIRECTOR), f"{home}rulings/{ruling.pk}/edit/"),
        *small_at(page_as(Part.SCORER), f"{home}events/{running.pk}/entry/"),
        *small_at(page_as(Part.MANAGER), f"{home}people/", f"{home}settings/"),
        *small_at(
            page_as(Part.MANAGER),
            f"{home}events/{swiss.pk}/matches/scoring/",
            f"{home}events/{swiss.pk}/awarded/",
            f"{home}events/import/",
        ),
    ]

    assert small == []


@pytest.mark.full
def test_a_long_ranking_scrolls_with_the_page_and_keeps_its_header(
    world: World, page_of: PageOf
) -> None:
    running = Event.objects.get(name="Matinée Pairs")
    page = on_a_phone(page_of, None)
    page.goto(f"/{world.club.slug}/events/{running.pk}/")
    header = page.get_by_role("columnheader", name="Names").first

    page.get_by_role("row").nth(8).scroll_into_view_if_needed()
    page.mouse.wheel(0, 500)
    page.wait_for_function("window.scrollY > 300")

    bar = page.locator(".bar").bounding_box()
    header_box = header.bounding_box()
    assert bar is not None
    assert header_box is not None
    assert abs(header_box["y"] - bar["height"]) < 2
