"""Adjusted scores: when, assigned or artificial, weighted, split (Laws 12, 78, 86)."""

from rulings.laws.common import UNTOLD, by_what_is_told, known
from rulings.laws.elections import elected
from rulings.laws.engine.terms import Term, both, no, one_of, yes
from rulings.laws.engine.tree import (
    Answer,
    Branch,
    FollowUp,
    Kind,
    Question,
    Saying,
    Tree,
)
from scoring.bridge.messages import gettext_noop


def where_it_counts(own: Term) -> Term:
    """The contestant's own average, or nothing where the club does not count it."""
    return ("if", no("election_own_average"), "", own)


QUESTIONS = (
    Question(
        code="reason",
        kind=Kind.CHOICE,
        text=gettext_noop("What is to be decided?"),
        answers=(
            Answer("adjusting", gettext_noop("Whether a score is adjusted, and how")),
            Answer(
                "rectification_harsh",
                gettext_noop("The rectification seems too severe or too lenient"),
                ("rectification_mild", "rectification_lenient"),
            ),
            Answer(
                "nos_error",
                gettext_noop(
                    "The non-offending side made a serious error or gambled (12C1e)"
                ),
            ),
            Answer("weights", gettext_noop("What a weighted score is worth")),
            Answer("illegal_outcome", gettext_noop("Which outcomes may be weighted")),
            Answer(
                "award",
                gettext_noop("Which average is due for the contestant's fault (12C2a)"),
            ),
            Answer("artificial", gettext_noop("What an average is worth")),
            Answer("knockout", gettext_noop("Knockout scores that do not balance")),
            Answer("teams", gettext_noop("A teams board that cannot be compared")),
        ),
        derived=by_what_is_told(
            ("weights", "weights"),
            ("award", "award"),
            ("artificial", "artificial"),
            ("nos_error", "nos_error infraction_damaged"),
            ("award", "responsibility"),
            ("illegal_outcome", "illegal_outcome_in_weights"),
            ("knockout", "margin_NS margin_EW"),
            ("teams", "fault_of other_table_favourable one_table_only"),
            ("adjusting", "outcomes_estimable damage result_obtained irregularity"),
            unknown="outcomes_estimable",
        ),
        laws=("L12", "L86"),
    ),
    Question(
        code="irregularity",
        text=gettext_noop("Was there an irregularity?"),
        usual="yes",
        laws=("L12A",),
    ),
    Question(
        code="damage",
        text=gettext_noop("Is the other side worse off than without it?"),
        usual="yes",
        laws=("L12B1",),
    ),
    Question(
        code="result_obtained",
        text=gettext_noop("Could the board be played to a result?"),
        usual="yes",
        laws=("L12C2a",),
    ),
    Question(
        code="outcomes_estimable",
        text=gettext_noop("Can the probable outcomes be estimated?"),
        laws=("L12C1d",),
    ),
    Question(code="nos", kind=Kind.TEXT, usual="", later=True),
    Question(
        code="nos_error",
        kind=Kind.CHOICE,
        text=gettext_noop("What did the non-offending side do?"),
        answers=(
            Answer("none", gettext_noop("Nothing, or an ordinary mistake"), ("no",)),
            Answer(
                "extremely_serious",
                gettext_noop("An extremely serious, unrelated error"),
                ("serious", "extremely_serious_error", "serious_error", "yes"),
            ),
            Answer(
                "gambling",
                gettext_noop("It took a gambling action"),
                ("gambling_action",),
            ),
        ),
        laws=("L12C1e",),
    ),
    Question(
        code="infraction_damaged",
        text=gettext_noop("Did the irregularity itself also cause damage?"),
        usual="yes",
        laws=("L12B1",),
    ),
    Question(
        code="method",
        kind=Kind.CHOICE,
        text=gettext_noop("How is the event scored?"),
        answers=(
            Answer("matchpoints", gettext_noop("Matchpoints"), ("mp", "pairs")),
            Answer("imps", gettext_noop("IMPs"), ("imp", "teams")),
        ),
        usual="matchpoints",
        laws=("L78",),
    ),
    Question(
        code="weights",
        kind=Kind.RECORD,
        text=gettext_noop("Which outcomes, and with what weights?"),
        laws=("L12C1c",),
    ),
    Question(
        code="other_NS_scores",
        kind=Kind.RECORD,
        text=gettext_noop("What were North-South's scores at the other tables?"),
    ),
    Question(
        code="other_table_NS",
        kind=Kind.TEXT,
        text=gettext_noop("What was North-South's score at the other table?"),
    ),
    Question(
        code="illegal_outcome_in_weights",
        text=gettext_noop(
            "Would any of them require something not allowed, such as unauthorised "
            "information?"
        ),
        laws=("L12C1c",),
    ),
    Question(code="award", kind=Kind.TEXT, usual="", later=True),
    Question(
        code="responsibility",
        kind=Kind.CHOICE,
        text=gettext_noop("How far was the contestant at fault?"),
        answers=(
            Answer("directly_at_fault", gettext_noop("Directly"), ("at_fault",)),
            Answer(
                "partly_at_fault",
                gettext_noop("Partly"),
                ("partially_at_fault", "partly"),
            ),
            Answer(
                "not_at_fault",
                gettext_noop("Not at all"),
                ("none", "no_way_at_fault", "in_no_way_at_fault"),
            ),
        ),
        laws=("L12C2a",),
    ),
    Question(
        code="artificial",
        kind=Kind.CHOICE,
        text=gettext_noop("Which average was awarded?"),
        answers=(
            Answer("AVE+", gettext_noop("Average plus")),
            Answer("AVE", gettext_noop("Average")),
            Answer("AVE-", gettext_noop("Average minus")),
            Answer("AVE+ / AVE-", gettext_noop("Plus to one side, minus to the other")),
            Answer("AVE+ / AVE+", gettext_noop("Plus to both sides")),
            Answer("AVE- / AVE-", gettext_noop("Minus to both sides")),
            Answer("AVE / AVE", gettext_noop("Average to both sides")),
        ),
        laws=("L12C2",),
    ),
    Question(
        code="percent_on_other_boards_of_session",
        kind=Kind.TEXT,
        text=gettext_noop("What is the contestant's percentage on its other boards?"),
        usual="",
        laws=("L12C2c",),
    ),
    Question(
        code="imps_on_other_boards_of_session",
        kind=Kind.TEXT,
        text=gettext_noop(
            "What is the contestant's average in IMPs on its other boards this session?"
        ),
        usual="",
        laws=("L12C2c",),
    ),
    elected("imps_for_average"),
    elected("own_average"),
    Question(
        code="own_percent",
        kind=Kind.TEXT,
        derived=where_it_counts("$percent_on_other_boards_of_session"),
    ),
    Question(
        code="own_imps",
        kind=Kind.TEXT,
        derived=where_it_counts("$imps_on_other_boards_of_session"),
    ),
    elected("several_boards_reduced"),
    elected("board_at_one_table"),
    Question(
        code="several_boards",
        text=gettext_noop("Has the contestant lost other boards in this session?"),
        usual="no",
        laws=("L12C2d",),
    ),
    Question(
        code="one_table_only",
        text=gettext_noop("Was the board played at one table only?"),
        usual="no",
        laws=("L86B3",),
    ),
    Question(
        code="margin_NS",
        kind=Kind.NUMBER,
        text=gettext_noop(
            "By how many IMPs is North-South's side ahead on its own score?"
        ),
    ),
    Question(
        code="margin_EW",
        kind=Kind.NUMBER,
        text=gettext_noop(
            "By how many IMPs is East-West's side behind on its own score?"
        ),
    ),
    Question(
        code="other_table_favourable",
        text=gettext_noop("Does the other table's result clearly favour one side?"),
        derived=("if", ("told", "fault_of"), "no", UNTOLD),
        laws=("L86B1",),
    ),
    Question(
        code="fault_of",
        kind=Kind.CHOICE,
        text=gettext_noop("Who was at fault?"),
        answers=(
            Answer("neither", gettext_noop("No one"), ("", "none")),
            Answer("one", gettext_noop("One side"), ("NS", "EW", "one_side")),
            Answer("both", gettext_noop("Both sides")),
        ),
        laws=("L86B2",),
    ),
)

