"""Plays of the deal of the builders, for tests: every hand follows suit with its lowest."""

from rulings.desk.rules import Playing
from scoring.bridge.boards import Deal
from scoring.bridge.contract import Card, Seat, Strain
from scoring.tests.builders import HANDS

DEAL = Deal.parse(f"N:{' '.join(HANDS)}")


def a_play(
    *, tricks: int = 13, revokes: frozenset[tuple[str, int]] = frozenset()
) -> Playing:
    """Spades by North; who is named with a trick throws another suit in it if he can."""
    playing = Playing(Strain.S, Seat.N, DEAL)
    while len(playing.whole) < tricks:
        playing = playing.with_card(_card(playing, revokes))
    return playing


def _card(playing: Playing, revokes: frozenset[tuple[str, int]]) -> Card:
    left = playing.left(playing.turn)
    if not playing.current:
        return left[-1]
    led = next(iter(playing.current.values())).suit
    own = [card for card in left if card.suit is led]
    revoked = (str(playing.turn), len(playing.whole) + 1) in revokes
    others = [card for card in left if card.suit is not led]
    wanted = others if revoked else own
    return (wanted or left)[-1]
