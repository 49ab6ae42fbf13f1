"""Sections are merged and split before the first score."""

import pytest

from clubsite.accounts.models import User
from clubsite.site.errors import Refused
from scoring.bridge.contract import Side
from scoring.events.labels import AdjustmentKind, Cause, EventState, PenaltyUnit
from scoring.events.models import (
    Adjustment,
    Correction,
    Entry,
    EntryPlayer,
    Event,
    MovementVersion,
    Result,
    Section,
    Session,
)
from scoring.events.plans import NamedPair, SectionPlan, SectionsPlan
from scoring.events.seating import load_seating
from scoring.play.actions import sections
from scoring.play.actions.seating import name_pairs
from scoring.tests.evening_world import plan_of
from scoring.tests.movement_world import (
    director_of,
    in_play,
    mitchell,
    score,
)

pytestmark = pytest.mark.django_db

TWO = (SectionPlan("A", 3), SectionPlan("B", 4, Side.EW))


def plan(*planned: SectionPlan, movement: str = "mitchell") -> SectionsPlan:
    return SectionsPlan(planned, 2, movement=movement)


def change_sections(event: Event, plan: SectionsPlan, *, by: User) -> None:
    event.refresh_from_db(fields=["version"])
    sections.change_sections(event, plan, by=by, expected_version=event.version)


def labels(event: Event) -> list[str]:
    found = Entry.objects.filter(event=event).select_related("section")
    return [f"{entry.section.letter} {entry.label}" for entry in found]


def test_two_sections_become_one_with_everybody_named() -> None:
    event = in_play(plan_of(*TWO))
    named = NamedPair(pair_in(event, "B", "1EW"), ("", ""), ("Sample A", "Sample B"))
    name_pairs(event, [named], by=director_of(event))

    change_sections(event, plan(SectionPlan("A", 7, Side.EW)), by=director_of(event))

    assert [section.letter for section in Section.objects.all()] == ["A"]
    sample = Entry.objects.get(pk=named.entry)
    assert (sample.label, sample.members.count()) == ("4EW", 2)
    assert Entry.objects.get(phantom=True).label == "7EW"
    assert MovementVersion.objects.get().reason == "sections_merged"
    assert Result.objects.count() == 2 * 6 * 7
    assert len({at.round for at in load_seating(event)}) == 7


def test_a_missing_pair_with_names_goes_with_them() -> None:
    event = in_play(plan_of(SectionPlan("A", 3, Side.NS), SectionPlan("B", 3, Side.EW)))
    named = NamedPair(pair_in(event, "A", "2NS"), ("", ""), ("Sample A", "Sample B"))
    name_pairs(event, [named], by=director_of(event))
    Entry.objects.filter(pk=named.entry).update(phantom=True)
    Entry.objects.filter(event=event, label="3NS", section__letter="A").update(
        phantom=False
    )

    change_sections(event, plan(SectionPlan("A", 5)), by=director_of(event))

    assert not Entry.objects.filter(phantom=True).exists()
    assert not EntryPlayer.objects.exists()


def test_a_missing_pair_with_a_penalty_stays() -> None:
    event = in_play(plan_of(SectionPlan("A", 3, Side.NS), SectionPlan("B", 3, Side.EW)))
    missing = Entry.objects.get(event=event, section__letter="A", label="3NS")
    Adjustment.objects.create(
        event=event,
        kind=AdjustmentKind.PENALTY,
        cause=Cause.FILE,
        entry=missing,
        amount="1",
        unit=PenaltyUnit.MATCHPOINTS,
        made_at=event.made_at,
    )

    with pytest.raises(Refused, match="refers to a missing pair"):
        change_sections(event, plan(SectionPlan("A", 5)), by=director_of(event))
    assert Section.objects.count() == 2


def pair_in(event: Event, letter: str, label: str) -> int:
    return Entry.objects.get(event=event, section__letter=letter, label=label).pk


def test_a_section_is_split_and_shares_its_boards() -> None:
    event = mitchell(6)

    change_sections(
        event, plan(SectionPlan("A", 3), SectionPlan("B", 3)), by=director_of(event)
    )

    assert len(set(Section.objects.values_list("board_set", flat=True))) == 1
    assert labels(event)[-1] == "B 3NS"
    assert {version.reason for version in MovementVersion.objects.all()} == {
        "section_split"
    }


def test_two_lines_become_one_list() -> None:
    event = mitchell(5)

    change_sections(
        event, plan(SectionPlan("A", 5), movement="howell"), by=director_of(event)
    )

    event.refresh_from_db()
    assert (event.winners, labels(event)[:2]) == (1, ["A 1", "A 2"])
    assert MovementVersion.objects.get().reason == "set_up"


def test_what_cannot_be_seated_anew_is_refused() -> None:
    event = mitchell(5)
    by = director_of(event)
    five = plan(SectionPlan("A", 5))

    with pytest.raises(Refused, match="10 pairs or players are there, and there are 8"):
        change_sections(event, plan(SectionPlan("A", 4)), by=by)
    with pytest.raises(Refused, match="can't change"):
        change_sections(event, plan(SectionPlan("A", 5), movement="individual"), by=by)
    Correction.objects.create(
        result=Result.objects.filter(board=1)[0],
        proposed="4S N =",
        was="",
        reason="",
        asked_by=by,
        asked_at=event.made_at,
        expires_at=event.made_at,
    )
    with pytest.raises(Refused, match="refers to a board"):
        change_sections(event, five, by=by)
    second = Session.objects.create(event=event, number=2)
    with pytest.raises(Refused, match="further sessions"):
        change_sections(event, five, by=by)
    second.delete()
    score(event, 1, 1)
    with pytest.raises(Refused, match="scores already"):
        change_sections(event, five, by=by)
    Event.objects.update(state=EventState.PROVISIONAL)
    with pytest.raises(Refused, match="before its results"):
        change_sections(event, five, by=by)


def test_phantoms_are_those_of_the_new_sections() -> None:
    event = in_play(plan_of(SectionPlan("A", 3, Side.EW), SectionPlan("B", 4, Side.NS)))
    by = director_of(event)

    change_sections(event, plan(SectionPlan("A", 6), movement="howell"), by=by)
    assert not Entry.objects.filter(phantom=True).exists()
    change_sections(
        event,
        plan(SectionPlan("A", 4, half=True), SectionPlan("B", 3, half=True)),
        by=by,
    )

    assert Entry.objects.filter(phantom=True).count() == 2
