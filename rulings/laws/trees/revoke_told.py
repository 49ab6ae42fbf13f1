"""What files tell of a revoke that a director is not asked, and how it is read."""

from rulings.laws.terms import Term, both, either, one_of
from rulings.laws.tree import Answer, Kind, Question
from rulings.laws.trees.holdings import LYING, UNTOLD, lying
from rulings.laws.words import gettext_noop


def said(value: str, *facts: str) -> Term:
    """That one of these facts was told so; nothing is asked for."""
    return either(*(both(("told", each), one_of(each, value)) for each in facts))


def first_of(*cases: tuple[Term, Term], otherwise: Term = UNTOLD) -> Term:
    """What belongs to the first condition that holds."""
    if not cases:
        return otherwise
    (condition, value), *rest = cases
    return ("if", condition, value, first_of(*rest, otherwise=otherwise))


def later(
    code: str, kind: Kind = Kind.YES_NO, *, usual: Term | None = None
) -> Question:
    """A fact that only files and the rest of the ruling tell."""
    return Question(code=code, kind=kind, usual=usual, later=True)


WON = ("offending_player_won", "offending_player_won_trick")
PARTNER_WON = ("partner_won", "partner_won_trick")
LATER = ("later", "later_tricks", "later_tricks_of_offending_side")
RIGHTS_LOST = ("rights_lost", "dummy_rights_lost")
NOTICED = ("nos_called_next_board", "round_ended")
OF_DUMMY = either(
    said("dummy", "role"),
    both(("told", "offender"), ("told", "declarer"), ("same", "$offender", "$dummy")),
)
"""That dummy revoked; the role is not asked for it."""
SPARED = either(
    OF_DUMMY,
    *(
        said(each, "failed_to_play")
        for each in ("penalty_card", "dummy_card", "card_of_dummy")
    ),
)
OF_DECLARER = either(
    said("declarer", "role"),
    both(
        ("told", "offender"), ("told", "declarer"), ("same", "$offender", "$declarer")
    ),
)
WON_FOR_DECLARER = tuple(
    (both(OF_DECLARER, said(told, "trick_won_by")), won)
    for told, won in (
        ("declarer", "offender"),
        ("dummy", "partner"),
        ("defenders", "others"),
    )
)
"""Where declarer revoked, files name the hand that won."""
ON_THE_TWELFTH = both(("told", "trick"), ("is", "$trick", 12))
COUNTED = (
    *(*WON, *PARTNER_WON, *LATER, *NOTICED, "trick_winner", "failed_to_play"),
    *("hands_returned", "same_player_same_suit"),
)
"""What is told only of a revoke that is established."""
PLAYED_A_PENALTY_CARD = both(
    ("told", "offender"),
    ("told", "card"),
    (
        "has",
        ("list", lying("$offender", "major"), lying("$offender", "minor")),
        "$card",
    ),
)
"""That the card of the revoke lay on the table as a penalty card of the player."""
FROM_FILES = (
    *(later(code) for code in (*WON, *PARTNER_WON, *NOTICED, *RIGHTS_LOST)),
    *(later(code, Kind.NUMBER) for code in (*LATER, "trick", "board")),
    later("offending_tricks_from_first_revoke", Kind.NUMBER),
    later("table_declarer", Kind.NUMBER),
    *(later(code) for code in ("established", "both_sides", "both_established")),
    later("os_called_next_board"),
    later("hands_returned"),
    later("same_player_same_suit"),
    later("same_trick", usual="no"),
    Question(
        code="was_penalty_card",
        derived=("if", PLAYED_A_PENALTY_CARD, "yes", "no"),
        later=True,
    ),
    *LYING,
    later("trick_winner", Kind.SEAT),
    later("failed_to_play", Kind.TEXT),
    later("trick_won_by", Kind.TEXT),
    later("claim", Kind.RECORD),
    later("alleged", Kind.RECORD),
    *(later(code, Kind.TEXT) for code in ("discovery", "trump", "vulnerable")),
    Question(
        code="first_noticed",
        kind=Kind.CHOICE,
        answers=(
            Answer(
                "in_time",
                gettext_noop("Before the other side called on the next board"),
                ("after_claim_before_next_board", "before_next_board", "after_play"),
            ),
            Answer(
                "nos_called",
                gettext_noop("After the other side had called on the next board"),
                ("after_nos_called_next_board", "nos_called_next_board"),
            ),
            Answer(
                "round_ended",
                gettext_noop("After the round had ended"),
                ("after_round_ended", "after_round"),
            ),
        ),
        later=True,
    ),
)
