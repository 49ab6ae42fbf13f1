"""Skipped boards on the pages: my table, a request, its answers, and the adjudicator."""

import pytest
from django.core.exceptions import PermissionDenied
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubsite.notices.models import Notice
from clubsite.notices.outbox import notice_text
from clubsite.site.errors import Refused
from clubsite.tests.builders import make_club
from clubsite.tests.far import mostly_far
from rulings.log.models import Ruling
from rulings.log.queries.places import get_places
from rulings.skips.actions import take_up
from rulings.skips.models import SkipRequest
from rulings.skips.rules import Action, Reason, State
from rulings.tests.skip_world import SEATS, SkipWorld, make_world
from rulings.tests.writing import address, seen_on
from scoring.events.labels import ResultKind
from scoring.events.models import Event, Result, Section
from scoring.results.queries.scores import get_scores
from scoring.tests.builders import section_of

pytestmark = pytest.mark.django_db

TYPED = {"reason": "explanation", "stage": "auction", "note": "Their 2D."}


@pytest.fixture
def world() -> SkipWorld:
    return make_world(
        skip_consensus="sides",
        adjudicator="The Sample Judge",
        recording_notice="Play is recorded.",
    )


def my_table(world: SkipWorld) -> str:
    return f"/sample/events/{world.event.pk}/skips/"


def ask_path(world: SkipWorld, board: int = 1, table: int = 1) -> str:
    line = world.line(board, table)
    return f"/sample/events/{world.event.pk}/lines/{line.pk}/skip/"


def detail(skip: SkipRequest) -> str:
    return f"/sample/skips/{skip.pk}/"


def move(client: Client, skip: SkipRequest, act: str) -> int:
    expected_version = SkipRequest.objects.get(pk=skip.pk).version
    data = {"act": act, "seen": str(expected_version)}
    return client.post(f"{detail(skip)}move/", data).status_code


def page(client: Client, path: str) -> str:
    return client.get(path).content.decode()


def test_a_board_is_asked_for_answered_and_skipped(
    client: Client, world: SkipWorld
) -> None:
    client.force_login(world.people["north"])
    event = page(client, f"/sample/events/{world.event.pk}/")
    table = page(client, my_table(world))
    form = page(client, ask_path(world))
    sent = client.post(ask_path(world), TYPED)
    skip = SkipRequest.objects.get()

    assert f'href="{my_table(world)}"' in event
    assert "without a director" in event
    assert table.count("Request skip<") == 3
    for text in ("Play is recorded.", "one player from each side", "The Sample Judge"):
        assert text in table
        assert text in form
    assert sent.headers["Location"] == detail(skip)
    request_page = page(client, detail(skip))
    assert "Withdraw the request" in request_page
    assert "Skip the board</button>" not in request_page

    client.force_login(world.people["east"])
    shown = page(client, detail(skip))
    assert "Wrong or missing alert or explanation: Their 2D." in shown
    assert "Sample North, North–South" in shown
    assert move(client, skip, "agree") == 302
    assert "Board skipped" in page(client, detail(skip))
    assert "Board skipped" in page(client, my_table(world))
    assert Result.objects.get(pk=world.line().pk).kind == ResultKind.SKIPPED


def test_a_request_is_found_in_its_own_club_only(
    client: Client, world: SkipWorld
) -> None:
    skip = world.ask()
    make_club("other")
    client.force_login(world.people["north"])

    assert client.get(detail(skip)).status_code == 200
    assert client.get(f"/other/skips/{skip.pk}/").status_code == 404


def test_an_answer_comes_as_a_part_and_what_is_late_is_told(
    client: Client, world: SkipWorld
) -> None:
    skip = world.ask()
    client.force_login(world.people["west"])
    late = {"act": "agree", "seen": "0"}
    response = client.post(f"{detail(skip)}move/", late, headers={"HX-Request": "true"})

    assert response.status_code == 422
    assert "Someone else has just answered" in response.content.decode()
    assert "<html" not in response.content.decode()
    for wrong in ({"act": "agree"}, {"act": "decide", "seen": "1"}, {"seen": "1"}):
        assert client.post(f"{detail(skip)}move/", wrong).status_code == 422
    assert client.post(f"{detail(skip)}decide/", {}).status_code == 422


@pytest.mark.parametrize(
    "typed", [{"reason": "other"}, {"stage": ""}, {"note": "x" * 401}]
)
def test_a_request_that_says_nothing_is_refused(
    client: Client, world: SkipWorld, typed: dict[str, str]
) -> None:
    client.force_login(world.people["north"])

    assert client.post(ask_path(world), {**TYPED, **typed}).status_code == 422
    world.ask()
    again = client.post(ask_path(world), TYPED)
    assert again.status_code == 422
    assert "already a request" in again.content.decode()


