"""The story of a board: its rows, each by its reader's rights; without any, no page."""

import re
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from django.test import Client

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.site.clock import now
from clubsite.tests.builders import make_club, make_member, make_user
from clubsite.tests.query_bounds import PAGE, queries
from rulings.appeals.models import Appeal, Decision
from rulings.appeals.procedure import State
from rulings.desk.labels import STORY_ORDER, StoryKind
from rulings.desk.models import TableCall
from rulings.desk.queries import stories
from rulings.desk.queries.stories import Story, StoryRow, story_url
from rulings.log.models import Ruling
from rulings.log.procedure.content import PenaltyGiven
from rulings.tests.appeal_world import POSTED, World, appeal_in, make_world
from rulings.tests.builders import (
    amend,
    assigned,
    line_at,
    make_content,
    make_f1,
    make_ruling,
    players_at,
    seat,
    withdraw,
)
from scoring.events.labels import EventState, ResultKind
from scoring.events.models import Event, Result, Snapshot

pytestmark = pytest.mark.django_db

RULING = ("facts", "law", "ruling", "score")
CALL = ("call",)
APPEAL = ("appeal",)
DECISION = ("decision",)
NEW_SCORE = ("score",)
PUBLISHED = ("publication",)
TABLE = ("appellant", "partner", "respondent", "west")
PANEL = ("chair", "member", "third")
NOBODY = ("conflicted", "recorder", "other", "outsider", "operator")

BEFORE: dict[str, tuple[str, ...]] = {
    "ruled": RULING,
    "in_charge": (*RULING, *CALL),
    "director": RULING,
    "manager": RULING,
    **dict.fromkeys(TABLE, RULING),
}
"""What each person reads of a board with a call and a ruling; the others nothing."""

LODGED = {
    **{who: (*rows, *APPEAL) for who, rows in BEFORE.items()},
    "director": RULING,
}
HEARD = {**LODGED, **dict.fromkeys(PANEL, (*RULING, *APPEAL))}
DECIDED = {
    **{who: (*rows, *DECISION, *NEW_SCORE, *PUBLISHED) for who, rows in HEARD.items()},
    "director": (*RULING, *APPEAL, *DECISION, *PUBLISHED),
    "spare": (*APPEAL, *DECISION, *PUBLISHED),
}
NEAR = {State.LODGED, State.DECIDED}
"""States of which the rows are read every time; the others only in `full`."""

MATRIX: dict[State | None, dict[str, tuple[str, ...]]] = {
    None: BEFORE,
    State.DRAFT: BEFORE,
    State.LODGED: LODGED,
    State.PREPARING: LODGED,
    State.SCHEDULED: HEARD,
    State.DELIBERATING: HEARD,
    State.DECIDED: DECIDED,
    State.INADMISSIBLE: BEFORE,
    State.WITHDRAWN: BEFORE,
    State.SUPERSEDED: BEFORE,
}


@pytest.fixture
def event() -> Event:
    return make_f1(make_club())


@pytest.fixture
def director(event: Event, client: Client) -> User:
    director = make_member(event.club, RoleKind.DIRECTOR)
    client.force_login(director)
    return director


def page_of(event: Event, board: int = 7) -> str:
    return f"/{event.club.slug}/events/{event.pk}/boards/{board}/story/"


def rows_of(client: Client, event: Event) -> list[StoryRow]:
    page = client.get(page_of(event))
    assert page.status_code == 200
    story: Story = page.context["story"]
    return list(story.rows)


def rows_for(world: World, who: str) -> tuple[str, ...]:
    """The kinds of the rows that a person reads; nothing where the page is not there."""
    client = Client()
    client.force_login(world[who])
    with queries() as executed:
        page = client.get(page_of(world.event))
    assert len(executed) <= PAGE
    if page.status_code == 404:
        return ()
    return tuple(row.kind.value for row in page.context["story"].rows)


@pytest.mark.parametrize(
    "state",
    [
        pytest.param(state, marks=() if state in NEAR else (pytest.mark.full,))
        for state in MATRIX
    ],
    ids=str,
)
def test_each_row_is_read_by_those_alone_who_may(state: State | None) -> None:
    world = make_world()
    if state:
        appeal_in(world, state)
    TableCall.objects.create(
        result=world.line,
        caller=world["appellant"],
        called_at=POSTED,
        ended_at=POSTED,
    )

    found = {who: rows_for(world, who) for who in world.people}

    assert {who: rows for who, rows in found.items() if rows} == MATRIX[state]
    assert not set(MATRIX[state]) & set(NOBODY)
    kinds = {kind for rows in DECIDED.values() for kind in rows}
    assert kinds == set(StoryKind.values) == {kind.value for kind in STORY_ORDER}


