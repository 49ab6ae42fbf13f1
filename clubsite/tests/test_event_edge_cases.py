"""The edge cases of events in procedures 3.7, by name; those of policies come with them.

That the director certifies when results were put up on paper, or the power failed, is
in `scoring/play/tests/test_posting.py`.
"""

from collections.abc import Callable
from datetime import UTC, date, datetime, time, timedelta

import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client

from clubsite.clubs.actions import change_policy
from clubsite.clubs.labels import Names, RoleKind
from clubsite.clubs.models import Club
from clubsite.clubs.names import initials
from clubsite.recaps.documents.content.standings import RecapSheet
from clubsite.recaps.models import Kind
from clubsite.recaps.queries.contents import build_content
from clubsite.site.errors import Refused
from clubsite.tests.builders import make_club, make_member
from rulings.desk.actions.drafts import begin_draft
from rulings.desk.actions.giving import give_ruling
from rulings.log.access import check_may_change, open_drafts
from rulings.log.models import Ruling
from rulings.log.queries.places import get_places
from rulings.tests.builders import (
    assigned,
    line_at,
    make_content,
    make_draft,
    make_f1,
    make_ruling,
    players_at,
    seat,
    seen_of,
)
from scoring.bridge.contract import Side
from scoring.bridge.regulations import Regulations
from scoring.events.labels import AppointmentPart, EventState, ResultKind
from scoring.events.models import Appointment, EntryPlayer, Event, Result
from scoring.events.plans import EventFacts, SectionPlan
from scoring.events.queries import get_viewer
from scoring.exchange.queries.exports import exported
from scoring.formats import registry
from scoring.formats.event import ReadEvent
from scoring.formats.scores.common_game import common_game
from scoring.play.actions import setup
from scoring.play.actions.embargo import set_embargo
from scoring.play.actions.posting import post_results
from scoring.results.queries.lists import latest_results
from scoring.results.queries.ranking import build_ranking
from scoring.results.queries.scorecards import build_scorecard
from scoring.results.queries.scores import get_scored_event, get_scores
from scoring.tests.builders import appoint, make_mitchell
from scoring.tests.evening_world import make_planned

pytestmark = pytest.mark.django_db


def test_a_session_moved_across_a_clock_change_keeps_its_hour() -> None:
    event = make_planned(make_club())
    manager = make_member(event.club, RoleKind.MANAGER)
    starts = []

    for day in (28, 29):  # the clocks of London go forward in the night between
        facts = EventFacts(event.name, date(2026, 3, day), time(19, 30))
        setup.edit_event(event, facts, by=manager)
        starts.append(event.sessions.get().starts_at)

    assert starts == [
        datetime(2026, 3, 28, 19, 30, tzinfo=UTC),
        datetime(2026, 3, 29, 18, 30, tzinfo=UTC),
    ]


def test_a_director_replaced_mid_session_keeps_the_rulings_and_the_next_the_drafts(
    evening: datetime, set_clock: Callable[[datetime], None]
) -> None:
    event = make_f1(make_club(), state=EventState.IN_PLAY)
    first = make_member(event.club, RoleKind.DIRECTOR, name="Sample First")
    second = make_member(event.club, RoleKind.DIRECTOR, name="Sample Second")
    part = AppointmentPart.DIRECTOR_IN_CHARGE
    appoint(event, first)
    given = make_ruling(line_at(event, 5), by=first)
    draft = make_draft(line_at(event, 1), by=first)

    handed_over = evening + timedelta(hours=1)
    set_clock(handed_over)
    setup.appoint(event, part, [second], by=first)
    content = make_content(assigned(draft.result or line_at(event, 1), "4S N ="))
    with pytest.raises(PermissionDenied):
        give_ruling(draft, content, by=first, expected=seen_of(draft, content))
    give_ruling(draft, content, by=second, expected=seen_of(draft, content))

    intervals = Appointment.objects.filter(part=part).order_by("pk")
    assert [(row.user, row.starts, row.ends) for row in intervals] == [
        (first, evening, handed_over),
        (second, handed_over, None),
    ]
    assert Ruling.objects.get(pk=given.pk).versions.get().given_by == first
    assert draft.versions.get().given_by == second


def test_at_the_table_of_a_playing_director_an_assistant_stands_by() -> None:
    event = make_f1(make_club(), state=EventState.IN_PLAY)
    line = line_at(event, 5)
    playing = make_member(event.club, RoleKind.DIRECTOR, name="Sample Playing")
    standby = make_member(event.club, RoleKind.DIRECTOR, name="Sample Standby")
    seat(players_at(line)[0], playing)
    appoint(event, playing)
    appoint(event, standby, AppointmentPart.ASSISTANT)
    place = get_places(event).of(line)

    with pytest.raises(Refused, match=r"Another director must give the ruling\.$"):
        begin_draft(event, place, by=playing)
    changes = {"standby_directors": (standby.pk,)}
    event.policy = change_policy(event.club, changes, by=playing)
    with pytest.raises(Refused, match=r"On standby: Sample Standby\."):
        begin_draft(event, place, by=playing)
    draft = begin_draft(event, place, by=standby)

    with pytest.raises(PermissionDenied):
        check_may_change(playing, draft)
    check_may_change(standby, draft)
    assert not open_drafts(playing, event.club)
    assert [*open_drafts(standby, event.club)] == [draft]
    other = begin_draft(event, get_places(event).of(line_at(event, 1)), by=playing)
    check_may_change(playing, other)


