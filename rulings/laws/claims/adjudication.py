"""Adjudication of a disputed claim: the worst normal result, the best, the deciding play.

It advises; the director rules (Laws 70A and 84D).
"""

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Any

from rulings.laws.claims.claim_input import Claim
from rulings.laws.claims.normal import Irrational, Normal
from rulings.laws.claims.position import (
    NO_TRUMP,
    OF_A_SUIT,
    SEATS,
    Table,
    Turn,
    card_name,
)
from rulings.laws.claims.search import Search, Spent
from rulings.laws.claims.statement import Play, Run, Statement

EXACT_TO = 8
"""Up to so many cards a hand every line is searched."""
BUDGET = 100_000
"""How many plays are tried of a longer ending, and for the best result of any."""
WHOLE = 50_000_000
"""More than any short ending takes."""
WHOLE_TRICK = 4


@dataclass(frozen=True, slots=True)
class DecidingPlay:
    """The play that decides: what was played in that trick, and what was better."""

    trick: int
    seat: str
    card: str
    instead: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Adjudicated:
    """The tricks of the claiming side, and why.

    `line` is the worst normal line, trick by trick; `best` what normal play could win at
    most, None if that was not searched out; without `exact` worse lines may exist.
    """

    claim: Claim
    tricks: int
    worst: int
    line: tuple[tuple[str, ...], ...]
    best: int | None
    deciding_play: DecidingPlay | None
    exact: bool
    searched: int
    irrational: frozenset[Irrational]
    laws: tuple[str, ...]

    @property
    def to_others(self) -> int:
        """The tricks of the other side."""
        return self.claim.left - self.tricks

    def values(self) -> dict[str, Any]:
        """As it stands in JSON, under the names that the cases use."""
        deciding_play = self.deciding_play
        return {
            "claiming_side": "EW" if self.claim.claimer % 2 else "NS",
            "tricks_left": self.claim.left,
            "tricks_claimed": self.claim.claimed,
            "tricks_to_claiming_side": self.tricks,
            "tricks_to_other_side": self.to_others,
            "line": [list(trick) for trick in self.line],
            "tricks_in_line": self.worst,
            "best": self.best,
            "doubtful_point": deciding_play
            and {
                "trick": deciding_play.trick,
                "play": f"{deciding_play.seat}:{deciding_play.card}",
                "instead": [
                    f"{deciding_play.seat}:{card}" for card in deciding_play.instead
                ],
            },
            "irrational": sorted(self.irrational),
            "exact": self.exact,
            "searched": self.searched,
            "laws": list(self.laws),
        }


def adjudicate(claim: Claim, *, budget: int = BUDGET) -> Adjudicated:
    """Rule on the claim as the standards of this club and player stand.

    What is claimed is judged by Law 70, from the top down where that is elected; what is
    conceded is only lost if a normal play of any order could lose it (Law 71B).
    """
    irrational = standards(claim)
    of_claim = _Found(claim, irrational, budget)
    found, tricks = of_claim, of_claim.worst
    if claim.claimed < tricks:
        of_concession = _Found(
            claim, irrational - {Irrational.NOT_FROM_THE_TOP}, budget
        )
        tricks = max(claim.claimed, of_concession.worst)
        if of_concession.worst < of_claim.worst:
            found = of_concession
    return Adjudicated(
        claim=claim,
        tricks=tricks,
        worst=found.worst,
        line=found.line(),
        best=found.best,
        deciding_play=found.deciding_play,
        exact=found.exact,
        searched=found.searched,
        irrational=irrational,
        laws=laws(claim),
    )


def effects(claim: Claim, *, budget: int = BUDGET) -> dict[Irrational, int]:
    """What the claiming side would get with each switch the other way round."""
    return {
        each: adjudicate(with_switch(claim, each), budget=budget).tricks
        for each in Irrational
    }


def with_switch(claim: Claim, switch: Irrational) -> Claim:
    """The same claim with that switch the other way round."""
    turned = switch not in standards(claim)
    return replace(claim, switches={**claim.switches, switch: turned})


def standards(claim: Claim) -> frozenset[Irrational]:
    """What is irrational for this claim: as the facts are, unless it was set by hand."""
    usual = dict.fromkeys(Irrational, True)
    usual[Irrational.NOT_FROM_THE_TOP] = claim.top_down
    usual[Irrational.TRUMP_FORGOTTEN] = _knows_of_trumps(claim)
    usual[Irrational.LOSER_LED_FIRST] = claim.claimed < claim.left
    return frozenset(each for each, so in {**usual, **claim.switches}.items() if so)


