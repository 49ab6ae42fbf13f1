"""Teams in several sections, each by its own movement, under one ranking."""

from dataclasses import replace

import pytest
from django.test import Client

from clubsite.clubs.labels import RoleKind
from clubsite.site.errors import Refused
from clubsite.tests.builders import make_club, make_member
from scoring.bridge.contest import Verdict
from scoring.events.labels import EventState, PlayedKind
from scoring.events.models import Entry, Event, Match, Section
from scoring.exchange.queries.exports import ENDINGS, exported
from scoring.formats import registry
from scoring.play.actions.contests import create_contest
from scoring.play.actions.movement_changes import change_movement, undo_movement_change
from scoring.play.movement_changes.changes import changes_for
from scoring.play.movement_changes.room import Wish
from scoring.play.queries.movement_changes import load_room
from scoring.play.tests.test_views_team_movements import FORM, PATH
from scoring.results.queries.scores import get_scores
from scoring.tests.contests import plan_of
from scoring.tests.pages import url
from scoring.tests.team_world import director_of, enter_round, fill_teams, team_plan

pytestmark = pytest.mark.django_db


def set_up(kind: str, teams: int, sections: int = 2) -> Event:
    club = make_club()
    director = make_member(club, RoleKind.DIRECTOR)
    plan = replace(team_plan(kind, teams), sections=sections)
    return create_contest(club, plan, by=director)


def in_play(kind: str = "all-play-all", teams: int = 6) -> Event:
    event = set_up(kind, teams)
    fill_teams(event)
    for entry in Entry.objects.filter(section__letter="B"):
        entry.name = f"Guests {entry.number}"
        entry.save()
    Event.objects.update(state=EventState.IN_PLAY)
    event.refresh_from_db()
    return event


def test_sections_have_as_many_teams_and_the_movement_for_them() -> None:
    set_up("american-whist", 11)

    found = Section.objects.order_by("letter")
    assert list(found.values_list("letter", "movement", "tables")) == [
        ("A", "american-whist-even", 6),
        ("B", "american-whist", 5),
    ]
    rounds = {section.letter: section.matches.count() for section in found}
    assert rounds == {"A": 12, "B": 10}
    labels = Entry.objects.order_by("pk").values_list("label", flat=True)
    assert list(labels)[4:8] == ["A5", "A6", "B1", "B2"]
    for match in Match.objects.select_related("home", "away"):
        assert match.away is None or match.home.section_id == match.away.section_id


@pytest.mark.parametrize(
    ("kind", "teams", "sections", "message"),
    [
        ("new-england-relay", 9, 2, "odd number of teams"),
        ("all-play-all", 9, 2, "would play 5 and 3 rounds"),
        ("all-play-all", 3, 2, "at least 3 teams"),
    ],
)
def test_sections_that_cannot_be_compared_are_refused(
    kind: str, teams: int, sections: int, message: str
) -> None:
    with pytest.raises(Refused, match=message):
        set_up(kind, teams, sections)


@pytest.mark.parametrize(
    "played", [PlayedKind.SWISS_TEAMS, PlayedKind.ROUND_ROBIN, PlayedKind.KNOCK_OUT]
)
def test_only_a_movement_has_sections(played: PlayedKind) -> None:
    club = make_club()
    director = make_member(club, RoleKind.DIRECTOR)

    with pytest.raises(Refused, match="Only teams by a movement") as refused:
        create_contest(club, replace(plan_of(played), sections=2), by=director)

    assert refused.value.field == "sections"


def test_all_are_ranked_together_and_leave_in_every_format() -> None:
    event = in_play()
    for number in (1, 2, 3):
        enter_round(event, number)

    scores = get_scores(event)

    verdicts = [outcome.verdict for outcome in scores.matches.values()]
    assert (verdicts.count(Verdict.COMPLETE), verdicts.count(Verdict.BYE)) == (6, 6)
    ranks = sorted(total.rank for total in scores.totals.values())
    assert ranks == [1, 1, 3, 3, 5, 5]
    Event.objects.update(state=EventState.SCORING)
    event.refresh_from_db()
    for name in ENDINGS.keys() - {"lin"}:
        found = registry.read(exported(event, name).content, name).event
        assert found is not None
        played = [match for match in found.matches if match.away]
        assert len(played) == 6


def test_pages_of_sections_are_told_apart(client: Client) -> None:
    event = in_play()
    client.force_login(director_of(event))
    enter_round(event, 1)
    section = Section.objects.get(letter="B")

    paths = {
        "manage": "manage/",
        "teams": "teams/",
        "rounds": "rounds/",
        "results": "",
        "matches": "matches/",
        "entry": "entry/",
        "plan": f"movement/{section.pk}/plan/",
        "slip": f"entry/slips/{section.pk}/2/1/",
        "board": f"entry/{section.pk}/1/",
    }
    answers = {
        name: client.get(url(event, path), follow=True) for name, path in paths.items()
    }

    assert {answer.status_code for answer in answers.values()} == {200}
    first = answers["rounds"].context["page"].rounds[-1].matches
    assert [row.table for row in first] == ["A 1", "A 2", "B 1", "B 2"]
    teams = answers["teams"].content.decode()
    assert teams.index("Team A3") < teams.index("Team B1")
    assert "Guests 1" in answers["slip"].content.decode()
    assert "Sample Team 1" not in answers["slip"].content.decode()


def test_fewer_rounds_of_one_section_leave_the_other_alone() -> None:
    event = in_play()
    section = Section.objects.select_related("session__event__club").get(letter="B")
    director = director_of(event)
    version = load_room(event, section).version

    made = change_movement(
        section,
        changes_for(event.contest)["rounds_cut"],
        Wish(round=2),
        by=director,
        expected_version=version,
    )

    event.refresh_from_db()
    rounds = Match.objects.order_by("round").values_list("section__letter", "round")
    assert set(rounds) == {("A", 1), ("A", 2), ("A", 3), ("B", 1), ("B", 2)}
    assert event.regulations.rounds == 3
    undo_movement_change(made, by=director)
    assert set(rounds.filter(section=section)) == {("B", 1), ("B", 2), ("B", 3)}


def test_sections_are_typed_and_advised(client: Client) -> None:
    client.force_login(make_member(make_club(), RoleKind.DIRECTOR))
    typed = FORM | {"contestants": "9", "sections": "2"}

    advised = client.post(PATH, typed | {"do": "advise"}).content.decode()
    refused = client.post(PATH, typed | {"played": "swiss_teams", "rounds": "3"})
    movement = {"played": "movement", "movement": "all-play-all", "contestants": "6"}
    client.post(PATH, typed | movement)

    assert "Movements for 5 teams in a section" in advised
    assert (
        "Only teams by a movement play in several sections" in refused.content.decode()
    )
    assert Section.objects.count() == 2
