"""Results pages that are rendered once for all their readers.

Only a page that is declared here is, and only as a stranger sees it: rendered for no one,
by a function that gets no request and no account. What is a reader's own is cut out: the
name and the unread notices in the bar, the token of forms, and the pieces for those who sit
in a pair. Whether someone may open the page is decided on every request, before. Staff
have pages of their own, which no one else is given.

A rendering is found by all that it depends on: the address, the versions of event and
club, the moments that have passed, the language, and the program itself. An act raises a
version and renders nothing.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from django.db import connection
from django.http import Http404, HttpResponse, QueryDict
from django.middleware.csrf import get_token
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.crypto import salted_hmac
from django.utils.html import escape
from django.utils.translation import get_language

from clubsite.accounts.models import User
from clubsite.clubs import access as clubs
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.navigation import Navigation, build_places
from clubsite.notices import outbox
from clubsite.ops.renderings import get_or_make
from clubsite.site.slots import Marks, Rendering, Slots
from clubsite.site.web import PublicRequest, render_part, request_user
from scoring.events.access import STRANGER, PageReader
from scoring.events.models import Event
from scoring.events.queries import Viewer, pair_mark
from scoring.results.live import (
    edition,
    is_known,
    marked,
    page_etag,
    read_page,
    remembered_facts,
    wants_part,
)

Context = dict[str, object]
Params = Mapping[str, str]


def _nothing() -> str:
    return ""


def _no_flags(_user: User | None, _event: Event) -> frozenset[str]:
    return frozenset()


@dataclass(frozen=True, slots=True)
class SharedPage:
    """A page that may serve many readers, and its part that follows by itself; with
    other parameters than those of `query` in its address it does not."""

    template: str
    part: str
    query: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Content:
    """What stands on the page of one address.

    `build` gives the context for a viewer, `build_shared` that for everyone where it
    takes less. `is_open` says whether everyone may open the page. `beside` is what it
    depends on outside of its event and club. `flags` are marks of a reader apart from
    pairs, for what surrounds the part.
    """

    build: Callable[[Event, Viewer, Params], Context]
    is_open: Callable[[Event], bool]
    build_shared: Callable[[Event, Viewer, Params], Context] | None = None
    beside: Callable[[], str] = _nothing
    flags: Callable[[User | None, Event], frozenset[str]] = _no_flags


@dataclass(frozen=True, slots=True)
class SomeReader:
    """All that a shared page knows of the account of its reader; the bar has the name."""

    is_authenticated: bool
    get_short_name: str = ""


@dataclass(frozen=True, slots=True)
class Address:
    """The address of a shared page, in place of the request."""

    full_path: str
    GET: QueryDict

    def get_full_path(self) -> str:
        """The path with the query string."""
        return self.full_path


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What is around the part for one reader: the places of their `roles`, in the bar
    their name and unread notices, flags, and the secret behind the token of forms."""

    signed_in: bool = False
    roles: tuple[RoleKind, ...] = ()
    name: str = ""
    unread: int = 0
    flags: tuple[str, ...] = ()
    secret: str = ""


NOTHING_AROUND = Surroundings()


def answer(
    request: PublicRequest,
    club_slug: str,
    event_id: int,
    page: SharedPage,
    content: Content,
) -> HttpResponse:
    """The page of that event for this reader: 304, the shared rendering with what is
    theirs, or a page of their own."""
    user, part = request_user(request), wants_part(request)
    facts = remembered_facts(user, club_slug, event_id) if part else None
    if facts:
        beside = "" if facts.each_their_own else content.beside()
        etag = page_etag(request, facts, part=True, beside=(beside, NOTHING_AROUND))
        if is_known(request, etag):
            return marked(HttpResponse(status=304), etag)
    reader = read_page(user, club_slug, event_id)
    if reader is None:
        clubs.open_club(request, club_slug)
        raise Http404
    clubs.set_club(request, reader.event.club)
    each_their_own = reader.facts.each_their_own
    beside = "" if each_their_own else content.beside()
    page_request = _PageRequest(request, page, content, reader, beside, part=part)
    if (
        each_their_own
        or not page.query.issuperset(request.GET)
        or not content.is_open(reader.event)
    ):
        return page_request.answer_alone()
    return page_request.answer_shared()


