"""The calendar's pages: who opens which, months, the feed, and the set-up on one page."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date, datetime, time

import pytest
from django.test import Client
from icalendar import Calendar

from clubsite.clubs.labels import RoleKind
from clubsite.tests.builders import make_club, make_member, undone
from scoring.calendar.actions import dates, pairs, series
from scoring.calendar.models import Closure, Series
from scoring.calendar.queries.dates import first_set_up, with_movement_among
from scoring.calendar.rules import Frequency, Recurrence
from scoring.events.labels import AppointmentPart, EventState
from scoring.events.models import Appointment, MovementVersion
from scoring.events.plans import MITCHELL
from scoring.events.rules import Action
from scoring.movements.mitchell import STRAIGHT
from scoring.movements.movement import Options
from scoring.play.actions.own_movements import add_club_movements
from scoring.play.actions.posting import move_event
from scoring.tests.builders import make_event
from scoring.tests.calendar_world import (
    EVERY_MONDAY,
    MONDAY,
    CalendarWorld,
    make_calendar,
)

pytestmark = pytest.mark.django_db

NEXT = date(2026, 3, 9)
PARTS = ("stranger", "outsider", "north", "director", "manager")
ALL = set(PARTS)
SIGNED_IN = ALL - {"stranger"}
PREPARE = {"director", "manager"}
PLAN = {"manager"}

Path = Callable[[CalendarWorld], str]


def at(rest: str, day: date = MONDAY) -> Path:
    return lambda world: f"/sample/calendar/{world.series.pk}/{day}/{rest}"


def of_club(rest: str) -> Path:
    return lambda _world: f"/sample/calendar/{rest}"


PAGES: dict[str, tuple[Path, set[str]]] = {
    "calendar_month": (of_club(""), ALL),
    "calendar_feed": (of_club("feed.ics"), ALL),
    "planned_detail": (at("", NEXT), ALL),
    "planned_today": (of_club("today/"), PREPARE),
    "planned_enter": (at("enter/", NEXT), {"north"}),
    "planned_set_up": (at("set-up/"), PREPARE),
    "planned_suggest": (at("names/?q=pla"), PREPARE),
    "planned_cancel": (at("cancel/", NEXT), PLAN),
    "planned_postpone": (at("postpone/", NEXT), PLAN),
    "series_list": (of_club("series/"), PLAN),
    "series_new": (of_club("series/new/"), PLAN),
    "series_edit": (
        lambda world: f"/sample/calendar/series/{world.series.pk}/edit/",
        PLAN,
    ),
    "closure_add": (of_club("holidays/new/"), PLAN),
}


def test_each_page_opens_for_these_and_nobody_else(
    client: Client, evening: datetime
) -> None:
    world = make_calendar()
    world.planned()
    statuses: dict[str, dict[str, int]] = {name: {} for name in PAGES}

    for part in PARTS:
        client.logout()
        if part != "stranger":
            client.force_login(getattr(world, part))
        for name, (path, _allowed) in PAGES.items():
            statuses[name][part] = client.get(path(world)).status_code

    assert statuses == {
        name: {
            part: 200 if part in allowed else 302 if part == "stranger" else 403
            for part in PARTS
        }
        for name, (_path, allowed) in PAGES.items()
    }


BUTTONS: dict[str, tuple[Path, set[str]]] = {
    "planned_withdraw": (at("withdraw/", NEXT), {"north"}),
    "planned_prepare": (at("prepare/"), PREPARE),
    "planned_reinstate": (at("reinstate/", date(2026, 3, 16)), PLAN),
    "closure_remove": (
        lambda _world: f"/sample/calendar/holidays/{Closure.objects.get().pk}/remove/",
        PLAN,
    ),
}


def test_each_button_is_for_these_and_nobody_else(
    client: Client, evening: datetime
) -> None:
    world = make_calendar()
    pairs.enter_pair(world.series, NEXT, "Player 02", by=world.north)
    later = date(2026, 3, 16)
    dates.cancel_date(world.series, later, "Snow", by=world.manager)
    series.add_closure(world.club, date(2026, 4, 6), None, "Easter", by=world.manager)
    statuses: dict[str, set[str]] = {name: set() for name in BUTTONS}

    for part in sorted(SIGNED_IN):
        client.force_login(getattr(world, part))
        for name, (path, _allowed) in BUTTONS.items():
            with undone():
                answer = client.post(path(world))
            assert answer.status_code in (302, 403)
            if answer.status_code == 302:
                statuses[name].add(part)

    assert statuses == {name: allowed for name, (_path, allowed) in BUTTONS.items()}


def test_nothing_is_found_in_another_club_or_on_another_day(client: Client) -> None:
    world = make_calendar()
    make_club("other")
    client.force_login(world.manager)
    of_series = f"/sample/calendar/series/{world.series.pk}/edit/"
    assert client.get(of_series.replace("sample", "other")).status_code == 404

    for name in ("planned_detail", "planned_enter", "planned_set_up", "planned_cancel"):
        path = PAGES[name][0](world)
        assert client.get(path.replace("/sample/", "/other/")).status_code == 404
        for day in ("2026-03-03", "2026-3-2", "20260302", "soon"):
            other = path.replace(str(MONDAY), day).replace(str(NEXT), day)
            assert client.get(other).status_code == 404
    closure = series.add_closure(world.club, MONDAY, None, "Fair", by=world.manager)
    foreign = f"/other/calendar/holidays/{closure.pk}/remove/"
    world.manager.roles.update(club=make_club("third"))
    assert client.post(foreign.replace("other", "third")).status_code == 404


def test_a_month_shows_series_holidays_changes_and_single_events(
    client: Client, evening: datetime
) -> None:
    world = make_calendar()
    make_event(world.club, state=EventState.OPEN, name="Sample Cup")
    make_event(world.club, state=EventState.DRAFT, name="Sample Secret")
    off = make_event(world.club, state=EventState.OPEN, name="Sample Snowed In")
    move_event(off, Action.CANCEL, by=world.manager)
    dates.postpone_date(world.series, NEXT, "Snow", date(2026, 3, 10), by=world.manager)
    dates.postpone_date(world.series, date(2026, 3, 23), "", None, by=world.manager)
    dates.cancel_date(world.series, date(2026, 3, 16), "", by=world.manager)
    series.add_closure(
        world.club, date(2026, 3, 30), date(2026, 4, 6), "Easter", by=world.manager
    )

    page = client.get("/sample/calendar/?month=2026-03").content.decode()

    assert "Sample Cup" in page
    assert "Sample Secret" not in page
    assert '<s>Sample Snowed In</s></a> <span class="quiet">cancelled</span>' in page
    assert "postponed to Tue 10 Mar 2026: Snow" in page
    assert "instead of Mon 9 Mar 2026" in page
    assert '<span class="quiet">postponed</span>' in page
    assert "Closed: Easter" in page
    assert "?month=2026-02" in page
    assert "?month=2026-04" in page
    client.force_login(world.manager)
    assert "Sample Secret" in client.get("/sample/calendar/").content.decode()


@pytest.mark.parametrize(
    ("month", "before", "after"),
    [("2026-01", "2025-12", "2026-02"), ("2026-12", "2026-11", "2027-01")],
)
def test_months_lead_on_over_the_turn_of_the_year(
    client: Client, month: str, before: str, after: str
) -> None:
    make_club()

    page = client.get(f"/sample/calendar/?month={month}").content.decode()

    assert f"?month={before}" in page
    assert f"?month={after}" in page
    assert "Nothing is planned this month." in page


@pytest.mark.parametrize("month", ["2026-13", "soon", "1900-01", "2199-12"])
def test_a_month_that_is_none_is_not_found(client: Client, month: str) -> None:
    make_club()

    assert client.get(f"/sample/calendar/?month={month}").status_code == 404


def feed(client: Client) -> dict[str, dict[str, str]]:
    """The entries of the feed by their names: start, status and sequence."""
    answer = client.get("/sample/calendar/feed.ics")
    assert answer.headers["Content-Type"] == "text/calendar"
    found = Calendar.from_ical(answer.content)
    return {
        str(entry["uid"]): {
            "start": f"{entry.start:%Y-%m-%d %H:%M}",
            "status": str(entry["status"]),
            "sequence": str(entry["sequence"]),
        }
        for entry in found.events
    }


def test_the_feed_follows_changes_under_the_same_names(
    client: Client, evening: datetime
) -> None:
    world = make_calendar()
    before = feed(client)
    [uid] = [
        name
        for name in before
        if name.startswith(f"series-{world.series.pk}-20260309@")
    ]
    assert before[uid] == {
        "start": "2026-03-09 19:30",
        "status": "CONFIRMED",
        "sequence": "1",
    }

    dates.cancel_date(world.series, NEXT, "Snow", by=world.manager)
    cancelled = feed(client)
    dates.postpone_date(world.series, NEXT, "Snow", date(2026, 3, 10), by=world.manager)
    moved = feed(client)

    assert cancelled[uid]["status"] == "CANCELLED"
    assert moved[uid] == {
        "start": "2026-03-10 19:30",
        "status": "CONFIRMED",
        "sequence": "3",
    }
    assert set(before) == set(cancelled) == set(moved)


def test_a_single_event_has_the_hour_of_its_first_session(
    client: Client, evening: datetime
) -> None:
    world = make_calendar()
    event = make_event(world.club, state=EventState.OPEN, name="Sample Cup")

    entries = feed(client)
    page = client.get("/sample/calendar/?month=2026-03").content.decode()

    [entry] = [entries[uid] for uid in entries if uid.startswith(f"event-{event.pk}@")]
    assert entry["start"] == "2026-03-02 19:00"
    assert "19:00" in page


def test_the_local_hour_stays_when_the_clocks_change(
    client: Client, evening: datetime
) -> None:
    make_calendar()

    content = client.get("/sample/calendar/feed.ics").content.decode()

    assert "DTSTART;TZID=Europe/London:20260323T193000" in content
    assert "DTSTART;TZID=Europe/London:20260330T193000" in content
    assert "BEGIN:VTIMEZONE" in content


def test_a_feed_that_is_known_is_not_sent_again(
    client: Client, evening: datetime
) -> None:
    world = make_calendar(plan=replace(EVERY_MONDAY, starts=None))
    first = client.get("/sample/calendar/feed.ics")
    tag = {"If-None-Match": first.headers["ETag"]}

    again = client.get("/sample/calendar/feed.ics", headers=tag)
    series.add_closure(world.club, NEXT, None, "Fair", by=world.manager)
    changed = client.get("/sample/calendar/feed.ics", headers=tag)

    assert b"DTSTART;VALUE=DATE:20260302" in first.content
    assert (again.status_code, again.content) == (304, b"")
    assert changed.status_code == 200
    assert b"STATUS:CANCELLED" in changed.content
    assert client.get("/nowhere/calendar/feed.ics", headers=tag).status_code == 404


def test_a_club_without_plans_has_an_empty_feed(client: Client) -> None:
    make_club()

    assert feed(client) == {}


NEW = {
    "name": "Sample Tuesday",
    "frequency": "monthly",
    "first_date": "2026-03-03",
    "last_date": "",
    "starts": "14:00",
    "interval": "1",
    "nth": "1",
    "model_event": "",
}


def test_a_manager_plans_and_edits_a_series(client: Client) -> None:
    world = make_calendar()
    client.force_login(world.manager)
    assert (
        str(world.last.pk)
        in client.get(
            f"/sample/calendar/series/new/?event={world.last.pk}"
        ).content.decode()
    )

    answer = client.post("/sample/calendar/series/new/", NEW)
    made = Series.objects.get(name="Sample Tuesday")
    refused = client.post("/sample/calendar/series/new/", NEW | {"nth": "2"})

    assert answer.headers["Location"] == "/sample/calendar/series/"
    assert made.recurrence == Recurrence(Frequency.MONTHLY, date(2026, 3, 3))
    assert made.starts == time(14, 0)
    assert refused.status_code == 422
    assert "isn&#x27;t that weekday of its month" in refused.content.decode()
    edit = f"/sample/calendar/series/{made.pk}/edit/"
    assert (
        client.post(edit, NEW | {"last_date": "2026-12-31", "seen": "1"}).status_code
        == 302
    )
    late = client.post(edit, NEW | {"seen": "1"})
    assert (late.status_code, "just changed" in late.content.decode()) == (422, True)
    assert client.post(edit, {}).status_code == 422
    made.refresh_from_db()
    assert made.last_date == date(2026, 12, 31)


def test_the_model_event_is_offered_however_old_it_is(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = make_calendar()
    monkeypatch.setattr("scoring.calendar.views.series.MOST_EVENTS", 0)
    client.force_login(world.manager)

    page = client.get(
        f"/sample/calendar/series/{world.series.pk}/edit/"
    ).content.decode()

    assert f'<option value="{world.last.pk}" selected>' in page


def test_a_manager_adds_a_holiday_and_changes_a_date(
    client: Client, evening: datetime
) -> None:
    world = make_calendar()
    client.force_login(world.manager)
    new = "/sample/calendar/holidays/new/"
    wrong = client.post(
        new, {"first": "2026-03-09", "last": "2026-03-02", "reason": "Fair"}
    )
    assert "before the first day" in wrong.content.decode()
    client.post(new, {"first": "2026-03-09", "reason": "Fair"})
    assert "Fair" in client.get("/sample/calendar/series/").content.decode()
    page = client.get(at("", NEXT)(world)).content.decode()
    assert "The club is closed that day: Fair" in page

    same = {"reason": "Snow", "moved_to": str(MONDAY)}
    refused = client.post(at("postpone/")(world), same)
    client.post(at("postpone/")(world), {"reason": "Snow", "moved_to": "2026-03-03"})

    assert refused.status_code == 422
    page = client.get(at("")(world)).content.decode()
    assert "Postponed to Tue 3 Mar 2026" in page
    assert "Reinstate this session" in page
    client.post(at("reinstate/")(world))
    client.post(at("cancel/")(world), {"reason": "Snow"})
    page = client.get(at("")(world)).content.decode()
    assert "<strong>Cancelled</strong> Snow" in page
    assert "Like last" not in page


def test_a_player_enters_and_withdraws_on_the_page(
    client: Client, evening: datetime
) -> None:
    world = make_calendar()
    client.force_login(world.north)
    path = at("", NEXT)(world)
    wrong = client.post(f"{path}enter/", {"partner": "Sample Nobody"})
    assert (wrong.status_code, "no player called" in wrong.content.decode()) == (
        422,
        True,
    )

    client.post(f"{path}enter/", {"partner": "Player 02"})

    page = client.get(path).content.decode()
    assert "Sample North – Player 02" in page
    assert "Expected pairs" not in page
    client.force_login(world.director)
    listed = client.get(path).content.decode()
    assert "Sample North – Player 02" in listed
    assert "A pair entered for Mon 9 Mar 2026" in listed
    client.logout()
    assert "Player 02" not in client.get(path).content.decode()


def test_the_front_page_shows_what_is_planned(
    client: Client, evening: datetime
) -> None:
    world = make_calendar()
    dates.cancel_date(world.series, NEXT, "Snow", by=world.manager)

    page = client.get("/sample/").content.decode()

    assert "Mon 2 Mar 2026 · 19:30" in page
    assert 'href="/sample/calendar/"' in page
    assert "Mon 9 Mar 2026" not in page
    assert "Mon 16 Mar 2026 · 19:30" in page


def test_the_desk_offers_series_to_those_who_may_set_up(
    client: Client, evening: datetime
) -> None:
    world = make_calendar(plan=replace(EVERY_MONDAY, starts=None))
    Series.objects.update(model_event=None)
    make_event(world.club, state=EventState.OPEN, name="Sample Cup")
    client.force_login(world.director)

    desk = client.get("/sample/calendar/today/").content.decode()

    assert desk.count("Set up this session") == 1
    client.post(at("prepare/")(world))
    assert (
        'name="boards_a_round" value="3"'
        in client.get(at("set-up/")(world)).content.decode()
    )


def test_names_of_rows_are_readable() -> None:
    world = make_calendar()
    planned = world.planned()
    closure = series.add_closure(world.club, NEXT, None, "Fair", by=world.manager)

    assert str(world.series) == "Sample Monday Pairs"
    assert str(planned) == "Sample Monday Pairs, 2026-03-02"
    assert str(closure) == "Fair"
    assert planned.day == MONDAY


SET_UP = {
    "sections": 1,
    "boards_a_round": 2,
    "missing": "EW",
    "numbering": "arrival",
    "method": "matchpoints",
    "convention": "clubsite",
    "do": "make",
}


def test_tonight_can_be_played_by_a_movement_of_the_clubs_own(
    client: Client, evening: datetime
) -> None:
    world = make_calendar(missing=None)
    pairs.mark_all_present(world.planned(), by=world.director)
    mine = {"Ours": STRAIGHT.build(Options(3))}
    own = add_club_movements(world.club, mine, by=world.director)[0]
    client.force_login(world.director)
    path = at("set-up/")(world)

    offered = client.get(path).content.decode()
    made = client.post(path, SET_UP | {"movement": f"own-{own.pk}"})

    assert ">Ours</option>" in offered
    assert made.status_code == 302, made.context["form"].errors
    version = MovementVersion.objects.latest("pk")
    assert version.movement["name"] == "Ours"
    world.series.refresh_from_db()
    next_time = first_set_up(world.series)
    assert next_time.movement == f"own-{own.pk}"
    assert with_movement_among({}, next_time).movement == MITCHELL
    assert with_movement_among({f"own-{own.pk}": mine["Ours"]}, next_time) == next_time


def test_assistants_are_appointed_with_the_set_up(
    client: Client, evening: datetime
) -> None:
    world = make_calendar(missing=None)
    assistant = make_member(world.club, RoleKind.DIRECTOR, name="Sample Assistant")
    pairs.mark_all_present(world.planned(), by=world.director)
    client.force_login(world.director)
    path = at("set-up/")(world)
    sent = SET_UP | {"movement": "mitchell", "director": world.director.pk}

    offered = client.get(path).content.decode()
    refused = client.post(path, sent | {"assistants": [world.director.pk]})
    client.post(path, sent | {"assistants": [assistant.pk]})

    assert "Assistant directors" in offered
    assert "can&#x27;t be an assistant too" in refused.content.decode()
    appointed = Appointment.objects.filter(part=AppointmentPart.ASSISTANT)
    assert [row.user for row in appointed] == [assistant]
