"""Tonight's set-up on one page: pairs at the door, the set-up, and the event."""

import re
from datetime import datetime

import pytest
from django.test import Client

from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Player
from clubsite.tests.builders import make_member
from scoring.bridge.contract import Side
from scoring.calendar.actions import making, pairs
from scoring.calendar.plans import People
from scoring.calendar.queries.dates import first_set_up, with_director_among
from scoring.calendar.rules import SetUp
from scoring.calendar.tests.test_pages import NEXT, at
from scoring.events.labels import AppointmentPart
from scoring.events.models import Entry, Event
from scoring.events.rules import Action
from scoring.play.actions.posting import move_event
from scoring.play.actions.setup import appoint
from scoring.tests.calendar_world import CalendarWorld, make_calendar, pairs_at

pytestmark = pytest.mark.django_db


def form(world: CalendarWorld, **typed: object) -> dict[str, object]:
    """The set-up as a browser sends it."""
    return {
        "movement": "mitchell",
        "sections": "1",
        "boards_a_round": "2",
        "rounds": "",
        "missing": "EW",
        "numbering": "arrival",
        "method": "matchpoints",
        "convention": "clubsite",
        "director": world.director.pk,
        "scorer": "",
        "first": "",
        "second": "",
    } | typed


def test_like_last_monday_leads_from_the_desk_to_starting_play(
    client: Client, evening: datetime
) -> None:
    world = make_calendar(tables=7)
    client.force_login(world.director)
    desk = client.get("/sample/calendar/today/").content.decode()
    assert "Like last Monday" in desk

    path = client.post(at("prepare/")(world)).headers["Location"]
    page = client.get(path).content.decode()
    assert "Fewer than two tables are present." in page
    assert 'value="2"' in page
    assert (
        "Go on with the set-up"
        in client.get("/sample/calendar/today/").content.decode()
    )
    present = client.post(path, form(world, do="all"))
    assert "6½ tables" in present.content.decode()
    made = client.post(path, form(world, do="make"))

    event = Event.objects.latest("pk")
    assert made.headers["Location"] == f"/sample/events/{event.pk}/move/start/"
    assert client.get(path).headers["Location"] == f"/sample/events/{event.pk}/manage/"
    assert client.post(at("prepare/")(world)).headers["Location"] == path
    assert (
        "Nothing more is planned today"
        in client.get("/sample/calendar/today/").content.decode()
    )
    assert f"/events/{event.pk}/" in client.get("/sample/calendar/").content.decode()
    assert "Go to the event" in client.get(at("")(world)).content.decode()
    move_event(event, Action.CANCEL, by=world.manager)
    assert (
        '<span class="quiet">cancelled</span>'
        in client.get("/sample/calendar/").content.decode()
    )


def test_a_manager_who_does_not_direct_goes_to_the_page_of_the_event(
    client: Client, evening: datetime
) -> None:
    world = make_calendar(missing=None)
    planned = world.planned()
    pairs.mark_all_present(planned, by=world.director)
    client.force_login(world.manager)

    made = client.post(
        at("set-up/")(world), form(world, do="make", director="", without_director="on")
    )

    event = Event.objects.latest("pk")
    assert made.headers["Location"] == f"/sample/events/{event.pk}/manage/"
    assert event.without_director


def test_before_it_is_begun_the_set_up_leads_back_to_the_day(
    client: Client, evening: datetime
) -> None:
    world = make_calendar()
    client.force_login(world.director)

    answer = client.get(at("set-up/")(world))

    assert answer.headers["Location"] == at("")(world)