@dataclass(frozen=True, slots=True)
class _PageRequest:
    """One request for a page, by a reader who may know of its event."""

    request: PublicRequest
    page: SharedPage
    content: Content
    reader: PageReader
    beside: str
    part: bool

    @property
    def user(self) -> User | None:
        return request_user(self.request)

    def etag(self, around: Surroundings = NOTHING_AROUND, *, part: bool = True) -> str:
        """The tag of the part, or of the page with what is around it."""
        facts, beside = self.reader.facts, (self.beside, around)
        return page_etag(self.request, facts, part=part, beside=beside)

    def answer_alone(self) -> HttpResponse:
        """A page of the reader's own; that of someone signed in has no tag."""
        etag = self.etag(part=self.part)
        has_tag = self.part or self.user is None
        if has_tag and is_known(self.request, etag):
            return marked(HttpResponse(status=304), etag)
        event, roles, user = self.reader.event, self.reader.roles, self.user
        viewer = Viewer(roles, user.pk if user else None)
        context = self.content.build(event, viewer, self.request.GET.dict())
        flags = frozenset() if self.part else self.content.flags(user, event)
        context |= {"live_etag": self.etag(), **dict.fromkeys(flags, True)}
        response = render_part(
            self.request, self.page.template, self.page.part, context
        )
        return marked(response, etag) if has_tag else response

    def answer_shared(self) -> HttpResponse:
        """The shared rendering, with the marks of this reader."""
        around = NOTHING_AROUND if self.part else self._around()
        etag = self.etag(around, part=self.part)
        if is_known(self.request, etag):
            return marked(HttpResponse(status=304), etag)
        if connection.in_atomic_block:
            rendering = self._render(around)
        else:
            name = self._name(around)
            rendering = get_or_make(name, lambda: self._render(around))
        pairs = map(pair_mark, self.reader.roles.entries)
        texts = {"etag": escape(self.etag())} | (
            {} if self.part else self._texts(around)
        )
        marks = Marks(frozenset([*pairs, *around.flags]), texts)
        return marked(HttpResponse(rendering.for_reader(marks)), etag)

    def _around(self) -> Surroundings:
        user, event = self.user, self.reader.event
        if "CSRF_COOKIE" not in self.request.META:
            get_token(self.request)
        secret = self.request.META["CSRF_COOKIE"]
        if user is None:
            return Surroundings(secret=secret)
        return Surroundings(
            signed_in=True,
            roles=tuple(sorted(clubs.get_roles(user, event.club))),
            name=user.get_short_name() or user.get_username(),
            unread=outbox.count_unread(event.club, user),
            flags=tuple(sorted(self.content.flags(user, event))),
            secret=secret,
        )

    def _name(self, around: Surroundings) -> str:
        """All that the shared rendering depends on, in short."""
        facts = self.reader.facts
        parts = (
            connection.settings_dict["NAME"],
            self.page,
            self.request.get_full_path(),
            self.part,
            (facts.event, facts.club, facts.passed),
            self.beside,
            (around.signed_in, around.roles),
            get_language(),
            edition(),
        )
        return salted_hmac(__name__, repr(parts), algorithm="sha256").hexdigest()

    def _render(self, around: Surroundings) -> Rendering:
        """The page as a stranger sees it, for everyone."""
        event, slots, query = self.reader.event, Slots(), self.request.GET
        build = self.content.build_shared or self.content.build
        context = build(event, Viewer(STRANGER), query.dict())
        context |= {
            "slots": slots,
            "live_etag": slots.place("etag"),
            "request": Address(self.request.get_full_path(), query.copy()),
        }
        if self.part:
            name = f"{self.page.template}#{self.page.part}"
            return slots.rendering(render_to_string(name, context))
        club, roles = event.club, frozenset(around.roles)
        places = build_places(
            self.request.path, club, roles, signed_in=around.signed_in
        )
        context |= {
            "user": SomeReader(around.signed_in),
            "navigation": Navigation(club, places),
            "csrf_token": slots.place("token"),
            "tools": slots.place("tools"),
        }
        return slots.rendering(render_to_string(self.page.template, context))

    def _texts(self, around: Surroundings) -> dict[str, str]:
        """What the page has of the reader's own."""
        reader = SomeReader(around.signed_in, around.name)
        slug = self.reader.event.club.slug
        bar = _bar(reader, around.unread, slug, get_language() or "")
        etag = escape(self.etag())
        return {"etag": etag, "token": get_token(self.request), "tools": bar}


@lru_cache(maxsize=1024)
def _bar(reader: SomeReader, unread: int, slug: str, _language: str) -> str:
    """What the bar shows to a reader of that name, rendered once for each of them."""
    url = reverse("notice_list", args=[slug])
    context = {
        "user": reader,
        "navigation": Navigation(unread=unread, notices_url=url),
    }
    return render_to_string("components/tools.html", context)
