"""Repeated average plus in an event of matches: scored, worked, chosen on its page."""

from fractions import Fraction

import pytest
from django.test import Client

from clubsite.clubs.labels import RoleKind
from clubsite.tests.builders import make_club, make_member
from scoring.bridge.regulations import Regulations
from scoring.bridge.teams import Team
from scoring.events import effects
from scoring.events.labels import Cause, CountedKind, EventState, PlayedKind, RoomKind
from scoring.events.models import Event, Match, Result
from scoring.events.queries import get_viewer, load_event_data
from scoring.exchange.queries.exports import build_reading
from scoring.play.actions.corrections import put_line_effect
from scoring.results.queries.breakdown import build_match_breakdown
from scoring.results.queries.scores import (
    build_sheet,
    get_scored_event,
    rooms_in,
    score_event,
)
from scoring.tests.contests import make_contest, make_match, make_team
from scoring.tests.pages import url
from scoring.tests.swiss_world import make_drawn

pytestmark = pytest.mark.django_db

PLUS, MINUS = effects.artificial(60), effects.artificial(40)
LEVEL = ("4S N =", "4S N =")


def ruled(event: Event, *boards: int, room: str = "") -> None:
    """Average plus for North-South of the first table of these boards."""
    for board in boards:
        lines = Result.objects.filter(section__session__event=event, board=board)
        line = lines.filter(room=room).order_by("table")[0]
        put_line_effect(line, cause=Cause.RULING, cause_id=board, ns=PLUS, ew=MINUS)


def make_ruled(**regulations: object) -> Match:
    """A match of four boards, three of them average plus for the first side."""
    rules = Regulations(boards_a_match=4, standings="imps", **regulations)  # type: ignore[arg-type]
    event = make_contest(make_club(), state=EventState.SCORING, regulations=rules)
    match = make_match(event, make_team(event, 1), make_team(event, 2), [LEVEL] * 4)
    ruled(event, 1, 2, 3, room=RoomKind.OPEN)
    return match


def margins(match: Match) -> list[Fraction | None]:
    data = load_event_data(Event.objects.get(pk=match.event_id))
    return [board.home for board in score_event(data).matches[match.pk].boards]


def test_further_boards_of_a_team_have_less() -> None:
    plain = make_ruled()
    assert margins(plain) == [3, 3, 3, 0]
    Event.objects.update(
        regulation_values=Regulations(
            boards_a_match=4, standings="imps", plus_after=2, plus_percent="55"
        ).as_values()
    )

    assert margins(plain) == [3, 3, Fraction(3, 2), 0]
    data = load_event_data(Event.objects.get())
    rooms = rooms_in(data, plain.pk)
    third = rooms.boards[3].open.treatment(Team.HOME)
    assert third == effects.decode(effects.artificial(55))


def test_the_steps_and_a_file_of_ours_come_to_the_same() -> None:
    match = make_ruled(plus_after=1)
    event = Event.objects.get()

    sides = build_match_breakdown(
        get_scored_event(event), match.pk, get_viewer(None, event)
    )
    read = build_reading(event).event

    assert sides
    assert read is not None
    assert read.regulations is not None
    assert read.regulations.plus_after == 1
    assert read.matches[0].home_imps is not None
    assert read.matches[0].home_imps.value == 3


def test_of_swiss_pairs_it_counts_over_all_matches_of_a_session() -> None:
    swiss = make_drawn(
        PlayedKind.SWISS_PAIRS,
        contestants=4,
        counted=CountedKind.MATCHPOINTS,
        plus_after=1,
    )
    for number in (1, 2):
        swiss.draw()
        swiss.publish()
        swiss.play(number)
    lines = Result.objects.filter(ns__number=1).order_by("board")
    first, last = lines[0], lines[len(lines) - 1]
    for line in (first, last):
        put_line_effect(line, cause=Cause.RULING, cause_id=1, ns=PLUS, ew=MINUS)

    data = load_event_data(Event.objects.get())
    scored, sheet = score_event(data), build_sheet(data)

    tops = {key: scored.lines[key].top for key in (first.pk, last.pk)}
    for lines_ in (scored.lines, sheet.score.lines):
        assert lines_[first.pk].ns_points == Fraction(60 * tops[first.pk], 100)
        assert lines_[last.pk].ns_points == Fraction(50 * tops[last.pk], 100)


def test_it_is_chosen_where_matches_are_scored_and_read_there(client: Client) -> None:
    match = make_ruled()
    director = make_member(match.event.club, RoleKind.DIRECTOR)
    client.force_login(director)
    page = url(match.event, "matches/scoring/")
    form = client.get(page).context["form"]
    typed = {
        name: form[name].value() or ""
        for name in form.fields
        if name not in {"halved", "seen"}
    }
    typed |= {"plus_after": "1", "plus_percent": "", "drawn_within": "0"}
    typed["seen"] = str(Event.objects.get().version)

    response = client.post(page, typed | {"do": "look"})
    stored = client.post(page, typed | {"do": "store"})
    card = client.get(url(match.event, f"matches/{match.pk}/")).content.decode()

    rule = "Repeated average plus: 50 percent after 1 board in a session"
    assert rule in response.content.decode()
    assert stored.status_code == 302
    assert margins(match) == [3, 0, 0, 0]
    assert "50 percent after 1 board in a session" in card
