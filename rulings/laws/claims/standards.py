"""What no player of this class would do, as switches (Laws 70C to 70E).

With a switch on, the play is irrational here and is not counted; with it off, it is one
that a careless player might make. The more switches are off, the less the claimer gets.
"""

from enum import StrEnum

from rulings.laws.words import gettext_noop


class Irrational(StrEnum):
    """A play that the director may exclude."""

    UNDER_RUFF = "under_ruff"
    HONOURS_CRASHED = "honours_crashed"
    NOT_FROM_THE_TOP = "not_from_the_top"
    TRUMP_FORGOTTEN = "outstanding_trump_forgotten"
    SHOWN_OUT_IGNORED = "shown_out_ignored"
    WINNER_THROWN = "winner_thrown"
    OWN_WINNER_RUFFED = "own_winner_ruffed"
    TRICK_REFUSED = "trick_refused"
    LOSER_LED_FIRST = "loser_led_first"


WORDS = {
    Irrational.UNDER_RUFF: gettext_noop(
        "Ruffing lower than a trump that is already on the table"
    ),
    Irrational.HONOURS_CRASHED: gettext_noop(
        "Playing a high card on a trick that is lost, or that partner is winning"
    ),
    Irrational.NOT_FROM_THE_TOP: gettext_noop(
        "Playing a suit otherwise than from the top"
    ),
    Irrational.TRUMP_FORGOTTEN: gettext_noop("Forgetting a trump that is still out"),
    Irrational.SHOWN_OUT_IGNORED: gettext_noop(
        "Misplaying a suit in which an opponent has shown out"
    ),
    Irrational.WINNER_THROWN: gettext_noop("Throwing a winner and keeping a loser"),
    Irrational.OWN_WINNER_RUFFED: gettext_noop("Ruffing a trick that partner has won"),
    Irrational.TRICK_REFUSED: gettext_noop(
        "Letting go a trick that a card in hand is sure to win"
    ),
    Irrational.LOSER_LED_FIRST: gettext_noop(
        "Leading a known loser before the winners"
    ),
}
"""What each of them is, for the director."""
