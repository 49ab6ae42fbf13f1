"""What an earlier ruling left open for the player who revoked, and what that changes."""

from rulings.laws.standing import of_seat, told_by_the_table
from rulings.laws.terms import Term, both, one_of, yes
from rulings.laws.tree import Answer, Branch, Kind, Question, Saying
from rulings.laws.trees.common import after_play
from rulings.laws.trees.holdings import lying
from rulings.laws.trees.revoke_told import ON_THE_TWELFTH, first_of
from rulings.laws.words import gettext_noop

REQUIRED, PROHIBITED = "lead_required_{seat}", "lead_prohibited_{seat}"
NOBODY = one_of("offender", "")
QUESTIONS_LEFT = (
    Question(
        code="existing",
        kind=Kind.CARDS,
        derived=("list", lying("$offender", "major"), lying("$offender", "minor")),
    ),
    Question(
        code="withheld",
        text=gettext_noop(
            "A penalty card lay on the table, {existing}: is that what {offender} failed "
            "to play?"
        ),
        derived=first_of(
            (NOBODY, "no"),
            (("told", "exception"), "no"),
            (ON_THE_TWELFTH, "no"),
            (("is", ("count", "$existing"), 0), "no"),
        ),
        usual="no",
        asked=True,
        laws=("L64B3",),
    ),
    *told_by_the_table(REQUIRED, PROHIBITED),
    Question(
        code="bound_suits",
        kind=Kind.SUITS,
        derived=(
            "list",
            of_seat(REQUIRED, "$offender"),
            of_seat(PROHIBITED, "$offender"),
        ),
    ),
    Question(
        code="bound_lead",
        kind=Kind.CHOICE,
        text=gettext_noop(
            "Declarer had asked {offender} for a lead of this, or forbidden it: "
            "{bound_suits}. Is it about that lead?"
        ),
        answers=(
            Answer("no", gettext_noop("No, he did not follow suit")),
            Answer("yes", gettext_noop("Yes, and he could have led as he had to")),
            Answer("unable", gettext_noop("Yes, but he had no card to lead like that")),
        ),
        derived=first_of((NOBODY, "no"), (("is", ("count", "$bound_suits"), 0), "no")),
        usual="no",
        asked=True,
        laws=("L61A", "L59"),
    ),
)
PENALTY_CARD_WITHHELD = Branch(
    when=yes("withheld"),
    laws=("L64B3", "L64C1"),
    rectification=gettext_noop(
        "It was a penalty card on the table that {offender} did not play: no trick goes "
        "over of itself."
    ),
    results={"tricks_transferred": 0},
    follow_ups=(after_play("64C"),),
)
"""A revoke that everybody could see costs no trick of itself."""
COULD_NOT_COMPLY = Branch(
    when=one_of("bound_lead", "unable"),
    laws=("L59",),
    rectification=gettext_noop(
        "{offender} had no card to lead as declarer asked: he may lead any card. That is "
        "no revoke, and the lead stands."
    ),
    results={"tricks_transferred": 0},
)
LED_AGAINST_IT: Term = both(one_of("role", "defender"), one_of("bound_lead", "yes"))
LEADS_AGAIN = (
    Saying(
        to="$offender",
        text=gettext_noop(
            "Please lead as declarer has asked. The card that you led stays face up on "
            "the table: it is a major penalty card."
        ),
        short=gettext_noop(
            "Lead as declarer asked. The other card is a major penalty card."
        ),
    ),
)
