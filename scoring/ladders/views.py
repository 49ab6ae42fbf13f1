"""Pages of ladders: for members to read, for managers to define."""

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from clubsite.clubs.access import open_club
from clubsite.site.errors import Refused
from clubsite.site.web import Request, go_to, post_only
from scoring.events.shortcuts import take_up
from scoring.ladders import access, actions, queries
from scoring.ladders.forms import LadderForm, ladder_values
from scoring.ladders.labels import ABOUT, LadderKind
from scoring.ladders.models import Ladder
from scoring.ladders.rules import Kind
from scoring.results.queries.sheets import file_name


def get_ladder(request: Request, club_slug: str, ladder_id: int) -> Ladder:
    """The ladder of that address if the reader may see it; else 404."""
    club = open_club(request, club_slug)
    ladder = get_object_or_404(access.visible_ladders(request.user, club), pk=ladder_id)
    ladder.club = club
    return ladder


@require_safe
def ladder_list(request: Request, club_slug: str) -> HttpResponse:
    club = open_club(request, club_slug)
    access.check_may_see_ladders(request.user, club)

    context = {
        "club": club,
        "ladders": access.visible_ladders(request.user, club),
        "may_define": access.may_define(request.user, club),
        "kinds": [
            (kind, LadderKind(kind).label, about) for kind, about in ABOUT.items()
        ],
    }
    return render(request, "scoring/ladders/ladder_list.html", context)


@never_cache
@require_safe
def ladder_detail(request: Request, club_slug: str, ladder_id: int) -> HttpResponse:
    ladder = get_ladder(request, club_slug, ladder_id)

    context = {
        "club": ladder.club,
        "ladder": ladder,
        "view": queries.build_ladder_view(request.user, ladder),
        "may_define": access.may_define(request.user, ladder.club),
    }
    return render(request, "scoring/ladders/ladder_detail.html", context)


@never_cache
@require_safe
def ladder_sheet(request: Request, club_slug: str, ladder_id: int) -> HttpResponse:
    ladder = get_ladder(request, club_slug, ladder_id)

    view = queries.build_ladder_view(request.user, ladder)
    name = file_name(f"{ladder.club.slug}-{ladder.name}.csv")
    return HttpResponse(
        queries.ladder_sheet(view),
        content_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@require_http_methods(["GET", "POST"])
def ladder_new(request: Request, club_slug: str) -> HttpResponse:
    """The kind, which says what is to be filled in, stands in the query."""
    club = open_club(request, club_slug)
    access.check_may_define(request.user, club)
    kind = request.GET.get("kind", LadderKind.BEST)
    if kind not in LadderKind.values:
        raise Http404

    form = LadderForm(
        request.POST if request.method == "POST" else None, kind=Kind(kind)
    )
    if form.is_valid():
        try:
            ladder = actions.create_ladder(club, form.columns(), by=request.user)
            return go_to(request, "ladder_detail", club.slug, ladder.pk)
        except Refused as refusal:
            take_up(form, refusal)

    status = 422 if form.is_bound else 200
    context = {"club": club, "form": form, "kind": LadderKind(kind)}
    return render(request, "scoring/ladders/ladder_new.html", context, status=status)


@require_http_methods(["GET", "POST"])
def ladder_change(request: Request, club_slug: str, ladder_id: int) -> HttpResponse:
    ladder = get_ladder(request, club_slug, ladder_id)
    access.check_may_define(request.user, ladder.club)

    form = LadderForm(
        request.POST if request.method == "POST" else None,
        kind=Kind(ladder.kind),
        initial=ladder_values(ladder),
    )
    if form.is_valid():
        seen = form.cleaned_data["seen"] or 0
        try:
            actions.edit_ladder(
                ladder, form.columns(), by=request.user, expected_version=seen
            )
            return go_to(request, "ladder_detail", club_slug, ladder.pk)
        except Refused as refusal:
            take_up(form, refusal)

    status = 422 if form.is_bound else 200
    context = {"club": ladder.club, "ladder": ladder, "form": form}
    return render(request, "scoring/ladders/ladder_change.html", context, status=status)


@post_only
def ladder_end(request: Request, club_slug: str, ladder_id: int) -> HttpResponse:
    ladder = get_ladder(request, club_slug, ladder_id)

    actions.end_ladder(ladder, by=request.user)
    return go_to(request, "ladder_detail", club_slug, ladder.pk)


@post_only
def ladder_reopen(request: Request, club_slug: str, ladder_id: int) -> HttpResponse:
    ladder = get_ladder(request, club_slug, ladder_id)

    actions.reopen_ladder(ladder, by=request.user)
    return go_to(request, "ladder_detail", club_slug, ladder.pk)
