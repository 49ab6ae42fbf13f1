"""Who sits where in a match of teams, written down by its scorer or director."""

from collections.abc import Sequence

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from clubsite.errors import Refused
from clubsite.web import Request, go_to
from scoring import access
from scoring.actions.lineups import seat_players
from scoring.forms.lineups import LineupForm
from scoring.labels import ContestKind
from scoring.queries import lineups as queries
from scoring.views.opened import match_of, run_event_as, take_up


@require_http_methods(["GET", "POST"])
def match_lineup(
    request: Request, club_slug: str, event_id: int, match_id: int
) -> HttpResponse:
    event, part = run_event_as(request, club_slug, event_id)
    access.check_may_score(request.user, event)
    match = match_of(event, match_id)
    match.event = event
    if event.contest != ContestKind.TEAMS:
        raise Http404

    stints = queries.stints_of(match)
    stint = _chosen(request.GET.get("stint", ""), stints)
    teams = queries.members_of(event, [one.pk for one in match.sides])
    form = LineupForm(
        request.POST if request.method == "POST" else None,
        match=match,
        teams=teams,
        seated=queries.lineup_of(match, stint),
        initial={"seen": match.version},
    )
    if form.is_valid():
        chosen, seen = form.seated(), form.cleaned_data["seen"]
        try:
            seat_players(match, stint, chosen, by=request.user, seen=seen)
            return go_to(request, "match_detail", club_slug, event.pk, match.pk)
        except Refused as refusal:
            take_up(form, refusal)

    context = {"club": event.club, "event": event, "match": match, "form": form}
    context |= {"stints": stints, "stint": stint, "arranges": part.arranges}
    context |= {"unnamed": [one for one in match.sides if not teams[one.pk]]}
    status = 422 if form.is_bound else 200
    return render(request, "scoring/match_lineup.html", context, status=status)


def _chosen(written: str, stints: Sequence[int]) -> int:
    """The stint asked for, else the first."""
    return next((one for one in stints if str(one) == written), stints[0])
