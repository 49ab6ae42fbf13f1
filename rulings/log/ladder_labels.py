"""What a ladder of the policy says, in words."""

from collections.abc import Iterable, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rulings.log.ladders import Follows, Ladder, Rung

AMOUNTS: Mapping[str, str | Promise] = {
    "percent_of_top": gettext_lazy("%(n)s %% of a top"),
    "imps": gettext_lazy("%(n)s IMPs"),
    "vps": gettext_lazy("%(n)s VP"),
}
"""By the unit of the event, in the order in which a policy tells them."""


def rung_in_words(rung: Rung, units: Iterable[str] = tuple(AMOUNTS)) -> str:
    """What follows from an offence, in these units."""
    if rung.follows == Follows.WARNING:
        return _("a warning")
    if rung.follows == Follows.REMOVAL:
        return _("removal for the rest of the session")
    amounts = [
        amount_in_words(amount, unit) for unit in units if (amount := rung.amount(unit))
    ]
    if not amounts:
        return _("a penalty, of which the director sets the amount")
    return _("a penalty of %(amount)s") % {"amount": ", ".join(amounts)}


def amount_in_words(amount: str, unit: str) -> str:
    """So much of a unit; of one that no policy has, the amount alone."""
    return str(AMOUNTS.get(unit, "%(n)s")) % {"n": amount}


def ladder_in_words(ladder: Ladder) -> str:
    """The whole ladder, as the policy shows it."""
    last = len(ladder)
    return "; ".join(
        _step(number, rung, is_last=number == last)
        for number, rung in enumerate(ladder, 1)
    ) or _("none")


def _step(number: int, rung: Rung, *, is_last: bool) -> str:
    words = rung_in_words(rung)
    if rung.report:
        words = _("%(penalty)s, and a report is prepared") % {"penalty": words}
    told = {"number": number, "penalty": words}
    if is_last:
        return _("from offence %(number)s on: %(penalty)s") % told
    return _("offence %(number)s: %(penalty)s") % told
