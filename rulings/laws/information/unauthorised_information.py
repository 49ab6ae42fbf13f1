"""Unauthorised information: from partner, elsewhere, withdrawn actions (16, 73)."""

from rulings.laws.common import (
    MAY_BE_APPEALED,
    PLAY_OVER,
    UNTOLD,
    after_play,
    known,
    unauthorised,
)
from rulings.laws.elections import elected
from rulings.laws.engine.terms import Term, both, no, one_of, yes
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
from rulings.laws.information.deception import DECEPTION
from scoring.bridge.messages import gettext_noop

TESTS: Term = (
    "list",
    "UI existed",
    "opponents disadvantaged",
    "logical alternatives",
    "demonstrably suggested",
    "adjust",
)
"""What is looked at in every such ruling, in that order."""
SHOWN = gettext_noop("the information from partner")
NOT_FOR_HIM = unauthorised(
    "$informed",
    SHOWN,
    when=both(("not", one_of("informant", "")), no("required_pause"), yes("UI")),
)
LOOKED_AT = after_play("16B3")


def reserved(agreed: str, follow_ups: tuple[FollowUp, ...]) -> tuple[Branch, ...]:
    """While the board is played: who noted what, and that it is looked at later."""
    return (
        Branch(
            when=no("reserving_allowed"),
            laws=("L16B2",),
            rectification=gettext_noop(
                "Players here must call the director at once instead. Record the facts "
                "and let play continue."
            ),
            follow_ups=(LOOKED_AT,),
        ),
        Branch(
            when=yes("agreed"),
            laws=("L16B2",),
            rectification=agreed,
            follow_ups=(*follow_ups, LOOKED_AT),
        ),
        Branch(
            laws=("L16B2",),
            rectification=gettext_noop(
                "The opponents dispute it, so they call the director now: record what "
                "each player says and let play continue."
            ),
            follow_ups=(LOOKED_AT,),
        ),
    )


