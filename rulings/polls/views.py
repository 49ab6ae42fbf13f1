"""Pages of a poll: the director writes and asks, a player answers by a link."""

from collections.abc import Mapping

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_http_methods

from clubsite.clubs.access import open_club
from clubsite.ops import limits
from clubsite.ops.error_responses import too_often
from clubsite.site.errors import Refused
from clubsite.site.qr_codes import build_qr_code
from clubsite.site.web import (
    PublicRequest,
    Request,
    go_to,
    post_only,
    render_part,
    request_user,
)
from rulings.log.access import get_officials
from rulings.log.forms.outcomes import typed_in
from rulings.log.models import Ruling
from rulings.log.shortcuts import one_at_a_time, open_ruling
from rulings.polls import access, actions
from rulings.polls.forms import AnswerForm, AskForm, ConsultForm, PollForm, pressed
from rulings.polls.models import Poll, PollAnswer
from rulings.polls.queries import (
    askable,
    build_question_view,
    calls_to_choose,
    first_typed,
    hand_dealt,
    hand_pad,
    poll_page,
)
from scoring.bridge.contract import LETTERS, Seat

HOUR = 60 * 60
WRONG_LINKS = 60
"""So many links that lead nowhere may be tried from one address in an hour."""


def _polled(request: Request, club_slug: str, ruling_id: int) -> Ruling:
    """The ruling that is being made, of which this person is the director; else 404."""
    ruling = open_ruling(request, club_slug, ruling_id)
    access.check_may_poll(request.user, ruling)
    if not ruling.is_open:
        raise Http404
    return ruling


def _get_poll(ruling: Ruling, poll_id: int) -> Poll:
    poll: Poll = get_object_or_404(access.get_polls(ruling), pk=poll_id)
    poll.ruling = ruling
    return poll


@require_http_methods(["GET", "POST"])
@one_at_a_time
def poll_new(request: Request, club_slug: str, ruling_id: int) -> HttpResponse:
    """Write the hand and the auction that are put to players."""
    ruling = _polled(request, club_slug, ruling_id)
    button = request.POST.get("do", "")
    typed = first_typed(ruling)
    if request.method == "POST":
        typed = pressed(typed_in(request.POST), button, _dealt(ruling, button))
    board = ruling.board or 1
    saving = button == "save"
    form = PollForm(typed if saving else None, initial=typed, board=board)
    if saving and form.is_valid():
        try:
            poll = actions.begin_poll(ruling, form.put(), by=request.user)
            return go_to(request, "poll_detail", club_slug, ruling.pk, poll.pk)
        except Refused as refusal:
            form.add_error(None, str(refusal))
    context = {
        "ruling": ruling,
        "form": form,
        "calls": calls_to_choose(),
        "pad": button.endswith("call") or button.startswith("call:"),
        "cards": hand_pad(typed.get("hand", "")),
        "tapping": button.startswith("card:"),
        "seats": list(LETTERS),
        "seat": typed.get("seat", ""),
    }
    status = 422 if saving else 200
    return render_part(
        request, "rulings/polls/poll_new.html", "poll", context, status=status
    )


def _dealt(ruling: Ruling, button: str) -> str:
    """The hand dealt to the seat of that button."""
    act, _colon, seat = button.partition(":")
    known = act == "seat" and len(seat) == 1 and seat in LETTERS
    return hand_dealt(ruling, Seat(seat)) if known else ""


@require_http_methods(["GET", "POST"])
@one_at_a_time
def poll_detail(
    request: Request, club_slug: str, ruling_id: int, poll_id: int
) -> HttpResponse:
    """Ask players, and see how many have answered."""
    ruling = _polled(request, club_slug, ruling_id)
    poll = _get_poll(ruling, poll_id)
    people = askable(poll, request.user)
    form = AskForm(
        request.POST if request.method == "POST" else None,
        people=people,
        informed=bool(poll.information),
    )
    if form.is_valid():
        answers = _ask(request, poll, form, people.barred)
        if form.is_valid():
            return _asked(request, ruling, answers)
    context = {"ruling": ruling, "page": poll_page(poll, ruling), "form": form}
    status = 422 if form.is_bound else 200
    return render(request, "rulings/polls/poll_detail.html", context, status=status)


def _ask(
    request: Request, poll: Poll, form: AskForm, barred: Mapping[int, access.Bar]
) -> list[PollAnswer]:
    """Ask all the chosen players, or none: the form's errors name those barred."""
    persons = access.get_persons(request.club)
    chosen = list(persons.filter(pk__in=form.chosen(form.cleaned_data)))
    send = request.POST.get("do") != "aloud"
    try:
        return actions.ask(
            poll, chosen, form.question, by=request.user, send=send, barred=barred
        )
    except actions.NotAsked as refusal:
        for reason in refusal.reasons:
            form.add_error(None, reason)
    except Refused as refusal:
        form.add_error(None, str(refusal))
    return []


