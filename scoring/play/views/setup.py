"""Views for setting up and running an event: facts, people, sessions and moves."""

from collections.abc import Sequence
from dataclasses import asdict
from datetime import datetime

from django import forms
from django.db import transaction
from django.http import Http404, HttpResponse, JsonResponse, QueryDict
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from clubsite.accounts.models import User
from clubsite.clubs.access import open_club
from clubsite.site.clock import now
from clubsite.site.errors import Refused
from clubsite.site.web import Request, go_to
from scoring.events import access as events_access
from scoring.events.contest_labels import RANKED, convention_sources
from scoring.events.labels import AppointmentPart, ContestKind
from scoring.events.models import Event, Session
from scoring.events.players import PlayerBook
from scoring.events.queries import last_session
from scoring.events.rules import Action
from scoring.events.shortcuts import get_pair, run_event, run_event_as, take_up
from scoring.mails.actions import queue_result_mails
from scoring.mails.rules import HOLD
from scoring.play.actions import movement_changes, scoring_rules, seating, setup
from scoring.play.actions import posting as actions_posting
from scoring.play.actions.embargo import set_embargo
from scoring.play.actions.scoring_rules import OPEN_TO_IT, award_by
from scoring.play.actions.setup import add_session, drop_session, move_session
from scoring.play.forms.latecomers import LatePairForm, SubstituteForm
from scoring.play.forms.people import PeopleForm
from scoring.play.forms.posting import EmbargoForm, PostForm
from scoring.play.forms.ranking_rules import QualifierForm, RankedForm
from scoring.play.forms.setup import (
    NAME_LENGTH,
    AmendForm,
    AwardedForm,
    EventForm,
    FactsForm,
    PairsForm,
    ScoredByForm,
    SectionForms,
    SessionForm,
    SessionWhenForm,
)
from scoring.play.labels import ACTIONS
from scoring.play.queries import event_status, ranking_rules
from scoring.play.queries import setup as queries_setup
from scoring.play.queries.name_search import suggest_names
from scoring.play.queries.own_movements import load_own
from scoring.play.queries.ranking_rules import RankedPair, awarded
from scoring.play.queries.scoring_rules import rescored
from scoring.play.queries.usual import usual_set_up


@require_http_methods(["GET", "POST"])
def event_new(request: Request, club_slug: str) -> HttpResponse:
    club = open_club(request, club_slug)
    events_access.check_may_set_up(request.user, club)

    typed = request.POST if request.method == "POST" else None
    own = load_own(club)
    form = EventForm(
        typed,
        own=own,
        directors=events_access.possible_directors(club),
        scorers=events_access.possible_scorers(club),
        initial={
            "date": now().astimezone(club.zone).date(),
            "director": request.user.pk,
            **usual_set_up(club),
        },
    )
    sections = SectionForms(typed, own=own)
    if form.is_valid() & sections.is_valid():
        plan = form.plan(sections.sections())
        try:
            event = setup.create_event(club, plan, by=request.user)
            return go_to(request, "event_pairs", club.slug, event.pk)
        except Refused as refusal:
            take_up(form, refusal)

    context = {"club": club, "form": form, "sections": sections}
    context["sources"] = convention_sources()
    return _page(request, "scoring/play/event_new.html", form, context)


@require_safe
def event_manage(request: Request, club_slug: str, event_id: int) -> HttpResponse:
    event, roles = run_event_as(request, club_slug, event_id)

    context = {
        "club": event.club,
        "event": event,
        "part": roles,
        "page": queries_setup.manage_page(event, roles),
        "sees_entry": events_access.sees_entry(roles, event),
        "spoken": queries_setup.get_spoken(event),
        "now": now(),
    }
    return render(request, "scoring/play/event_manage.html", context)


@require_http_methods(["GET", "POST"])
def event_edit(request: Request, club_slug: str, event_id: int) -> HttpResponse:
    event = run_event(request, club_slug, event_id)
    events_access.check_may_set_up(request.user, event.club)

    form = FactsForm(
        request.POST if request.method == "POST" else None, initial=_facts(event)
    )
    if form.is_valid():
        try:
            setup.edit_event(event, form.facts(), by=request.user)
            return go_to(request, "event_manage", club_slug, event.pk)
        except Refused as refusal:
            take_up(form, refusal)

    context = {"club": event.club, "event": event, "form": form}
    return _page(request, "scoring/play/event_edit.html", form, context)


