"""What a player with penalty cards may and has to play (Laws 50C, 50D1, 51A)."""

from rulings.laws.common import held_by
from rulings.laws.engine.prior_rulings import of_seat
from rulings.laws.engine.terms import Term, both, one_of
from rulings.laws.engine.tree import Branch, Kind, Option, Step
from rulings.laws.leads.penalty_card_choices import HOLDER, MAJOR, of_suits
from scoring.bridge.messages import gettext_noop

REQUIRED_SUITS = of_seat("lead_required_{seat}", HOLDER)
PROHIBITED_SUITS = of_seat("lead_prohibited_{seat}", HOLDER)
HAND: Term = held_by(HOLDER)
TO_LEAD: Term = (
    "or_else",
    of_suits(HAND, REQUIRED_SUITS),
    ("or_else", ("without", HAND, of_suits(HAND, PROHIBITED_SUITS)), HAND),
)
"""What he may lead by a restriction that an earlier ruling has left."""
LEGAL: Term = (
    "may_play",
    ("if", one_of("led", ""), TO_LEAD, HAND),
    ("if", one_of("led", ""), "", ("suit", "$led")),
    ("if", MAJOR, "$cards", ("list",)),
    ("if", MAJOR, ("list",), "$cards"),
)
DUE: Term = "$playable"
HAND_KNOWN: Term = ("more", ("count", HAND), 0)
TO_PLAY = (
    Branch(
        when=both(MAJOR, HAND_KNOWN, ("more", ("count", DUE), 1)),
        laws=("L51A", "L50D1a"),
        rectification=gettext_noop(
            "More than one penalty card can be played: {declarer} chooses which."
        ),
        results={"legal_cards": DUE},
        step=Step(
            chooser="$declarer",
            options=(Option(code="designate_penalty_card", each=DUE, kind=Kind.CARD),),
        ),
        then=(Branch(),),
    ),
    Branch(
        when=both(MAJOR, HAND_KNOWN, ("is", ("count", DUE), 0)),
        laws=("L50D1b", "L50D1a"),
        rectification=gettext_noop(
            "{holder} cannot play the penalty card now: following suit, or declarer's "
            "requirement, comes first. It stays on the table."
        ),
        results={"legal_cards": LEGAL},
    ),
    Branch(
        when=MAJOR,
        laws=("L50D1a", "L50D1b", "L51A"),
        rectification=gettext_noop(
            "{holder} must play the penalty card at the first legal opportunity: "
            "leading, following suit, discarding or ruffing. If several can be "
            "played, {declarer} chooses which."
        ),
        then=(Branch(when=HAND_KNOWN, results={"legal_cards": LEGAL}), Branch()),
    ),
    Branch(
        laws=("L50C",),
        rectification=gettext_noop(
            "{holder} may not play another card below an honour in that suit before "
            "the penalty card. An honour, or a card of another suit, is allowed."
        ),
        then=(Branch(when=HAND_KNOWN, results={"legal_cards": LEGAL}), Branch()),
    ),
)
