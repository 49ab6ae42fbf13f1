"""Pages that result emails lead to, and a person's own choice."""

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from clubsite.clubs import access as clubs_access
from clubsite.clubs.access import open_club
from clubsite.clubs.models import Club
from clubsite.site.web import PublicRequest, Request, go_to, post_only, request_user
from scoring.events import access as events_access
from scoring.events.queries import get_viewer
from scoring.mails import access, actions, queries
from scoring.mails.models import MailAddress
from scoring.results.queries.ranking import get_event_status


@login_not_required
@never_cache
@require_safe
def result_card(request: PublicRequest, club_slug: str, token: str) -> HttpResponse:
    """The scorecard of a signed link, for as long as its address plays in that entry."""
    club = open_club(request, club_slug)
    found = queries.open_card(club, token)
    if found is None:
        raise Http404
    viewer = get_viewer(None, found.event)
    context = {
        "club": club,
        "event": found.event,
        "viewer": viewer,
        "event_status": get_event_status(found.event, found.card.appealed),
        "sees_lines": events_access.sees_lines(viewer.roles, found.event),
        "card": found.card,
        "appealed": found.card.appealed,
        "embargo_until": found.embargo_until,
    }
    return render(request, "scoring/mails/result_card.html", context)


@login_not_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def mail_confirm(request: PublicRequest, club_slug: str, token: str) -> HttpResponse:
    """Agree to result emails: the page changes nothing, its button does."""
    club = open_club(request, club_slug)
    address = _address(club, token)
    if request.method == "POST":
        actions.confirm_address(address, by=request_user(request))

    context = {"club": club, "address": address, "token": token}
    return render(request, "scoring/mails/mail_confirm.html", context)


@login_not_required
@never_cache
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def mail_stop(request: PublicRequest, club_slug: str, token: str) -> HttpResponse:
    """Stop result emails. Mail programs post here without a cookie (RFC 8058), so the
    signed token stands for one; the page alone changes nothing."""
    club = open_club(request, club_slug)
    address = _address(club, token)
    if request.method == "POST":
        actions.stop_address(address, by=request_user(request))

    context = {"club": club, "address": address, "token": token}
    return render(request, "scoring/mails/mail_stop.html", context)


@never_cache
@require_safe
def my_mails(request: Request, club_slug: str) -> HttpResponse:
    """Whether results go to the person's own address."""
    club = open_club(request, club_slug)
    if not clubs_access.is_member(request.user, club):
        raise Http404

    address = access.own_address(request.user, club)
    context = {"club": club, "address": address}
    return render(request, "scoring/mails/my_mails.html", context)


@post_only
def my_mails_start(request: Request, club_slug: str) -> HttpResponse:
    club = open_club(request, club_slug)

    actions.start_own_mails(club, by=request.user)

    return go_to(request, "my_mails", club.slug)


@post_only
def my_mails_stop(request: Request, club_slug: str) -> HttpResponse:
    club = open_club(request, club_slug)

    actions.stop_own_mails(club, by=request.user)

    return go_to(request, "my_mails", club.slug)


def _address(club: Club, token: str) -> MailAddress:
    """The address of a token of ours at this club; else 404."""
    address = access.find_address(club, token)
    if address is None:
        raise Http404
    return address
