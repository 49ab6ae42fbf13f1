"""View of a ruling that begins: its place, what happened, and the first answer.

Nothing is stored before that answer: someone who only looks leaves no draft behind.
"""

import re
import secrets
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from clubsite.clubs.access import open_club
from clubsite.clubs.models import Club
from clubsite.site.clock import now
from clubsite.site.web import Request, go_to
from rulings.desk.actions import drafts
from rulings.desk.forms.rulings import BeginForm, pressed
from rulings.desk.forms.walking import WALKED, Tapped, tapped
from rulings.desk.queries.drafting import drafting
from rulings.desk.queries.guided import GuidedRuling
from rulings.desk.queries.walks import walk_page
from rulings.desk.views.walks import (
    PLACE,
    PRESSED,
    WalkAddress,
    keep,
    led_on,
    press,
    ruling_walk,
    walk_response,
)
from rulings.laws.families import search
from rulings.log import access as log_access
from rulings.log.models import Ruling
from rulings.log.procedure.walking import Walking
from rulings.log.queries.places import Place, Places, get_places
from scoring.events.labels import EventState
from scoring.events.models import Event

LOOKING = frozenset({"family", "search", "keep", "undo", "drop", *PLACE, *PRESSED, ""})
"""Buttons that answer nothing: they store no draft."""
WITHOUT_FAMILY = frozenset({"undo", "drop"})
KEY = re.compile(r"[\w-]{1,40}")
BEGUN = "begun_rulings"
"""In the session: the rulings begun from a page, by the key of that page. A tap sent
again finds the draft that it made."""
REMEMBERED = 20


@dataclass(frozen=True, slots=True)
class Beginning:
    """A ruling as far as it is chosen on a page of that key; nothing of it is stored."""

    club: Club
    event: Event
    places: Places
    place: Place
    family: str
    key: str

    @property
    def address(self) -> WalkAddress:
        """Where the page sends its taps as long as nothing is stored."""
        home = reverse("ruling_new", args=[self.club.slug])
        at = {"event": self.event.pk, **self.place.typed()}
        url = f"{home}?{urlencode({**at, 'key': self.key})}"
        change = f"{url}&{urlencode({'family': self.family})}&change="
        return WalkAddress(
            url, change, f"walk-new-{self.key}", f"{home}?{urlencode(at)}&quick"
        )


@require_http_methods(["GET", "POST"])
def ruling_new(request: Request, club_slug: str) -> HttpResponse:
    """Begin a ruling: where, what happened, and the first answer, which makes the draft."""
    club = open_club(request, club_slug)
    log_access.check_rules_somewhere(request.user, club)
    if draft := _stored(request, club):
        return ruling_walk(request, club_slug, draft.pk)

    events = log_access.events_to_rule_in(request.user, club)
    form = BeginForm({**request.GET.dict(), **request.POST.dict()})
    event = None if "another" in request.GET else _chosen_event(form, events)
    quick = "quick" in request.GET
    context: dict[str, object] = {"quick": quick, "events": events, "event": event}
    if event:
        places = get_places(event)
        place = _place(request, form, places)
        context |= {"places": places, "place": place}
        if quick and place.is_begun:
            at = Beginning(club, event, places, place, "", "")
            return _quick(request, at, context)
        if place.is_begun or "key" in request.GET:
            begun = Beginning(
                club, event, places, place, _family(request), _key(request)
            )
            return _begin(request, begun)
    status = 422 if request.method == "POST" else 200
    return render(request, "rulings/desk/ruling_new.html", context, status=status)


def _chosen_event(form: BeginForm, events: QuerySet[Event]) -> Event | None:
    """The event that was asked for, else 404; no one asked: the only one that is played,
    or the only one there is."""
    if form.event_id is not None:
        return get_object_or_404(events, pk=form.event_id)
    found = list(events)
    played = [event for event in found if event.state == EventState.IN_PLAY]
    return next((each[0] for each in (played, found) if len(each) == 1), None)


def _place(request: Request, form: BeginForm, places: Places) -> Place:
    """The place as it was chosen, after a button of the page that changes it."""
    typed, button = form.typed(), request.POST.get("do", "")
    if button.partition(":")[0] in PLACE:
        typed = pressed(typed, button)
    return places.current(places.place(typed))