@require_http_methods(["GET", "POST"])
def event_embargo(request: Request, club_slug: str, event_id: int) -> HttpResponse:
    event = run_event(request, club_slug, event_id)
    events_access.check_may_direct(request.user, event)

    form = EmbargoForm(
        request.POST if request.method == "POST" else None,
        zone=event.club.zone,
        initial={"until": _on_the_clock(event)},
    )
    if form.is_valid():
        try:
            set_embargo(event, form.cleaned_data["until"], by=request.user)
            return go_to(request, "event_manage", club_slug, event.pk)
        except Refused as refusal:
            take_up(form, refusal)

    context = {"club": event.club, "event": event, "form": form}
    return _page(request, "scoring/play/event_embargo.html", form, context)


@require_http_methods(["GET", "POST"])
def event_scoring(request: Request, club_slug: str, event_id: int) -> HttpResponse:
    """By which method and convention: first what it would change, then for good."""
    event = run_event(request, club_slug, event_id)
    events_access.check_may_set_up(request.user, event.club)
    if event.in_matches:
        return go_to(request, "contest_scoring", club_slug, event.pk)
    if request.method == "GET" and event.state not in scoring_rules.OPEN_TO_IT:
        return go_to(request, "event_manage", club_slug, event.pk)

    form = ScoredByForm(
        request.POST if request.method == "POST" else None,
        initial={
            "method": event.method,
            "convention": event.convention.lower(),
            "plus_after": event.regulations.plus_after or None,
            "plus_percent": event.regulations.plus_percent,
        },
    )
    found = None
    if form.is_valid():
        chosen = form.cleaned_data
        rules = form.regulations(event.regulations)
        way = (chosen["method"], chosen["convention"], rules)
        try:
            if request.POST.get("do") == "store":
                scoring_rules.score_by(
                    event, *way, by=request.user, expected_version=chosen["seen"]
                )
                return go_to(request, "event_manage", club_slug, event.pk)
            scoring_rules.check_scoring(event, chosen["method"])
            found = rescored(event, *way)
        except Refused as refusal:
            take_up(form, refusal)
    context = {"club": event.club, "event": event, "form": form, "found": found}
    context["sources"] = convention_sources()
    status = 422 if form.errors else 200
    return render(request, "scoring/play/event_scoring.html", context, status=status)


@require_http_methods(["GET", "POST"])
def event_pairs(request: Request, club_slug: str, event_id: int) -> HttpResponse:
    event = run_event(request, club_slug, event_id)
    events_access.check_may_arrange(request.user, event)
    if event.contest == ContestKind.TEAMS:
        return go_to(request, "event_teams", club_slug, event.pk)

    book = PlayerBook(event.club)
    form = PairsForm(
        request.POST if request.method == "POST" else None,
        pairs=queries_setup.named_pairs(event, book),
    )
    if form.is_valid():
        try:
            seating.name_pairs(event, form.typed(), by=request.user)
            return go_to(request, "event_manage", club_slug, event.pk)
        except Refused as refusal:
            take_up(form, refusal)

    context = {"club": event.club, "event": event, "form": form}
    context["players"] = book.sorted_labels()
    return _page(request, "scoring/play/event_pairs.html", form, context)


@never_cache
@require_safe
def name_suggest(request: Request, club_slug: str, event_id: int) -> HttpResponse:
    """Who may be meant by what someone is typing into a name field of the event."""
    event = run_event(request, club_slug, event_id)
    events_access.check_may_arrange(request.user, event)

    typed = request.GET.get("q", "")[:NAME_LENGTH]
    beside = request.GET.get("beside", "")[:NAME_LENGTH]
    found = suggest_names(event, typed, beside=beside)
    return JsonResponse({"names": [asdict(suggestion) for suggestion in found]})