APPEAL_WINDOW = FollowUp(
    code="appeal_window", who="both sides", until="appeal_period_ends"
)
ADJUSTING = (
    Branch(
        when=no("irregularity"),
        laws=("L12A", "L12B1"),
        rectification=gettext_noop("Without an irregularity, no score is adjusted."),
        results={"adjust": "none"},
    ),
    Branch(
        when=no("damage"),
        laws=("L12B1", "L12A"),
        rectification=gettext_noop(
            "The non-offending side is no worse off than without the irregularity: no "
            "score is adjusted."
        ),
        results={"adjust": "none"},
        judgment="damage",
        follow_ups=(APPEAL_WINDOW,),
    ),
    Branch(
        when=no("result_obtained"),
        laws=("L12C2a", "L12A2"),
        rectification=gettext_noop(
            "No result can be obtained: award an artificial adjusted score according "
            "to fault."
        ),
        results={"adjust": "artificial"},
        follow_ups=(APPEAL_WINDOW,),
    ),
    Branch(
        when=yes("outcomes_estimable"),
        laws=("L12C1a", "L12C1b", "L12C1c", "L12C1d"),
        rectification=gettext_noop(
            "Assign a score in place of the result: the probable outcomes without the "
            "irregularity, weighted if there are several."
        ),
        results={"adjust": "assigned"},
        judgment="damage",
        follow_ups=(APPEAL_WINDOW,),
    ),
    Branch(
        laws=("L12C1d", "L12C2a"),
        rectification=gettext_noop(
            "There are too many possible outcomes, or they are unclear: the director "
            "may award an artificial adjusted score."
        ),
        results={"adjust": "artificial"},
        judgment="outcomes_estimable",
        follow_ups=(APPEAL_WINDOW,),
    ),
)
OWN_ERROR = (
    Branch(
        when=no("infraction_damaged"),
        laws=("L12B1", "L12C1e"),
        rectification=gettext_noop(
            "The irregularity caused no damage, whatever happened later: no score is "
            "adjusted for either side."
        ),
        results={"adjust": "none"},
        judgment="infraction_damaged",
        follow_ups=(APPEAL_WINDOW,),
    ),
    Branch(
        when=one_of("nos_error", "none"),
        laws=("L12C1e", "L12B1"),
        rectification=gettext_noop(
            "An ordinary mistake after the irregularity does not count against the "
            "non-offending side: it gets full redress."
        ),
        results={"adjust": "both_sides"},
        judgment="nos_error",
        follow_ups=(APPEAL_WINDOW,),
    ),
    Branch(
        laws=("L12C1e",),
        rectification=gettext_noop(
            "The offending side gets the score resulting from its infraction. The "
            "non-offending side bears the damage it caused itself: the score is split."
        ),
        results={"adjust": "split"},
        judgment="nos_error",
        follow_ups=(APPEAL_WINDOW,),
    ),
)
REDUCED = Saying(
    to="director",
    text=gettext_noop(
        "Here the averages of a contestant with several such boards are reduced (Law "
        "12C2d). The event's regulations say by how much."
    ),
    when=both(yes("election_several_boards_reduced"), yes("several_boards")),
)
AWARD = (
    Branch(
        when=one_of("responsibility", "directly_at_fault"),
        laws=("L12C2a",),
        rectification=gettext_noop(
            "A contestant directly at fault gets average minus: at most 40 percent. "
            "That the play would have been difficult is no reason for more."
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
            "The other table's result clearly favours one side: give an assigned "
            "score, not an artificial one."
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
            "Only one table has a result: under the club's options the other gets an "
            "assigned score."
        ),
        results={"adjust": "assigned"},
    ),
    Branch(
        when=yes("one_table_only"),
        laws=("L86B3", "L86B"),
        rectification=gettext_noop(
            "Only one table has a result: the board is cancelled for both teams."
        ),
        results={"adjust": "none"},
    ),
    Branch(
        when=one_of("fault_of", "neither"),
        laws=("L86B2a", "L86B"),
        rectification=gettext_noop(
            "The results cannot be compared and no one is at fault: an artificial "
            "score or a substitute board."
        ),
        results={"adjust": "artificial"},
    ),
    Branch(
        when=one_of("fault_of", "one"),
        laws=("L86B2b", "L86B"),
        rectification=gettext_noop(
            "The non-offending side gets average plus or an assigned score, whichever "
            "is better for it. The other side gets the complement."
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
                "Don't adjust because a rectification is unduly severe or "
                "advantageous: it stands."
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
                "Only outcomes that could be reached legally may be weighted. Leave "
                "that one out and share its weight among the others."
            ),
            judgment="illegal_outcome_in_weights",
        ),
        Branch(
            when=one_of("reason", "illegal_outcome"),
            laws=("L12C1c",),
            rectification=gettext_noop(
                "Every outcome could be reached legally: all may be weighted."
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
                "Convert each outcome to IMPs first, then weight."
            ),
            calculate="weighted_imps",
        ),
        Branch(
            when=both(one_of("reason", "weights"), known("weights", "other_NS_scores")),
            laws=("L12C1c", "L78A"),
            rectification=gettext_noop(
                "Convert each outcome to matchpoints first, then weight."
            ),
            calculate="weighted_matchpoints",
        ),
        Branch(
            when=both(
                one_of("reason", "artificial"),
                one_of("method", "imps"),
                no("election_own_average"),
                known("artificial"),
            ),
            laws=("L12C2b",),
            rectification=gettext_noop(
                "Average plus and average minus are a fixed number of IMPs. The club "
                "does not use a contestant's own average."
            ),
            calculate="artificial_imps",
        ),
        Branch(
            when=both(
                one_of("reason", "artificial"),
                one_of("method", "imps"),
                known("artificial", "imps_on_other_boards_of_session"),
            ),
            laws=("L12C2b", "L12C2c"),
            rectification=gettext_noop(
                "Average plus is the fixed number of IMPs, or the contestant's own "
                "average on its other boards if higher. Average minus is the same "
                "number below zero, or its own average if lower."
            ),
            calculate="artificial_imps",
        ),
        Branch(
            when=both(
                one_of("reason", "artificial"),
                no("election_own_average"),
                known("artificial"),
            ),
            laws=("L12C2a",),
            rectification=gettext_noop(
                "Average plus is 60 percent, average 50 and average minus 40. The "
                "club does not use a contestant's own percentage."
            ),
            calculate="artificial_percent",
        ),
        Branch(
            when=both(
                one_of("reason", "artificial"),
                known("artificial", "percent_on_other_boards_of_session"),
            ),
            laws=("L12C2c", "L12C2a"),
            rectification=gettext_noop(
                "Average plus is 60 percent, or the contestant's own percentage on "
                "its other boards if higher. Average minus is 40, or its own if lower."
            ),
            calculate="artificial_percent",
        ),
        Branch(
            when=both(one_of("reason", "knockout"), known("margin_NS", "margin_EW")),
            laws=("L12C4",),
            rectification=gettext_noop(
                "In a knockout each side's score is worked out separately. The "
                "average of the two is the margin for both."
            ),
            calculate="knockout_margin",
        ),
        Branch(then=TEAMS),
    ),
)
