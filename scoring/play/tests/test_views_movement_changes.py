"""Pages on which a director changes a movement in play."""

import html
import re

import pytest
from django.test import Client

from clubsite.clubs.labels import RoleKind
from clubsite.tests.builders import make_club, make_member
from scoring.bridge.contract import Side
from scoring.events.labels import ContestKind, MovementReason
from scoring.events.models import Entry, Event, MovementVersion, Section
from scoring.events.plans import SectionPlan
from scoring.play.movement_changes.changes import CHANGES
from scoring.tests.builders import make_mitchell
from scoring.tests.evening_world import plan_of
from scoring.tests.movement_world import (
    director_of,
    howell_like,
    in_play,
    mitchell,
    pair,
    rows,
    section_of,
)
from scoring.tests.pages import url

pytestmark = pytest.mark.django_db


def page(event: Event, code: str = "") -> str:
    return url(event, f"movement/{section_of(event).pk}/{code}")


def test_every_change_has_a_form(client: Client) -> None:
    event = mitchell(5)
    client.force_login(director_of(event))

    listed = client.get(page(event)).content.decode()

    for change in CHANGES:
        assert change.title in listed
        answer = client.get(page(event, f"{change.code}/"))
        assert (answer.status_code, change.title in answer.content.decode()) == (
            200,
            True,
        )
    assert {change.reason for change in CHANGES} < set(MovementReason)
    assert client.get(page(event, "dance/")).status_code == 404


@pytest.mark.parametrize(
    ("contest", "links"),
    [
        (ContestKind.PAIRS, {"pairs/", "sections/", "entry/"}),
        (ContestKind.INDIVIDUAL, {"pairs/", "sections/", "entry/"}),
        (ContestKind.TEAMS, {"teams/", "entry/"}),
    ],
)
def test_what_needs_no_other_movement_is_linked_beside_the_changes(
    client: Client, contest: ContestKind, links: set[str]
) -> None:
    event = mitchell(5)
    Event.objects.update(contest=contest)
    client.force_login(director_of(event))

    listed = client.get(page(event)).content.decode()

    places = ("pairs/", "teams/", "sections/", "entry/")
    assert {at for at in places if f'href="{url(event, at)}"' in listed} == links


def test_a_change_is_shown_made_said_and_undone(client: Client) -> None:
    event = mitchell(5)
    client.force_login(director_of(event))
    typed = {"seen": "1", "round": "2", "pair": str(pair(event, "3EW"))}

    shown = client.post(page(event, "pair_left/"), typed).content.decode()
    assert "table 4 EW" in shown
    assert "sits out" in shown
    assert MovementVersion.objects.count() == 1

    made = client.post(page(event, "pair_left/"), typed | {"do": "store"})
    assert made.headers["Location"] == page(event, "versions/2/")
    shown = client.get(page(event, "versions/2/")).content.decode()
    assert "Pair 3EW no longer plays." in shown
    assert "These have other cards now: 1NS, 2NS, 4NS, 5NS." in shown
    assert rows(event, 2)[3] == (4, "4NS", (9, 10))

    undone = client.post(page(event, "versions/2/undo/"))
    assert undone.headers["Location"] == page(event)
    assert rows(event, 2)[3] == (4, "4NS 3EW", (9, 10))
    again = client.post(page(event, "versions/2/undo/"))
    assert again.status_code == 422
    assert "only the latest change" in again.content.decode()


def test_the_ruling_that_the_laws_want_is_offered_until_the_change_is_undone(
    client: Client,
) -> None:
    event = mitchell(5)
    client.force_login(director_of(event))
    typed = {"seen": "1", "round": "1", "table": "1", "board": "3", "instead": "1"}
    ruling = f"rulings/new/?event={event.pk}&amp;table=1&amp;board=3"

    shown = client.post(page(event, "wrong_board/"), typed).content.decode()
    assert ruling in shown
    client.post(page(event, "wrong_board/"), typed | {"do": "store"})
    stored = client.get(page(event, "versions/2/")).content.decode()

    assert ruling in stored
    assert "Law 15B" in stored
    client.post(page(event, "versions/2/undo/"))
    assert ruling not in client.get(page(event, "versions/2/")).content.decode()


