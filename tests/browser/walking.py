"""What the walks share: who is there, the file they begin with, and the usual steps."""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from django.conf import settings
from playwright.sync_api import BrowserContext, Locator, Page, expect

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.clubs.access import invitation_path
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club, Invitation
from clubsite.tests.builders import make_club, make_member
from scoring.bridge.contract import PlayedResult
from scoring.formats import usebio
from scoring.formats.event import ParsedResult, ReadEvent
from tests.shared_data import FOLDER

PASSWORD = "a-walk-in-the-evening"
NewContext = Callable[..., BrowserContext]
PageOf = Callable[..., Page]
BOARD = 7


@dataclass(frozen=True, slots=True)
class ClubPeople:
    """A club and the people with a role in it."""

    club: Club
    manager: User
    director: User
    adviser: User
    pool: tuple[User, User, User]
    recorder: User
    deputy: User

    @property
    def home(self) -> str:
        return f"/{self.club.slug}/"


def make_people(slug: str = "walk") -> ClubPeople:
    """A club with a person for each role; everyone has the password `sample`."""
    club = make_club(slug)
    trail.record("club.created", club, by=None)
    adviser, *pool = (
        make_member(club, RoleKind.APPEALS_MEMBER, name=f"Sample Pool {n} {slug}")
        for n in range(1, 5)
    )
    return ClubPeople(
        club=club,
        manager=make_member(club, RoleKind.MANAGER),
        director=make_member(club, RoleKind.DIRECTOR),
        adviser=adviser,
        pool=(pool[0], pool[1], pool[2]),
        recorder=make_member(club, RoleKind.RECORDER),
        deputy=make_member(club, RoleKind.DEPUTY_RECORDER),
    )


def event_file() -> Path:
    """The evening of a real club where it is at hand, else one that we made."""
    real = FOLDER / "usebio" / "mp_mitchell_7t.xml"
    ours = settings.BASE_DIR / "tests" / "data" / "usebio_sample.xml"
    return real if real.exists() else ours


def read_file(path: Path) -> ReadEvent:
    return usebio.read(path.read_bytes())


def line_on(read: ReadEvent, board: int = BOARD) -> ParsedResult:
    """A line of the board that someone played, and by which it can be told."""
    return next(
        line
        for line in read.lines
        if line.board == board and line.result and line.result.contract
    )


def nudged(line: ParsedResult, tricks: int) -> str:
    """The table's result with so many tricks more, as a scorer writes it."""
    result = line.result
    assert result is not None
    assert result.tricks is not None
    return str(replace(result, tricks=result.tricks + tricks, lead=None))


def written(result: PlayedResult) -> str:
    return str(replace(result, lead=None))


def sign_in_by_form(page: Page, user: User) -> None:
    page.goto("/sign-in/")
    page.get_by_label("Email address").fill(user.email)
    page.get_by_label("Password").fill("sample")
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("heading", level=1, name="Sign in")).to_have_count(0)


def import_file(page: Page, people: ClubPeople, path: Path, *, director: User) -> int:
    """Upload, look at what was understood, store; the number of the event."""
    page.goto(f"{people.home}events/import/")
    page.get_by_label("Result file").set_input_files(path)
    page.get_by_role("button", name="Preview file").click()
    expect(page.get_by_text("Everything was recognised.")).to_be_visible()
    page.get_by_label("Director in charge").select_option(label=director.name)
    page.get_by_role("button", name="Save the event").click()
    page.wait_for_url(re.compile(r"/events/\d+/$"))
    return int(page.url.rstrip("/").rpartition("/")[2])


def link_player(manager: Page, people: ClubPeople, name: str, newcomer: Page) -> User:
    """The manager invites a player, who opens an account with the link that was mailed."""
    email = f"{re.sub(r'[^a-z0-9]+', '-', name.lower())}@example.org"
    manager.goto(f"{people.home}people/?q={name}")
    manager.locator("#players").get_by_role("link").first.click()
    manager.get_by_role("link", name="Invite", exact=True).click()
    manager.get_by_label("Email address").fill(email)
    manager.get_by_role("button", name="Send invitation").click()
    expect(manager.get_by_text(email, exact=True)).to_be_visible()

    newcomer.goto(invitation_path(Invitation.objects.get(email=email)))
    newcomer.get_by_label("Name").fill(name)
    newcomer.get_by_label("New password").fill(PASSWORD)
    newcomer.get_by_role("button", name="Accept invitation").click()
    newcomer.wait_for_url(re.compile(rf"{people.home}"))
    return User.objects.get(email=email)


