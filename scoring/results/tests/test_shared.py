"""One rendering for many readers: what each has of it, and what never is in it."""

import re
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client, override_settings
from django.test.utils import CaptureQueriesContext

from clubsite.accounts.models import User
from clubsite.clubs.actions import change_policy
from clubsite.clubs.labels import InPlay, RoleKind
from clubsite.clubs.models import Club
from clubsite.ops import redis_counters, renderings
from clubsite.site.clock import now
from clubsite.site.slots import Rendering
from clubsite.tests.builders import make_club, make_member, make_user, post_notice
from clubsite.tests.far import mostly_far
from scoring.events import effects
from scoring.events.access import PageFacts
from scoring.events.labels import (
    Cause,
    EventState,
    Flag,
    PenaltyUnit,
    RevisionReason,
)
from scoring.events.models import Entry, Event, Result, Section
from scoring.play.actions import corrections
from scoring.play.actions.embargo import set_embargo
from scoring.play.actions.entry import correct_line, store_line
from scoring.play.actions.posting import anchor_results
from scoring.results import contents, live, shared
from scoring.results.pace import pace
from scoring.results.queries.scores import forget_scores
from scoring.results.shared import SharedPage
from scoring.results.tests.builders import rule
from scoring.results.tests.replay_world import ReplayWorld
from scoring.tests.builders import (
    make_deal,
    make_mitchell,
    make_penalty,
    section_of,
)
from scoring.tests.pages import HTMX, card_path, seat, url

pytestmark = pytest.mark.django_db(transaction=True)
OWN = re.compile(r'data-live-etag="[^"]*"|value="\w{64}"|"X-CSRFToken": "\w{64}"')
"""What no two answers have alike: tags of parts and tokens of forms."""


@pytest.fixture(autouse=True)
def _forget() -> Iterator[None]:
    """Each test begins and ends with nothing remembered."""
    live.forget_versions()
    yield
    live.forget_versions()
    forget_scores()


class Made(list[str]):
    """The names of what was rendered for many, and all of its text."""

    text = ""


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Made:
    """What is rendered for many from now on."""
    found = Made()

    def get(name: str, make: Callable[[], Rendering]) -> Rendering:
        def noted() -> Rendering:
            rendering = make()
            found.append(name)
            found.text += "".join(piece.text for piece in rendering.pieces)
            return rendering

        return renderings.get_or_make(name, noted)

    monkeypatch.setattr(shared, "get_or_make", get)
    return found


def browser(user: User | None = None) -> Client:
    client = Client()
    if user:
        client.force_login(user)
    return client


def get_text(client: Client, path: str, **headers: str) -> str:
    answer = client.get(path, headers=headers)
    assert answer.status_code == 200, path
    return answer.content.decode()


def make_posted(state: EventState = EventState.PROVISIONAL) -> Event:
    event = make_mitchell(make_club(), state=EventState.SCORING)
    make_deal(event, 1)
    anchor_results(event, state=state)
    return event


def readers_of(event: Event) -> dict[str, User | None]:
    """A stranger, and people of the club: two who play, one who does not, a recorder."""
    north, east = make_user("Sample Own"), make_user("Sample Opponent")
    seat(event, north)
    seat(event, east, "Player 2EWa")
    return {
        "stranger": None,
        "north": north,
        "east": east,
        "member": make_user("Sample Member"),
        "recorder": make_member(event.club, RoleKind.RECORDER),
    }


def pages_of(event: Event) -> list[str]:
    return [url(event), url(event, card_path(event)), url(event, "boards/1/")]


def make_open_club() -> Club:
    """A club that shows the ranking while it is played."""
    club = make_club()
    club.in_play = InPlay.RANKING
    club.save()
    return club


def make_kind(kind: str) -> tuple[Event, list[str]]:
    """An event, and its pages that strangers may open."""
    if kind == "posted":
        event = make_posted()
        return event, pages_of(event)
    event = make_mitchell(make_open_club(), state=EventState.IN_PLAY)
    event.without_director = kind == "without a director"
    event.save()
    make_deal(event, 1)
    return event, [url(event), url(event, "boards/1/")]


