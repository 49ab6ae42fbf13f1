"""Tonight's set-up on one page: who is here, how it is played, and the event itself."""

from collections.abc import Mapping
from dataclasses import asdict

from django.http import HttpResponse, JsonResponse, QueryDict
from django.shortcuts import get_object_or_404
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from clubsite.accounts.models import User
from clubsite.clubs import access as clubs
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club
from clubsite.site.errors import Refused
from clubsite.site.web import Request, go_to, render_part
from scoring.calendar import access
from scoring.calendar.actions import making, pairs
from scoring.calendar.forms import PairForm, SetUpForm, WishForm, set_up_values
from scoring.calendar.models import PlannedDate, Series
from scoring.calendar.queries.advice import (
    advise_movements,
    club_pace,
    end_of_play,
)
from scoring.calendar.queries.dates import (
    Rules,
    door_list,
    first_set_up,
    missing_before,
    with_director_among,
    with_movement_among,
)
from scoring.calendar.rules import Numbering, SetUp
from scoring.calendar.shortcuts import get_day
from scoring.events import access as events_access
from scoring.events.labels import ContestKind, EventState
from scoring.events.models import Event
from scoring.events.rules import Action
from scoring.events.shortcuts import take_up
from scoring.movements.movement import Movement
from scoring.play.forms.setup import NAME_LENGTH
from scoring.play.queries.name_search import suggest_names
from scoring.play.queries.own_movements import of_pairs, own_by_code
from scoring.play.queries.setup import player_labels

MARKS = 3
"""Between the four parts of a movement that is chosen."""
SEAT = "seat-"
"""How a pair's number by hand is sent, followed by the pair's key."""


@require_http_methods(["GET", "POST"])
def planned_set_up(
    request: Request, club_slug: str, series_id: int, day: str
) -> HttpResponse:
    """Everything before the event is made; each button of the one form says what to do."""
    series, planned = get_day(request, club_slug, series_id, day)
    access.check_may_prepare(request.user, series.club)
    if planned.event is not None:
        return go_to(request, "event_manage", club_slug, planned.event.pk)
    if planned.prepared_at is None:
        return go_to(request, "planned_detail", club_slug, series.pk, day)

    typed = _chosen(request.POST) if request.method == "POST" else None
    directors = events_access.possible_directors(series.club)
    policy, movements = access.load_rules(series.club)
    own = of_pairs(own_by_code(movements))
    before = with_movement_among(
        own, with_director_among(directors, first_set_up(series))
    )
    form = _form(series, before, typed, directors, own)
    pair_form = _pair_form(typed)
    try:
        event = _do(request, planned, form, pair_form, before)
        if event is not None:
            return _go_on(request, event, form.set_up(before))
        if pair_form.is_bound and not pair_form.errors:
            pair_form = PairForm()
            pair_form.fields["first"].widget.attrs["autofocus"] = True
    except Refused as refusal:
        take_up(pair_form if pair_form.is_bound else form, refusal)
    return _page(
        request,
        planned,
        form,
        pair_form,
        before,
        Rules(policy, own, writes=clubs.is_manager(request.user, series.club)),
    )


@never_cache
@require_safe
def planned_suggest(
    request: Request, club_slug: str, series_id: int, day: str
) -> HttpResponse:
    """Players that fit the text typed into a name field of the set-up."""
    series, planned = get_day(request, club_slug, series_id, day)
    access.check_may_prepare(request.user, series.club)

    typed = request.GET.get("q", "")[:NAME_LENGTH]
    beside = request.GET.get("beside", "")[:NAME_LENGTH]
    tonight = Event(club=series.club, date=planned.day, contest=ContestKind.PAIRS)
    found = suggest_names(tonight, typed, beside=beside)
    return JsonResponse({"names": [asdict(suggestion) for suggestion in found]})


def _chosen(sent: QueryDict) -> QueryDict:
    """What was sent, with the movement that was chosen from those advised."""
    what, _dash, choice = sent.get("do", "").partition("-")
    if what != "choose" or choice.count(":") != MARKS:
        return sent
    typed = sent.copy()
    names = ("movement", "rounds", "boards_a_round", "switched")
    for name, value in zip(names, choice.split(":"), strict=True):
        typed[name] = value
    if typed["switched"]:
        typed["one_winner"] = "on"
    else:
        typed.pop("one_winner", None)
    return typed


