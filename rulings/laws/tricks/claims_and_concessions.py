"""Claims and concessions, agreed or disputed (Laws 68 to 71)."""

from rulings.laws.common import (
    MAY_BE_APPEALED,
    after_play,
    known,
    rule_on,
    unauthorised,
)
from rulings.laws.engine.terms import Term, both, either, no, one_of, yes
from rulings.laws.engine.tree import Branch, Saying, Tree
from rulings.laws.tricks.claim_questions import QUESTIONS
from scoring.bridge.messages import gettext_noop

DEFENDS = one_of("role", "defender")
CLAIMER: Term = ("if", ("is", "$player", ""), "all", "$player")
AWARDED = {"tricks_awarded": "$tricks_awarded"}
LINES = (
    Branch(
        when=DEFENDS,
        laws=("L70A", "L70D2", "L70D1"),
        rectification=gettext_noop(
            "A defender's claim, and each part of it, fails if it needs his partner to "
            "find one of several normal plays. Every doubtful point goes against the side "
            "that claimed."
        ),
        judgment="tricks_awarded",
        results=AWARDED,
    ),
    Branch(
        when=yes("RA_top_down"),
        laws=("L70A", "L70D1", "L70E1", "L70E2"),
        rectification=gettext_noop(
            "The claimer gets what the worst normal play gives: no better line that was "
            "not stated, no finesse unless an opponent had shown out, a suit from the top. "
            "Every doubtful point goes against the side that claimed."
        ),
        judgment="tricks_awarded",
        results=AWARDED,
    ),
    Branch(
        laws=("L70A", "L70D1", "L70E1", "L70E2"),
        rectification=gettext_noop(
            "The claimer gets what the worst normal play gives: no better line that was "
            "not stated, no finesse unless an opponent had shown out, a suit in any normal "
            "order. Every doubtful point goes against the side that claimed."
        ),
        judgment="tricks_awarded",
        results=AWARDED,
    ),
)
TRUMP_OUT = (
    Branch(when=yes("no_trumps"), then=LINES),
    Branch(when=no("trump_outstanding"), laws=("L70C",), then=LINES),
    Branch(
        when=yes("statement_about_trump"),
        laws=("L70C1", "L70C"),
        rectification=gettext_noop(
            "He spoke of trumps: that one is out costs no trick by itself."
        ),
        then=LINES,
    ),
    Branch(
        when=no("unaware_of_trump"),
        laws=("L70C2", "L70C"),
        rectification=gettext_noop(
            "He knew of the trump: that it is out costs no trick by itself."
        ),
        judgment="unaware_of_trump",
        then=LINES,
    ),
    Branch(
        when=no("could_lose_to_trump"),
        laws=("L70C3", "L70C"),
        rectification=gettext_noop("No normal play loses a trick to the trump."),
        judgment="could_lose_to_trump",
        then=LINES,
    ),
    Branch(
        laws=("L70C", "L70C1", "L70C2", "L70C3", "L70A", "L70D1", "L70E1"),
        rectification=gettext_noop(
            "The trump was not mentioned, the claimer may not have known of it, and a "
            "normal play loses to it: the opponents get the trick, or the tricks, that the "
            "worst normal play costs."
        ),
        judgment="could_lose_to_trump",
        results=AWARDED,
    ),
)
SEARCHED = (
    Branch(
        laws=("L70A", "L70B3", "L70D1", "L70E1"),
        rectification=gettext_noop(
            "The lab has played all normal lines against the claimer: these are the tricks "
            "on the worst of them. It advises; the director decides what is normal here."
        ),
        calculate="claim",
        judgment="tricks_awarded",
        results=AWARDED,
    ),
)
IN_THE_LAB = (
    Branch(when=either(yes("no_trumps"), no("trump_seen")), then=SEARCHED),
    Branch(
        when=yes("statement_about_trump"),
        laws=("L70C1", "L70C"),
        then=SEARCHED,
    ),
    Branch(
        when=no("unaware_of_trump"),
        laws=("L70C2", "L70C"),
        judgment="unaware_of_trump",
        then=SEARCHED,
    ),
    Branch(
        when=no("could_lose_to_trump"),
        laws=("L70C3", "L70C"),
        judgment="could_lose_to_trump",
        then=SEARCHED,
    ),
    Branch(
        laws=("L70C", "L70C1", "L70C2", "L70C3"),
        judgment="could_lose_to_trump",
        then=SEARCHED,
    ),
)
"""Law 70C where the cards show that a trump is out: what the lab has asked about it."""
TRICKS = (
    Branch(when=both(yes("cards_entered"), known("remaining")), then=IN_THE_LAB),
    Branch(then=TRUMP_OUT),
)
OBJECTION = (
    Branch(
        when=yes("objection_double_dummy"),
        laws=("L70A", "L70B2", "L70D1"),
        rectification=gettext_noop(
            "The opponents may object with all hands in view. It counts if the claimer "
            "could come to that line by a normal play, not because it is there."
        ),
        judgment="objection_double_dummy",
        then=TRICKS,
    ),
    Branch(then=TRICKS),
)
OBJECTIONS = (
    Branch(
        when=yes("added_after_objection"),
        laws=("L70D1", "L70B1"),
        rectification=gettext_noop(
            "What the claimer adds after the objection does not count where another "
            "normal line loses."
        ),
        then=OBJECTION,
    ),
    Branch(then=OBJECTION),
)
PENALTY_CARDS_LIE = Branch(
    when=yes("penalty_cards_lie"),
    laws=("L70A", "L50D1a", "L50D2"),
    say=(
        Saying(
            to="director",
            text=gettext_noop(
                "The Laws of claims say nothing of penalty cards, so they follow from Laws "
                "50 and 70. A defender's penalty card is played at the first legal chance "
                "(50D1a), a minor one before other small cards of its suit (50C). "
                "Declarer's choice of a lead (50D2) counts only if the claim stated it: "
                "where another normal choice does worse, an unstated one is refused "
                "(70D1). Doubt goes against the claimer (70A). A search of lines knows no "
                "penalty cards: check its worst line."
            ),
        ),
    ),
    then=OBJECTIONS,
)
"""No Law speaks of penalty cards at a claim: what follows from Laws 50 and 70."""
DISPUTED = (
    Branch(
        laws=("L70B", "L70B1", "L70B2", "L70B3", "L70D", "L70E", "L83"),
        follow_ups=(MAY_BE_APPEALED,),
        say=(
            Saying(
                to="all",
                text=gettext_noop(
                    "Play has stopped; what is played now does not count."
                ),
            ),
            Saying(
                to=CLAIMER,
                text=gettext_noop(
                    "Please repeat what you said when you claimed: not what you would say "
                    "now."
                ),
                short=gettext_noop("Please repeat the words of your claim."),
            ),
            Saying(
                to="all",
                text=gettext_noop("What do you object to? Dummy may say so as well."),
            ),
            Saying(to="all", text=gettext_noop("Now all cards face up, please.")),
            Saying(
                to="director",
                text=gettext_noop(
                    "Write down the words, what was added later, the objections, all cards "
                    "left, and your reasons."
                ),
            ),
            Saying(
                to="director",
                when=no("penalty_cards_lie"),
                text=gettext_noop(
                    "If a defender has a penalty card: it must be played at the first legal "
                    "chance (50D1a), and declarer's choice of a lead (50D2) counts only if "
                    "the claim stated it (70D1)."
                ),
            ),
        ),
        then=(PENALTY_CARDS_LIE, Branch(then=OBJECTIONS)),
    ),
)

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
