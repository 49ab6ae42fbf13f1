"""What a pair has agreed, looks up or asks: allowed or not (Laws 20F, 20G, 40)."""

from rulings.laws.terms import no, yes
from rulings.laws.tree import Branch, Saying
from rulings.laws.trees.common import after_play, unauthorised
from rulings.laws.trees.damage import DAMAGE, MAY_BE_APPEALED
from rulings.laws.words import gettext_noop

DEVIATION = (
    Branch(
        when=no("partner_aware"),
        laws=("L40C1", "L40A3"),
        rectification=gettext_noop(
            "No infraction: a player may call as he likes if his partner knows no more "
            "of it than the opponents."
        ),
        results={"verdict": "no_infraction", "adjust": False},
        judgment="partner_aware",
    ),
    Branch(
        laws=("L40C1", "L40B4", "L12B1"),
        rectification=gettext_noop(
            "The deviation has become an agreement that was not disclosed: adjust the "
            "score if the opponents were damaged; a procedural penalty is possible."
        ),
        results={"verdict": "undisclosed_agreement"},
        judgment="partner_aware",
        then=DAMAGE,
    ),
)
UNLICENSED = Branch(
    laws=("L40B5", "L40B2"),
    rectification=gettext_noop(
        "The agreement is against the regulations: if the opponents were damaged the "
        "score is adjusted; a procedural penalty is possible."
    ),
    then=DAMAGE,
)
VARIED = (
    Branch(
        when=yes("election_vary_after_irregularity"),
        laws=("L40B2", "L40B"),
        rectification=gettext_noop(
            "A pair may agree beforehand here on other methods after an irregularity of "
            "its opponents: no infraction. They are disclosed like all methods."
        ),
        results={"verdict": "no_infraction", "adjust": False},
    ),
    UNLICENSED,
)
OWN_NOTES = (
    Branch(
        when=yes("election_own_notes"),
        laws=("L20G3",),
        rectification=gettext_noop(
            "A player may look at his own notes here: no infraction."
        ),
        results={"verdict": "no_infraction", "adjust": False},
    ),
    Branch(
        laws=("L20G3", "L90A", "L12A1"),
        rectification=gettext_noop(
            "In auction and play a player may not look at his own card or notes: a "
            "warning or a procedural penalty. If the opponents were damaged the score "
            "is adjusted."
        ),
        results={"adjust": "if_damage"},
        follow_ups=(MAY_BE_APPEALED,),
    ),
)
TELLS_PARTNER = (
    unauthorised(("partner", "$player"), "question"),
    after_play("16B3"),
)
QUESTION = (
    Branch(
        when=yes("for_partner"),
        laws=("L20G1", "L16B1"),
        rectification=gettext_noop(
            "A question may not be asked for the partner alone: what it tells him is "
            "unauthorised for him."
        ),
        follow_ups=TELLS_PARTNER,
    ),
    Branch(
        when=no("own_turn"),
        laws=("L20F1", "L20F2"),
        rectification=gettext_noop(
            "A player asks only in his own turn, a defender too before his partner's "
            "lead is faced. The question tells the partner what he may not use."
        ),
        follow_ups=TELLS_PARTNER,
    ),
    Branch(
        when=yes("election_written_explanations"),
        laws=("L20F1", "L20F2"),
        rectification=gettext_noop(
            "The question is in order. Explanations are written here: the partner of "
            "the player who called writes the answer, and nobody says it."
        ),
        say=(
            Saying(
                to="all",
                text=gettext_noop(
                    "Please write the answer, and show it to the player who asked."
                ),
            ),
        ),
    ),
    Branch(
        laws=("L20F1", "L20F2"),
        rectification=gettext_noop(
            "The question is in order: the partner of the player who called answers it."
        ),
    ),
)
