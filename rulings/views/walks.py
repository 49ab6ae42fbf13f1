"""The page on which the law is walked with the director, tap by tap."""

from dataclasses import replace

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.translation import gettext
from django.views.decorators.http import require_GET, require_http_methods

from clubsite.clubs.access import open_club
from clubsite.web import Request, go_to, render_part
from rulings.access import rulings as access
from rulings.actions import drafts
from rulings.forms.rulings import pressed
from rulings.forms.walked_effect import score_to_weigh, tricks_that_wait
from rulings.forms.walking import Tapped, tapped
from rulings.laws.searching import search
from rulings.models import Ruling
from rulings.queries.alerts import own_alerts
from rulings.queries.blank import NAMES, blank_questions, blank_walk
from rulings.queries.casebook import Alike, alike_to
from rulings.queries.drafting import asked_so_far, drafting
from rulings.queries.law_file import law_file
from rulings.queries.obligations import at_table, told_at
from rulings.queries.offences import earlier_offences
from rulings.queries.polls import poll_pages
from rulings.queries.walks import WalkPage, own_alerts_of, walk_page, walkings_of
from rulings.views.holding import one_at_a_time
from rulings.views.keeping import keep
from rulings.views.obligations import press
from rulings.views.rulings import open_ruling

PLACE = ("table", "board", "line", "place")
A_YEAR = 365 * 24 * 60 * 60


@require_http_methods(["GET", "POST"])
@one_at_a_time
def ruling_walk(request: Request, club_slug: str, ruling_id: int) -> HttpResponse:
    """Walk the law of a ruling: every tap is kept, and the page shows what follows."""
    ruling = open_ruling(request, club_slug, ruling_id)
    access.check_may_change(request.user, ruling)
    if not ruling.is_open:
        return go_to(request, "ruling_detail", club_slug, ruling.pk)
    if request.method == "GET":
        change = request.GET.get("change", "")
        return _page(request, walk_page(ruling, opened=change), Tapped(()))

    button = request.POST.get("do", "")
    if button.partition(":")[0] in PLACE:
        return _page(request, _moved(request, ruling, button), Tapped(()))
    led = press(request, ruling, button)
    if led:
        return go_to(request, "ruling_walk", club_slug, led.pk)
    after, page = _answered(request, ruling, button)
    ending = button == "done" and not after.overtaken
    if ending and _is_ready(page):
        return go_to(request, "ruling_preview", club_slug, ruling.pk)
    return _page(request, page, after, ending=ending)


@require_GET
def ruling_table(request: Request, club_slug: str, ruling_id: int) -> HttpResponse:
    """What the players at the table may read of a ruling in the making."""
    ruling = open_ruling(request, club_slug, ruling_id)
    access.check_may_change(request.user, ruling)
    if not ruling.is_open:
        return go_to(request, "ruling_detail", club_slug, ruling.pk)
    return render(request, "rulings/ruling_table.html", {"page": walk_page(ruling)})


@require_GET
def law_trees(request: Request, club_slug: str, version: str) -> HttpResponse:
    """All laws in one file that never changes under its address: it names the version."""
    club = open_club(request, club_slug)
    access.check_rules_somewhere(request.user, club)
    loaded = (law_file(), law_file(own_alerts(club)))
    file = next((one for one in loaded if one.version == version), None)
    if file is None:
        raise Http404
    packed = "gzip" in request.headers.get("Accept-Encoding", "")
    response = HttpResponse(file.packed if packed else file.text, "application/json")
    if packed:
        response.headers["Content-Encoding"] = "gzip"
    patch_vary_headers(response, ["Accept-Encoding"])
    patch_cache_control(response, private=True, max_age=A_YEAR, immutable=True)
    return response


def _answered(request: Request, ruling: Ruling, button: str) -> tuple[Tapped, WalkPage]:
    """What is walked after that tap."""
    begun = told_at(ruling) if button.startswith("family:") else ()
    after = tapped(walkings_of(ruling), button, request.POST, begun=begun)
    if after.overtaken:
        return after, walk_page(ruling)
    return after, keep(request, ruling, after.walks, opened=after.opened)


def _moved(request: Request, ruling: Ruling, button: str) -> WalkPage:
    """At another table or board: what was answered stays."""
    typed = pressed(ruling.draft, button)
    page = drafting(ruling, typed)
    place = page.places.current(page.place)
    drafts.keep_draft(ruling, {**typed, **place.typed()}, place, by=request.user)
    return keep(request, ruling, tuple(one.relaid() for one in walkings_of(ruling)))


def _is_ready(page: WalkPage) -> bool:
    """Whether the ruling can go on to its preview."""
    score = score_to_weigh(page, checked=True)
    return page.may_be_given and (score is None or score.adjusted() is not None)


def _page(
    request: Request, page: WalkPage, after: Tapped, *, ending: bool = False
) -> HttpResponse:
    ruling, table = page.ruling, at_table(page.ruling)
    sought = request.POST.get("family_search", "").strip()
    score = score_to_weigh(page, checked=ending)
    context = {
        "page": replace(page, begun=told_at(ruling), left=table.before),
        "blanks": blank_walk(),
        "questions": blank_questions(),
        "blank_names": NAMES,
        "version": law_file(own_alerts_of(ruling)).version,
        "score": score,
        "bad_score": ending and score is not None and score.adjusted() is None,
        "waiting": tricks_that_wait(page),
        "at_table": table,
        "ruling": ruling,
        "alike": _alike(request, ruling, page),
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
        request, "rulings/ruling_walk.html", "walk", context, status=status
    )


def _alike(request: Request, ruling: Ruling, page: WalkPage) -> Alike | None:
    """What was ruled before, where the director has to judge."""
    if page.current is None or not page.current.is_judged:
        return None
    return alike_to(walkings_of(ruling)[-1], request.user, request.club)
