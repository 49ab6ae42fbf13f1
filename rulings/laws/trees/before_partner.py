"""What declarer may ask of a defender whose partner has played before him (Law 57A).

Several families come to it; each says by three facts of its own whose card it was.
"""

from rulings.laws.terms import Term, chosen
from rulings.laws.tree import Branch, Kind, Option, Question, Saying, Step
from rulings.laws.trees.common import major_penalty_card
from rulings.laws.words import gettext_noop

ORDERS = (
    (
        "require_highest",
        ("L57A1", "L57B"),
        gettext_noop(
            "{early_partner} plays his highest card of the suit led; if he has none, any "
            "card."
        ),
    ),
    (
        "require_lowest",
        ("L57A2", "L57B"),
        gettext_noop(
            "{early_partner} plays his lowest card of the suit led; if he has none, any "
            "card."
        ),
    ),
    (
        "require_other_suit",
        ("L57A3", "L57B"),
        gettext_noop(
            "{early_partner} follows suit if he can; if not, he plays a card of the suit "
            "that was named, and if he has none, any card."
        ),
    ),
    (
        "forbid_other_suit",
        ("L57A4", "L57B"),
        gettext_noop(
            "{early_partner} follows suit if he can; if not, he plays a card of any other "
            "suit than the one that was named, unless he has nothing else."
        ),
    ),
)
"""The four things that declarer may ask for, in the order of telling."""
PENALTY_CARD, _choice, AT_THE_END = major_penalty_card("$early_player", "$early_card")


def early(player: Term, card: Term) -> tuple[Question, ...]:
    """Who played too early, his partner, and the card."""
    return (
        Question(code="early_player", kind=Kind.SEAT, derived=player),
        Question(code="early_partner", kind=Kind.SEAT, derived=("partner", player)),
        Question(code="early_card", kind=Kind.CARD, derived=card),
    )


def played_before_partner(
    *laws: str, when: Term = ("and",), results: dict[str, Term] | None = None
) -> Branch:
    """The card is a penalty card, and declarer says what the partner has to play."""
    return Branch(
        when=when,
        laws=laws,
        rectification=gettext_noop(
            "{early_player} has played before his partner: {early_card} is a major penalty "
            "card, and {declarer} says what {early_partner} has to play to this trick."
        ),
        say=(
            Saying(
                to="$declarer",
                text=gettext_noop(
                    "You may ask for the highest or the lowest card of the suit led from "
                    "{early_partner}, or name a suit that he has to play, or may not play, "
                    "if he cannot follow."
                ),
                short=gettext_noop(
                    "{early_partner}: highest, lowest, or a suit to play or not to play?"
                ),
            ),
            Saying(
                to="$early_partner",
                text=gettext_noop("Please wait until declarer has chosen."),
            ),
        ),
        results=results or {},
        follow_ups=(PENALTY_CARD, AT_THE_END),
        step=Step(
            chooser="$declarer",
            options=tuple(Option(code=code) for code, _laws, _text in ORDERS),
        ),
        then=tuple(
            Branch(when=chosen(code), laws=cited, rectification=text)
            for code, cited, text in ORDERS
        ),
    )
