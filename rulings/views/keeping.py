"""Keeping the laws as they are walked, with the score that follows from them."""

from clubsite.web import Request
from rulings.actions import walks
from rulings.forms.walked_effect import effect_fields, outcomes_written
from rulings.models import Ruling
from rulings.procedure.walking import Walking
from rulings.queries.obligations import laid_out
from rulings.queries.walks import walk_page


def keep(request: Request, ruling: Ruling, answered: tuple[Walking, ...]) -> None:
    """Keep the answers, with the penalty cards that lay there, what follows, and the
    outcomes that stand beside them."""
    laid = laid_out(ruling, answered)
    effect = effect_fields(walk_page(ruling, walks=laid))
    button = request.POST.get("do", "")
    written = outcomes_written(ruling.draft, request.POST, button)
    walks.keep_walks(ruling, laid, by=request.user, effect=effect, draft=written)
