"""What is asked about an adjusted score (Laws 12, 78, 86)."""

from rulings.laws.elections import elected
from rulings.laws.tree import Answer, Kind, Question
from rulings.laws.trees.holdings import UNTOLD
from rulings.laws.trees.told import by_what_is_told
from rulings.laws.words import gettext_noop

QUESTIONS = (
    Question(
        code="reason",
        kind=Kind.CHOICE,
        text=gettext_noop("What is to be decided?"),
        answers=(
            Answer("adjusting", gettext_noop("Whether a score is adjusted, and how")),
            Answer(
                "rectification_harsh",
                gettext_noop("The rectification of the law seems too hard or too mild"),
                ("rectification_mild", "rectification_lenient"),
            ),
            Answer("nos_error", gettext_noop("The others played badly afterwards")),
            Answer("weights", gettext_noop("What a weighted score is worth")),
            Answer("illegal_outcome", gettext_noop("Which outcomes may be weighted")),
            Answer("award", gettext_noop("Which average a side gets")),
            Answer("artificial", gettext_noop("What an average is worth")),
            Answer(
                "knockout", gettext_noop("Scores in a knockout that do not balance")
            ),
            Answer("teams", gettext_noop("A board of teams that cannot be compared")),
        ),
        derived=by_what_is_told(
            ("weights", "weights"),
            ("award", "award responsibility"),
            ("artificial", "artificial"),
            ("nos_error", "nos_error infraction_damaged"),
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
        text=gettext_noop(
            "Is the other side worse off than it would have been without it?"
        ),
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
        text=gettext_noop("What did the side do that had not offended?"),
        answers=(
            Answer("none", gettext_noop("Nothing, or an ordinary mistake"), ("no",)),
            Answer(
                "extremely_serious",
                gettext_noop("An extremely serious error, not related to it"),
                ("serious", "extremely_serious_error", "serious_error", "yes"),
            ),
            Answer("gambling", gettext_noop("It gambled"), ("gambling_action",)),
        ),
        laws=("L12C1e",),
    ),
    Question(
        code="infraction_damaged",
        text=gettext_noop("Did the irregularity itself do damage too?"),
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
        text=gettext_noop("Which outcomes, and how much of each?"),
        laws=("L12C1c",),
    ),
    Question(
        code="other_NS_scores",
        kind=Kind.RECORD,
        text=gettext_noop("What did North-South score at the other tables?"),
    ),
    Question(
        code="other_table_NS",
        kind=Kind.TEXT,
        text=gettext_noop("What did North-South score at the other table?"),
    ),
    Question(
        code="illegal_outcome_in_weights",
        text=gettext_noop(
            "Would one of them have needed what was not allowed, such as information?"
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
                gettext_noop("Only partly"),
                ("partially_at_fault", "partly"),
            ),
            Answer(
                "not_at_fault",
                gettext_noop("In no way"),
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
        text=gettext_noop("What percentage has it on its other boards?"),
        usual="",
        laws=("L12C2c",),
    ),
    elected("imps_for_average"),
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
        text=gettext_noop("By how many IMPs is North-South's side ahead by its score?"),
    ),
    Question(
        code="margin_EW",
        kind=Kind.NUMBER,
        text=gettext_noop(
            "By how many IMPs is East-West's side behind by its own score?"
        ),
    ),
    Question(
        code="other_table_favourable",
        text=gettext_noop(
            "Is the result of the other table clearly favourable to one side?"
        ),
        derived=("if", ("told", "fault_of"), "no", UNTOLD),
        laws=("L86B1",),
    ),
    Question(
        code="fault_of",
        kind=Kind.CHOICE,
        text=gettext_noop("Who was at fault?"),
        answers=(
            Answer("neither", gettext_noop("Nobody"), ("", "none")),
            Answer("one", gettext_noop("One side"), ("NS", "EW", "one_side")),
            Answer("both", gettext_noop("Both sides")),
        ),
        laws=("L86B2",),
    ),
)
