"""What declarer means when he does not name a whole card of dummy (Law 46B)."""

from rulings.laws.common import UNTOLD, held_by
from rulings.laws.engine.terms import Term, both, no, one_of, yes
from rulings.laws.engine.tree import (
    Answer,
    Branch,
    Kind,
    Option,
    Question,
    Saying,
    Step,
)
from scoring.bridge.messages import gettext_noop

IN_DUMMY: Term = held_by("$dummy")
DUMMY_KNOWN: Term = ("more", ("count", IN_DUMMY), 0)
RANK_NAMES = {
    "A": gettext_noop("Ace"),
    "K": gettext_noop("King"),
    "Q": gettext_noop("Queen"),
    "J": gettext_noop("Jack"),
    "T": "10",
    **{rank: rank for rank in "98765432"},
}
SUIT: Term = ("if", one_of("said_suit", ""), "$led", "$said_suit")


def said(*words: str) -> Term:
    """That declarer used one of these words."""
    return ("has", ("said_words", "$call"), *words)


INCOMPLETE_QUESTIONS = (
    Question(
        code="named",
        kind=Kind.CHOICE,
        text=gettext_noop("What did declarer say?"),
        answers=(
            Answer("high", gettext_noop("High")),
            Answer("win", gettext_noop("Win it")),
            Answer("low", gettext_noop("Low")),
            Answer("suit", gettext_noop("A suit but no rank")),
            Answer("rank", gettext_noop("A rank but no suit")),
            Answer("card", gettext_noop("A complete card")),
            Answer("anything", gettext_noop("“Anything”, or similar")),
        ),
        derived=(
            "if",
            one_of("call", ""),
            UNTOLD,
            (
                "if",
                said("high", "highest", "top"),
                "high",
                (
                    "if",
                    said("win", "cover", "beat"),
                    "win",
                    (
                        "if",
                        said("low", "lowest", "small", "smallest"),
                        "low",
                        (
                            "if",
                            one_of("said_suit", ""),
                            ("if", one_of("said_rank", ""), "anything", "rank"),
                            ("if", one_of("said_rank", ""), "suit", "card"),
                        ),
                    ),
                ),
            ),
        ),
        laws=("L46B",),
    ),
    Question(
        code="said_suit",
        kind=Kind.SUIT,
        text=gettext_noop("Which suit was named?"),
        derived=("if", one_of("call", ""), UNTOLD, ("said_suit", "$call")),
        usual="",
    ),
    Question(
        code="said_rank",
        kind=Kind.CHOICE,
        text=gettext_noop("Which rank was named?"),
        answers=tuple(Answer(rank, RANK_NAMES[rank]) for rank in RANK_NAMES),
        derived=("if", one_of("call", ""), UNTOLD, ("said_rank", "$call")),
    ),
    Question(
        code="said_card", kind=Kind.CARD, derived=("join", "$said_suit", "$said_rank")
    ),
    Question(code="led", kind=Kind.SUIT, usual="", later=True),
    Question(code="previous_trick_suit", kind=Kind.SUIT, usual="", later=True),
    Question(code="trick_so_far", kind=Kind.CARDS, usual=("list",), later=True),
    Question(code="dummy_leads", usual="no", later=True),
    Question(
        code="leading",
        text=gettext_noop("Is dummy on lead?"),
        derived=(
            "if",
            yes("dummy_leads"),
            "yes",
            ("if", one_of("led", ""), UNTOLD, "no"),
        ),
        usual="no",
        laws=("L46B3",),
    ),
    Question(
        code="other_intention_incontrovertible",
        text=gettext_noop("Was a different intention incontrovertible?"),
        usual="no",
        laws=("L46B",),
    ),
    Question(
        code="intended_card",
        kind=Kind.CARD,
        derived=("join", ("highest", ("of_suit", IN_DUMMY, SUIT))),
    ),
)
ASKS_DECLARER = Step(chooser="$declarer", options=(Option(code="designate_card"),))
NAME_IT = (
    Saying(to="$declarer", text=gettext_noop("Please name the card from dummy.")),
)


def plays(cards: Term) -> tuple[Branch, ...]:
    """The card itself, where dummy's cards are known."""
    return (
        Branch(when=("is", ("count", cards), 1), results={"played": ("join", cards)}),
        Branch(),
    )


