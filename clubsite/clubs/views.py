"""Views of clubs: home pages, settings, history, people and players."""

from dataclasses import asdict

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.db import transaction
from django.db.models import QuerySet
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe

from clubsite.accounts.actions import open_account
from clubsite.accounts.models import User
from clubsite.accounts.second_factor.gate import ask_again
from clubsite.accounts.second_factor.rules import ROLE_PERIOD
from clubsite.accounts.signing_in import TYPED, admit
from clubsite.audit import messages, seals
from clubsite.clubs import access, actions
from clubsite.clubs import queries as clubs_queries
from clubsite.clubs.facts import get_player_facts, get_settings
from clubsite.clubs.forms import (
    AppointmentForm,
    InvitationForm,
    JoinForm,
    PlayerForm,
    PlayerInvitationForm,
    RoleForm,
    SameForm,
    SettingsForm,
)
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club, Invitation, Player, RoleAppointment
from clubsite.notices import links, outbox
from clubsite.site.errors import Refused
from clubsite.site.web import (
    PublicRequest,
    Request,
    go_to,
    post_only,
    render_part,
    request_user,
)


@login_not_required
@require_safe
def site_home(request: PublicRequest) -> HttpResponse:
    """What matters now to a person who is signed in; strangers get the sales page."""
    user = request_user(request)
    landing = clubs_queries.get_landing(user) if user else None
    if landing:
        return redirect(landing.page, *landing.place)
    return club_list(request)


@login_not_required
@require_safe
def club_list(request: PublicRequest) -> HttpResponse:
    return render(request, "site_home.html", {"clubs": access.visible_clubs()})


@login_not_required
@require_safe
def club_home(request: PublicRequest, club_slug: str) -> HttpResponse:
    club = access.open_club(request, club_slug)
    user = request_user(request)

    context = {
        "club": club,
        "latest": clubs_queries.latest(user, club),
        "coming": clubs_queries.coming(user, club),
        "may_report": user is None or access.is_member(user, club),
        "sees_contacts": access.is_current_member(user, club),
    }
    return render(request, "clubsite/clubs/club_home.html", context)


@require_http_methods(["GET", "POST"])
def club_settings(request: Request, club_slug: str) -> HttpResponse:
    club = access.open_club(request, club_slug)
    access.check_is(request.user, club, RoleKind.MANAGER)

    form = SettingsForm(
        request.POST if request.method == "POST" else None,
        initial=asdict(get_settings(club)),
    )
    if form.is_valid():
        actions.change_settings(club, form.settings(), by=request.user)
        return go_to(request, "club_home", club.slug)

    status = 422 if form.is_bound else 200
    context = {"club": club, "form": form}
    return render(request, "clubsite/clubs/club_settings.html", context, status=status)


@require_safe
def club_history(request: Request, club_slug: str) -> HttpResponse:
    club = access.open_club(request, club_slug)
    access.check_is(request.user, club, RoleKind.MANAGER)

    page = clubs_queries.page_of_history(club, number=request.GET.get("page"))
    lines = messages.build_messages(page, named=True)
    context = {"club": club, "page": page, "lines": lines}
    return render(request, "clubsite/clubs/club_history.html", context)


@never_cache
@require_safe
def club_seal(request: Request, club_slug: str) -> HttpResponse:
    club = access.open_club(request, club_slug)
    access.check_sees_seal(request.user, club)

    context = {"club": club, "sealed": seals.get_newest()}
    return render(request, "clubsite/clubs/club_seal.html", context)


@never_cache
@require_http_methods(["GET", "POST"])
def notice_list(request: Request, club_slug: str) -> HttpResponse:
    club = access.open_club(request, club_slug)
    if request.method == "POST":
        outbox.mark_read(request.user, club=club)
        return go_to(request, "notice_list", club.slug)

    page = clubs_queries.page_of_notices(
        request.user, club, number=request.GET.get("page")
    )
    notices = clubs_queries.build_notice_views(page)
    context = {"club": club, "page": page, "told": notices}
    return render(request, "clubsite/notices/notice_list.html", context)