def test_what_is_refused_is_said_at_its_field(client: Client) -> None:
    event = mitchell(5)
    client.force_login(director_of(event))

    answer = client.post(page(event, "rounds_cut/"), {"seen": "1", "round": "5"})

    assert answer.status_code == 422
    assert "Choose a round from 1 to 4." in answer.content.decode()


def test_the_second_of_two_directors_is_told_on_the_page(client: Client) -> None:
    event = mitchell(5)
    client.force_login(director_of(event))
    typed = {"seen": "1", "round": "4", "do": "store"}
    client.post(page(event, "rounds_cut/"), typed)

    answer = client.post(page(event, "rounds_cut/"), typed | {"round": "3"})

    assert answer.status_code == 422
    assert "Someone else has just changed the movement" in answer.content.decode()


def test_names_of_a_late_pair_are_typed(client: Client) -> None:
    event = mitchell(7)
    client.force_login(director_of(event))
    typed = {"seen": "1", "round": "2", "do": "store"}
    names = {"name1": "Sample 1", "name2": "Sample 2"}

    client.post(page(event, "late_pair/"), typed | names)

    listed = client.get(url(event, "manage/")).content.decode()
    assert "Sample 1 – Sample 2" in listed
    assert "Change the movement of section A" in listed


def test_a_large_table_is_added_within_the_bound_of_an_act(client: Client) -> None:
    event = mitchell(15)
    client.force_login(director_of(event))
    typed = {"seen": "1", "round": "1", "do": "store"}

    answer = client.post(page(event, "table_added/"), typed)

    assert answer.status_code == 302


def test_what_cannot_be_played_is_shown_with_a_cure(client: Client) -> None:
    event = mitchell(5)
    client.force_login(director_of(event))

    shown = client.post(
        page(event, "line_misplaced/"), {"seen": "1", "round": "5", "number": "1"}
    )

    assert "This can't be played as it is" in html.unescape(shown.content.decode())


def test_boards_without_comparison_are_shown(client: Client) -> None:
    event = howell_like()
    client.force_login(director_of(event))

    answer = client.post(
        page(event, "boards_cut/"), {"seen": "1", "round": "1", "number": "1"}
    )

    assert "tables instead of" in answer.content.decode()


def test_a_movement_from_a_file_cannot_be_changed(client: Client) -> None:
    event = make_mitchell(make_club())
    client.force_login(make_member(event.club, RoleKind.DIRECTOR))

    for code in ("", "rounds_cut/", "late_pair/"):
        assert "from a file" in client.get(page(event, code)).content.decode()


def test_sections_are_merged_on_a_page(client: Client) -> None:
    event = in_play(plan_of(SectionPlan("A", 3), SectionPlan("B", 3)))
    client.force_login(director_of(event))
    seen = {"seen": str(event.version)}
    typed = {"movement": "mitchell", "boards_a_round": "2", "a-tables": "5"} | seen

    shown = client.get(url(event, "sections/")).content.decode()
    refused = client.post(url(event, "sections/"), typed)
    made = client.post(url(event, "sections/"), typed | {"a-tables": "6"})

    assert 'value="3"' in shown
    assert f'name="seen" value="{event.version}"' in shown
    assert "12 pairs or players are there" in refused.content.decode()
    assert made.headers["Location"] == url(event, "pairs/")
    assert section_of(event).tables == 6


def test_many_half_tables_are_merged_within_the_bound_of_an_act(client: Client) -> None:
    event = in_play(plan_of(SectionPlan("A", 3, Side.NS), SectionPlan("B", 3, Side.EW)))
    section = Section.objects.get(session__event=event, letter="B")
    Entry.objects.bulk_create(
        Entry(
            event=event,
            section=section,
            label=f"{number}NS",
            number=number,
            direction="NS",
            phantom=True,
        )
        for number in range(100, 200)
    )
    client.force_login(director_of(event))
    typed = {"movement": "mitchell", "boards_a_round": "2", "a-tables": "5"}
    typed |= {"seen": str(event.version)}

    made = client.post(url(event, "sections/"), typed)

    assert made.headers["Location"] == url(event, "pairs/")
    assert not Entry.objects.filter(event=event, phantom=True).exists()


