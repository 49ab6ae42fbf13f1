"""Setting an evening up on pages, and moving it on."""

import re
from collections.abc import Callable
from datetime import datetime

import pytest
from django.test import Client

from clubsite.clubs.actions import change_policy
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club
from clubsite.tests.builders import make_club, make_member
from scoring.bridge.contract import Side
from scoring.calendar.models import Series
from scoring.calendar.queries.dates import first_set_up
from scoring.events.labels import EventState, ResultKind
from scoring.events.models import Entry, Event, Result, Section
from scoring.events.plans import SectionPlan
from scoring.tests.builders import make_mitchell
from scoring.tests.contests import make_individual, make_round_robin
from scoring.tests.evening_world import entry_of, make_event_world, make_planned
from scoring.tests.pages import url

pytestmark = pytest.mark.django_db

NEW = {
    "name": "Sample Monday Pairs",
    "date": "2026-03-02",
    "starts": "19:30",
    "director": "",
    "scorer": "",
    "movement": "mitchell",
    "boards_a_round": "2",
    "method": "matchpoints",
    "convention": "clubsite",
    "rounds": "",
    "a-tables": "5",
    "a-missing": "",
}


def name_fields(page: str) -> dict[str, str]:
    """The names as the page would send them back."""
    found = re.findall(r'name="((?:initial-)?p\d+-\d)"(?: value="([^"]*)")?', page)
    return dict(found)


def test_an_evening_is_set_up_in_two_steps(client: Client, evening: datetime) -> None:
    club = make_club()
    director = make_member(club, RoleKind.DIRECTOR)
    client.force_login(director)
    page = client.get("/sample/events/new/").content.decode()
    assert 'value="2026-03-02"' in page
    assert "<dt>EBU White Book</dt><dd>EBU White Book 2025, 4.1.1" in page

    answer = client.post(
        "/sample/events/new/",
        NEW | {"director": director.pk, "b-tables": "4", "b-missing": "EW"},
    )

    event = Event.objects.get()
    assert answer.headers["Location"] == url(event, "pairs/")
    sections = Section.objects.filter(session__event=event)
    assert [(section.letter, section.tables) for section in sections] == [
        ("A", 5),
        ("B", 4),
    ]
    assert Entry.objects.get(phantom=True).label == "4EW"
    assert event.sessions.get().appointments.get().user == director


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ({"name": ""}, "This field is required"),
        ({"name": "x" * 121}, "at most 120 characters"),
        ({"date": "0001-01-01"}, "greater than or equal to"),
        ({"date": "9999-12-31"}, "less than or equal to"),
        ({"date": "soon"}, "Enter a valid date"),
        ({"a-tables": ""}, "This field is required"),
        ({"a-tables": "1"}, "greater than or equal to 2"),
        ({"a-tables": "2"}, "A Mitchell needs at least 4 tables, not 2"),
        (
            {"movement": "individual", "a-tables": "9"},
            "An individual movement is for 2 to 7",
        ),
        ({"movement": "pattern"}, "not one of the available choices"),
        ({"a-tables": "61"}, "less than or equal to 60"),
        ({"switched": "9"}, "Round 9 isn&#x27;t played"),
        ({"switched": "all"}, "Enter round numbers with blanks between"),
        ({"a-missing": "half", "movement": "american-whist"}, "not one of the"),
        (
            {"b-tables": "7", "b-kind": "hesitation"},
            "All sections are ranked together",
        ),
        ({"b-missing": "N"}, "not one of the available choices"),
        ({"boards_a_round": "0"}, "greater than or equal to 1"),
        ({"rounds": "6"}, "play 1 to 5 rounds"),
        ({"director": "999"}, "not one of the available choices"),
    ],
)
def test_what_cannot_be_set_up_is_said_and_nothing_is_stored(
    client: Client, typed: dict[str, str], message: str
) -> None:
    club = make_club()
    client.force_login(make_member(club, RoleKind.MANAGER))

    answer = client.post("/sample/events/new/", NEW | typed)

    assert (answer.status_code, Event.objects.count()) == (422, 0)
    assert message in answer.content.decode()


def test_names_are_typed_and_changed_later(client: Client) -> None:
    event = make_planned(make_club())
    client.force_login(make_member(event.club, RoleKind.MANAGER))
    typed = name_fields(client.get(url(event, "pairs/")).content.decode())
    pair = entry_of(event, "2EW").pk

    answer = client.post(
        url(event, "pairs/"),
        typed | {f"p{pair}-1": "Sample A", f"p{pair}-2": "Sample B"},
    )
    again = client.get(url(event, "pairs/")).content.decode()
    client.post(url(event, "pairs/"), name_fields(again) | {f"p{pair}-2": "Sample C"})

    assert answer.headers["Location"] == url(event, "manage/")
    members = entry_of(event, "2EW").members.all()
    assert [member.player.name for member in members] == ["Sample A", "Sample C"]


