"""Who sits where, and who comes late or steps in."""

import pytest
from django.core.exceptions import PermissionDenied

from clubsite.audit import trail
from clubsite.clubs.actions import mark_same
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Player
from clubsite.site.errors import Refused
from clubsite.tests.builders import make_club, make_member, make_player
from scoring.bridge.contract import Side
from scoring.events.labels import EventState, RevisionReason
from scoring.events.models import Entry, EntryPlayer, Event, Result
from scoring.events.plans import NamedPair, SectionPlan
from scoring.play.actions.movement_changes import add_late_pair
from scoring.play.actions.posting import post_results
from scoring.play.actions.seating import name_pairs, put_substitute
from scoring.tests.evening_world import entry_of, make_event_world, make_planned

pytestmark = pytest.mark.django_db

EMPTY = ("", "")


def named(
    event: Event,
    label: str,
    first: str,
    second: str,
    *,
    was: tuple[str, str] = EMPTY,
) -> NamedPair:
    return NamedPair(entry_of(event, label).pk, was, (first, second))


def names_in(entry: Entry) -> list[tuple[str, int]]:
    members = entry.members.filter(substitute=False)
    return [(member.player.name, member.place) for member in members]


def test_listed_players_are_found_and_others_become_guests() -> None:
    club = make_club()
    event = make_planned(club)
    north = make_player(club, "Sample North")
    manager = make_member(club, RoleKind.MANAGER)

    name_pairs(
        event, [named(event, "1NS", " sample  north", "Sample Visitor")], by=manager
    )

    entry = entry_of(event, "1NS")
    assert names_in(entry) == [("Sample North", 1), ("Sample Visitor", 2)]
    assert Player.objects.filter(club=club).count() == 2
    visitor = Player.objects.get(name="Sample Visitor")
    assert (visitor.guest, visitor.sort_name) == (True, "Visitor, Sample")
    assert trail.get_history(event).last().details == {  # type: ignore[union-attr]
        "pairs": {"A 1NS": {"was": [], "now": [north.pk, visitor.pk]}}
    }


def test_the_same_player_twice_is_refused_with_both_places() -> None:
    club = make_club()
    event = make_planned(club)
    north = make_player(club, "Sample North")
    twin = make_player(club, "S. North")
    manager = make_member(club, RoleKind.MANAGER)
    mark_same(twin, north, by=manager)
    typed = [
        named(event, "1NS", "Sample North", "Sample South"),
        named(event, "2EW", "Sample East", "Sample North"),
    ]

    with pytest.raises(Refused, match="Sample North is in both A 1NS and A 2EW"):
        name_pairs(event, typed, by=manager)

    assert EntryPlayer.objects.count() == 0
    assert Player.objects.filter(guest=True).count() == 0


def test_a_guest_typed_twice_is_the_same_person_twice() -> None:
    club = make_club()
    event = make_planned(club)

    with pytest.raises(Refused, match="Sample Guest is in both A 1NS and A 1NS"):
        name_pairs(
            event,
            [named(event, "1NS", "Sample Guest", "sample guest")],
            by=make_member(club, RoleKind.MANAGER),
        )


def test_one_of_several_players_of_a_name_has_to_be_told_apart() -> None:
    club = make_club()
    event = make_planned(club)
    first, second = (make_player(club, "Sample North") for _ in range(2))
    manager = make_member(club, RoleKind.MANAGER)

    with pytest.raises(Refused, match=rf"Enter Sample North \(#{first.pk}\) or"):
        name_pairs(event, [named(event, "1NS", "Sample North", "X")], by=manager)
    name_pairs(
        event,
        [named(event, "1NS", f"Sample North (#{second.pk})", "Sample South")],
        by=manager,
    )

    assert entry_of(event, "1NS").members.filter(player=second).exists()


def test_half_a_pair_is_refused_and_a_pair_can_be_emptied() -> None:
    club = make_club()
    event = make_planned(club)
    manager = make_member(club, RoleKind.MANAGER)
    both = ("Sample North", "Sample South")
    name_pairs(event, [named(event, "1NS", *both)], by=manager)

    with pytest.raises(Refused, match="Pair A 1NS: enter a partner for Sample North"):
        name_pairs(
            event, [named(event, "1NS", "Sample North", "", was=both)], by=manager
        )
    name_pairs(event, [named(event, "1NS", "", "", was=both)], by=manager)

    assert names_in(entry_of(event, "1NS")) == []


def test_a_pair_that_somebody_else_changed_meanwhile_is_not_overwritten() -> None:
    club = make_club()
    event = make_planned(club)
    manager = make_member(club, RoleKind.MANAGER)
    name_pairs(event, [named(event, "1NS", "Sample A", "Sample B")], by=manager)

    with pytest.raises(Refused, match="A 1NS has just been changed by someone"):
        name_pairs(event, [named(event, "1NS", "Sample C", "Sample D")], by=manager)


def test_what_was_not_changed_leaves_no_trace() -> None:
    club = make_club()
    event = make_planned(club)
    before = trail.get_history(event).count()

    name_pairs(
        event, [named(event, "1NS", "", "")], by=make_member(club, RoleKind.MANAGER)
    )

    assert trail.get_history(event).count() == before


def test_the_same_names_sent_twice_are_written_once() -> None:
    club = make_club()
    event = make_planned(club)
    manager = make_member(club, RoleKind.MANAGER)
    typed = [named(event, "1NS", "Sample A", "Sample B")]

    for _ in range(2):
        name_pairs(event, typed, by=manager)

    assert trail.get_history(event).filter(verb="pairs.named").count() == 1


