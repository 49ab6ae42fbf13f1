"""The pictures of the documents, taken from a sample club, so that they stay true.

A sample club is made in a place of its own, served, and looked at as each person who
uses the page; docs/pictures holds every page as a phone and as a desktop show it. With
names, which may hold wildcards, only those pictures are taken: `script/pictures desk
"table-*"`. With `--into FOLDER` they lie there; `script/test full` takes those of the
guides so.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from fnmatch import fnmatch
from pathlib import Path
from urllib.request import urlopen

from playwright.sync_api import Browser, Page, StorageState, sync_playwright

from script import commands
from script.services import answers, free_port, need_chromium

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "docs" / "pictures"
SIZES = {"phone": (390, 844), "desktop": (1280, 800)}
PASSWORD = "sample-evening"  # noqa: S105 - that of every sample club

KEPT = """() => !localStorage.getItem(document.querySelector('#walk').dataset.queue)
    && ((sign) => sign.textContent === sign.dataset.kept)(
        document.querySelector('[data-sent]'))"""
"""Every tap of the ruling has reached the club."""
SETTLED = "() => !document.querySelector('progress')"
"""Nothing on the page is still being prepared."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A page of the sample club, as one of its people sees it; no one is a visitor.

    `follow` is a pattern: the first link there with such a name leads to the page that is
    wanted, since a case has no fixed address.
    """

    name: str
    path: str
    person: str = ""
    follow: str = ""


FIRST_CASE = r"20\d\d.1\b"
"""The number of the year's first case, as links name it."""
PICTURES = (
    Picture("club", ""),
    Picture("ranking", "events/3/"),
    Picture("board", "events/3/boards/2/"),
    Picture("history", "events/3/history/"),
    Picture("desk", "desk/", "director"),
    Picture("traveller", "events/5/entry/", "scorer"),
    Picture("monday-slip", "events/5/entry/slips/", "scorer"),
    Picture("monday-paper", "events/5/paper/", "director"),
    Picture("ruling", "rulings/3/", "director"),
    Picture("rulings", "rulings/", "director"),
    Picture("notices", "notices/", "player"),
    Picture("case", "appeals/", "player", follow=FIRST_CASE),
    Picture("chair", "appeals/", "panel-member-1", follow=FIRST_CASE),
    Picture("referrals", "referrals/", "recorder"),
    Picture("referral", "referrals/", "recorder", follow="[0-9A-F]{4}-[0-9A-F]{4}"),
    Picture("documents", "events/3/documents/", "manager"),
    Picture("people", "people/", "manager"),
)

AT_THE_TABLE = {
    "lead": ("Lead out of turn", "West"),
    "lead-in-play": ("Lead out of turn during the play", "South", "North"),
    "exposed": ("Exposed card", "South", "A small card"),
    "revoke": ("Revoke", "South", "That side has not played"),
    "insufficient": ("Insufficient bid", "West"),
    "call": ("Bid out of turn", "North", "West"),
    "claim": ("Claim",),
    "hesitation": ("Hesitation", "South", "A break in tempo", "Yes"),
    "explanation": ("Wrong explanation", "Wrong or incomplete"),
    "unfinished": ("Late play", "Slow play", "Neither"),
}
"""What is tapped after the table in the ten situations that are common.

West declares: the first of them says so, and it is not asked again on that board.
"""


FIRST_MONDAY = "monday-set-up"
"""The picture of a series from its plan to the first evening."""
PATIENCE = 600
"""Seconds until what is waited for must have come: the machine may be at other work."""


