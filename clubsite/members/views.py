"""Views of members: lists in and out, shared contacts, leaving the club."""

from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from clubsite.clubs import access as clubs_access
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club, Player
from clubsite.clubs.player_records import club_day
from clubsite.clubs.queries import policy_now
from clubsite.members import access, actions, queries
from clubsite.members.forms import (
    ColumnsForm,
    LeaveForm,
    ListForm,
)
from clubsite.members.labels import leaver_account
from clubsite.members.models import MemberFile
from clubsite.members.policy import MemberPolicy
from clubsite.site.errors import Refused
from clubsite.site.web import Request, go_to, post_only


def _managed_club(request: Request, slug: str) -> Club:
    club = clubs_access.open_club(request, slug)
    clubs_access.check_is(request.user, club, RoleKind.MANAGER)
    return club


@never_cache
@require_http_methods(["GET", "POST"])
def member_import(request: Request, club_slug: str) -> HttpResponse:
    club = _managed_club(request, club_slug)

    sends = request.method == "POST"
    form = ListForm(request.POST, request.FILES) if sends else ListForm()
    if form.is_valid():
        sent = form.cleaned_data["file"]
        try:
            file = actions.keep_list(club, sent.name, sent.read(), by=request.user)
            return go_to(request, "member_columns", club.slug, file.pk)
        except Refused as refusal:
            form.add_error(refusal.field, str(refusal))

    status = 422 if form.is_bound else 200
    context = {"club": club, "form": form}
    return render(
        request, "clubsite/members/member_import.html", context, status=status
    )


def _file(request: Request, slug: str, file_id: int) -> MemberFile:
    club = _managed_club(request, slug)
    files = access.get_files(request.user, club).select_related("club")
    return get_object_or_404(files, pk=file_id)


def _columns_form(file: MemberFile, chosen: QueryDict | None) -> ColumnsForm:
    """The columns as they are chosen; where nothing is, as they are guessed."""
    table = queries.table_of(file.content)
    bodies = queries.bodies(file.club, table)
    form = ColumnsForm(None, table=table, bodies=bodies)
    if chosen is None:
        return form
    guessed = {name: field.initial for name, field in form.fields.items()}
    return ColumnsForm(chosen or guessed, table=table, bodies=bodies)


@never_cache
@require_safe
def member_columns(request: Request, club_slug: str, file_id: int) -> HttpResponse:
    file = _file(request, club_slug, file_id)
    if file.outcome:
        return go_to(request, "member_preview", club_slug, file.pk)

    form = _columns_form(file, None)
    context = {"club": file.club, "file": file, "form": form}
    return render(request, "clubsite/members/member_columns.html", context)


@never_cache
@require_http_methods(["GET", "POST"])
def member_preview(request: Request, club_slug: str, file_id: int) -> HttpResponse:
    file = _file(request, club_slug, file_id)
    context: dict[str, object] = {"club": file.club, "file": file}
    if file.outcome:
        context["outcome"] = queries.outcome_view(file)
        return render(request, "clubsite/members/member_done.html", context)
    form = _columns_form(file, request.GET)
    if not form.is_valid():
        context["form"] = form
        return render(
            request, "clubsite/members/member_columns.html", context, status=422
        )

    mapped, refused = form.mapped(), ""
    if request.method == "POST":
        digest = request.POST.get("digest", "")
        try:
            actions.import_list(file, mapped, digest=digest, by=request.user)
            return go_to(request, "member_preview", club_slug, file.pk)
        except Refused as refusal:
            refused = str(refusal)
    preview = queries.build_list_preview(file.club, file.content, mapped)
    context |= {
        "found": queries.build_list_view(preview),
        "digest": preview.digest,
        "refused": refused,
    }
    return render(
        request,
        "clubsite/members/member_preview.html",
        context,
        status=422 if refused else 200,
    )


@never_cache
@require_safe
def member_export(request: Request, club_slug: str) -> HttpResponse:
    club = _managed_club(request, club_slug)

    return _as_file(club, queries.member_list(club, all_contacts=False))


@post_only
def member_export_full(request: Request, club_slug: str) -> HttpResponse:
    club = _managed_club(request, club_slug)

    return _as_file(club, actions.export_list(club, by=request.user))


def _as_file(club: Club, content: bytes) -> HttpResponse:
    name = f"{club.slug}-members-{club_day(club).isoformat()}.csv"
    headers = {
        "Content-Disposition": f'attachment; filename="{name}"',
        "Cache-Control": "no-store",
    }
    return HttpResponse(
        content, content_type="text/csv; charset=utf-8", headers=headers
    )


@never_cache
@require_safe
def contact_list(request: Request, club_slug: str) -> HttpResponse:
    club = clubs_access.open_club(request, club_slug)
    if not clubs_access.is_current_member(request.user, club):
        raise Http404

    context = {"club": club, "contacts": queries.contacts(request.user, club)}
    return render(request, "clubsite/members/contact_list.html", context)


def _own_record(request: Request, slug: str, player_id: int) -> Player:
    club = clubs_access.open_club(request, slug)
    own = access.own_records(request.user, club).select_related("club")
    return get_object_or_404(own, pk=player_id)


@post_only
def contact_share(request: Request, club_slug: str, player_id: int) -> HttpResponse:
    player = _own_record(request, club_slug, player_id)

    actions.share_contact(player, by=request.user)
    return go_to(request, "contact_list", club_slug)


@post_only
def contact_withdraw(request: Request, club_slug: str, player_id: int) -> HttpResponse:
    player = _own_record(request, club_slug, player_id)

    actions.withdraw_contact(player, by=request.user)
    return go_to(request, "contact_list", club_slug)


def _player(request: Request, slug: str, player_id: int) -> Player:
    club = _managed_club(request, slug)
    players = clubs_access.visible_players(request.user, club)
    return get_object_or_404(players.select_related("club"), pk=player_id)


@never_cache
@require_http_methods(["GET", "POST"])
def player_leave(request: Request, club_slug: str, player_id: int) -> HttpResponse:
    player = _player(request, club_slug, player_id)

    form = LeaveForm(
        request.POST if request.method == "POST" else None,
        initial={"on": club_day(player.club)},
    )
    if form.is_valid():
        try:
            actions.leave_club(player, on=form.cleaned_data["on"], by=request.user)
            return go_to(request, "player_edit", club_slug, player.pk)
        except Refused as refusal:
            form.add_error(refusal.field, str(refusal))

    policy = MemberPolicy.of(policy_now(player.club))
    context = {
        "club": player.club,
        "player": player,
        "form": form,
        "account_policy": leaver_account(policy.leaver_account),
    }
    status = 422 if form.is_bound else 200
    return render(request, "clubsite/members/player_leave.html", context, status=status)


@post_only
def player_return(request: Request, club_slug: str, player_id: int) -> HttpResponse:
    player = _player(request, club_slug, player_id)

    actions.return_to_club(player, by=request.user)
    return go_to(request, "player_edit", club_slug, player.pk)
