"""Who is what in a club: roles and invitations."""

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.db import transaction
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import (
    require_http_methods,
    require_safe,
)

from clubsite.accounts.actions import open_account
from clubsite.accounts.models import User
from clubsite.accounts.signing_in import TYPED, admit
from clubsite.clubs import access, actions, invitations, queries
from clubsite.clubs.forms import InvitationForm, JoinForm, RoleForm
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club, Invitation
from clubsite.errors import Refused
from clubsite.web import (
    PublicRequest,
    Request,
    go_to,
    person_of,
    post_only,
    render_part,
)


def _managed_club(request: Request, slug: str) -> Club:
    club = access.open_club(request, slug)
    access.check_is(request.user, club, RoleKind.MANAGER)
    return club


@never_cache
@require_safe
def people(request: Request, club_slug: str) -> HttpResponse:
    club = _managed_club(request, club_slug)
    sought = request.GET.get("q", "").replace("\0", "").strip()
    by_hand = not settings.EMAIL_CONFIGURED

    context = {
        "club": club,
        "holders": queries.role_holders(club),
        "invitations": queries.open_invitations(club, with_links=by_hand),
        "site_url": request.build_absolute_uri("/").rstrip("/"),
        "sought": sought,
        "page": queries.page_of_players(
            request.user, club, sought=sought, number=request.GET.get("page")
        ),
    }
    return render_part(request, "clubs/people.html", "players", context)


@require_http_methods(["GET", "POST"])
def invitation_send(request: Request, club_slug: str) -> HttpResponse:
    club = _managed_club(request, club_slug)

    form = InvitationForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            actions.invite(club, by=request.user, **form.cleaned_data)
            return go_to(request, "people", club.slug)
        except Refused as refusal:
            form.add_error(None, str(refusal))

    status = 422 if form.is_bound else 200
    context = {"club": club, "form": form}
    return render(request, "clubs/invitation_send.html", context, status=status)


@post_only
def invitation_withdraw(
    request: Request, club_slug: str, invitation_id: int
) -> HttpResponse:
    club = _managed_club(request, club_slug)
    invitation = get_object_or_404(club.invitations, pk=invitation_id)

    actions.withdraw_invitation(invitation, by=request.user)
    return go_to(request, "people", club.slug)


@login_not_required
@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "POST"])
def invitation_accept(request: PublicRequest, token: str) -> HttpResponse:
    invitation = invitations.found_by(token)
    if invitation is None:
        raise Http404
    if not access.is_open(invitation):
        return _answer(request, invitation, {"closed": True}, status=410)

    user = person_of(request)
    if user is None:
        return _join(request, invitation)
    if request.method == "POST":
        actions.accept_invitation(invitation, by=user)
        return redirect("club_home", invitation.club.slug)
    return _answer(request, invitation, {"account": user})


def _join(request: PublicRequest, invitation: Invitation) -> HttpResponse:
    """A new account for the invited, unless the address has one: then sign in first."""
    if User.objects.filter(email=invitation.email).exists():
        return _answer(request, invitation, {"known": True})

    form = JoinForm(
        request.POST if request.method == "POST" else None, email=invitation.email
    )
    if form.is_valid():
        with transaction.atomic():
            user = open_account(invitation.email, by=None, **form.cleaned_data)
            actions.accept_invitation(invitation, by=user)
        home = reverse("club_home", args=[invitation.club.slug])
        return admit(request, user, TYPED, to=home)

    status = 422 if form.is_bound else 200
    return _answer(request, invitation, {"form": form}, status=status)


def _answer(
    request: PublicRequest,
    invitation: Invitation,
    state: dict[str, object],
    *,
    status: int = 200,
) -> HttpResponse:
    context = {
        "invitation": invitation,
        "roles": queries.labels_of(invitation.role_kinds),
        **state,
    }
    return render(request, "clubs/invitation_accept.html", context, status=status)


@never_cache
@require_safe
def person_detail(request: Request, club_slug: str, user_id: int) -> HttpResponse:
    club = _managed_club(request, club_slug)
    person = get_object_or_404(access.visible_people(request.user, club), pk=user_id)

    form = RoleForm(held=access.roles_of(person, club))
    return _person_page(request, club, person, form)


def _person_page(
    request: Request, club: Club, person: User, form: RoleForm, *, status: int = 200
) -> HttpResponse:
    context = {
        "club": club,
        "person": queries.Person(person, queries.roles_now(person, club)),
        "players": access.players_of(person, club),
        "form": form,
        "why_no_link": access.why_no_link(person, club),
    }
    return render(request, "clubs/person_detail.html", context, status=status)


@post_only
def role_give(request: Request, club_slug: str, user_id: int) -> HttpResponse:
    club = _managed_club(request, club_slug)
    person = get_object_or_404(access.visible_people(request.user, club), pk=user_id)

    form = RoleForm(request.POST, held=access.roles_of(person, club))
    if form.is_valid():
        kind = form.cleaned_data["kind"]
        actions.give_role(club, kind, user=person, by=request.user)
        return go_to(request, "person_detail", club.slug, person.pk)
    return _person_page(request, club, person, form, status=422)


@post_only
def role_end(request: Request, club_slug: str, role_id: int) -> HttpResponse:
    club = _managed_club(request, club_slug)
    role = get_object_or_404(club.roles, pk=role_id)

    actions.end_role(role, by=request.user)
    if access.is_manager(request.user, club):
        return go_to(request, "person_detail", club.slug, role.user_id)
    return go_to(request, "club_home", club.slug)


@never_cache
@post_only
def person_link(request: Request, club_slug: str, user_id: int) -> HttpResponse:
    club = _managed_club(request, club_slug)
    person = get_object_or_404(access.visible_people(request.user, club), pk=user_id)

    path = actions.make_password_link(person, club=club, by=request.user)
    link = request.build_absolute_uri(path)
    context = {"club": club, "person": person, "link": link}
    return render(request, "clubs/person_link.html", context)
