"""Headless Chromium on a live server, and what every page must keep.

Any console error, policy violation or request to elsewhere fails the test.
"""

import os
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings
from django.db import connection
from django.test import Client
from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, expect
from pytest_django.live_server_helper import LiveServer

from clubsite.accounts.models import User
from clubsite.sample.clubs import World
from clubsite.sample.programme import make_sample
from clubsite.site import clock
from clubsite.tests.remembered import Remembered
from script.services import need_chromium

# Playwright runs an event loop in this thread, in which Django would refuse queries.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "1")

HERE = Path(__file__).parent
PATIENCE = 10 * 60 * 1000
"""Milliseconds that a browser waits for what a test expects: how fast a machine is proves
nothing. What never comes fails the test all the same."""
expect.set_options(timeout=PATIENCE)
FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update"),
    *("--disable-sync", "--disable-dev-shm-usage"),
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost , EXCLUDE 127.0.0.1",
]
WIDTHS = {390: 844, 768: 1024, 1280: 800}
OF_COLOUR = ["color-contrast", "link-in-text-block"]
"""What can differ between light and dark, and takes longer than all the rest."""
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
Rules = dict[str, object]
STANDARDS: Rules = {"runOnly": TAGS}
COLOURS: Rules = {"runOnly": {"type": "rule", "values": OF_COLOUR}}
BUT_COLOURS: Rules = {
    **STANDARDS,
    "rules": {rule: {"enabled": False} for rule in OF_COLOUR},
}
REFUSED = re.compile(r"Failed to load resource: .* status of 4\d\d")
TOO_WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"

LOOKS = pytest.mark.skipif(
    connection.vendor != "sqlite", reason="only on SQLite: pages look alike on both"
)
"""For tests of how a page looks and moves, whatever database it comes from."""

Login = Callable[[User], None]
PageOf = Callable[..., Page]
NewContext = Callable[..., BrowserContext]


class CheckPage(Protocol):
    """`axe(page)`, or `axe(page, allow={"rule"})` with the reason beside it.

    `axe(page, rules=COLOURS)` judges these alone, and `among` where, in JavaScript.
    """

    def __call__(
        self,
        page: Page,
        *,
        allow: frozenset[str] = frozenset(),
        rules: Rules = STANDARDS,
        among: str = "document",
    ) -> None: ...


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)


@dataclass
class Guard:
    """Listens to every page of a test. `allow` takes a pattern that a test expects."""

    home: str
    bad: list[str] = field(default_factory=list)
    allowed: list[str] = field(default_factory=list)

    def allow(self, pattern: str) -> None:
        self.allowed.append(pattern)

    def watch(self, context: BrowserContext) -> None:
        context.on("console", self.on_console)
        context.on("weberror", lambda error: self.bad.append(f"error: {error.error}"))
        context.on("request", self.on_request)

    def on_console(self, message: ConsoleMessage) -> None:
        """A page that answers 4xx is an answer; a missing style sheet is a fault."""
        place = message.location["url"]
        is_answer = REFUSED.match(message.text) and "/static/" not in place
        if message.type == "error" and not is_answer:
            self.bad.append(f"console: {message.text} at {place}")

    def on_request(self, request: Request) -> None:
        if not request.url.startswith((self.home, "data:", "blob:")):
            self.bad.append(f"outside: {request.url}")

    def faults(self) -> list[str]:
        return [
            fault
            for fault in self.bad
            if not any(re.search(pattern, fault) for pattern in self.allowed)
        ]


@pytest.fixture(scope="session")
def browser_type_launch_args(
    browser_type_launch_args: dict[str, Any],
) -> dict[str, Any]:
    return {
        **browser_type_launch_args,
        "executable_path": need_chromium(),
        "args": FLAGS,
    }


@pytest.fixture(scope="session")
def base_url(live_server: LiveServer) -> str:
    """`page.goto("/…")` goes to the live server."""
    return str(live_server.url)


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return {
        **browser_context_args,
        "locale": "en-GB",
        "timezone_id": "Europe/London",
        "viewport": {"width": 1280, "height": 800},
        "reduced_motion": "reduce",
    }


@pytest.fixture
def guard(live_server: LiveServer) -> Iterator[Guard]:
    """What listens; `guard.allow(pattern)` before a fault that the test is about."""
    listening = Guard(live_server.url)
    yield listening
    assert listening.faults() == []


@pytest.fixture
def new_context(new_context: NewContext, guard: Guard) -> NewContext:
    """Every browser of a test, the first and any further one, is listened to."""

    def make(**options: Any) -> BrowserContext:
        context = new_context(**options)
        context.set_default_timeout(PATIENCE)
        guard.watch(context)
        return context

    return make


def sign_in(context: BrowserContext, user: User, home: str) -> None:
    """Give the browser a session of this person, without the form."""
    client = Client()
    client.force_login(user)
    name = settings.SESSION_COOKIE_NAME
    context.add_cookies(
        [{"name": name, "value": client.cookies[name].value, "url": home}]
    )


@pytest.fixture
def login(context: BrowserContext, guard: Guard) -> Login:
    """`login(user)`: the test's own page is that person's from now on."""
    return lambda user: sign_in(context, user, guard.home)


@pytest.fixture
def page_of(new_context: NewContext, guard: Guard) -> PageOf:
    """`page_of(user)`: a page in another browser, signed in; options as Playwright's."""

    def open_page(user: User | None = None, **options: Any) -> Page:
        context = new_context(**options)
        if user is not None:
            sign_in(context, user, guard.home)
        return context.new_page()

    return open_page


_sample = Remembered(lambda: make_sample(clock.now()))


@pytest.fixture
def world(live_server: LiveServer) -> World:
    """The sample club, made once in a run; nothing else is stored yet."""
    return _sample()


@pytest.fixture(scope="session")
def axe() -> CheckPage:
    """`axe(page)`: no finding of axe-core on the page as it stands."""
    source = Axe().axe_script

    def check(
        page: Page,
        *,
        allow: frozenset[str] = frozenset(),
        rules: Rules = STANDARDS,
        among: str = "document",
    ) -> None:
        options = {**rules, "resultTypes": ["violations"], "selectors": False}
        run = f"axe.run({among}, how).then(found => found.violations)"
        ask = f"how => window.axe ? {run} : null"
        found = page.evaluate(ask, options)
        if found is None:
            page.evaluate(source)
            found = page.evaluate(ask, options)
        faults = [
            f"{finding['id']} ({finding['impact']}): {node['html'][:160]}"
            for finding in found
            if finding["id"] not in allow
            for node in finding["nodes"][:3]
        ]
        assert faults == [], "\n".join(faults)

    return check


@pytest.fixture
def shots() -> Callable[[Page, str], None]:
    """`shots(page, name)`: it fits at every width, light and dark; pictures by SHOTS=folder."""
    folder = os.environ.get("SHOTS")

    def look(page: Page, name: str) -> None:
        for width, height in WIDTHS.items():
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(TOO_WIDE) <= 0, f"{name} scrolls sideways at {width}"
            if folder:
                take(page, Path(folder), f"{name}-{width}")

    return look


def take(page: Page, folder: Path, name: str) -> None:
    """Pictures of the whole page in both colour schemes."""
    page.emulate_media(color_scheme="light")
    page.screenshot(path=folder / f"{name}-light.png", full_page=True)
    page.emulate_media(color_scheme="dark")
    page.screenshot(path=folder / f"{name}-dark.png", full_page=True)
    page.emulate_media(color_scheme="light")
