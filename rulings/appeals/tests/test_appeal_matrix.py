"""Every cell of the table of who sees what, tried over HTTP (procedures 1.5)."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import datetime

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

from clubsite.site import clock
from clubsite.tests.far import mostly_far
from rulings.appeals.models import Appeal
from rulings.appeals.procedure import (
    Action,
    CaseRole,
    State,
    actions_for,
    effective_roles,
    is_ever_theirs,
)
from rulings.tests.appeal_world import (
    CLOSED,
    HEARING,
    IN_TIME,
    LATER,
    World,
    as_,
    make_world,
)
from rulings.tests.marked_case import MARKS, marked

pytestmark = pytest.mark.django_db

NOTHING = "-"
# Facts (f), grounds (g), statements of the sides (a, r), composition (c), deliberation
# (d), decision (x), money (m); "." opens without any of these, "-" answers 404.
# `preparing` is before the exchange, `exchanged` after it.
COLUMNS = [
    "draft",
    "lodged",
    "admissibility",
    "preparing",
    "exchanged",
    "constituting",
    "scheduled",
    "deliberating",
    "decided",
    "inadmissible",
    "withdrawn",
    "superseded",
    "returned_on_law",
    "referred_up",
    "closed",
]
TABLE = """
outsider   | - -   -   -    -     -      -      -       -        -   -   -   -       -        -
other      | - -   -   -    -     -      -      -       -        -   -   -   -       -        -
appellant  | > fgm fgm fgam fgarm fgarc  fgarc  fgarc   fgarcxm  fgm fgm fgm fgarc   fgarcxm  fgarcx
partner    | - fgm fgm fgam fgarm fgarc  fgarc  fgarc   fgarcxm  fgm fgm fgm fgarc   fgarcxm  fgarcx
respondent | - fg  fg  fg   fgar  fgarc  fgarc  fgarc   fgarcx   f   f   f   fgarc   fgarcx   fgarcx
west       | - fg  fg  fg   fgar  fgarc  fgarc  fgarc   fgarcx   f   f   f   fgarc   fgarcx   fgarcx
ruled      | - fgm fgm fga  fgar  fgarc  fgarc  fgarc   fgarcx   fg  fg  fg  fgarc   fgarcx   fgarcx
in_charge  | - fgm fgm fgam fgarm fgarcm fgarcm fgarc   fgarcxm  fgm fgm fgm fgarc   fgarcxm  fgarcxm
director   | - -   -   -    -     -      -      -       .        -   -   -   -       .        .
spare      | - -   -   -    -     -      -      -       .        -   -   -   -       .        .
third      | - -   -   -    -     .      fgarc  fgarc   fgarcdx  -   -   -   fgarc   fgarcdx  fgarcdx
member     | - -   -   -    -     fgarc  fgarc  fgarcd  fgarcdx  -   -   -   fgarcd  fgarcdx  fgarcdx
chair      | - -   -   -    -     fgarcm fgarcm fgarcdm fgarcdxm -   -   -   fgarcdm fgarcdxm fgarcdx
conflicted | - -   -   -    -     -      -      -       -        -   -   -   -       -        -
manager    | - m   m   m    m     cm     cm     -       fcxm     m   m   m   -       fcxm     fcxm
recorder   | - -   -   -    -     -      -      -       -        -   -   -   -       -        -
operator   | - -   -   -    -     -      -      -       -        -   -   -   -       -        -
"""
ROWS = {
    who.strip(): dict(zip(COLUMNS, cells.split(), strict=True))
    for who, cells in (line.split("|") for line in TABLE.strip().splitlines())
}
LISTED_ONLY = {("manager", "deliberating"), ("manager", "returned_on_law")}
"""Whom the list tells the state and the dates, and nothing opens (0.2)."""

PARTS = {
    "outsider": {CaseRole.PLAYER},
    "other": {CaseRole.PLAYER, CaseRole.SAME_EVENT},
    "appellant": {CaseRole.APPELLANT},
    "partner": {CaseRole.PARTNER},
    "respondent": {CaseRole.RESPONDENT},
    "west": {CaseRole.RESPONDENT},
    "ruled": {CaseRole.RULING_DIRECTOR},
    "in_charge": {CaseRole.DIRECTOR_IN_CHARGE},
    "director": {CaseRole.DIRECTOR},
    "spare": {CaseRole.POOL},
    "member": {CaseRole.MEMBER},
    "chair": {CaseRole.CHAIR},
    "conflicted": {CaseRole.CONFLICTED, CaseRole.POOL},
    "manager": {CaseRole.MANAGER},
    "recorder": {CaseRole.RECORDER},
    "operator": {CaseRole.ADMINISTRATOR},
}


@dataclass(frozen=True, slots=True)
class Column:
    """The case as one column of the table has it, and everybody's browser."""

    name: str
    world: World
    appeal: Appeal
    clients: dict[str, Client]

    def moment(self) -> AbstractContextManager[datetime]:
        """The clock at a moment when the case stands so."""
        late = ("deliberating", "decided", "returned_on_law", "referred_up")
        moments = {"draft": IN_TIME, "closed": CLOSED, **dict.fromkeys(late, HEARING)}
        return clock.at(moments.get(self.name, LATER))

    def path(self, page: str, *args: object) -> str:
        """The address of a page of the case."""
        return reverse(page, args=[self.world.club.slug, self.appeal.pk, *args])


