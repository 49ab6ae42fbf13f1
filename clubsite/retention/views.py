"""Views of retention: the schedule with what is due, and legal holds."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from clubsite.clubs import access as clubs_access
from clubsite.retention import access, actions, queries
from clubsite.retention.forms import HoldForm, LiftForm
from clubsite.retention.labels import HoldGround
from clubsite.site.errors import Refused
from clubsite.site.web import Request, go_to


@never_cache
@require_safe
def retention_schedule(request: Request, club_slug: str) -> HttpResponse:
    club = clubs_access.open_club(request, club_slug)
    access.check_sees_schedule(request.user, club)

    schedule = queries.build_schedule(request.user, club)
    context = {"club": club, "schedule": schedule}
    return render(request, "clubsite/retention/retention_schedule.html", context)


@never_cache
@require_http_methods(["GET", "POST"])
def retention_hold(
    request: Request, club_slug: str, name: str, identity: str
) -> HttpResponse:
    club = clubs_access.open_club(request, club_slug)
    due = access.find_case(request.user, club, name, identity)

    [case] = queries.build_case_views(club, [due])
    sent = request.POST if request.method == "POST" else None
    form = LiftForm(sent) if case.hold else HoldForm(sent)
    if form.is_valid():
        reason, by = form.cleaned_data["reason"], request.user
        try:
            if case.hold:
                actions.lift_hold(club, name, identity, reason=reason, by=by)
            else:
                ground = HoldGround(form.cleaned_data["ground"])
                actions.set_hold(
                    club, name, identity, ground=ground, reason=reason, by=by
                )
            return go_to(request, "retention_schedule", club.slug)
        except Refused as refusal:
            form.add_error(refusal.field, str(refusal))

    context = {"club": club, "case": case, "form": form}
    status = 422 if form.is_bound else 200
    template = "clubsite/retention/retention_hold.html"
    return render(request, template, context, status=status)