@require_http_methods(["GET", "POST"])
def pair_late(
    request: Request, club_slug: str, event_id: int, entry_id: int
) -> HttpResponse:
    event = run_event(request, club_slug, event_id)
    events_access.check_may_arrange(request.user, event)
    entry = get_pair(event, entry_id)

    form = LatePairForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        typed = form.cleaned_data
        names = (typed["first"], typed["second"])
        try:
            movement_changes.add_late_pair(
                entry, names, from_round=typed["from_round"], by=request.user
            )
            return go_to(request, "event_manage", club_slug, event.pk)
        except Refused as refusal:
            take_up(form, refusal)

    context = {"club": event.club, "event": event, "entry": entry, "form": form}
    context["players"] = queries_setup.player_labels(event.club)
    return _page(request, "scoring/play/pair_late.html", form, context)


@require_http_methods(["GET", "POST"])
def pair_substitute(
    request: Request, club_slug: str, event_id: int, entry_id: int
) -> HttpResponse:
    event = run_event(request, club_slug, event_id)
    events_access.check_may_arrange(request.user, event)
    entry = get_pair(event, entry_id)
    members = [
        member.player.name for member in entry.members.all() if not member.substitute
    ]

    typed = request.POST if request.method == "POST" else None
    form = SubstituteForm(typed, players=members)
    if form.is_valid():
        try:
            seating.put_substitute(entry, **form.cleaned_data, by=request.user)
            return go_to(request, "event_manage", club_slug, event.pk)
        except Refused as refusal:
            take_up(form, refusal)

    context = {"club": event.club, "event": event, "entry": entry, "form": form}
    context["players"] = queries_setup.player_labels(event.club)
    return _page(request, "scoring/play/pair_substitute.html", form, context)


@require_http_methods(["GET", "POST"])
def event_appoint(request: Request, club_slug: str, event_id: int) -> HttpResponse:
    event = run_event(request, club_slug, event_id)
    events_access.check_may_appoint(request.user, event)

    before = queries_setup.holders_by_part(event)
    in_charge = before[AppointmentPart.DIRECTOR_IN_CHARGE]
    assistants = before[AppointmentPart.ASSISTANT]
    scorers = before[AppointmentPart.SCORER]
    possible = events_access.possible_directors(event.club)
    form = PeopleForm(
        request.POST if request.method == "POST" else None,
        directors=list(dict.fromkeys([*possible, *in_charge, *assistants])),
        scorers=events_access.possible_scorers(event.club),
        initial={
            "director": in_charge[0].pk if in_charge else None,
            "scorer": scorers[0].pk if scorers else None,
            "assistants": [user.pk for user in assistants],
        },
    )
    if form.is_valid():
        for part, people in form.appointed().items():
            if set(people) != set(before[part]):
                setup.appoint(event, part, people, by=request.user)
        return go_to(request, "event_manage", club_slug, event.pk)

    context = {"club": event.club, "event": event, "form": form}
    return _page(request, "scoring/play/event_appoint.html", form, context)


@require_http_methods(["GET", "POST"])
def event_move(
    request: Request, club_slug: str, event_id: int, act: str
) -> HttpResponse:
    event, roles = run_event_as(request, club_slug, event_id)
    if act not in tuple(Action) or act == Action.END_CORRECTIONS:
        raise Http404
    chosen = Action(act)
    event_status.check_may_try(event, chosen, request.user)
    if chosen == Action.POST and event.is_posted:
        return go_to(request, "event_published", club_slug, event.pk)

    form = _move_form(event, chosen, request)
    if form.is_valid():
        try:
            actions_posting.let_time_pass(event)
            _move(event, chosen, form, request)
            page = "event_published" if chosen == Action.POST else "event_manage"
            return go_to(request, page, club_slug, event.pk)
        except Refused as refusal:
            take_up(form, refusal)

    context = {
        "club": event.club,
        "event": event,
        "form": form,
        "words": ACTIONS[chosen],
    }
    context["obstacles"] = event_status.obstacles_now(event, chosen)
    if chosen == Action.OPEN:
        context["gaps"] = queries_setup.get_gaps(event, roles)
    if chosen == Action.POST and not context["obstacles"]:
        context["late"] = event_status.late_plays(event)
        context["plan"] = event_status.build_posting_plan(event)
    return _page(request, "scoring/play/event_move.html", form, context)


