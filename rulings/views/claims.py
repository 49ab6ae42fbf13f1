"""The claim lab: the cards that are left, the statement, and the tricks it comes to."""

from functools import partial

from django.db import transaction
from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from clubsite.errors import Refused
from clubsite.upkeep.queue import tell_worker
from clubsite.web import Request, go_to, render_part
from rulings.access import rulings as access
from rulings.actions import claims
from rulings.forms.claims import awarded, entered, taken
from rulings.forms.outcomes import words_of
from rulings.models import Ruling
from rulings.queries.claim_trump import trump_out
from rulings.queries.claims import LabTable, lab_page, lab_table, wrong_with
from rulings.queries.walks import walkings_of
from rulings.views.holding import one_at_a_time
from rulings.views.keeping import keep
from rulings.views.rulings import open_ruling
from scoring.bridge.words import NotBridge

SEARCHING = ("search", "switch")
"""Buttons after which the lines are searched."""


@require_http_methods(["GET", "POST"])
@one_at_a_time
def ruling_claim(request: Request, club_slug: str, ruling_id: int) -> HttpResponse:
    """Enter what is left of a claim, have all normal lines searched, take the tricks."""
    ruling = open_ruling(request, club_slug, ruling_id)
    access.check_may_change(request.user, ruling)
    table = lab_table(ruling) if ruling.is_open else None
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
        ruling.refresh_from_db()
        table = lab_table(ruling) or table
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
        request, "rulings/ruling_claim.html", "claim", context, status=status
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
        transaction.on_commit(partial(tell_worker, claims.WORK, lab.pk))
    return ""


def _typed_before(request: Request, table: LabTable) -> tuple[LabTable, str]:
    """The numbers that were typed before the tricks were taken; of another claim the
    lines are searched anew, and looked at first."""
    wrong = _entered(request, table, "keep")
    table.ruling.refresh_from_db()
    after = lab_table(table.ruling) or table
    if wrong or after.lab.found:
        return after, wrong
    wrong = _entered(request, after, "search")
    after.ruling.refresh_from_db()
    anew = _("Another number is claimed now: the lines are searched anew. Look again.")
    return lab_table(after.ruling) or after, wrong or anew


def _taken(request: Request, table: LabTable) -> str:
    """The tricks, in the walk and in the score; why they could not be taken."""
    ruling: Ruling = table.ruling
    try:
        walking = taken(
            table, awarded(table, request.POST), request.POST.get("why", "")
        )
    except NotBridge as refusal:
        return words_of(refusal)
    keep(request, ruling, (*walkings_of(ruling)[:-1], walking))
    return ""
