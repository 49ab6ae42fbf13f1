"""Slow play, procedure and manners, and what they cost (Laws 74, 82B, 90, 91).

The evening counts the offences, and the policy brings its ladder step by step in words;
without a club both are as usual.
"""

from collections.abc import Iterator
from dataclasses import replace

from rulings.laws.common import MAY_BE_APPEALED, rule_on
from rulings.laws.engine.terms import Term, no, one_of
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

MOST_STEPS = 4
"""So many steps a ladder has at most."""


def _counts() -> Iterator[Question]:
    """What the evening has counted, the offence at hand included; 0 of no one yet."""
    for code in ("counted", "counted_NS", "counted_EW"):
        yield Question(code=code, kind=Kind.NUMBER, usual=1, later=True)


def _ladder(name: str) -> Iterator[Question]:
    """The steps of a ladder: how many there are, and each of them in words."""
    yield Question(code=f"{name}_steps", kind=Kind.NUMBER, usual=0, later=True)
    for step in range(1, MOST_STEPS + 1):
        yield Question(code=f"{name}_{step}", kind=Kind.TEXT, usual="", later=True)


def _penalty(code: str, name: str, offence: str) -> Question:
    """The step of that offence in words; the last one holds for all further ones."""
    steps: Term = f"${name}_steps"
    number: Term = ("if", ("more", offence, 0), offence, 1)
    step: Term = ("if", ("more", number, steps), steps, number)
    return Question(
        code=code, kind=Kind.TEXT, derived=("fact", ("join", f"{name}_", step))
    )


ZERO_TOLERANCE, SLOW_PLAY = "zero_tolerance", "slow_play"
OFFENCE = Question(
    code="offence",
    kind=Kind.NUMBER,
    text=gettext_noop("Which offence by this player in this event is it?"),
    usual="$counted",
    laws=("L74", "L91A"),
)
SLOW_NS = Question(
    code="slow_NS",
    kind=Kind.NUMBER,
    text=gettext_noop(
        "How many times have North-South been slow in this event, including now?"
    ),
    usual="$counted_NS",
    laws=("L90B2",),
)
SLOW_EW = Question(
    code="slow_EW",
    kind=Kind.NUMBER,
    text=gettext_noop(
        "How many times have East-West been slow in this event, including now?"
    ),
    usual="$counted_EW",
    laws=("L90B2",),
)
POLICY = Question(
    code="policy",
    text=gettext_noop("Does the club have a zero-tolerance policy?"),
    usual=("if", ("more", "$zero_tolerance_steps", 0), "yes", "no"),
    laws=("L74", "L80B2"),
)
LADDER_QUESTIONS = (
    OFFENCE,
    SLOW_NS,
    SLOW_EW,
    POLICY,
    *_counts(),
    *_ladder(ZERO_TOLERANCE),
    *_ladder(SLOW_PLAY),
    _penalty("penalty", ZERO_TOLERANCE, "$offence"),
    _penalty("penalty_NS", SLOW_PLAY, "$slow_NS"),
    _penalty("penalty_EW", SLOW_PLAY, "$slow_EW"),
)
HAS_LADDER: Term = ("more", "$zero_tolerance_steps", 0)
HAS_SCALE: Term = ("more", "$slow_play_steps", 0)

BY_THE_LADDER = Saying(
    to="director",
    text=gettext_noop(
        "Offence {offence} by this player in this event. On the club's penalty scale: "
        "{penalty}. Tell the player privately, not the table."
    ),
    when=("more", "$offence", 0),
)
NOT_THE_FIRST = Saying(
    to="director",
    text=gettext_noop("It is offence {offence} by this player in this event."),
    when=("more", "$offence", 1),
)
NORTH_SOUTH_SLOW = Saying(
    to="director",
    text=gettext_noop(
        "North-South: slow play {slow_NS} in this event. On the club's penalty scale: "
        "{penalty_NS}."
    ),
    when=("and", HAS_SCALE, ("more", "$slow_NS", 0)),
)
EAST_WEST_SLOW = Saying(
    to="director",
    text=gettext_noop(
        "East-West: slow play {slow_EW} in this event. On the club's penalty scale: "
        "{penalty_EW}."
    ),
    when=("and", HAS_SCALE, ("more", "$slow_EW", 0)),
)

FIRST_OFFENCE = 25
"""Per cent of a top, the first step of the usual policy of zero tolerance."""

