"""What the page of an act says: who reads what is written, until when, and what follows
silence.

Readers follow from the table of sections alone, by which the case is opened.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.utils.functional import Promise
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rulings.appeals.access.cases import Case
from rulings.appeals.labels import Step
from rulings.appeals.models import PanelSeat
from rulings.appeals.procedure import Action, CaseRole, Section, State, cell
from rulings.appeals.queries.case_facts import get_deadline
from rulings.appeals.queries.head import way_of
from rulings.log.procedure.redaction import Scope

WRITTEN_IN: Mapping[Action, Section] = {
    **dict.fromkeys(
        (
            *(Action.CROSS_APPEAL, Action.GIVE_GROUNDS, Action.DISMISS),
            *(Action.RESTORE, Action.LET_STAND, Action.ANSWER_LAW),
            *(Action.STATE_FACTS, Action.ASK, Action.ANSWER),
            *(Action.RETURN_ON_LAW, Action.KEEP_RULING, Action.WRITE_RECORD),
        ),
        Section.FACTS,
    ),
    Action.FILE_STATEMENT: Section.STATEMENTS,
    **dict.fromkeys(
        (Action.DECLARE, Action.CHALLENGE, Action.DECIDE_CHALLENGE),
        Section.COMPOSITION,
    ),
    Action.NOTE: Section.DELIBERATION,
    Action.VOTE: Section.DELIBERATION,
    Action.WRITE_DISSENT: Section.DECISION,
}
"""The section in which what goes with the act is read."""

GROUPS: Mapping[Promise, frozenset[CaseRole]] = {
    gettext_lazy("both sides"): frozenset({CaseRole.APPELLANT, CaseRole.RESPONDENT}),
    gettext_lazy("the directors involved"): frozenset(
        {CaseRole.RULING_DIRECTOR, CaseRole.DIRECTOR_IN_CHARGE}
    ),
    gettext_lazy("the panel"): frozenset({CaseRole.MEMBER, CaseRole.CHAIR}),
    gettext_lazy("managers"): frozenset({CaseRole.MANAGER}),
}
"""Readers by name, with the parts that stand for each."""

PERIODS: Mapping[Action, tuple[Step, Promise]] = {
    Action.FILE_STATEMENT: (
        Step.STATEMENTS,
        gettext_lazy(
            "If your side submits nothing by then, the case goes on without its statement."
        ),
    ),
    Action.STATE_FACTS: (
        Step.STATEMENTS,
        gettext_lazy("You can do this later, but no panel is appointed until you do."),
    ),
    Action.GIVE_GROUNDS: (
        Step.GROUNDS,
        gettext_lazy("If you add no grounds by then, the appeal goes on without them."),
    ),
    Action.SAY_REVIEWER: (
        Step.AGREEMENT,
        gettext_lazy(
            "If your side doesn't answer by then, it hasn't agreed and the case "
            "passes to the next deciding body."
        ),
    ),
    Action.DECLARE: (
        Step.DECLARATIONS,
        gettext_lazy("If you don't answer by then, someone else is invited."),
    ),
    Action.KEEP_RULING: (
        Step.LAW,
        gettext_lazy(
            "If you do nothing by then, the ruling stands and the panel decides."
        ),
    ),
    Action.ASK_REVIEW: (
        Step.REVIEW,
        gettext_lazy(
            "If neither side requests a review by then, the appeal stays rejected."
        ),
    ),
}
"""The period in which the act can be done, and what follows if nothing comes."""


@dataclass(frozen=True, slots=True)
class ActNotes:
    """Who reads it, until when it can be done, and what happens otherwise."""

    readers: str
    until: datetime | None
    otherwise: Promise | str


def build_notes(case: Case, action: Action) -> ActNotes:
    """The notes of that act in the case as it stands."""
    step, otherwise = PERIODS.get(action, (None, ""))
    until = get_deadline(case.appeal, step) if step else None
    return ActNotes(_readers(case, action), until, otherwise if until else "")


def _readers(case: Case, action: Action) -> str:
    section = WRITTEN_IN.get(action)
    if section is None:
        return ""
    if section is Section.DELIBERATION:
        return note_readers(case)
    way = way_of(case.state)
    at = way.index(case.state) if case.state in way else 0
    now = _groups(section, [case.state])
    coming = [group for group in _groups(section, way[at:]) if group not in now]
    later = {"readers": _listed(coming)}
    if not now:
        return _("Later it can be read by %(readers)s.") % later if coming else ""
    first = _("Can be read by %(readers)s.") % {"readers": _listed(now)}
    return f"{first} {_('Later also by %(readers)s.') % later}" if coming else first


def _groups(section: Section, states: Iterable[State]) -> list[Promise]:
    """Readers of the whole section in any of these states, or of what is exchanged."""
    states = list(states)
    return [
        group
        for group, roles in GROUPS.items()
        if any(
            cell(role, state).scopes(section) & {Scope.ALL, Scope.EXCHANGED}
            for role in roles
            for state in states
        )
    ]


def note_readers(case: Case) -> str:
    """Who reads a note of this member now, and once the decision is signed."""
    others = [seat for seat in case.parties.seated if seat != case.seat]
    now = [seat for seat in others if _reads_notes(seat, case.state)]
    later = [seat for seat in others if _reads_notes(seat, State.DECIDED)]
    names = _listed([_("you"), *(seat.user for seat in now)])
    first = _("Only %(names)s can read it.") % {"names": names}
    return f"{first} {_('After the decision the panel can too.')}" if later else first


def _reads_notes(seat: PanelSeat, state: State) -> bool:
    leads = CaseRole.EXTERNAL if seat.is_referee else CaseRole.CHAIR
    role = leads if seat.chairs else CaseRole.MEMBER
    return seat.sits and Scope.ALL in cell(role, state).scopes(Section.DELIBERATION)


def _listed(words: Iterable[object]) -> str:
    return get_text_list([str(word) for word in words], _("and"))


def next_after_declaring(case: Case) -> str:
    """What a member who disclosed an interest waits for, and who decides on it."""
    seat = case.seat
    if seat is None or not seat.waits_for_waiver:
        return ""
    return _(
        "You have declared an interest, and both sides can now read it. Once "
        "every member has declared, those without an interest decide if yours "
        "matters. You stay if more than half of them say it doesn't. Until then "
        "the file is closed to you, and it stays closed if the interest matters. "
        "You don't need to do anything."
    )
