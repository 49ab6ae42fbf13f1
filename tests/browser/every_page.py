"""Going through every page that a person can reach, and what each must keep."""

import gzip
from collections import Counter, defaultdict, deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urljoin, urlsplit

from django.conf import settings
from django.urls import resolve
from playwright.sync_api import Page

from clubsite.accounts.models import User
from clubsite.sample.clubs import World
from tests.browser.conftest import (
    BUT_COLOURS,
    COLOURS,
    STANDARDS,
    TOO_WIDE,
    CheckPage,
    PageOf,
)


class Effort(NamedTuple):
    """How many pages of one kind are looked at for each person; once all together have
    looked at so many that it is well known, one more for each person `still`."""

    often: int
    well_known: int
    still: int


EFFORT = Effort(often=2, well_known=3, still=1)
OF_ITS_OWN = frozenset(
    {
        "board_detail",
        "board_worked",
        "document_page",
        "event_detail",
        "event_manage",
        "match_detail",
        "round_list",
        "scorecard",
    }
)
"""Kinds of pages that every kind of event has of its own: teams, persons, sessions;
each of them is looked at."""
MOST_BYTES = 150_000
NARROW = 390
SIZES = ((NARROW, 844), (1280, 800))
TEXT_TWICE = "() => { document.documentElement.style.fontSize = '200%'; }"
TEXT_ONCE = "() => { document.documentElement.style.fontSize = ''; }"
"""Text at 200 %, as a reader sets it in the browser."""
SMALLEST = (320, 640)
"""As wide as a page zoomed four times on a desktop; nothing may be cut there either."""
NOT_PAGES = frozenset(
    {
        "announcement_file",
        "appeal_file",
        "appeal_hearing_file",
        "board_sheet",
        "calendar_feed",
        "casebook_pdf",
        "cross_table_sheet",
        "deal_text",
        "deposit_ledger_file",
        "document_file",
        "personal_file",
        "event_export_file",
        "event_picture",
        "event_sheet",
        "health",
        "health_ready",
        "health_status",
        "ladder_sheet",
        "law_sheet",
        "match_sheet",
        "month_file",
        "member_export",
        "notice_open",
        "referral_evidence",
        "round_sheet",
        "scorecard_sheet",
        "section_file",
        "table_paper_file",
        "unlinkable_pdf",
    }
)
LINKS = """() => [...document.querySelectorAll("a[href^='/']")].map(
    (link) => link.getAttribute('href')
)"""
SHAPE = """() => [...new Set([...document.querySelectorAll('body *')].map(
    (node) => `${node.localName}.${[...node.classList].sort().join('.')}[${node.getAttribute('role') ?? ''}]`
))].sort().join(' ')"""


CUT = """() => [...document.querySelectorAll('.table-box')].some(
    (box) => getComputedStyle(box).overflowX === 'clip' && box.scrollWidth > box.clientWidth + 1
)"""
MEASURED = f"() => [{TOO_WIDE}, ({CUT})()]"
FRESH = """known => {
    const judged = new Set(known.split(' ')), fresh = [], stale = [];
    const number = text => [...text].reduce(
        (sum, letter) => (sum * 31 + letter.codePointAt(0)) % 140737488355213, 7
    ).toString(36);
    const isStale = (node, above) => {
        const traits = [...node.attributes].map(({name, value}) =>
            name !== 'class' && /\\d|[/]|.{25}/.test(value) ? name : name + '=' + value);
        const says = [...node.childNodes].some(one => one.nodeType === 3 && one.data.trim());
        const way = number([above, node.localName, says, ...traits.sort()].join(' '));
        const before = judged.has(way);
        if (!before) { judged.add(way); fresh.push(way); }
        const below = [...node.children].map(child => [child, isStale(child, way)]);
        const same = before && below.every(([, one]) => one);
        if (!same) { stale.push(...below.filter(([, one]) => one).map(([child]) => child)); }
        return same;
    };
    window.stale = isStale(document.body, '') ? [document.body] : stale;
    return fresh.join(' ');
}"""
"""The ways to elements of the page that are not known yet, each in a number: through what
elements with what traits, on which their looks depend. `window.stale` is the rest of it.
They come and go as one text: a browser is handed that much faster than a list."""
AMONG_FRESH = "{exclude: window.stale}"
LIFELESS = "() => document.querySelector('[hx-get], [hx-post]') && !window.htmx"


