"""The quick log: a ruling that needs no help, given in a line."""

from django.http import HttpResponse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from clubsite.errors import Refused
from clubsite.web import Request, go_to, render_part
from rulings.access import rulings as access
from rulings.actions import drafts, rulings
from rulings.forms.quick import quick_fields, ruled_often, tapped_line
from rulings.forms.rulings import RulingFields
from rulings.forms.typed import typed_in
from rulings.laws.searching import search
from rulings.models import Ruling
from rulings.procedure.content import Seen
from rulings.procedure.score_effect import ScoreEffect
from rulings.queries.drafting import drafting
from rulings.queries.previews import preview_of
from rulings.views.holding import one_at_a_time
from rulings.views.rulings import open_ruling


@require_http_methods(["GET", "POST"])
@one_at_a_time
def ruling_quick(request: Request, club_slug: str, ruling_id: int) -> HttpResponse:
    """Log a ruling that leaves the score as it is: what happened, one line, given."""
    ruling = open_ruling(request, club_slug, ruling_id)
    access.check_may_change(request.user, ruling)
    if not ruling.is_draft:
        return go_to(request, "ruling_detail", club_slug, ruling.pk)

    button = request.POST.get("do", "")
    fields = _kept(request, ruling, button)
    if fields.effects.says_something:
        return go_to(request, "ruling_edit", club_slug, ruling.pk)
    refusal = None
    if button == "give" and fields.is_valid():
        try:
            _give(request, ruling, fields)
            return go_to(request, "ruling_detail", club_slug, ruling.pk)
        except Refused as refused:
            refusal = refused
    context = {
        "ruling": ruling,
        "drafting": fields.drafting,
        "fields": fields,
        "ruled": ruled_often(fields),
        "refusal": refusal,
        "found": search(fields.sought, gettext) if button == "search" else (),
    }
    status = 422 if button == "give" else 200
    return render_part(
        request, "rulings/ruling_quick.html", "quick", context, status=status
    )


def _kept(request: Request, ruling: Ruling, button: str) -> RulingFields:
    """The fields after that button, once what stands in them is kept."""
    if request.method == "GET":
        return quick_fields(drafting(ruling, ruling.draft), ruling.draft, checked=False)
    typed = tapped_line(typed_in(request.POST), button)
    page = drafting(ruling, typed)
    place = page.places.current(page.place)
    if place != page.place:
        typed = {**typed, **place.typed()}
        page = drafting(ruling, typed)
    drafts.keep_draft(ruling, typed, place, by=request.user)
    return quick_fields(page, typed, checked=button == "give")


def _give(request: Request, ruling: Ruling, fields: RulingFields) -> None:
    """Give it at once: where the score stands there is no change to look at before."""
    content = fields.content()
    preview = preview_of(ruling.event, ScoreEffect(), cause_id=ruling.pk)
    seen = Seen(preview.version, content.fingerprint(preview.digest))
    rulings.give_ruling(ruling, content, by=request.user, seen=seen)