def test_names_of_two_sections_say_which(client: Client) -> None:
    event = make_planned(make_club(), SectionPlan("A", 3), SectionPlan("B", 3))
    client.force_login(make_member(event.club, RoleKind.MANAGER))

    page = client.get(url(event, "pairs/")).content.decode()

    assert "<legend>B 3EW</legend>" in page


def test_a_player_twice_is_refused_on_the_page(client: Client) -> None:
    event = make_planned(make_club())
    client.force_login(make_member(event.club, RoleKind.MANAGER))
    pair = entry_of(event, "2EW").pk

    answer = client.post(
        url(event, "pairs/"), {f"p{pair}-1": "Sample A", f"p{pair}-2": "Sample A"}
    )

    assert answer.status_code == 422
    assert "Sample A is in both A 2EW and A 2EW" in answer.content.decode()


def test_a_name_that_is_too_long_is_refused_at_its_field(client: Client) -> None:
    event = make_planned(make_club())
    client.force_login(make_member(event.club, RoleKind.MANAGER))
    pair = entry_of(event, "2EW").pk

    answer = client.post(url(event, "pairs/"), {f"p{pair}-1": "x" * 131})

    assert answer.status_code == 422
    assert f'id="id_p{pair}-1_error"' in answer.content.decode()


def test_a_character_that_nobody_sees_is_refused_at_its_field(client: Client) -> None:
    event = make_planned(make_club(), SectionPlan("A", 3, Side.EW))
    client.force_login(make_member(event.club, RoleKind.MANAGER))
    pair, late = entry_of(event, "2EW").pk, entry_of(event, "3EW").pk
    hidden = "Sample\u202eA"

    answers = {
        field: client.post(url(event, path), {field: hidden})
        for field, path in (
            (f"p{pair}-1", "pairs/"),
            ("first", f"pairs/{late}/late/"),
            ("name", f"pairs/{pair}/substitute/"),
            ("name ", "edit/"),
        )
    }

    assert {answer.status_code for answer in answers.values()} == {422}
    for field, answer in answers.items():
        errors = answer.context["form"].errors.get(field.strip(), [])
        assert "invisible character (U+202E)" in "".join(errors)


def test_a_late_pair_sits_down(client: Client) -> None:
    event = make_planned(make_club(), SectionPlan("A", 3, Side.EW))
    client.force_login(make_member(event.club, RoleKind.MANAGER))
    path = url(event, f"pairs/{entry_of(event, '3EW').pk}/late/")
    typed = {"first": "Sample A", "second": "Sample B", "from_round": "2"}

    refused = client.post(path, typed | {"from_round": "9"})
    answer = client.post(path, typed)

    assert (refused.status_code, answer.status_code) == (422, 302)
    assert Result.objects.filter(ew__label="3EW").count() == 4


def test_a_substitute_sits_down(client: Client) -> None:
    world = make_event_world()
    client.force_login(world.director)
    path = url(world.event, f"pairs/{entry_of(world.event, '1NS').pk}/substitute/")
    typed = {"place": "2", "name": "Sample Sub", "from_round": "3"}

    refused = client.post(path, typed | {"name": "Sample East"})
    answer = client.post(path, typed)

    assert (refused.status_code, answer.status_code) == (422, 302)
    manage = client.get(url(world.event, "manage/")).content.decode()
    assert "Substitute: Sample Sub" in manage
    assert manage.count("<summary>Substitute</summary>") == 1
    assert path in manage.split("<summary>Substitute</summary>")[1]


@pytest.mark.parametrize(
    ("make", "heading", "link"),
    [
        (make_mitchell, "Substitute in pair 1NS", "Pair names"),
        (make_individual, "Substitute for player 1", "Player names"),
        (make_round_robin, "Substitute in team 1", "Team names"),
    ],
)
def test_pages_speak_of_pairs_players_or_teams(
    client: Client, make: Callable[[Club], Event], heading: str, link: str
) -> None:
    event = make(make_club())
    client.force_login(make_member(event.club, RoleKind.DIRECTOR))
    first = event.entries.filter(number=1).latest("direction")

    page = client.get(url(event, f"pairs/{first.pk}/substitute/")).content.decode()
    manage = client.get(url(event, "manage/")).content.decode()

    assert (heading in page, link in manage) == (True, True)


def test_name_and_time_are_put_right(client: Client) -> None:
    world = make_event_world()
    client.force_login(world.manager)
    page = client.get(url(world.event, "edit/")).content.decode()
    assert 'value="19:00"' in page

    answer = client.post(
        url(world.event, "edit/"), {"name": "Sample Cup", "date": "2026-03-03"}
    )

    assert answer.status_code == 302
    assert str(Event.objects.get()) == "Sample Cup"
    Event.objects.update(state=EventState.FINAL)
    refused = client.post(
        url(world.event, "edit/"), {"name": "Sample Cup", "date": "2026-03-03"}
    )
    assert refused.status_code == 422