@pytest.mark.parametrize("gone", ["board", "event", "club"])
def test_what_is_not_there_answers_like_what_is_not_seen(
    client: Client, event: Event, director: User, gone: str
) -> None:
    make_ruling(line_at(event, 5), by=director)
    paths = {
        "board": page_of(event, 8),
        "event": f"/sample/events/{event.pk + 1}/boards/7/story/",
        "club": f"/other/events/{event.pk}/boards/7/story/",
    }

    assert client.get(page_of(event)).status_code == 200
    assert client.get(paths[gone]).status_code == 404


def test_a_stranger_is_asked_to_sign_in(client: Client, event: Event) -> None:
    assert client.get(page_of(event)).status_code == 302


def test_the_score_is_told_before_and_after(
    client: Client, event: Event, director: User
) -> None:
    line = line_at(event, 5)
    ruling = make_ruling(line, by=director)
    again = make_content(
        assigned(line, "4S N ="),
        assigned(line_at(event, 5, board=7), "4S N ="),
        why_amended="A trick more.",
    )
    amend(
        ruling,
        make_content(*again.effect.lines[:1], why_amended="One more."),
        by=director,
    )

    rows = rows_of(client, event)
    first, second = [row for row in rows if row.kind == StoryKind.SCORE]
    page = re.sub(r"<[^>]+>|\s+", " ", client.get(page_of(event)).content.decode())

    assert (str(first.reported), first.before) == ("4S N -1", first.before)
    assert not first.before
    assert first.after is not None
    assert [line.board for line in first.after.lines] == [7]
    assert second.before == first.after
    titles = [row.title for row in rows if row.kind == StoryKind.RULING]
    assert titles == ["Ruling 1", "Ruling 1, version 2"]
    assert "One more." in page
    assert "Misinformation" in page


def test_a_revision_of_other_boards_is_no_part_of_the_story(
    client: Client, event: Event, director: User
) -> None:
    make_ruling(line_at(event, 5), by=director)
    before = rows_of(client, event)
    Snapshot.objects.filter(event=event).exclude(reason="posted").update(boards=[8])

    after = rows_of(client, event)

    gone = [row.kind for row in before if row not in after]
    assert gone == [StoryKind.PUBLICATION]


def test_a_withdrawn_ruling_ends_its_story(
    client: Client, event: Event, director: User
) -> None:
    withdraw(make_ruling(line_at(event, 5), by=director), by=director)

    rows = rows_of(client, event)

    last = [row for row in rows if row.kind == StoryKind.RULING][-1]
    assert (last.title, last.text) == ("Ruling 1 withdrawn", "Wrong table.")
    assert [row.kind for row in rows].count(StoryKind.PUBLICATION) > 1


def test_a_ruling_of_no_table_says_none(
    client: Client, event: Event, director: User
) -> None:
    ruling = make_ruling(line_at(event, 5), by=director, content=make_content())
    Ruling.objects.filter(pk=ruling.pk).update(result=None, table=None)

    rows = rows_of(client, event)

    assert [(row.title, row.reported) for row in rows if row.kind == "score"] == [
        ("", None)
    ]


def test_facts_wait_until_a_player_has_played_the_board(
    client: Client, event: Event, director: User
) -> None:
    line = line_at(event, 5)
    make_ruling(line, by=director, content=make_content())
    Result.objects.filter(pk=line.pk).update(
        kind=ResultKind.AWAITED, contract="", declarer="", tricks=None
    )
    client.force_login(seat(players_at(line)[3], make_user("Sample Fourth")))

    page = client.get(page_of(event)).content.decode()

    assert "Shown once the board has been played." in page
    assert "North explained" not in page
    assert "East would have led" not in page


def disciplined(line: Result) -> PenaltyGiven:
    return PenaltyGiven(line.ns_id, "10", "percent_of_top", disciplinary=True)


SECRETS: dict[str, Callable[[Result], dict[str, object]]] = {
    "a law of conduct": lambda _line: {"laws": "74B1"},
    "discipline alone": lambda line: {"penalties": (disciplined(line),)},
}


@pytest.mark.parametrize("secret", SECRETS)
def test_conduct_never_appears(
    client: Client, event: Event, director: User, secret: str
) -> None:
    line = line_at(event, 5)
    content = make_content(**SECRETS[secret](line))  # type: ignore[arg-type]  # one field each
    ruling = make_ruling(line, by=director, content=content)

    detail = client.get(f"/sample/rulings/{ruling.pk}/")

    assert client.get(page_of(event)).status_code == 404
    assert detail.context["story_url"] == ""
    assert story_url(director, event, 7) == ""


def test_a_story_knows_nothing_of_referrals() -> None:
    assert "rulings.conduct" not in Path(stories.__file__).read_text()


def test_of_a_ruling_with_discipline_the_score_alone_is_told(
    client: Client, event: Event, director: User
) -> None:
    line = line_at(event, 5)
    content = make_content(assigned(line, "4S N ="), penalties=(disciplined(line),))
    make_ruling(line, by=director, content=content)

    [score] = [row for row in rows_of(client, event) if row.kind == StoryKind.SCORE]

    assert score.after is not None
    assert (len(score.after.lines), score.after.penalties) == (1, ())


