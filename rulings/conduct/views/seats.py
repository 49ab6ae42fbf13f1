"""Seats of readers from outside: the invitation, and the page where people approve."""

from django.contrib.auth.decorators import login_not_required
from django.db import transaction
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET, require_http_methods

from clubsite.accounts.actions import open_account
from clubsite.accounts.second_factor.access import has_factor
from clubsite.accounts.second_factor.gate import ask_again
from clubsite.accounts.second_factor.rules import ROLE_PERIOD
from clubsite.accounts.signing_in import TYPED, admit
from clubsite.clubs.access import open_club
from clubsite.clubs.forms import JoinForm
from clubsite.site.web import PublicRequest, Request, go_to, post_only, request_user
from rulings.conduct import actions
from rulings.conduct.access import seats
from rulings.conduct.queries.seats import build_seat_page
from rulings.conduct.seat_models import OutsideSeat
from rulings.conduct.views import private


@private
@require_GET
def seat_list(request: Request, club_slug: str) -> HttpResponse:
    """What this person may approve, and reads for a body outside; else like no page."""
    club = open_club(request, club_slug)
    page = build_seat_page(request.user, club)
    if not page:
        raise Http404
    context = {"club": club, "seats": page}
    return render(request, "rulings/conduct/seat_list.html", context)


@private
@ask_again(ROLE_PERIOD)
@post_only
def seat_approve(request: Request, club_slug: str, token: str) -> HttpResponse:
    """Approve that this person reads."""
    club = open_club(request, club_slug)
    seat = seats.find_to_approve(request.user, club, token)

    actions.approve_seat(seat, by=request.user)
    return go_to(request, "notice_list", club_slug)


@login_not_required
@private
@require_http_methods(["GET", "POST"])
def seat_accept(request: PublicRequest, token: str) -> HttpResponse:
    """The page of an invitation; what was used, is over or is for others has none."""
    seat = seats.find_invitation(token)
    user = request_user(request)
    if seat is None or (user is not None and not seats.may_accept(user, seat)):
        raise Http404
    if user is None:
        return _join(request, seat)
    if request.method == "POST" and has_factor(user):
        actions.accept_seat(seat, by=user)
        return go_to(request, "seat_list", seat.referral.club.slug)
    return _invitation(request, seat, {"account": user, "has_factor": has_factor(user)})


def _join(request: PublicRequest, seat: OutsideSeat) -> HttpResponse:
    """A new account for the invited address, or signing in with the one it has."""
    if seats.has_account(seat):
        return _invitation(request, seat, {"known": True})

    form = JoinForm(
        request.POST if request.method == "POST" else None, email=seat.email
    )
    if form.is_valid():
        with transaction.atomic():
            user = open_account(seat.email, by=None, **form.cleaned_data)
        return admit(request, user, TYPED, to=request.path)

    status = 422 if form.is_bound else 200
    return _invitation(request, seat, {"form": form}, status=status)


def _invitation(
    request: PublicRequest,
    seat: OutsideSeat,
    state: dict[str, object],
    *,
    status: int = 200,
) -> HttpResponse:
    context = {"club": seat.referral.club, "email": seat.email, **state}
    return render(request, "rulings/conduct/seat_accept.html", context, status=status)
