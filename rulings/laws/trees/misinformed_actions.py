"""What a player may take back who was misinformed: a call or a card (21B, 47E)."""

from rulings.laws.terms import Term, both, either, no, one_of, yes
from rulings.laws.tree import Branch, FollowUp, Option, Saying, Step
from rulings.laws.trees.common import after_play, unauthorised
from rulings.laws.trees.damage import DAMAGE
from rulings.laws.words import gettext_noop

THE_OTHERS: Term = ("side", ("lho", "$player"))
KNOWN_TO_HIS_SIDE = FollowUp(
    code="ai_to",
    who=("side", "$player"),
    until="end_of_board",
    about={"about": "what was withdrawn"},
)
FORBIDDEN_TO_THE_OTHERS = unauthorised(THE_OTHERS, "what was withdrawn")
LEFT_AS_IT_IS = Branch(
    rectification=gettext_noop(
        "It stays as it is. If the side that misinformed gained all the same, the score "
        "is adjusted."
    ),
    follow_ups=(after_play("21B3"),),
)
LHO_MAY_CHANGE = Branch(
    when=yes("lho_called"),
    laws=("L21B2",),
    rectification=gettext_noop(
        "{player} calls again. The player to the left may then change the call that he "
        "has made since; what was withdrawn is not for the side that misinformed."
    ),
    follow_ups=(KNOWN_TO_HIS_SIDE, FORBIDDEN_TO_THE_OTHERS, after_play("21B3")),
    step=Step(
        chooser=("lho", "$player"),
        options=(Option(code="keep_call"), Option(code="change_call")),
        code="lho_choice",
    ),
    then=(
        Branch(
            rectification=gettext_noop(
                "{player} has called again, and the player to the left has answered "
                "that; the auction goes on."
            )
        ),
    ),
)
CALLED_AGAIN = (
    Branch(
        when=one_of("choice", "change_call"),
        laws=("L21B2", "L16C"),
        then=(
            LHO_MAY_CHANGE,
            Branch(
                rectification=gettext_noop(
                    "{player} calls again, without rectification, and the auction goes "
                    "on; what was withdrawn is not for the side that misinformed."
                ),
                follow_ups=(
                    KNOWN_TO_HIS_SIDE,
                    FORBIDDEN_TO_THE_OTHERS,
                    after_play("21B3"),
                ),
            ),
        ),
    ),
    LEFT_AS_IT_IS,
)
MAY_CALL_AGAIN = Step(
    chooser="$player", options=(Option(code="keep_call"), Option(code="change_call"))
)
TOLD_HIM = Saying(
    to="$player",
    text=gettext_noop(
        "Now that you know what is agreed you may leave your call or make another one."
    ),
    short=gettext_noop("You may change your call."),
)
A_CALL = (
    Branch(
        when=yes("auction_over"),
        laws=("L21B1a", "L41A", "L47E2"),
        rectification=gettext_noop(
            "The auction period lasts until the lead is faced: {player} may change the "
            "last call of his side, and a lead that lies face down is taken back."
        ),
        say=(TOLD_HIM,),
        judgment="influenced",
        step=MAY_CALL_AGAIN,
        then=CALLED_AGAIN,
    ),
    Branch(
        laws=("L21B1a",),
        rectification=gettext_noop(
            "{player} may change his call without rectification, as his partner has "
            "not called since."
        ),
        say=(TOLD_HIM,),
        judgment="influenced",
        step=MAY_CALL_AGAIN,
        then=CALLED_AGAIN,
    ),
)
CARD_IS_LATE = either(
    yes("card_played_since"), both(yes("opening_lead"), yes("dummy_faced"))
)
A_CARD = (
    Branch(
        when=CARD_IS_LATE,
        laws=("L47E2b", "L47E2a", "L21B3"),
        rectification=gettext_noop(
            "It is too late to take the card back: play goes on, and the score is "
            "adjusted if the side that misinformed gained."
        ),
        then=DAMAGE,
    ),
    Branch(
        when=no("influenced"),
        laws=("L47E2a",),
        rectification=gettext_noop(
            "The card stands: it did not come from the wrong information."
        ),
        judgment="influenced",
    ),
    Branch(
        laws=("L47E2a",),
        rectification=gettext_noop(
            "{player} may take the card back, without rectification."
        ),
        say=(
            Saying(
                to="$player",
                text=gettext_noop(
                    "Now that you know what is agreed you may leave your card or play "
                    "another one."
                ),
                short=gettext_noop("You may change your card."),
            ),
        ),
        judgment="influenced",
        step=Step(
            chooser="$player",
            options=(Option(code="keep_card"), Option(code="change_card")),
        ),
        then=(
            Branch(
                when=one_of("choice", "change_card"),
                laws=("L16C",),
                rectification=gettext_noop(
                    "{player} plays another card; the one that he took back is not for "
                    "the side that misinformed."
                ),
                follow_ups=(
                    KNOWN_TO_HIS_SIDE,
                    FORBIDDEN_TO_THE_OTHERS,
                    after_play("21B3"),
                ),
            ),
            LEFT_AS_IT_IS,
        ),
    ),
)
A_TURN = (
    Branch(
        laws=("L47E1", "L16C"),
        rectification=gettext_noop(
            "{player} takes the card back, without rectification: an opponent had told "
            "him that it was his turn. The lead or play cannot be accepted."
        ),
        say=(
            Saying(
                to="$player",
                text=gettext_noop(
                    "Please take that card back: an opponent had told you that it was "
                    "your turn. Nothing else follows for your side."
                ),
                short=gettext_noop("Take that card back. Nothing else follows."),
            ),
        ),
        follow_ups=(KNOWN_TO_HIS_SIDE, FORBIDDEN_TO_THE_OTHERS),
    ),
)
