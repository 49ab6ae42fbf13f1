"""Alerts: which calls are alerted, announced or told beforehand (Laws 20F, 40B2).

The table is that of the American league of 2021, as far as a course for directors gives
it. No other authority's table is loaded. A club may type or paste a table of its own,
one situation a line:

    Double; for takeout; none
    Double; for penalties; alert; Alert: the partner means to defend.

Call, situation, what is done, and the words where there are any. A tab or a comma
between them will do as well. Empty lines and lines that begin with # are passed over.
"""

import csv
import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from rulings.laws.engine.terms import ALWAYS, Term, one_of
from rulings.laws.engine.tree import Answer, Branch, Kind, Question, Tree
from scoring.bridge.messages import gettext_noop

ALERT = "alert"
ANNOUNCE = "announce"
DELAYED = "delayed"
NONE = "none"
PRE_ALERT = "pre-alert"
NOT_LOADED = "not loaded"
NOT_PERMITTED = "not a permitted strong 2C"

TO_DO = {
    ALERT: gettext_noop("Alert."),
    DELAYED: gettext_noop("Not alerted now; explained after the auction."),
    NONE: gettext_noop("No alert or announcement."),
    PRE_ALERT: gettext_noop("Pre-alert: tell the opponents before the round."),
}


@dataclass(frozen=True, slots=True)
class Row:
    """One situation of a call: its status, and the instruction where that says more.

    `words` are a club's own, which no language changes: they stand for `{words}`.
    """

    code: str
    text: str
    status: str
    instruction: str = ""
    words: str = ""

    @property
    def to_do(self) -> str:
        """The instruction for the player."""
        return self.instruction or TO_DO[self.status]


@dataclass(frozen=True, slots=True)
class Call:
    """A call or a habit with its situations; `also` are other words for it in files."""

    code: str
    text: str
    rows: tuple[Row, ...]
    also: tuple[str, ...] = ()


