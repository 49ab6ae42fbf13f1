"""Live pages: unchanged, they cost one look-up of what they depend on."""

import hashlib
from collections.abc import Callable
from functools import cache, wraps
from pathlib import Path
from threading import Lock
from time import monotonic
from typing import Concatenate, ParamSpec, cast

from django.conf import settings
from django.db import connection
from django.http import HttpResponse
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.crypto import salted_hmac
from django.utils.http import parse_etags
from django.utils.translation import get_language
from django.views.decorators.gzip import gzip_page

from clubsite.accounts.models import User
from clubsite.ops.renderings import forget_renderings
from clubsite.site.web import PublicRequest, request_user
from scoring.events import access as events_access
from scoring.events.access import EventRoles, PageFacts, PageReader
from scoring.events.labels import EventState
from scoring.events.models import Event
from scoring.results.pace import pace

REMEMBERED = 0.5
"""Seconds for which a process takes the facts it last read for the present ones."""

MOST = 512
"""Readers whose facts are remembered."""

VARY = ("HX-Request", "Cookie", "Accept-Language", "Accept-Encoding")
APPS = ("clubsite", "scoring", "rulings")
SETTLED = (EventState.FINAL, EventState.CANCELLED, EventState.DRAFT)

Params = ParamSpec("Params")
View = Callable[Concatenate[PublicRequest, str, int, Params], HttpResponse]
PageOf = tuple[str, int, int | None]

_read: dict[PageOf, tuple[float, PageFacts | None]] = {}
_lock = Lock()


def live(view: View[Params]) -> View[Params]:
    """Answer 304 where nothing that the page could show has changed.

    Anyone who may not know of the event gets no such answer, and a tag is signed: only who was
    shown the page, under the same versions and roles, can name it.

    The part that polls is compared for everyone; a whole page only for strangers,
    whose surroundings never change.
    """

    @wraps(view)
    def answered(
        request: PublicRequest,
        club_slug: str,
        event_id: int,
        *args: Params.args,
        **kwargs: Params.kwargs,
    ) -> HttpResponse:
        part, user = wants_part(request), request_user(request)
        compared = part or not user
        facts = _facts(user, club_slug, event_id) if compared else None
        if facts is None:
            return view(request, club_slug, event_id, *args, **kwargs)
        etag = page_etag(request, facts, part=part)
        if is_known(request, etag):
            return marked(HttpResponse(status=304), etag)
        return marked(view(request, club_slug, event_id, *args, **kwargs), etag)

    return followed_by_pages(cast(View[Params], answered))


def followed_by_pages(view: View[Params]) -> View[Params]:
    """Tell open pages how soon to ask again, and count the time that answering takes."""

    @wraps(view)
    def paced(
        request: PublicRequest,
        club_slug: str,
        event_id: int,
        *args: Params.args,
        **kwargs: Params.kwargs,
    ) -> HttpResponse:
        with pace.spending():
            response = view(request, club_slug, event_id, *args, **kwargs)
        response["Live-Every"] = str(round(pace.every * 1000))
        return response

    return cast(View[Params], gzip_page(paced))


def is_known(request: PublicRequest, etag: str) -> bool:
    """Whether the reader has the page of that tag already."""
    given = parse_etags(request.headers.get("If-None-Match", ""))
    return etag in (each_etag.removeprefix("W/") for each_etag in given)


def page_etag(
    request: PublicRequest, facts: PageFacts, *, part: bool, beside: object = None
) -> str:
    """What the page or its part depends on, in short; `beside` the facts of the event."""
    user = request_user(request)
    parts = (
        request.get_full_path(),
        facts,
        beside,
        user.pk if user else "",
        get_language(),
        part,
        edition(),
    )
    digest = salted_hmac(__name__, repr(parts), algorithm="sha256").hexdigest()
    return f'"{facts.event}-{digest[:16]}"'


def etag_of_part(request: PublicRequest, event: Event, roles: EventRoles) -> str:
    """What the part of a page of this event, just loaded, depends on."""
    return page_etag(request, PageReader.of(event, roles).facts, part=True)


def is_live(event: Event) -> bool:
    """Whether the event's results may still change by themselves."""
    return event.state not in SETTLED


def forget_versions() -> None:
    """Empty the memory, as after the database was replaced."""
    with _lock:
        _read.clear()
    forget_renderings()


def remembered() -> int:
    """How many readers' facts are remembered now."""
    return len(_read)


@cache
def edition() -> str:
    """What this process makes pages from: new templates, words or code make new pages."""
    root = Path(settings.BASE_DIR)
    paths = [
        *(root / "templates").rglob("*.html"),
        *(path for app in APPS for path in (root / app).rglob("*.py")),
        *(path for folder in settings.LOCALE_PATHS for path in folder.rglob("*.mo")),
    ]
    digest = hashlib.sha256()
    for path in sorted(paths):
        if "tests" not in path.parts:
            digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


def remembered_facts(
    user: User | None, club_slug: str, event_id: int
) -> PageFacts | None:
    """The facts of a page if they were read within the last half second."""
    if connection.in_atomic_block:
        return None
    with _lock:
        read_at, facts = _read.get(_page_of(user, club_slug, event_id), (0.0, None))
    return facts if monotonic() - read_at < REMEMBERED else None


def read_page(user: User | None, club_slug: str, event_id: int) -> PageReader | None:
    """The event and its reader as they stand at this moment."""
    moment = monotonic()
    found = events_access.get_page_reader(user, club_slug, event_id)
    if not connection.in_atomic_block:
        with _lock:
            if len(_read) >= MOST:
                _read.clear()
            facts = found.facts if found else None
            _read[_page_of(user, club_slug, event_id)] = (moment, facts)
    return found


def _facts(user: User | None, club_slug: str, event_id: int) -> PageFacts | None:
    facts = remembered_facts(user, club_slug, event_id)
    found = None if facts else read_page(user, club_slug, event_id)
    return found.facts if found else facts


def _page_of(user: User | None, club_slug: str, event_id: int) -> PageOf:
    return club_slug, event_id, user.pk if user else None


def wants_part(request: PublicRequest) -> bool:
    """Whether it is the part of the page that htmx or an open page asks for."""
    htmx = request.htmx
    return bool(htmx) and not htmx.boosted and not htmx.history_restore_request


def marked(response: HttpResponse, etag: str) -> HttpResponse:
    """The answer with its tag, for this reader alone."""
    response["ETag"] = etag
    patch_cache_control(response, private=True, no_cache=True)
    patch_vary_headers(response, VARY)
    return response