def _asked(request: Request, ruling: Ruling, answers: list[PollAnswer]) -> HttpResponse:
    """On to the answer of who is asked aloud; else back to the poll."""
    slug, poll = ruling.club.slug, answers[0].poll
    if request.POST.get("do") == "aloud" and len(answers) == 1:
        return go_to(request, "poll_asked", slug, ruling.pk, poll.pk, answers[0].pk)
    return go_to(request, "poll_detail", slug, ruling.pk, poll.pk)


@never_cache
@require_http_methods(["GET", "POST"])
@one_at_a_time
def poll_asked(
    request: Request, club_slug: str, ruling_id: int, poll_id: int, asked_id: int
) -> HttpResponse:
    """One who was asked: the link to show, or the answer that is told aloud."""
    ruling = _polled(request, club_slug, ruling_id)
    poll = _get_poll(ruling, poll_id)
    if not poll.is_open:
        return go_to(request, "poll_detail", club_slug, ruling.pk, poll.pk)
    answer = get_object_or_404(poll.answers.select_related("player"), pk=asked_id)
    form = AnswerForm(
        request.POST if request.method == "POST" else None, asks=answer.asks
    )
    if form.is_valid():
        try:
            actions.answer(answer, **form.told(), by=request.user)
            return go_to(request, "poll_detail", club_slug, ruling.pk, poll.pk)
        except Refused as refusal:
            form.add_error(None, str(refusal))
    link = request.build_absolute_uri(access.answer_path(answer, ruling.club))
    context = {
        "ruling": ruling,
        "poll": poll,
        "put": build_question_view(poll),
        "asked": answer,
        "form": form,
        "link": link,
        "code": build_qr_code(link),
    }
    status = 422 if form.is_bound else 200
    return render(request, "rulings/polls/poll_asked.html", context, status=status)


@require_http_methods(["GET", "POST"])
@one_at_a_time
def ruling_consult(request: Request, club_slug: str, ruling_id: int) -> HttpResponse:
    """Note that another director, or a member of the appeals pool, was asked."""
    ruling = _polled(request, club_slug, ruling_id)
    others = {
        str(user.pk): user
        for user in get_officials(ruling.club)
        if user.pk != request.user.pk
    }
    form = ConsultForm(
        request.POST if request.method == "POST" else None,
        officials=[(key, user.name) for key, user in others.items()],
    )
    if form.is_valid():
        try:
            person = others[form.cleaned_data["who"]]
            actions.consult(ruling, person, by=request.user)
            return go_to(request, "ruling_walk", club_slug, ruling.pk)
        except Refused as refusal:
            form.add_error(None, str(refusal))
    status = 422 if form.is_bound else 200
    context = {"ruling": ruling, "form": form}
    return render(request, "rulings/polls/ruling_consult.html", context, status=status)


@post_only
@one_at_a_time
def poll_close(
    request: Request, club_slug: str, ruling_id: int, poll_id: int
) -> HttpResponse:
    """Take no more answers."""
    ruling = _polled(request, club_slug, ruling_id)
    actions.close_poll(_get_poll(ruling, poll_id), by=request.user)
    return go_to(request, "ruling_walk", club_slug, ruling.pk)


@require_GET
def poll_own(request: Request, club_slug: str, asked_id: int) -> HttpResponse:
    """From a notice on to the question that it is about."""
    club = open_club(request, club_slug)
    answer = get_object_or_404(access.own_asked(request.user, club), pk=asked_id)
    return redirect(access.answer_path(answer, club))


@login_not_required
@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "POST"])
def poll_answer(request: PublicRequest, club_slug: str, token: str) -> HttpResponse:
    """The question to one player, who may change the answer until the poll closes."""
    club = open_club(request, club_slug)
    answer = access.asked_by_token(token, club, request_user(request))
    if answer is None:
        return _no_such_link(request)
    initial = {
        "answer": answer.answer,
        "considered": answer.considered,
        "why": answer.why,
    }
    form = AnswerForm(
        request.POST if request.method == "POST" else None,
        asks=answer.asks,
        initial=initial,
    )
    if form.is_valid():
        try:
            actions.answer(answer, **form.told(), by=None)
            return redirect("poll_answer", club_slug, token)
        except Refused as refusal:
            form.add_error(None, str(refusal))
    context = {
        "asked": answer,
        "put": build_question_view(answer.poll),
        "form": form,
    }
    status = 422 if form.is_bound else 200
    return render(request, "rulings/polls/poll_answer.html", context, status=status)


def _no_such_link(request: PublicRequest) -> HttpResponse:
    """As any page that does not exist, unless it is tried over and over."""
    key = f"poll:from:{limits.client_network(request)}"
    if limits.over_limit(key, most=WRONG_LINKS, seconds=HOUR):
        return too_often(request)
    raise Http404