SAY_THE_SUIT = gettext_noop("Announce: partner names the suit shown.")
ACBL_2021 = (
    Call(
        "canape",
        gettext_noop("A canapé system"),
        (Row("canape", "", PRE_ALERT),),
        also=("canape system",),
    ),
    Call(
        "two_systems",
        gettext_noop("A different system by seat or vulnerability"),
        (
            Row("more_than_range", gettext_noop("More than the range"), PRE_ALERT),
            Row("range_only", gettext_noop("Notrump range only"), NONE),
        ),
        also=("system differs by seat or vulnerability",),
    ),
    Call(
        "low_from_doubleton",
        gettext_noop("A low card led from a doubleton"),
        (Row("low_from_doubleton", "", NONE),),
        also=("leading low from a doubleton",),
    ),
    Call(
        "suit_opening",
        gettext_noop("An opening of one in a suit"),
        (
            Row("natural", gettext_noop("Natural"), NONE),
            Row("artificial", gettext_noop("Artificial or forcing"), PRE_ALERT),
            Row(
                "only_4432",
                gettext_noop("1♣ with two only when 4-4-3-2"),
                ANNOUNCE,
                gettext_noop("No pre-alert. Announce: “could be two”."),
            ),
            Row(
                "short",
                gettext_noop("1♣ or 1♦ that may be short"),
                ANNOUNCE,
                gettext_noop(
                    "Announce “could be” and the minimum length: none, one or two."
                ),
            ),
        ),
        also=("1C opening", "1D opening", "1-level opening", "one-level opening"),
    ),
    Call(
        "two_club_opening",
        gettext_noop("A 2♣ opening"),
        (
            Row("very_strong", gettext_noop("Very strong"), NONE),
            Row("natural", gettext_noop("Natural"), ALERT),
            Row("strong_by_suit", gettext_noop("Strong by suit only"), ALERT),
            Row(
                "not_strong",
                gettext_noop("A long suit without the points or controls"),
                NOT_PERMITTED,
                gettext_noop(
                    "Such a hand meets neither definition, although often taught as "
                    "strong. It is not permitted as an artificial strong 2♣. If "
                    "agreed, it must be disclosed."
                ),
            ),
        ),
        also=("2C opening",),
    ),
    Call(
        "notrump_opening",
        gettext_noop("A notrump opening"),
        (
            Row("long_suit", gettext_noop("Natural, always with a long suit"), ALERT),
            Row("singleton", gettext_noop("2NT that may have a singleton"), ALERT),
        ),
        also=("2NT opening", "NT opening"),
    ),
    Call(
        "notrump_overcall",
        gettext_noop("A notrump overcall"),
        (
            Row("below_14", gettext_noop("1NT that may have fewer than 14"), ALERT),
            Row("sandwich", gettext_noop("1NT between two bidding opponents"), ALERT),
            Row("singleton", gettext_noop("1NT that may have a singleton"), ALERT),
            Row("strong_2nt", gettext_noop("2NT, natural and strong"), ALERT),
            Row(
                "two_suits",
                gettext_noop("A jump to 2NT over an artificial bid, showing two suits"),
                NONE,
            ),
        ),
        also=("1NT overcall", "2NT overcall", "sandwich NT", "sandwich 1NT"),
    ),
    Call(
        "notrump_singleton",
        gettext_noop("A 2NT opening or 1NT overcall with a singleton"),
        (Row("notrump_singleton", "", ALERT),),
        also=("2NT opening or 1NT overcall",),
    ),
    Call(
        "preempt",
        gettext_noop("A pre-emptive opening"),
        (
            Row("natural", gettext_noop("Natural, the only way"), NONE),
            Row(
                "other_way", gettext_noop("Natural, with another way available"), ALERT
            ),
            Row("artificial", gettext_noop("Artificial, below 3NT"), PRE_ALERT),
        ),
        also=("3C opening", "3D opening", "4H opening", "4S opening"),
    ),
    Call(
        "transfer",
        gettext_noop("A transfer, or a bid showing another suit"),
        (Row("transfer", "", ANNOUNCE, SAY_THE_SUIT),),
        also=("transfer response", "Jacoby transfer"),
    ),
    Call(
        "forcing_1nt",
        gettext_noop("A forcing 1NT response to a major"),
        (
            Row(
                "forcing",
                gettext_noop("It denies four spades"),
                ANNOUNCE,
                gettext_noop("Announce: “forcing”."),
            ),
            Row(
                "may_have_spades",
                gettext_noop("It may have four spades"),
                ANNOUNCE,
                gettext_noop("Announce: “forcing”, and “may have four spades”."),
            ),
        ),
        also=("1NT response",),
    ),
    Call(
        "cue_bid",
        gettext_noop("A bid in an opponent's suit"),
        (
            Row("natural", gettext_noop("Direct and natural"), ALERT),
            Row("quasi_natural", gettext_noop("The opening may be short"), NONE),
            Row("artificial", gettext_noop("The opening was artificial"), NONE),
        ),
        also=("cue-bid", "cuebid", "direct cue-bid"),
    ),
    Call(
        "jump_overcall",
        gettext_noop("A jump overcall"),
        (
            Row("average", gettext_noop("Intermediate strength or better"), ALERT),
            Row("weak", gettext_noop("Weak"), NONE),
        ),
        also=("jump overcall",),
    ),
    Call(
        "forcing_2nt",
        gettext_noop("A forcing 2NT response to a weak two"),
        (Row("forcing_2nt", "", NONE),),
        also=("2NT response",),
    ),
    Call(
        "double_raise",
        gettext_noop("A forcing double raise of the opening"),
        (Row("double_raise", "", ALERT),),
        also=("double raise", "forcing double raise"),
    ),
    Call(
        "jump_shift",
        gettext_noop("A weak jump in a new suit"),
        (Row("jump_shift", "", NONE),),
        also=("weak jump shift", "jump shift"),
    ),
    Call(
        "double",
        gettext_noop("A double or redouble"),
        (
            Row("most", gettext_noop("Most of them, including support doubles"), NONE),
            Row("one_suit", gettext_noop("It shows one suit"), ANNOUNCE, SAY_THE_SUIT),
        ),
        also=("X", "XX", "support double"),
    ),
    Call(
        "above_3nt",
        gettext_noop("A call above 3NT, after the first round"),
        (Row("above_3nt", "", DELAYED),),
        also=("above 3NT", "bid above 3NT"),
    ),
    Call(
        "control_bid",
        gettext_noop("A control bid"),
        (Row("control_bid", "", DELAYED),),
        also=("control bid", "control-showing bid"),
    ),
)
"""What the American league asks for, by call."""

