"""A player's own season, and the public page of one who publishes it."""

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubsite.clubs.access import open_club
from clubsite.clubs.models import Player
from clubsite.clubs.names import public_name
from clubsite.site.web import PublicRequest, Request, go_to, post_only
from scoring.statistics import access, actions, queries
from scoring.statistics.rules import MANY, MEETINGS, OTHERS

NEEDED = {"many": MANY, "meetings": MEETINGS, "others": OTHERS}
"""How many boards a figure needs, as templates name them."""


@never_cache
@require_safe
def my_season(request: Request, club_slug: str) -> HttpResponse:
    club = open_club(request, club_slug)

    context = NEEDED | {
        "club": club,
        "seasons": queries.build_seasons(request.user, club),
        "publishing": queries.get_publishing(request.user, club),
    }
    return render(request, "scoring/statistics/my_season.html", context)


@login_not_required
@never_cache
@require_safe
def player_season(
    request: PublicRequest, club_slug: str, player_id: int
) -> HttpResponse:
    club = open_club(request, club_slug)
    players = club.players.filter(pk=player_id)
    published = get_object_or_404(access.get_published(club), player__in=players)
    player = published.player
    player.club = club
    if not queries.may_publish(player):
        raise Http404

    context = NEEDED | {
        "club": club,
        "name": public_name(player, club),
        "since": published.since,
        "seasons": queries.build_public_seasons(player),
    }
    return render(request, "scoring/statistics/player_season.html", context)


@post_only
def season_publish(request: Request, club_slug: str) -> HttpResponse:
    player = _own_record(request, club_slug)

    actions.publish_statistics(player, by=request.user)
    return go_to(request, "my_season", club_slug)


@post_only
def season_withdraw(request: Request, club_slug: str) -> HttpResponse:
    player = _own_record(request, club_slug)

    actions.withdraw_statistics(player, by=request.user)
    return go_to(request, "my_season", club_slug)


def _own_record(request: Request, club_slug: str) -> Player:
    club = open_club(request, club_slug)
    player = access.get_own_record(request.user, club)
    if player is None:
        raise Http404
    player.club = club
    return player