def test_the_hour_is_empty_where_none_is_known(client: Client) -> None:
    world = make_event_world()
    world.event.sessions.update(starts_at=None)
    client.force_login(world.manager)

    page = client.get(url(world.event, "edit/")).content.decode()

    assert 'value="19:00"' not in page


def test_an_event_is_moved_on_after_a_question(client: Client) -> None:
    world = make_event_world()
    client.force_login(world.director)
    path = url(world.event, "move/end_play/")

    question = client.get(path).content.decode()
    answer = client.post(path)

    assert "Has the last round ended?" in question
    assert answer.headers["Location"] == url(world.event, "manage/")
    assert Event.objects.get().state == EventState.SCORING


def test_posting_lists_what_is_missing_and_then_posts(client: Client) -> None:
    world = make_event_world(scores=("4S N =", ""))
    client.force_login(world.director)
    path = url(world.event, "move/post/")

    question = client.get(path).content.decode()
    refused = client.post(path)
    Result.objects.filter(table=2).update(kind=ResultKind.NOT_PLAYED)
    answer = client.post(path)

    assert "A board 1 at table 2" in question
    assert refused.status_code == 422
    assert "A board 1 at table 2" in refused.content.decode()
    assert answer.status_code == 302
    assert Event.objects.get().state == EventState.PROVISIONAL


def test_an_amendment_asks_for_a_reason(client: Client) -> None:
    world = make_event_world(state=EventState.FINAL)
    client.force_login(world.manager)
    path = url(world.event, "move/amend/")

    refused = client.post(path, {"reason": "because"})
    answer = client.post(path, {"reason": "penalty"})

    assert (refused.status_code, answer.status_code) == (422, 302)
    assert Event.objects.get().state == EventState.AMENDED


@pytest.mark.parametrize("act", ["end_corrections", "explode"])
def test_what_nobody_does_by_hand_has_no_page(client: Client, act: str) -> None:
    world = make_event_world()
    client.force_login(world.director)

    assert client.get(url(world.event, f"move/{act}/")).status_code == 404


def test_an_act_of_another_state_is_refused_in_words(client: Client) -> None:
    world = make_event_world()
    client.force_login(world.director)

    page = client.get(url(world.event, "move/start/"))
    answer = client.post(url(world.event, "move/start/"))

    assert (page.status_code, answer.status_code) == (200, 422)
    assert "status is: In play" in answer.content.decode()


@pytest.mark.parametrize("state", list(EventState))
def test_the_overview_stands_in_every_state(client: Client, state: EventState) -> None:
    world = make_event_world(state=state)
    client.force_login(world.manager)

    page = client.get(url(world.event, "manage/"))

    assert page.status_code == 200
    assert str(state.label) in page.content.decode()


def test_the_overview_says_who_goes_on_or_that_nobody_can(client: Client) -> None:
    world = make_event_world(state=EventState.SCORING)
    client.force_login(world.manager)

    html = client.get(url(world.event, "manage/")).content.decode()
    world.club.roles.filter(kind=RoleKind.DIRECTOR).delete()
    world.event.sessions.get().appointments.all().delete()
    alone = client.get(url(world.event, "manage/")).content.decode()

    assert "Next: Post the results (Sample Director)" in html
    assert "This needs a director, and the club has" in alone
    assert 'href="/sample/people/"' in alone


def test_a_new_event_begins_as_the_policy_says_is_usual(client: Client) -> None:
    club = make_club()
    manager = make_member(club, RoleKind.MANAGER)
    change_policy(
        club,
        {"usual_method": "butler", "usual_boards": 4, "usual_one_winner": True},
        by=manager,
    )
    series = Series(club=club)
    client.force_login(make_member(club, RoleKind.DIRECTOR))

    page = client.get("/sample/events/new/").content.decode()

    assert '<option value="butler" selected>' in page
    assert re.search(r'name="boards_a_round" value="4"', page)
    assert re.search(r'name="one_winner"[^>]* checked', page)
    first = first_set_up(series)
    assert (first.method, first.boards_a_round, first.one_winner) == ("butler", 4, True)


def test_a_new_event_of_pairs_awards_the_clubs_usual_master_points(
    client: Client,
) -> None:
    club = make_club()
    manager = make_member(club, RoleKind.MANAGER)
    change_policy(club, {"usual_master_points": "ebu_club"}, by=manager)
    client.force_login(make_member(club, RoleKind.DIRECTOR))

    def awarded(**typed: str) -> str:
        client.post("/sample/events/new/", NEW | typed)
        return Event.objects.get(name=typed["name"]).regulations.master_points

    assert awarded(name="Sample Pairs") == "ebu_club"
    alone = {"movement": "individual", "a-tables": "2", "boards_a_round": "3"}
    assert awarded(name="Sample Individual", **alone) == ""
    assert first_set_up(Series(club=club)).regulations == {"master_points": "ebu_club"}
