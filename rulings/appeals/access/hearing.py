"""Who is notified of the hearing of an appeal, and so has it in a calendar."""

from rulings.appeals.access.cases import Case
from rulings.appeals.procedure import State


def is_invited(case: Case) -> bool:
    """Whether a hearing is arranged and the person is notified of it: both sides, the
    directors and the panel, who have not left it."""
    if case.state is not State.SCHEDULED or case.actor is None:
        return False
    parties = case.parties
    directors = (parties.directors | parties.in_charge) - parties.parties
    panel = {seat.user_id for seat in (*parties.seated, *parties.scribes)}
    return case.side is not None or case.actor.pk in directors | panel