@pytest.fixture(scope="module")
def column(
    request: pytest.FixtureRequest,
    keep_rows: Callable[[], AbstractContextManager[None]],
) -> Iterator[Column]:
    """One column after the other; its case is made once for all that is asked of it."""
    with keep_rows():
        world = make_world()
        appeal = marked(world, request.param)
        clients = {who: as_(world, who) for who in ROWS}
        yield Column(request.param, world, appeal, clients)


def read_page(client: Client, path: str) -> str:
    """What of the case the person reads, in the letters of the table."""
    answer = client.get(path)
    if answer.status_code == 302:
        return ">"
    if answer.status_code == 404:
        return NOTHING
    assert answer.status_code == 200
    text = answer.content.decode()
    return "".join(letter for letter, mark in MARKS.items() if mark in text) or "."


@pytest.mark.full
@pytest.mark.parametrize(
    "column",
    mostly_far(COLUMNS, near={"preparing", "deliberating"}),
    indirect=True,
    scope="module",
)
def test_each_page_has_what_its_cell_says(column: Column) -> None:
    path = column.path("appeal_detail")

    with column.moment():
        found = {who: read_page(client, path) for who, client in column.clients.items()}

    assert found == {who: row[column.name] for who, row in ROWS.items()}


@pytest.mark.parametrize(
    "column",
    mostly_far(COLUMNS, near={"deliberating"}),
    indirect=True,
    scope="module",
)
def test_each_list_and_file_follows_the_page(column: Column) -> None:
    appeal = column.appeal
    list_path = reverse("appeal_list", args=[column.world.club.slug])
    files = {
        by: column.path("appeal_file", evidence.pk)
        for evidence in appeal.evidence.all()
        for by in ("ruled", "appellant", "respondent")
        if evidence.filed_by == column.world[by]
    }

    with column.moment():
        for who, client in column.clients.items():
            cell = ROWS[who][column.name]
            listed = client.get(list_path)
            lines = [case.key for case in listed.context["page"].object_list]
            opened = {
                by for by, path in files.items() if client.get(path).status_code == 200
            }

            known = cell != NOTHING or (who, column.name) in LISTED_ONLY
            assert lines == ([appeal.pk] if known else []), who
            letters = {"f": "ruled", "a": "appellant", "r": "respondent"}
            assert opened == {letters[c] for c in cell if c in letters} & set(files), (
                who
            )


@pytest.mark.full
@pytest.mark.skipif(
    connection.vendor != "sqlite",
    reason="only on SQLite: who may act is code, not data",
)
@pytest.mark.parametrize("column", COLUMNS, indirect=True, scope="module")
def test_each_act_is_open_to_its_parts_and_else_refused(column: Column) -> None:
    state = State(column.appeal.state)
    third = CaseRole.ASSIGNED if column.name == "constituting" else CaseRole.MEMBER
    roles = {**PARTS, "third": {third}}
    seated = column.name in {
        *("constituting", "scheduled", "deliberating", "decided"),
        *("returned_on_law", "referred_up", "closed"),
    }
    visitors = [who for who in ROWS if ROWS[who][column.name] != NOTHING]

    with column.moment():
        for who, client in column.clients.items():
            if who == "west":  # whose acts are those of the respondent
                continue
            on_panel = who in {"chair", "member", "third"}
            own_roles = roles[who] if seated or not on_panel else {CaseRole.POOL}
            may = allowed_here(state, own_roles)
            hidden = who not in visitors
            tried = PAGES_OF_ACTS[:2] if hidden else acts_for(who, visitors, may)
            for action in tried:
                status = client.post(column.path("appeal_move", action), {}).status_code
                later = is_ever_theirs(action, own_roles)
                refused = 422 if action in may else 409 if later else 403
                assert status == (404 if hidden else refused), (who, action)


def acts_for(who: str, visitors: list[str], may: set[Action]) -> list[Action]:
    """What the person may do in the state, and a share of everything else.

    The shares of two people overlap, so that each act is refused to someone.
    """
    first, people = visitors.index(who), len(visitors)
    share = PAGES_OF_ACTS[first::people] + PAGES_OF_ACTS[(first + 1) % people :: people]
    return [act for act in PAGES_OF_ACTS if act in may or act in share]


PAGES_OF_ACTS = [
    act
    for act in Action
    if act
    not in {
        *(
            Action.BEGIN,
            Action.EDIT,
            Action.LODGE,
            Action.ENTER,
            Action.REFER,
            Action.RECEIVE,
        ),
        *(
            Action.EXCHANGE,
            Action.PASS_ON,
            Action.SIGN,
            Action.DRAFT_DECISION,
            Action.SUPERSEDE,
        ),
        *(Action.CORRECT_SLIP, Action.COUNTERSIGN, Action.REWEIGH),
        *(Action.COUNT_SILENCE, Action.END_FURTHER, Action.CLOSE),
    }
]


def allowed_here(state: State, roles: set[CaseRole]) -> set[Action]:
    """What the parts may try; a lodged appeal is received already."""
    states = [state, State.ADMISSIBILITY] if state is State.LODGED else [state]
    return {
        act
        for each_state in states
        for act in actions_for(each_state, effective_roles(roles))
    }