@pytest.mark.parametrize(
    "kind", mostly_far(["posted", "in play", "without a director"], near={"in play"})
)
@pytest.mark.parametrize("headers", [{}, HTMX], ids=["page", "part"])
def test_each_reader_has_of_it_exactly_what_a_page_of_their_own_would_be(
    made: Made, monkeypatch: pytest.MonkeyPatch, kind: str, headers: dict[str, str]
) -> None:
    event, paths = make_kind(kind)
    people = [browser(user) for user in readers_of(event).values()]

    seen = [[get_text(each, path, **headers) for path in paths] for each in people]
    rendered = len(made)
    monkeypatch.setattr(PageFacts, "each_their_own", True)
    live.forget_versions()
    alone = [[get_text(each, path, **headers) for path in paths] for each in people]

    for mine, own in zip(seen, alone, strict=True):
        assert [OWN.sub("", text) for text in mine] == [
            OWN.sub("", text) for text in own
        ]
    assert rendered == len(made) == len(paths) * (1 if headers else 3)
    assert "Sample" not in made.text.replace("Sample Pairs", "").replace(
        event.club.name, ""
    )


def test_the_pair_is_marked_for_those_who_sit_in_it_alone() -> None:
    event = make_posted()
    people = {who: browser(user) for who, user in readers_of(event).items()}

    marked = {
        who: re.findall(r'data-label="(\w+)" class="ours"', get_text(each, url(event)))
        for who, each in people.items()
    }

    assert marked == {
        "stranger": [],
        "north": ["1NS"],
        "east": ["2EW"],
        "member": [],
        "recorder": [],
    }


@pytest.mark.full
@pytest.mark.both
def test_what_is_rendered_for_many_is_looked_up_by_few_queries(made: Made) -> None:
    event = make_posted()
    first, second = (browser(make_user(f"Sample {name}")) for name in "AB")
    costs = {}

    for path, headers in [(url(event), HTMX)] + [
        (path, {}) for path in pages_of(event)
    ]:
        get_text(first, path, **headers)
        with CaptureQueriesContext(connection) as queries:
            get_text(second, path, **headers)
        costs[path, bool(headers)] = len(queries)

    # Session, person, event, roles, part in it; of a page unread notices; of a board
    # its deals and whether there is a story to read.
    assert list(costs.values()) == [5, 6, 6, 8]
    assert len(made) == 4


@pytest.mark.full
def test_nothing_is_rendered_by_an_act(made: Made) -> None:
    event = make_mitchell(make_open_club(), state=EventState.IN_PLAY)
    director = make_member(event.club, RoleKind.DIRECTOR)
    get_text(browser(), url(event))
    line = Result.objects.filter(section__session__event=event)[0]

    store_line(line, "3NT N =", by=director, expected_version=line.version)

    assert len(made) == 1
    get_text(browser(), url(event))
    assert len(made) == 2


def any_line(event: Event) -> Result:
    return Result.objects.filter(section__session__event=event)[0]


def store_a_score(event: Event, director: User) -> None:
    line = any_line(event)
    store_line(line, "6NT N =", by=director, expected_version=line.version)


def give_a_ruling(event: Event, _director: User) -> None:
    rule(event, any_line(event), effects.artificial(60), effects.artificial(40))


def flag_an_appeal(event: Event, _director: User) -> None:
    flag = Flag.SUBJECT_TO_APPEAL
    corrections.put_flags(event, [1], cause=Cause.APPEAL, cause_id=1, flag=flag)


def give_a_penalty(event: Event, _director: User) -> None:
    entry = Entry.objects.filter(event=event)[0]
    make_penalty(entry, amount="10", unit=PenaltyUnit.MATCHPOINTS)


def change_the_policy(event: Event, _director: User) -> None:
    manager = make_member(event.club, RoleKind.MANAGER)
    change_policy(event.club, {"appeal_minutes": 45}, by=manager)


def post(event: Event, _director: User) -> None:
    event.refresh_from_db()
    anchor_results(event, state=EventState.PROVISIONAL)


