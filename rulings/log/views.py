"""The page on which a manager changes the penalty scales in the draft policy."""

from dataclasses import asdict

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clubsite.clubs.access import open_club
from clubsite.clubs.policies.access import check_may_write
from clubsite.clubs.policies.actions import put_into_draft
from clubsite.clubs.policies.queries import policy_to_edit
from clubsite.site.web import Request, go_to
from rulings.log.forms.ladders import LaddersForm
from rulings.log.policy import PenaltyPolicy


@never_cache
@require_http_methods(["GET", "POST"])
def ladder_edit(request: Request, club_slug: str) -> HttpResponse:
    """The penalty that each offence brings."""
    club = open_club(request, club_slug)
    check_may_write(request.user, club)

    policy = PenaltyPolicy.of(policy_to_edit(club))
    form = LaddersForm(
        request.POST if request.method == "POST" else None, policy=policy
    )
    if form.is_valid():
        if PenaltyPolicy.from_values(asdict(policy) | form.values()) != policy:
            put_into_draft(club, form.values(), by=request.user)
        return go_to(request, "policy_draft", club.slug)

    status = 422 if form.is_bound else 200
    context = {"club": club, "form": form}
    return render(request, "rulings/log/ladder_edit.html", context, status=status)
