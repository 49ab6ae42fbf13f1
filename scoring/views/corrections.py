"""Requests to correct a score: asking, confirming, deciding (Law 79)."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from clubsite.clubs.access import open_club
from clubsite.errors import Refused
from clubsite.web import Request, go_to, post_only
from scoring import access
from scoring.actions.corrections import ask_correction, move_correction
from scoring.correction_words import ACTS
from scoring.forms.entry import AnswerForm, AskForm
from scoring.models import Correction
from scoring.procedure.corrections import Act
from scoring.queries import requests
from scoring.queries.sections import table_called
from scoring.queries.written import written_of
from scoring.views.opened import line_of, opened_event, take_up


@require_http_methods(["GET", "POST"])
def correction_ask(
    request: Request, club_slug: str, event_id: int, result_id: int
) -> HttpResponse:
    event = opened_event(request, club_slug, event_id)
    line = line_of(event, result_id)
    requests.check_may_ask(request.user, line)

    form = AskForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        typed = form.cleaned_data
        try:
            made = ask_correction(
                line, typed["score"], by=request.user, why=typed["why"]
            )
            return go_to(request, "correction_detail", club_slug, made.pk)
        except Refused as refusal:
            take_up(form, refusal)

    context = {"club": event.club, "event": event, "line": line, "form": form}
    context["asking"] = requests.asking(event, line, request.user)
    context["written"] = str(written_of(line))
    context["table_name"] = table_called(line, event)
    status = 422 if form.is_bound else 200
    return render(request, "scoring/correction_ask.html", context, status=status)


@require_safe
def correction_detail(
    request: Request, club_slug: str, correction_id: int
) -> HttpResponse:
    correction = _opened(request, club_slug, correction_id)

    form = AnswerForm(initial={"seen": correction.version})
    context = _context(request, correction, form)
    return render(request, "scoring/correction_detail.html", context)


@post_only
def correction_move(
    request: Request, club_slug: str, correction_id: int
) -> HttpResponse:
    correction = _opened(request, club_slug, correction_id)

    form = AnswerForm(request.POST)
    if form.is_valid():
        try:
            _move(correction, form, request)
            return go_to(request, "correction_detail", club_slug, correction.pk)
        except Refused as refusal:
            correction.refresh_from_db()
            take_up(form, refusal)

    context = _context(request, correction, form)
    return render(request, "scoring/correction_detail.html", context, status=422)


def _opened(request: Request, club_slug: str, correction_id: int) -> Correction:
    club = open_club(request, club_slug)
    found = access.visible_corrections(request.user, club).distinct()
    return get_object_or_404(found, pk=correction_id)


def _move(correction: Correction, form: AnswerForm, request: Request) -> None:
    act = request.POST.get("act", "")
    if act not in tuple(Act):
        raise Refused(_("Choose what to do with the request."))
    move_correction(
        correction,
        Act(act),
        by=request.user,
        seen=form.cleaned_data["seen"],
        answer=form.cleaned_data["answer"],
    )


def _context(
    request: Request, correction: Correction, form: AnswerForm
) -> dict[str, object]:
    event = correction.result.section.session.event
    seat = requests.seat_at(request.user, correction.result)
    return {
        "club": event.club,
        "event": event,
        "correction": correction,
        "form": form,
        "acts": [(act, ACTS[act]) for act in requests.acts_open(correction, seat)],
        "facts": requests.detail_of(correction),
    }