def test_the_part_follows_by_itself_and_is_sent_once_a_change(
    client: Client, world: SkipWorld
) -> None:
    skip = world.ask()
    client.force_login(world.people["east"])

    for path in (my_table(world), detail(skip)):
        first = client.get(path, headers={"HX-Request": "true"})
        tag = first.headers["ETag"]
        headers = {"HX-Request": "true", "If-None-Match": tag}
        assert client.get(path, headers=headers).status_code == 304
        world.say(skip, "west" if path == detail(skip) else "south", Action.CONTEST)
        assert client.get(path, headers=headers).status_code == 200


@pytest.mark.parametrize("who", ["director", "outsider"])
@pytest.mark.parametrize("tag", ["*", '"{user}-{version}"'])
def test_no_tag_tells_that_there_is_a_request_or_whether_it_changed(
    client: Client, world: SkipWorld, who: str, tag: str
) -> None:
    skip, user = world.ask(), world.people[who]
    client.force_login(user)
    version = Event.objects.get().version

    for path in (detail(skip), my_table(world)):
        plain = client.get(path, headers={"HX-Request": "true"})
        tagged = client.get(
            path,
            headers={
                "HX-Request": "true",
                "If-None-Match": tag.format(user=user.pk, version=version),
            },
        )

        assert plain.status_code == tagged.status_code in {403, 404}
        assert "ETag" not in tagged.headers


SEEN = {
    # who: my table, asking at my table, a request, answering it
    **dict.fromkeys(SEATS, (200, 200, 200, 302)),
    "adjudicator": (200, 403, 200, 403),
    "director": (403, 403, 404, 404),
    "manager": (403, 403, 404, 404),
    "scorer": (403, 403, 404, 404),
    "outsider": (403, 403, 404, 404),
}


@pytest.mark.parametrize(
    "who", mostly_far(SEEN, near={"north", "director", "outsider"})
)
def test_only_the_table_and_the_adjudicator_have_a_part(
    client: Client, world: SkipWorld, who: str
) -> None:
    skip = world.ask()
    client.force_login(world.people[who])
    act = "withdraw" if who == "north" else "agree"

    found = (
        client.get(my_table(world)).status_code,
        client.get(ask_path(world)).status_code,
        client.get(detail(skip)).status_code,
        move(client, skip, act),
    )

    assert found == SEEN[who]
    assert client.get(ask_path(world, table=2)).status_code == 403
    decided = client.post(f"{detail(skip)}decide/", {"outcome": "skipped"})
    assert decided.status_code in {403, 404, 422}
    assert Ruling.objects.count() == 0


def test_a_teammate_in_the_other_room_does_not_find_it(
    client: Client, world: SkipWorld
) -> None:
    world.seat_in_a_room("north", "west")
    skip = world.ask()
    client.force_login(world.people["south"])

    assert client.get(detail(skip)).status_code == 404
    assert "/skip/" not in page(client, my_table(world))


def test_with_a_director_there_are_no_such_pages(
    client: Client, world: SkipWorld
) -> None:
    Event.objects.update(without_director=False)
    client.force_login(world.people["north"])

    assert client.get(my_table(world)).status_code == 404
    assert client.get(ask_path(world)).status_code == 404
    event = page(client, f"/sample/events/{world.event.pk}/")
    assert my_table(world) not in event


@pytest.mark.parametrize(
    ("outcome", "label", "codes"),
    [
        ("skipped", "Board skipped", ("SK", "SK")),
        ("stands", "Result stands", ("", "")),
    ],
)
def test_the_adjudicator_decides_what_is_contested_by_a_ruling(
    client: Client,
    world: SkipWorld,
    outcome: str,
    label: str,
    codes: tuple[str, str],
) -> None:
    skip = world.referred()
    Result.objects.filter(pk=world.line().pk).update(kind=ResultKind.PASSED_OUT)
    client.force_login(world.people["adjudicator"])

    assert detail(skip) in page(client, "/sample/desk/")
    sent = client.post(f"{detail(skip)}decide/", {"outcome": outcome})
    ruling = Ruling.objects.get()
    path = address(ruling, "edit")
    assert sent.headers["Location"] == path
    assert path in page(client, detail(skip))
    assert detail(skip) not in page(client, "/sample/desk/")
    typed = {**ruling.draft, "reason": "The explanation was wrong.", "do": "preview"}
    assert client.post(path, typed).status_code == 302
    given = client.post(address(ruling, "preview"), seen_on(client, ruling))

    assert given.status_code == 302
    shown = page(client, detail(skip))
    assert label in shown
    assert f"/sample/rulings/{ruling.pk}/" in shown
    score = get_scores(Event.objects.get()).lines[world.line().pk]
    assert (score.ns_code, score.ew_code) == codes
    for action in (Action.AGREE, Action.WITHDRAW):
        who = "east" if action is Action.AGREE else "north"
        with pytest.raises(Refused, match="has decided"):
            world.say(skip, who, action)