@pytest.mark.parametrize(
    ("state", "act"),
    [
        (EventState.IN_PLAY, store_a_score),
        (EventState.SCORING, give_a_ruling),
        (EventState.SCORING, flag_an_appeal),
        (EventState.SCORING, give_a_penalty),
        (EventState.SCORING, change_the_policy),
        (EventState.SCORING, post),
    ],
)
def test_after_each_act_readers_have_what_was_rendered_since(
    made: Made, state: EventState, act: Callable[[Event, User], None]
) -> None:
    event = make_mitchell(make_open_club(), state=state)
    director = make_member(event.club, RoleKind.DIRECTOR)
    reader = browser()
    first = reader.get(url(event), headers=HTMX)

    act(event, director)
    rendered = len(made)
    again = reader.get(url(event), headers=HTMX)

    assert (rendered, len(made)) == (1, 2)
    assert first["ETag"] != again["ETag"]


def test_a_correction_of_posted_results_is_seen_at_once() -> None:
    event = make_posted()
    director = make_member(event.club, RoleKind.DIRECTOR)
    first = get_text(browser(), url(event, "boards/1/"))
    line = any_line(event)

    correct_line(
        line,
        "6NT N =",
        by=director,
        expected_version=line.version,
        reason=RevisionReason.ENTRY_ERROR,
        why="Wrong contract",
    )

    assert first.count("990") < get_text(browser(), url(event, "boards/1/")).count(
        "990"
    )


@pytest.mark.full
def test_an_unchanged_page_of_a_person_is_304_until_something_of_theirs_changes() -> (
    None
):
    event, user = make_posted(), make_user("Sample Own")
    client = browser(user)
    tags = [client.get(url(event))["ETag"]]

    known = client.get(url(event), headers={"If-None-Match": tags[0]})
    post_notice("clubs/invitation", to=user, club=event.club, key="1")
    tags.append(client.get(url(event))["ETag"])
    User.objects.update(name="Sample Renamed")
    tags.append(client.get(url(event))["ETag"])
    seat(event, user)
    tags.append(client.get(url(event))["ETag"])
    client.cookies[settings.CSRF_COOKIE_NAME] = "a" * 32
    tags.append(client.get(url(event))["ETag"])

    assert (known.status_code, known.content) == (304, b"")
    assert len(set(tags)) == 5


def test_the_token_of_a_form_is_the_readers_own() -> None:
    event = make_posted()
    client = Client(enforce_csrf_checks=True)
    get_text(browser(), url(event))

    text = get_text(client, url(event))
    found = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', text)
    assert found
    changed = client.post(
        "/language/",
        {"language": "en-us", "next": "/", "csrfmiddlewaretoken": found[1]},
    )

    assert changed.status_code == 302


def test_when_an_embargo_ends_boards_open_by_themselves(
    set_clock: Callable[[datetime], None],
) -> None:
    event = make_mitchell(make_club(), state=EventState.SCORING)
    director = make_member(event.club, RoleKind.DIRECTOR)
    set_embargo(event, now() + timedelta(hours=1), by=director)
    event.refresh_from_db()
    anchor_results(event, state=EventState.PROVISIONAL)
    client = browser(make_user())
    closed = [client.get(path).status_code for path in pages_of(event)]
    before = get_text(client, url(event))

    set_clock(now() + timedelta(hours=1))
    after = get_text(client, url(event))

    assert closed == [200, 404, 404]
    assert ("embargo" in before, "embargo" in after) == (True, False)
    assert [client.get(path).status_code for path in pages_of(event)] == [200] * 3


def test_an_embargo_that_is_set_closes_the_cards_at_once() -> None:
    event = make_posted()
    client = browser(make_user())
    get_text(client, url(event, card_path(event)))

    Event.objects.filter(pk=event.pk).update(
        embargo_until=now() + timedelta(hours=1), version=event.version + 1
    )

    for path in (url(event, card_path(event)), url(event, "boards/1/")):
        assert client.get(path).status_code == 404
        assert client.get(path, headers=HTMX).status_code == 404


@pytest.mark.full
def test_when_the_appeal_period_ends_the_page_says_so(
    set_clock: Callable[[datetime], None],
) -> None:
    event = make_posted(EventState.OFFICIAL)
    client = browser()
    before = get_text(client, url(event))

    set_clock(now() + timedelta(hours=1))

    assert ("Closed " in before, "Closed " in get_text(client, url(event))) == (
        False,
        True,
    )