def main() -> None:
    """Make the club, serve it, and take every picture in both sizes, or only those named."""
    parser = argparse.ArgumentParser(prog="script/pictures")
    parser.add_argument("names", nargs="*", help="only these; may hold wildcards")
    parser.add_argument("--into", type=Path, default=FOLDER, help="where they lie")
    options = parser.parse_args()
    into: Path = options.into
    into.mkdir(parents=True, exist_ok=True)
    wanted = names_of(options.names)
    if not wanted:
        sys.exit(f"pictures: none is called {' or '.join(options.names)}.")
    with (
        tempfile.TemporaryDirectory(prefix="clubsite-pictures-") as folder,
        served(sample_in(Path(folder)), analysed="board" in wanted) as home,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(
            executable_path=need_chromium(), args=["--no-sandbox", "--disable-gpu"]
        )
        for picture in PICTURES:
            if picture.name in wanted:
                take(browser, home, picture, into)
        for name, taps in AT_THE_TABLE.items():
            if f"table-{name}" in wanted:
                take_at_the_table(browser, home, into / f"table-{name}.png", taps)
        if FIRST_MONDAY in wanted:
            take_first_monday(browser, home, into)
    print(f"pictures: {', '.join(wanted)} in {into}")


def names_of(patterns: Sequence[str]) -> list[str]:
    """The names of all pictures, or of those that a pattern names."""
    every = [picture.name for picture in PICTURES]
    every += [f"table-{name}" for name in AT_THE_TABLE] + [FIRST_MONDAY]
    if not patterns:
        return every
    return [name for name in every if any(fnmatch(name, mask) for mask in patterns)]


def sample_in(folder: Path) -> dict[str, str]:
    """The environment of a site in that folder, with nothing but the sample club."""
    ours = {"VAR_DIR": str(folder), "LOG_LEVEL": "ERROR", "SWEEP_SECONDS": "2"}
    inherited = {
        name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ
    }
    environment = {**inherited, **ours, "PYTHONPATH": str(ROOT)}
    for command in ("migrate", "sample_club"):
        run(environment, command)
    return environment


def run(environment: Mapping[str, str], command: str) -> None:
    options = {"migrate": ["-v0"]}
    subprocess.run(
        [sys.executable, str(ROOT / "manage.py"), command, *options.get(command, [])],
        env=environment,
        stdout=subprocess.DEVNULL,
        check=True,
    )


@contextmanager
def served(environment: Mapping[str, str], *, analysed: bool) -> Iterator[str]:
    """The address of the sample club while it is served, its deals analysed if wanted."""
    port = free_port()
    lines = [
        commands.web(host="127.0.0.1", port=port, processes=1),
        commands.worker(*commands.QUEUES),
        commands.beat(),
    ]
    running = [
        subprocess.Popen(line, cwd=ROOT, env=dict(environment)) for line in lines
    ]
    try:
        wait_for("the web server", lambda: answers(port))
        home = f"http://localhost:{port}"
        if analysed:
            wait_for("the analysis of the deals", lambda: is_analysed(home))
        yield home
    finally:
        for process in running:
            process.terminate()
        for process in running:
            process.wait()


def is_analysed(home: str) -> bool:
    """Whether the board that is shown has its double-dummy tricks."""
    with urlopen(f"{home}/sample/events/3/boards/2/") as page:  # noqa: S310 - our own
        return ' makes"' in page.read().decode()


def wait_for(what: str, comes: Callable[[], bool]) -> None:
    patience = time.monotonic() + PATIENCE
    while not comes():
        if time.monotonic() > patience:
            sys.exit(f"pictures: {what} did not come; see above.")
        time.sleep(0.2)


def take(browser: Browser, home: str, picture: Picture, into: Path) -> None:
    """One page in every size, by a browser of its own."""
    with page_of(browser, home, picture.person) as page:
        page.goto(f"{home}/sample/{picture.path}")
        if picture.follow:
            page.get_by_role("link", name=re.compile(picture.follow)).first.click()
            page.wait_for_load_state()
        if page.locator("progress").count():
            page.wait_for_function(SETTLED)
            # What has just changed is marked as such.
            page.reload()
        shoot(page, into, picture.name)


def take_at_the_table(
    browser: Browser, home: str, into: Path, taps: Sequence[str]
) -> None:
    """A ruling on a phone, from the desk until the options or the words stand.

    At the second table boards are still being played.
    """
    with page_of(browser, home, "director") as page:
        width, height = SIZES["phone"]
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"{home}/sample/desk/")
        page.get_by_role("link", name=begins("Ruling")).first.click()
        page.get_by_role("button", name=begins("Table 2")).first.click()
        page.wait_for_url("**/rulings/new/*key=*")
        for tap in taps:
            found = page.get_by_role("button", name=begins(tap)).filter(visible=True)
            found.first.click()
            page.wait_for_function(KEPT)
        page.mouse.move(0, 0)
        page.screenshot(path=into)


def take_first_monday(browser: Browser, home: str, into: Path) -> None:
    """A series is planned, and its pairs come."""
    with page_of(browser, home, "manager") as page:
        page.goto(f"{home}/sample/calendar/series/new/")
        page.get_by_label("Name", exact=True).fill("Monday Pairs")
        page.get_by_label("First date").fill(datetime.now(UTC).date().isoformat())
        page.get_by_label("Start").fill("19:30")
        copied = page.get_by_role("combobox", name="Copy the set-up and pairs of")
        copied.fill("Hazel Pairs")
        page.get_by_role("option", name="Hazel Pairs").first.click()
        shoot(page, into, "monday-series")
        page.get_by_role("button", name="Create series").click()
        page.wait_for_url("**/calendar/series/")
    with page_of(browser, home, "director") as page:
        page.goto(f"{home}/sample/desk/")
        page.get_by_role("button", name=begins("Like last")).first.click()
        for times in range(5):
            pairs = page.get_by_role("button", name=begins("Present"))
            pairs.first.click()
            here = page.get_by_role("button", name=begins("Not here"))
            here.nth(times).wait_for()
        shoot(page, into, FIRST_MONDAY)


def shoot(page: Page, into: Path, name: str) -> None:
    """The page as it stands, in every size."""
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        page.screenshot(path=into / f"{name}-{size}.png")


def begins(name: str) -> re.Pattern[str]:
    return re.compile(rf"^{re.escape(name)}(?!\w)")


_signed_in: dict[str, StorageState] = {}
"""The cookies of everyone who has signed in: no one does so twice."""


@contextmanager
def page_of(browser: Browser, home: str, person: str) -> Iterator[Page]:
    """The browser of that person, signed in; of a visitor where there is no name."""
    context = browser.new_context(
        locale="en-GB",
        timezone_id="Europe/London",
        reduced_motion="reduce",
        storage_state=_signed_in.get(person),
    )
    context.set_default_timeout(PATIENCE * 1000)
    page = context.new_page()
    if person and person not in _signed_in:
        page.goto(f"{home}/sign-in/")
        page.get_by_label("Email address").fill(f"{person}@sample.example")
        page.get_by_label("Password").fill(PASSWORD)
        page.get_by_role("button", name="Sign in").click()
        page.wait_for_url(lambda url: "sign-in" not in url)
        _signed_in[person] = context.storage_state()
    yield page
    context.close()


if __name__ == "__main__":
    main()