CONDUCT_QUESTIONS = (
    Question(
        code="kind",
        kind=Kind.CHOICE,
        text=gettext_noop("What happened?"),
        answers=(
            Answer(
                "slow",
                gettext_noop("Slow play: a board cannot be played in time"),
                also=("slow_play", "unfinished_board", "late_play"),
            ),
            Answer(
                "late_arrival",
                gettext_noop("A pair arrived late"),
                also=("late", "lateness"),
            ),
            Answer(
                "overheard_discussion",
                gettext_noop("A board was discussed loudly"),
                also=("loud_discussion", "loud"),
            ),
            Answer(
                "wrong_pocket",
                gettext_noop("Cards returned to the wrong pocket"),
                also=("misboarding",),
            ),
            Answer(
                "comparing_scores",
                gettext_noop("Scores were compared during play"),
                also=("comparing", "score_comparison"),
            ),
            Answer(
                "touching_cards",
                gettext_noop("Another player's cards were touched"),
                also=("handling_cards", "touching"),
            ),
            Answer(
                "procedure",
                gettext_noop("Another procedural error"),
                also=("error",),
            ),
            Answer(
                "disobedience",
                gettext_noop("A director's instruction was not followed"),
                also=("disobeys", "not_following_instructions"),
            ),
            Answer(
                "conduct",
                gettext_noop("Discourtesy or disruption"),
                also=("rudeness", "behaviour", "discipline", "zero_tolerance"),
            ),
            Answer(
                "disqualification",
                gettext_noop("A player is to be barred from the event"),
                also=("disqualify",),
            ),
        ),
        laws=("L74", "L82B2", "L90", "L91"),
    ),
    Question(
        code="stage",
        kind=Kind.CHOICE,
        text=gettext_noop("What stage has the board reached?"),
        answers=(
            Answer("board_not_started", gettext_noop("Not started")),
            Answer(
                "board_started", gettext_noop("Started"), also=("in_play", "auction")
            ),
        ),
        usual="board_not_started",
        laws=("L8B2", "L82B2"),
    ),
    Question(
        code="at_fault",
        kind=Kind.CHOICE,
        text=gettext_noop("Which side was directly at fault?"),
        answers=(
            Answer("none", gettext_noop("Neither"), also=("", "neither")),
            Answer("NS", gettext_noop("North and South")),
            Answer("EW", gettext_noop("East and West")),
            Answer("both", gettext_noop("Both"), also=("EW, NS",)),
        ),
        laws=("L12C2a",),
    ),
    *LADDER_QUESTIONS,
    *(
        Question(code=code, kind=Kind.TEXT, usual="", later=True)
        for code in (
            "board",
            "overheard_at_table",
            "minutes",
            "player",
            "pair",
            "repeated",
        )
    ),
)
SCORES: dict[str, Term] = {
    "none": ("by_side", "AVE+", "AVE+"),
    "NS": ("by_side", "AVE-", "AVE+"),
    "EW": ("by_side", "AVE+", "AVE-"),
    "both": ("by_side", "AVE-", "AVE-"),
}


SLOW_SIDES: dict[str, tuple[Saying, ...]] = {
    "none": (),
    "NS": (NORTH_SOUTH_SLOW,),
    "EW": (EAST_WEST_SLOW,),
    "both": (NORTH_SOUTH_SLOW, EAST_WEST_SLOW),
}


def slow(side: str, text: str) -> Branch:
    """The board is postponed or cancelled; its score then follows the fault."""
    return Branch(
        when=one_of("at_fault", side),
        laws=("L12C2a", "L82A", "L82B2", "L8B2", "L90B2"),
        rectification=text,
        say=SLOW_SIDES[side],
        results={"score": SCORES[side], "adjust": "artificial"},
        step=Step(
            chooser="director",
            options=(
                Option(code="late_play", when=one_of("stage", "board_not_started")),
                Option(code="cancel_board_artificial"),
            ),
        ),
        then=(
            Branch(
                when=one_of("choice", "late_play"),
                laws=("L82B2", "L8B2"),
                rectification=gettext_noop(
                    "The board is played at the end: the round stays open for these "
                    "players, and there is no artificial score."
                ),
                results={"score": "", "adjust": False},
                follow_ups=(
                    FollowUp(code="board_watch", who="director", until="board_played"),
                ),
            ),
            Branch(
                laws=("L12C2a",),
                rectification=text,
                follow_ups=(MAY_BE_APPEALED,),
            ),
        ),
    )


