"""Views of retention: the schedule, legal holds, and requests about one's own data."""

from django.http import HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from clubsite.clubs import access as clubs_access
from clubsite.retention import access, actions, queries
from clubsite.retention.forms import (
    AnswerForm,
    DataRequestForm,
    HoldForm,
    LiftForm,
)
from clubsite.retention.labels import DataRequestKind, HoldGround
from clubsite.site.errors import Refused
from clubsite.site.web import Request, go_to, post_only


@never_cache
@require_safe
def retention_schedule(request: Request, club_slug: str) -> HttpResponse:
    club = clubs_access.open_club(request, club_slug)
    access.check_sees_schedule(request.user, club)

    schedule = queries.build_schedule(request.user, club)
    answers = access.answers_requests(request.user, club)
    context = {"club": club, "schedule": schedule, "answers": answers}
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


@never_cache
@require_http_methods(["GET", "POST"])
def data_own(request: Request, club_slug: str) -> HttpResponse:
    club = clubs_access.open_club(request, club_slug)
    access.check_may_request(request.user, club)

    form = DataRequestForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        kind = DataRequestKind(form.cleaned_data["kind"])
        try:
            text = form.cleaned_data["text"]
            actions.make_request(club, kind, text, by=request.user)
            return go_to(request, "data_own", club.slug)
        except Refused as refusal:
            form.add_error(refusal.field, str(refusal))

    requests = access.own_requests(request.user, club)
    context = {"club": club, "form": form, "requests": requests}
    status = 422 if form.is_bound else 200
    template = "clubsite/retention/data_own.html"
    return render(request, template, context, status=status)


@never_cache
@post_only
def data_copy(request: Request, club_slug: str, request_id: int) -> HttpResponse:
    club = clubs_access.open_club(request, club_slug)
    own = access.own_requests(request.user, club).select_related("club")
    found = get_object_or_404(own, pk=request_id)

    copy = actions.copy_data(found, by=request.user)
    name = f"my-data-{club.slug}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    options = {"indent": 2, "ensure_ascii": False}
    return JsonResponse(copy, headers=headers, json_dumps_params=options)


@never_cache
@require_safe
def data_request_list(request: Request, club_slug: str) -> HttpResponse:
    club = clubs_access.open_club(request, club_slug)
    requests = access.visible_requests(request.user, club)

    context = {"club": club, "requests": requests}
    return render(request, "clubsite/retention/data_request_list.html", context)


@never_cache
@require_http_methods(["GET", "POST"])
def data_request_answer(
    request: Request, club_slug: str, request_id: int
) -> HttpResponse:
    club = clubs_access.open_club(request, club_slug)
    visible = access.visible_requests(request.user, club)
    found = get_object_or_404(visible, pk=request_id)

    sent = request.POST if request.method == "POST" else None
    form = AnswerForm(sent)
    if form.is_valid():
        grant = form.cleaned_data["decision"] == "grant"
        answer, by = form.cleaned_data["answer"], request.user
        try:
            actions.answer_request(found, grant=grant, answer=answer, by=by)
            return go_to(request, "data_request_list", club.slug)
        except Refused as refusal:
            form.add_error(refusal.field, str(refusal))

    waits_for = queries.erasure_waits_for(request.user, found)
    context = {"club": club, "asked": found, "form": form, "waits_for": waits_for}
    status = 422 if form.is_bound else 200
    template = "clubsite/retention/data_request_answer.html"
    return render(request, template, context, status=status)
