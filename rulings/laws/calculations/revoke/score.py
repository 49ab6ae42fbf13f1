"""Tricks and scores of the board before and after the tricks that go over."""

from collections.abc import Mapping, Sequence
from typing import Any

from rulings.laws.calculations.revoke.play import InvalidPlay
from rulings.laws.calculations.revoke.transfer import Automatic, Revoke
from rulings.laws.words import gettext_noop
from scoring.bridge.boards import Vulnerability, vulnerability
from scoring.bridge.contract import Contract, PlayedResult, Seat, Side
from scoring.bridge.duplicate import score

VULNERABLE = {
    "none": Vulnerability.NONE,
    "ns": Vulnerability.NS,
    "ew": Vulnerability.EW,
    "both": Vulnerability.ALL,
    "all": Vulnerability.ALL,
}


def offenders(revokes: Sequence[Revoke], ruled: Sequence[Automatic]) -> Side | None:
    """The side from which tricks go over; both sides pay for nothing (Law 64B7)."""
    paying = (
        each.player.side
        for each, one in zip(revokes, ruled, strict=True)
        if one.tricks and each.player
    )
    return next(paying, None)


def tricks_over(
    over: int, revokes: Sequence[Revoke], ruled: Sequence[Automatic]
) -> dict[str, Any]:
    """How many tricks go over, and to whom."""
    side = offenders(revokes, ruled)
    to = {"tricks_to": str(side.other)} if over and side else {}
    return {"tricks_transferred": over, **to}


def gained(over: int, offending: Side | None, declarer: Seat) -> int:
    """By how many tricks declarer's side is better off."""
    return -over if offending is declarer.side else over


def scored(
    contract: Contract,
    declarer: Seat,
    tricks: tuple[int, int],
    told: Mapping[str, Any],
) -> dict[str, Any]:
    """Declarer's tricks at the table and after, and the scores if vulnerability is told."""
    vulnerable = _vulnerable(told)
    played, after = (
        None
        if vulnerable is None
        else score(PlayedResult(contract, declarer, each), vulnerable)
        for each in tricks
    )
    return {
        "declarer_tricks_table": tricks[0],
        "declarer_tricks_after_automatic": tricks[1],
        "score_NS_table": played,
        "score_NS_after_automatic": after,
    }


def _vulnerable(told: Mapping[str, Any]) -> Vulnerability | None:
    word, board = told.get("vulnerable"), told.get("board")
    if word:
        if str(word).lower() not in VULNERABLE:
            raise InvalidPlay(
                gettext_noop("vulnerable: “%(told)s” is none of: none, NS, EW, both."),
                told=word,
            )
        return VULNERABLE[str(word).lower()]
    return vulnerability(int(board)) if board else None


def laws_of(ruled: Sequence[Automatic]) -> list[str]:
    """The laws, in the order in which a director reads them."""
    laws = [law for each in ruled for law in WITH.get(each.law, (each.law,))]
    established = any(each.law not in WITH for each in ruled)
    head = ["L61A", "L63A"] if established else []
    tail = ["L64C"] if established else []
    return [*dict.fromkeys([*head, *laws, *tail])] or ["L61A"]


WITH = {"L62A": ("L62A", "L61A", "L63A"), "L62D1": ("L62D1", "L64B6")}
"""The laws of a revoke that is put right."""
