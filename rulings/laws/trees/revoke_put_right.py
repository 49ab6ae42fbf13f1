"""A revoke in time: the card, and what others played after it (Laws 62A to 62C)."""

from rulings.laws.terms import Term, both, chosen, no, one_of, yes
from rulings.laws.tree import Branch, Option, Saying, Step
from rulings.laws.trees.common import major_penalty_card, unauthorised
from rulings.laws.trees.holdings import lying
from rulings.laws.trees.revoke_left import LEADS_AGAIN, LED_AGAINST_IT
from rulings.laws.trees.revoke_told import ON_THE_TWELFTH
from rulings.laws.words import gettext_noop

MINOR_BESIDE: Term = (
    "if",
    one_of("offender", ""),
    ("list",),
    lying("$offender", "minor"),
)
"""The minor penalty card of the player, which a second one makes major (Law 50B)."""
OS: Term = (
    "if",
    one_of("role", "defender"),
    ("side", "$offender"),
    "$declarer",
)
"""Who of the side that revoked plays cards."""


def player_of(hand: Term) -> Term:
    """Who chooses for that hand: declarer for dummy's."""
    return ("if", _dummys(hand), "$declarer", hand)


def _dummys(hand: Term) -> Term:
    return both(("told", "declarer"), ("same", hand, "$dummy"))


def keep_or_change(hand: Term, code: str) -> Step:
    """The player of that hand may leave the card or take it back (Law 62C)."""
    return Step(
        code=code,
        chooser=player_of(hand),
        options=(
            Option(code="keep_card"),
            Option(code="change_card", when=("not", _dummys(hand))),
            Option(code="change_dummy_card", when=_dummys(hand)),
        ),
    )


def may_change(hand: Term) -> Saying:
    """What is read to the player of that hand."""
    return Saying(
        to=player_of(hand),
        text=gettext_noop(
            "The revoke is put right. You may leave the card that was played after it, or "
            "take it back and play another."
        ),
        short=gettext_noop("Leave the card that you played after it, or change it."),
    )


BACK = unauthorised(OS, "the card taken back")


NEXT_LEAD = (
    Branch(
        when=yes("nos_led_next"),
        laws=("L62C1", "L63A1"),
        say=(may_change("$next_leader"),),
        step=keep_or_change("$next_leader", "lead_choice"),
        then=(
            Branch(when=chosen("keep_card", code="lead_choice")),
            Branch(laws=("L16C1",), follow_ups=(BACK,)),
        ),
    ),
    Branch(),
)
PARTNER_CHANGES = (
    Branch(
        when=yes("partner_played_after"),
        laws=("L62C2",),
        say=(may_change("$partner"),),
        step=keep_or_change("$partner", "partner_choice"),
        then=(
            Branch(when=chosen("keep_card", code="partner_choice"), then=NEXT_LEAD),
            Branch(
                follow_ups=major_penalty_card(
                    "$partner", "the card taken back", when=one_of("role", "defender")
                ),
                then=NEXT_LEAD,
            ),
        ),
    ),
    Branch(then=NEXT_LEAD),
)
WHAT_OTHERS_PLAYED = (
    Branch(
        when=yes("nos_played_after"),
        laws=("L62C1",),
        say=(may_change("$next_player"),),
        step=keep_or_change("$next_player", "choice"),
        then=(
            Branch(when=chosen("keep_card"), then=NEXT_LEAD),
            Branch(laws=("L16C1",), follow_ups=(BACK,), then=PARTNER_CHANGES),
        ),
    ),
    Branch(then=NEXT_LEAD),
)
OF_NOBODY = Branch(
    when=one_of("offender", ""),
    laws=("L62A", "L62B"),
    rectification=gettext_noop(
        "A card of the suit is played. A defender's card of the revoke stays on the table "
        "as a major penalty card; declarer's or dummy's goes back without penalty."
    ),
    results={"tricks_transferred": 0},
)
STAYS = major_penalty_card("$offender", ("list", MINOR_BESIDE, "$card"))
SEEN_TOO_EARLY = both(ON_THE_TWELFTH, no("partner_had_played"))
"""His partner may not use the card that he saw before his own turn (Law 62D2)."""
PUT_RIGHT = (
    OF_NOBODY,
    Branch(
        when=both(one_of("role", "defender"), yes("was_penalty_card")),
        laws=("L62A", "L62B2"),
        rectification=gettext_noop(
            "A card of the suit is played. The penalty card that {offender} had played "
            "goes back to the table and stays one."
        ),
        results={"tricks_transferred": 0},
        then=WHAT_OTHERS_PLAYED,
    ),
    Branch(
        when=LED_AGAINST_IT,
        laws=("L62A", "L62B1", "L61A", "L50D2"),
        rectification=gettext_noop(
            "The lead is taken back and {offender} leads as he had to. {card} stays on the "
            "table as a major penalty card of {offender}. No trick goes over."
        ),
        say=LEADS_AGAIN,
        follow_ups=STAYS,
        results={"tricks_transferred": 0},
        then=WHAT_OTHERS_PLAYED,
    ),
    Branch(
        when=one_of("role", "defender"),
        laws=("L62A", "L62B1", "L50D2"),
        rectification=gettext_noop(
            "A card of the suit is played. {card} stays on the table as a major penalty "
            "card of {offender}. No trick goes over."
        ),
        say=(
            Saying(
                to="$offender",
                text=gettext_noop(
                    "Please play a card of the suit. The other card stays face up on the "
                    "table: it is a major penalty card."
                ),
                short=gettext_noop(
                    "Follow suit. The other card is a major penalty card."
                ),
            ),
        ),
        follow_ups=(
            *STAYS,
            unauthorised("$partner", "$card", when=SEEN_TOO_EARLY),
        ),
        results={"tricks_transferred": 0},
        then=WHAT_OTHERS_PLAYED,
    ),
    Branch(
        laws=("L62A", "L62B2"),
        rectification=gettext_noop(
            "The card goes back and a card of the suit is played, without penalty. No "
            "trick goes over."
        ),
        results={"tricks_transferred": 0},
        then=WHAT_OTHERS_PLAYED,
    ),
)
