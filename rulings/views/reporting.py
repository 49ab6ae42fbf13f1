"""Pages of a report in the making: who will read it, what happened, files, sending."""

import secrets

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import (
    require_GET,
    require_http_methods,
)

from clubsite.clubs.access import open_club
from clubsite.errors import Refused
from clubsite.upkeep.problems import too_often
from clubsite.web import Request, go_to, post_only, render_part
from rulings.access import referrals as access
from rulings.actions import conduct as actions
from rulings.forms.conduct import (
    AllegationForm,
    BeginForm,
    FileForm,
    answers_of,
    keys_in,
)
from rulings.models import Referral
from rulings.procedure.conduct import Act
from rulings.queries import reporting
from rulings.views.conduct import open_referral, private


@private
@require_http_methods(["GET", "POST"])
def referral_begin(request: Request, club_slug: str) -> HttpResponse:
    """Who will read a report and who will not, before anything is asked."""
    club = open_club(request, club_slug)
    access.check_may_report(request.user, club)

    form = BeginForm(
        request.POST if request.method == "POST" else None,
        initial={"submission": secrets.token_urlsafe(24)},
        kinds=access.kinds_open_to(request.user, club),
    )
    if form.is_valid():
        referral = actions.begin_referral(club, by=request.user, **form.cleaned_data)
        return go_to(request, "referral_edit", club_slug, referral.token)

    status = 422 if form.is_bound else 200
    context = {"club": club, "form": form, "readers": reporting.readers_of(club)}
    return render(request, "rulings/referral_begin.html", context, status=status)


@private
@require_http_methods(["GET", "POST"])
def referral_edit(request: Request, club_slug: str, token: str) -> HttpResponse:
    """Write the report; every button keeps what was written."""
    referral = open_referral(request, club_slug, token)
    access.check_is_reporter(request.user, referral)
    if not referral.is_draft:
        return go_to(request, "referral_receipt", club_slug, token)

    if request.method == "GET":
        return _edit_page(request, referral, _as_kept(request, referral))
    form = _as_posted(request, referral)
    if not form.is_valid():
        return _edit_page(request, referral, form, status=422)
    actions.keep_draft(referral, form.allegation(), by=request.user)
    return _go_on(request, referral, form)


@private
@require_http_methods(["GET", "POST"])
def referral_files(request: Request, club_slug: str, token: str) -> HttpResponse:
    """The files of a draft, and one more."""
    referral = open_referral(request, club_slug, token)
    access.check_is_reporter(request.user, referral)
    if not referral.is_draft:
        return go_to(request, "referral_receipt", club_slug, token)

    posted = request.method == "POST"
    form = FileForm(request.POST, request.FILES) if posted else FileForm()
    if form.is_valid():
        try:
            file = form.cleaned_data["file"]
            actions.add_evidence(referral, file, by=request.user)
            return go_to(request, "referral_files", club_slug, token)
        except Refused as refusal:
            form.add_error(refusal.field, str(refusal))

    files = access.readable_evidence(request.user, referral).defer("content")
    context = {"club": referral.club, "token": token, "form": form, "files": files}
    status = 422 if form.is_bound else 200
    return render(request, "rulings/referral_files.html", context, status=status)


@private
@post_only
def referral_file_remove(
    request: Request, club_slug: str, token: str, number: int
) -> HttpResponse:
    """Take a file out of a draft."""
    referral = open_referral(request, club_slug, token)
    actions.remove_evidence(referral, number, by=request.user)
    return go_to(request, "referral_files", club_slug, token)


@private
@require_http_methods(["GET", "POST"])
def referral_discard(request: Request, club_slug: str, token: str) -> HttpResponse:
    """Delete a draft, after a question."""
    referral = open_referral(request, club_slug, token)
    access.check_may_act(request.user, referral, Act.EDIT)

    if request.method == "POST":
        actions.discard_draft(referral, by=request.user)
        return go_to(request, "referral_own", club_slug)

    context = {"club": referral.club, "token": token}
    return render(request, "rulings/referral_discard.html", context)


@private
@require_GET
def referral_receipt(request: Request, club_slug: str, token: str) -> HttpResponse:
    """What the reporter can print and keep."""
    referral = open_referral(request, club_slug, token)
    access.check_is_reporter(request.user, referral)
    if referral.is_draft:
        return go_to(request, "referral_edit", club_slug, token)

    context = {
        "club": referral.club,
        "token": token,
        "receipt": reporting.receipt_of(referral),
    }
    return render(request, "rulings/referral_receipt.html", context)


def _go_on(request: Request, referral: Referral, form: AllegationForm) -> HttpResponse:
    """Where the button leads that was pressed."""
    slug, token = referral.club.slug, referral.token
    match request.POST.get("do"):
        case "send":
            return _send(request, referral, form)
        case "find":
            found = _as_kept(request, referral, sought=form.cleaned_data["find"])
            return _edit_page(request, referral, found)
        case "files":
            return go_to(request, "referral_files", slug, token)
        case _:
            return go_to(request, "referral_edit", slug, token)


def _send(request: Request, referral: Referral, form: AllegationForm) -> HttpResponse:
    if missing := form.allegation().missing():
        form.mark_missing(missing)
        return _edit_page(request, referral, form, status=422)
    if actions.reports_too_often(request.user, referral.club):
        return too_often(request)
    actions.send_referral(referral, by=request.user)
    return go_to(request, "referral_receipt", referral.club.slug, referral.token)


def _as_kept(
    request: Request, referral: Referral, *, sought: str = ""
) -> AllegationForm:
    """The form as the draft stands, with the players that were looked for."""
    allegation = reporting.allegation_of(referral)
    offered = reporting.offered_to(
        request.user,
        referral.club,
        chosen=allegation.subjects,
        found=reporting.found_players(referral.club, sought),
    )
    return AllegationForm(initial=answers_of(allegation, sought), offered=offered)


def _as_posted(request: Request, referral: Referral) -> AllegationForm:
    """The form as it was typed; only players of the club can be chosen in it."""
    offered = reporting.offered_to(
        request.user, referral.club, chosen=keys_in(request.POST.getlist("subjects"))
    )
    return AllegationForm(request.POST, offered=offered)


def _edit_page(
    request: Request, referral: Referral, form: AllegationForm, *, status: int = 200
) -> HttpResponse:
    context = {
        "club": referral.club,
        "token": referral.token,
        "form": form,
        "until": referral.due_at,
        "readers": reporting.readers_of(referral.club),
        "destination": reporting.destination_of(referral),
    }
    page = "rulings/referral_edit.html"
    return render_part(request, page, "subjects", context, status=status)
