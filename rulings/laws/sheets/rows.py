"""The branches of a tree in the order in which they are looked at, in words."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from rulings.laws.engine.phrases import Phrases, Translate
from rulings.laws.engine.tree import Branch, Step, Tree
from rulings.laws.engine.vocabulary import FOLLOW_UPS
from rulings.laws.references import LawRef
from scoring.bridge.messages import gettext_noop

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
CHOOSES = gettext_noop("{who} chooses:")
GO_ON = gettext_noop("Go to {mark}.")
HOLDS = gettext_noop("Continue as above.")
JUDGED = gettext_noop("The director judges this.")
OPEN = gettext_noop("Still to do: {what}.")
RULE_ON = gettext_noop("Also rule on that.")
TRICKS = gettext_noop("Tricks transferred: {tricks}.")
WORKED_OUT = gettext_noop("The figures are calculated.")


@dataclass(frozen=True, slots=True)
class Row:
    """One branch: what is looked at, the answer that leads here, and what holds then.

    Rows of the same depth follow each other until the next one above them; `is_last` is
    the row that takes what is left. One that `repeats` asks what the row before it asked.
    A row with a `mark` is gone to from elsewhere.
    """

    depth: int
    asks: str
    answer: str
    text: str = ""
    laws: str = ""
    chooser: str = ""
    options: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    is_last: bool = False
    repeats: bool = False
    mark: str = ""

    @property
    def is_silent(self) -> bool:
        """Whether nothing is said here: it only leads on."""
        return not (self.text or self.options or self.notes)


@dataclass(frozen=True, slots=True)
class Node:
    """A row with the rows below it, for those who read it as a list."""

    row: Row
    below: tuple["Node", ...]


def nested(rows: Sequence[Row], depth: int = 0) -> tuple[Node, ...]:
    """The rows of that depth, each with what stands below it."""
    own = [number for number, row in enumerate(rows) if row.depth == depth]
    ends = [*own[1:], len(rows)]
    return tuple(
        Node(rows[start], nested(rows[start + 1 : end], depth + 1))
        for start, end in zip(own, ends, strict=False)
    )


def build_rows(tree: Tree, translate: Translate = str) -> tuple[Row, ...]:
    """Every branch of the tree once; what two branches share is drawn where it is first."""
    rows = _Rows(Phrases(tree, translate))
    rows.add(tree.branches, 0)
    return tuple(rows.rows)


class _Rows:
    def __init__(self, phrases: Phrases) -> None:
        self.phrases = phrases
        self.rows: list[Row] = []
        self.first: dict[int, int] = {}
        """The row at which branches that have been drawn begin, by their identity."""

    def add(self, branches: Sequence[Branch], depth: int) -> None:
        if len(branches) == 1 and self._leads_on(branches[0]):
            self._below(branches[0], depth)
            return
        before = ""
        for number, branch in enumerate(branches, 1):
            row = self._row(branch, depth)
            if not row.asks and number > 1:
                whens = [each.when for each in branches[: number - 1]]
                left = self.phrases.what_is_left(whens)
                row = replace(row, asks=left.asks, answer=left.answer)
            again = row.asks == before != ""
            row = replace(row, is_last=number == len(branches), repeats=again)
            before = row.asks
            if row.is_silent and branch.then and not row.asks:
                self._below(branch, depth)
            else:
                self._add_row(row, branch)

    def _add_row(self, row: Row, branch: Branch) -> None:
        """The row, and those below it; where nothing is new, it says so.

        One that says something tells itself where to go on.
        """
        at = len(self.rows)
        drawn = self.first.get(id(branch.then)) if branch.then else None
        if drawn is not None and not row.is_silent:
            note = self.phrases.translate(GO_ON).format(mark=self._marked(drawn))
            self.rows.append(replace(row, notes=(*row.notes, note)))
            return
        self.rows.append(row)
        self._below(branch, row.depth + 1)
        if row.is_silent and len(self.rows) == at + 1:
            self.rows[at] = replace(row, text=self.phrases.translate(HOLDS))

    def _leads_on(self, branch: Branch) -> bool:
        """Whether it neither asks nor says anything."""
        row = self._row(branch, 0)
        return row.is_silent and not row.asks

    def _below(self, branch: Branch, depth: int) -> None:
        """The branches below it, or the way to where they are drawn already."""
        if not branch.then:
            return
        at = self.first.get(id(branch.then))
        if at is not None:
            note = self.phrases.translate(GO_ON).format(mark=self._marked(at))
            self.rows.append(Row(depth, "", "", text=note, is_last=True))
            return
        start = len(self.rows)
        self.add(branch.then, depth)
        if len(self.rows) > start:
            self.first[id(branch.then)] = start

    def _marked(self, at: int) -> str:
        """The letter of the row that is gone to; it gets one when it has none."""
        if not self.rows[at].mark:
            mark = LETTERS[sum(1 for row in self.rows if row.mark)]
            self.rows[at] = replace(self.rows[at], mark=mark)
        return self.rows[at].mark

    def _row(self, branch: Branch, depth: int) -> Row:
        phrases = self.phrases
        condition = phrases.condition(branch.when)
        laws = (LawRef.parse(law).short for law in branch.laws)
        return Row(
            depth,
            condition.asks,
            condition.answer,
            text=phrases.text(branch.rectification),
            laws=", ".join(laws),
            chooser=self._chooser(branch.step),
            options=self._options(branch.step),
            notes=tuple(self._notes(branch)),
        )

    def _chooser(self, step: Step | None) -> str:
        if step is None:
            return ""
        who = self.phrases.phrase(step.chooser)
        text = self.phrases.translate(CHOOSES).format(who=who)
        return text[:1].upper() + text[1:]

    def _options(self, step: Step | None) -> tuple[str, ...]:
        options = step.options if step else ()
        return tuple(
            f"{number} {self.phrases.option(option)}"
            for number, option in enumerate(options, 1)
        )

    def _notes(self, branch: Branch) -> Iterable[str]:
        translate = self.phrases.translate
        if "tricks_transferred" in branch.results:
            tricks = self.phrases.phrase(branch.results["tricks_transferred"])
            yield translate(TRICKS).format(tricks=tricks)
        if branch.judgment:
            yield translate(JUDGED)
        if branch.calculate:
            yield translate(WORKED_OUT)
        if branch.apply:
            yield translate(RULE_ON)
        codes = dict.fromkeys(each.code for each in branch.follow_ups)
        codes.pop("apply_family", None)
        if codes:
            what = "; ".join(translate(FOLLOW_UPS[code]) for code in codes)
            yield translate(OPEN).format(what=what)
