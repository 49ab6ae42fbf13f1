"""The rounds of a Mitchell to play with arrows switched, so that there is one ranking."""

from dataclasses import replace
from fractions import Fraction

from scoring.movements.balance import calibre
from scoring.movements.movement import Kind, Options

FEWEST_TABLES = 5
"""With fewer tables a switch makes two pairs compete less evenly, not more."""


def advised_switches(kind: Kind, options: Options) -> tuple[int, ...]:
    """The last rounds, about an eighth of them: as many as balance best.

    Empty below five tables, and where the kind has no switch.
    """
    plain = kind.build(replace(options, switched=None))
    rounds = len(plain.rounds)
    if plain.winners == 1 or options.tables < FEWEST_TABLES:
        return ()
    choices = [
        tuple(range(rounds - number + 1, rounds + 1))
        for number in (rounds // 8, rounds // 8 + 1)
        if number
    ]
    return max(choices, key=lambda switched: _balance(kind, options, switched))


def _balance(kind: Kind, options: Options, switched: tuple[int, ...]) -> Fraction:
    return calibre(kind.build(replace(options, switched=switched))) or Fraction(0)
