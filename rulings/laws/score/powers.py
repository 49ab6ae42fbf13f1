"""The director's powers, his own errors, and who may point at an irregularity.

Laws 9 to 11, 42, 43, 76 and 81 to 85.
"""

from rulings.laws.common import CORRECTION_PERIOD, by_what_is_told
from rulings.laws.elections import elected
from rulings.laws.engine.terms import both, no, one_of, yes
from rulings.laws.engine.tree import (
    Answer,
    Branch,
    FollowUp,
    Kind,
    Option,
    Question,
    Saying,
    Step,
    Tree,
)
from scoring.bridge.messages import gettext_noop

ATTENTION = (
    Branch(
        when=both(one_of("attention_by", "dummy"), no("play_over")),
        laws=("L9A3", "L42B3", "L43A1b", "L43A1"),
        rectification=gettext_noop(
            "Dummy may try to prevent an irregularity, but may not be first to draw "
            "attention to one during play. The director is still called, and checks "
            "at the end whether it helped."
        ),
        follow_ups=(
            FollowUp(
                code="end_of_play_check",
                who="director",
                until="end_of_play",
                about={"law": "43"},
            ),
        ),
    ),
    Branch(
        when=one_of("attention_by", "dummy"),
        laws=("L42B3", "L9A4", "L9B1"),
        rectification=gettext_noop(
            "Play has ended: dummy may draw attention to an irregularity like anyone "
            "else, and the director is called."
        ),
    ),
    Branch(
        when=both(one_of("attention_by", "spectator"), no("election_spectators")),
        laws=("L76", "L81C3"),
        rectification=gettext_noop(
            "Spectators are not admitted here: the spectator leaves the room. The "
            "director still rules on the irregularity."
        ),
    ),
    Branch(
        when=one_of("attention_by", "spectator"),
        laws=("L76", "L81C3"),
        rectification=gettext_noop(
            "A spectator may not draw attention to anything, and speaks only if the "
            "director asks. Warn the spectator or send them away. The director still "
            "rules on the irregularity."
        ),
    ),
    Branch(
        laws=("L9B1", "L9A1", "L9B2"),
        rectification=gettext_noop(
            "Once attention is drawn, call the director at once. No one takes any "
            "action until the director has explained everything. Calling costs no "
            "rights."
        ),
        say=(
            Saying(
                to="all",
                text=gettext_noop("Please do nothing more until I have explained it."),
            ),
        ),
    ),
)

