"""The tricks that revokes cost, from the cards or from what is known (Laws 61 to 64).

Two calculations: of a play that is known to the last card, and of a list of revokes.
What cannot be is refused with the place in the play and the cure.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rulings.laws.calculations.play import (
    InvalidPlay,
    Play,
    Trick,
    build_play,
    read_contract,
    seat_at,
    whole_number,
)
from rulings.laws.calculations.revoke_transfer import (
    Automatic,
    Noticed,
    Revoke,
    automatic,
    gained,
    hands_are_back,
    noticed,
    offenders,
    ordered_laws,
    scored,
    transferred,
    tricks_over,
)
from rulings.laws.engine.terms import (
    Calculated,
    Calculation,
    Facts,
    Missing,
    Record,
    Value,
)
from scoring.bridge.contract import Card, Seat, Suit
from scoring.bridge.messages import NotBridge, gettext_noop

OWN = ("offending_player_won", "offending_player_won_trick")
PARTNERS = ("partner_won", "partner_won_trick")
LATER = ("later", "later_tricks_of_offending_side", "later_tricks_won_by_side")
FROM_IT = ("offending_tricks_from_there",)


def summed(facts: Mapping[str, Any]) -> dict[str, Any]:
    """What the revokes that were told come to, in the order of play."""
    declarer = seat_at("declarer", facts["declarer"]) if facts.get("declarer") else None
    revokes = [
        _listed_revoke(number, each, declarer)
        for number, each in enumerate(_listed(facts["revokes"]), start=1)
    ]
    ruled = automatic(revokes, noticed(facts) or Noticed.IN_TIME)
    over = transferred(revokes, ruled)
    most = facts.get("offending_tricks_from_first_revoke")
    if most is not None:
        place = "offending_tricks_from_first_revoke"
        over = min(over, whole_number(most, place, 0, 13))
    side = offenders(revokes, ruled)
    table = facts.get("table_declarer")
    after = {}
    if table is not None and declarer is not None:
        tricks = whole_number(table, "table_declarer", 0, 13)
        _check_won(facts["revokes"], revokes, declarer, tricks)
        after = _after(facts, declarer, (tricks, tricks + gained(over, side, declarer)))
    return {
        **tricks_over(over, revokes, ruled),
        "revokes": [
            {**each, "automatic": each_automatic.tricks, "law": each_automatic.law}
            for each, each_automatic in zip(facts["revokes"], ruled, strict=True)
        ],
        **after,
        "equity_check_64C": any(each.established for each in revokes),
        "laws": [*ordered_laws(ruled), *_of_equity(ruled)],
    }


def _check_won(
    entries: Sequence[Mapping[str, Any]],
    revokes: Sequence[Revoke],
    declarer: Seat,
    tricks: int,
) -> None:
    """Refuse a revoke from which its side won more tricks than on the whole board."""
    for number, (each, revoke) in enumerate(
        zip(entries, revokes, strict=True), start=1
    ):
        won = tricks if revoke.player in (declarer, declarer.partner) else 13 - tricks
        own = any(each.get(name) is True for name in (*OWN, *PARTNERS))
        if revoke.later + own > won:
            raise InvalidPlay(
                gettext_noop(
                    "Revoke %(number)s: by this list its side won %(listed)s tricks "
                    "from then on, but only %(won)s on the whole board. Please "
                    "correct one of them."
                ),
                number=number,
                listed=revoke.later + own,
                won=won,
            )


def _of_equity(ruled: Sequence[Automatic]) -> list[str]:
    """What 64C names: the same suit again, or both sides (Laws 64C2a, 64C2b)."""
    named = {"L64B2": "L64C2a", "L64B7": "L64C2b"}
    return list(dict.fromkeys(named[each.law] for each in ruled if each.law in named))


def _listed(value: Any) -> list[Any]:
    if not isinstance(value, list) or not value:
        raise InvalidPlay(
            gettext_noop(
                'revokes: enter a list in the order of play, such as [{"player": "E", '
                '"suit": "S", "offending_player_won": true}].'
            )
        )
    return value


def _listed_revoke(number: int, value: Any, declarer: Seat | None) -> Revoke:
    place = f"revokes, {number}"
    if not isinstance(value, dict):
        raise InvalidPlay(
            gettext_noop('%(place)s: enter it as {"player": "E", "suit": "S"}.'),
            place=place,
        )
    player = seat_at(f"{place}, player", value.get("player"))
    dummy = declarer.partner if declarer else None
    later = _number(place, value, LATER)
    own, partners = _so(value, OWN), _so(value, PARTNERS)
    from_it = _number(place, value, FROM_IT)
    if from_it is None and later is not None:
        from_it = later + (own or partners)
    twelfth = value.get("trick") == 12
    return Revoke(
        player=player,
        suit=str(value.get("suit", "")),
        established=value.get("established", True) is not False,
        own_trick=own,
        partners_trick=partners,
        later=later or 0,
        from_it=from_it,
        spared=player is dummy or bool(value.get("failed_to_play")),
        twelfth=twelfth,
        put_right=twelfth and value.get("hands_returned") is False,
        counted=_number(place, value, ("automatic",), most=2),
    )


def _so(facts: Mapping[str, Any], names: Sequence[str]) -> bool:
    return any(facts.get(name) is True for name in names)


def _number(
    place: str, facts: Mapping[str, Any], names: Sequence[str], *, most: int = 13
) -> int | None:
    for name in names:
        if facts.get(name) is not None:
            return whole_number(facts[name], f"{place}, {name}", 0, most)
    return None


def _after(
    facts: Mapping[str, Any], declarer: Seat, tricks: tuple[int, int]
) -> dict[str, Any]:
    """The tricks, and the scores too if the contract is known."""
    if facts.get("contract"):
        return scored(read_contract(facts), declarer, tricks, facts)
    return {
        "declarer_tricks_table": tricks[0],
        "declarer_tricks_after_automatic": tricks[1],
    }


TWELFTH = 12


@dataclass(frozen=True, slots=True)
class Found:
    """A card of another suit by a player who could have followed (Law 61A)."""

    player: Seat
    trick: int
    suit: Suit
    card: Card


def counted(facts: Mapping[str, Any]) -> dict[str, Any]:
    """What the revokes of the play come to, under the keys of the worked cases."""
    play = build_play(facts)
    found = list(revokes_in(play))
    exempt, unfounded = _alleged(facts.get("alleged"), found)
    late = hands_are_back(facts)
    put_right = [each for each in found if each.trick == TWELFTH and not late]
    after = corrected(play, [each.player for each in put_right])
    revokes = [
        replace(
            _played_revoke(each, play if each in put_right else after),
            spared=each.player is play.declarer.partner or each in exempt,
            put_right=each in put_right,
        )
        for each in found
    ]
    ruled = automatic(revokes, noticed(facts) or Noticed.IN_TIME)
    over = transferred(revokes, ruled)
    side = play.declarer.side
    tricks = after.tricks_for(side) + gained(
        over, offenders(revokes, ruled), play.declarer
    )
    return {
        **tricks_over(over, revokes, ruled),
        "revokes": [
            _entry(each, play, each_automatic)
            for each, each_automatic in zip(found, ruled, strict=True)
        ],
        **_last_two(after, put_right),
        **scored(play.contract, play.declarer, (play.tricks_for(side), tricks), facts),
        "equity_check_64C": any(each.established for each in revokes),
        "unfounded": unfounded,
        "remarks": list(play.remarks),
        "laws": ordered_laws(ruled),
    }


def revokes_in(play: Play) -> Iterator[Found]:
    """Every failure to follow suit, in the order of play."""
    for trick in play.tricks:
        for seat, card in trick.cards.items():
            cards = play.held(seat, at=trick.number)
            if card.suit is not trick.led and any(
                each.suit is trick.led for each in cards
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
    hands = {seat: play.held(seat, at=TWELFTH) for seat in twelfth.cards}
    cards = {
        seat: (hands[seat] - {card}).pop() if seat in revokers else card
        for seat, card in twelfth.cards.items()
    }
    right = Trick(TWELFTH, cards)
    leader = right.winner(play.contract.strain)
    order = [leader, leader.next, leader.partner, leader.partner.next]
    last = Trick(13, {seat: (hands[seat] - {cards[seat]}).pop() for seat in order})
    return replace(play, tricks=(*play.tricks[: TWELFTH - 1], right, last), claim=None)


def _played_revoke(found: Found, play: Play) -> Revoke:
    winner = play.winners()[found.trick - 1]
    side = found.player.side
    return Revoke(
        player=found.player,
        suit=str(found.suit),
        established=bool(established_by(found, play)),
        own_trick=winner is found.player,
        partners_trick=winner is found.player.partner,
        later=play.tricks_for(side, after=found.trick),
        from_it=play.tricks_for(side, after=found.trick - 1),
        twelfth=found.trick == TWELFTH,
    )


def _entry(found: Found, play: Play, transfer: Automatic) -> dict[str, Any]:
    return {
        "player": str(found.player),
        "trick": found.trick,
        "suit": str(found.suit),
        "card": str(found.card),
        "trick_winner": str(play.winners()[found.trick - 1]),
        "later_tricks_won_by_side": play.tricks_for(
            found.player.side, after=found.trick
        ),
        "established_by": established_by(found, play) or None,
        "automatic": transfer.tricks,
        "law": transfer.law,
    }


def _last_two(after: Play, put_right: Sequence[Found]) -> dict[str, Any]:
    if not put_right:
        return {}
    *_others, twelfth, last = after.winners()
    return {"trick12_winner": str(twelfth), "trick13_winner": str(last)}


def _alleged(value: Any, found: Sequence[Found]) -> tuple[list[Found], list[Any]]:
    """Revokes that failed to play a penalty card, and what was no revoke."""
    exempt, unfounded = [], []
    for each in value or ():
        if not (isinstance(each, dict) and {"player", "trick"} <= each.keys()):
            raise InvalidPlay(
                gettext_noop(
                    'alleged: “%(told)s” isn\'t a revoke. Enter {"player": "W", '
                    '"trick": 4}.'
                ),
                told=each,
            )
        player = seat_at("alleged, player", each["player"])
        trick = whole_number(each["trick"], "alleged, trick", 1, 13)
        so = [
            revoke
            for revoke in found
            if (revoke.player, revoke.trick) == (player, trick)
        ]
        if each.get("failed_to_play"):
            exempt += so
        if not so:
            unfounded.append(each)
    return exempt, unfounded


OF_PLAY = ("hands", "play", "contract", "declarer")
OF_LIST = ("revokes",)
ALSO = (
    *(
        "declarer",
        "dummy",
        "contract",
        "trump",
        "vulnerable",
        "board",
        "alleged",
        "claim",
    ),
    *("discovery", "first_noticed", "hands_returned", "round_ended"),
    *("nos_called_next_board", "table_declarer", "offending_tricks_from_first_revoke"),
)
"""What is used if it is told."""


def plain_facts(facts: Facts, needed: tuple[str, ...]) -> dict[str, Any] | Missing:
    """The facts as plain values, or the first that is needed and not known."""
    values: dict[str, Any] = {}
    for code in (*needed, *(each for each in ALSO if facts.is_told(each))):
        value = facts.fact(code)
        if isinstance(value, Missing):
            return value
        values[code] = value.content if isinstance(value, Record) else value
    return values


def calculation(
    needed: tuple[str, ...], work: Callable[[Mapping[str, Any]], dict[str, Any]]
) -> Calculation:
    """A calculation of these facts; an impossible play gives its reason, no error."""

    def of(facts: Facts) -> Calculated | Missing:
        plain = plain_facts(facts, needed)
        if isinstance(plain, Missing):
            return plain
        try:
            found = work(plain)
        except NotBridge as error:
            values = {name: str(value) for name, value in error.values.items()}
            words = Record({"message": error.message, "values": values})
            refused: dict[str, Value] = {"refused": str(error), "refused_words": words}
            return Calculated(refused, laws=("L64",))
        laws = tuple(found.pop("laws"))
        return Calculated({key: _value(each) for key, each in found.items()}, laws)

    return of


def _value(found: Any) -> Value:
    return found if isinstance(found, str | int) else Record(found)


from_play = calculation(OF_PLAY, counted)
from_list = calculation(OF_LIST, summed)
