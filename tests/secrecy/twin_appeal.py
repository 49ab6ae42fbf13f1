"""An evening in which something of an appeal is written that others do not learn of."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime

from clubsite.accounts.models import User
from rulings.appeals.actions import decision
from rulings.appeals.models import Appeal
from rulings.appeals.procedure import State
from rulings.reports.models import Report
from rulings.reports.procedure.states import ReportState
from rulings.tests.appeal_world import (
    HEARING,
    IN_TIME,
    LATER,
    World,
    appeal_in,
    content_for,
    draft,
    make_world,
    now,
)
from rulings.tests.report_world import WRITTEN_AT, report_in
from tests.secrecy.appeal_case import known_of, make_cast
from tests.secrecy.visits import Values

TABLE = frozenset({"appellant", "partner", "respondent", "west"})
DIRECTORS = frozenset({"ruled", "in_charge"})
PANEL = frozenset({"chair", "member", "third"})
NEAR = (
    *("appeal_", "report_", "ruling_detail", "board_story", "event_detail"),
    *("waiting_list", "notice_list", "club_home", "casebook_list", "club_seal"),
)
"""Addresses that have to do with the case, or could tell of it."""

SENT = (
    *("appeal_", "report_", "ruling_detail", "notice_list", "data_", "profile"),
    *("my_mails", "correction_ask", "event_move", "contact_"),
)
"""Addresses to which everyone sends what stands on their pages, beside these secrets:"""
SENDING = frozenset({"draft of a notice", "withdrawn appeal", "draft of a report"})

CLOSEST = ("stranger", "respondent", "manager")
"""Who looks at every address for the draft of a notice."""

AROUND = frozenset(
    {
        *("stranger", "other", "appellant", "respondent", "ruled", "in_charge"),
        *(
            "director",
            "spare",
            "third",
            "conflicted",
            "manager",
            "recorder",
            "operator",
        ),
    }
)
"""One of each who may be near the case."""

RUNS_REPORTS = frozenset({"manager", "in_charge", *PANEL})


@dataclass(frozen=True, slots=True)
class Secret:
    """Something that is written, before what, when, and who may know of it.

    What `was_public` stood on the pages of the event for a time: the number of their
    changes still says that there were some.
    """

    before: State | None
    write: Callable[[World, Appeal | None], object]
    at: datetime
    knows: frozenset[str]
    was_public: bool = False


def _begin(world: World, _appeal: Appeal | None) -> object:
    return appeal_in(world, State.DRAFT)


def _withdraw(world: World, _appeal: Appeal | None) -> object:
    return appeal_in(world, State.WITHDRAWN)


def _note(world: World, appeal: Appeal | None) -> object:
    assert appeal is not None
    decision.write_note(
        appeal, by=world["member"], expected_version=now(appeal), text="A note."
    )
    return appeal


def _decide(world: World, appeal: Appeal | None) -> object:
    assert appeal is not None
    return draft(world, appeal, content_for(world, appeal))


def _report(state: ReportState) -> Callable[[World, Appeal | None], object]:
    def write(world: World, appeal: Appeal | None) -> object:
        assert appeal is not None
        return report_in(world, appeal, state)

    return write


SECRETS: dict[str, Secret] = {
    "draft of a notice": Secret(None, _begin, IN_TIME, frozenset({"appellant"})),
    "withdrawn appeal": Secret(
        None,
        _withdraw,
        LATER,
        frozenset({"manager"}) | TABLE | DIRECTORS,
        was_public=True,
    ),
    "note of a member": Secret(
        State.DELIBERATING, _note, HEARING, frozenset({"member", "chair"})
    ),
    "draft of the decision": Secret(State.DELIBERATING, _decide, HEARING, PANEL),
    "draft of a report": Secret(
        State.DECIDED, _report(ReportState.DRAFT), WRITTEN_AT, RUNS_REPORTS
    ),
    "report before a second person": Secret(
        State.DECIDED, _report(ReportState.SECOND), WRITTEN_AT, RUNS_REPORTS
    ),
    "report before its players": Secret(
        State.DECIDED, _report(ReportState.PLAYERS), WRITTEN_AT, RUNS_REPORTS | TABLE
    ),
}


@dataclass(frozen=True, slots=True)
class Stage:
    """The evening as it is before the secret."""

    secret: Secret
    world: World
    appeal: Appeal | None
    people: Mapping[str, User | None]

    @property
    def outsiders(self) -> dict[str, User | None]:
        """Everyone who may not know of it."""
        return {
            who: user
            for who, user in self.people.items()
            if who in AROUND - self.secret.knows
        }

    def known(self, made: object) -> Values:
        """The parameters of every address, with those of what was made."""
        appeal = made if isinstance(made, Appeal) else self.appeal
        assert appeal is not None
        extra = {"report_id": [made.pk]} if isinstance(made, Report) else {}
        return {**known_of(self.world, appeal), **extra}


def set_stage(name: str) -> Stage:
    """The evening before that secret is written."""
    world = make_world()
    secret = SECRETS[name]
    appeal = appeal_in(world, secret.before) if secret.before else None
    return Stage(secret, world, appeal, make_cast(world))
