"""Tricks in dispute, scores to correct, scores to work out (Laws 72B, 77 to 79)."""

from rulings.laws.common import CORRECTION_PERIOD, by_what_is_told, known, rule_on
from rulings.laws.elections import elected
from rulings.laws.engine.terms import both, no, one_of, yes
from rulings.laws.engine.tree import Answer, Branch, Kind, Question, Saying, Tree
from scoring.bridge.messages import gettext_noop

TRICKS = (
    Branch(
        when=yes("claimed"),
        laws=("L79B1", "L69", "L71"),
        rectification=gettext_noop(
            "There was a claim or concession: rule on the tricks under those Laws."
        ),
        apply="claims_and_concessions",
        follow_ups=(rule_on("claims_and_concessions"),),
    ),
    Branch(
        when=no("round_ended"),
        laws=("L79B2", "L79A1", "L65D"),
        rectification=gettext_noop(
            "The director examines the played cards and their order, and rules how "
            "many tricks each side won. A player who mixed their cards may lose the "
            "disputed tricks."
        ),
        say=(
            Saying(
                to="all",
                text=gettext_noop(
                    "Please leave your cards as they are, and replay them in order."
                ),
            ),
        ),
    ),
    Branch(
        when=yes("director_convinced"),
        laws=("L79B3",),
        rectification=gettext_noop(
            "The director is clearly convinced of what happened: both scores are "
            "corrected, up or down."
        ),
        judgment="director_convinced",
    ),
    Branch(
        laws=("L79B3",),
        rectification=gettext_noop(
            "Unless the director is clearly convinced, no side's score may go up. The "
            "score stays, or one side's score alone is lowered."
        ),
        judgment="director_convinced",
    ),
)
CREDITED = (
    Branch(
        when=yes("within_correction_period"),
        laws=("L79A2", "L72B2", "L79C1"),
        rectification=gettext_noop(
            "No one may keep a trick they know they did not win: the score is "
            "corrected for both sides."
        ),
    ),
    Branch(
        laws=("L79A2", "L72B2", "L79C2"),
        rectification=gettext_noop(
            "The player had a duty to say so. After the Correction Period, the score "
            "is corrected only if the organiser allows it."
        ),
    ),
)
ERRORS = (
    Branch(
        when=yes("within_correction_period"),
        laws=("L79C1", "L79C", "L81C3"),
        rectification=gettext_noop(
            "An error in computing or entering the agreed result is corrected, "
            "whoever made or found it."
        ),
    ),
    Branch(
        when=both(yes("organiser_approves"), yes("beyond_doubt")),
        laws=("L79C2",),
        rectification=gettext_noop(
            "The organiser allows it and the error is beyond reasonable doubt: the "
            "score is corrected after the Correction Period."
        ),
        judgment="beyond_doubt",
    ),
    Branch(
        laws=("L79C2", "L79C1"),
        rectification=gettext_noop("It is too late: the score stays as entered."),
    ),
)
SCORING = Tree(
    family="scoring_and_correction",
    questions=(
        Question(
            code="dispute",
            kind=Kind.CHOICE,
            text=gettext_noop("What is it about?"),
            answers=(
                Answer(
                    "tricks_won", gettext_noop("How many tricks were won"), ("tricks",)
                ),
                Answer(
                    "trick_not_won",
                    gettext_noop("A side was credited with a trick it did not win"),
                ),
                Answer(
                    "scoring_error",
                    gettext_noop("The result was entered or scored wrongly"),
                    ("score_entered", "computation", "wrong_score"),
                ),
                Answer("score", gettext_noop("What a contract scores")),
                Answer("imps", gettext_noop("What a difference is in IMPs")),
            ),
            derived=by_what_is_told(
                ("trick_not_won", "credited_trick_not_won"),
                ("imps", "diff"),
                ("score", "level strain tricks passed_out"),
                ("tricks_won", "round_ended director_convinced claimed"),
                ("scoring_error", "within_correction_period organiser_approves"),
                unknown="level",
            ),
            laws=("L77", "L78B", "L79"),
        ),
        Question(
            code="claimed",
            text=gettext_noop("Was there a claim or a concession?"),
            usual="no",
            laws=("L79B1",),
        ),
        Question(
            code="round_ended",
            text=gettext_noop("Had the round ended when the director was called?"),
            usual="no",
            laws=("L79B3",),
        ),
        Question(
            code="director_convinced",
            text=gettext_noop("Are you clearly convinced of what happened?"),
            laws=("L79B3",),
        ),
        Question(
            code="credited_trick_not_won",
            usual="yes",
            later=True,
        ),
        elected("late_correction"),
        *CORRECTION_PERIOD,
        Question(
            code="organiser_approves",
            derived="$election_late_correction",
            laws=("L79C2",),
        ),
        Question(
            code="beyond_doubt",
            text=gettext_noop("Is the record wrong beyond reasonable doubt?"),
            laws=("L79C2",),
        ),
        Question(
            code="passed_out",
            text=gettext_noop("Did all four pass?"),
            usual="no",
            laws=("L77",),
        ),
        Question(
            code="level",
            kind=Kind.NUMBER,
            text=gettext_noop("What was the level of the contract?"),
        ),
        Question(
            code="strain",
            kind=Kind.CHOICE,
            text=gettext_noop("In which suit, or in notrump?"),
            answers=(
                Answer("C", gettext_noop("Clubs")),
                Answer("D", gettext_noop("Diamonds")),
                Answer("H", gettext_noop("Hearts")),
                Answer("S", gettext_noop("Spades")),
                Answer("NT", gettext_noop("Notrump"), ("N",)),
            ),
        ),
        Question(
            code="doubled",
            kind=Kind.CHOICE,
            text=gettext_noop("Was it doubled?"),
            answers=(
                Answer("no", gettext_noop("No"), ("",)),
                Answer("X", gettext_noop("Doubled"), ("yes",)),
                Answer("XX", gettext_noop("Redoubled")),
            ),
            usual="no",
        ),
        Question(code="declarer", kind=Kind.SEAT, later=True),
        Question(
            code="vulnerable",
            kind=Kind.CHOICE,
            answers=(
                Answer("none", gettext_noop("No one"), ("no",)),
                Answer("NS", gettext_noop("North-South")),
                Answer("EW", gettext_noop("East-West")),
                Answer("both", gettext_noop("Both sides"), ("all", "yes")),
            ),
            later=True,
        ),
        Question(
            code="at_risk",
            text=gettext_noop("Was declarer's side vulnerable?"),
            derived=(
                "if",
                one_of("vulnerable", "both"),
                "yes",
                (
                    "if",
                    one_of("vulnerable", "none"),
                    "no",
                    (
                        "if",
                        ("is", "$vulnerable", ("side", "$declarer")),
                        "yes",
                        "no",
                    ),
                ),
            ),
        ),
        Question(
            code="tricks",
            kind=Kind.NUMBER,
            text=gettext_noop("How many tricks did declarer win?"),
        ),
        Question(
            code="diff",
            kind=Kind.RECORD,
            text=gettext_noop("What are the differences in points?"),
        ),
    ),
    branches=(
        Branch(when=one_of("dispute", "tricks_won"), then=TRICKS),
        Branch(
            when=both(
                one_of("dispute", "trick_not_won"), yes("credited_trick_not_won")
            ),
            then=CREDITED,
        ),
        Branch(when=one_of("dispute", "scoring_error", "trick_not_won"), then=ERRORS),
        Branch(
            when=both(one_of("dispute", "score"), yes("passed_out")),
            laws=("L77", "L22B"),
            rectification=gettext_noop("Passed out: no score for either side."),
            results={"score_NS": 0},
        ),
        Branch(
            when=both(
                one_of("dispute", "score"),
                known("level", "strain", "doubled", "at_risk", "tricks"),
            ),
            laws=("L77",),
            rectification=gettext_noop(
                "Declarer's side scores as in the scoring table."
            ),
            calculate="score",
        ),
        Branch(
            when=known("diff"),
            laws=("L78B",),
            rectification=gettext_noop("The IMPs for the difference, from the scale."),
            calculate="imps",
        ),
    ),
)