def test_hands_go_when_another_club_has_still_to_play_the_boards() -> None:
    event = make_posted()
    client = browser()
    before = get_text(client, url(event, "boards/1/"))
    other = make_mitchell(make_club("other"), state=EventState.SCORING)
    board_set = section_of(event).board_set
    Section.objects.filter(session__event=other).update(board_set=board_set)
    Event.objects.filter(pk=other.pk).update(embargo_until=now() + timedelta(hours=1))

    after = get_text(client, url(event, "boards/1/"))

    words = "Hands not recorded"
    assert (words in before, words in after) == (False, True)


def test_pages_for_some_are_not_kept_for_others(made: Made) -> None:
    event = make_posted()
    north = readers_of(event)["north"]
    staff = browser(make_member(event.club, RoleKind.DIRECTOR))
    for path in pages_of(event):
        get_text(staff, path)
        get_text(staff, path, **HTMX)
    get_text(browser(), url(event, "?find=north"))
    Event.objects.filter(pk=event.pk).update(
        state=EventState.IN_PLAY, version=event.version + 1
    )
    get_text(browser(north), url(event, card_path(event)))

    assert made == []


def test_an_unchanged_page_of_ones_own_is_304_where_nothing_is_around_it() -> None:
    event = make_posted()
    director = browser(make_member(event.club, RoleKind.DIRECTOR))
    found = url(event, "?find=1NS")
    pages: list[tuple[Client, str, dict[str, str]]] = [
        (browser(), found, {}),
        (director, url(event), HTMX),
    ]

    for client, path, headers in pages:
        etag = client.get(path, headers=headers)["ETag"]
        again = client.get(path, headers={**headers, "If-None-Match": etag})
        assert (again.status_code, again.content) == (304, b"")


def test_boards_with_auctions_are_rendered_for_each_reader(made: Made) -> None:
    world = ReplayWorld()

    for user in (world.member, None):
        get_text(browser(user), url(world.event, "boards/1/"))

    assert made == []


@pytest.mark.full
def test_a_board_that_is_not_there_is_404_again_and_again(made: Made) -> None:
    event = make_posted()

    answers = [browser().get(url(event, "boards/99/")) for _time in range(2)]

    assert [answer.status_code for answer in answers] == [404, 404]
    assert made == []


def test_whoever_knows_of_no_event_has_no_page_of_it(made: Made) -> None:
    event = make_posted()
    get_text(browser(), url(event))
    Event.objects.filter(pk=event.pk).update(state=EventState.DRAFT)

    for user in (None, make_user()):
        assert browser(user).get(url(event)).status_code == 404
    assert browser().get("/nowhere/events/1/").status_code == 404
    assert len(made) == 1


@pytest.mark.full
def test_no_other_page_is_rendered_for_many() -> None:
    """Anyone who declares another one says here why everyone sees the same of it."""
    root = Path(settings.BASE_DIR)
    declared = [
        str(path.relative_to(root))
        for top in ("clubsite", "scoring", "rulings")
        for path in (root / top).rglob("*.py")
        if "/tests/" not in str(path) and " = SharedPage(" in path.read_text()
    ]

    assert declared == ["scoring/results/contents.py"]
    pages = {name: page for name, page in vars(contents).items() if name.isupper()}
    shared_pages = [page for page in pages.values() if isinstance(page, SharedPage)]
    assert [page.template for page in shared_pages] == [
        "scoring/results/event_detail.html",
        "scoring/results/scorecard.html",
        "scoring/results/board_detail.html",
    ]


def test_without_an_answer_of_redis_pages_are_there_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(redis_counters, "PAUSE", 60.0)
    event = make_posted()
    with override_settings(REDIS_URL="redis://127.0.0.1:5/0"):
        first, second = (get_text(browser(), url(event), **HTMX) for _ in range(2))

    assert first == second


@pytest.mark.full
def test_open_pages_are_told_how_soon_to_ask_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    event = make_posted()
    monkeypatch.setattr(pace, "_follow", lambda _moment: None)
    monkeypatch.setattr(pace, "every", 2.0)
    answer = browser().get(url(event), headers=HTMX)
    monkeypatch.setattr(pace, "every", 4.5)
    headers = {**HTMX, "If-None-Match": answer["ETag"]}
    unchanged = browser().get(url(event), headers=headers)

    assert (answer["Live-Every"], unchanged.status_code) == ("2000", 304)
    assert unchanged["Live-Every"] == "4500"
