"""Views for entering cards: the claim lab, and the play of a revoke."""

from functools import partial

from django.db import transaction
from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from clubsite.jobs.kinds import Queue
from clubsite.jobs.queues import nudge
from clubsite.site.errors import Refused
from clubsite.site.web import Request, go_to, render_part
from rulings.desk.actions import claims
from rulings.desk.forms.claims import awarded, entered, taken
from rulings.desk.forms.revokes import entered as revokes_entered
from rulings.desk.queries.claims import (
    LabTable,
    lab_page,
    lab_table,
    trump_out,
    wrong_with,
)
from rulings.desk.queries.guided import GuidedRuling
from rulings.desk.queries.revokes import revoke_page, revoke_table
from rulings.desk.views.walks import keep
from rulings.log import access as log_access
from rulings.log.forms.outcomes import refusal_text
from rulings.log.shortcuts import one_at_a_time, open_ruling
from scoring.bridge.messages import NotBridge

SEARCHING = ("search", "switch")
"""Buttons after which the lines are searched."""


@require_http_methods(["GET", "POST"])
@one_at_a_time
def ruling_claim(request: Request, club_slug: str, ruling_id: int) -> HttpResponse:
    """Enter what is left of a claim, have all normal lines searched, take the tricks."""
    ruling = open_ruling(request, club_slug, ruling_id)
    log_access.check_may_change(request.user, ruling)
    table = lab_table(GuidedRuling.of(ruling)) if ruling.is_open else None
    if table is None:
        return go_to(request, "ruling_detail", club_slug, ruling.pk)

    wrong = ""
    button = request.POST.get("do", "")
    if button == "take" and table.lab.found:
        table, wrong = _typed_before(request, table)
        wrong = wrong or _taken(request, table)
        if not wrong:
            return go_to(request, "ruling_walk", club_slug, ruling.pk)
    elif request.method == "POST":
        wrong = _entered(request, table, button)
        table = table.with_changes()
    seat = button.partition(":")[2] if button.startswith("seat:") else ""
    page = lab_page(table, seat or request.POST.get("seat", ""))
    status = 422 if wrong else 200
    context = {
        "ruling": ruling,
        "page": page,
        "trump": trump_out(table, request.POST.get("why", "")),
        "wrong": wrong,
        "searched": button.partition(":")[0] in SEARCHING and not wrong,
    }
    return render_part(
        request, "rulings/desk/ruling_claim.html", "claim", context, status=status
    )


def _entered(request: Request, table: LabTable, button: str) -> str:
    """Keep what was tapped, and search if that was asked; why it could not be."""
    after = entered(table, button, request.POST)
    act = button.partition(":")[0]
    searching = act in SEARCHING or (act == "trump_out" and bool(table.lab.found))
    if after.position or (searching and not after.wrong):
        position = after.position or table.position
        claims.keep_position(table.ruling, position, by=request.user)
    if after.wrong or not searching:
        return after.wrong
    try:
        lab = claims.search_claim(table.ruling, by=request.user)
    except Refused as refusal:
        return wrong_with(after.position or table.position) or str(refusal)
    if lab.at_work:
        transaction.on_commit(partial(nudge, Queue.ANALYSIS))
    return ""


def _typed_before(request: Request, table: LabTable) -> tuple[LabTable, str]:
    """The numbers that were typed before the tricks were taken; of another claim the
    lines are searched again, and looked at first."""
    wrong = _entered(request, table, "keep")
    after = table.with_changes()
    if wrong or after.lab.found:
        return after, wrong
    wrong = _entered(request, after, "search")
    anew = _(
        "The number claimed has changed, so the lines are being analysed again. "
        "Check again."
    )
    return after.with_changes(), wrong or anew


def _taken(request: Request, table: LabTable) -> str:
    """The tricks, in the walk and in the score; why they could not be taken."""
    try:
        walking = taken(
            table, awarded(table, request.POST), request.POST.get("why", "")
        )
    except NotBridge as refusal:
        return refusal_text(refusal)
    keep(request, table.guided, (*table.guided.walks[:-1], walking))
    return ""


@require_http_methods(["GET", "POST"])
@one_at_a_time
def ruling_revoke(request: Request, club_slug: str, ruling_id: int) -> HttpResponse:
    """Enter the play card by card, or the revokes one by one: every tap is kept."""
    ruling = open_ruling(request, club_slug, ruling_id)
    log_access.check_may_change(request.user, ruling)
    guided = GuidedRuling.of(ruling)
    table = revoke_table(guided) if ruling.is_open else None
    if table is None:
        return go_to(request, "ruling_detail", club_slug, ruling.pk)

    wrong = ""
    if request.method == "POST":
        after = revokes_entered(table, request.POST.get("do", ""), request.POST)
        wrong = after.wrong
        if not wrong:
            keep(request, guided, (*guided.walks[:-1], after.walking))
            table = revoke_table(guided.with_changes()) or table
    context = {"ruling": ruling, "page": revoke_page(table), "wrong": wrong}
    status = 422 if wrong else 200
    return render_part(
        request, "rulings/desk/ruling_revoke.html", "revoke", context, status=status
    )