@never_cache
@require_safe
def notice_open(request: Request, club_slug: str, page_path: str) -> HttpResponse:
    """Lead on to the page of one's notice, or say that it is closed by now.

    The address names the page: running numbers would count the notices of others.
    """
    club = access.open_club(request, club_slug)
    notice = outbox.told_in(club, request.user).filter(link=f"/{page_path}").first()
    if notice is None:
        raise Http404
    if links.is_open(request.user, club, notice):
        return go_to(request, notice.link)

    [view] = clubs_queries.build_notice_views([notice])
    context = {"club": club, "notice": view}
    return render(request, "clubsite/notices/notice_open.html", context, status=403)


def _managed_club(request: Request, slug: str) -> Club:
    club = access.open_club(request, slug)
    access.check_is(request.user, club, RoleKind.MANAGER)
    return club


@never_cache
@require_safe
def people(request: Request, club_slug: str) -> HttpResponse:
    club = _managed_club(request, club_slug)
    sought = request.GET.get("q", "").replace("\0", "").strip()

    context = {
        "club": club,
        "holders": clubs_queries.role_holders(club),
        "invitations": clubs_queries.open_invitations(club),
        "by_hand": not settings.EMAIL_CONFIGURED,
        "sought": sought,
        "page": clubs_queries.page_of_players(
            request.user, club, sought=sought, number=request.GET.get("page")
        ),
    }
    return render_part(request, "clubsite/clubs/people.html", "players", context)


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
    return render(
        request, "clubsite/clubs/invitation_send.html", context, status=status
    )


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
    invitation = access.found_by(token)
    if invitation is None:
        raise Http404
    if not access.is_open(invitation):
        return _answer(request, invitation, {"closed": True}, status=410)

    user = request_user(request)
    if user is None:
        return _join(request, invitation)
    if user.email != invitation.email:
        return _answer(request, invitation, {"other": user})
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
        "roles": clubs_queries.role_labels(invitation.roles_given),
        **state,
    }
    return render(
        request, "clubsite/clubs/invitation_accept.html", context, status=status
    )


@never_cache
@require_safe
def person_detail(request: Request, club_slug: str, user_id: int) -> HttpResponse:
    club = _managed_club(request, club_slug)
    person = get_object_or_404(access.visible_people(request.user, club), pk=user_id)

    return _person_page(request, club, person)


def _person_page(
    request: Request,
    club: Club,
    person: User,
    refused: RoleForm | None = None,
) -> HttpResponse:
    """The page of a person, with the form that was refused, if any."""
    current = access.get_roles(person, club)
    proposed = isinstance(refused, AppointmentForm)
    blank = AppointmentForm(current_roles=current, auto_id="appointment_%s")
    context = {
        "club": club,
        "person": clubs_queries.Person(person, clubs_queries.roles_now(person, club)),
        "players": access.get_players(person, club),
        "form": RoleForm(current_roles=current)
        if proposed or refused is None
        else refused,
        "appointment_form": refused if proposed else blank,
        "is_self": person == request.user,
        "mails": settings.EMAIL_CONFIGURED,
    }
    status = 422 if refused else 200
    return render(request, "clubsite/clubs/person_detail.html", context, status=status)


@post_only
def role_give(request: Request, club_slug: str, user_id: int) -> HttpResponse:
    club = _managed_club(request, club_slug)
    person = get_object_or_404(access.visible_people(request.user, club), pk=user_id)

    form = RoleForm(request.POST, current_roles=access.get_roles(person, club))
    if form.is_valid():
        kind = form.cleaned_data["kind"]
        actions.give_role(club, kind, user=person, by=request.user)
        return go_to(request, "person_detail", club.slug, person.pk)
    return _person_page(request, club, person, form)


@ask_again(ROLE_PERIOD)
@post_only
def appointment_propose(request: Request, club_slug: str, user_id: int) -> HttpResponse:
    club = _managed_club(request, club_slug)
    person = get_object_or_404(access.visible_people(request.user, club), pk=user_id)

    form = AppointmentForm(
        request.POST,
        current_roles=access.get_roles(person, club),
        auto_id="appointment_%s",
    )
    if form.is_valid():
        try:
            kind = form.cleaned_data["kind"]
            actions.propose_appointment(club, kind, user=person, by=request.user)
            return go_to(request, "appointment_list", club.slug)
        except Refused as refusal:
            form.add_error(None, str(refusal))
    return _person_page(request, club, person, form)


