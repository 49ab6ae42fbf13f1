"""Flows of irregularities in the auction."""

from rulings.laws.flows.flow import Answer, Flow, Outcome, Question, yes_or_no
from scoring.bridge.messages import gettext_noop

OTHER = {"same_denomination": "no", "comparable": "no"}
_REPLACED = Question(
    gettext_noop("What does the player call instead?"),
    (
        Answer(
            gettext_noop("The lowest bid that shows the same suit or suits"),
            {"replacement_said": "2H", "same_denomination": "yes"},
            Outcome(
                text=gettext_noop("The auction continues normally."),
                laws=("L27B1a", "L27D"),
            ),
        ),
        Answer(
            gettext_noop("A comparable call"),
            {"replacement_said": "2D", **OTHER, "comparable": "yes"},
            Outcome(
                text=gettext_noop("The auction continues normally."),
                laws=("L27B1b", "L23A", "L27D"),
                judgment="comparable",
            ),
        ),
        Answer(
            gettext_noop("Any other bid"),
            {"replacement_said": "2S", **OTHER},
            Outcome(
                text=gettext_noop(
                    "Partner must pass for the rest of the auction. If they defend, "
                    "declarer may forbid partner a suit."
                ),
                laws=("L27B2", "L16C2", "L26B", "L72C"),
                judgment="comparable",
            ),
        ),
        Answer(
            gettext_noop("A double that isn't comparable"),
            {"replacement_said": "X", **OTHER},
            Outcome(
                text=gettext_noop(
                    "The double is cancelled: the player bids enough or passes. Partner "
                    "must pass for the rest of the auction."
                ),
                laws=("L27B3", "L16C2", "L26B", "L72C"),
                judgment="comparable",
            ),
        ),
    ),
)
_ACCEPTED = Question(
    gettext_noop("Does the next player accept the bid?"),
    (
        Answer(
            gettext_noop("Yes"),
            {"choice": "accept_call"},
            Outcome(
                text=gettext_noop("The bid stands and the auction continues."),
                laws=("L27A1", "L27B", "L20F1"),
            ),
        ),
        Answer(gettext_noop("No"), {"choice": "reject_call"}, _REPLACED),
    ),
)
INSUFFICIENT_BID = Flow(
    "insufficient_bid",
    {"insufficient": "1H", "offender": "E", "auction_before": ("N:1S",)},
    yes_or_no(
        gettext_noop("Was the bid unintended: a slip of the hand or tongue?"),
        "unintended",
        no=yes_or_no(
            gettext_noop("Has the next player already called?"),
            "LHO_called",
            no=_ACCEPTED,
            yes=Outcome(
                text=gettext_noop("The bid was accepted. The auction continues."),
                laws=("L27A1",),
            ),
        ),
        yes=Outcome(
            text=gettext_noop("Continue with:"),
            laws=("L25A1", "L27"),
            apply=("change_of_call",),
            judgment="unintended",
        ),
    ),
)


STANDS = gettext_noop("The call stands and the auction continues.")
_CHANGED = Question(
    gettext_noop("Does the next player accept the second call?"),
    (
        Answer(
            gettext_noop("Yes"),
            {"choice": "accept_call"},
            Outcome(
                text=gettext_noop(
                    "The second call stands. Partner may not use the first."
                ),
                laws=("L25B1", "L16C2", "L26B"),
                judgment="unintended",
            ),
        ),
        Answer(
            gettext_noop("No"),
            {"choice": "reject_call"},
            Outcome(
                text=gettext_noop(
                    "The first call stands. Partner may not use the second."
                ),
                laws=("L25B2", "L16C2", "L26B"),
                judgment="unintended",
            ),
        ),
    ),
)
CHANGE_OF_CALL = Flow(
    "change_of_call",
    {"offender": "E", "call": "1H", "auction": ("N:1C 1H",)},
    Question(
        gettext_noop("Was the first call unintended: a slip of the hand or tongue?"),
        (
            Answer(
                gettext_noop("Yes"),
                {"unintended": "yes"},
                yes_or_no(
                    gettext_noop("Has partner called since?"),
                    "partner_called",
                    no=Outcome(
                        text=gettext_noop("The intended call replaces the first."),
                        laws=("L25A1", "L25A3"),
                        judgment="unintended",
                    ),
                    yes=Outcome(
                        text=gettext_noop("It's too late: the first call stands."),
                        laws=("L25A4",),
                        judgment="unintended",
                    ),
                ),
            ),
            Answer(
                gettext_noop("No"),
                {"unintended": "no"},
                yes_or_no(
                    gettext_noop("Has the next player called over the second call?"),
                    "lho_called",
                    no=_CHANGED,
                    yes=Outcome(
                        text=gettext_noop(
                            "The second call stands. Partner may not use the first."
                        ),
                        laws=("L25B1", "L25A2", "L16C2", "L26B"),
                        judgment="unintended",
                    ),
                ),
            ),
        ),
    ),
)
LOW_CARD = gettext_noop("Was it one card below an honour, and not led?")
_DURING_AUCTION = Question(
    LOW_CARD,
    (
        Answer(
            gettext_noop("Yes"),
            {"cards": ("H5",)},
            Outcome(
                text=gettext_noop("The card stays face up. The auction continues."),
                laws=("L24D", "L24E", "L24A"),
            ),
        ),
        Answer(
            gettext_noop("No"),
            {"cards": ("HK",)},
            Outcome(
                text=gettext_noop("The card stays face up, and partner passes once."),
                laws=("L24D", "L24E", "L24B", "L72C"),
            ),
        ),
    ),
)
_AFTER_AUCTION = Question(
    LOW_CARD,
    (
        Answer(
            gettext_noop("Yes"),
            {"cards": ("H5",)},
            Outcome(
                text=gettext_noop("It is a minor penalty card."),
                laws=("L24E", "L50B"),
            ),
        ),
        Answer(
            gettext_noop("No"),
            {"cards": ("HK",)},
            Outcome(
                text=gettext_noop("It is a major penalty card."),
                laws=("L24E", "L50B", "L50D"),
            ),
        ),
    ),
)
CARD_EXPOSED = Flow(
    "card_exposed_during_auction",
    {"offender": "W"},
    Question(
        gettext_noop("Is the auction over?"),
        (
            Answer(gettext_noop("No"), {"later_role": "not_known"}, _DURING_AUCTION),
            Answer(
                gettext_noop("Yes"),
                {},
                Question(
                    gettext_noop("Does the player's side defend?"),
                    (
                        Answer(
                            gettext_noop("No"),
                            {"later_role": "declarer", "cards": ("HK",)},
                            Outcome(
                                text=gettext_noop("The card is picked up."),
                                laws=("L24D", "L48A"),
                            ),
                        ),
                        Answer(
                            gettext_noop("Yes"),
                            {"later_role": "defender"},
                            _AFTER_AUCTION,
                        ),
                    ),
                ),
            ),
        ),
    ),
)