class Kind(NamedTuple):
    """The name of an address; with it of what special kind its event is, if it has one."""

    name: str
    event: str = ""


@dataclass(slots=True)
class Survey:
    """What is wrong so far; pages of a shape that was judged are not judged again.

    `special` are the events that are no evening of pairs, by what they are; who
    `passes_by` does not go there.
    """

    axe: CheckPage
    shapes: set[str] = field(default_factory=set)
    ways: dict[int, set[str]] = field(default_factory=lambda: defaultdict(set))
    faults: list[str] = field(default_factory=list)
    kinds: Counter[str] = field(default_factory=Counter)
    special: Mapping[int, str] = field(default_factory=dict)
    passes_by: bool = False

    def kind_of(self, path: str) -> Kind:
        """The kind of page at that path, and of which special event it is."""
        place = resolve(urlsplit(path).path)
        name = place.url_name or ""
        event = self.special.get(place.kwargs.get("event_id", 0), "")
        apart = event and name in OF_ITS_OWN
        return Kind(f"{name} {event}" if apart else name, event)

    def has_enough(self, kind: Kind, count: int) -> bool:
        """Whether `count` pages of the kind are enough for one person.

        Of special events one of each kind is enough for all.
        """
        if kind.event:
            return self.passes_by or self.kinds[kind.name] > 0
        known = self.kinds[kind.name] >= EFFORT.well_known
        return count >= (EFFORT.still if known else EFFORT.often)

    def look_at(self, page: Page, path: str, size: int) -> None:
        """Judge the page that is open, which was loaded cold with so many bytes.

        One of a shape that is known is measured where it is narrowest, which its texts are
        too long for first, and where it is widest.
        """
        is_new = self._is_new(page)
        if size > MOST_BYTES:
            self.faults.append(f"{path} sends {size} bytes")
        if page.evaluate(LIFELESS):
            self.faults.append(f"{path} asks for htmx and has none")
        self._measure(page, path, *SMALLEST)
        if is_new:
            self._enlarge(page, path)
        for width, height in SIZES if is_new else SIZES[-1:]:
            self._measure(page, path, width, height)
            if is_new:
                self._judge(page, path, width, whole=width == NARROW)

    def _enlarge(self, page: Page, path: str) -> None:
        """Measure the page with text at 200 %."""
        page.evaluate(TEXT_TWICE)
        if page.evaluate(TOO_WIDE) > 0:
            self.faults.append(f"{path} scrolls sideways with text at 200 %")
        page.evaluate(TEXT_ONCE)

    def _measure(self, page: Page, path: str, width: int, height: int) -> None:
        page.set_viewport_size({"width": width, "height": height})
        too_wide, is_cut = page.evaluate(MEASURED)
        if too_wide > 0:
            self.faults.append(f"{path} scrolls sideways at {width}")
        if is_cut:
            self.faults.append(f"{path} cuts a table at {width}")

    def _is_new(self, page: Page) -> bool:
        shape = str(page.evaluate(SHAPE))
        known = shape in self.shapes
        self.shapes.add(shape)
        return not known

    def _judge(self, page: Page, path: str, width: int, *, whole: bool) -> None:
        """The whole page, or what is new on it; its colours wherever they are new."""
        known = " ".join(self.ways[width])
        fresh = str(page.evaluate(FRESH, known)).split()
        self.ways[width].update(fresh)
        light = f"{path} at {width}, light"
        rules = COLOURS if whole else STANDARDS
        if whole:
            self._hold(lambda: self.axe(page, rules=BUT_COLOURS), light)
        if fresh:
            self._hold(lambda: self.axe(page, rules=rules, among=AMONG_FRESH), light)
            self._judge_in_the_dark(page, f"{path} at {width}, dark", whole=whole)

    def _judge_in_the_dark(self, page: Page, where: str, *, whole: bool) -> None:
        """The colours of what is new, and all of the first page of each kind."""
        page.emulate_media(color_scheme="dark")
        rules, among = (STANDARDS, "document") if whole else (COLOURS, AMONG_FRESH)
        self._hold(lambda: self.axe(page, rules=rules, among=among), where)
        page.emulate_media(color_scheme="light")

    def _hold(self, judge: Callable[[], None], where: str) -> None:
        try:
            judge()
        except AssertionError as finding:
            self.faults.append(f"{where}: {finding}")


