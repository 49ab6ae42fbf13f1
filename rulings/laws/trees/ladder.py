"""How often it was so before, and what the club's ladder says to it (74, 90, 91).

The evening counts the offences, and the policy brings its ladder step by step in words;
without a club both are as usual.
"""

from collections.abc import Iterator

from rulings.laws.terms import Term
from rulings.laws.tree import Kind, Question, Saying
from rulings.laws.words import gettext_noop

MOST_STEPS = 4
"""So many steps a ladder has at most."""


def _counts() -> Iterator[Question]:
    """What the evening has counted, the offence at hand included; 0 of nobody yet."""
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
    text=gettext_noop("Which offence of this player in this event is it?"),
    usual="$counted",
    laws=("L74", "L91A"),
)
SLOW_NS = Question(
    code="slow_NS",
    kind=Kind.NUMBER,
    text=gettext_noop("How often have North-South been slow in this event, now too?"),
    usual="$counted_NS",
    laws=("L90B2",),
)
SLOW_EW = Question(
    code="slow_EW",
    kind=Kind.NUMBER,
    text=gettext_noop("How often have East-West been slow in this event, now too?"),
    usual="$counted_EW",
    laws=("L90B2",),
)
POLICY = Question(
    code="policy",
    text=gettext_noop("Does the club have a policy of zero tolerance?"),
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
        "Offence {offence} of this player in this event. By the club's ladder: "
        "{penalty}. Tell the player alone, not the table."
    ),
    when=("more", "$offence", 0),
)
NOT_THE_FIRST = Saying(
    to="director",
    text=gettext_noop("It is offence {offence} of this player in this event."),
    when=("more", "$offence", 1),
)
NORTH_SOUTH_SLOW = Saying(
    to="director",
    text=gettext_noop(
        "Slow play {slow_NS} of North-South in this event. By the club's scale: "
        "{penalty_NS}."
    ),
    when=("and", HAS_SCALE, ("more", "$slow_NS", 0)),
)
EAST_WEST_SLOW = Saying(
    to="director",
    text=gettext_noop(
        "Slow play {slow_EW} of East-West in this event. By the club's scale: "
        "{penalty_EW}."
    ),
    when=("and", HAS_SCALE, ("more", "$slow_EW", 0)),
)