@never_cache
@require_safe
def appointment_list(request: Request, club_slug: str) -> HttpResponse:
    club = access.open_club(request, club_slug)
    access.check_may_see_appointments(request.user, club)

    context = {
        "club": club,
        "appointments": clubs_queries.appointment_views(request.user, club),
        "own_roles": access.own_confidential_roles(request.user, club),
        "manages": access.is_manager(request.user, club),
    }
    return render(request, "clubsite/clubs/appointment_list.html", context)


@never_cache
@require_http_methods(["GET", "POST"])
def role_resign(request: Request, club_slug: str, role_id: int) -> HttpResponse:
    club = access.open_club(request, club_slug)
    own = access.own_confidential_roles(request.user, club).select_related("club")
    role = get_object_or_404(own, pk=role_id)
    if request.method == "POST":
        actions.resign_role(role, by=request.user)
        return go_to(request, "club_home", club.slug)

    context = {"club": club, "role": role}
    return render(request, "clubsite/clubs/role_resign.html", context)


def _visible_appointment(
    request: Request, club_slug: str, appointment_id: int
) -> RoleAppointment:
    club = access.open_club(request, club_slug)
    found = access.visible_appointments(request.user, club)
    return get_object_or_404(found.select_related("club"), pk=appointment_id)


@ask_again(ROLE_PERIOD)
@post_only
def appointment_approve(
    request: Request, club_slug: str, appointment_id: int
) -> HttpResponse:
    appointment = _visible_appointment(request, club_slug, appointment_id)

    actions.approve_appointment(appointment, by=request.user)
    return go_to(request, "appointment_list", club_slug)


@ask_again(ROLE_PERIOD)
@post_only
def appointment_accept(
    request: Request, club_slug: str, appointment_id: int
) -> HttpResponse:
    appointment = _visible_appointment(request, club_slug, appointment_id)

    actions.accept_appointment(appointment, by=request.user)
    return go_to(request, "appointment_list", club_slug)


@post_only
def appointment_withdraw(
    request: Request, club_slug: str, appointment_id: int
) -> HttpResponse:
    appointment = _visible_appointment(request, club_slug, appointment_id)

    actions.withdraw_appointment(appointment, by=request.user)
    if access.is_insider(request.user, appointment.club):
        return go_to(request, "appointment_list", club_slug)
    return go_to(request, "club_home", club_slug)


@post_only
def role_end(request: Request, club_slug: str, role_id: int) -> HttpResponse:
    club = _managed_club(request, club_slug)
    role = get_object_or_404(club.roles, pk=role_id)

    actions.end_role(role, by=request.user)
    if access.is_manager(request.user, club):
        return go_to(request, "person_detail", club.slug, role.user_id)
    return go_to(request, "club_home", club.slug)


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
    return render(request, "clubsite/clubs/player_add.html", context, status=status)


@require_http_methods(["GET", "POST"])
def player_edit(request: Request, club_slug: str, player_id: int) -> HttpResponse:
    club, players = _managed(request, club_slug)
    player = get_object_or_404(players, pk=player_id)

    form = PlayerForm(
        request.POST if request.method == "POST" else None,
        initial=asdict(get_player_facts(player)),
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
        "others": access.get_records(player).exclude(pk=player.pk),
        "lines": clubs_queries.history_of_player(player),
        "result_emails": "".join(clubs_queries.result_emails.ask(player)),
    }
    return render(request, "clubsite/clubs/player_edit.html", context, status=status)


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
    return render(request, "clubsite/clubs/player_invite.html", context, status=status)


@require_http_methods(["GET", "POST"])
def player_same(request: Request, club_slug: str, player_id: int) -> HttpResponse:
    club, players = _managed(request, club_slug)
    player = get_object_or_404(players, pk=player_id)
    others = players.exclude(pk__in=access.get_records(player).values("pk"))

    form = SameForm(request.POST if request.method == "POST" else None, others=others)
    if form.is_valid():
        try:
            actions.mark_same(player, form.cleaned_data["other"], by=request.user)
            return go_to(request, "player_edit", club.slug, player.pk)
        except Refused as refusal:
            form.add_error(None, str(refusal))

    status = 422 if form.is_bound else 200
    context = {"club": club, "player": player, "form": form}
    return render(request, "clubsite/clubs/player_same.html", context, status=status)


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
