"""The pictures of the documents, taken from a sample club, so that they stay true.

A sample club is made in a place of its own, served, and looked at as each person who
uses the page; docs/pictures holds every page as a phone and as a desktop show it.
"""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.request import urlopen

from playwright.sync_api import Browser, sync_playwright

from script import commands
from script.services import answers, free_port, need_chromium

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "docs" / "pictures"
SIZES = {"phone": (390, 844), "desktop": (1280, 800)}
PASSWORD = "sample-evening"  # noqa: S105 - that of every sample club


@dataclass(frozen=True, slots=True)
class Picture:
    """A page of the sample club, as one of its people sees it; nobody is a visitor."""

    name: str
    path: str
    person: str = ""


PICTURES = (
    Picture("club", ""),
    Picture("ranking", "events/3/"),
    Picture("board", "events/3/boards/2/"),
    Picture("history", "events/3/history/"),
    Picture("desk", "desk/", "director"),
    Picture("traveller", "events/5/entry/", "scorer"),
    Picture("ruling", "rulings/3/", "director"),
    Picture("rulings", "rulings/", "director"),
    Picture("notices", "notices/", "player"),
    Picture("case", "appeals/1/", "player"),
    Picture("referrals", "referrals/", "recorder"),
    Picture("documents", "events/3/documents/", "manager"),
    Picture("people", "people/", "manager"),
)


def main() -> None:
    """Make the club, serve it, and take every picture in both sizes."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory(prefix="clubsite-pictures-") as folder,
        served(sample_in(Path(folder))) as home,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(
            executable_path=need_chromium(), args=["--no-sandbox", "--disable-gpu"]
        )
        for picture in PICTURES:
            take(browser, home, picture)
    print(f"pictures: {len(PICTURES) * len(SIZES)} in {FOLDER.relative_to(ROOT)}")


def sample_in(folder: Path) -> dict[str, str]:
    """The environment of a site in that folder, with nothing but the sample club."""
    ours = {"VAR_DIR": str(folder), "LOG_LEVEL": "ERROR", "SWEEP_SECONDS": "2"}
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    environment = {**kept, **ours, "PYTHONPATH": str(ROOT)}
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
def served(environment: Mapping[str, str]) -> Iterator[str]:
    """The address of the sample club while it is served, and its work is done."""
    port = free_port()
    lines = [
        commands.web(host="127.0.0.1", port=port, processes=1),
        commands.worker(),
        commands.beat(),
    ]
    running = [
        subprocess.Popen(line, cwd=ROOT, env=dict(environment)) for line in lines
    ]
    try:
        wait_for("the web server", lambda: answers(port))
        home = f"http://localhost:{port}"
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
        return ' makes">' in page.read().decode()


def wait_for(what: str, comes: Callable[[], bool]) -> None:
    patience = time.monotonic() + 180
    while not comes():
        if time.monotonic() > patience:
            sys.exit(f"pictures: {what} did not come; see above.")
        time.sleep(0.2)


def take(browser: Browser, home: str, picture: Picture) -> None:
    """One page in every size, by a browser of its own."""
    context = browser.new_context(
        locale="en-GB", timezone_id="Europe/London", reduced_motion="reduce"
    )
    page = context.new_page()
    if picture.person:
        page.goto(f"{home}/sign-in/")
        page.get_by_label("E-mail address").fill(f"{picture.person}@sample.example")
        page.get_by_label("Password").fill(PASSWORD)
        page.get_by_role("button", name="Sign in").click()
        page.wait_for_url(lambda url: "sign-in" not in url)
    page.goto(f"{home}/sample/{picture.path}")
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        page.screenshot(path=FOLDER / f"{picture.name}-{size}.png")
    context.close()


if __name__ == "__main__":
    main()
