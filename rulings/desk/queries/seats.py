"""Who sits where at a table, and what the evening knows of the board there."""

from collections.abc import Mapping

from rulings.laws.engine.terms import Value
from rulings.log import access as log_access
from rulings.log.queries.places import Place
from scoring.bridge.boards import Deal, Vulnerability
from scoring.bridge.contract import Seat
from scoring.events import access as scoring
from scoring.events.models import Result
from scoring.events.queries import played_result
from scoring.results.queries.boards import deal_of

A_PAIR = 2
VULNERABLE = {Vulnerability.NONE: "none", Vulnerability.ALL: "both"}
"""What the laws call it where it is no side: who is vulnerable, in every family."""
Names = Mapping[str, str]
"""Who is at each seat; of a pair both, since nobody told who sits North."""


def names_at(line: Result | None) -> Names:
    """The names to read out at each seat; none where a team has more than two."""
    if line is None:
        return {}
    names: dict[int, list[str]] = {}
    for one in log_access.seated_in(line.contestants):
        names.setdefault(one.entry_id, []).append(one.player.name)
    return {
        str(seat): ", ".join(found)
        for seat in Seat
        if len(found := names.get(_sitter(line, seat), [])) <= A_PAIR and found
    }


def facts_known(place: Place) -> dict[str, Value]:
    """The facts of the board that nobody has to be asked for."""
    known: dict[str, Value] = {}
    if place.dealer:
        known["dealer"] = str(place.dealer)
    if place.vulnerable:
        known["vulnerable"] = VULNERABLE.get(place.vulnerable, str(place.vulnerable))
    played = played_result(place.result) if place.result else None
    if played and played.contract and played.declarer:
        known["declarer"] = str(played.declarer)
        known["denomination"] = str(played.contract.strain)
    if place.result and place.result.kind not in scoring.OPEN_KINDS:
        known["result_in"] = "yes"
    return known


def deal_at(place: Place) -> Deal | None:
    """The hands of the board as it was dealt to that line, where they are known."""
    if place.result is None:
        return None
    deals = scoring.deals_of([place.result.section.board_set_id])
    row = deals.filter(board=place.result.board).first()
    return deal_of(row) if row else None


def _sitter(line: Result, seat: Seat) -> int:
    own = line.sitters(seat.side)
    return own[-1] if seat in (Seat.S, Seat.W) else own[0]