def test_no_appeal_about_conduct_is_told() -> None:
    world = make_world()
    appeal = appeal_in(world, State.DECIDED)
    appeal.ruling.versions.update(laws=["L74A"])
    client = Client()
    client.force_login(world["chair"])

    page = client.get(page_of(world.event))
    case = client.get(f"/{world.club.slug}/appeals/{appeal.pk}/")

    assert page.status_code == 404
    assert page_of(world.event) not in case.content.decode()


def test_ruling_appeal_and_board_lead_to_the_story() -> None:
    world = make_world()
    appeal = appeal_in(world, State.LODGED)
    client = Client()
    client.force_login(world["appellant"])
    pages = (
        f"/{world.club.slug}/rulings/{world.ruling.pk}/",
        f"/{world.club.slug}/appeals/{appeal.pk}/",
        f"/{world.club.slug}/events/{world.event.pk}/boards/7/",
    )

    for page in pages:
        assert f'href="{page_of(world.event)}"' in client.get(page).content.decode()
    client.force_login(world["outsider"])
    assert page_of(world.event) not in client.get(pages[2]).content.decode()
    assert story_url(None, world.event, 7) == ""


def test_the_decision_says_its_outcome() -> None:
    world = make_world()
    appeal_in(world, State.DECIDED)
    client = Client()
    client.force_login(world["respondent"])

    rows = rows_of(client, world.event)

    [decision] = [row for row in rows if row.kind == StoryKind.DECISION]
    assert decision.text == "Score changed in the appellants' favour"
    assert decision.at == Decision.objects.get().signed_at
    assert decision.title == f"Appeal {Appeal.objects.get().label}"


@pytest.mark.parametrize(
    ("state", "text"),
    [
        (State.LODGED, "Lodged"),
        (State.SCHEDULED, "Lodged. Now: Hearing arranged"),
        (State.DECIDED, "Lodged"),
    ],
)
def test_the_appeal_says_how_it_stands(state: State, text: str) -> None:
    world = make_world()
    appeal_in(world, state)
    client = Client()
    client.force_login(world["appellant"])

    [appeal] = [row for row in rows_of(client, world.event) if row.kind == "appeal"]

    assert appeal.text == text


@pytest.mark.parametrize(
    ("reader", "boards"), [("director", [2]), ("player", [1]), ("manager", [])]
)
def test_before_an_embargo_ends_a_player_reads_the_own_score_alone(
    client: Client, event: Event, director: User, reader: str, boards: list[int]
) -> None:
    line, other = line_at(event, 5), line_at(event, 4)
    content = make_content(assigned(line, "4S N ="), assigned(other, "4S N ="))
    make_ruling(line, by=director, content=content)
    Event.objects.filter(pk=event.pk).update(embargo_until=now() + timedelta(days=1))
    if reader == "player":
        client.force_login(seat(players_at(line)[3], make_user("Sample Fourth")))
    if reader == "manager":
        client.force_login(make_member(event.club, RoleKind.MANAGER, name="Sample M"))

    scores = [row for row in rows_of(client, event) if row.kind == StoryKind.SCORE]

    assert [len(row.after.lines) for row in scores if row.after] == boards


def test_an_embargo_keeps_the_page_within_its_bound() -> None:
    world = make_world()
    appeal_in(world, State.DECIDED)
    Event.objects.filter(pk=world.event.pk).update(
        embargo_until=now() + timedelta(days=1)
    )
    TableCall.objects.create(
        result=world.line, caller=world["appellant"], called_at=POSTED
    )

    read = {who: rows_for(world, who) for who in ("in_charge", "manager", "chair")}

    others = tuple(kind for kind in DECIDED["chair"] if kind != "score")
    assert read == {
        "in_charge": DECIDED["in_charge"],
        "manager": others,
        "chair": others,
    }


@pytest.mark.full
@pytest.mark.parametrize(
    ("state", "part", "opens"),
    [
        (EventState.IN_PLAY, "player", False),
        (EventState.IN_PLAY, "director", True),
        (EventState.PROVISIONAL, "player", True),
    ],
)
def test_the_square_leads_to_a_board_that_opens(
    client: Client,
    event: Event,
    director: User,
    state: EventState,
    part: str,
    *,
    opens: bool,
) -> None:
    line = line_at(event, 5)
    make_ruling(line, by=director)
    Event.objects.filter(pk=event.pk).update(state=state)
    if part == "player":
        client.force_login(seat(players_at(line)[3], make_user("Sample Fourth")))
    board = f"/sample/events/{event.pk}/boards/7/"

    linked = f'href="{board}"' in client.get(page_of(event)).content.decode()

    assert linked is opens
    assert not linked or client.get(board).status_code == 200
