"""What was done in a case, for who reads the case: never what a panel deliberates."""

from collections.abc import Mapping

from clubsite.audit import trail
from clubsite.audit.models import Entry
from clubsite.audit.words import Line, lines_of
from rulings.access.appeals import Case
from rulings.procedure.appeals import Section
from rulings.procedure.cells import Scope
from rulings.procedure.redaction import Level
from rulings.queries.appeal_head import level_of

SECRET = frozenset(
    {
        *("appeal.begun", "appeal.kept", "appeal.noted", "appeal.voted"),
        *("appeal.decision_drafted", "appeal.dissent_written"),
        *("appeal.slip_written", "appeal.slip_dropped"),
    }
)
"""What only its doer or the panel knows: a draft, a note, a vote."""

SECTIONS: Mapping[str, Section] = {
    "appeal.statement_filed": Section.STATEMENTS,
    "appeal.deposit_noted": Section.MONEY,
    **dict.fromkeys(
        (
            *("appeal.panel_appointed", "appeal.panel_changed", "appeal.declared"),
            *("appeal.recused", "appeal.passed_on", "appeal.referee_asked"),
            *("appeal.reweighed", "appeal.waiver_said", "appeal.challenged"),
            "appeal.challenge_decided",
        ),
        Section.COMPOSITION,
    ),
}
"""The section that an entry belongs to; all others tell where the case stands."""


def history_shown(case: Case) -> tuple[Line, ...]:
    """The moves of the case, oldest first, for who reads its facts with names."""
    reads = Section.FACTS in case.cell.readable and level_of(case) is Level.NAMES
    if not reads:
        return ()
    entries = trail.history_of(case.appeal).exclude(verb__in=SECRET)
    return tuple(lines_of(entry for entry in entries if _reads(case, entry)))


def _reads(case: Case, entry: Entry) -> bool:
    section = SECTIONS.get(entry.verb, Section.FACTS)
    scopes = case.cell.scopes(section)
    if Scope.ALL in scopes or section is Section.FACTS:
        return True
    own = {one.pk for one in case.cast.notices if one.entry_id == case.side}
    return Scope.OWN in scopes and entry.details.get("notice") in own
