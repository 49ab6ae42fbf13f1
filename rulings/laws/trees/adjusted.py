"""Adjusted scores: when, assigned or artificial, weighted, split (Laws 12 and 86)."""

from rulings.laws.terms import both, no, one_of, yes
from rulings.laws.tree import Branch, FollowUp, Saying, Tree
from rulings.laws.trees.adjusted_questions import QUESTIONS
from rulings.laws.trees.told import known
from rulings.laws.words import gettext_noop

APPEAL_WINDOW = FollowUp(
    code="appeal_window", who="both sides", until="appeal_period_ends"
)
ADJUSTING = (
    Branch(
        when=no("irregularity"),
        laws=("L12A", "L12B1"),
        rectification=gettext_noop("Without an irregularity no score is adjusted."),
        results={"adjust": "none"},
        judgment="irregularity",
    ),
    Branch(
        when=no("damage"),
        laws=("L12B1", "L12A"),
        rectification=gettext_noop(
            "The side that did not offend is not worse off than it would have been "
            "without the irregularity: no score is adjusted."
        ),
        results={"adjust": "none"},
        judgment="damage",
        follow_ups=(APPEAL_WINDOW,),
    ),
    Branch(
        when=no("result_obtained"),
        laws=("L12C2a", "L12A2"),
        rectification=gettext_noop(
            "No result can be obtained: an artificial adjusted score, by who was at "
            "fault."
        ),
        results={"adjust": "artificial"},
        follow_ups=(APPEAL_WINDOW,),
    ),
    Branch(
        when=yes("outcomes_estimable"),
        laws=("L12C1a", "L12C1b", "L12C1c", "L12C1d"),
        rectification=gettext_noop(
            "An assigned score in place of the result: the probable outcomes without "
            "the irregularity, weighted if there are several."
        ),
        results={"adjust": "assigned"},
        judgment="damage",
        follow_ups=(APPEAL_WINDOW,),
    ),
    Branch(
        laws=("L12C1d", "L12C2a"),
        rectification=gettext_noop(
            "The possible outcomes are too many or not clear: the director may award an "
            "artificial adjusted score."
        ),
        results={"adjust": "artificial"},
        judgment="outcomes_estimable",
        follow_ups=(APPEAL_WINDOW,),
    ),
)
OWN_ERROR = (
    Branch(
        when=one_of("nos_error", "none"),
        laws=("L12C1e", "L12B1"),
        rectification=gettext_noop(
            "An ordinary mistake after the irregularity costs the side that did not "
            "offend nothing: it is fully made good."
        ),
        results={"adjust": "both_sides"},
        judgment="nos_error",
        follow_ups=(APPEAL_WINDOW,),
    ),
    Branch(
        when=no("infraction_damaged"),
        laws=("L12B1", "L12C1e"),
        rectification=gettext_noop(
            "The error alone cost the score: the irregularity did no damage, and nothing "
            "is adjusted."
        ),
        results={"adjust": "none"},
        judgment="infraction_damaged",
        follow_ups=(APPEAL_WINDOW,),
    ),
    Branch(
        laws=("L12C1e",),
        rectification=gettext_noop(
            "The offenders get the score that the irregularity called for. The others "
            "bear the part of the damage that they did to themselves: the score is split."
        ),
        results={"adjust": "split"},
        judgment="nos_error",
        follow_ups=(APPEAL_WINDOW,),
    ),
)
REDUCED = Saying(
    to="director",
    text=gettext_noop(
        "Here the averages of a contestant with several boards lost are reduced (Law "
        "12C2d): by how much, the regulations of the event say."
    ),
    when=both(yes("election_several_boards_reduced"), yes("several_boards")),
)
AWARD = (
    Branch(
        when=one_of("responsibility", "directly_at_fault"),
        laws=("L12C2a",),
        rectification=gettext_noop(
            "A contestant directly at fault gets average minus: at most 40 percent. How "
            "hard the play would have been is no reason for more."
        ),
        say=(REDUCED,),
        results={"artificial_due": "AVE-"},
    ),
    Branch(
        when=one_of("responsibility", "partly_at_fault"),
        laws=("L12C2a",),
        rectification=gettext_noop(
            "A contestant only partly at fault gets average: 50 percent."
        ),
        say=(REDUCED,),
        results={"artificial_due": "AVE"},
    ),
    Branch(
        laws=("L12C2a",),
        rectification=gettext_noop(
            "A contestant in no way at fault gets average plus: at least 60 percent."
        ),
        say=(REDUCED,),
        results={"artificial_due": "AVE+"},
    ),
)
TEAMS = (
    Branch(
        when=yes("other_table_favourable"),
        laws=("L86B1", "L86B"),
        rectification=gettext_noop(
            "The result at the other table is clearly favourable to one side: an "
            "assigned score, not an artificial one."
        ),
        results={"adjust": "assigned"},
        judgment="other_table_favourable",
    ),
    Branch(
        when=both(
            yes("one_table_only"), one_of("election_board_at_one_table", "assigned")
        ),
        laws=("L86B3", "L86B"),
        rectification=gettext_noop(
            "Only one table has a result: by the club's election an assigned score "
            "stands for the other one."
        ),
        results={"adjust": "assigned"},
    ),
    Branch(
        when=yes("one_table_only"),
        laws=("L86B3", "L86B"),
        rectification=gettext_noop(
            "Only one table has a result: the board is cancelled and counts for nobody."
        ),
        results={"adjust": "none"},
    ),
    Branch(
        when=one_of("fault_of", "neither"),
        laws=("L86B2a", "L86B"),
        rectification=gettext_noop(
            "Results that cannot be compared and nobody at fault: an artificial score, "
            "or a substitute board."
        ),
        results={"adjust": "artificial"},
    ),
    Branch(
        when=one_of("fault_of", "one"),
        laws=("L86B2b", "L86B"),
        rectification=gettext_noop(
            "The director gives the side that was not at fault average plus or an "
            "assigned score, whichever is better for it; the others get the rest."
        ),
        results={"adjust": "better_for_innocent"},
    ),
    Branch(
        laws=("L86B2c", "L86B"),
        rectification=gettext_noop(
            "Both sides are at fault: the board is cancelled and both get an artificial "
            "score."
        ),
        results={"adjust": "artificial"},
    ),
)
ADJUSTED = Tree(
    family="adjusted_scores",
    questions=QUESTIONS,
    branches=(
        Branch(
            when=one_of("reason", "rectification_harsh"),
            laws=("L12B2",),
            rectification=gettext_noop(
                "That a rectification of the Laws is too hard or too mild is no reason to "
                "adjust: it stands."
            ),
            results={"adjust": "none"},
        ),
        Branch(when=one_of("reason", "adjusting"), then=ADJUSTING),
        Branch(when=one_of("reason", "nos_error"), then=OWN_ERROR),
        Branch(
            when=both(
                one_of("reason", "illegal_outcome"), yes("illegal_outcome_in_weights")
            ),
            laws=("L12C1c",),
            rectification=gettext_noop(
                "Only outcomes that could have been reached lawfully are weighted: that "
                "one is left out, and the others share its weight."
            ),
            judgment="illegal_outcome_in_weights",
        ),
        Branch(
            when=one_of("reason", "illegal_outcome"),
            laws=("L12C1c",),
            rectification=gettext_noop(
                "Every outcome could have been reached lawfully: all may be weighted."
            ),
            judgment="illegal_outcome_in_weights",
        ),
        Branch(when=one_of("reason", "award"), then=AWARD),
        Branch(
            when=both(
                one_of("reason", "weights"),
                one_of("method", "imps"),
                known("weights", "other_table_NS"),
            ),
            laws=("L12C1c", "L78B"),
            rectification=gettext_noop(
                "Each outcome is turned into IMPs first; then they are weighted."
            ),
            calculate="weighted_imps",
        ),
        Branch(
            when=both(one_of("reason", "weights"), known("weights", "other_NS_scores")),
            laws=("L12C1c", "L78A"),
            rectification=gettext_noop(
                "Each outcome is turned into matchpoints first; then they are weighted."
            ),
            calculate="weighted_matchpoints",
        ),
        Branch(
            when=both(
                one_of("reason", "artificial"),
                one_of("method", "imps"),
                known("artificial"),
            ),
            laws=("L12C2b",),
            rectification=gettext_noop(
                "Average plus and average minus are a fixed number of IMPs."
            ),
            calculate="artificial_imps",
        ),
        Branch(
            when=both(
                one_of("reason", "artificial"),
                known("artificial", "percent_on_other_boards_of_session"),
            ),
            laws=("L12C2c", "L12C2a"),
            rectification=gettext_noop(
                "Average plus is 60 percent, or the contestant's own percentage on its "
                "other boards if that is higher; average minus is 40, or its own if that "
                "is lower."
            ),
            calculate="artificial_percent",
        ),
        Branch(
            when=both(one_of("reason", "knockout"), known("margin_NS", "margin_EW")),
            laws=("L12C4",),
            rectification=gettext_noop(
                "In a knockout the score of each side is worked out by itself; the mean "
                "of the two is the margin of both."
            ),
            calculate="knockout_margin",
        ),
        Branch(then=TEAMS),
    ),
)