def _move_form(event: Event, action: Action, request: Request) -> forms.Form:
    data = request.POST if request.method == "POST" else None
    if action == Action.POST:
        return PostForm(data, zone=event.club.zone)
    return AmendForm(data) if action == Action.AMEND else forms.Form(data)


def _move(event: Event, action: Action, form: forms.Form, request: Request) -> None:
    if action == Action.POST:
        _publish(event, form, request.user)
        return
    reason = form.cleaned_data.get("reason", "")
    actions_posting.move_event(event, action, by=request.user, reason=reason)


@transaction.atomic
def _publish(event: Event, form: forms.Form, person: User) -> None:
    """Post the results, and queue the emails about them: both or neither."""
    put_up_at = form.cleaned_data["put_up_at"]
    posting = actions_posting.post_results(event, by=person, put_up_at=put_up_at)
    queue_result_mails(event, posting, not_before=now() + HOLD, by=person)


def _facts(event: Event) -> dict[str, object]:
    session = event.sessions.first()
    starts = session.starts_at if session else None
    local = starts.astimezone(event.club.zone).time() if starts else None
    return {
        "name": event.name,
        "date": event.date,
        "starts": local,
        "without_director": event.without_director,
    }


def _on_the_clock(event: Event) -> datetime | None:
    """The end of the embargo as the club's clocks show it, for the field."""
    until = event.embargo_until
    return until.astimezone(event.club.zone).replace(tzinfo=None) if until else None


def _page(
    request: Request, template: str, form: forms.Form, context: dict[str, object]
) -> HttpResponse:
    """The page with a form: 422 where it was sent and could not be taken."""
    return render(request, template, context, status=422 if form.is_bound else 200)


@require_http_methods(["GET", "POST"])
def event_awarded(request: Request, club_slug: str, event_id: int) -> HttpResponse:
    """The scheme of master points: first what it awards, then for good."""
    event = run_event(request, club_slug, event_id)
    events_access.check_may_set_up(request.user, event.club)
    if request.method == "GET" and event.state not in OPEN_TO_IT:
        return go_to(request, "event_manage", club_slug, event.pk)

    now = event.regulations.master_points
    form = AwardedForm(
        request.POST if request.method == "POST" else None, initial={"scheme": now}
    )
    found = None
    if form.is_valid():
        chosen = form.cleaned_data
        try:
            if request.POST.get("do") == "store":
                award_by(
                    event,
                    chosen["scheme"],
                    by=request.user,
                    expected_version=chosen["seen"],
                )
                return go_to(request, "event_manage", club_slug, event.pk)
            found = awarded(event, chosen["scheme"])
        except Refused as refusal:
            take_up(form, refusal)
    context = {"club": event.club, "event": event, "form": form, "found": found}
    status = 422 if form.errors else 200
    return render(request, "scoring/play/event_awarded.html", context, status=status)


def _ranked_form(
    request: Request, event: Event, pairs: Sequence[RankedPair]
) -> tuple[RankedForm, bool]:
    """What was typed, with what members' records say if that is wanted, and whether they
    say anything."""

    def with_data(data: QueryDict | None) -> RankedForm:
        return RankedForm(
            data,
            regulations=event.regulations,
            pairs=pairs,
            percent=ranking_rules.may_have_percentages(event),
            contest=ContestKind(event.contest),
        )

    form = with_data(request.POST if request.method == "POST" else None)
    if request.POST.get("do") != "members" or not form.is_valid():
        return form, False
    more = form.from_members()
    data = request.POST.copy()
    for name, text in more.items():
        data[name] = text
    return with_data(data), bool(more)


