"""Misinformation, step by step: corrections and changed actions (20, 21B, 40, 47E, 75).

The side that explains: what was wrong, who corrects it, whom it binds. The other side:
a call or a card that a misinformed player may take back.
"""

from rulings.laws.common import DAMAGE, after_play, rule_on, unauthorised
from rulings.laws.engine.terms import Term, both, either, no, one_of, yes
from rulings.laws.engine.tree import Branch, FollowUp, Option, Saying, Step
from scoring.bridge.messages import gettext_noop

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
        "It stands. If the misinforming side still gained, the score is adjusted."
    ),
    follow_ups=(after_play("21B3"),),
)
LHO_MAY_CHANGE = Branch(
    when=yes("lho_called"),
    laws=("L21B2",),
    rectification=gettext_noop(
        "{player} makes another call. The next player may then change any call made "
        "since. Withdrawn calls are unauthorised for the misinforming side."
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
                "{player} has changed the call and the next player has called again; "
                "the auction continues."
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
                    "{player} makes another call, without rectification, and the "
                    "auction continues. The withdrawn call is unauthorised for the "
                    "misinforming side."
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
        "Now that you know the agreement, you may let your call stand or make another."
    ),
    short=gettext_noop("You may change your call."),
)
A_CALL = (
    Branch(
        when=yes("auction_over"),
        laws=("L21B1a", "L41A", "L47E2"),
        rectification=gettext_noop(
            "The auction period lasts until the lead is faced: {player} may change "
            "their side's last call, and a face-down lead is withdrawn."
        ),
        say=(TOLD_HIM,),
        judgment="influenced",
        step=MAY_CALL_AGAIN,
        then=CALLED_AGAIN,
    ),
    Branch(
        laws=("L21B1a",),
        rectification=gettext_noop(
            "{player} may change the call without rectification, as partner has not "
            "called since."
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
            "It is too late to retract the card. Play continues, and the score is "
            "adjusted if the misinforming side gained."
        ),
        then=DAMAGE,
    ),
    Branch(
        when=no("influenced"),
        laws=("L47E2a",),
        rectification=gettext_noop(
            "The card stands: the wrong information did not influence it."
        ),
        judgment="influenced",
    ),
    Branch(
        laws=("L47E2a",),
        rectification=gettext_noop(
            "{player} may retract the card, without rectification."
        ),
        say=(
            Saying(
                to="$player",
                text=gettext_noop(
                    "Now that you know the agreement, you may leave your card or play "
                    "another."
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
                    "{player} plays another card. The retracted card is unauthorised "
                    "for the misinforming side."
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
            "{player} retracts the card, without rectification: an opponent had told "
            "them it was their turn. The lead or play cannot be accepted."
        ),
        say=(
            Saying(
                to="$player",
                text=gettext_noop(
                    "Please take that card back: an opponent told you it was your "
                    "turn. There is no rectification for your side."
                ),
                short=gettext_noop("Take that card back. There is no rectification."),
            ),
        ),
        follow_ups=(KNOWN_TO_HIS_SIDE, FORBIDDEN_TO_THE_OTHERS),
    ),
)

PARTNER: Term = ("partner", "$explainer")
KNOWN: Term = ("not", ("is", "$explainer", ""))
HEARD = unauthorised(PARTNER, "explanation", when=KNOWN)
PARTNER_CORRECTS = FollowUp(
    code="correct_explanation",
    who=PARTNER,
    until="after_final_pass_if_declaring_else_end_of_play",
    when=both(KNOWN, one_of("damage", "later")),
)
STILL_CHANGED = Saying(
    to="director",
    text=gettext_noop(
        "Until the opening lead is faced, an opponent may change their last call if "
        "the explanation influenced it and their partner has not called since (Law "
        "21B1). If so, treat it as a call based on it."
    ),
    when=both(one_of("damage", "later"), no("play_over")),
)
WRONG = Branch(
    laws=("L75B", "L20F5", "L20F4", "L21B3", "L40B3a"),
    rectification=gettext_noop(
        "The explanation was mistaken: that is the infraction. The explainer corrects "
        "it before the lead is faced. The partner stays silent in the auction, then "
        "corrects it after the final pass if declaring, or after play if defending."
    ),
    say=(
        Saying(
            to="all",
            text=gettext_noop(
                "Please play on. I will come back at the end if you think you were "
                "damaged."
            ),
            short=gettext_noop("Play on. Call me at the end if you feel damaged."),
            when=both(one_of("damage", "later"), no("play_over")),
        ),
        STILL_CHANGED,
    ),
    results={"verdict": "mistaken_explanation"},
    follow_ups=(PARTNER_CORRECTS, HEARD),
    then=DAMAGE,
)
EXPLANATION = (
    Branch(
        when=one_of("explanation", "right"),
        laws=("L75C", "L75A", "L21B1b"),
        rectification=gettext_noop(
            "The call was mistaken and the explanation right: no infraction, and the "
            "result stands. The partner does not correct the explanation and may not "
            "use it."
        ),
        results={"verdict": "mistaken_call", "adjust": False},
        follow_ups=(HEARD, after_play("16B3")),
    ),
    Branch(
        when=one_of("explanation", "no_agreement"),
        laws=("L75D2", "L75D3"),
        rectification=gettext_noop(
            "They described an agreement they do not have: that is an infraction. Any "
            "adjustment is as if the opponents had been told there is no agreement."
        ),
        say=(STILL_CHANGED,),
        follow_ups=(HEARD,),
        then=DAMAGE,
    ),
    Branch(
        when=one_of("explanation", "unknown"),
        laws=("L21B1b", "L75D2"),
        rectification=gettext_noop(
            "Without evidence of a mistaken call, the explanation is deemed mistaken."
        ),
        say=(STILL_CHANGED,),
        results={"verdict": "mistaken_explanation"},
        follow_ups=(PARTNER_CORRECTS, HEARD),
        then=DAMAGE,
    ),
    WRONG,
)


def corrects(until: str) -> FollowUp:
    """The player who saw it calls the director and corrects."""
    return FollowUp(code="correct_explanation", who="$player", until=until)


CALLS_THE_DIRECTOR = Saying(
    to="$player",
    text=gettext_noop("Please tell the opponents the correct agreement now."),
)
BY_THE_EXPLAINER = (
    Branch(
        when=one_of("stage", "auction", "clarification"),
        laws=("L20F4",),
        rectification=gettext_noop(
            "{player} must call the director and correct it before the lead is faced, "
            "and may do so at once."
        ),
        follow_ups=(corrects("before_opening_lead_faced"), after_play("21B3")),
    ),
    Branch(
        laws=("L75B2", "L20F4"),
        rectification=gettext_noop(
            "{player} must call the director and correct it at once, even during "
            "play. The score is adjusted if the other side was damaged."
        ),
        say=(CALLS_THE_DIRECTOR,),
        results={"adjust": "if_damage"},
        follow_ups=(corrects("end_of_play"), after_play("21B3")),
    ),
)
BY_THE_PARTNER = (
    Branch(
        when=one_of("stage", "auction"),
        laws=("L20F5a", "L20F5b", "L75B3"),
        rectification=gettext_noop(
            "{player} must say and show nothing during the auction. {player} calls "
            "the director and corrects it after the final pass if declaring, or after "
            "play if defending."
        ),
        follow_ups=(
            corrects("after_final_pass_if_declaring_else_end_of_play"),
            unauthorised("$player", "explanation"),
            after_play("21B3"),
        ),
    ),
    Branch(
        when=both(
            one_of("role", "defending"), one_of("stage", "clarification", "play")
        ),
        laws=("L20F5b", "L20F5a", "L75B3"),
        rectification=gettext_noop(
            "{player} is a defender: they say nothing until play ends, then call the "
            "director and correct it."
        ),
        follow_ups=(
            corrects("end_of_play"),
            unauthorised("$player", "explanation"),
            after_play("21B3"),
        ),
    ),
    Branch(
        laws=("L20F5b", "L75B3"),
        rectification=gettext_noop(
            "{player} now calls the director and corrects the explanation."
        ),
        say=(CALLS_THE_DIRECTOR,),
        follow_ups=(
            corrects("after_final_pass_if_declaring_else_end_of_play"),
            unauthorised("$player", "explanation"),
            after_play("21B3"),
        ),
    ),
)
CORRECTION = (
    Branch(when=one_of("realised_by", "explainer"), then=BY_THE_EXPLAINER),
    Branch(
        when=one_of("realised_by", "mistaken_caller"),
        laws=("L75C", "L75A"),
        rectification=gettext_noop(
            "The explanation was right: {player} may not correct it during the "
            "auction or play, and need not do so later. {player} may not use what "
            "they heard."
        ),
        results={"verdict": "mistaken_call", "adjust": False},
        follow_ups=(unauthorised("$player", "explanation"), after_play("16B3")),
    ),
    Branch(then=BY_THE_PARTNER),
)
BOUND = (
    Branch(
        when=one_of("suggested", "no"),
        laws=("L75A", "L16B1a"),
        rectification=gettext_noop(
            "No infraction: the partner heard the explanation, but it did not suggest "
            "their choice over another reasonable action."
        ),
        results={"verdict": "no_infraction_UI", "adjust": False},
        judgment="suggested",
        follow_ups=(HEARD,),
    ),
    Branch(
        when=one_of("suggested", "yes"),
        laws=("L75A", "L73C", "L16B3"),
        rectification=gettext_noop(
            "The partner chose what the explanation suggested: rule on unauthorised "
            "information."
        ),
        results={"verdict": "infraction_UI"},
        judgment="suggested",
        apply="unauthorised_information",
        follow_ups=(HEARD, rule_on("unauthorised_information")),
    ),
    Branch(
        laws=("L75A", "L73C", "L16B1a"),
        rectification=gettext_noop(
            "Right or wrong, the explanation is unauthorised for the partner. They "
            "must continue as if their call had been understood as intended, and read "
            "the other hand's calls in that light."
        ),
        follow_ups=(HEARD, after_play("16B3")),
    ),
)
