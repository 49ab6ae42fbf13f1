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
            "A defender's claim fails, wholly or in part, if it relies on partner "
            "choosing one of several normal plays. Doubtful points go against the "
            "claiming side."
        ),
        judgment="tricks_awarded",
        results=AWARDED,
    ),
    Branch(
        when=yes("RA_top_down"),
        laws=("L70A", "L70D1", "L70E1", "L70E2"),
        rectification=gettext_noop(
            "The claimer gets the result of the worst normal play: no better line "
            "that was not stated, no finesse unless an opponent had shown out, suits "
            "played from the top. Doubtful points go against the claiming side."
        ),
        judgment="tricks_awarded",
        results=AWARDED,
    ),
    Branch(
        laws=("L70A", "L70D1", "L70E1", "L70E2"),
        rectification=gettext_noop(
            "The claimer gets the result of the worst normal play: no better line "
            "that was not stated, no finesse unless an opponent had shown out, suits "
            "played in any normal order. Doubtful points go against the claiming side."
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
            "The statement mentioned trumps: the outstanding trump alone costs nothing."
        ),
        then=LINES,
    ),
    Branch(
        when=no("unaware_of_trump"),
        laws=("L70C2", "L70C"),
        rectification=gettext_noop(
            "The claimer knew about the trump: the outstanding trump alone costs "
            "nothing."
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
            "The trump was not mentioned, the claimer may not have known about it, "
            "and a normal play loses to it. The opponents get as many tricks as the "
            "worst normal play gives them."
        ),
        judgment="could_lose_to_trump",
        results=AWARDED,
    ),
)
SEARCHED = (
    Branch(
        laws=("L70A", "L70B3", "L70D1", "L70E1"),
        rectification=gettext_noop(
            "The analysis tried all normal lines against the claimer: these are the "
            "tricks on the worst of them. It is advice; the director decides what is "
            "normal here."
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
            "The opponents may object with all hands in view. An objection counts if "
            "the claimer could reach that line by normal play, not merely because the "
            "line exists."
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
            "Anything the claimer adds after the objection does not count if another "
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
                "The Laws on claims do not mention penalty cards; Laws 50 and 70 "
                "apply. A defender's penalty card is played at the first legal "
                "opportunity (50D1a), a minor one before other small cards of its "
                "suit (50C). Declarer's choice of a lead (50D2) counts only if stated "
                "in the claim. If another normal choice does worse, an unstated one "
                "is rejected (70D1). Doubtful points go against the claimer (70A). "
                "The claim analysis ignores penalty cards: check its worst line."
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
                text=gettext_noop("Play has stopped; any later play does not count."),
            ),
            Saying(
                to=CLAIMER,
                text=gettext_noop(
                    "Please repeat what you said when you claimed, not what you would "
                    "say now."
                ),
                short=gettext_noop("Please repeat your claim statement."),
            ),
            Saying(
                to="all",
                text=gettext_noop("What do you object to? Dummy may also say."),
            ),
            Saying(to="all", text=gettext_noop("All cards face up, please.")),
            Saying(
                to="director",
                text=gettext_noop(
                    "Write down the statement, anything added later, the objections, "
                    "all remaining cards, and your reasons."
                ),
            ),
            Saying(
                to="director",
                when=no("penalty_cards_lie"),
                text=gettext_noop(
                    "If a defender has a penalty card: it must be played at the first "
                    "legal opportunity (50D1a). Declarer's choice of a lead (50D2) "
                    "counts only if stated in the claim (70D1)."
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
            "No one disputes the claim: the tricks are scored as claimed. A side may "
            "still object until it calls on a later board or the round ends."
        ),
    ),
    Branch(laws=("L68D", "L68D1"), then=DISPUTED),
)
SHOWN = (
    Branch(
        when=both(one_of("what", "current_trick"), DEFENDS),
        laws=("L68", "L16", "L57A"),
        rectification=gettext_noop(
            "It concerned only the trick in progress: no claim and no penalty card, "
            "and play continues. What was shown is unauthorised for {player}'s "
            "partner. If it was out of turn, it may be a premature play."
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
            "It concerned only the trick in progress: no claim, and play continues."
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
            "Cards faced by declarer after an opening lead out of turn are not a "
            "claim: treat it as a lead out of turn."
        ),
        results={"is_claim": FALSE},
        apply="opening_lead_out_of_turn",
        follow_ups=(rule_on("opening_lead_out_of_turn"),),
    ),
    Branch(
        when=both(one_of("what", "faces_cards"), no("meant_to_claim"), DEFENDS),
        laws=("L68A", "L49"),
        rectification=gettext_noop(
            "The player clearly did not mean to claim: play continues, and the "
            "exposed cards are treated as penalty cards."
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
            "The player clearly did not mean to claim: play continues. Declarer's "
            "cards are never penalty cards."
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
    "All four agreed to play on at the other side's request: the claim is void, and "
    "the result of the play stands. There is no unauthorised information and no "
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
            "The partner objected at once: no concession and no claim, and play "
            "continues. Exposed cards are not penalty cards and are picked up; they "
            "are unauthorised for the partner."
        ),
        say=(
            Saying(
                to="all",
                text=gettext_noop(
                    "There was no concession: play continues. Exposed cards are "
                    "picked up."
                ),
                short=gettext_noop("No concession: pick up your cards and play on."),
            ),
            Saying(
                to=("if", TOLD_WHO, PARTNER, "all"),
                text=gettext_noop(
                    "You may not use what your partner showed or said. Declarer may "
                    "use it."
                ),
                short=gettext_noop("Do not use what your partner showed."),
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
            "The correction period is over: the agreement stands as scored."
        ),
        results=NOT_RESCORED,
    ),
    Branch(
        when=yes("trick_actually_won"),
        laws=("L69B1", "L69B", "L79C"),
        rectification=gettext_noop(
            "The side had already won that trick: it gets it back, and the board is "
            "rescored."
        ),
        results=RESCORED,
    ),
    Branch(
        when=yes("trick_likely_won"),
        laws=("L69B2", "L69B", "L79C"),
        rectification=gettext_noop(
            "The side would likely have won the trick in play: it gets it, and the "
            "board is rescored."
        ),
        judgment="trick_likely_won",
        results=RESCORED,
    ),
    Branch(
        laws=("L69B2", "L69B"),
        rectification=gettext_noop(
            "It is not likely that the side would have won the trick: the agreement "
            "stands."
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
            "The correction period is over: the concession stands as scored."
        ),
        results=NOT_RESCORED,
    ),
    Branch(
        when=yes("trick_actually_won"),
        laws=("L71A", "L79C"),
        rectification=gettext_noop(
            "The trick had already been won: its concession is cancelled, and the "
            "board is rescored."
        ),
        results=RESCORED,
    ),
    Branch(
        when=no("could_be_lost_by_normal_play"),
        laws=("L71B", "L79C"),
        rectification=gettext_noop(
            "No normal play of the remaining cards could lose the trick: its "
            "concession is cancelled, and the board is rescored."
        ),
        judgment="could_be_lost_by_normal_play",
        results=RESCORED,
    ),
    Branch(
        laws=("L71", "L71B"),
        rectification=gettext_noop(
            "A normal play, even a careless one, could lose the trick: the concession "
            "stands."
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
            "A claim or concession establishes that side's own revokes: treat it as "
            "an established revoke."
        ),
        apply="revoke",
        follow_ups=(rule_on("revoke"),),
    ),
    Branch(
        when=FIRM,
        laws=("L63A4", "L69A", "L64A"),
        rectification=gettext_noop(
            "By agreeing to the claim, that side has established its revoke: treat it "
            "as an established revoke."
        ),
        apply="revoke",
        follow_ups=(rule_on("revoke"),),
    ),
    Branch(
        laws=("L63A4", "L69A", "L62A"),
        rectification=gettext_noop(
            "The agreement can be withdrawn until that side calls on a later board or "
            "the round ends, so the revoke is not established. It is corrected, then "
            "the claim is decided."
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