def _knows_of_trumps(claim: Claim) -> bool:
    """Law 70C: he spoke of trumps, knew that one is out, or no normal play loses to it."""
    return speaks_of_trumps(claim) or False in (claim.unaware, claim.could_lose)


def speaks_of_trumps(claim: Claim) -> bool:
    """Law 70C1: as it was told, else whether a step of the statement runs the trumps."""
    if claim.mentioned is not None:
        return claim.mentioned
    return claim.trump in (
        each.suit for each in claim.statement if isinstance(each, Run)
    )


def trumps_out(claim: Claim) -> dict[int, tuple[str, ...]]:
    """The trumps of each opponent of the claimer who holds any, from the top."""
    if claim.trump == NO_TRUMP:
        return {}
    first = claim.trump * OF_A_SUIT
    out = {
        seat: tuple(
            card_name(card)
            for card in reversed(range(first, first + OF_A_SUIT))
            if claim.hands[seat] >> card & 1
        )
        for seat in ((claim.claimer - 1) % 4, (claim.claimer + 1) % 4)
    }
    return {seat: cards for seat, cards in out.items() if cards}


def laws(claim: Claim) -> tuple[str, ...]:
    """The laws by which the claim is judged."""
    trump_out = bool(trumps_out(claim))
    cited = {
        "L70A": True,
        "L70C": trump_out,
        "L70C1": trump_out,
        "L70C2": trump_out,
        "L70C3": trump_out,
        "L70D1": True,
        "L70D2": claim.defends,
        "L70E1": True,
        "L70E2": claim.top_down,
        "L71B": claim.claimed < claim.left,
    }
    return tuple(law for law, applies in cited.items() if applies)


class _Found:
    """The search of one claim under one standard."""

    def __init__(
        self, claim: Claim, irrational: Collection[Irrational], budget: int
    ) -> None:
        self.turn, normal = begin(claim, irrational)
        whole = claim.left <= EXACT_TO
        self.search = Search(normal, WHOLE if whole else budget)
        self.worst, self.exact = self.search.worst(self.turn)
        self.played = self.search.line(self.turn, self.worst)
        self.searched = self.search.searched
        self.search.budget = self.searched + budget
        self.best, self.deciding_play = self._best_and_deciding_play()

    def line(self) -> tuple[tuple[str, ...], ...]:
        """The worst line, trick by trick; the first may have begun on the table."""
        played = [f"{SEATS[seat]}:{card_name(card)}" for seat, card in self.played]
        begun = 4 - len(self.turn.cards)
        later = range(begun, len(played), 4)
        return (tuple(played[:begun]), *(tuple(played[at : at + 4]) for at in later))

    def _best_and_deciding_play(self) -> tuple[int | None, DecidingPlay | None]:
        try:
            best = self.search.best(self.turn)
            return best, None if best == self.worst else self._deciding_play()
        except Spent:
            return None, None

    def _deciding_play(self) -> DecidingPlay:
        """The first play of the worst line that gives a trick away for good."""
        return next(
            DecidingPlay(
                trick,
                SEATS[turn.seat],
                card_name(card),
                tuple(map(card_name, safe_cards)),
            )
            for trick, turn, card in self._own_plays()
            for safe_cards in (self.search.keeping(turn, self.search.best(turn)),)
            if card not in safe_cards
        )

    def _own_plays(self) -> list[tuple[int, Turn, int]]:
        """The plays of the claiming side: in which trick, at what turn, which card."""
        turn, trick = self.turn, 1
        plays = []
        for seat, card in self.played:
            if self.search.table.ours(seat):
                plays.append((trick, turn, card))
            turn = self.search.table.after(turn, card)
            if len(turn.cards) == WHOLE_TRICK:
                turn, _ours = self.search.next_trick(turn)
                trick += 1
        return plays


def begin(claim: Claim, irrational: Collection[Irrational]) -> tuple[Turn, Normal]:
    """The turn at which play stopped, and what is normal from there."""
    cards = {each.card for each in claim.statement if isinstance(each, Play)}
    named = sum(1 << card for card in cards)
    table = Table(claim.trump, claim.claimer, named)
    partner = (claim.claimer + 2) % 4
    bound = (claim.claimer,) if claim.defends else (claim.claimer, partner)
    statement = Statement(table, claim.statement, bound)
    turn = Turn(claim.hands, claim.turn)
    for seat, card in claim.on_table:
        best = not turn.cards or table.beats(card, turn.best)
        turn = turn._replace(
            cards=(*turn.cards, card),
            best_seat=seat if best else turn.best_seat,
            best=card if best else turn.best,
        )
    turn = turn._replace(step=statement.first_left(turn, 0))
    return turn, Normal(table, statement, irrational, claim.shown_out)