def _page(
    request: Request,
    planned: PlannedDate,
    form: SetUpForm,
    pair_form: PairForm,
    before: SetUp,
    rules: Rules,
) -> HttpResponse:
    series = planned.series
    chosen = form.is_bound and form.is_valid()
    set_up = form.set_up(before) if chosen else before
    doors = door_list(planned)
    entrants = doors.entrants(set_up)
    wish = WishForm(request.POST if request.method == "POST" else None)
    pace = club_pace(series.club)
    seats = _seats(request.POST)
    context = {
        "club": series.club,
        "series": series,
        "planned": planned,
        "doors": doors,
        "tables": doors.tables(set_up),
        "present": [
            (pair, seats.get(pair.pk, pair.last_label)) for pair in doors.present
        ],
        "form": form,
        "pair_form": pair_form,
        "missing": missing_before(planned, doors, set_up, rules),
        "wish": wish,
        "advice": advise_movements(series, set_up, entrants, wish.wanted(), pace),
        "ends": end_of_play(series, set_up, entrants, pace, rules.own),
        "policy": rules.policy,
        "by_hand": form["numbering"].value() == Numbering.HAND,
        "players": player_labels(series.club),
    }
    status = 422 if form.errors or pair_form.errors else 200
    template = "scoring/calendar/planned_set_up.html"
    return render_part(request, template, "set_up", context, status=status)


def _go_on(request: Request, event: Event, set_up: SetUp) -> HttpResponse:
    """To starting play, for the one who directs it; else to the event's page."""
    slug = event.club.slug
    if event.state == EventState.OPEN and _directs(request.user, event.club, set_up):
        return go_to(request, "event_move", slug, event.pk, Action.START)
    return go_to(request, "event_manage", slug, event.pk)


def _form(
    series: Series,
    before: SetUp,
    typed: QueryDict | None,
    directors: list[User],
    own: Mapping[str, Movement],
) -> SetUpForm:
    return SetUpForm(
        typed,
        own=own,
        directors=directors,
        scorers=events_access.possible_scorers(series.club),
        initial=set_up_values(before),
    )


def _pair_form(typed: QueryDict | None) -> PairForm:
    """The names of a pair, checked where it is to be added; else as they were typed."""
    if typed is not None and typed.get("do") == "add":
        return PairForm(typed)
    sent = typed if typed is not None else QueryDict()
    return PairForm(initial={name: sent.get(name, "") for name in ("first", "second")})


def _do(
    request: Request,
    planned: PlannedDate,
    form: SetUpForm,
    pair_form: PairForm,
    before: SetUp,
) -> Event | None:
    """What the button says; the event, once it is made."""
    what, _dash, key = request.POST.get("do", "").partition("-")
    by = request.user
    if what == "add":
        _add(planned, pair_form, by)
    elif what == "all":
        pairs.mark_all_present(planned, by=by)
    elif what in ("tick", "untick", "remove"):
        _mark(planned, what, key, by)
    elif what == "make" and form.is_valid():
        return making.make_event(
            planned,
            form.set_up(before),
            form.people(),
            by=by,
            by_hand=_seats(request.POST),
        )
    return None


def _add(planned: PlannedDate, pair_form: PairForm, by: User) -> None:
    if pair_form.is_valid():
        pairs.add_pair(planned, **pair_form.cleaned_data, by=by)


def _mark(planned: PlannedDate, what: str, key: str, by: User) -> None:
    pair = get_object_or_404(access.get_pairs(planned), pk=_number(key))
    if what == "remove":
        pairs.remove_pair(planned, pair.pk, by=by)
    else:
        pairs.mark_pair(planned, pair.pk, present=what == "tick", by=by)


def _directs(user: User, club: Club, set_up: SetUp) -> bool:
    """Whether this person would direct the event: as its director in charge, or as a
    director of the club where no one is in charge."""
    if set_up.director is not None:
        return set_up.director == user.pk
    return RoleKind.DIRECTOR in clubs.get_roles(user, club)


def _seats(typed: QueryDict) -> dict[int, str]:
    """The numbers by hand, by the keys of the pairs."""
    return {
        _number(name.removeprefix(SEAT)): str(value).strip()
        for name, value in typed.items()
        if name.startswith(SEAT)
    }


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 15 else 0
