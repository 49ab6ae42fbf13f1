"""Claims and concessions (Laws 68 to 71): is it one, who doubts it, what becomes of it."""

from rulings.laws.terms import Term, both, either, no, one_of, yes
from rulings.laws.tree import Branch, Saying, Tree
from rulings.laws.trees.claim_disputed import DEFENDS, DISPUTED
from rulings.laws.trees.claim_questions import QUESTIONS
from rulings.laws.trees.common import after_play, unauthorised
from rulings.laws.trees.holdings import rule_on
from rulings.laws.trees.told import known
from rulings.laws.words import gettext_noop

TRUE: Term = ("is", "yes", "yes")
FALSE: Term = ("is", "yes", "no")
PARTNER: Term = ("partner", "$player")
TOLD_WHO: Term = ("not", ("is", "$player", ""))
RESCORED = {"tricks_rescored": "$tricks_in_question", "rescored_to": "$restored_to"}
NOT_RESCORED = {"tricks_rescored": 0}

CLAIMED = (
    Branch(
        when=no("objected"),
        laws=("L69A", "L68C"),
        rectification=gettext_noop(
            "Nobody doubts the claim: the tricks are scored as claimed. Until a call on a "
            "later board, or the end of the round, a side may still object."
        ),
    ),
    Branch(laws=("L68D", "L68D1"), then=DISPUTED),
)
SHOWN = (
    Branch(
        when=both(one_of("what", "current_trick"), DEFENDS),
        laws=("L68", "L16", "L57A"),
        rectification=gettext_noop(
            "It was only about the trick in progress: no claim, no penalty card, and play "
            "goes on. {player}'s partner may not use what was seen; if it came before his "
            "turn, it may be a premature play."
        ),
        results={"is_claim": FALSE},
        follow_ups=(
            unauthorised(PARTNER, "the card that was shown", when=TOLD_WHO),
            after_play("16B3"),
        ),
    ),
    Branch(
        when=one_of("what", "current_trick"),
        laws=("L68", "L48A"),
        rectification=gettext_noop(
            "It was only about the trick in progress: no claim, and play goes on."
        ),
        results={"is_claim": FALSE},
    ),
    Branch(
        when=both(
            one_of("what", "faces_cards"),
            ("not", DEFENDS),
            yes("after_opening_lead_out_of_turn"),
        ),
        laws=("L68A", "L54", "L48B2"),
        rectification=gettext_noop(
            "Cards that declarer puts down after an opening lead out of turn are no claim: "
            "it is ruled as a lead out of turn."
        ),
        results={"is_claim": FALSE},
        apply="opening_lead_out_of_turn",
        follow_ups=(rule_on("opening_lead_out_of_turn"),),
    ),
    Branch(
        when=both(one_of("what", "faces_cards"), no("meant_to_claim"), DEFENDS),
        laws=("L68A", "L49"),
        rectification=gettext_noop(
            "The player clearly did not mean to claim: play goes on, and the cards shown "
            "are ruled as penalty cards."
        ),
        results={"is_claim": FALSE},
        judgment="meant_to_claim",
        apply="penalty_cards",
        follow_ups=(rule_on("penalty_cards"),),
    ),
    Branch(
        when=both(one_of("what", "faces_cards"), no("meant_to_claim")),
        laws=("L68A", "L48A"),
        rectification=gettext_noop(
            "The player clearly did not mean to claim: play goes on, and declarer's cards "
            "are never penalty cards."
        ),
        results={"is_claim": FALSE},
        judgment="meant_to_claim",
    ),
    Branch(
        when=one_of("what", "abandons"),
        laws=("L68B1", "L68D"),
        results={"is_claim": TRUE},
        then=CLAIMED,
    ),
    Branch(laws=("L68A", "L68C", "L68D"), results={"is_claim": TRUE}, then=CLAIMED),
)
VOID = gettext_noop(
    "All four agreed to play on as the other side had asked: the claim is void, and the "
    "result of the play stands. What was seen was no unauthorised information and no "
    "penalty card."
)
PLAYED_ON = (
    Branch(
        when=both(yes("all_four_agreed"), one_of("asked_by", "non_claiming_side")),
        laws=("L68D2b", "L68D2"),
        rectification=VOID,
    ),
    Branch(
        when=both(
            yes("all_four_agreed"),
            one_of("asked_by", "claiming_side"),
            yes("opponents_concurred"),
        ),
        laws=("L68D2b", "L68D2"),
        rectification=VOID,
        judgment="opponents_concurred",
    ),
    Branch(
        when=both(yes("all_four_agreed"), one_of("asked_by", "claiming_side")),
        laws=("L68D2b", "L68D2a", "L70"),
        judgment="opponents_concurred",
        then=DISPUTED,
    ),
    Branch(laws=("L68D", "L68D2a", "L70"), then=DISPUTED),
)
PARTNER_OBJECTS = (
    Branch(
        when=both(one_of("partner_objected", "immediately"), DEFENDS),
        laws=("L68B2", "L16C", "L9B1"),
        rectification=gettext_noop(
            "The partner objected at once: neither a concession nor a claim, and play goes "
            "on. Cards that were shown are no penalty cards and are picked up; the partner "
            "may not use them."
        ),
        say=(
            Saying(
                to="all",
                text=gettext_noop(
                    "There was no concession: play goes on. Cards that were shown are "
                    "picked up."
                ),
                short=gettext_noop("No concession: pick your cards up and play on."),
            ),
            Saying(
                to=("if", TOLD_WHO, PARTNER, "all"),
                text=gettext_noop(
                    "What your partner has shown or said may not help you; declarer may "
                    "use it."
                ),
                short=gettext_noop("Do not use what your partner has shown."),
            ),
        ),
        results={"is_claim": FALSE},
        follow_ups=(
            unauthorised(PARTNER, "the concession and the cards shown", when=TOLD_WHO),
            after_play("16C"),
        ),
    ),
    Branch(
        laws=("L68B1", "L71", "L70"),
        results={"is_claim": TRUE},
        then=DISPUTED,
    ),
)
FIRM = both(yes("assented"), either(yes("called_next_board"), yes("round_ended")))
AGREED = (
    Branch(when=("not", FIRM), laws=("L69A", "L70"), then=DISPUTED),
    Branch(
        when=no("within_correction_period"),
        laws=("L69B", "L79C"),
        rectification=gettext_noop(
            "The correction period is over: the agreement stands as it was scored."
        ),
        results=NOT_RESCORED,
    ),
    Branch(
        when=yes("trick_actually_won"),
        laws=("L69B1", "L69B", "L79C"),
        rectification=gettext_noop(
            "The side had won that trick already: it gets it back, and the board is "
            "scored anew."
        ),
        results=RESCORED,
    ),
    Branch(
        when=yes("trick_likely_won"),
        laws=("L69B2", "L69B", "L79C"),
        rectification=gettext_noop(
            "The side would likely have won the trick in play: it gets it, and the board "
            "is scored anew."
        ),
        judgment="trick_likely_won",
        results=RESCORED,
    ),
    Branch(
        laws=("L69B2", "L69B"),
        rectification=gettext_noop(
            "It is not likely enough that the side would have won the trick: the "
            "agreement stands."
        ),
        judgment="trick_likely_won",
        results=NOT_RESCORED,
    ),
)
CONCEDED = (
    Branch(
        when=no("within_correction_period"),
        laws=("L71", "L79C"),
        rectification=gettext_noop(
            "The correction period is over: the concession stands as it was scored."
        ),
        results=NOT_RESCORED,
    ),
    Branch(
        when=yes("trick_actually_won"),
        laws=("L71A", "L79C"),
        rectification=gettext_noop(
            "The trick had been won already: the concession of it is cancelled, and the "
            "board is scored anew."
        ),
        results=RESCORED,
    ),
    Branch(
        when=no("could_be_lost_by_normal_play"),
        laws=("L71B", "L79C"),
        rectification=gettext_noop(
            "No normal play of the cards left could lose the trick: the concession of it "
            "is cancelled, and the board is scored anew."
        ),
        judgment="could_be_lost_by_normal_play",
        results=RESCORED,
    ),
    Branch(
        laws=("L71", "L71B"),
        rectification=gettext_noop(
            "A normal play, however careless, could lose the trick: the concession stands."
        ),
        judgment="could_be_lost_by_normal_play",
        results=NOT_RESCORED,
    ),
)
REVOKED = (
    Branch(
        when=one_of("revoke_by", "statement"),
        laws=("L70A", "L70D1", "L61A"),
        then=DISPUTED,
    ),
    Branch(
        when=one_of("revoke_by", "claimer"),
        laws=("L63A3", "L64A"),
        rectification=gettext_noop(
            "Who claims or concedes establishes the revokes of his own side: it is ruled "
            "as an established revoke."
        ),
        apply="revoke",
        follow_ups=(rule_on("revoke"),),
    ),
    Branch(
        when=FIRM,
        laws=("L63A4", "L69A", "L64A"),
        rectification=gettext_noop(
            "By its agreement to the claim that side has established its revoke: it is "
            "ruled as an established revoke."
        ),
        apply="revoke",
        follow_ups=(rule_on("revoke"),),
    ),
    Branch(
        laws=("L63A4", "L69A", "L62A"),
        rectification=gettext_noop(
            "The agreement is not firm before that side calls on a later board or the "
            "round ends: the revoke is not established. It is corrected, and then the "
            "claim is decided."
        ),
        apply="revoke",
        follow_ups=(rule_on("revoke"),),
    ),
)
CLAIMS = Tree(
    family="claims_and_concessions",
    questions=QUESTIONS,
    branches=(
        Branch(when=both(one_of("matter", "shown"), known("player")), then=SHOWN),
        Branch(when=one_of("matter", "played_on"), then=PLAYED_ON),
        Branch(
            when=both(one_of("matter", "partner_objects"), known("player")),
            then=PARTNER_OBJECTS,
        ),
        Branch(when=one_of("matter", "agreed"), then=AGREED),
        Branch(when=one_of("matter", "conceded"), then=CONCEDED),
        Branch(when=one_of("matter", "revoke"), then=REVOKED),
        Branch(then=DISPUTED),
    ),
)
