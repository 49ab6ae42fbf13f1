"""What the Laws leave open: what the club has elected, for everybody, and electing it."""

from django.contrib.auth.decorators import login_not_required
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_safe

from clubsite.clubs import actions as clubs
from clubsite.clubs.access import is_manager, open_club
from clubsite.web import PublicRequest, Request, go_to, person_of
from rulings.access.elections import check_may_elect
from rulings.forms.elections import ElectionForm
from rulings.queries import elections as queries


@login_not_required
@require_safe
def election_list(request: PublicRequest, club_slug: str) -> HttpResponse:
    """Each election with its law, and what holds in events begun today."""
    club = open_club(request, club_slug)
    context = {
        "elections": queries.in_words(queries.elected_now(club)),
        "may_elect": is_manager(person_of(request), club),
    }
    return render(request, "rulings/election_list.html", context)


@require_http_methods(["GET", "POST"])
def election_edit(request: Request, club_slug: str) -> HttpResponse:
    """Elect; one new version of the policy, from the next event on."""
    club = open_club(request, club_slug)
    check_may_elect(request.user, club)

    form = ElectionForm(
        request.POST if request.method == "POST" else None,
        elected=queries.elected_now(club),
    )
    if form.is_valid():
        if form.has_changed():
            clubs.change_policy(club, {"elections": form.chosen()}, by=request.user)
        return go_to(request, "election_list", club_slug)

    status = 422 if form.is_bound else 200
    return render(request, "rulings/election_edit.html", {"form": form}, status=status)