SLOW = (
    slow(
        "none",
        gettext_noop("Neither side is at fault: if cancelled, average plus to both."),
    ),
    slow(
        "NS",
        gettext_noop(
            "If cancelled, average minus to North-South and average plus to "
            "East-West. A procedural penalty on the club's scale is possible."
        ),
    ),
    slow(
        "EW",
        gettext_noop(
            "If cancelled, average minus to East-West and average plus to "
            "North-South. A procedural penalty on the club's scale is possible."
        ),
    ),
    slow(
        "both",
        gettext_noop(
            "Both sides are at fault: if cancelled, average minus to both. A "
            "procedural penalty on the club's scale is possible."
        ),
    ),
)
DIRECTOR_DECIDES = Step(
    chooser="director",
    options=(
        Option(code="warning"),
        Option(code="disciplinary_penalty"),
        Option(code="suspend_for_session"),
    ),
)
DECIDED = (
    Branch(
        when=one_of("choice", "warning"),
        rectification=gettext_noop(
            "The player is warned, and the warning is recorded."
        ),
    ),
    Branch(
        when=one_of("choice", "disciplinary_penalty"),
        laws=("L91A",),
        rectification=gettext_noop(
            "A disciplinary penalty in points. A committee may recommend a change but "
            "cannot overrule it."
        ),
        follow_ups=(MAY_BE_APPEALED,),
    ),
    Branch(
        laws=("L91A",),
        rectification=gettext_noop(
            "The player is suspended for all or part of the session. A committee may "
            "recommend a change but cannot overrule it."
        ),
        follow_ups=(MAY_BE_APPEALED,),
    ),
)
FOR_THE_ORGANISER = Saying(
    to="director",
    text=gettext_noop("Disqualification needs the organiser's approval."),
)
CONDUCT = (
    Branch(
        when=no("policy"),
        laws=("L91A", "L74A", "L90A"),
        rectification=gettext_noop(
            "Order and discipline are the director's responsibility: a warning, a "
            "disciplinary penalty in points, or suspension for the session."
        ),
        say=(NOT_THE_FIRST,),
        judgment="choice",
        step=DIRECTOR_DECIDES,
        then=DECIDED,
    ),
    Branch(
        when=HAS_LADDER,
        laws=("L91A", "L74A", "L80B2"),
        rectification=gettext_noop(
            "The director follows the club's zero-tolerance scale."
        ),
        say=(BY_THE_LADDER, replace(FOR_THE_ORGANISER, when=("more", "$offence", 1))),
        results={"offence": "$offence"},
        follow_ups=(MAY_BE_APPEALED,),
    ),
    Branch(
        when=("more", "$offence", 1),
        laws=("L91A", "L74A", "L80B2"),
        rectification=gettext_noop(
            "Second offence by this player in this event: usually suspension for the "
            "rest of the session. The club's policy decides."
        ),
        say=(FOR_THE_ORGANISER,),
        results={"penalty": "removal"},
        follow_ups=(MAY_BE_APPEALED,),
    ),
    Branch(
        laws=("L91A", "L74A", "L80B2"),
        rectification=gettext_noop(
            "First offence by this player in this event: usually a quarter of a top. "
            "The club's policy decides."
        ),
        results={"penalty": "quarter_board", "penalty_percent": FIRST_OFFENCE},
        follow_ups=(MAY_BE_APPEALED,),
    ),
)
TEMPO_PENALTIES_CONDUCT = Tree(
    family="tempo_penalties_conduct",
    questions=CONDUCT_QUESTIONS,
    branches=(
        Branch(when=one_of("kind", "slow"), then=SLOW),
        Branch(
            when=one_of("kind", "late_arrival"),
            laws=("L90B1", "L12C2a"),
            rectification=gettext_noop(
                "A procedural penalty on the club's scale. Boards that can no longer "
                "be played: average minus to the late side, average plus to the other."
            ),
        ),
        Branch(
            when=one_of("kind", "overheard_discussion"),
            laws=("L90B3", "L16D", "L12C2"),
            rectification=gettext_noop(
                "A procedural penalty. If others heard something about a board they "
                "are still to play, rule on that information; they are not at fault."
            ),
            follow_ups=(rule_on("unauthorised_information"),),
        ),
        Branch(
            when=one_of("kind", "wrong_pocket"),
            laws=("L90B6", "L13", "L87"),
            rectification=gettext_noop(
                "A procedural penalty to the side that misplaced the cards. Treat the "
                "board as one with an incorrect hand or as a fouled board."
            ),
            follow_ups=(rule_on("boards_and_hands"),),
        ),
        *(
            Branch(
                when=one_of("kind", kind),
                laws=laws,
                rectification=gettext_noop(
                    "A warning or a procedural penalty on the club's scale, in "
                    "addition to any rectification."
                ),
                follow_ups=(MAY_BE_APPEALED,),
            )
            for kind, laws in (
                ("comparing_scores", ("L90B4", "L90A")),
                ("touching_cards", ("L90B5", "L7B3", "L90A")),
                ("procedure", ("L90A", "L90B7", "L90B")),
            )
        ),
        Branch(
            when=one_of("kind", "disobedience"),
            laws=("L90B8", "L91A"),
            rectification=gettext_noop(
                "A procedural penalty for not following the director's instruction. "
                "For disruption, a disciplinary penalty or suspension for the session."
            ),
            follow_ups=(MAY_BE_APPEALED,),
        ),
        Branch(when=one_of("kind", "conduct"), then=CONDUCT),
        Branch(
            laws=("L91B",),
            rectification=gettext_noop(
                "Disqualification needs the organiser's approval. The director may "
                "suspend a player for the session."
            ),
        ),
    ),
)
