"""Several revokes of one board, as far as the director knows them (Law 64)."""

from collections.abc import Mapping, Sequence
from typing import Any

from rulings.laws.calculations.revoke.noticed import noticed
from rulings.laws.calculations.revoke.play import (
    InvalidPlay,
    contract_of,
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
from scoring.bridge.contract import Seat

OWN = ("offending_player_won", "offending_player_won_trick")
PARTNERS = ("partner_won", "partner_won_trick")
LATER = ("later", "later_tricks_of_offending_side", "later_tricks_won_by_side")
FROM_IT = ("offending_tricks_from_there",)


def summed(told: Mapping[str, Any]) -> dict[str, Any]:
    """What the revokes that were told come to, in the order of play."""
    declarer = seat_at("declarer", told["declarer"]) if told.get("declarer") else None
    revokes = [
        _revoke(number, each, declarer)
        for number, each in enumerate(_listed(told["revokes"]), start=1)
    ]
    ruled = automatic(revokes, noticed(told) or Noticed.IN_TIME)
    over = transferred(revokes, ruled)
    most = told.get("offending_tricks_from_first_revoke")
    if most is not None:
        place = "offending_tricks_from_first_revoke"
        over = min(over, whole_number(most, place, 0, 13))
    side = offenders(revokes, ruled)
    table = told.get("table_declarer")
    after = {}
    if table is not None and declarer is not None:
        tricks = whole_number(table, "table_declarer", 0, 13)
        _check_won(told["revokes"], revokes, declarer, tricks)
        after = _after(told, declarer, (tricks, tricks + gained(over, side, declarer)))
    return {
        **tricks_over(over, revokes, ruled),
        "revokes": [
            {**each, "automatic": one.tricks, "law": one.law}
            for each, one in zip(told["revokes"], ruled, strict=True)
        ],
        **after,
        "equity_check_64C": any(each.established for each in revokes),
        "laws": [*laws_of(ruled), *_of_equity(ruled)],
    }


def _check_won(
    told: Sequence[Mapping[str, Any]],
    revokes: Sequence[Revoke],
    declarer: Seat,
    tricks: int,
) -> None:
    """From no revoke on can its side have won more tricks than on the whole board."""
    for number, (each, one) in enumerate(zip(told, revokes, strict=True), start=1):
        won = tricks if one.player in (declarer, declarer.partner) else 13 - tricks
        own = any(each.get(name) is True for name in (*OWN, *PARTNERS))
        if one.later + own > won:
            raise InvalidPlay(
                gettext_noop(
                    "Revoke %(number)s: from it on its side won %(listed)s tricks by this "
                    "list, but on the whole board %(won)s. Mend the one that is wrong."
                ),
                number=number,
                listed=one.later + own,
                won=won,
            )


def _of_equity(ruled: Sequence[Automatic]) -> list[str]:
    """What 64C names: the same suit again, or both sides (Laws 64C2a, 64C2b)."""
    named = {"L64B2": "L64C2a", "L64B7": "L64C2b"}
    return list(dict.fromkeys(named[each.law] for each in ruled if each.law in named))


def _listed(told: Any) -> list[Any]:
    if not isinstance(told, list) or not told:
        raise InvalidPlay(
            gettext_noop(
                "revokes: give a list in the order of play, as "
                '[{"player": "E", "suit": "S", "offending_player_won": true}].'
            )
        )
    return told


def _revoke(number: int, told: Any, declarer: Seat | None) -> Revoke:
    place = f"revokes, {number}"
    if not isinstance(told, dict):
        raise InvalidPlay(
            gettext_noop('%(place)s: write it as {"player": "E", "suit": "S"}.'),
            place=place,
        )
    player = seat_at(f"{place}, player", told.get("player"))
    dummy = declarer.partner if declarer else None
    later = _number(place, told, LATER)
    own, partners = _so(told, OWN), _so(told, PARTNERS)
    from_it = _number(place, told, FROM_IT)
    if from_it is None and later is not None:
        from_it = later + (own or partners)
    twelfth = told.get("trick") == 12
    return Revoke(
        player=player,
        suit=str(told.get("suit", "")),
        established=told.get("established", True) is not False,
        own_trick=own,
        partners_trick=partners,
        later=later or 0,
        from_it=from_it,
        spared=player is dummy or bool(told.get("failed_to_play")),
        twelfth=twelfth,
        put_right=twelfth and told.get("hands_returned") is False,
        counted=_number(place, told, ("automatic",), most=2),
    )


def _so(told: Mapping[str, Any], names: Sequence[str]) -> bool:
    return any(told.get(name) is True for name in names)


def _number(
    place: str, told: Mapping[str, Any], names: Sequence[str], *, most: int = 13
) -> int | None:
    for name in names:
        if told.get(name) is not None:
            return whole_number(told[name], f"{place}, {name}", 0, most)
    return None


def _after(
    told: Mapping[str, Any], declarer: Seat, tricks: tuple[int, int]
) -> dict[str, Any]:
    """The tricks, and the scores too if the contract is known."""
    if told.get("contract"):
        return scored(contract_of(told), declarer, tricks, told)
    return {
        "declarer_tricks_table": tricks[0],
        "declarer_tricks_after_automatic": tricks[1],
    }
