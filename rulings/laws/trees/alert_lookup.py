"""Is this call alerted? Two taps in the table of the authority (20F, 40B2)."""

from collections.abc import Iterator

from rulings.laws.alerts import ACBL_2021, NOT_LOADED, NOT_PERMITTED, Call, Row
from rulings.laws.terms import ALWAYS, Term, one_of
from rulings.laws.tree import Answer, Branch, Kind, Question, Tree
from rulings.laws.words import gettext_noop

LAWS = ("L40B2a(iii)", "L20F")


def situation(call: Call) -> str:
    """The fact that tells which situation of the call it is."""
    return f"situation_{call.code}"


def _situations() -> Iterator[Question]:
    for call in ACBL_2021:
        if len(call.rows) > 1:
            yield Question(
                code=situation(call),
                kind=Kind.CHOICE,
                text=gettext_noop("In which situation, or with which meaning?"),
                answers=tuple(Answer(row.code, row.text) for row in call.rows),
                laws=LAWS,
            )


def _ruled(row: Row, when: Term = ALWAYS) -> Branch:
    permitted = row.status != NOT_PERMITTED
    return Branch(
        when=when,
        laws=LAWS if permitted else ("L40B2a", *LAWS),
        rectification=row.to_do,
        results={"status": row.status},
    )


def _of(call: Call) -> Branch:
    *others, last = call.rows
    named = (_ruled(row, one_of(situation(call), row.code)) for row in others)
    return Branch(when=one_of("call", call.code), then=(*named, _ruled(last)))


ALERT_LOOKUP = Tree(
    family="alert_lookup",
    questions=(
        Question(
            code="regulation",
            kind=Kind.CHOICE,
            text=gettext_noop("By whose regulations?"),
            answers=(
                Answer(
                    "ACBL-2021",
                    gettext_noop("ACBL, 2021"),
                    also=("ACBL-2021 (seed)", "ACBL", "ACBL 2021"),
                ),
                Answer(
                    "other",
                    gettext_noop("Another authority"),
                    also=("EBU", "WBF", "EBL", "WBU", "SBU", "ABF", "DBV", "FFB"),
                ),
            ),
            usual="ACBL-2021",
            laws=("L40B2a", "L80A"),
        ),
        Question(
            code="call",
            kind=Kind.CHOICE,
            text=gettext_noop("Which call?"),
            answers=tuple(
                Answer(call.code, call.text, also=call.also) for call in ACBL_2021
            ),
            laws=LAWS,
        ),
        *_situations(),
        Question(code="hand", kind=Kind.TEXT, usual="", later=True),
        Question(code="opening", kind=Kind.TEXT, usual="", later=True),
    ),
    branches=(
        Branch(
            when=one_of("regulation", "other"),
            laws=("L40B2a", "L20F"),
            rectification=gettext_noop(
                "No alert table of this authority is loaded: look it up in its own "
                "regulations."
            ),
            results={"status": NOT_LOADED},
        ),
        *map(_of, ACBL_2021),
    ),
)