def test_a_phantom_pair_plays_nothing_and_is_not_ranked() -> None:
    event = make_planned(make_club(), SectionPlan("A", 4, Side.EW))
    phantom = event.entries.get(phantom=True)

    scored = get_scores(event)

    lines = Result.objects.filter(section__session__event=event)
    assert not lines.filter(ew=phantom, kind=ResultKind.PLAYED)
    assert phantom.pk not in scored.totals
    assert len(scored.totals) == event.entries.count() - 1


def test_fewer_boards_than_the_minimum_give_no_ranking_and_still_a_recap() -> None:
    event = make_mitchell(make_club())
    event.regulation_values = Regulations(minimum_boards=4).as_values()
    event.save()
    director = make_member(event.club, RoleKind.DIRECTOR)
    post_results(event, by=director)

    sheet = build_content(Kind.RECAP_SHEET, event)
    [listed, _east_west] = build_ranking(
        get_scored_event(event), get_viewer(None, event)
    ).lists
    first = build_scorecard(
        get_scored_event(event),
        listed.rows[0].pair.key,
        get_viewer(None, event),
        counted=True,
    )
    [news] = latest_results(None, event.club)

    assert isinstance(sheet, RecapSheet)
    standings = [row for block in sheet.blocks for row in block.standings]
    assert {row.place.rank for row in standings} == {None}
    assert {len(row.results) for row in standings} == {3}
    assert not any(row.counts for row in listed.rows)
    assert (first.place, news.winners) == (None, ())


def test_a_board_skipped_without_a_director_gives_no_matchpoints_and_no_average() -> (
    None
):
    event = make_mitchell(make_club())
    Event.objects.filter(pk=event.pk).update(without_director=True)
    before = get_scores(event)
    skipped = Result.objects.filter(section__session__event=event, board=1)[0]
    Result.objects.filter(pk=skipped.pk).update(
        kind=ResultKind.SKIPPED, contract="", declarer="", tricks=None
    )
    Event.objects.filter(pk=event.pk).update(version=event.version + 1)

    scored = get_scores(Event.objects.get(pk=event.pk))

    line = scored.lines[skipped.pk]
    pair = scored.totals[skipped.ns_id]
    assert (line.ns_points, line.ew_points) == (None, None)
    assert pair.boards == before.totals[skipped.ns_id].boards - 1


def two_clubs() -> tuple[Event, Event]:
    """Both clubs play the same boards; the second names its players by initials."""
    first, second = (make_mitchell(make_club(slug)) for slug in ("first", "second"))
    Club.objects.filter(pk=second.club_id).update(names=Names.INITIALS)
    return first, Event.objects.get(pk=second.pk)


def test_of_two_clubs_in_one_event_the_strictest_publication_rule_wins(
    client: Client, evening: datetime, set_clock: Callable[[datetime], None]
) -> None:
    """The first club has posted, but the second plays the boards a day later."""
    first, second = two_clubs()
    Event.objects.filter(pk=second.pk).update(state=EventState.OPEN)
    director = make_member(first.club, RoleKind.DIRECTOR)
    other_director = make_member(second.club, RoleKind.DIRECTOR)
    ends = evening + timedelta(days=1)
    set_embargo(first, ends, by=director)
    post_results(Event.objects.get(pk=first.pk), by=director)
    ranking = f"/first/events/{first.pk}/"

    to_all = [client.get(f"{ranking}{page}").status_code for page in ("", "boards/1/")]
    client.force_login(other_director)
    to_other_director = client.get(f"{ranking}boards/1/").status_code
    client.force_login(director)
    to_director = client.get(f"{ranking}boards/1/").status_code
    set_clock(ends)
    client.logout()

    assert to_all == [200, 404]
    assert (to_other_director, to_director) == (404, 200)
    assert client.get(f"{ranking}boards/1/").status_code == 200


def test_each_of_two_clubs_in_one_event_names_its_players_by_its_own_rule(
    client: Client,
) -> None:
    events = two_clubs()
    for event in events:
        post_results(event, by=make_member(event.club, RoleKind.DIRECTOR))
    name = EntryPlayer.objects.filter(entry__event=events[1])[0].player.name

    full, short = (
        client.get(f"/{event.club.slug}/events/{event.pk}/").content.decode()
        for event in events
    )
    files = {event.club.slug: exported(event, "json").content for event in events}
    game = common_game(files, lambda slug: event_in(files[slug]))

    assert name in full
    assert (name in short, initials(name) in short) == (False, True)
    assert {standing.file for standing in game.standings} == {"first", "second"}


def event_in(content: bytes) -> ReadEvent:
    event = registry.read(content, "json").event
    assert event is not None
    return event
