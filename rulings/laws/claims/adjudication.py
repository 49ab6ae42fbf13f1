"""Adjudication of a disputed claim: the worst normal result, the best, the deciding play.

It advises; the director rules (Laws 70A and 84D).
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Self

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
from rulings.laws.claims.search import Bounds, Search, Spent
from rulings.laws.claims.statement import Play, Rest, Run, Statement

EXACT_TO = 8
"""Up to so many cards a hand every line is searched."""
BUDGET = 100_000
"""How many plays are tried of a longer ending, and for the best result of any."""
WHOLE = 3_000_000
"""More than a short ending takes."""
WHOLE_TRICK = 4
FIRST = Irrational.LOSER_LED_FIRST


@dataclass(frozen=True, slots=True)
class Standard:
    """What is irrational, and whether the claimer has misjudged what he holds."""

    irrational: frozenset[Irrational]
    misjudged: bool = False

    def misjudging(self, claim: Claim) -> Self:
        """The same with a claimer who has; of all his cards, if he has claimed all."""
        if claim.claimed < claim.left:
            return replace(self, misjudged=True)
        return replace(self, irrational=self.irrational - {FIRST}, misjudged=True)


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

    `line` is the worst normal line that was found, trick by trick; `best` what normal
    play could win at most, None if that was not searched out.
    """

    claim: Claim
    bounds: Bounds
    in_line: int
    line: tuple[tuple[str, ...], ...]
    best: int | None
    deciding_play: DecidingPlay | None
    searched: int
    irrational: frozenset[Irrational]
    laws: tuple[str, ...]

    def values(self) -> dict[str, Any]:
        """As it stands in JSON, under the names that the cases use."""
        deciding_play = self.deciding_play
        return {
            "claiming_side": "EW" if self.claim.claimer % 2 else "NS",
            "tricks_left": self.claim.left,
            "tricks_claimed": self.claim.claimed,
            **self._tricks(),
            "line": [list(trick) for trick in self.line],
            "tricks_in_line": self.in_line,
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
            "exact": self.bounds.exact,
            "searched": self.searched,
            "laws": list(self.laws),
        }

    def _tricks(self) -> dict[str, int]:
        """Each side's tricks; of a search that was cut off only what bounds them."""
        if not self.bounds.exact:
            return self.bounds._asdict()
        tricks = self.bounds.at_least
        return {
            "tricks_to_claiming_side": tricks,
            "tricks_to_other_side": self.claim.left - tricks,
        }


def adjudicate(claim: Claim, *, budget: int | None = None) -> Adjudicated:
    """Rule on the claim as the standards of this club and player stand.

    Whether the claimer knows his losers is doubtful until his winners bring what he has
    claimed (Law 70A); if the search of that was cut off, both are reckoned with. Without
    a `budget` short endings are searched out.
    """
    budget = budget or (WHOLE if claim.left <= EXACT_TO else BUDGET)
    harshest = mildest = Standard(standards(claim))
    if FIRST in mildest.irrational and FIRST not in claim.switches:
        knows = _knows_losers(claim, mildest, budget)
        harshest = mildest if knows else mildest.misjudging(claim)
        mildest = harshest if knows is False else mildest
    ruled = _Ruled.under(mildest, claim, budget)
    harshly = ruled if harshest == mildest else _Ruled.under(harshest, claim, budget)
    found = _Found(ruled.search, ruled.turn, ruled.most_in_line, min(budget, BUDGET))
    return Adjudicated(
        claim=claim,
        bounds=Bounds(harshly.bounds.at_least, ruled.bounds.at_most),
        in_line=found.in_line,
        line=found.line(),
        best=found.best,
        deciding_play=found.deciding_play,
        searched=found.searched,
        irrational=mildest.irrational,
        laws=laws(claim),
    )


def _knows_losers(claim: Claim, usual: Standard, budget: int) -> bool | None:
    """Whether top tricks bring what he claimed, with trumps drawn; None if unsearched.

    Whatever the others keep: a squeeze that he did not state is none of them.
    """
    known = {Irrational.TRUMP_FORGOTTEN, Irrational.NOT_FROM_THE_TOP}
    standard = Standard(usual.irrational | known)
    turn, normal = begin(claim, standard, keep_all=True)
    try:
        return Search(normal, budget).can_win(turn, claim.claimed)
    except Spent:
        return None


