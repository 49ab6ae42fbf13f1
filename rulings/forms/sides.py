"""What one side, or both, are to have on a line: the fields that its kind asks for."""

from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _

from rulings.forms.outcomes import AverageForm, OutcomeForm, words_of
from rulings.forms.typed import Typed, count, form_of
from rulings.labels.rulings import SideKind
from rulings.queries.places import reported_outcome
from scoring import effects
from scoring.bridge.words import NotBridge
from scoring.effects import Stored
from scoring.models import Result

FEWEST, MOST = 2, 5
"""How many outcomes a weighted score has (EBU asks software for up to five)."""


class SideFields:
    """The fields of one side; its names begin with `prefix`, as l0-ns."""

    def __init__(
        self,
        typed: Typed,
        prefix: str,
        kind: SideKind,
        *,
        line: Result | None,
        for_ten: Fraction | None,
        checked: bool,
    ) -> None:
        self.prefix = prefix
        self.kind = kind
        self.line = line
        self.checked = checked
        self.error = ""
        self.outcomes = [
            self._outcome(typed, row) for row in range(_rows(typed, prefix, kind))
        ]
        self.average = (
            form_of(AverageForm, typed, prefix, checked=checked, for_ten=for_ten)
            if kind == SideKind.ARTIFICIAL
            else None
        )

    @property
    def side(self) -> str:
        """Whose fields these are: ns, ew or both."""
        return self.prefix.rpartition("-")[2]

    @property
    def may_grow(self) -> bool:
        """Whether another outcome can be added."""
        return self.kind == SideKind.WEIGHTED and len(self.outcomes) < MOST

    @property
    def may_shrink(self) -> bool:
        """Whether an outcome can be taken away."""
        return len(self.outcomes) > FEWEST

    def stored(self) -> Stored | None:
        """The treatment, or nothing where something is to be mended."""
        parts: list[Any] = [*self.outcomes, *([self.average] if self.average else [])]
        if not all(form.is_valid() for form in parts) or self.line is None:
            return None
        try:
            return self._stored(self.line)
        except NotBridge as refusal:
            self.error = words_of(refusal)
            return None

    def _stored(self, line: Result) -> Stored | None:
        if self.kind == SideKind.NOT_PLAYED:
            return effects.not_played()
        if self.kind == SideKind.SKIPPED:
            return effects.skipped()
        if self.average:
            return self.average.stored()
        if self.kind == SideKind.TABLE:
            return self._as_reported(line)
        return effects.outcomes([form.outcome(line.board) for form in self.outcomes])

    def _as_reported(self, line: Result) -> Stored | None:
        reported = reported_outcome(line)
        if reported is None:
            self.error = _("This line has no result from the table.")
            return None
        return effects.outcomes([reported])

    def _outcome(self, typed: Typed, row: int) -> OutcomeForm:
        return form_of(
            OutcomeForm,
            typed,
            f"{self.prefix}{row}",
            checked=self.checked,
            board=self.line.board if self.line else None,
            weighted=self.kind == SideKind.WEIGHTED,
        )


def _rows(typed: Typed, prefix: str, kind: SideKind) -> int:
    if kind == SideKind.ASSIGNED:
        return 1
    if kind == SideKind.WEIGHTED:
        return count(typed, f"{prefix}-count", least=FEWEST, most=MOST)
    return 0
