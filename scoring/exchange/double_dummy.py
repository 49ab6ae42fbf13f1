"""Double-dummy analysis of a deal; only workers load this module.

The solver is a native library: it stays out of the processes that serve pages.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from endplay.dds import calc_dd_table, par, solve_board
from endplay.types import Contract, Deal, Denom, Penalty, Player, Vul

from scoring.bridge.boards import Vulnerability, dealer, vulnerability
from scoring.bridge.contract import SEATS as IN_TURN
from scoring.bridge.contract import Card, Seat, Side
from scoring.events.play_analysis import PlayFacts, encode_options

MAKERS = (Player.north, Player.south, Player.east, Player.west)
DENOMS = (Denom.clubs, Denom.diamonds, Denom.hearts, Denom.spades, Denom.nt)
VULNERABLE = {
    Vulnerability.NONE: Vul.none,
    Vulnerability.NS: Vul.ns,
    Vulnerability.EW: Vul.ew,
    Vulnerability.ALL: Vul.both,
}
SEATS = {
    Player.north: Seat.N,
    Player.east: Seat.E,
    Player.south: Seat.S,
    Player.west: Seat.W,
}
STRAINS = {
    Denom.clubs: "C",
    Denom.diamonds: "D",
    Denom.hearts: "H",
    Denom.spades: "S",
    Denom.nt: "NT",
}
TRUMPS = {strain: denom for denom, strain in STRAINS.items()}
PLAYERS = {seat: player for player, seat in SEATS.items()}
PACK = 52
RISKS = {Penalty.passed: "", Penalty.doubled: "X", Penalty.redoubled: "XX"}
SHOWN_CONTRACTS = 10


@dataclass(frozen=True, slots=True)
class Analysis:
    """What can be made with all cards seen.

    `tricks` has a hexadecimal digit for each declarer N S E W in each of C D H S NT;
    `par_score` is North-South's; `par_contracts` are written "4SX-EW-2".
    """

    tricks: str
    par_score: int
    par_contracts: tuple[str, ...]


def analyse(hands: str, board: int) -> Analysis:
    """The analysis of four hands, written "N:S.H.D.C …", on that board."""
    table = calc_dd_table(Deal(hands))
    first = next(player for player, seat in SEATS.items() if seat is dealer(board))
    best = par(table, VULNERABLE[vulnerability(board)], first)
    return Analysis(
        tricks="".join(
            f"{table[denom, player]:x}" for player in MAKERS for denom in DENOMS
        ),
        par_score=best.score,
        par_contracts=_written(best),
    )


def analyse_play(facts: PlayFacts) -> list[str]:
    """What each card that may be played leaves declarer, before every card of the play
    and after the last; the cards are regular, as the solver does not check them."""
    deal = Deal(str(facts.deal))
    deal.trump = TRUMPS[facts.trump]
    deal.first = PLAYERS[facts.declarer.next]
    positions = [_options(deal, 0, facts.declarer)]
    for count, card in enumerate(facts.cards, 1):
        deal.play(str(card))
        if count < PACK:
            positions.append(_options(deal, count, facts.declarer))
    return positions


def _options(deal: Deal, count: int, declarer: Seat) -> str:
    """One position, after that many cards."""
    ours = IN_TURN[int(deal.curplayer)].side is declarer.side
    left = (PACK - count + 3) // 4
    return encode_options(
        {
            Card.parse(f"{STRAINS[card.suit]}{card.rank.abbr}"): tricks
            if ours
            else left - tricks
            for card, tricks in solve_board(deal)
        }
    )


def _written(contracts: Iterable[Contract]) -> tuple[str, ...]:
    """The par contracts, those of both partners in one."""
    facts = sorted((_bid(contract), SEATS[contract.declarer]) for contract in contracts)
    return tuple(
        f"{bid}-{declarers([seat for _, seat in group])}{over}"
        for (bid, over), group in groupby(facts, key=lambda fact: fact[0])
    )[:SHOWN_CONTRACTS]


def _bid(contract: Contract) -> tuple[str, str]:
    over = f"{contract.result:+d}" if contract.result else "="
    risk = RISKS[contract.penalty]
    return f"{contract.level}{STRAINS[contract.denom]}{risk}", over


def declarers(seats: list[Seat]) -> str:
    """Who may declare: a side where both partners do."""
    sides = {seat.side for seat in seats}
    for side in Side:
        if sides == {side} and len(set(seats)) == 2:
            return str(side)
    return "".join(sorted(set(seats)))
