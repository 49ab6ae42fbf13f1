"""Flows of irregularities in the play."""

from rulings.laws.flows.flow import Answer, Flow, Outcome, Question, yes_or_no
from scoring.bridge.messages import gettext_noop

PICKED_UP = gettext_noop("The card is picked up, and the right player leads.")
DEFENDER = gettext_noop("A defender")
DECLARER = gettext_noop("Declarer or dummy")
DUMMY = gettext_noop("Dummy")

_LED_BY_A_DEFENDER = yes_or_no(
    gettext_noop("Could declarer have seen a card of dummy?"),
    "dummy_card_seen",
    no=Outcome(
        text=gettext_noop(
            "Declarer chooses: become dummy, play second from hand, require the suit, "
            "forbid the suit, or allow any lead with the card left on the table."
        ),
        laws=("L54", "L53A", "L54A", "L54B", "L54D", "L50D2", "L10C1", "L10C2"),
        options=(
            "accept_become_dummy",
            "accept_remain_declarer",
            "refuse_require_suit",
            "refuse_prohibit_suit",
            "refuse_no_restriction",
        ),
    ),
    yes=Outcome(
        text=gettext_noop("The lead is accepted, and declarer plays second from hand."),
        laws=("L54C", "L54B1"),
    ),
)
OPENING_LEAD = Flow(
    "opening_lead_out_of_turn",
    {"declarer": "S", "card": "SK"},
    Question(
        gettext_noop("Who led?"),
        (
            Answer(
                DEFENDER,
                {"offender": "E"},
                Question(
                    gettext_noop("Was the card face up?"),
                    (
                        Answer(
                            gettext_noop("Yes"),
                            {"faced": "yes"},
                            yes_or_no(
                                gettext_noop(
                                    "Had an opponent told the player to lead?"
                                ),
                                "misinformed",
                                no=_LED_BY_A_DEFENDER,
                                yes=Outcome(text=PICKED_UP, laws=("L47E1", "L16C")),
                            ),
                        ),
                        Answer(
                            gettext_noop("No"),
                            {"faced": "no"},
                            Outcome(text=PICKED_UP, laws=("L41A", "L54")),
                        ),
                    ),
                ),
            ),
            Answer(
                DECLARER,
                {"offender": "N"},
                Outcome(text=PICKED_UP, laws=("L54E", "L24D")),
            ),
        ),
    ),
)

_LATER_BY_A_DEFENDER = Question(
    gettext_noop("Does declarer accept the lead?"),
    (
        Answer(
            gettext_noop("Yes"),
            {"choice": "accept_lead"},
            Outcome(text=gettext_noop("The lead stands."), laws=("L53A",)),
        ),
        Answer(
            gettext_noop("No, and asks for that suit"),
            {"choice": "refuse_require_suit"},
            Outcome(
                text=gettext_noop(
                    "The card is picked up, and partner leads that suit."
                ),
                laws=("L56", "L50D2a", "L50E2"),
            ),
        ),
        Answer(
            gettext_noop("No, and forbids that suit"),
            {"choice": "refuse_prohibit_suit"},
            Outcome(
                text=gettext_noop(
                    "The card is picked up, and partner leads another suit."
                ),
                laws=("L56", "L50D2a", "L50E2"),
            ),
        ),
        Answer(
            gettext_noop("No, without a restriction"),
            {"choice": "refuse_no_restriction"},
            Outcome(
                text=gettext_noop(
                    "The card stays as a major penalty card, and partner leads."
                ),
                laws=("L56", "L50D1", "L50E1"),
            ),
        ),
    ),
)
_LATER_BY_DECLARER = Question(
    gettext_noop("Does either defender accept the lead?"),
    (
        Answer(
            gettext_noop("Yes"),
            {"choice": "accept_lead"},
            Outcome(text=gettext_noop("The lead stands."), laws=("L53A", "L55A")),
        ),
        Answer(
            gettext_noop("No"),
            {"choice": "retract_lead"},
            Outcome(text=PICKED_UP, laws=("L55B1", "L48A", "L55C")),
        ),
    ),
)
LATER_LEAD = Flow(
    "lead_out_of_turn_in_play",
    {"declarer": "S", "offender": "E", "card": "H5", "turn": "W", "trick": 3},
    yes_or_no(
        gettext_noop("Had an opponent told the player to lead?"),
        "misinformed",
        yes=Outcome(text=PICKED_UP, laws=("L47E1", "L16C")),
        no=Question(
            gettext_noop("Who led?"),
            (
                Answer(
                    gettext_noop("A defender, at partner's turn"),
                    {"offender": "E"},
                    _LATER_BY_A_DEFENDER,
                ),
                Answer(
                    gettext_noop("Declarer or dummy, at a defender's turn"),
                    {"offender": "S"},
                    _LATER_BY_DECLARER,
                ),
            ),
        ),
    ),
)

