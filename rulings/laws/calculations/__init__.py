"""Calculations of the Laws: one function of the facts for each name.

A calculation asks for a fact as a term does: a fact that is not told is `Missing`, and
is asked. On a page these need the server.
"""

from collections.abc import Mapping

from rulings.laws.calculations import claims, revoke, scores
from rulings.laws.engine.terms import Calculated, Calculation

__all__ = ["CALCULATIONS", "Calculated", "Calculation"]

CALCULATIONS: Mapping[str, Calculation] = {
    "artificial_imps": scores.artificial_imps,
    "artificial_percent": scores.artificial_percent,
    "claim": claims.claim,
    "imps": scores.differences,
    "knockout_margin": scores.knockout_margin,
    "revokes_listed": revoke.from_list,
    "revokes_played": revoke.from_play,
    "score": scores.score,
    "weighted_imps": scores.weighted_imps,
    "weighted_matchpoints": scores.weighted_matchpoints,
}
"""By the name that a branch calls."""
