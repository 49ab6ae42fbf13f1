"""Seats that a file names are stored with its results, and players' statistics know."""

import pytest

from clubsite.audit import trail
from clubsite.audit.messages import entry_text
from clubsite.clubs.models import Player
from clubsite.tests.builders import make_club, make_player
from scoring.events.models import (
    EntryPlayer,
    Event,
    EventStatistics,
    FileName,
    Result,
    TableSeats,
)
from scoring.exchange.actions.imports import Incoming, import_event
from scoring.exchange.actions.kept_plays import KeptPlays, store_kept_plays
from scoring.exchange.actions.reimports import reimport_event
from scoring.formats.tests.pbn.builders import table
from scoring.formats.tests.test_card_plays import MADE
from scoring.statistics.actions import rebuild_statistics
from scoring.statistics.tests.test_rebuilding import post

pytestmark = pytest.mark.django_db


def file_of(*, north: str = "Ann", east: str = "Ben") -> Incoming:
    games = [
        table(board, *names, **MADE)
        for board in (1, 2)
        for names in ((north, east), ("Cas", "Dot"))
    ]
    return Incoming("game.pbn", "".join(games).encode())


def imported() -> Event:
    return import_event(make_club(), file_of(), by=None, accept_loss=True).event


def seats_at(board: int, ns: str = "Ann") -> list[str]:
    """The names of N E S W where that player sat North."""
    [row] = TableSeats.objects.filter(result__board=board, north__name=ns)
    names = dict(Player.objects.values_list("pk", "name"))
    return [names[key] if key else "" for key in row.players]


def test_an_import_stores_who_sat_where_with_the_source() -> None:
    event = imported()

    assert TableSeats.objects.count() == 4
    assert seats_at(1) == ["Ann", "Ben", "Ann partner", "Ben partner"]
    row = TableSeats.objects.all()[0]
    assert (row.source, str(row)) == ("pbn", f"seats of result {row.result_id}")
    assert store_kept_plays(event) == KeptPlays(1, (), 0)


def test_the_files_of_earlier_events_are_read_for_them_once() -> None:
    event = imported()
    TableSeats.objects.all().delete()
    rebuild_statistics(post(event))

    assert store_kept_plays(event) == KeptPlays(1, (), 0, seats=4)
    assert not EventStatistics.objects.exists()
    assert store_kept_plays(event) == KeptPlays(1, (), 0)
    (entry,) = trail.get_history(event).filter(verb="event.seats_stored")
    assert entry_text(entry) == (
        "Seats at the tables of 4 results taken from the event's files"
    )


def test_a_corrected_file_corrects_seats() -> None:
    event = imported()
    changed = file_of().content.replace(b'"Ann"', b'"x"')
    changed = changed.replace(b'"Ann partner"', b'"Ann"').replace(
        b'"x"', b'"Ann partner"'
    )

    reimport_event(
        event,
        Incoming("game.pbn", changed),
        by=None,
        expected_version=event.version,
        why="seats",
        accept_loss=True,
    )

    assert seats_at(1, "Ann partner")[2] == "Ann"


def test_only_people_of_the_pair_are_seated_by_name_number_or_choice() -> None:
    event = imported()
    TableSeats.objects.all().delete()
    ann = Player.objects.get(name="Ann")
    Player.objects.filter(name="Ben").update(name="Benjamin")
    FileName.objects.create(club=event.club, name="ann", player=ann)
    Player.objects.filter(pk=ann.pk).update(name="Anna")
    EntryPlayer.objects.filter(player__name="Dot").delete()

    assert store_kept_plays(event).seats == 4

    assert seats_at(1, "Anna") == ["Anna", "", "Ann partner", "Ben partner"]
    assert seats_at(2, "Cas") == ["Cas", "", "Cas partner", "Dot partner"]
    EntryPlayer.objects.filter(entry__event=event).delete()
    TableSeats.objects.all().delete()
    assert store_kept_plays(event).seats == 0


def test_statistics_know_the_part_of_each_player() -> None:
    event = post(imported())
    rebuild_statistics(event)

    declarer, dummy = (
        event.player_boards.get(board=1, player__name=name)
        for name in ("Ann", "Ann partner")
    )
    assert (declarer.seat, declarer.source, declarer.role) == ("N", "pbn", "declarer")
    assert (dummy.seat, dummy.role) == ("S", "dummy")


def test_the_seat_opposite_the_partner_follows_and_substitutes_are_known() -> None:
    event = imported()
    first, second = Result.objects.filter(ns__members__player__name="Ann").distinct()
    late = make_player(event.club, "Sample Late")
    entry = first.ns
    TableSeats.objects.filter(result=first).update(south=None)
    rebuild_statistics(post(event))
    follows = event.player_boards.get(board=1, player__name="Ann partner").seat
    entry.members.create(player=late, place=3, substitute=True, from_round=None)
    TableSeats.objects.filter(result=second).update(south=late)
    rebuild_statistics(event)

    assert follows == "S"
    rows = event.player_boards.filter(result=second.pk, seat__in="NS")
    assert set(rows.values_list("player__name", "seat")) == {
        ("Ann", "N"),
        ("Sample Late", "S"),
    }
    assert not event.player_boards.filter(result=first.pk, player__name="Ann").exists()


def test_a_file_that_names_nobody_at_a_table_stores_no_seats() -> None:
    nobody = [
        table(board, "?", "?", PairNS=ns, PairEW=ew, **MADE).replace("? partner", "?")
        for board in (1, 2)
        for ns, ew in (("1", "2"), ("3", "4"))
    ]
    file = Incoming("game.pbn", "".join(nobody).encode())

    import_event(make_club(), file, by=None, accept_loss=True)

    assert not TableSeats.objects.exists()