class Weight:
    """How many bytes the last page needs of a reader who has nothing of it stored.

    Pages count as they come; style sheets and scripts as the site serves them, compressed,
    whether this browser still has them or not.
    """

    def __init__(self, page: Page) -> None:
        self.bytes = 0
        self._addresses: dict[str, str] = {}
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        session.on("Network.responseReceived", self._note)
        session.on("Network.loadingFinished", self._add)

    def _note(self, event: dict[str, Any]) -> None:
        path = urlsplit(event["response"]["url"]).path
        self._addresses[event["requestId"]] = path

    def _add(self, event: dict[str, Any]) -> None:
        path = self._addresses.pop(event["requestId"], "")
        file = settings.BASE_DIR / path.lstrip("/")
        if path.startswith("/static/") and file.is_file():
            self.bytes += compressed_size(file)
        else:
            self.bytes += int(event["encodedDataLength"])


@cache
def compressed_size(file: Path) -> int:
    return len(gzip.compress(file.read_bytes()))


def go_everywhere(
    page_of: PageOf, user: User | None, starts: list[str], survey: Survey
) -> Counter[str]:
    """Follow every link from there; the kinds of pages that were seen."""
    page = page_of(user)
    weight = Weight(page)
    seen: Counter[str] = Counter()
    for path in _paths(page, starts, seen, survey):
        weight.bytes = 0
        answer = page.goto(path, wait_until="load")
        if answer is None or answer.status != 200:
            who = user.email if user else "a visitor"
            survey.faults.append(f"{path} answers {answer and answer.status} to {who}")
            continue
        survey.look_at(page, path, weight.bytes)
    page.context.close()
    return seen


def _paths(
    page: Page, starts: list[str], visits: Counter[str], survey: Survey
) -> Iterator[str]:
    """The paths to go to; the links of each are read once its page is open."""
    waiting, known = deque(starts), set(starts)
    while waiting:
        path = waiting.popleft()
        kind = survey.kind_of(path)
        had = visits[kind.name] - (path in starts)
        if kind.name in NOT_PAGES or survey.has_enough(kind, had):
            continue
        visits[kind.name] += 1
        survey.kinds[kind.name] += 1
        yield path
        links = page.evaluate(LINKS)
        new = [_beyond(page, link.partition("#")[0]) for link in links]
        waiting += [link for link in dict.fromkeys(new) if link not in known]
        known.update(new)


def _beyond(page: Page, link: str) -> str:
    """Where the link of a notice leads its reader; any other link as it is."""
    if resolve(urlsplit(link).path).url_name != "notice_open":
        return link
    answer = page.request.get(urljoin(page.url, link), max_redirects=0)
    return answer.headers.get("location", link)


def starts_in(world: World, *events: int) -> list[str]:
    """Where everyone begins: the site, the club, and each of its evenings."""
    home = f"/{world.club.slug}/"
    return ["/", home, *(f"{home}events/{event}/" for event in events)]
