"""The background work of a club, and of the whole site."""

from django.http import HttpResponse
from django.views.decorators.http import require_http_methods

from clubsite.clubs.access import open_club
from clubsite.clubs.models import Club
from clubsite.recaps import access, actions, queries
from clubsite.recaps.forms import RetryForm
from clubsite.recaps.views.answers import followed
from clubsite.web import Request, go_to, render_part


@require_http_methods(["GET", "POST"])
def club_work(request: Request, club_slug: str) -> HttpResponse:
    club = open_club(request, club_slug)
    access.check_sees_work(request.user, club)

    form = RetryForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        actions.retry_failed(club, what=form.cleaned_data["what"], by=request.user)
        return go_to(request, "club_work", club.slug)
    return _page(request, "recaps/club_work.html", form, club)


@require_http_methods(["GET", "POST"])
def site_work(request: Request) -> HttpResponse:
    access.check_sees_work(request.user, None)

    form = RetryForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        actions.retry_failed(None, what=form.cleaned_data["what"], by=request.user)
        return go_to(request, "site_work")
    return _page(request, "recaps/site_work.html", form, None)


def _page(
    request: Request, template: str, form: RetryForm, club: Club | None
) -> HttpResponse:
    room = queries.workroom(club)
    status = 422 if form.is_bound else 200
    context = {"club": club, "room": room, "form": form}
    page = render_part(request, template, "work", context, status=status)
    return page if form.is_bound else followed(request, page, room.etag)