MOST_LINES = 400
LONGEST = 200
STATUSES = (ALERT, ANNOUNCE, NONE, DELAYED, PRE_ALERT)
SEPARATORS = "\t;,"
LED = {
    ALERT: gettext_noop("Alert: {words}"),
    ANNOUNCE: gettext_noop("Announce: {words}"),
    DELAYED: gettext_noop("Not alerted now: {words}"),
    NONE: gettext_noop("No alert: {words}"),
    PRE_ALERT: gettext_noop("Pre-alert: {words}"),
}
"""What is done, before the words where these do not begin with it."""


class InvalidTable(ValueError):
    """A line that is no situation: which one, what is wrong, and the word that is."""

    def __init__(self, line: int, fault: str, word: str = "") -> None:
        super().__init__(f"line {line}: {fault} {word}".rstrip())
        self.line = line
        self.fault = fault
        self.word = word


def read_table(text: str) -> tuple[Call, ...]:
    """The calls of the table in their order; raises `InvalidTable`.

    >>> [call.text for call in read_table("Double; takeout; none")]
    ['Double']
    """
    rows: dict[str, list[Row]] = {}
    lines = [
        (number, line)
        for number, line in enumerate(text.splitlines(), 1)
        if line.strip() and not line.lstrip().startswith("#")
    ]
    if not lines:
        raise InvalidTable(1, "empty")
    if len(lines) > MOST_LINES:
        raise InvalidTable(lines[MOST_LINES][0], "many")
    for number, line in lines:
        call, row = _row(number, line)
        known = rows.setdefault(call, [])
        if any(each.text == row.text for each in known):
            raise InvalidTable(number, "twice", row.text)
        known.append(row)
    return tuple(
        Call(f"call-{number}", call, tuple(known))
        for number, (call, known) in enumerate(rows.items(), 1)
    )


def _row(number: int, line: str) -> tuple[str, Row]:
    if len(line) > LONGEST:
        raise InvalidTable(number, "long")
    cells = _cells(line)
    if len(cells) not in (3, 4) or not cells[0]:
        raise InvalidTable(number, "cells")
    call, situation, status, wording = [*cells, ""][:4]
    if status.casefold() not in STATUSES:
        raise InvalidTable(number, "status", status)
    if status.casefold() == ANNOUNCE and not wording:
        raise InvalidTable(number, "announce")
    done = status.casefold()
    led = "" if _says_it(wording, LED[done]) else LED[done]
    return call, Row(f"row-{number}", situation, done, led or wording, led and wording)


def _says_it(text: str, led: str) -> bool:
    """Whether the text already begins with what is to be done, or is empty."""
    return not text or text.casefold().startswith(led.partition(":")[0].casefold())


def _cells(line: str) -> list[str]:
    """The cells between tabs, else semicolons, else commas; quotes hold one together."""
    between = next((each for each in SEPARATORS if each in line), ";")
    [cells] = csv.reader([line], delimiter=between, skipinitialspace=True)
    return [cell.strip() for cell in cells]


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
                text=gettext_noop("In what situation, or with what meaning?"),
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


def _branch_for(call: Call) -> Branch:
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
                text=gettext_noop("Whose regulations?"),
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
                    "No alert table is loaded for this authority. Check its own "
                    "regulations."
                ),
                results={"status": NOT_LOADED},
            ),
            *map(_branch_for, calls),
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
    instruction = row.instruction if row.words else _plain(row.instruction)
    return replace(
        row,
        code=_code(row.text),
        text=situation,
        instruction=instruction,
        words=_plain(row.words),
    )


def _code(text: str) -> str:
    return f"c{hashlib.sha256(text.encode()).hexdigest()[:8]}"


def _plain(text: str) -> str:
    """Without the braces in which our own texts have their facts."""
    return text.replace("{", "(").replace("}", ")")
