"""What a panel decides, and what that does to the results beside the ruling."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from rulings.laws.references import LawRef
from rulings.log.procedure.content import PenaltyGiven, ScoreEffect
from scoring.events.effects import exact_text


@dataclass(frozen=True, slots=True)
class NoticeDecision:
    """What a panel says of one side's notice: its merit, and where the deposit goes.

    `votes` is how many members found so, after they had voted on the outcome. `penalty`
    is what a notice without merit costs its side beside the deposit (Law 92A).
    """

    merit: str
    reason: str = ""
    deposit: str = ""
    votes: int = 0
    penalty: PenaltyGiven | None = None

    def stored(self) -> dict[str, Any]:
        """The finding, to be stored; a penalty only where there is one."""
        return {
            "merit": self.merit,
            "reason": self.reason,
            "deposit": self.deposit,
            "votes": self.votes,
            **({"penalty": self.penalty.stored()} if self.penalty else {}),
        }


@dataclass(frozen=True, slots=True)
class DecisionContent:
    """A decision as the chair drafts it.

    `effect` holds the lines that change, and what pairs lose from now on in place of
    the ruling's own penalties. `recommendation` is on the law, `discipline` on a
    disciplinary penalty. `merits` are by the key of each player's notice.
    """

    findings: str = ""
    laws: tuple[LawRef, ...] = ()
    reasoning: str = ""
    recommendation: str = ""
    discipline: str = ""
    outcome: str = ""
    effect: ScoreEffect = field(default_factory=ScoreEffect)
    merits: Mapping[int, NoticeDecision] = field(default_factory=dict)
    no_deal_record: bool = False


def panel_effect(ruling: ScoreEffect, decided: ScoreEffect) -> ScoreEffect:
    """What is added to a ruling's effect so that the decision counts.

    Lines cover those of the ruling. Penalties differ by what is added or given back;
    a disciplinary penalty (Law 91) is not the panel's to change.
    """
    return ScoreEffect(
        decided.lines, penalty_change(ruling.penalties, decided.penalties)
    )


def penalty_change(
    now: Iterable[PenaltyGiven], then: Iterable[PenaltyGiven]
) -> tuple[PenaltyGiven, ...]:
    """What leads from these penalties to those; a negative amount gives back.

    >>> was = PenaltyGiven(3, "25", "percent_of_top")
    >>> penalty_change([was], [PenaltyGiven(3, "10", "percent_of_top")])[0].amount
    '-15'
    """
    sums: dict[tuple[int, str, int], Fraction] = defaultdict(Fraction)
    for sign, given in ((-1, now), (1, then)):
        for penalty in given:
            if not penalty.disciplinary:
                sums[penalty.entry, penalty.unit, penalty.match] += sign * Fraction(
                    penalty.amount
                )
    return tuple(
        PenaltyGiven(entry, exact_text(amount), unit, match=match)
        for (entry, unit, match), amount in sums.items()
        if amount
    )
