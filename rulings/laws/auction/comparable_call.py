"""Whether a call is comparable with the one that it replaces (Law 23)."""

from rulings.laws.auction.calls import lead_pending, silent, silent_once
from rulings.laws.common import after_play, unauthorised
from rulings.laws.engine.terms import Term, one_of, yes
from rulings.laws.engine.tree import Answer, Branch, Kind, Question, Saying, Tree
from scoring.bridge.messages import gettext_noop

INSUFFICIENT = one_of("withdrawn_kind", "insufficient")
RULE_OF_ITS_KIND = (
    Branch(when=INSUFFICIENT, laws=("L27B1b", "L27D"), follow_ups=(after_play("27D"),)),
    Branch(laws=("L23B", "L23C"), follow_ups=(after_play("23C"),)),
)


def _qualifies(when: Term, *laws: str) -> Branch:
    return Branch(
        when=when,
        laws=(*laws, "L23B"),
        rectification=gettext_noop(
            "The replacement is comparable with {withdrawn}: no one must pass and no "
            "lead is restricted. Information from the withdrawn call may be used."
        ),
        results={"verdict": "comparable"},
        judgment="comparable",
        then=RULE_OF_ITS_KIND,
    )


NOT_COMPARABLE = Branch(
    laws=("L23A", "L16C2", "L26B", "L72C"),
    rectification=gettext_noop(
        "The replacement is not comparable with {withdrawn}: {partner} must pass once "
        "and may not use information from {withdrawn}. If they defend, declarer may "
        "forbid a suit at {partner}'s first lead."
    ),
    follow_ups=(
        lead_pending("$withdrawn", replacement="$replacement"),
        unauthorised("$partner", "$withdrawn"),
    ),
    results={"verdict": "not_comparable"},
    judgment="comparable",
    then=(
        Branch(
            when=INSUFFICIENT,
            laws=("L27B2",),
            follow_ups=(silent("$partner"), after_play("72C")),
        ),
        Branch(
            laws=("L30B1b(ii)", "L31A2b", "L32A2b"),
            follow_ups=(silent_once("$partner"), after_play("72C")),
        ),
    ),
)
COMPARABLE_CALL = Tree(
    family="comparable_call",
    questions=(
        Question(code="abstract", usual="no", later=True),
        Question(code="dealer", kind=Kind.SEAT, usual="", later=True),
        Question(code="position", kind=Kind.TEXT, usual="", later=True),
        Question(code="legal_auction", kind=Kind.AUCTION, usual="", later=True),
        Question(
            code="offender",
            kind=Kind.SEAT,
            text=gettext_noop("Whose call was withdrawn?"),
        ),
        Question(
            code="partner",
            kind=Kind.SEAT,
            derived=(
                "if",
                yes("abstract"),
                "offender's partner",
                ("partner", "$offender"),
            ),
        ),
        Question(
            code="withdrawn",
            kind=Kind.CALL,
            text=gettext_noop("What was the withdrawn call?"),
            usual="",
        ),
        Question(
            code="replacement",
            kind=Kind.CALL,
            text=gettext_noop("What is the replacement call?"),
            usual="",
        ),
        Question(
            code="withdrawn_kind",
            kind=Kind.CHOICE,
            text=gettext_noop("Why was the call withdrawn?"),
            answers=(
                Answer("out_of_rotation", gettext_noop("It was out of rotation")),
                Answer("insufficient", gettext_noop("It was an insufficient bid")),
            ),
            usual="out_of_rotation",
            laws=("L27B1b", "L23B"),
        ),
        Question(
            code="same_meaning",
            text=gettext_noop(
                "In their agreements, does {replacement} mean the same as "
                "{withdrawn}, or nearly? Ignore a difference of one card in length or "
                "a few points."
            ),
            laws=("L23A1",),
        ),
        Question(
            code="subset",
            text=gettext_noop(
                "Are all hands that {replacement} shows among those that {withdrawn} "
                "could show?"
            ),
            laws=("L23A2",),
        ),
        Question(
            code="same_purpose",
            text=gettext_noop(
                "Does {replacement} have the same purpose as {withdrawn}, such as "
                "asking the same question?"
            ),
            laws=("L23A3",),
        ),
        Question(
            code="comparable",
            kind=Kind.CHOICE,
            answers=(
                Answer("open", gettext_noop("Not judged yet")),
                Answer("yes", gettext_noop("Comparable")),
                Answer("no", gettext_noop("Not comparable")),
            ),
            usual="open",
            later=True,
        ),
    ),
    branches=(
        Branch(
            say=(
                Saying(
                    to="$offender",
                    when=("not", yes("abstract")),
                    text=gettext_noop(
                        "Please come away from the table with me. What did "
                        "{withdrawn} show, and which of your calls now show that?"
                    ),
                ),
                Saying(
                    to="director",
                    text=gettext_noop(
                        "Judge by the partnership's agreements, not by the hand. "
                        "Don't say which calls would qualify."
                    ),
                ),
            ),
            then=(
                _qualifies(yes("comparable"), "L23A1", "L23A2", "L23A3"),
                Branch(when=one_of("comparable", "no"), then=(NOT_COMPARABLE,)),
                _qualifies(yes("same_meaning"), "L23A1"),
                _qualifies(yes("subset"), "L23A2"),
                _qualifies(yes("same_purpose"), "L23A3"),
                NOT_COMPARABLE,
            ),
        ),
    ),
)