REVOKED = gettext_noop(
    "A card is added to the trick, which stays won as it was. It counts as a revoke."
)
_TOO_FEW = yes_or_no(
    gettext_noop("Have both sides played to the next trick?"),
    "both_sides_played_next",
    no=Outcome(
        text=gettext_noop("The player now plays a card to the trick."),
        laws=("L67A", "L67A1"),
    ),
    yes=Question(
        gettext_noop("Whose card is missing?"),
        (
            Answer(
                gettext_noop("A defender's, who has a card of the suit led"),
                {"offender": "W", "has_card_of_suit": "yes"},
                Outcome(
                    text=REVOKED,
                    laws=("L64A2", "L64B1", "L67B1a", "L67B1", "L64C"),
                    tricks=0,
                ),
            ),
            Answer(
                gettext_noop("A defender's, who has none of the suit led"),
                {"offender": "W", "has_card_of_suit": "no"},
                Outcome(
                    text=REVOKED,
                    laws=("L64A2", "L64B1", "L67B1b", "L67B1", "L64C"),
                    tricks=0,
                ),
            ),
            Answer(
                gettext_noop("Dummy's"),
                {"offender": "N"},
                Outcome(
                    text=gettext_noop(
                        "A card of dummy is added to the trick. No trick is transferred."
                    ),
                    laws=("L67B1", "L67B1a", "L67B1b", "L64B3", "L64C"),
                    tricks=0,
                ),
            ),
        ),
    ),
)
_TOO_MANY = yes_or_no(
    gettext_noop("Have both sides played to the next trick?"),
    "both_sides_played_next",
    no=Outcome(
        text=gettext_noop("Continue with:"),
        laws=("L67A", "L67A2", "L45E", "L58B"),
        apply=("simultaneous_leads_or_plays",),
    ),
    yes=Outcome(
        text=gettext_noop("The card that was faced stays. The other goes back."),
        laws=("L67B2a", "L67B2b"),
    ),
)
_FIFTH_CARD = Question(
    gettext_noop("Whose card is it?"),
    (
        Answer(
            DEFENDER,
            {"offender": "W"},
            Outcome(
                text=gettext_noop("The card leaves the trick as a penalty card."),
                laws=("L45E1", "L50B", "L50C"),
            ),
        ),
        Answer(
            DECLARER,
            {"offender": "N"},
            Outcome(
                text=gettext_noop("The card goes back. Nothing else follows."),
                laws=("L45E2", "L55"),
            ),
        ),
    ),
)
DEFECTIVE_TRICK = Flow(
    "defective_trick",
    {"declarer": "S", "offender": "W", "card": "H5"},
    Question(
        gettext_noop("What is wrong with the trick?"),
        (
            Answer(gettext_noop("A card is missing"), {"fault": "too_few"}, _TOO_FEW),
            Answer(
                gettext_noop("A player played two cards"),
                {"fault": "too_many"},
                _TOO_MANY,
            ),
            Answer(
                gettext_noop("A fifth card was added"),
                {"fault": "fifth_card"},
                _FIFTH_CARD,
            ),
        ),
    ),
)

ONE_TRICK = gettext_noop("One trick is transferred.")
NO_TRICK = gettext_noop("No trick is transferred.")
_NOT_ESTABLISHED = Question(
    gettext_noop("Who revoked?"),
    (
        Answer(
            DEFENDER,
            {"offender": "W"},
            Outcome(
                text=gettext_noop(
                    "The player follows suit. The wrong card is a major penalty card."
                ),
                laws=("L62A", "L62B1", "L50D2"),
                tricks=0,
            ),
        ),
        Answer(
            DECLARER,
            {"offender": "S"},
            Outcome(
                text=gettext_noop("The card goes back and the player follows suit."),
                laws=("L62A", "L62B2"),
                tricks=0,
            ),
        ),
    ),
)
_WON_LATER = gettext_noop("Did the side win a later trick?")
_WON_BY = Question(
    gettext_noop("Who won the trick?"),
    (
        Answer(
            gettext_noop("The player who revoked"),
            {"won_by": "offender"},
            yes_or_no(
                _WON_LATER,
                "won_later",
                no=Outcome(text=ONE_TRICK, laws=("L64A1",), tricks=1),
                yes=Outcome(
                    text=gettext_noop("Two tricks are transferred."),
                    laws=("L64A1",),
                    tricks=2,
                ),
            ),
        ),
        Answer(
            gettext_noop("The player's partner"),
            {"won_by": "partner", "won_later": "no"},
            Outcome(text=ONE_TRICK, laws=("L64A2",), tricks=1),
        ),
        Answer(
            gettext_noop("The other side"),
            {"won_by": "others"},
            yes_or_no(
                _WON_LATER,
                "won_later",
                no=Outcome(text=NO_TRICK, laws=("L64B1",), tricks=0),
                yes=Outcome(text=ONE_TRICK, laws=("L64A2",), tricks=1),
            ),
        ),
    ),
)
REVOKE = Flow(
    "revoke",
    {"declarer": "S", "offender": "W", "card": "H5"},
    Question(
        gettext_noop("Has the side played to the next trick?"),
        (
            Answer(gettext_noop("No"), {"by": "not"}, _NOT_ESTABLISHED),
            Answer(
                gettext_noop("Yes"),
                {"by": "play"},
                Question(
                    gettext_noop("Whose card was it?"),
                    (
                        Answer(
                            gettext_noop("Declarer's or a defender's"),
                            {"offender": "W"},
                            _WON_BY,
                        ),
                        Answer(
                            DUMMY,
                            {"offender": "N"},
                            Outcome(text=NO_TRICK, laws=("L64B3", "L64C1"), tricks=0),
                        ),
                    ),
                ),
            ),
        ),
    ),
)