@require_http_methods(["GET", "POST"])
def event_ranked(request: Request, club_slug: str, event_id: int) -> HttpResponse:
    """Set the ranking rules, after a preview of the changes."""
    event = run_event(request, club_slug, event_id)
    events_access.check_may_set_up(request.user, event.club)
    closed = event.in_matches or event.state not in OPEN_TO_IT
    if request.method == "GET" and closed:
        return go_to(request, "event_manage", club_slug, event.pk)

    qualifier_form = QualifierForm(
        request.GET, qualifiers=ranking_rules.get_qualifiers(event)
    )
    qualifier = qualifier_form.chosen if request.method == "GET" else None
    brought = ranking_rules.brought_from(event, qualifier) if qualifier else None
    entered, page = ranking_rules.ranked_pairs(event, request.GET.get("page"), brought)
    pairs = ranking_rules.filled_in(entered, event.regulations)
    form, filled = _ranked_form(request, event, pairs)
    found = None
    if form.is_valid():
        if request.POST.get("do") == "store":
            try:
                seen = form.cleaned_data["seen"]
                scoring_rules.rank_by(
                    event, form.plan(), by=request.user, expected_version=seen
                )
                return go_to(request, "event_manage", club_slug, event.pk)
            except Refused as refusal:
                take_up(form, refusal)
        found = ranking_rules.reranked(event, form.plan())

    context = {"club": event.club, "event": event, "form": form, "found": found}
    context |= {"page": page, "qualifiers": qualifier_form, "brought": brought}
    context["filled"] = filled if form.is_bound else pairs != entered
    context["words"] = RANKED[ContestKind(event.contest)]
    status = 422 if form.errors else 200
    return render(request, "scoring/play/event_ranked.html", context, status=status)


@require_http_methods(["GET", "POST"])
def session_new(request: Request, club_slug: str, event_id: int) -> HttpResponse:
    event = run_event(request, club_slug, event_id)
    events_access.check_may_set_up(request.user, event.club)

    typed = request.POST if request.method == "POST" else None
    before = last_session(event)
    own = load_own(event.club)
    form = SessionForm(typed, own=own, initial={**before.session, "date": event.date})
    sections = SectionForms(typed, before.sections, own=own)
    if form.is_valid() & sections.is_valid():
        try:
            plan = form.plan(sections.sections())
            add_session(event, plan, by=request.user)
            return go_to(request, "event_manage", club_slug, event.pk)
        except Refused as refusal:
            take_up(form, refusal)

    context = {"club": event.club, "event": event, "form": form, "sections": sections}
    status = 422 if form.is_bound else 200
    return render(request, "scoring/play/session_new.html", context, status=status)


@require_http_methods(["GET", "POST"])
def session_drop(
    request: Request, club_slug: str, event_id: int, number: int
) -> HttpResponse:
    event = run_event(request, club_slug, event_id)
    events_access.check_may_set_up(request.user, event.club)

    refused = ""
    if request.method == "POST":
        try:
            drop_session(event, number, by=request.user)
            return go_to(request, "event_manage", club_slug, event.pk)
        except Refused as refusal:
            refused = str(refusal)

    context = {"club": event.club, "event": event, "number": number, "refused": refused}
    status = 422 if refused else 200
    return render(request, "scoring/play/session_drop.html", context, status=status)


@require_http_methods(["GET", "POST"])
def session_edit(
    request: Request, club_slug: str, event_id: int, number: int
) -> HttpResponse:
    """The day and the hour of a further session."""
    event = run_event(request, club_slug, event_id)
    events_access.check_may_set_up(request.user, event.club)
    session = get_object_or_404(event.sessions.exclude(number=1), number=number)

    typed = request.POST if request.method == "POST" else None
    form = SessionWhenForm(typed, initial=_when(session, event))
    if form.is_valid():
        try:
            move_session(event, number, form.when(), by=request.user)
            return go_to(request, "event_manage", club_slug, event.pk)
        except Refused as refusal:
            take_up(form, refusal)

    context = {"club": event.club, "event": event, "form": form, "number": number}
    status = 422 if form.is_bound else 200
    return render(request, "scoring/play/session_edit.html", context, status=status)


def _when(session: Session, event: Event) -> dict[str, object]:
    starts = session.starts_at
    local = starts.astimezone(event.club.zone).time() if starts else None
    return {"date": session.date or event.date, "starts": local}
