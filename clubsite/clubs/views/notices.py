"""What the club told the person who reads."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clubsite.clubs import access, queries
from clubsite.notices import outbox
from clubsite.web import Request, go_to


@never_cache
@require_http_methods(["GET", "POST"])
def notice_list(request: Request, club_slug: str) -> HttpResponse:
    club = access.open_club(request, club_slug)
    if request.method == "POST":
        outbox.mark_read(request.user, club=club)
        return go_to(request, "notice_list", club.slug)

    page = queries.page_of_notices(request.user, club, number=request.GET.get("page"))
    told = queries.in_words(page, request.user, club)
    context = {"club": club, "page": page, "told": told}
    return render(request, "notices/notice_list.html", context)
