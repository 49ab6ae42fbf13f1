"""The calendar by months, and as a feed."""

import hashlib
import re

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_safe

from clubsite.clubs.access import open_club
from clubsite.clubs.labels import FIRST, LAST
from clubsite.site.clock import now
from clubsite.site.web import PublicRequest, request_user
from scoring.calendar import access
from scoring.calendar.queries.feed import AHEAD, BACK, build_feed
from scoring.calendar.queries.programme import build_month, programme

MONTH = re.compile(r"(\d{4})-(0[1-9]|1[0-2])")


@login_not_required
@require_safe
def calendar_month(request: PublicRequest, club_slug: str) -> HttpResponse:
    club = open_club(request, club_slug)
    user = request_user(request)
    today = now().astimezone(club.zone).date()
    found = MONTH.fullmatch(request.GET.get("month") or f"{today:%Y-%m}")
    if found is None or not FIRST.year < int(found[1]) < LAST.year:
        raise Http404

    context = {
        "club": club,
        "month": build_month(user, club, int(found[1]), int(found[2])),
        "may_plan": access.may_plan(user, club),
    }
    return render(request, "scoring/calendar/calendar_month.html", context)


@login_not_required
@require_safe
def calendar_feed(request: PublicRequest, club_slug: str) -> HttpResponse:
    """The public programme only: calendar programs fetch the feed signed out."""
    club = open_club(request, club_slug)
    today = now().astimezone(club.zone).date()
    items = programme(None, club, today - BACK, today + AHEAD)
    site = request.build_absolute_uri("/").rstrip("/")
    content = build_feed(club, items, site)

    etag = f'"{hashlib.sha256(content).hexdigest()}"'
    known: HttpResponse | None = get_conditional_response(request, etag=etag)
    response = known or HttpResponse(content, content_type="text/calendar")
    response["ETag"] = etag
    return response
