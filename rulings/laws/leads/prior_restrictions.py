"""What earlier rulings left for a lead: penalty cards and restrictions (50, 51, 59).

A family of leads out of turn says who is on lead (`leader`), whose card was led
(`offender`) and which (`card`).
"""

from rulings.laws.common import LYING, UNTOLD, first_of, lying
from rulings.laws.engine.prior_rulings import of_seat, seats_with, told_by_the_table
from rulings.laws.engine.terms import SEATS, Term, both, either, one_of
from rulings.laws.engine.tree import Branch, Kind, Question, Saying
from rulings.laws.leads.penalty_card_choices import (
    LEADER_LEADS,
    PENDING,
    WITHDRAWN_CALL,
    WITHDREW,
    of_suits,
)
from scoring.bridge.messages import gettext_noop

REQUIRED, PROHIBITED = "lead_required_{seat}", "lead_prohibited_{seat}"
LEADER: Term = "$leader"
NONE: Term = ("list",)


def some_of(cards: Term) -> Term:
    """That there are any."""
    return ("more", ("count", cards), 0)


def _if_chosen(option: str) -> Term:
    """The suit that is led or not led by that choice of declarer."""
    return (
        "if",
        both(("told", "choice"), one_of("choice", option)),
        ("or_else", "$suit", NONE),
        NONE,
    )


MUST_LEAD: Term = ("list", "$must_lead", _if_chosen("refuse_require_suit"))
MAY_NOT_LEAD: Term = ("list", "$may_not_lead", _if_chosen("refuse_prohibit_suit"))
OWN_ALLOWED: Term = (
    "without",
    ("if", some_of(MUST_LEAD), of_suits("$own_cards", MUST_LEAD), "$own_cards"),
    of_suits("$own_cards", MAY_NOT_LEAD),
)


def bound(fact: str) -> Term:
    """The seat with such a restriction, where there is just one."""
    seats = seats_with({seat: some_of(f"${fact.format(seat=seat)}") for seat in SEATS})
    return ("if", ("is", ("count", seats), 1), ("join", seats), "")


ON_LEAD: Term = first_of(
    (("not", ("is", bound(REQUIRED), "")), bound(REQUIRED)),
    (("not", ("is", bound(PROHIBITED), "")), bound(PROHIBITED)),
    otherwise=UNTOLD,
)
"""Who is on lead, as a restriction of just one player tells."""


def prior(leader: Term) -> tuple[Question, ...]:
    """What the table knows of the player on lead and of the one who led."""
    return (
        Question(code="leader", kind=Kind.SEAT, derived=leader),
        Question(code="bound_leader", kind=Kind.SEAT, derived=ON_LEAD),
        Question(
            code="earlier_cards",
            kind=Kind.CARDS,
            derived=(
                "without",
                ("list", lying("$offender", "major"), lying("$offender", "minor")),
                "$card",
            ),
        ),
        Question(code="own_cards", kind=Kind.CARDS, derived=lying(LEADER, "major")),
        Question(code="has_own", derived=("if", some_of("$own_cards"), "yes", "no")),
        Question(code="own_allowed", kind=Kind.CARDS, derived=OWN_ALLOWED),
        Question(code="must_lead", kind=Kind.SUITS, derived=of_seat(REQUIRED, LEADER)),
        Question(
            code="may_not_lead", kind=Kind.SUITS, derived=of_seat(PROHIBITED, LEADER)
        ),
        *LYING,
        *told_by_the_table(REQUIRED, PROHIBITED, WITHDREW),
    )


HAS_EARLIER = some_of("$earlier_cards")
"""The player who led out of turn has another penalty card on the table already."""
STILL_HOLDS = (
    Saying(
        to=LEADER,
        when=some_of("$must_lead"),
        text=gettext_noop(
            "The earlier ruling still applies: you must lead {must_lead}."
        ),
        short=gettext_noop("You must lead {must_lead}."),
    ),
    Saying(
        to=LEADER,
        when=some_of("$may_not_lead"),
        text=gettext_noop(
            "The earlier ruling still applies: you may not lead {may_not_lead} while you "
            "retain the lead."
        ),
        short=gettext_noop("You may not lead {may_not_lead}."),
    ),
)
LEADERS_TURN = (
    Branch(
        when=either(some_of("$must_lead"), some_of("$may_not_lead")),
        laws=("L50D2a",),
        say=STILL_HOLDS,
        then=LEADER_LEADS,
    ),
    Branch(then=LEADER_LEADS),
)
"""Then the player on lead leads, bound by what was ruled before."""
CHOICE_FIRST = Branch(
    when=some_of(lying(("partner", LEADER), "major")),
    laws=("L50D2", "L50D1b"),
    say=(
        Saying(
            to=LEADER,
            text=gettext_noop(
                "Your partner has a penalty card: please wait until declarer has chosen."
            ),
        ),
    ),
    apply="penalty_cards",
    begins={"stage": "partner_on_lead", "holder": ("partner", LEADER)},
)
"""Before a defender leads, declarer chooses for the partner's card."""
BOTH_CARDS = Branch(
    laws=("L50D2", "L51B", "L50B"),
    rectification=gettext_noop(
        "{card} also stays on the table: {offender} now has several major penalty "
        "cards, with {earlier_cards}. {declarer} chooses for all of them before "
        "{leader} leads."
    ),
    apply="penalty_cards",
    begins={"stage": "partner_on_lead", "holder": "$offender"},
)
"""The lead out of turn is one more penalty card, and declarer chooses for all."""
SUIT_LED: Term = ("suit", "$card")
IN_TURN_BUT_BOUND = (
    Branch(
        when=either(
            both(some_of("$must_lead"), ("not", ("has", "$must_lead", SUIT_LED))),
            ("has", "$may_not_lead", SUIT_LED),
        ),
        laws=("L61A", "L50D2a"),
        rectification=gettext_noop(
            "It was {offender}'s lead, but an earlier ruling restricted it. Treat it as a "
            "revoke if {offender} could have led as required."
        ),
        apply="revoke",
        begins={"offender": "$offender", "card": "$card"},
    ),
    Branch(
        when=both(some_of("$own_allowed"), ("not", ("has", "$own_cards", "$card"))),
        laws=("L52A", "L50D1a"),
        rectification=gettext_noop(
            "It was {offender}'s lead, but the penalty card had to be led: {own_allowed}."
        ),
        apply="penalty_cards",
        begins={
            "stage": "not_played",
            "holder": "$offender",
            "played_instead": "$card",
        },
    ),
    Branch(
        when=PENDING,
        laws=("L26B", "L49"),
        rectification=gettext_noop(
            "It was {offender}'s lead. If it is their first, {declarer} may still forbid "
            "one suit. If that suit was led, {card} is retracted and becomes a "
            "penalty card, and {offender} leads another suit."
        ),
        apply=WITHDRAWN_CALL,
    ),
)
"""A lead in turn that an earlier ruling did not allow."""
