"""What each person is shown and told: every page, every form sent, every door tried."""

import re
from collections import Counter, deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from html import unescape
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any
from urllib.parse import urljoin, urlsplit

from django.test import Client
from django.urls import Resolver404, resolve

from clubsite.tests.addresses import every_address
from clubsite.tests.crawl import links_of
from tests.recording.forms import Form, Forms, Pairs
from tests.recording.site import CLUB, draw_anew, last_row, manager_of, rows, undone
from tests.recording.texts import body_of, head_of, plain, said, write

STRANGER = "stranger"
PEOPLE = (
    STRANGER,
    "director",
    "manager",
    "player",
    "scorer",
    "recorder",
    "panel-member-1",
    "second-director",
    "opponent",
    "partner",
    "safeguarding-officer",
    "deputy-recorder",
    "manager-of-the-other-club",
    "operator-of-the-site",
)
"""The stranger, and the names in the addresses of those who sign in."""
GO_FAR = frozenset({STRANGER, "director", "player"})
"""They go to the pages of every event; everyone else to those of one."""
SEND_NOTHING = frozenset({"partner", "opponent", "second-director", "deputy-recorder"})
"""They are shown other pages than those before them, but have the same forms."""
OFTEN = 2
"""How many pages of a kind are recorded for a person."""
LEADS_ON = frozenset({"notice_open"})
"""Addresses that lead on to pages of any kind; each is followed."""
BY_HTMX = {"HX-Request": "true"}
DEEPEST = 2
"""How often a form is sent on a page that another form led to."""


class Person:
    """Someone with a browser: what they do next never depends on chance."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.client = Client(SERVER_NAME="localhost", raise_request_exception=False)
        if name != STRANGER:
            draw_anew(name)
            people = manager_of("accounts.User")
            self.client.force_login(people.get(email=f"{name}@sample.example"))

    def get(self, path: str, *, htmx: bool = False) -> Any:
        """The answer to someone who goes there, or whose page asks for a part."""
        draw_anew(f"{self.name} get {path} {htmx}")
        return self.client.get(path, headers=BY_HTMX if htmx else None)

    def post(self, path: str, sent: Pairs = (), *, htmx: bool = False) -> Any:
        """The answer to someone who sends that."""
        draw_anew(f"{self.name} post {path} {sent} {htmx}")
        data: dict[str, list[str]] = {}
        for name, value in sent:
            data.setdefault(name, []).append(value)
        return self.client.post(path, data, headers=BY_HTMX if htmx else None)


PARTS = re.compile(r'\s(?:hx-get|data-live|data-laws)="([^"]+)"')
"""How a page names what it asks for by itself."""


def parts_of(page: str, at: str) -> list[str]:
    """The paths that the page asks for by itself."""
    return [urljoin(at, unescape(found)) for found in PARTS.findall(page)]


def kind_of(path: str, *, of_event: bool = True) -> tuple[Any, ...]:
    """What kind of page lies there: its name, club and event, and what it is asked for."""
    place = urlsplit(path)
    found = resolve(place.path)
    parameters = sorted(part.partition("=")[0] for part in place.query.split("&"))
    kinds = ("club_slug", "kind", "act", "name", "key", *(["event_id"] * of_event))
    return (
        found.url_name,
        *(found.kwargs[name] for name in kinds if name in found.kwargs),
        *parameters,
    )


def name_of(path: str) -> str:
    """The name of the address there; nothing where there is none."""
    try:
        return str(resolve(urlsplit(path).path).url_name)
    except Resolver404:
        return ""


def record_pages(name: str, folder: Path) -> list[str]:
    """Every kind of page that the person reaches, and each form of those; their paths."""
    with undone():
        walk = Walk(Person(name), folder)
        walk.go_everywhere("/", f"/{CLUB}/")
        return walk.gone_to


@dataclass(slots=True)
class Walk:
    """One person's way through the site, written down."""

    person: Person
    folder: Path
    gone_to: list[str] = field(default_factory=list)
    _seen: Counter[object] = field(default_factory=Counter)

    def go_everywhere(self, *starts: str) -> None:
        """Follow links until each kind of page was seen often enough."""
        waiting, known = deque(starts), set(starts)
        while waiting:
            path = waiting.popleft()
            if not self._is_wanted(path):
                continue
            for link in self._look_at(path):
                if link not in known:
                    known.add(link)
                    waiting.append(link)

    def _is_wanted(self, path: str) -> bool:
        name = name_of(path)
        if not name:
            return False
        if name in LEADS_ON:
            return True
        goes_far = self.person.name in GO_FAR
        return self._is_new(kind_of(path, of_event=goes_far), OFTEN)

    def _is_new(self, kind: object, often: int = 1) -> bool:
        """Whether not so many of that kind were seen before; now one more is."""
        self._seen[kind] += 1
        return self._seen[kind] <= often

    def _look_at(self, path: str) -> list[str]:
        """Record a page, the parts it asks for and its forms; where its links lead."""
        answer = self.person.get(path)
        self._write("pages", path, said(answer))
        self.gone_to.append(path)
        if not is_page(answer):
            return [answer.headers["Location"]] if "Location" in answer.headers else []
        page = body_of(answer)
        self._ask_for_parts(path, page)
        if self.person.name not in SEND_NOTHING:
            self._send_forms(path, page, depth=1)
        return links_of(page, path)

    def _ask_for_parts(self, path: str, page: str) -> None:
        for part in [path, *parts_of(page, path)]:
            if self._is_new(("part", *kind_of(part, of_event=False))):
                self._write("parts", part, said(self.person.get(part, htmx=True)))

    def _send_forms(self, path: str, page: str, *, depth: int) -> None:
        for form in Forms.of(page).found:
            for way, button in form.ways():
                action = urljoin(path, way)
                key = (name_of(action), *sorted(form.fields), button)
                if self._is_new(key):
                    self._send_both(action, form, button, depth=depth)

    def _send_both(self, action: str, form: Form, button: Pairs, *, depth: int) -> None:
        """As the page stands; and filled in, where that is something else."""
        as_it_stands, filled = form.as_it_stands(), form.filled()
        self._send(action, (*as_it_stands, *button), depth=depth)
        if filled != as_it_stands:
            self._send(action, (*filled, *button), htmx=form.by_htmx, depth=depth)

    def _send(
        self, action: str, sent: Pairs, *, depth: int, htmx: bool = False
    ) -> None:
        """Record what a form does, what it leads to and what follows; then undo it."""
        cookies = self.person.client.cookies
        self.person.client.cookies = SimpleCookie(cookies)
        acts, notices = last_row("audit.Entry"), last_row("notices.Notice")
        lines = [f"POST {action}{' by htmx' if htmx else ''}", shown(sent)]
        place = urlsplit(action).path.strip("/")
        self._seen[place] += 1
        name = f"forms/{self.person.name}/{place} {self._seen[place]}"
        with undone():
            answer = self.person.post(action, sent, htmx=htmx)
            lines.append(said(answer))
            lines += [*acts_after(acts), *notices_after(notices)]
            self._follow(answer, action, lines, depth=depth)
        self.person.client.cookies = cookies
        write(self.folder, name, "\n".join(lines))

    def _follow(
        self, answer: Any, action: str, lines: list[str], *, depth: int
    ) -> None:
        """Go where the form leads; its forms are sent as well, if they are new."""
        target = answer.headers.get("Location") or answer.headers.get("HX-Redirect")
        if not target or urlsplit(target).netloc:
            return
        path = urljoin(action, target)
        page = self.person.get(path)
        lines += [f"GET {path}", said(page)]
        if is_page(page) and depth < DEEPEST:
            self._send_forms(path, body_of(page), depth=depth + 1)

    def _write(self, kind: str, path: str, text: str) -> None:
        write(
            self.folder, f"{kind}/{self.person.name}/{path.lstrip('/') or 'home'}", text
        )


