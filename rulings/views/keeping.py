"""Keeping the laws as they are walked, with the score that follows from them."""

from dataclasses import replace

from clubsite.web import Request
from rulings.actions import walks
from rulings.forms.walked_effect import effect_fields, outcomes_written
from rulings.models import Ruling
from rulings.procedure.walking import Walking
from rulings.queries.obligations import laid_out
from rulings.queries.offences import counted
from rulings.queries.walks import WalkPage, known_of, own_alerts_of, walk_page


def keep(
    request: Request,
    ruling: Ruling,
    answered: tuple[Walking, ...],
    *,
    opened: str = "",
) -> WalkPage:
    """Keep the answers, with the penalty cards that lay there, what follows, and the
    outcomes that stand beside them; the page as it is then, with that fact open."""
    known, own = known_of(ruling), own_alerts_of(ruling)
    told = [replace(one, known=known, own_alerts=own) for one in answered]
    laid = counted(ruling, laid_out(ruling, told))
    page = walk_page(ruling, opened=opened, walks=laid)
    effect = effect_fields(page)
    button = request.POST.get("do", "")
    written = outcomes_written(ruling.draft, request.POST, button)
    walks.keep_walks(ruling, laid, by=request.user, effect=effect, draft=written)
    return page
