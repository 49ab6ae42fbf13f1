"""The list of a club's players, one at a time."""

from dataclasses import asdict

from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_http_methods

from clubsite.clubs import access, actions, queries
from clubsite.clubs.facts import facts_of
from clubsite.clubs.forms import PlayerForm, PlayerInvitationForm, SameForm
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club, Player
from clubsite.errors import Refused
from clubsite.web import Request, go_to, post_only


def _managed(request: Request, slug: str) -> tuple[Club, QuerySet[Player]]:
    """The club, and the players that its manager may see and change."""
    club = access.open_club(request, slug)
    access.check_is(request.user, club, RoleKind.MANAGER)
    return club, access.visible_players(request.user, club)


@require_http_methods(["GET", "POST"])
def player_add(request: Request, club_slug: str) -> HttpResponse:
    club, _players = _managed(request, club_slug)

    form = PlayerForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            actions.add_player(club, form.facts(), by=request.user)
            return go_to(request, "people", club.slug)
        except Refused as refusal:
            form.add_error(None, str(refusal))

    status = 422 if form.is_bound else 200
    context = {"club": club, "form": form}
    return render(request, "clubs/player_add.html", context, status=status)


@require_http_methods(["GET", "POST"])
def player_edit(request: Request, club_slug: str, player_id: int) -> HttpResponse:
    club, players = _managed(request, club_slug)
    player = get_object_or_404(players, pk=player_id)

    form = PlayerForm(
        request.POST if request.method == "POST" else None,
        initial=asdict(facts_of(player)),
    )
    if form.is_valid():
        try:
            actions.edit_player(player, form.facts(), by=request.user)
            return go_to(request, "people", club.slug)
        except Refused as refusal:
            form.add_error(None, str(refusal))
            player.refresh_from_db()

    status = 422 if form.is_bound else 200
    context = {
        "club": club,
        "player": player,
        "form": form,
        "lines": queries.history_of_player(player),
    }
    return render(request, "clubs/player_edit.html", context, status=status)


@require_http_methods(["GET", "POST"])
def player_invite(request: Request, club_slug: str, player_id: int) -> HttpResponse:
    club, players = _managed(request, club_slug)
    player = get_object_or_404(players, pk=player_id)

    form = PlayerInvitationForm(
        request.POST if request.method == "POST" else None,
        initial={"email": player.email},
    )
    if form.is_valid():
        email = form.cleaned_data["email"]
        try:
            actions.invite(club, email, player=player, by=request.user)
            return go_to(request, "people", club.slug)
        except Refused as refusal:
            form.add_error(None, str(refusal))

    status = 422 if form.is_bound else 200
    context = {"club": club, "player": player, "form": form}
    return render(request, "clubs/player_invite.html", context, status=status)


@require_http_methods(["GET", "POST"])
def player_same(request: Request, club_slug: str, player_id: int) -> HttpResponse:
    club, players = _managed(request, club_slug)
    player = get_object_or_404(players, pk=player_id)
    others = players.exclude(pk__in=access.records_of(player).values("pk"))

    form = SameForm(request.POST if request.method == "POST" else None, others=others)
    if form.is_valid():
        try:
            actions.mark_same(player, form.cleaned_data["other"], by=request.user)
            return go_to(request, "player_edit", club.slug, player.pk)
        except Refused as refusal:
            form.add_error(None, str(refusal))

    status = 422 if form.is_bound else 200
    context = {"club": club, "player": player, "form": form}
    return render(request, "clubs/player_same.html", context, status=status)


@post_only
def player_separate(request: Request, club_slug: str, player_id: int) -> HttpResponse:
    club, players = _managed(request, club_slug)
    player = get_object_or_404(players, pk=player_id)

    actions.separate(player, by=request.user)
    return go_to(request, "player_edit", club.slug, player.pk)


@post_only
def player_unlink(request: Request, club_slug: str, player_id: int) -> HttpResponse:
    club, players = _managed(request, club_slug)
    player = get_object_or_404(players, pk=player_id)

    actions.unlink_account(player, by=request.user)
    return go_to(request, "player_edit", club.slug, player.pk)
