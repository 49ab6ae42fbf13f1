"""The front pages of the site and of a club, its settings, policy and history."""

from dataclasses import asdict

from django.contrib.auth.decorators import login_not_required
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_safe

from clubsite.audit import words
from clubsite.clubs import access, actions, front, policy_words, queries
from clubsite.clubs.facts import settings_of
from clubsite.clubs.forms import SettingsForm
from clubsite.clubs.labels import RoleKind
from clubsite.web import PublicRequest, Request, go_to, person_of


@login_not_required
@require_safe
def site_home(request: PublicRequest) -> HttpResponse:
    return render(request, "site_home.html", {"clubs": access.visible_clubs()})


@login_not_required
@require_safe
def club_home(request: PublicRequest, club_slug: str) -> HttpResponse:
    club = access.open_club(request, club_slug)
    user = person_of(request)

    context = {
        "club": club,
        "latest": front.latest(user, club),
        "coming": front.coming(user, club),
        "may_report": user is None or access.is_member(user, club),
    }
    return render(request, "clubs/club_home.html", context)


@login_not_required
@require_safe
def policy_detail(request: PublicRequest, club_slug: str) -> HttpResponse:
    club = access.open_club(request, club_slug)
    version = queries.policy_now(club)

    groups = policy_words.in_words(version) if version else []
    manages = access.is_manager(person_of(request), club)
    context = {"club": club, "version": version, "groups": groups, "manages": manages}
    return render(request, "clubs/policy_detail.html", context)


@require_http_methods(["GET", "POST"])
def club_settings(request: Request, club_slug: str) -> HttpResponse:
    club = access.open_club(request, club_slug)
    access.check_is(request.user, club, RoleKind.MANAGER)

    form = SettingsForm(
        request.POST if request.method == "POST" else None,
        initial=asdict(settings_of(club)),
    )
    if form.is_valid():
        actions.change_settings(club, form.settings(), by=request.user)
        return go_to(request, "club_home", club.slug)

    status = 422 if form.is_bound else 200
    context = {"club": club, "form": form}
    return render(request, "clubs/club_settings.html", context, status=status)


@require_safe
def club_history(request: Request, club_slug: str) -> HttpResponse:
    club = access.open_club(request, club_slug)
    access.check_is(request.user, club, RoleKind.MANAGER)

    page = queries.page_of_history(club, number=request.GET.get("page"))
    lines = words.lines_of(page, named=True)
    context = {"club": club, "page": page, "lines": lines}
    return render(request, "clubs/club_history.html", context)
