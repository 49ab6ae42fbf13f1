"""A disputed claim: what is said, and which tricks it comes to (Law 70)."""

from rulings.laws.terms import Term, both, either, no, one_of, yes
from rulings.laws.tree import Branch, Saying
from rulings.laws.trees.damage import MAY_BE_APPEALED
from rulings.laws.trees.told import known
from rulings.laws.words import gettext_noop

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
        ),
        then=(
            Branch(
                when=yes("added_after_objection"),
                laws=("L70D1", "L70B1"),
                rectification=gettext_noop(
                    "What the claimer adds after the objection does not count where "
                    "another normal line loses."
                ),
                then=OBJECTION,
            ),
            Branch(then=OBJECTION),
        ),
    ),
)
