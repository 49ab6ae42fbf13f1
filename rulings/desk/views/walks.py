"""Views of a ruling's walked laws, its end-of-play checks and its open items."""

import re
from dataclasses import dataclass, replace

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.translation import gettext
from django.views.decorators.http import require_GET, require_http_methods

from clubsite.clubs.access import open_club
from clubsite.site.web import Request, go_to, post_only, render_part
from rulings.casebook.queries import Alike, alike_to
from rulings.desk.access import own_tables
from rulings.desk.actions import drafts as actions_drafts
from rulings.desk.forms.rulings import pressed, typed_ruling
from rulings.desk.forms.walking import (
    Tapped,
    effect_fields,
    outcomes_written,
    score_to_weigh,
    tapped,
    tricks_that_wait,
)
from rulings.desk.queries.drafting import asked_so_far, drafting, ruling_place
from rulings.desk.queries.guided import GuidedRuling
from rulings.desk.queries.laws import law_file
from rulings.desk.queries.offences import earlier_offences
from rulings.desk.queries.walks import (
    NAMES,
    WalkPage,
    blank_questions,
    blank_walk,
    used_items,
    walk_page,
)
from rulings.laws.families import search
from rulings.log import access as log_access
from rulings.log import actions as log_actions
from rulings.log.models import OpenItem, Ruling
from rulings.log.procedure.walking import Walking
from rulings.log.queries.open_items import (
    asks_for_a_choice,
    at_table,
    choosing,
)
from rulings.log.shortcuts import one_at_a_time, open_ruling
from rulings.polls.queries import poll_pages

BACK = {"desk": "desk", "looks": "ruling_looks"}
"""The pages on which such a button stands, beside the ruling's own."""

PLACE = ("table", "board", "line", "place")
WRITE = "write"
"""The button that leads from a ruling which is not stored yet to its write-up."""
A_YEAR = 365 * 24 * 60 * 60


@require_http_methods(["GET", "POST"])
@one_at_a_time
def ruling_walk(request: Request, club_slug: str, ruling_id: int) -> HttpResponse:
    """Walk the law of a ruling: every tap is kept, and the page shows what follows."""
    ruling = open_ruling(request, club_slug, ruling_id)
    log_access.check_may_change(request.user, ruling)
    if not ruling.is_open:
        return go_to(request, "ruling_detail", club_slug, ruling.pk)
    if request.method == "GET":
        change = request.GET.get("change", "")
        page = walk_page(GuidedRuling.of(ruling), opened=change)
        return _page(request, page, Tapped(()))

    button = request.POST.get("do", "")
    if button.partition(":")[0] in PLACE:
        return _page(request, _moved(request, ruling, button), Tapped(()))
    led = press(request, ruling, button)
    if led:
        return go_to(request, "ruling_walk", club_slug, led.pk)
    after, page = _store_tap(request, ruling, button)
    return led_on(request, page, after)


def led_on(request: Request, page: WalkPage, after: Tapped) -> HttpResponse:
    """Where a tap leads to once what it changes is saved: mostly its own page again."""
    slug, key, button = (
        page.ruling.club.slug,
        page.ruling.pk,
        request.POST.get("do", ""),
    )
    if button == WRITE:
        return go_to(request, "ruling_edit", slug, key)
    ending = button == "done" and not after.overtaken
    if ending and _is_ready(page):
        return go_to(request, "ruling_preview", slug, key)
    return _page(request, page, after, ending=ending)


@require_GET
def ruling_table(request: Request, club_slug: str, ruling_id: int) -> HttpResponse:
    """What the players at the table may read of a ruling in the making."""
    ruling = open_ruling(request, club_slug, ruling_id)
    log_access.check_may_change(request.user, ruling)
    if not ruling.is_open:
        return go_to(request, "ruling_detail", club_slug, ruling.pk)
    page = walk_page(GuidedRuling.of(ruling))
    return render(request, "rulings/desk/ruling_table.html", {"page": page})


