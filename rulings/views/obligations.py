"""What rulings left open at a table: ended by a tap there, looked at when play is over."""

import re

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_GET

from clubsite.web import Request, go_to, post_only
from rulings.access import obligations as obligation_access
from rulings.access import rulings as access
from rulings.actions import drafts, obligations
from rulings.forms.typed_ruling import typed_ruling
from rulings.forms.walking import tapped
from rulings.models import Obligation, Ruling
from rulings.queries.drafting import place_of
from rulings.queries.obligations import asks_for_a_choice, at_table, choosing
from rulings.queries.walks import walkings_of
from rulings.views.holding import one_at_a_time
from rulings.views.keeping import keep
from rulings.views.rulings import open_ruling

BACK = {"desk": "desk", "looks": "ruling_looks"}
"""The pages on which such a button stands, beside the ruling's own."""


@require_GET
def ruling_looks(request: Request, club_slug: str, ruling_id: int) -> HttpResponse:
    """What to look at when play has ended, one thing after the other."""
    ruling = open_ruling(request, club_slug, ruling_id)
    access.check_may_change(request.user, ruling)
    context = {"ruling": ruling, "at_table": at_table(ruling)}
    return render(request, "rulings/ruling_looks.html", context)


@post_only
@one_at_a_time
def ruling_pinned(request: Request, club_slug: str, ruling_id: int) -> HttpResponse:
    """Do what was tapped at something open, and go back to where it was tapped."""
    ruling = open_ruling(request, club_slug, ruling_id)
    access.check_may_change(request.user, ruling)
    led = press(request, ruling, request.POST.get("do", ""))
    if led:
        return go_to(request, "ruling_walk", club_slug, led.pk)
    page = BACK.get(request.POST.get("back", ""), "ruling_detail")
    where = (club_slug,) if page == "desk" else (club_slug, ruling.pk)
    return go_to(request, page, *where)


def press(request: Request, ruling: Ruling, button: str) -> Ruling | None:
    """What that button does at the table of the ruling; where it leads to, if it leads."""
    name, _colon, rest = button.partition(":")
    key, _colon, trigger = rest.partition(":")
    if name not in PRESSED or not KEY.fullmatch(key):
        return None
    found = obligation_access.obligations_at(ruling)
    obligation = get_object_or_404(found, pk=int(key))
    if name == "over":
        obligations.end_obligation(obligation, trigger, by=request.user)
    elif name == "reopen":
        obligations.reopen_obligation(obligation, by=request.user)
    elif name == "nothing":
        obligations.find_nothing(obligation, by=request.user)
    else:
        leads = _adjust if name == "adjust" else _choose
        return leads(request, obligation)
    return None


KEY = re.compile(r"[0-9]{1,18}")
PRESSED = ("over", "reopen", "nothing", "adjust", "choose")


def _adjust(request: Request, obligation: Obligation) -> Ruling:
    """On with the ruling, amended if it was given, to the law of adjusted scores."""
    obligations.find_damage(obligation, by=request.user)
    ruling = obligation.ruling
    if not ruling.is_open:
        version = access.latest_version(ruling)
        typed = typed_ruling(version, access.consulted_for(version))
        drafts.begin_amendment(ruling, typed, by=request.user)
    walks = tapped(walkings_of(ruling), "also:adjusted_scores", {}).walks
    keep(request, ruling, walks)
    return ruling


def _choose(request: Request, obligation: Obligation) -> Ruling:
    """A ruling at the same table: what declarer chooses before that player leads. One in
    which he has not chosen yet is gone on with."""
    obligations.check_asks_for_a_choice(obligation)
    before = obligation.ruling
    begun = obligation_access.drafts_at(before)
    going_on = next((one for one in begun if asks_for_a_choice(one, obligation)), None)
    if going_on:
        return going_on
    draft = drafts.begin_draft(before.event, place_of(before), by=request.user)
    keep(request, draft, (choosing(obligation),))
    return draft
