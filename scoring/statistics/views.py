"""A player's own season."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubsite.clubs.access import open_club
from clubsite.site.web import Request
from scoring.statistics import queries
from scoring.statistics.rules import MANY, MEETINGS, OTHERS


@never_cache
@require_safe
def my_season(request: Request, club_slug: str) -> HttpResponse:
    club = open_club(request, club_slug)

    context = {
        "club": club,
        "seasons": queries.build_seasons(request.user, club),
        "many": MANY,
        "meetings": MEETINGS,
        "others": OTHERS,
    }
    return render(request, "scoring/statistics/my_season.html", context)
