"""Live pages: unchanged, they cost one look-up."""

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
from clubsite.site.web import PublicRequest, request_user
from scoring.events import access as events_access
from scoring.events.access import EventRoles, PageVersion
from scoring.events.labels import EventState
from scoring.events.models import Event
from scoring.results.sharing import forget_answers, made_once

REMEMBERED = 0.5
"""Seconds for which a process takes the versions it last read for the present ones."""

KEPT = 512
VARY = ("HX-Request", "Cookie", "Accept-Language", "Accept-Encoding")
SETTLED = (EventState.FINAL, EventState.CANCELLED, EventState.DRAFT)

Params = ParamSpec("Params")
View = Callable[Concatenate[PublicRequest, str, int, Params], HttpResponse]
Asked = tuple[str, int, int | None]

_read: dict[Asked, tuple[float, PageVersion | None]] = {}
_lock = Lock()


def live(view: View[Params]) -> View[Params]:
    """Answer 304 where nothing that the page could show has changed.

    Whoever may not know of the event gets no such answer, and a tag is signed: only who was
    shown the page, under the same versions and roles, can name it.

    The part that polls is compared for everybody; a whole page only for strangers,
    whose surroundings never change. What was made for another stranger is sent only
    under the versions of this moment, which are read anew for it.
    """

    @wraps(view)
    def answered(
        request: PublicRequest,
        club_slug: str,
        event_id: int,
        *args: Params.args,
        **kwargs: Params.kwargs,
    ) -> HttpResponse:
        part = _wants_part(request)
        compared = part or not request_user(request)
        etag = compared and page_etag(request, club_slug, event_id, part=part)
        if not etag:
            return view(request, club_slug, event_id, *args, **kwargs)
        given = parse_etags(request.headers.get("If-None-Match", ""))
        if etag in (each_etag.removeprefix("W/") for each_etag in given):
            return _marked(HttpResponse(status=304), etag)

        def make() -> HttpResponse:
            return view(request, club_slug, event_id, *args, **kwargs)

        if not part or request_user(request):
            return _marked(make(), etag)
        fresh = page_etag(request, club_slug, event_id, part=True, anew=True)
        return _marked(made_once(request, fresh, make), fresh)

    return cast(View[Params], gzip_page(answered))


def page_etag(
    request: PublicRequest,
    club_slug: str,
    event_id: int,
    *,
    part: bool,
    anew: bool = False,
) -> str:
    """What the page or its part depends on, in short; empty without such an event."""
    found = _version(request_user(request), club_slug, event_id, anew=anew)
    return _etag(request, found, part=part) if found else ""


def etag_of_part(request: PublicRequest, event: Event, roles: EventRoles) -> str:
    """What the part of a page of this event, just loaded, depends on."""
    embargoed = events_access.has_embargo(event)
    found = PageVersion(event.version, event.club.version, roles.staff, embargoed)
    return _etag(request, found, part=True)


def _etag(request: PublicRequest, found: PageVersion, *, part: bool) -> str:
    user = request_user(request)
    parts = (
        request.get_full_path(),
        found.event,
        found.club,
        found.staff,
        found.embargoed,
        user.pk if user else "",
        get_language(),
        part,
        edition(),
    )
    digest = salted_hmac(__name__, repr(parts), algorithm="sha256").hexdigest()
    return f'"{found.event}-{digest[:16]}"'


def is_live(event: Event) -> bool:
    """Whether the event's results may still change by themselves."""
    return event.state not in SETTLED


def forget_versions() -> None:
    """Empty the memory, as after the database was replaced."""
    with _lock:
        _read.clear()
    forget_answers()


def remembered() -> int:
    """How many versions are remembered now."""
    return len(_read)


@cache
def edition() -> str:
    """What this process makes pages from: new templates make new pages."""
    folder = Path(settings.BASE_DIR) / "templates"
    texts = sorted(path.read_bytes() for path in folder.rglob("*.html"))
    return hashlib.sha256(b"".join(texts)).hexdigest()[:12]


def _version(
    user: User | None, club_slug: str, event_id: int, *, anew: bool
) -> PageVersion | None:
    """The versions of a page; cached for 0.5 s unless `anew` or in a transaction."""
    if connection.in_atomic_block:
        return events_access.page_version(user, club_slug, event_id)
    key = (club_slug, event_id, user.pk if user else None)
    with _lock:
        read_at, found = _read.get(key, (0.0, None))
    if found and not anew and monotonic() - read_at < REMEMBERED:
        return found
    moment = monotonic()
    found = events_access.page_version(user, club_slug, event_id)
    with _lock:
        if len(_read) >= KEPT:
            _read.clear()
        _read[key] = (moment, found)
    return found


def _wants_part(request: PublicRequest) -> bool:
    htmx = request.htmx
    return bool(htmx) and not htmx.boosted and not htmx.history_restore_request


def _marked(response: HttpResponse, etag: str) -> HttpResponse:
    response["ETag"] = etag
    patch_cache_control(response, private=True, no_cache=True)
    patch_vary_headers(response, VARY)
    return response