RESERVED_NOW = reserved(
    gettext_noop(
        "All agree on what {informant} showed, and play continues. {informed} may not "
        "use it. A player who feels damaged at the end calls the director then."
    ),
    (unauthorised("$informed", SHOWN, when=("not", one_of("informant", ""))),),
)
FROM_PARTNER = (
    Branch(
        when=yes("required_pause"),
        laws=("L73A2", "L16B1"),
        rectification=gettext_noop(
            "No adjustment: the pause after a skip bid is required here, so it tells "
            "{informed} nothing."
        ),
        results={"tests": TESTS, "adjust": False},
        follow_ups=(MAY_BE_APPEALED,),
    ),
    Branch(
        when=no("UI"),
        laws=("L16B", "L16B1"),
        rectification=gettext_noop(
            "No adjustment: {informed} had no unauthorised information."
        ),
        results={"tests": TESTS, "adjust": False},
        follow_ups=(MAY_BE_APPEALED,),
    ),
    Branch(
        when=no("damage"),
        laws=("L16B", "L73C2", "L12B1"),
        rectification=gettext_noop(
            "No adjustment: the other side was not damaged. If {informed} used the "
            "information, a warning or procedural penalty is still possible."
        ),
        results={"tests": TESTS, "adjust": False},
        judgment="damage",
        follow_ups=(MAY_BE_APPEALED,),
    ),
    Branch(
        when=no("LA"),
        laws=("L16B", "L16B1b"),
        rectification=gettext_noop(
            "No adjustment: {informed} had no logical alternative."
        ),
        results={"tests": TESTS, "adjust": False},
        judgment="LA",
        follow_ups=(MAY_BE_APPEALED,),
    ),
    Branch(
        when=no("suggested"),
        laws=("L16B", "L16B1a", "L16B1b"),
        rectification=gettext_noop(
            "No adjustment: the information did not demonstrably suggest {informed}'s "
            "action over the alternatives."
        ),
        results={"tests": TESTS, "adjust": False},
        judgment="suggested",
        follow_ups=(MAY_BE_APPEALED,),
    ),
    Branch(
        laws=("L16B3", "L16B1a", "L12C1"),
        rectification=gettext_noop(
            "{informed} chose an action suggested by partner's information. Adjust "
            "the score to the likely result of the logical alternatives, weighted if "
            "there are several. A procedural penalty is possible."
        ),
        results={"tests": TESTS, "adjust": True},
        judgment="suggested",
        follow_ups=(MAY_BE_APPEALED,),
    ),
)
SEEN = (
    Branch(when=both(no("board_over"), no("required_pause")), then=RESERVED_NOW),
    Branch(
        when=no("agreed"),
        laws=("L85A1", "L16B2"),
        follow_ups=(NOT_FOR_HIM,),
        say=(
            Saying(
                to="director",
                text=gettext_noop(
                    "The players disagree on what was seen. Hear both sides and find "
                    "the facts on the balance of probabilities."
                ),
            ),
        ),
        then=FROM_PARTNER,
    ),
    Branch(follow_ups=(NOT_FOR_HIM,), then=FROM_PARTNER),
)
HIS_SIDE: Term = ("side", "$offender")
THE_OTHERS: Term = ("side", ("lho", "$offender"))
FREE = FollowUp(
    code="ai_to",
    who=("if", yes("by_offending_side"), THE_OTHERS, HIS_SIDE),
    until="end_of_board",
    about={"about": "what was withdrawn"},
)
NOT_FREE = unauthorised(
    ("if", yes("by_offending_side"), HIS_SIDE, THE_OTHERS), "what was withdrawn"
)
WITHDRAWN = (
    Branch(
        when=one_of("used", "yes"),
        laws=("L16C3", "L16C2", "L12C1"),
        rectification=gettext_noop(
            "The offending side used the withdrawn action and the other side was "
            "damaged: adjust the score."
        ),
        results={"adjust": True},
        judgment="used",
        follow_ups=(FREE, NOT_FREE, MAY_BE_APPEALED),
    ),
    Branch(
        when=one_of("used", "no"),
        laws=("L16C2", "L16C1"),
        rectification=gettext_noop("No adjustment: the withdrawn action was not used."),
        results={"adjust": False},
        judgment="used",
        follow_ups=(FREE, NOT_FREE, MAY_BE_APPEALED),
    ),
    Branch(
        laws=("L16C2", "L16C1"),
        rectification=gettext_noop(
            "The non-offending side may use anything withdrawn. The offending side "
            "may not use it, or choose an action it suggests."
        ),
        say=(
            Saying(
                to="all",
                text=gettext_noop(
                    "Please play on. I will come back at the end if you think you "
                    "were damaged."
                ),
                short=gettext_noop("Play on. Call me at the end if you feel damaged."),
                when=no("play_over"),
            ),
        ),
        follow_ups=(FREE, NOT_FREE, after_play("16C3")),
    ),
)
PLAYED_ALL_THE_SAME = (
    Branch(
        when=one_of("choice", "adjusted_score"),
        laws=("L16D2d", "L12C2"),
        rectification=gettext_noop(
            "The board cannot be played normally: award an adjusted score. A side "
            "that heard something by accident is not at fault."
        ),
        results={"adjust": True},
        follow_ups=(MAY_BE_APPEALED,),
    ),
    Branch(
        when=one_of("choice", "redeal"),
        laws=("L16D2b",),
        rectification=gettext_noop("The board is redealt for those who play it."),
    ),
    Branch(
        when=one_of("choice", "rearrange_players"),
        laws=("L16D2a",),
        rectification=gettext_noop(
            "The player who knows about one hand takes that seat, and the board is "
            "played."
        ),
    ),
    Branch(
        laws=("L16D2c",),
        rectification=gettext_noop(
            "The board is played. If the information affected the result, the score "
            "is adjusted."
        ),
        follow_ups=(after_play("16D2c"),),
    ),
)
FROM_ELSEWHERE = (
    Branch(
        when=no("interferes"),
        laws=("L16D2", "L16D1"),
        rectification=gettext_noop(
            "It does not interfere with normal play: the board is played."
        ),
        judgment="interferes",
    ),
    Branch(
        when=yes("first_call_made"),
        laws=("L16D3", "L16D2", "L16D1"),
        rectification=gettext_noop(
            "A call has been made: have play continue and be ready to adjust, or "
            "award an adjusted score."
        ),
        step=Step(
            chooser="director",
            options=(
                Option(code="play_and_stand_by"),
                Option(code="adjusted_score"),
            ),
        ),
        then=(PLAYED_ALL_THE_SAME[0], PLAYED_ALL_THE_SAME[-1]),
    ),
    Branch(
        laws=("L16D2", "L16D1"),
        rectification=gettext_noop(
            "No one has called. Have the players change seats if it concerns one hand "
            "and the movement and scoring allow. Otherwise redeal if the event "
            "allows, stand by while the board is played, or award an adjusted score."
        ),
        step=Step(
            chooser="director",
            options=(
                Option(code="rearrange_players", when=one_of("concerns", "hand")),
                Option(code="redeal"),
                Option(code="play_and_stand_by"),
                Option(code="adjusted_score"),
            ),
        ),
        then=PLAYED_ALL_THE_SAME,
    ),
)
NOTED = unauthorised(
    ("partner", "$noted"),
    SHOWN,
    when=("not", one_of("noted", "")),
)
RESERVED = reserved(
    gettext_noop(
        "All agree on what {noted} showed, and play continues. A player who feels "
        "damaged at the end calls the director then."
    ),
    (NOTED,),
)
POLL = (
    Branch(
        laws=("L16B1b", "L85A1"),
        rectification=gettext_noop(
            "Give several players of similar standard one hand and the legal auction "
            "without the information. At each turn ask what they would do and what "
            "else they considered. Give no names, only standard and methods, and "
            "record each answer. Ask others what the tempo would suggest. The "
            "decision is yours."
        ),
        say=(
            Saying(
                to="director",
                text=gettext_noop(
                    "Do not ask anyone involved, or anyone still to play the board."
                ),
            ),
        ),
    ),
)