@pytest.mark.full
def test_of_several_missing_pairs_one_is_chosen(client: Client) -> None:
    event = howell_like()
    client.force_login(director_of(event))
    gone = {"seen": "1", "round": "1", "do": "store"}
    gone |= {"pair": str(pair(event, "2")), "second": str(pair(event, "9"))}
    assert "Missing pair" not in client.get(page(event, "late_pair/")).content.decode()
    client.post(page(event, "table_removed/"), gone)
    typed = {"seen": "2", "round": "1", "do": "store", "pair": str(pair(event, "9"))}

    names = {"name1": "Sample 1", "name2": "Sample 2"}

    shown = client.get(page(event, "late_pair/")).content.decode()
    client.post(page(event, "late_pair/"), typed | names)

    assert "Missing pair" in shown
    assert Entry.objects.get(event=event, phantom=True).label == "2"


def test_of_two_directors_the_second_sees_that_the_sections_changed(
    client: Client,
) -> None:
    event = in_play(plan_of(SectionPlan("A", 3), SectionPlan("B", 3)))
    client.force_login(director_of(event))
    typed = {"movement": "mitchell", "boards_a_round": "2", "a-tables": "6"}
    typed |= {"seen": str(event.version)}
    client.post(url(event, "sections/"), typed)

    second = client.post(url(event, "sections/"), typed | {"movement": "howell"})

    assert second.status_code == 422
    assert "Something has changed meanwhile" in second.content.decode()
    assert section_of(event).movement.startswith("mitchell")


def picture(answer: str) -> list[str]:
    """The drawn round with its steps, and the lines of both plans that differ."""
    heading = answer.split('id="picture-heading">')[1]
    steps = re.findall(r'name="shown" value="(\d+)"', heading)
    planned, changed = heading.split('id="changed-words"')
    words = [
        set(re.findall(r"<li>(Table .*?)</li>", half)) for half in (planned, changed)
    ]
    return [heading.partition("<")[0], *steps, *sorted(words[0] ^ words[1])]


def test_a_change_is_drawn_round_by_round_beside_the_plan(client: Client) -> None:
    event = mitchell(3)
    client.force_login(director_of(event))
    typed = {"seen": "1", "round": "2", "pair": str(pair(event, "3EW"))}

    first = client.post(page(event, "pair_left/"), typed).content.decode()
    last = client.post(page(event, "pair_left/"), typed | {"shown": "99"})
    odd = client.post(page(event, "pair_left/"), typed | {"shown": "x"})

    assert picture(first) == [
        "Round 2 of 3",
        "1",
        "3",
        "Table 1: NS 1 against EW 3, boards 3–4",
        "Table 1: NS 1 sits out",
    ]
    assert picture(last.content.decode())[:2] == ["Round 3 of 3", "2"]
    assert picture(odd.content.decode()) == picture(first)
    assert MovementVersion.objects.count() == 1


def test_a_round_that_is_cut_or_added_is_drawn_on_one_side(client: Client) -> None:
    event = mitchell(5)
    client.force_login(director_of(event))

    cut = client.post(
        page(event, "rounds_cut/"), {"seen": "1", "round": "4", "shown": "5"}
    )
    shown = cut.content.decode()

    assert 'id="planned-words"' in shown
    assert 'id="changed-words"' not in shown
    client.post(page(event, "rounds_cut/"), {"seen": "1", "round": "4", "do": "store"})
    added = client.post(page(event, "round_added/"), {"seen": "2", "shown": "5"})
    assert 'id="planned-words"' not in added.content.decode()
    assert 'id="changed-words"' in added.content.decode()