def post(page: Page, people: ClubPeople, event: int) -> None:
    """The director in charge opens the results to everyone."""
    page.goto(f"{people.home}events/{event}/manage/")
    page.get_by_role("link", name="Post the results").click()
    page.get_by_role("button", name="Post the results").click()
    expect(page.get_by_text("Provisional").first).to_be_visible()


def percentages(page: Page, people: ClubPeople, event: int) -> dict[str, str]:
    """The percentage of each pair on the ranking, by its number."""
    page.goto(f"{people.home}events/{event}/")
    return shown_percentages(page)


def shown_percentages(page: Page) -> dict[str, str]:
    rows = page.locator("#ranking tr[data-key]")
    return {
        row.get_attribute("data-label") or "": percent_of(row) for row in rows.all()
    }


def percent_of(row: Locator) -> str:
    return row.locator('[data-cell="percent"]').inner_text().strip(" %\u202f\u00a0")


def row_of(page: Page, label: str) -> Locator:
    """The row of that pair on a ranking."""
    return page.locator(f'#ranking tr[data-label="{label}"] [data-cell="percent"]')


def stays(page: Page) -> Callable[[], bool]:
    """A check that the page has not been loaded again since."""
    page.evaluate("window.stays = true")
    return lambda: bool(page.evaluate("window.stays === true"))


def begin_ruling(
    page: Page, people: ClubPeople, line: ParsedResult, read: ReadEvent
) -> None:
    """Two taps, the board and its line; a third, because no law is to be walked."""
    page.goto(f"{people.home}rulings/new/")
    page.get_by_role("button", name=f"Board {line.board}", exact=True).click()
    ns, ew = read.entrant(line.ns).number, read.entrant(line.ew).number
    page.get_by_role("button", name=f"{ns} – {ew}", exact=True).click()
    expect(page.get_by_role("list", name="Results on the board")).to_have_count(0)
    page.get_by_role("button", name="Write the ruling yourself").click()
    page.wait_for_url("**/edit/")


def say_what_happened(page: Page) -> None:
    page.get_by_role("button", name="Wrong explanation", exact=True).first.click()
    expect(page.get_by_role("textbox", name="Laws")).not_to_have_value("")
    fill(page, "Facts", "North’s call was explained as natural.")
    fill(page, "Reason", "With the right explanation East leads a heart.")


def fill(page: Page, label: str, text: str) -> None:
    """Type into the field that begins with that name."""
    page.get_by_role("textbox", name=re.compile(f"^{label}")).fill(text)


def weigh(page: Page, *outcomes: tuple[str, int]) -> None:
    """Choose a weighted score with these outcomes and their percents."""
    page.get_by_text("The score stands", exact=True).first.click()
    page.get_by_role("button", name="Weighted", exact=True).click()
    results = page.get_by_label("Result", exact=True)
    expect(results).to_have_count(len(outcomes))
    for place, (text, percent) in enumerate(outcomes):
        results.nth(place).fill(text)
        page.get_by_label("Percent", exact=True).nth(place).fill(str(percent))


def consult(page: Page, person: User) -> None:
    page.get_by_text("No one consulted", exact=True).click()
    page.get_by_role("button", name="Add a person").click()
    # The select is a combobox too, until the script puts a field in its place.
    chosen = page.locator("input").and_(page.get_by_role("combobox", name="Person"))
    chosen.fill(person.name)
    page.get_by_role("option", name=person.name).click()
    expect(chosen).to_have_value(person.name)


def give(page: Page) -> None:
    """From the preview to the ruling that is given."""
    page.get_by_role("button", name="Give the ruling").click()
    expect(page.get_by_role("heading", level=1, name="Ruling 1")).to_be_visible()


def changed(page: Page, label: str, before: str) -> str:
    """The pair's percentage once the page has changed by itself."""
    figure = row_of(page, label)
    expect(figure).not_to_contain_text(before)
    return shown_percentages(page)[label]