OF_LED: Term = ("of_suit", IN_DUMMY, "$led")
OF_SAID: Term = ("of_suit", IN_DUMMY, SUIT)
NONE_OF_SAID: Term = ("is", ("count", OF_SAID), 0)
HAS_TO_FOLLOW = both(
    ("not", one_of("led", "")),
    ("more", ("count", OF_LED), 0),
    ("not", ("same", SUIT, "$led")),
)
OF_RANK: Term = ("of_rank", IN_DUMMY, "$said_rank")
RANK_IN_SUIT: Term = (
    "of_suit",
    OF_RANK,
    ("if", yes("leading"), "$previous_trick_suit", "$led"),
)
CAN_FOLLOW: Term = ("if", yes("leading"), ("list",), OF_LED)
RANK: tuple[Branch, ...] = (
    Branch(
        when=both(DUMMY_KNOWN, ("is", ("count", RANK_IN_SUIT), 1)),
        laws=("L46B3", "L46B"),
        rectification=gettext_noop(
            "Dummy plays the card of that rank in the suit of this trick or, on lead, of "
            "the trick just won."
        ),
        results={"played": ("join", RANK_IN_SUIT)},
        then=(
            Branch(when=yes("leading"), laws=("L46B3a",)),
            Branch(laws=("L46B3b",)),
        ),
    ),
    Branch(
        when=both(
            DUMMY_KNOWN,
            no("leading"),
            ("is", ("count", CAN_FOLLOW), 0),
            ("is", ("count", OF_RANK), 1),
        ),
        laws=("L46B3b", "L46B3", "L46B"),
        rectification=gettext_noop("Dummy plays the only card of that rank."),
        results={"played": ("join", OF_RANK)},
    ),
    Branch(
        laws=("L46B3b", "L46B3a", "L46B3", "L46B"),
        rectification=gettext_noop(
            "Dummy plays the card of that rank if it is in the suit of this trick or, "
            "on lead, of the trick just won. Otherwise declarer chooses the card."
        ),
        say=NAME_IT,
        step=ASKS_DECLARER,
        then=(Branch(),),
    ),
)
INCOMPLETE = (
    Branch(
        when=both(
            yes("other_intention_incontrovertible"),
            ("not", one_of("named", "anything", "card")),
        ),
        laws=("L46B",),
        rectification=gettext_noop(
            "Declarer's intention is incontrovertible: dummy plays the intended card."
        ),
        judgment="other_intention_incontrovertible",
        then=plays(("or_else", "$intended_card", ("list",))),
    ),
    Branch(
        when=both(one_of("named", "high", "win", "low"), DUMMY_KNOWN, NONE_OF_SAID),
        laws=("L46B4", "L46B"),
        rectification=gettext_noop(
            "Dummy has none of the suit led: declarer names the card."
        ),
        say=NAME_IT,
        step=ASKS_DECLARER,
        then=(Branch(),),
    ),
    Branch(
        when=both(one_of("named", "suit", "card"), DUMMY_KNOWN, HAS_TO_FOLLOW),
        laws=("L45C4a", "L44C", "L47B"),
        rectification=gettext_noop(
            "Dummy can follow suit, so the card named is illegal. It is not played or "
            "goes back, and declarer names one of the suit led."
        ),
        say=NAME_IT,
        step=ASKS_DECLARER,
        then=(Branch(),),
    ),
    Branch(
        when=one_of("named", "high"),
        laws=("L46B1a", "L46B"),
        rectification=gettext_noop("Dummy plays the highest card of the suit led."),
        then=plays(("highest", OF_LED)),
    ),
    Branch(
        when=one_of("named", "win"),
        laws=("L46B1b", "L46B"),
        rectification=gettext_noop(
            "Dummy plays the lowest card known to win the trick."
        ),
        then=plays(("lowest_known_to_win", IN_DUMMY, "$led", "$trick_so_far")),
    ),
    Branch(
        when=one_of("named", "low"),
        laws=("L46B1c", "L46B"),
        rectification=gettext_noop("Dummy plays the lowest card of the suit."),
        then=plays(("lowest", OF_SAID)),
    ),
    Branch(
        when=both(
            one_of("named", "suit"),
            DUMMY_KNOWN,
            NONE_OF_SAID,
        ),
        laws=("L46B4",),
        rectification=gettext_noop(
            "Dummy has no card of that suit: declarer may name any legal card."
        ),
        say=NAME_IT,
        step=ASKS_DECLARER,
        then=(Branch(),),
    ),
    Branch(
        when=one_of("named", "suit"),
        laws=("L46B2", "L46B"),
        rectification=gettext_noop("Dummy plays the lowest card of the suit named."),
        judgment="other_intention_incontrovertible",
        then=plays(("lowest", OF_SAID)),
    ),
    Branch(when=one_of("named", "rank"), then=RANK),
    Branch(
        when=both(
            one_of("named", "card"), DUMMY_KNOWN, ("has", IN_DUMMY, "$said_card")
        ),
        laws=("L45C4a", "L46A"),
        rectification=gettext_noop("A complete card was named: it is played."),
        results={"played": "$said_card"},
    ),
    Branch(
        when=one_of("named", "card"),
        laws=("L46B4",),
        rectification=gettext_noop(
            "Dummy does not have that card: the call is invalid, and declarer may "
            "name any legal card."
        ),
        say=NAME_IT,
        step=ASKS_DECLARER,
        then=(Branch(),),
    ),
    Branch(
        laws=("L46B5",),
        rectification=gettext_noop(
            "Either defender may choose dummy's card. It must be legal."
        ),
        step=Step(
            chooser="either defender",
            options=(Option(code="defender_designates_card"),),
        ),
        then=(Branch(),),
    ),
)
