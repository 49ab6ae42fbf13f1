"""The pages on which a manager changes a part of the club's policy.

What is saved becomes a new version of it and holds in events made from then on.
"""

from dataclasses import asdict

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from clubsite.clubs.access import check_is, open_club
from clubsite.clubs.actions import change_policy
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.queries import policy_now
from clubsite.site.web import Request, go_to
from rulings.log.forms.ladders import LaddersForm
from rulings.log.policy import PenaltyPolicy


@require_http_methods(["GET", "POST"])
def ladder_edit(request: Request, club_slug: str) -> HttpResponse:
    """The penalty that each offence brings."""
    club = open_club(request, club_slug)
    check_is(request.user, club, RoleKind.MANAGER)

    policy = PenaltyPolicy.of(policy_now(club))
    form = LaddersForm(
        request.POST if request.method == "POST" else None, policy=policy
    )
    if form.is_valid():
        values = asdict(policy) | form.values()
        if PenaltyPolicy.from_values(values) != policy:
            change_policy(club, form.values(), by=request.user)
        return go_to(request, "policy_detail", club.slug)

    status = 422 if form.is_bound else 200
    context = {"club": club, "form": form}
    return render(request, "rulings/log/ladder_edit.html", context, status=status)