def effects(
    found: Adjudicated, *, budget: int | None = None
) -> Iterator[tuple[Irrational, Bounds]]:
    """What the claiming side would get with each switch the other way round."""
    for each in Irrational:
        turned = {**found.claim.switches, each: each not in found.irrational}
        claim = replace(found.claim, switches=turned)
        yield each, adjudicate(claim, budget=budget).bounds


def standards(claim: Claim) -> frozenset[Irrational]:
    """What is irrational for this claim: as the facts are, unless it was set by hand."""
    usual = dict.fromkeys(Irrational, True)
    usual[Irrational.NOT_FROM_THE_TOP] = claim.top_down
    usual[Irrational.TRUMP_FORGOTTEN] = _knows_of_trumps(claim)
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
    states = any(not isinstance(each, Rest) for each in claim.statement)
    cited = {
        "L70A": True,
        "L70B1": states,
        "L70C": trump_out,
        "L70C1": trump_out,
        "L70C2": trump_out,
        "L70C3": trump_out,
        "L70D1": True,
        "L70D2": claim.defends,
        "L70E1": True,
        "L70E2": claim.top_down,
        "L71B": claim.claimed < claim.left,
        "L68B1": claim.claimed < claim.left,
        "L68C": states,
    }
    return tuple(law for law, applies in cited.items() if applies)


def _searched(
    claim: Claim, standard: Standard, budget: int
) -> tuple[Search, Bounds, Turn]:
    """The search of one claim under one standard, and what it gives at the worst."""
    turn, normal = begin(claim, standard)
    search = Search(normal, budget)
    return search, search.worst(turn), turn


@dataclass(frozen=True, slots=True)
class _Ruled:
    """What one standard gives, and the search that decides it."""

    bounds: Bounds
    search: Search
    turn: Turn
    most_in_line: int

    @classmethod
    def under(cls, standard: Standard, claim: Claim, budget: int) -> Self:
        """What is claimed is judged by Law 70, from the top down where that is elected.

        What is conceded is only lost if a normal play of any order could lose it (71B).
        """
        search, won, turn = _searched(claim, standard, budget)
        if won.at_most <= claim.claimed:
            return cls(won, search, turn, won.at_most)
        by_hand = {each for each, so in claim.switches.items() if so}
        in_order = {Irrational.NOT_FROM_THE_TOP, FIRST} - by_hand
        any_order = Standard(standard.irrational - in_order)
        other, regained, _turn = _searched(claim, any_order, budget)
        bounds = Bounds(
            *(
                of_claim
                if of_claim <= claim.claimed
                else max(claim.claimed, min(of_claim, of_concession))
                for of_claim, of_concession in zip(won, regained, strict=True)
            )
        )
        if regained.at_most < won.at_most:
            return cls(bounds, other, turn, regained.at_most)
        return cls(bounds, search, turn, won.at_most)


class _Found:
    """What is shown of the search: the worst line, the best result, what decides."""

    def __init__(self, search: Search, turn: Turn, in_line: int, budget: int) -> None:
        self.search, self.turn, self.in_line = search, turn, in_line
        self.searched = search.searched
        self.played = search.line(turn, in_line)
        search.budget = search.searched + budget
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
            return best, self._deciding_play() if best > self.in_line else None
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


def begin(
    claim: Claim, standard: Standard, *, keep_all: bool = False
) -> tuple[Turn, Normal]:
    """The turn at which play stopped, and what is normal from there."""
    cards = {each.card for each in claim.statement if isinstance(each, Play)}
    named = sum(1 << card for card in cards)
    table = Table(claim.trump, claim.claimer, named, keep_all=keep_all)
    partner = (claim.claimer + 2) % 4
    bound = (claim.claimer,) if claim.defends else (claim.claimer, partner)
    statement = Statement(table, claim.statement, bound, claim.hands)
    turn = Turn(claim.hands, claim.turn)
    for seat, card in claim.on_table:
        turn = _with_on_table(table, turn, seat, card)
    turn = turn._replace(step=statement.first_left(turn, 0))
    return turn, Normal(
        table,
        statement,
        standard.irrational,
        claim.shown_out,
        table.high_cards(turn),
        misjudged=standard.misjudged,
    )


def _with_on_table(table: Table, turn: Turn, seat: int, card: int) -> Turn:
    """The turn with one more card of the trick that had begun when play stopped."""
    hands = list(turn.hands)
    hands[seat] |= 1 << card
    north, east, south, west = hands
    leading = turn._replace(hands=(north, east, south, west), seat=seat)
    return table.after(leading, card)