@require_GET
def law_trees(request: Request, club_slug: str, version: str) -> HttpResponse:
    """All laws in one file that never changes under its address: it names the version."""
    club = open_club(request, club_slug)
    log_access.check_rules_somewhere(request.user, club)
    own = own_tables(club).values_list("authority", "text")
    loaded = (law_file(alerts) for alerts in (None, *own))
    file = next((file for file in loaded if file.version == version), None)
    if file is None:
        raise Http404
    packed = "gzip" in request.headers.get("Accept-Encoding", "")
    response = HttpResponse(file.packed if packed else file.text, "application/json")
    if packed:
        response.headers["Content-Encoding"] = "gzip"
    patch_vary_headers(response, ["Accept-Encoding"])
    patch_cache_control(response, private=True, max_age=A_YEAR, immutable=True)
    return response


def _store_tap(
    request: Request, ruling: Ruling, button: str
) -> tuple[Tapped, WalkPage]:
    """Keep what that tap answers, unless the page it was on is overtaken."""
    guided = GuidedRuling.of(ruling)
    begun = guided.begun if button.startswith("family:") else ()
    after = tapped(guided.walks, button, request.POST, begun=begun)
    if after.overtaken:
        return after, walk_page(guided)
    return after, keep(request, guided, after.walks, opened=after.opened)


def _moved(request: Request, ruling: Ruling, button: str) -> WalkPage:
    """At another table or board: what was answered stays."""
    typed = pressed(ruling.draft, button)
    page = drafting(ruling, typed)
    place = page.places.current(page.place)
    actions_drafts.keep_draft(
        ruling, {**typed, **place.typed()}, place, by=request.user
    )
    guided = GuidedRuling.of(ruling)
    return keep(request, guided, tuple(walk.relaid() for walk in guided.walks))


def _is_ready(page: WalkPage) -> bool:
    """Whether the ruling can go on to its preview."""
    score = score_to_weigh(page, checked=True)
    return page.may_be_given and (score is None or score.adjusted() is not None)


def _page(
    request: Request, page: WalkPage, after: Tapped, *, ending: bool = False
) -> HttpResponse:
    ruling = page.ruling
    url = reverse("ruling_walk", args=[ruling.club.slug, ruling.pk])
    at = WalkAddress(
        url,
        f"{url}?change=",
        f"walk-{request.user.pk}-{ruling.pk}-{ruling.number or 0}-{ruling.version}",
    )
    return walk_response(request, page, after, at=at, ending=ending)


@dataclass(frozen=True, slots=True)
class WalkAddress:
    """Where the page of a walk sends its taps, opens an answer again, and keeps what
    waits for the network; `quick` leads to the quick log instead."""

    url: str
    change: str
    queue: str
    quick: str = ""


def walk_response(
    request: Request,
    page: WalkPage,
    after: Tapped,
    *,
    at: WalkAddress,
    ending: bool = False,
) -> HttpResponse:
    """The page of the laws walked, or the part of it that a tap changes."""
    ruling, table = page.ruling, at_table(page.ruling)
    sought = request.POST.get("family_search", "").strip()
    score = score_to_weigh(page, checked=ending)
    context = {
        "page": replace(page, left=table.before),
        "blanks": blank_walk(),
        "questions": blank_questions(),
        "blank_names": NAMES,
        "version": law_file(page.guided.own_alerts).version,
        "score": score,
        "bad_score": ending and score is not None and score.adjusted() is None,
        "waiting": tricks_that_wait(page),
        "at_table": table,
        "used_items": used_items(page, table),
        "ruling": ruling,
        "at": at,
        "alike": _alike(request, page),
        "polls": poll_pages(ruling),
        "asked": asked_so_far(ruling),
        "earlier": earlier_offences(request.user, ruling.event, page.charges),
        "wrong": after.wrong,
        "overtaken": after.overtaken,
        "ending": ending,
        "sought": sought,
        "found": search(sought, gettext) if sought else (),
    }
    status = 422 if after.wrong or after.overtaken or ending else 200
    return render_part(
        request, "rulings/desk/ruling_walk.html", "walk", context, status=status
    )