APPEAL_WINDOW = FollowUp(
    code="appeal_window", who="both sides", until="appeal_period_ends"
)
RECTIFIED_BY_PLAYERS = (
    Branch(
        when=one_of("gaining_side", "none"),
        laws=("L10A", "L10B", "L9B1"),
        rectification=gettext_noop(
            "Players may not rule for themselves. No one gained: the director lets "
            "their action stand or cancels it."
        ),
    ),
    Branch(
        when=both(
            one_of("gaining_side", "offenders"), yes("opponents_ignorant_of_law")
        ),
        laws=("L10A", "L10B", "L11A"),
        rectification=gettext_noop(
            "The offending side gained because the others did not know the law. Only "
            "the offending side's score is adjusted; the others keep theirs."
        ),
        results={"adjust": "offenders_only"},
    ),
    Branch(
        when=both(
            one_of("gaining_side", "non_offenders"), yes("opponents_ignorant_of_law")
        ),
        laws=("L10A", "L10B", "L11A"),
        rectification=gettext_noop(
            "The side that acted before the director came gained because its "
            "opponents did not know the law. Only its score is adjusted; the others "
            "keep theirs."
        ),
        results={"adjust": "non_offenders_only"},
    ),
    Branch(
        laws=("L11A", "L10B", "L10A"),
        rectification=gettext_noop(
            "The side that acted before the director was called has lost its right to "
            "rectification: the result stands. A penalty is possible."
        ),
        results={"adjust": "none"},
    ),
)
FACTS = (
    Branch(
        when=yes("facts_agreed"),
        laws=("L84", "L84D"),
        rectification=gettext_noop(
            "The facts are agreed: the director rules under the Laws. Doubtful points "
            "where the director has a choice are resolved for the non-offending side."
        ),
    ),
    Branch(
        when=yes("facts_found"),
        laws=("L85A1", "L85A"),
        rectification=gettext_noop(
            "The director decides what is more likely than not, from all the evidence "
            "available."
        ),
        judgment="facts_found",
        follow_ups=(APPEAL_WINDOW,),
    ),
    Branch(
        laws=("L85B", "L85A1"),
        rectification=gettext_noop(
            "The director decides what is more likely. If the facts cannot be "
            "established, the director makes a ruling that lets play continue."
        ),
        judgment="facts_found",
        follow_ups=(APPEAL_WINDOW,),
    ),
)
WAIVER = (
    Branch(
        when=one_of("waiver_requested_by", "nos"),
        laws=("L81C5", "L10A"),
        rectification=gettext_noop(
            "Only the director may waive a rectification: for cause, and at the "
            "non-offending side's request."
        ),
        judgment="choice",
        step=Step(
            chooser="director", options=(Option(code="waive"), Option(code="enforce"))
        ),
        then=(
            Branch(
                when=("is", "$choice", "waive"),
                laws=("L81C5",),
                rectification=gettext_noop(
                    "The director waives the rectification and records the reason."
                ),
            ),
            Branch(
                laws=("L81C5",),
                rectification=gettext_noop("The rectification stands."),
            ),
        ),
    ),
    Branch(
        laws=("L81C5", "L10A"),
        rectification=gettext_noop(
            "Only the non-offending side may request a waiver: the rectification "
            "stands."
        ),
    ),
)
ERROR_OF_DIRECTOR = (
    Branch(
        when=one_of("error_of", "procedure"),
        laws=("L82A", "L82B"),
        rectification=gettext_noop(
            "Correct the error in running the session; no contestant is at fault. "
            "Postpone the board if possible; otherwise cancel it and award average "
            "plus to both sides."
        ),
    ),
    Branch(
        when=yes("scorable"),
        laws=("L82C", "L82A"),
        rectification=gettext_noop(
            "The wrong ruling is cancelled and the correct one given: the board can "
            "still be scored normally."
        ),
        judgment="scorable",
    ),
    Branch(
        laws=("L82C",),
        rectification=gettext_noop(
            "The board can no longer be scored normally: an adjusted score, treating "
            "both sides as non-offending."
        ),
        results={"adjust": "both_non_offending"},
        judgment="scorable",
        follow_ups=(APPEAL_WINDOW,),
    ),
)
POWERS = Tree(
    family="director_powers",
    questions=(
        Question(
            code="matter",
            kind=Kind.CHOICE,
            text=gettext_noop("What is it about?"),
            answers=(
                Answer(
                    "rectified_by_players",
                    gettext_noop("The players ruled for themselves"),
                ),
                Answer("facts", gettext_noop("What happened, agreed or in dispute")),
                Answer("waiver", gettext_noop("A request to waive a rectification")),
                Answer("error_noticed", gettext_noop("An error that came to light")),
                Answer("director_error", gettext_noop("My own error")),
                Answer(
                    "attention",
                    gettext_noop("Who may draw attention to an irregularity"),
                ),
                Answer("ruling", gettext_noop("Whether a ruling is final")),
            ),
            derived=by_what_is_told(
                ("rectified_by_players", "rectified_by_players gaining_side"),
                ("waiver", "waiver_requested_by"),
                ("director_error", "director_error error_of scorable"),
                ("attention", "attention_by"),
                ("error_noticed", "error_noticed_by"),
                ("ruling", "ruling_type"),
                ("facts", "facts_agreed facts_found"),
                unknown="facts_agreed",
            ),
            laws=("L9", "L10", "L11", "L76", "L81", "L82", "L84", "L85"),
        ),
        Question(code="rectified_by_players", usual="no", later=True),
        Question(code="director_called", usual="no", later=True),
        Question(code="director_error", usual="no", later=True),
        Question(code="error_noticed_by", kind=Kind.TEXT, usual="", later=True),
        Question(code="offender", kind=Kind.SEAT, usual="", later=True),
        Question(
            code="gaining_side",
            kind=Kind.CHOICE,
            text=gettext_noop("Which side gained?"),
            answers=(
                Answer("offenders", gettext_noop("The offending side"), ("os",)),
                Answer(
                    "non_offenders",
                    gettext_noop("The non-offending side"),
                    ("nos",),
                ),
                Answer("none", gettext_noop("Neither"), ("", "neither")),
            ),
            laws=("L11A",),
        ),
        Question(
            code="opponents_ignorant_of_law",
            text=gettext_noop("Was that because its opponents did not know the law?"),
            laws=("L11A",),
        ),
        Question(
            code="facts_agreed",
            text=gettext_noop("Do all four agree on what happened?"),
            laws=("L84", "L85"),
        ),
        Question(
            code="facts_found",
            text=gettext_noop("Could you establish what is more likely?"),
            usual="no",
            laws=("L85",),
        ),
        Question(
            code="waiver_requested_by",
            kind=Kind.CHOICE,
            text=gettext_noop("Who requests the waiver?"),
            answers=(
                Answer(
                    "nos",
                    gettext_noop("The non-offending side"),
                    ("non_offenders",),
                ),
                Answer("os", gettext_noop("The offending side"), ("offenders",)),
            ),
            laws=("L81C5",),
        ),
        elected("spectators"),
        *CORRECTION_PERIOD,
        Question(
            code="error_of",
            kind=Kind.CHOICE,
            text=gettext_noop("What kind of error was it?"),
            answers=(
                Answer("ruling", gettext_noop("A ruling")),
                Answer(
                    "procedure",
                    gettext_noop("The movement, the boards, the seating"),
                    ("movement",),
                ),
            ),
            usual="ruling",
            laws=("L82",),
        ),
        Question(
            code="scorable",
            text=gettext_noop("Can the board still be scored normally?"),
            laws=("L82C",),
        ),
        Question(
            code="attention_by",
            kind=Kind.CHOICE,
            text=gettext_noop("Who drew attention to the irregularity?"),
            answers=(
                Answer(
                    "player",
                    gettext_noop("A player other than dummy"),
                    ("declarer", "defender", "any", "N", "E", "S", "W"),
                ),
                Answer("dummy", gettext_noop("Dummy")),
                Answer("spectator", gettext_noop("A spectator"), ("kibitzer",)),
            ),
            laws=("L9A",),
        ),
        Question(
            code="play_over",
            text=gettext_noop("Had play ended?"),
            usual="no",
            laws=("L42B3",),
        ),
        Question(
            code="ruling_type",
            kind=Kind.CHOICE,
            text=gettext_noop("What kind of ruling is it?"),
            answers=(
                Answer("judgment", gettext_noop("A judgment or a finding of fact")),
                Answer(
                    "law", gettext_noop("A plain application of a law"), ("mechanical",)
                ),
            ),
            usual="judgment",
            laws=("L83",),
        ),
    ),
    branches=(
        Branch(
            when=one_of("matter", "rectified_by_players"), then=RECTIFIED_BY_PLAYERS
        ),
        Branch(when=one_of("matter", "facts"), then=FACTS),
        Branch(when=one_of("matter", "waiver"), then=WAIVER),
        Branch(
            when=both(
                one_of("matter", "error_noticed"), yes("within_correction_period")
            ),
            laws=("L81C3", "L79C"),
            rectification=gettext_noop(
                "However the director learns of an error, it is corrected."
            ),
        ),
        Branch(
            when=one_of("matter", "error_noticed"),
            laws=("L81C3", "L79C2", "L92B"),
            rectification=gettext_noop(
                "The Correction Period is over: only a scoring error beyond "
                "reasonable doubt can be corrected, and only if the organiser allows "
                "it."
            ),
        ),
        Branch(when=one_of("matter", "director_error"), then=ERROR_OF_DIRECTOR),
        Branch(when=one_of("matter", "attention"), then=ATTENTION),
        Branch(
            when=one_of("ruling_type", "judgment"),
            laws=("L83", "L92A"),
            rectification=gettext_noop(
                "The director tells both sides that they may appeal, and by when."
            ),
            say=(
                Saying(
                    to="all",
                    text=gettext_noop(
                        "This is my ruling. Both sides may appeal through me until "
                        "the appeal period ends."
                    ),
                ),
            ),
            follow_ups=(APPEAL_WINDOW,),
        ),
        Branch(
            laws=("L83", "L93B3"),
            rectification=gettext_noop(
                "A plain application of law stands. The director in charge may be "
                "asked to review it, and changes it if it was wrong."
            ),
        ),
    ),
)