def test_pairs_are_ticked_added_and_removed_on_one_page(
    client: Client, evening: datetime
) -> None:
    world = make_calendar()
    planned = world.planned()
    first, second, *_others = pairs_at(planned)
    client.force_login(world.director)
    path = at("set-up/")(world)

    client.post(path, form(world, do=f"tick-{first.pk}", first="Half a na"))
    client.post(path, form(world, do=f"tick-{second.pk}"))
    client.post(path, form(world, do=f"untick-{second.pk}"))
    client.post(path, form(world, do=f"remove-{second.pk}"))
    added = client.post(
        path, form(world, do="add", first="Ann Guest", second="Bob Guest")
    )
    twice = client.post(path, form(world, do="add", first="Ann Guest", second=""))
    empty = client.post(path, form(world, do="add"))
    typed = client.post(
        path, form(world, do="look", first="Half a na", numbering="hand")
    )

    assert added.status_code == 200
    assert "1 table<" in added.content.decode()
    assert "Ann Guest is already in another pair" in twice.content.decode()
    assert (twice.status_code, empty.status_code) == (422, 422)
    assert 'value="Half a na"' in typed.content.decode()
    assert f'name="seat-{first.pk}" value="1NS"' in typed.content.decode()
    here = [str(pair) for pair in pairs_at(planned) if pair.is_present]
    assert here == ["Sample North – Player 02", "Ann Guest – Bob Guest"]
    for wrong in ("tick-99999999", "remove-x", f"tick-{'9' * 40}"):
        assert client.post(path, form(world, do=wrong)).status_code == 404


def test_what_does_not_fit_is_said_on_the_page_and_nothing_typed_is_lost(
    client: Client, evening: datetime
) -> None:
    world = make_calendar(tables=7, missing=Side.EW)
    planned = world.planned()
    pairs.mark_all_present(planned, by=world.director)
    key = pairs_at(planned)[0].pk
    client.force_login(world.director)
    path = at("set-up/")(world)
    by_hand = {"numbering": "hand", f"seat-{key}": "99NS", "seat-x": "1NS"}

    wrong = client.post(path, form(world, do="make", boards_a_round="99"))
    hand = client.post(
        path, form(world, do="make", **by_hand), headers={"HX-Request": "true"}
    )

    assert (wrong.status_code, hand.status_code) == (422, 422)
    assert "There is no pair number 99NS tonight" in hand.content.decode()
    assert 'value="99NS"' in hand.content.decode()
    assert not Event.objects.exclude(pk=world.last.pk).exists()


def test_the_last_director_is_chosen_only_while_they_direct(
    client: Client, evening: datetime
) -> None:
    world = make_calendar()
    world.planned()
    client.force_login(world.manager)
    chosen = f'<option value="{world.director.pk}" selected>'
    assert chosen in client.get(at("set-up/")(world)).content.decode()

    world.director.roles.all().delete()

    assert chosen not in client.get(at("set-up/")(world)).content.decode()


def test_an_advised_movement_is_chosen_with_one_button(
    client: Client, evening: datetime
) -> None:
    world = make_calendar(tables=7, missing=None)
    planned = world.planned()
    client.force_login(world.director)
    path = at("set-up/")(world)

    present = client.post(path, form(world, do="all")).content.decode()
    wished = client.post(path, form(world, do="look", winners="1")).content.decode()
    wrong = client.post(path, form(world, do="look", winners="1", wanted_boards="x"))
    button = re.search(r'value="(choose-mitchell-straight:[^"]+:[^":]+)"', wished)
    plain = re.search(r'value="(choose-[^"]+:)"', present)
    assert button
    assert plain
    switched = client.post(path, form(world, do=button[1])).content.decode()
    chosen = client.post(path, form(world, do=plain[1], one_winner="on"))
    strange = client.post(path, form(world, do="choose-x:y"))

    assert "Advised for 7 tables" in present
    assert "Ends about 21:35" in present
    assert 'name="one_winner" id="id_one_winner" checked' in sorted_attributes(switched)
    assert 'name="one_winner" id="id_one_winner" checked' not in sorted_attributes(
        chosen.content.decode()
    )
    assert "chosen</span>" in chosen.content.decode()
    assert button[1] in wrong.content.decode()
    assert (wrong.status_code, strange.status_code) == (200, 200)
    assert planned.series_id == world.series.pk
    unfit = client.post(path, form(world, do="look", rounds="30")).content.decode()
    assert 'href="#id_movement"' in unfit


