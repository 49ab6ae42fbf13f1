"""How pairs are ranked: strata, handicaps, lists, and what is carried."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from clubsite.errors import Refused
from clubsite.web import Request, go_to
from scoring import access
from scoring.actions import ranked_by as actions
from scoring.actions.scored_by import OPEN_TO_IT
from scoring.contest_words import RANKED
from scoring.forms.ranked import QualifierForm, RankedForm
from scoring.labels import ContestKind
from scoring.queries import ranked_by
from scoring.views.opened import run_event, take_up


@require_http_methods(["GET", "POST"])
def event_ranked(request: Request, club_slug: str, event_id: int) -> HttpResponse:
    """What pairs are ranked by: first what it would change, then for good."""
    event = run_event(request, club_slug, event_id)
    access.check_may_set_up(request.user, event.club)
    closed = event.in_matches or event.state not in OPEN_TO_IT
    if request.method == "GET" and closed:
        return go_to(request, "event_manage", club_slug, event.pk)

    asked = QualifierForm(request.GET, qualifiers=ranked_by.qualifiers_of(event))
    qualifier = asked.chosen if request.method == "GET" else None
    brought = ranked_by.brought_from(event, qualifier) if qualifier else None
    pairs, page = ranked_by.ranked_pairs(event, request.GET.get("page"), brought)
    form = RankedForm(
        request.POST if request.method == "POST" else None,
        regulations=event.regulations,
        pairs=pairs,
        percent=ranked_by.may_have_percentages(event),
        contest=ContestKind(event.contest),
    )
    found = None
    if form.is_valid():
        if request.POST.get("do") == "store":
            try:
                seen = form.cleaned_data["seen"]
                actions.rank_by(event, form.plan(), by=request.user, seen=seen)
                return go_to(request, "event_manage", club_slug, event.pk)
            except Refused as refusal:
                take_up(form, refusal)
        found = ranked_by.reranked(event, form.plan())

    context = {"club": event.club, "event": event, "form": form, "found": found}
    context |= {"page": page, "qualifiers": asked, "brought": brought}
    context["words"] = RANKED[ContestKind(event.contest)]
    status = 422 if form.errors else 200
    return render(request, "scoring/event_ranked.html", context, status=status)