UI_QUESTIONS = (
    Question(
        code="kind",
        kind=Kind.CHOICE,
        text=gettext_noop("Where did the information come from?"),
        answers=(
            Answer(
                "from_partner",
                gettext_noop("From partner: tempo, a remark, an alert, a gesture"),
                also=("partner", "hesitation", "tempo", "remark", "explanation"),
            ),
            Answer(
                "withdrawn",
                gettext_noop("From a withdrawn call or card"),
                also=("withdrawn_call", "withdrawn_card", "withdrawn_action"),
            ),
            Answer(
                "other_source",
                gettext_noop("From another source: another table, a card seen"),
                also=("extraneous", "overheard"),
            ),
            Answer(
                "deceptive_tempo",
                gettext_noop("Tempo or manner that misled an opponent"),
                also=("deception", "false_tempo"),
            ),
            Answer(
                "reserve_rights",
                gettext_noop("A player reserves their rights"),
                also=("reserving_rights", "reserved_rights"),
            ),
            Answer("poll", gettext_noop("Poll other players")),
        ),
        usual="from_partner",
        laws=("L16B", "L16C", "L16D", "L73"),
    ),
    Question(
        code="informant",
        kind=Kind.SEAT,
        text=gettext_noop("Who paused, spoke, alerted or showed something?"),
        usual="$explainer",
        ask_at_table=True,
        laws=("L16B1", "L73"),
    ),
    Question(
        code="informed",
        kind=Kind.SEAT,
        derived=("if", one_of("informant", ""), "", ("partner", "$informant")),
    ),
    Question(code="explainer", kind=Kind.SEAT, usual="", later=True),
    Question(
        code="noted",
        kind=Kind.SEAT,
        text=gettext_noop("Whose tempo, manner or remark was it?"),
        usual="",
        laws=("L16B2", "L73D"),
    ),
    Question(
        code="seen",
        kind=Kind.CHOICE,
        text=gettext_noop("What was seen or heard?"),
        answers=(
            Answer(
                "tempo",
                gettext_noop("A break in tempo: slow or fast"),
                also=("hesitation", "break_in_tempo", "BIT", "haste", "slow", "fast"),
            ),
            Answer(
                "remark", gettext_noop("A remark or a question"), also=("question",)
            ),
            Answer(
                "explanation",
                gettext_noop("An alert or explanation, or none"),
                also=("alert", "announcement"),
            ),
            Answer(
                "manner",
                gettext_noop("A gesture or a look"),
                also=("gesture", "mannerism", "tone"),
            ),
        ),
        usual="tempo",
        ask_at_table=True,
        laws=("L16B1",),
    ),
    Question(
        code="board_over",
        text=gettext_noop("Is play of the board over?"),
        derived=("if", one_of("result_in", "yes"), "yes", UNTOLD),
        usual=("if", ("told", "result_in"), "no", "yes"),
        laws=("L16B3",),
    ),
    Question(
        code="waited_as_required",
        text=gettext_noop(
            "Was it only the {election_skip_bid_pause}-second pause required here "
            "after a skip bid?"
        ),
        usual="no",
        laws=("L73A2",),
    ),
    elected("skip_bid_pause"),
    Question(
        code="required_pause",
        derived=(
            "if",
            both(one_of("seen", "tempo"), ("more", "$election_skip_bid_pause", 0)),
            "$waited_as_required",
            "no",
        ),
    ),
    Question(
        code="UI",
        text=gettext_noop("Did {informed} have unauthorised information from partner?"),
        laws=("L16B1",),
    ),
    Question(
        code="damage",
        text=gettext_noop("Was the other side damaged?"),
        laws=("L12B1", "L16B3"),
    ),
    Question(
        code="LA",
        text=gettext_noop(
            "Did {informed} have a logical alternative, one that many such players "
            "would seriously consider and some might choose?"
        ),
        laws=("L16B1b",),
    ),
    Question(
        code="suggested",
        text=gettext_noop(
            "Did the information demonstrably suggest {informed}'s choice over that?"
        ),
        laws=("L16B1a",),
    ),
    Question(
        code="offender",
        kind=Kind.SEAT,
        text=gettext_noop("Whose call or card was withdrawn?"),
        laws=("L16C",),
    ),
    Question(
        code="by_offending_side",
        text=gettext_noop("Is {offender} on the offending side?"),
        usual="yes",
        laws=("L16C1", "L16C2"),
    ),
    Question(
        code="used",
        kind=Kind.CHOICE,
        text=gettext_noop("Did the offending side use it and damage the others?"),
        answers=(
            Answer("later", gettext_noop("Not known yet"), also=("unknown",)),
            Answer("yes", gettext_noop("Yes")),
            Answer("no", gettext_noop("No")),
        ),
        usual="later",
        laws=("L16C2", "L16C3"),
    ),
    Question(
        code="interferes",
        text=gettext_noop("Could it interfere with normal play of the board?"),
        usual="yes",
        laws=("L16D2",),
    ),
    Question(
        code="first_call_made",
        text=gettext_noop("Has a call been made on the board?"),
        usual="no",
        laws=("L16D2", "L16D3"),
    ),
    Question(
        code="concerns",
        kind=Kind.CHOICE,
        text=gettext_noop("What does the player know?"),
        answers=(
            Answer(
                "hand",
                gettext_noop("Something about a hand or the board"),
                also=("one_hand", "card", "unknown"),
            ),
            Answer(
                "result",
                gettext_noop("A result or the whole board"),
                also=("several_hands", "board", "score"),
            ),
        ),
        usual="hand",
        laws=("L16D2a",),
    ),
    Question(
        code="deliberate",
        text=gettext_noop("Was it done deliberately to mislead?"),
        usual="no",
        laws=("L73D2",),
    ),
    Question(
        code="false_inference",
        text=gettext_noop("Did an innocent opponent draw a false inference from it?"),
        laws=("L73E2",),
    ),
    Question(
        code="bridge_reason",
        text=gettext_noop("Is there a demonstrable bridge reason for it?"),
        laws=("L73E2",),
    ),
    Question(
        code="could_have_been_aware",
        text=gettext_noop("Could {noted} have been aware that it might gain?"),
        laws=("L73E2",),
    ),
    Question(
        code="agreed",
        text=gettext_noop("Does everyone agree on what was seen or heard?"),
        usual="yes",
        ask_at_table=True,
        laws=("L16B2",),
    ),
    Question(
        code="reserving_allowed",
        text=gettext_noop("May players reserve their rights here?"),
        derived="$election_reserve_rights",
        later=True,
        laws=("L16B2",),
    ),
    elected("reserve_rights"),
    *PLAY_OVER,
    Question(code="poll", kind=Kind.RECORD, later=True),
    Question(code="auction", kind=Kind.RECORD, later=True),
    Question(code="hand", kind=Kind.TEXT, usual="", later=True),
)
UNAUTHORISED_INFORMATION = Tree(
    family="unauthorised_information",
    questions=UI_QUESTIONS,
    branches=(
        Branch(
            when=both(
                one_of("kind", "from_partner"), known("informant", "seen", "agreed")
            ),
            then=SEEN,
        ),
        Branch(when=one_of("kind", "withdrawn"), then=WITHDRAWN),
        Branch(when=one_of("kind", "other_source"), then=FROM_ELSEWHERE),
        Branch(when=one_of("kind", "deceptive_tempo"), then=DECEPTION),
        Branch(when=one_of("kind", "reserve_rights"), then=RESERVED),
        Branch(then=POLL),
    ),
)