def sorted_attributes(page: str) -> str:
    """The page with the attributes of its tick boxes in one order."""
    return re.sub(
        r'<input type="checkbox"([^>]*)>',
        lambda found: " ".join(
            word
            for start in ("name=", "id=", "checked")
            for word in found[1].split()
            if word.startswith(start)
        ),
        page,
    )


def test_names_are_suggested_as_they_are_typed(
    client: Client, evening: datetime
) -> None:
    world = make_calendar()
    client.force_login(world.director)

    answer = client.get(at("names/?q=sample+north")(world))

    first = answer.json()["names"][0]
    assert (first["label"], first["partner"]) == ("Sample North", "Player 02")


def test_strata_and_handicaps_are_set_up_with_the_rest(
    client: Client, evening: datetime
) -> None:
    world = make_calendar(missing=None)
    first, second = world.players[:2]
    Player.objects.filter(pk=first.pk).update(handicap="4.5")
    Player.objects.filter(pk=second.pk).update(grade="B")
    planned = world.planned()
    pairs.mark_all_present(planned, by=world.director)
    client.force_login(world.director)
    path = at("set-up/")(world)
    typed = {"strata": "750 200", "grades": "A 0, B 2.5", "handicaps": "on"}

    wrong = client.post(path, form(world, do="look", strata="200 750"))
    client.post(path, form(world, do="make", **typed))

    assert "Enter each limit once, highest first" in wrong.content.decode()
    event = Event.objects.latest("pk")
    assert [name for name, _limit in event.regulations.strata] == ["A", "B", "C"]
    handicaps = Entry.objects.filter(event=event).values_list("label", "handicap")
    assert {label: handicap for label, handicap in handicaps if handicap} == {
        "1NS": "3.5"
    }
    again = at("set-up/", NEXT)(world)
    client.post(at("prepare/", NEXT)(world))
    page = client.get(again).content.decode()
    assert 'name="strata" value="750 200"' in page
    assert 'name="grades" value="A 0, B 2.5"' in page


def test_without_percentages_there_are_no_handicaps(
    client: Client, evening: datetime
) -> None:
    world = make_calendar(missing=None)
    Entry.objects.filter(event=world.last, label="1NS").update(
        handicap="3", stratum="B"
    )
    planned = world.planned()
    pairs.mark_all_present(planned, by=world.director)
    client.force_login(world.director)

    client.post(
        at("set-up/")(world),
        form(world, do="make", method="butler", grades="A 0", handicaps="on"),
    )

    event = Event.objects.latest("pk")
    assert event.regulations.grades == ()
    entry = Entry.objects.get(event=event, members__player__name="Sample North")
    assert (entry.handicap, entry.stratum) == ("", "B")


def test_the_next_session_has_the_people_who_ran_the_last_one() -> None:
    world = make_calendar(missing=None)
    planned = world.planned()
    pairs.mark_all_present(planned, by=world.director)
    people = People(world.director)
    event = making.make_event(planned, SetUp(), people, by=world.director)
    other = make_member(world.club, RoleKind.DIRECTOR, name="Sample Other")
    appoint(event, AppointmentPart.DIRECTOR_IN_CHARGE, [other], by=world.director)
    appoint(event, AppointmentPart.ASSISTANT, [world.director], by=other)
    appoint(event, AppointmentPart.SCORER, [world.north], by=other)
    world.series.refresh_from_db()

    found = first_set_up(world.series)

    assert (found.director, found.scorer) == (other.pk, world.north.pk)
    assert found.assistants == (world.director.pk,)
    assert with_director_among([other], found).assistants == ()
