"""What is held against somebody by the club's ladder, as the fields of penalties."""

from rulings.log.ladders import Follows
from rulings.procedure.offences import OffenceKind
from rulings.queries.offences import Charge, event_unit
from rulings.queries.walks import WalkPage


def penalty_fields(page: WalkPage) -> dict[str, str]:
    """A penalty for each who is fined, in the unit of the event; nothing where none is.

    Where the policy has no amount in that unit, the director writes it.
    """
    if not page.is_done:
        return {}
    fined = [
        one
        for one in page.charges.charges
        if one.rung and one.rung.follows == Follows.PENALTY
    ]
    fields: dict[str, str] = {}
    for row, charge in enumerate(fined):
        fields |= _penalty(page, charge, f"p{row}")
    return {**fields, "penalties": str(len(fined))} if fined else {}


def _penalty(page: WalkPage, charge: Charge, prefix: str) -> dict[str, str]:
    unit = event_unit(page.ruling.event)
    fields = {f"{prefix}-entry": str(charge.entry), f"{prefix}-unit": unit}
    if charge.rung and (amount := charge.rung.amount(unit)):
        fields[f"{prefix}-amount"] = amount
    if charge.found and charge.found.kind is OffenceKind.CONDUCT:
        fields[f"{prefix}-disciplinary"] = "on"
    line = page.ruling.result
    if unit in page.drafting.options.match_units and line and line.match_id:
        fields[f"{prefix}-match"] = str(line.match_id)
    return fields
