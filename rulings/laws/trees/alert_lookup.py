"""Is this call alerted? Two taps in the table of the authority (20F, 40B2)."""

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache

from rulings.laws.alert_tables import read_table
from rulings.laws.alerts import ACBL_2021, NOT_LOADED, NOT_PERMITTED, Call, Row
from rulings.laws.terms import ALWAYS, Term, one_of
from rulings.laws.tree import Answer, Branch, Kind, Question, Tree
from rulings.laws.words import gettext_noop

LAWS = ("L40B2a(iii)", "L20F")


def situation(call: Call) -> str:
    """The fact that tells which situation of the call it is."""
    return f"situation_{call.code}"


def _situations(calls: Iterable[Call]) -> Iterator[Question]:
    for call in calls:
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
        words=row.words,
        results={"status": row.status},
    )


def _of(call: Call) -> Branch:
    *others, last = call.rows
    named = (_ruled(row, one_of(situation(call), row.code)) for row in others)
    return Branch(when=one_of("call", call.code), then=(*named, _ruled(last)))


def _looking_up(authority: Answer, calls: tuple[Call, ...]) -> Tree:
    """The tree of that authority's table, or of one that is not loaded."""
    return Tree(
        family="alert_lookup",
        questions=(
            Question(
                code="regulation",
                kind=Kind.CHOICE,
                text=gettext_noop("By whose regulations?"),
                answers=(authority, OTHER),
                usual=authority.code,
                laws=("L40B2a", "L80A"),
            ),
            Question(
                code="call",
                kind=Kind.CHOICE,
                text=gettext_noop("Which call?"),
                answers=tuple(
                    Answer(call.code, call.text, also=call.also) for call in calls
                ),
                laws=LAWS,
            ),
            *_situations(calls),
            Question(code="hand", kind=Kind.TEXT, usual="", later=True),
            Question(code="opening", kind=Kind.TEXT, usual="", later=True),
        ),
        branches=(
            Branch(
                when=one_of("regulation", OTHER.code),
                laws=("L40B2a", "L20F"),
                rectification=gettext_noop(
                    "No alert table of this authority is loaded: look it up in its own "
                    "regulations."
                ),
                results={"status": NOT_LOADED},
            ),
            *map(_of, calls),
        ),
    )


OTHERWISE = gettext_noop("In any other situation")
OTHER = Answer(
    "other",
    gettext_noop("Another authority"),
    also=("EBU", "WBF", "EBL", "WBU", "SBU", "ABF", "DBV", "FFB"),
)
ACBL = Answer(
    "ACBL-2021",
    gettext_noop("ACBL, 2021"),
    also=("ACBL-2021 (seed)", "ACBL", "ACBL 2021"),
)
ALERT_LOOKUP = _looking_up(ACBL, ACBL_2021)


@lru_cache(maxsize=32)
def own_alert_lookup(authority: str, table: str) -> Tree:
    """The tree of a table that a club entered; raises `InvalidTable`.

    A call has the same code wherever it stands in the table, so that an answer means the
    same when the table is another one meanwhile.

    >>> own_alert_lookup("Sample Union", "Double; takeout; none").questions[1].answers
    (Answer(code='c52944152', text='Double', also=()),)
    """
    calls = tuple(
        Call(_code(call.text), _plain(call.text), tuple(map(_own_row, call.rows)))
        for call in read_table(table)
    )
    return _looking_up(Answer("own", _plain(authority)), calls)


def _own_row(row: Row) -> Row:
    situation = _plain(row.text) or OTHERWISE
    told = row.told if row.words else _plain(row.told)
    return replace(
        row,
        code=_code(row.text),
        text=situation,
        told=told,
        words=_plain(row.words),
    )


def _code(text: str) -> str:
    return f"c{hashlib.sha256(text.encode()).hexdigest()[:8]}"


def _plain(text: str) -> str:
    """Without the braces in which our own texts have their facts."""
    return text.replace("{", "(").replace("}", ")")