def test_the_ruling_is_headed_as_what_it_is_and_found_by_that(
    client: Client, world: SkipWorld
) -> None:
    skip = world.referred()
    Result.objects.filter(pk=world.line().pk).update(kind=ResultKind.PASSED_OUT)
    client.force_login(world.people["adjudicator"])
    client.post(f"{detail(skip)}decide/", {"outcome": "stands"})
    ruling = Ruling.objects.get()
    draft = page(client, address(ruling, "edit"))
    typed = {**ruling.draft, "reason": "They were told.", "do": "preview"}
    client.post(address(ruling, "edit"), typed)
    client.post(address(ruling, "preview"), seen_on(client, ruling))

    notice = Notice.objects.filter(kind="rulings/ruling_given")[0]
    assert notice_text(notice)[1].startswith("Contested skip\n")
    assert '<p class="say">Contested skip</p>' in draft
    assert "Contested skip" in page(client, f"/sample/rulings/{ruling.pk}/")
    found = page(client, "/sample/casebook/?family=contested_skip")
    assert f"/sample/casebook/{ruling.pk}/" in found


@pytest.mark.full
@pytest.mark.parametrize(
    ("before", "label"),
    [
        (ResultKind.AWAITED, "Not yet in"),
        (ResultKind.LATE, "Late play"),
        (ResultKind.NOT_PLAYED, "Not played"),
        (ResultKind.SKIPPED, "Board skipped"),
    ],
)
def test_the_preview_says_that_a_board_without_a_result_becomes_skipped(
    client: Client, world: SkipWorld, before: ResultKind, label: str
) -> None:
    skip = world.referred()
    Result.objects.filter(pk=world.line().pk).update(kind=before)
    client.force_login(world.people["adjudicator"])
    client.post(f"{detail(skip)}decide/", {"outcome": "skipped"})
    ruling = Ruling.objects.get()
    typed = {**ruling.draft, "reason": "They were told.", "do": "preview"}
    client.post(address(ruling, "edit"), typed)

    preview = page(client, address(ruling, "preview"))
    first = preview[preview.index("<tbody>") : preview.index("</tbody>")]

    marks = (
        '<span aria-hidden="true">SK</span><span class="spoken">Board skipped</span>'
    )
    assert f'<span class="quiet">{label}</span>' in first
    assert first.count(marks) == 2
    assert ("moved" in first) is (before != ResultKind.SKIPPED)


def test_a_ruling_that_is_begun_is_gone_on_with(
    client: Client, world: SkipWorld
) -> None:
    skip = world.referred()
    client.force_login(world.people["adjudicator"])
    client.post(f"{detail(skip)}decide/", {"outcome": "stands"})

    again = client.post(f"{detail(skip)}decide/", {"outcome": "skipped"})

    assert again.status_code == 422
    assert "already a draft" in again.content.decode()
    assert Ruling.objects.count() == 1
    client.post(address(Ruling.objects.get(), "discard"))
    assert SkipRequest.objects.get().ruling is None


def test_a_table_is_named_with_its_section_where_there_are_two(
    client: Client, world: SkipWorld
) -> None:
    first = section_of(world.event)
    Section.objects.create(session=first.session, board_set=first.board_set, letter="B")
    skip = world.ask()
    client.force_login(world.people["north"])

    assert "table A 1" in page(client, my_table(world))
    assert '<dd class="num">A 1</dd>' in page(client, detail(skip))


def test_nobody_decides_at_their_own_table(world: SkipWorld) -> None:
    skip = world.referred()
    judge = world.people["adjudicator"]
    player = world.line().ns.members.get(place=2).player
    player.account = judge
    player.save()
    place = get_places(world.event).of(skip.result)

    with pytest.raises(PermissionDenied):
        take_up(skip, {"family": "contested_skip"}, place, by=judge)


@pytest.mark.parametrize("who", ["north", "adjudicator"])
@pytest.mark.full
def test_the_pages_need_as_many_queries_for_many_requests_as_for_one(
    client: Client, who: str
) -> None:
    world = make_world()
    world.ask()
    client.force_login(world.people[who])

    def queries(path: str) -> int:
        with CaptureQueriesContext(connection) as counted:
            assert client.get(path).status_code == 200
        return len(counted)

    paths = [my_table(world), detail(SkipRequest.objects.get()), "/sample/desk/"]
    paths = paths if who == "adjudicator" else paths[:2]
    before = [queries(path) for path in paths]
    for board in (2, 3):
        world.ask(reason=Reason.CLAIM, board=board)
    SkipRequest.objects.update(state=State.REFERRED)

    assert [queries(path) for path in paths] <= [count + 2 for count in before]
    assert max(before) <= 40


def test_the_desk_names_table_and_event_of_a_contested_skip(
    client: Client, world: SkipWorld
) -> None:
    world.ask(reason=Reason.CLAIM)
    SkipRequest.objects.update(state=State.REFERRED)
    client.force_login(world.people["adjudicator"])

    shown = page(client, "/sample/desk/")

    assert "Table 1, board 1" in shown
    assert f"Contested skip to decide: {world.event.name}" in shown
