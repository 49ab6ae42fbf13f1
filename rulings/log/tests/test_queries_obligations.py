"""What stands at the tables, as the evening goes on."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.test import Client

from clubsite.clubs.labels import RoleKind
from clubsite.site.clock import now
from clubsite.site.load_once import remembering
from clubsite.tests.builders import make_club, make_member
from rulings.desk.queries.calls import get_due_checks, get_open_items
from rulings.log.access import open_items_at, still_watched
from rulings.log.actions import end_open_item
from rulings.log.models import OpenItem, Ruling
from rulings.log.procedure.open_items import Stage
from rulings.log.queries.open_items import AtTheTable, at_table
from rulings.tests.at_the_table import (
    Played,
    as_given,
    bring_result,
    pin,
    play_with_card,
    tap,
)
from rulings.tests.builders import (
    line_at,
    make_content,
    make_draft,
    make_f1,
    make_ruling,
)
from scoring.events.labels import EventState
from scoring.events.models import Event
from scoring.play.actions.entry import store_line
from scoring.tests.builders import make_lines

pytestmark = pytest.mark.django_db


@pytest.fixture
def played(client: Client) -> Played:
    played = play_with_card()
    client.force_login(played.director)
    return played


@pytest.fixture
def event(played: Played) -> Event:
    return played.event


@pytest.fixture
def ruling(played: Played) -> Ruling:
    return played.ruling


def left(ruling: Ruling, code: str, until: str, **about: object) -> OpenItem:
    return OpenItem.objects.create(
        ruling=ruling,
        family="boards_and_hands",
        key=f"{code}:{until}:{about}",
        code=code,
        who="director",
        until=until,
        about=about,
        opened_at=now(),
    )


def stages(table: AtTheTable, code: str) -> list[Stage]:
    return [view.stage for view in (*table.open, *table.checks) if view.code == code]


def test_all_watched_boards_are_looked_up_at_once(
    ruling: Ruling, django_assert_num_queries: Any
) -> None:
    first, *_others = (
        left(ruling, "board_watch", "board_played", board=n) for n in (7, 8, 9)
    )
    rows = list(open_items_at(ruling))
    cards = [row for row in rows if row.code == "pc_major"]

    with django_assert_num_queries(1):
        watched = still_watched(rows)
    with django_assert_num_queries(0):
        none = still_watched(cards)

    assert (watched, none) == (frozenset({first.pk}), frozenset[int]())


def test_a_watched_board_is_looked_at_when_it_has_been_played(
    event: Event, ruling: Ruling
) -> None:
    ns, ew = line_at(event, 1).ns, line_at(event, 2).ew
    [later] = make_lines(event, [(8, ns, ew, "", 2)])
    left(ruling, "board_watch", "board_played", board=8, law="15A3")
    before = stages(at_table(ruling), "board_watch")
    bring_result(later, by=ruling.director)

    assert before == [Stage.OPEN]
    assert stages(at_table(ruling), "board_watch") == [Stage.TO_LOOK]


def test_a_board_that_was_put_off_is_watched_until_somebody_plays_it(
    event: Event, ruling: Ruling
) -> None:
    Ruling.objects.filter(pk=ruling.pk).update(result=None, table=None, board=None)
    ruling.refresh_from_db()
    left(ruling, "board_watch", "board_played")
    left(ruling, "board_watch", "board_played", board=7, law="15A3")

    assert stages(at_table(ruling), "board_watch") == [Stage.OPEN]


def test_the_time_for_an_appeal_ends_by_itself() -> None:
    event = make_f1(make_club())
    director = make_member(event.club, RoleKind.DIRECTOR)
    ruling = make_ruling(line_at(event, 5), by=director)
    left(ruling, "appeal_window", "appeal_period_ends")
    before = stages(at_table(ruling), "appeal_window")
    notified_at = now() - timedelta(days=2)
    ruling.versions.get().notices.update(notified_at=notified_at)
    Event.objects.filter(pk=event.pk).update(posted_at=notified_at)

    after = at_table(Ruling.objects.get(pk=ruling.pk))
    assert (before, stages(after, "appeal_window")) == ([Stage.OPEN], [])


def test_all_appeal_periods_are_looked_up_at_once(
    django_assert_num_queries: Any,
) -> None:
    event = make_f1(make_club())
    director = make_member(event.club, RoleKind.DIRECTOR)
    for _ruling in range(3):
        ruling = make_ruling(line_at(event, 5), by=director, content=make_content())
        left(ruling, "appeal_window", "appeal_period_ends")

    with django_assert_num_queries(1):
        found = at_table(ruling)

    assert stages(found, "appeal_window") == [Stage.OPEN]


def test_without_notices_a_ruling_counts_since_it_was_given(ruling: Ruling) -> None:
    given = make_ruling(
        line_at(ruling.event, 1), by=ruling.director, content=make_content()
    )
    version = given.versions.get()
    version.notices.all().delete()
    left(given, "appeal_window", "appeal_period_ends")

    [row] = open_items_at(given).filter(ruling=given)
    assert row.last_notified == version.given_at


def test_without_a_line_the_board_is_over_when_play_is(
    event: Event, ruling: Ruling
) -> None:
    Ruling.objects.filter(pk=ruling.pk).update(result=None)
    alone = Ruling.objects.get(pk=ruling.pk)
    during = bool(at_table(alone).open)
    event.state = EventState.PROVISIONAL
    event.save()

    after = at_table(Ruling.objects.get(pk=ruling.pk))
    assert (during, after.open, after.is_due) == (True, (), True)


def test_two_minor_cards_of_one_player_are_major_and_stay_so(
    event: Event, ruling: Ruling
) -> None:
    pin(ruling, "pc_major").delete()
    small = [
        left(ruling, "pc_minor", "played_or_picked_up", card=card) for card in CARDS
    ]
    OpenItem.objects.filter(code="pc_minor").update(who="E")
    together = [item.text for item in at_table(ruling).open if item.code == "pc_major"]
    small[0].refresh_from_db()
    end_open_item(small[0], "card_played", by=ruling.director)
    alone = [item.text for item in at_table(ruling).open if item.code == "pc_major"]
    on_desk = [
        item.what for item in get_open_items(ruling.director, [event]) if not item.over
    ]

    assert together == ["Major penalty card"] * 2
    assert alone == ["Major penalty card"]
    assert "Major penalty card: East ♣3" in on_desk


CARDS = ("C2", "C3")


def test_what_was_tapped_away_leaves_the_desk_after_a_while(
    event: Event, ruling: Ruling, client: Client
) -> None:
    card = pin(ruling, "pc_major")
    tap(client, ruling, f"over:{card.pk}:card_played")
    just_now = [item.over for item in get_open_items(ruling.director, [event])]
    OpenItem.objects.filter(ended="over").update(ended_at=now() - timedelta(hours=1))

    assert just_now == [True, True]
    assert list(get_open_items(ruling.director, [event])) == []


def test_a_table_calls_once_however_much_there_is_to_look_at(
    event: Event, ruling: Ruling
) -> None:
    as_given(ruling)
    during = list(get_due_checks(ruling.director, [event]))
    bring_result(line_at(event, 1), by=ruling.director)

    assert during == []
    assert len(list(get_due_checks(ruling.director, [event]))) == 1
    assert list(get_due_checks(ruling.director, [])) == []


def test_the_desk_loads_what_is_left_open_once(
    event: Event, ruling: Ruling, django_assert_num_queries: Any
) -> None:
    as_given(ruling)
    bring_result(line_at(event, 1), by=ruling.director)

    with remembering(), django_assert_num_queries(3):
        list(get_due_checks(ruling.director, [event]))
    with remembering(), django_assert_num_queries(3):
        list(get_due_checks(ruling.director, [event]))
        list(get_open_items(ruling.director, [event]))


def test_a_director_at_the_table_reads_nothing_of_it_on_the_desk(
    event: Event, ruling: Ruling
) -> None:
    player = make_member(event.club, RoleKind.DIRECTOR, name="Sample Playing")
    sitting = line_at(event, 1).ns.members.get(place=1).player
    sitting.account = player
    sitting.save()

    assert list(get_open_items(player, [event])) == []


def test_a_draft_that_was_never_given_leaves_nothing_once_the_board_is_over(
    event: Event, ruling: Ruling
) -> None:
    second = make_draft(line_at(event, 1), by=ruling.director)
    during = [each.code for each in open_items_at(second)]
    bring_result(line_at(event, 1), by=ruling.director)
    second.refresh_from_db()

    assert "pc_major" in during
    assert list(open_items_at(second)) == []
    assert list(get_due_checks(ruling.director, [event])) == []
    assert list(get_open_items(ruling.director, [event])) == []
    assert open_items_at(ruling).exists()


def test_a_look_waits_since_the_result_came_in(
    event: Event, ruling: Ruling, set_clock: Callable[[datetime], None]
) -> None:
    as_given(ruling)
    brought = now() + timedelta(minutes=40)
    set_clock(brought)
    bring_result(line_at(event, 1), by=ruling.director)
    corrected = now() + timedelta(minutes=5)
    set_clock(corrected)
    line = line_at(event, 1)
    store_line(line, "4S S +1", by=ruling.director, expected_version=line.version)

    assert due_since(ruling, event) == [brought]


def test_a_look_that_a_later_ruling_left_waits_since_that_ruling(
    event: Event, ruling: Ruling
) -> None:
    as_given(ruling)
    bring_result(line_at(event, 1), by=ruling.director)
    later = now() + timedelta(hours=1)
    OpenItem.objects.update(opened_at=later)

    assert due_since(ruling, event) == [later]


def test_a_watched_board_is_looked_at_since_its_result_came_in(
    event: Event, ruling: Ruling, set_clock: Callable[[datetime], None]
) -> None:
    as_given(ruling)
    OpenItem.objects.all().delete()
    left(ruling, "board_watch", "board_played", board=7, law="15A3")
    waiting = due_since(ruling, event)
    brought = now() + timedelta(minutes=20)
    set_clock(brought)
    bring_result(line_at(event, 1), by=ruling.director)

    assert (waiting, due_since(ruling, event)) == ([], [brought])


def test_a_look_without_a_line_waits_since_the_results_were_posted(
    event: Event, ruling: Ruling
) -> None:
    as_given(ruling)
    posted = now() + timedelta(hours=2)
    Ruling.objects.filter(pk=ruling.pk).update(result=None)
    Event.objects.filter(pk=event.pk).update(
        state=EventState.PROVISIONAL, posted_at=posted
    )
    ruling.refresh_from_db()

    assert due_since(ruling, event) == [posted]


def due_since(ruling: Ruling, event: Event) -> list[datetime]:
    return [check.since for check in get_due_checks(ruling.director, [event])]