def _alike(request: Request, page: WalkPage) -> Alike | None:
    """What was ruled before, where the director has to judge."""
    if page.current is None or not page.current.is_judged:
        return None
    return alike_to(page.walkings[-1], request.user, request.club)


def keep(
    request: Request,
    guided: GuidedRuling,
    answered: tuple[Walking, ...],
    *,
    opened: str = "",
) -> WalkPage:
    """Save the answers with the penalty cards on the table, the effect and the typed
    outcomes; return the new page, with the fact `opened` open."""
    laid = guided.laid(answered)
    page = walk_page(guided, opened=opened, walks=laid)
    effect = effect_fields(page)
    button = request.POST.get("do", "")
    draft = outcomes_written(page.ruling.draft, request.POST, button)
    actions_drafts.keep_walks(
        page.ruling, laid, by=request.user, effect=effect, draft=draft
    )
    return page


@require_GET
def ruling_looks(request: Request, club_slug: str, ruling_id: int) -> HttpResponse:
    """What to look at when play has ended, one thing after the other."""
    ruling = open_ruling(request, club_slug, ruling_id)
    log_access.check_may_change(request.user, ruling)
    context = {"ruling": ruling, "at_table": at_table(ruling)}
    return render(request, "rulings/desk/ruling_looks.html", context)


@post_only
@one_at_a_time
def ruling_pinned(request: Request, club_slug: str, ruling_id: int) -> HttpResponse:
    """Do what was tapped at something open, and go back to where it was tapped."""
    ruling = open_ruling(request, club_slug, ruling_id)
    log_access.check_may_change(request.user, ruling)
    led = press(request, ruling, request.POST.get("do", ""))
    if led:
        return go_to(request, "ruling_walk", club_slug, led.pk)
    page = BACK.get(request.POST.get("back", ""), "ruling_detail")
    where = (club_slug,) if page == "desk" else (club_slug, ruling.pk)
    return go_to(request, page, *where)


KEY = re.compile(r"[0-9]{1,18}")
PRESSED = ("over", "reopen", "nothing", "adjust", "choose")


def press(request: Request, ruling: Ruling, button: str) -> Ruling | None:
    """What that button does at the table of the ruling; where it leads to, if it leads."""
    name, _colon, rest = button.partition(":")
    key, _colon, trigger = rest.partition(":")
    if name not in PRESSED or not KEY.fullmatch(key):
        return None
    found = log_access.open_items_at(ruling)
    open_item = get_object_or_404(found, pk=int(key))
    if name == "over":
        log_actions.end_open_item(open_item, trigger, by=request.user)
    elif name == "reopen":
        log_actions.reopen_open_item(open_item, by=request.user)
    elif name == "nothing":
        log_actions.find_nothing(open_item, by=request.user)
    else:
        leads = _adjust if name == "adjust" else _choose
        return leads(request, open_item)
    return None


def _adjust(request: Request, open_item: OpenItem) -> Ruling:
    """On with the ruling, amended if it was given, to the law of adjusted scores."""
    log_actions.find_damage(open_item, by=request.user)
    ruling = open_item.ruling
    if not ruling.is_open:
        version = log_access.latest_version(ruling)
        typed = typed_ruling(version, log_access.consulted_for(version))
        actions_drafts.begin_amendment(ruling, typed, by=request.user)
    guided = GuidedRuling.of(ruling)
    keep(request, guided, tapped(guided.walks, "also:adjusted_scores", {}).walks)
    return ruling


def _choose(request: Request, open_item: OpenItem) -> Ruling:
    """A ruling at the same table: what declarer chooses before that player leads. One in
    which he has not chosen yet is gone on with."""
    log_actions.check_asks_for_a_choice(open_item)
    before = open_item.ruling
    begun = log_access.drafts_at(before)
    going_on = next(
        (ruling for ruling in begun if asks_for_a_choice(ruling, open_item)), None
    )
    if going_on:
        return going_on
    draft = actions_drafts.begin_draft(
        before.event, ruling_place(before), by=request.user
    )
    keep(request, GuidedRuling.of(draft), (choosing(open_item),))
    return draft