def _family(request: Request) -> str:
    """What happened, as the page shows it or as its button says."""
    verb, _colon, rest = request.POST.get("do", "").partition(":")
    if verb == "family":
        return rest
    shown = request.POST.get(WALKED, request.GET.get("family", ""))
    return "" if verb in WITHOUT_FAMILY else shown


def _key(request: Request) -> str:
    key = request.GET.get("key", "")
    return key if KEY.fullmatch(key) else ""


def _begin(request: Request, begun: Beginning) -> HttpResponse:
    """The page of the first question, or the draft once that is answered."""
    slug, button = begun.club.slug, request.POST.get("do", "")
    if not begun.key and request.method == "GET":
        at = replace(begun, key=secrets.token_urlsafe(9)).address.url
        return redirect(f"{at}&{urlencode({'family': begun.family})}")
    led = press(request, _unsaved(request, begun), button)
    if led:
        return go_to(request, "ruling_walk", slug, led.pk)
    is_looking = button.partition(":")[0] in LOOKING and bool(begun.key)
    if request.method == "POST" and begun.place.is_begun and not is_looking:
        made = _store(request, begun, button)
        if isinstance(made, HttpResponse):
            return made
        return _page(request, begun, made)
    return _page(request, begun, Tapped((), opened=request.GET.get("change", "")))


def _page(request: Request, begun: Beginning, after: Tapped) -> HttpResponse:
    guided = GuidedRuling.of(_unsaved(request, begun))
    first = _first_walk(guided, begun.family)
    page = walk_page(guided, walks=first, opened=after.opened)
    return walk_response(request, page, after, at=begun.address)


@transaction.atomic
def _store(request: Request, begun: Beginning, button: str) -> HttpResponse | Tapped:
    """Store the draft with its first answer; nothing if the question takes no such
    answer."""
    draft = drafts.begin_draft(begun.event, begun.place, by=request.user)
    guided = GuidedRuling.of(draft)
    after = tapped(_first_walk(guided, begun.family), button, request.POST)
    if after.wrong:
        transaction.set_rollback(True)
        return after
    page = keep(request, guided, after.walks, opened=after.opened)
    if not begun.key:
        return go_to(request, "ruling_walk", begun.club.slug, draft.pk)
    known = list(request.session.get(BEGUN, {}).items())[-REMEMBERED:]
    request.session[BEGUN] = {**dict(known), begun.key: draft.pk}
    return led_on(request, page, after)


def _stored(request: Request, club: Club) -> Ruling | None:
    """The draft that was begun from this page before."""
    known: dict[str, int] = request.session.get(BEGUN, {})
    key = known.get(_key(request))
    if key is None:
        return None
    return log_access.visible_rulings(request.user, club).filter(pk=key).first()


def _unsaved(request: Request, begun: Beginning) -> Ruling:
    """The ruling as it would begin there; no stored one has the number 0."""
    place = begun.place
    return Ruling(
        pk=0,
        club=begun.club,
        event=begun.event,
        result=place.result,
        section=place.section,
        table=place.table,
        board=place.board,
        draft=place.typed(),
        director=request.user,
        made_at=now(),
    )


def _first_walk(guided: GuidedRuling, family: str) -> tuple[Walking, ...]:
    """The law of that family before anything is answered; none if there is no such."""
    return guided.laid(tapped((), f"family:{family}", {}, begun=guided.begun).walks)


def _quick(
    request: Request, begun: Beginning, context: dict[str, object]
) -> HttpResponse:
    """What happened, whose button makes the draft of the quick log."""
    button = request.POST.get("do", "")
    if request.method == "POST" and button != "search":
        draft = drafts.begin_draft(begun.event, begun.place, by=request.user)
        typed = pressed(draft.draft, button)
        drafts.keep_draft(draft, typed, begun.place, by=request.user)
        return go_to(request, "ruling_quick", begun.club.slug, draft.pk)
    ruling = _unsaved(request, begun)
    sought = request.POST.get("family_search", "").strip()
    context |= {
        "ruling": ruling,
        "drafting": drafting(ruling, ruling.draft, with_people=False),
        "sought": sought,
        "found": search(sought, gettext) if sought else (),
    }
    return render(request, "rulings/desk/ruling_new.html", context)