def test_a_pair_of_another_event_is_not_there() -> None:
    club = make_club()
    event = make_planned(club)
    foreign = NamedPair(999_999, EMPTY, ("Sample A", "Sample B"))

    with pytest.raises(Refused, match="That pair"):
        name_pairs(event, [foreign], by=make_member(club, RoleKind.MANAGER))


def test_partners_can_change_places() -> None:
    world = make_event_world()
    was = ("Sample North", "Sample South")

    name_pairs(
        world.event,
        [named(world.event, "1NS", *reversed(was), was=was)],
        by=world.manager,
    )

    assert names_in(entry_of(world.event, "1NS")) == [
        ("Sample South", 1),
        ("Sample North", 2),
    ]


def test_a_name_put_right_after_posting_is_a_revision_of_its_own() -> None:
    world = make_event_world()
    post_results(world.event, by=world.director)
    was = ("Sample North", "Sample South")

    name_pairs(
        world.event,
        [named(world.event, "1NS", "Sample North", "Sample Sub", was=was)],
        by=world.director,
    )

    snapshot = world.event.snapshots.get(revision=2)
    assert snapshot.reason == RevisionReason.IDENTITY


@pytest.mark.parametrize("state", [EventState.FINAL, EventState.CANCELLED])
def test_the_names_of_a_closed_event_stay_as_they_are(state: EventState) -> None:
    world = make_event_world(state=state)

    with pytest.raises(Refused, match=r"The event is closed. Its pairs"):
        name_pairs(
            world.event, [named(world.event, "2NS", "Sample A", "B")], by=world.manager
        )


def test_who_runs_no_evenings_names_nobody() -> None:
    world = make_event_world()

    with pytest.raises(PermissionDenied):
        name_pairs(world.event, [], by=world.scorer)


@pytest.mark.parametrize(("missing", "label"), [(Side.EW, "3EW"), (Side.NS, "3NS")])
def test_a_late_pair_plays_from_the_round_in_which_it_sits_down(
    missing: Side, label: str
) -> None:
    club = make_club()
    event = make_planned(club, SectionPlan("A", 3, missing))
    manager = make_member(club, RoleKind.MANAGER)
    entry = entry_of(event, label)

    add_late_pair(entry, ("Sample Late", "Sample Later"), from_round=2, by=manager)

    lines = Result.objects.filter(ns=entry) | Result.objects.filter(ew=entry)
    assert sorted(line.round or 0 for line in lines) == [2, 2, 3, 3]
    entry.refresh_from_db()
    assert (entry.phantom, len(names_in(entry))) == (False, 2)


def test_a_pair_cannot_sit_down_after_the_last_round_or_where_one_sits() -> None:
    club = make_club()
    event = make_planned(club, SectionPlan("A", 3, Side.EW))
    manager = make_member(club, RoleKind.MANAGER)
    names = ("Sample Late", "Sample Later")

    with pytest.raises(Refused, match="Choose a round from 1 to 3") as refused:
        add_late_pair(entry_of(event, "3EW"), names, from_round=4, by=manager)
    with pytest.raises(Refused, match="There is no place for a late pair"):
        add_late_pair(entry_of(event, "1EW"), names, from_round=1, by=manager)

    assert refused.value.field == "from_round"


def test_a_substitute_steps_in_once_and_only_from_outside() -> None:
    world = make_event_world()
    entry = entry_of(world.event, "1NS")

    put_substitute(entry, "Sample Sub", place=2, from_round=3, by=world.director)
    with pytest.raises(Refused, match="Sample East is already playing in this event"):
        put_substitute(entry, "Sample East", place=2, from_round=3, by=world.director)

    sub = EntryPlayer.objects.get(substitute=True)
    assert (sub.player.name, sub.place, sub.from_round) == ("Sample Sub", 2, 3)


def test_another_name_for_the_same_place_and_round_puts_the_first_right() -> None:
    world = make_event_world()
    entry = entry_of(world.event, "1NS")
    for name, place, number in (("Slip", 2, 2), ("Sub", 2, 2), ("Later", 2, 3)):
        put_substitute(
            entry, f"Sample {name}", place=place, from_round=number, by=world.director
        )

    seated = EntryPlayer.objects.filter(substitute=True).order_by("from_round")

    assert [
        (entry_player.player.name, entry_player.from_round) for entry_player in seated
    ] == [
        ("Sample Sub", 2),
        ("Sample Later", 3),
    ]


def test_nobody_steps_in_after_the_last_round_where_rounds_are_known() -> None:
    world = make_event_world()
    entry = entry_of(world.event, "1NS")
    put_substitute(entry, "Sample Early", place=1, from_round=9, by=world.director)
    entry.section.results.update(round=3)

    with pytest.raises(
        Refused, match="The last round of this event is round"
    ) as refusal:
        put_substitute(entry, "Sample Sub", place=2, from_round=5, by=world.director)
    put_substitute(entry, "Sample Sub", place=2, from_round=4, by=world.director)

    seated = EntryPlayer.objects.filter(substitute=True)
    assert refusal.value.field == "from_round"
    assert [
        (entry_player.player.name, entry_player.from_round) for entry_player in seated
    ] == [
        ("Sample Early", 9),
        ("Sample Sub", 4),
    ]