def _replaced(laws: tuple[str, ...], other: tuple[str, ...]) -> Question:
    """What the player calls at their turn; `laws` if it is comparable, else `other`."""
    return yes_or_no(
        gettext_noop("Does the player then make a comparable call?"),
        "comparable",
        yes=Outcome(
            text=gettext_noop("The auction continues normally."),
            laws=(*laws, "L23B", "L23C"),
            judgment="comparable",
        ),
        no=Outcome(
            text=gettext_noop(
                "Partner passes once. If they defend, declarer may forbid partner a "
                "suit."
            ),
            laws=(*other, "L16C2", "L26B", "L72C"),
            judgment="comparable",
        ),
    )


def _out_of_rotation(
    law: str, *, rights: Question | Outcome, partners: Question
) -> Question:
    """A pass or bid out of rotation, at the turn of the player on the right or partner."""
    stands = Outcome(text=STANDS, laws=("L29A", law))
    cancelled = Question(
        gettext_noop("Whose turn was it?"),
        (
            Answer(gettext_noop("The right-hand player's"), {"offender": "S"}, rights),
            Answer(
                gettext_noop("Partner's"),
                {"offender": "W", "replacement": "1S"},
                partners,
            ),
        ),
    )
    return yes_or_no(
        gettext_noop("Has the next player already called?"),
        "LHO_called",
        yes=stands,
        no=Question(
            gettext_noop("Does the next player accept the call?"),
            (
                Answer(gettext_noop("Yes"), {"choice": "accept_call"}, stands),
                Answer(gettext_noop("No"), {"choice": "reject_call"}, cancelled),
            ),
        ),
    )


PASS_OUT_OF_ROTATION = Flow(
    "pass_out_of_rotation",
    {"call": "P", "offender": "S", "auction_before": ("N:P",)},
    _out_of_rotation(
        "L30",
        rights=Outcome(
            text=gettext_noop("The player must pass at their next turn."),
            laws=("L29B", "L30A", "L72C"),
        ),
        partners=_replaced(("L30B1a", "L30B1b(i)"), ("L30B1a", "L30B1b(ii)")),
    ),
)
BID_OUT_OF_ROTATION = Flow(
    "bid_out_of_rotation",
    {"call": "1H", "offender": "S", "auction_before": ("N:P",)},
    _out_of_rotation(
        "L31",
        rights=Question(
            gettext_noop("What does the right-hand player call?"),
            (
                Answer(
                    gettext_noop("Pass"),
                    {"RHO_calls": "P"},
                    Outcome(
                        text=gettext_noop("The player must repeat the bid."),
                        laws=("L31A1",),
                    ),
                ),
                Answer(
                    gettext_noop("Something else"),
                    {"RHO_calls": "1S", "replacement": "2H"},
                    _replaced(("L31A2", "L31A2a"), ("L31A2", "L31A2b")),
                ),
            ),
        ),
        partners=_replaced(("L31B2", "L31A2a"), ("L31B2", "L31A2b")),
    ),
)
