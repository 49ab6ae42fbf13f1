"""The play of a deal as it was told: who held and played what, and who won each trick."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from scoring.bridge.boards import Deal
from scoring.bridge.contract import (
    RANKS,
    SEATS,
    Card,
    Contract,
    Seat,
    Side,
    Strain,
    Suit,
)
from scoring.bridge.messages import NotBridge, gettext_noop

PLAYED = re.compile(r"\s*([NESW])\s*:\s*(\S+)\s*")


class InvalidPlay(NotBridge):
    """A play that cannot have happened, with the place where it goes wrong."""


@dataclass(frozen=True, slots=True)
class Trick:
    """Four cards in the order in which they were played."""

    number: int
    cards: Mapping[Seat, Card]

    @property
    def leader(self) -> Seat:
        return next(iter(self.cards))

    @property
    def led(self) -> Suit:
        """The suit that was led."""
        return self.cards[self.leader].suit

    def winner(self, strain: Strain) -> Seat:
        """Whose card wins: the highest trump, else the highest of the suit (Law 44)."""
        return max(
            self.cards, key=lambda seat: self._strength(self.cards[seat], strain)
        )

    def _strength(self, card: Card, strain: Strain) -> tuple[bool, bool, int]:
        return (
            card.suit.value == strain.value,
            card.suit is self.led,
            -RANKS.index(card.rank),
        )


@dataclass(frozen=True, slots=True)
class Claim:
    """Who ended the play, and what was agreed for the tricks that were left."""

    side: Side
    seat: Seat | None
    for_declarer: int
    agreed: bool


@dataclass(frozen=True, slots=True)
class Play:
    """A board that was played, to the end or to a claim."""

    deal: Deal
    tricks: tuple[Trick, ...]
    contract: Contract
    declarer: Seat
    claim: Claim | None = None
    remarks: tuple[str, ...] = field(default=())

    def winners(self) -> list[Seat]:
        """Who won each trick that was played, from the first."""
        return [each.winner(self.contract.strain) for each in self.tricks]

    def tricks_for(self, side: Side, *, after: int = 0) -> int:
        """The tricks of that side after one of them; the claimed ones as agreed."""
        won = sum(winner.side is side for winner in self.winners()[after:])
        return won + self._claimed_for(side)

    def _claimed_for(self, side: Side) -> int:
        if self.claim is None:
            return 0
        own = self.claim.for_declarer
        return own if side is self.declarer.side else 13 - len(self.tricks) - own

    def held(self, seat: Seat, *, at: int) -> set[Card]:
        """The cards of that player when the trick of that number began."""
        gone = {each.cards[seat] for each in self.tricks[: at - 1]}
        return set(self.deal.hands[SEATS.index(seat)]) - gone


def build_play(facts: Mapping[str, Any]) -> Play:
    """The play of hands, play, contract, declarer and claim; refuses what cannot be."""
    declarer = seat_at("declarer", facts["declarer"])
    if facts.get("dummy", declarer.partner) != declarer.partner:
        raise InvalidPlay(
            gettext_noop("dummy: %(dummy)s isn't the partner of declarer, %(seat)s."),
            dummy=facts["dummy"],
            seat=declarer,
        )
    deal = _deal(facts["hands"])
    tricks = tuple(_tricks(facts["play"], deal))
    claim = _claim(facts.get("claim"), declarer, len(tricks))
    contract = read_contract(facts)
    play = Play(deal, tricks, contract, declarer, claim)
    return Play(deal, tricks, contract, declarer, claim, tuple(_remarks(play)))


def read_contract(facts: Mapping[str, Any]) -> Contract:
    """The contract, of "5D by S" too, as it fits what is told of trumps."""
    contract = Contract.parse(str(facts["contract"]).partition(" ")[0])
    trump = str(facts.get("trump") or contract.strain)
    if trump not in {str(contract.strain), str(contract.strain)[:1]}:
        raise InvalidPlay(
            gettext_noop("trump: %(trump)s doesn't match the contract %(contract)s."),
            trump=trump,
            contract=contract,
        )
    return contract


def seat_at(place: str, value: object) -> Seat:
    """The seat that stands there, or a refusal that names the place."""
    if not isinstance(value, str) or value not in set(map(str, Seat)):
        raise InvalidPlay(
            gettext_noop("%(place)s: “%(told)s” isn't a seat. Use N, E, S or W."),
            place=place,
            told=value,
        )
    return Seat(value)


def _deal(value: Any) -> Deal:
    if not isinstance(value, dict):
        raise InvalidPlay(
            gettext_noop('hands: enter each hand by suit, e.g. {"N": {"S": "KT97"}}.')
        )
    hands = {
        seat_at("hands", seat): _hand(seat, suits) for seat, suits in value.items()
    }
    return Deal.of(hands)


def _hand(seat: str, value: Any) -> list[Card]:
    if not isinstance(value, dict):
        raise InvalidPlay(
            gettext_noop(
                'hands, %(seat)s: enter the cards by suit, e.g. {"S": "KT97"}.'
            ),
            seat=seat,
        )
    return [
        _card(f"{suit}{rank}", f"hands, {seat}")
        for suit, ranks in value.items()
        for rank in str(ranks).replace("10", "T").replace(" ", "")
    ]


def _card(text: str, place: str) -> Card:
    try:
        return Card.parse(text)
    except NotBridge as error:
        raise InvalidPlay(
            gettext_noop("%(place)s: %(error)s"), place=place, error=error
        ) from None


def _tricks(value: Any, deal: Deal) -> Iterator[Trick]:
    if not isinstance(value, list) or not 1 <= len(value) <= 13:
        raise InvalidPlay(
            gettext_noop(
                'play: enter one to thirteen tricks, each a list such as ["N:S5", '
                '"E:SA", "S:S2", "W:S3"].'
            )
        )
    gone: dict[Card, int] = {}
    for number, cards in enumerate(value, start=1):
        trick = Trick(number, _in_turn(number, cards))
        for seat, card in trick.cards.items():
            _check_held(deal, seat, card, gone, number)
            gone[card] = number
        yield trick


def _check_held(
    deal: Deal, seat: Seat, card: Card, gone: Mapping[Card, int], number: int
) -> None:
    if card not in deal.hands[SEATS.index(seat)]:
        raise InvalidPlay(
            gettext_noop("trick %(trick)s: %(seat)s doesn't hold %(card)s."),
            trick=number,
            seat=seat,
            card=card,
        )
    if card in gone:
        raise InvalidPlay(
            gettext_noop(
                "trick %(trick)s: %(card)s was already played to trick %(first)s."
            ),
            trick=number,
            card=card,
            first=gone[card],
        )


def _in_turn(number: int, value: Any) -> dict[Seat, Card]:
    if not isinstance(value, list) or len(value) != 4:
        raise InvalidPlay(
            gettext_noop(
                "trick %(trick)s: it has %(count)s cards. A trick needs four."
            ),
            trick=number,
            count=len(value) if isinstance(value, list) else 0,
        )
    cards: dict[Seat, Card] = {}
    for each in value:
        seat, card = _played(number, each)
        if cards and seat is not list(cards)[-1].next:
            raise InvalidPlay(
                gettext_noop(
                    "trick %(trick)s: %(seat)s doesn't come after %(before)s. Enter "
                    "the four cards clockwise from the lead."
                ),
                trick=number,
                seat=seat,
                before=list(cards)[-1],
            )
        cards[seat] = card
    return cards


def _played(number: int, value: object) -> tuple[Seat, Card]:
    found = PLAYED.fullmatch(str(value))
    if found is None:
        raise InvalidPlay(
            gettext_noop(
                "trick %(trick)s: “%(told)s” isn't a play. Enter seat and card, e.g. "
                "N:S5."
            ),
            trick=number,
            told=value,
        )
    return Seat(found[1]), _card(found[2], f"trick {number}")


def _claim(value: Any, declarer: Seat, played: int) -> Claim | None:
    left = 13 - played
    if not value:
        if left:
            raise InvalidPlay(
                gettext_noop(
                    "play: it ends after trick %(played)s. Enter the other tricks, or "
                    'a claim such as {"by": "declarer", "claimed_for_declarer": 2}.'
                ),
                played=played,
            )
        return None
    if not isinstance(value, dict) or not left:
        raise InvalidPlay(
            gettext_noop(
                "claim: it must say who took the remaining tricks. Only %(played)s "
                "tricks were played."
            ),
            played=played,
        )
    for name, right in (("after_trick", played), ("tricks_left", left)):
        whole_number(value.get(name, right), f"claim, {name}", right, right)
    own = whole_number(
        value.get("claimed_for_declarer"), "claim, claimed_for_declarer", 0, left
    )
    side, seat = _claimer(value.get("by"), declarer)
    return Claim(side, seat, own, value.get("agreed", True) is not False)


def whole_number(value: object, place: str, least: int, most: int) -> int:
    """A number that may stand there, or a refusal that names the place."""
    if (
        isinstance(value, bool)
        or not isinstance(value, int)
        or not least <= value <= most
    ):
        raise InvalidPlay(
            gettext_noop(
                "%(place)s: “%(told)s” isn't allowed. Enter a whole number from "
                "%(least)s to %(most)s."
            ),
            place=place,
            least=least,
            most=most,
            told=value,
        )
    return value


def _claimer(by: object, declarer: Seat) -> tuple[Side, Seat | None]:
    if by == "declarer":
        return declarer.side, declarer
    if by in {"defender", "defenders"}:
        return declarer.side.other, None
    if by in set(map(str, Side)):
        return Side(str(by)), None
    if by == "dummy":
        return declarer.side, declarer.partner
    seat = seat_at("claim, by", by)
    return seat.side, seat


def _remarks(play: Play) -> Iterator[str]:
    """Leads from a hand that had not won: possible if accepted (Law 53), often a slip."""
    due = play.declarer.next
    for trick, winner in zip(play.tricks, play.winners(), strict=True):
        if trick.leader is not due:
            yield f"trick {trick.number}: led by {trick.leader}, not by {due}"
        due = winner