def is_page(answer: Any) -> bool:
    """Whether it is a page that has links and forms."""
    kind = answer.headers.get("Content-Type", "")
    return bool(answer.status_code == 200 and kind.startswith("text/html"))


def shown(sent: Pairs) -> str:
    """What was sent, a line for each field; the token is nobody's business."""
    return "\n".join(
        f"  {name}={value}" for name, value in sent if name != "csrfmiddlewaretoken"
    )


def acts_after(last: int) -> Iterator[str]:
    """What the audit log has got since."""
    for entry in rows("audit.Entry", last):
        subject = f"{entry.subject_type} {entry.subject_label}"
        yield f"ACT {entry.verb} {subject} {plain(entry.details)}"


def notices_after(last: int) -> Iterator[str]:
    """What people have been told since."""
    for notice in rows("notices.Notice", last):
        to = notice.user or notice.player or notice.address
        yield f"NOTICE {notice.kind} to {to} {notice.link} {plain(notice.params)}"


def doors(paths: Iterable[str]) -> list[str]:
    """A path of each address of each club that anyone reached; of others a made-up one."""
    found: dict[tuple[str, str], str] = {}
    for path in sorted(set(paths)):
        place = resolve(urlsplit(path).path)
        key = (str(place.url_name), str(place.kwargs.get("club_slug")))
        found.setdefault(key, path)
    reached = {name for name, _club in found}
    for address in every_address():
        if address.name not in reached:
            own = {"club_slug": CLUB} if address.is_of_a_club else {}
            found[address.name, ""] = address.path(**own)
    return sorted(found.values())


def record_doors(name: str, folder: Path, paths: Iterable[str]) -> None:
    """How each address answers the person who looks there and who sends nothing."""
    lines = []
    with undone():
        person = Person(name)
        cookies = person.client.cookies
        for path in paths:
            for ask in (person.get, person.post):
                person.client.cookies = SimpleCookie(cookies)
                with undone():
                    answer = ask(path)
                    lines.append(f"{ask.__name__} {path}: {in_one_line(answer)}")
    write(folder, f"doors/{name}", "\n".join(lines))


def in_one_line(answer: Any) -> str:
    """Status and headers of an answer in one line."""
    return "; ".join(head_of(answer).splitlines())
