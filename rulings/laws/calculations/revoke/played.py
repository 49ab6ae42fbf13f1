"""The revokes in a play that was written down, and what they cost (Laws 61 to 64)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rulings.laws.calculations.revoke.noticed import hands_are_back, noticed
from rulings.laws.calculations.revoke.play import (
    InvalidPlay,
    Play,
    Trick,
    play_of,
    seat_at,
    whole_number,
)
from rulings.laws.calculations.revoke.score import (
    gained,
    laws_of,
    offenders,
    scored,
    tricks_over,
)
from rulings.laws.calculations.revoke.transfer import (
    Automatic,
    Noticed,
    Revoke,
    automatic,
    transferred,
)
from rulings.laws.words import gettext_noop
from scoring.bridge.contract import Card, Seat, Suit

TWELFTH = 12


@dataclass(frozen=True, slots=True)
class Found:
    """A card of another suit by a player who could have followed (Law 61A)."""

    player: Seat
    trick: int
    suit: Suit
    card: Card


def counted(told: Mapping[str, Any]) -> dict[str, Any]:
    """What the revokes of the play come to, under the keys of the worked cases."""
    play = play_of(told)
    found = list(revokes_in(play))
    exempt, unfounded = _alleged(told.get("alleged"), found)
    late = hands_are_back(told)
    put_right = [each for each in found if each.trick == TWELFTH and not late]
    after = corrected(play, [each.player for each in put_right])
    revokes = [
        replace(
            _revoke(each, play if each in put_right else after),
            spared=each.player is play.declarer.partner or each in exempt,
            put_right=each in put_right,
        )
        for each in found
    ]
    ruled = automatic(revokes, noticed(told) or Noticed.IN_TIME)
    over = transferred(revokes, ruled)
    side = play.declarer.side
    tricks = after.tricks_of(side) + gained(
        over, offenders(revokes, ruled), play.declarer
    )
    return {
        **tricks_over(over, revokes, ruled),
        "revokes": [
            _entry(each, play, one) for each, one in zip(found, ruled, strict=True)
        ],
        **_last_two(after, put_right),
        **scored(play.contract, play.declarer, (play.tricks_of(side), tricks), told),
        "equity_check_64C": any(each.established for each in revokes),
        "unfounded": unfounded,
        "remarks": list(play.remarks),
        "laws": laws_of(ruled),
    }


def revokes_in(play: Play) -> Iterator[Found]:
    """Every failure to follow suit, in the order of play."""
    for trick in play.tricks:
        for seat, card in trick.cards.items():
            held = play.held(seat, at=trick.number)
            if card.suit is not trick.led and any(
                each.suit is trick.led for each in held
            ):
                yield Found(seat, trick.number, trick.led, card)


def established_by(found: Found, play: Play) -> str:
    """What established the revoke, or nothing if it is not established (Law 63A)."""
    for trick in play.tricks[found.trick :]:
        seat = next(each for each in trick.cards if each.side is found.player.side)
        did = "lead" if seat is trick.leader else "play"
        return f"{seat}'s {did} to trick {trick.number} (63A1)"
    claim = play.claim
    if claim and claim.side is found.player.side:
        return f"{claim.seat}'s claim (63A3)" if claim.seat else "own claim (63A3)"
    return "agreement to the opponent's claim (63A4)" if claim and claim.agreed else ""


def corrected(play: Play, revokers: Sequence[Seat]) -> Play:
    """The last two tricks with the cards that had to be played (Law 62D1)."""
    if not revokers:
        return play
    twelfth = play.tricks[TWELFTH - 1]
    held = {seat: play.held(seat, at=TWELFTH) for seat in twelfth.cards}
    cards = {
        seat: (held[seat] - {card}).pop() if seat in revokers else card
        for seat, card in twelfth.cards.items()
    }
    right = Trick(TWELFTH, cards)
    leader = right.winner(play.contract.strain)
    order = [leader, leader.next, leader.partner, leader.partner.next]
    last = Trick(13, {seat: (held[seat] - {cards[seat]}).pop() for seat in order})
    return replace(play, tricks=(*play.tricks[: TWELFTH - 1], right, last), claim=None)


def _revoke(found: Found, play: Play) -> Revoke:
    winner = play.winners()[found.trick - 1]
    side = found.player.side
    return Revoke(
        player=found.player,
        suit=str(found.suit),
        established=bool(established_by(found, play)),
        own_trick=winner is found.player,
        partners_trick=winner is found.player.partner,
        later=play.tricks_of(side, after=found.trick),
        from_it=play.tricks_of(side, after=found.trick - 1),
        twelfth=found.trick == TWELFTH,
    )


def _entry(found: Found, play: Play, one: Automatic) -> dict[str, Any]:
    return {
        "player": str(found.player),
        "trick": found.trick,
        "suit": str(found.suit),
        "card": str(found.card),
        "trick_winner": str(play.winners()[found.trick - 1]),
        "later_tricks_won_by_side": play.tricks_of(
            found.player.side, after=found.trick
        ),
        "established_by": established_by(found, play) or None,
        "automatic": one.tricks,
        "law": one.law,
    }


def _last_two(after: Play, put_right: Sequence[Found]) -> dict[str, Any]:
    if not put_right:
        return {}
    *_others, twelfth, last = after.winners()
    return {"trick12_winner": str(twelfth), "trick13_winner": str(last)}


def _alleged(told: Any, found: Sequence[Found]) -> tuple[list[Found], list[Any]]:
    """Revokes that failed to play a penalty card, and what was no revoke."""
    exempt, unfounded = [], []
    for each in told or ():
        if not (isinstance(each, dict) and {"player", "trick"} <= each.keys()):
            raise InvalidPlay(
                gettext_noop(
                    "alleged: “%(told)s” is no revoke: write "
                    '{"player": "W", "trick": 4}.'
                ),
                told=each,
            )
        player = seat_at("alleged, player", each["player"])
        trick = whole_number(each["trick"], "alleged, trick", 1, 13)
        so = [one for one in found if (one.player, one.trick) == (player, trick)]
        if each.get("failed_to_play"):
            exempt += so
        if not so:
            unfounded.append(each)
    return exempt, unfounded
