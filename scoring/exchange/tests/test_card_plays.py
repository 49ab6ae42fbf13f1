"""Auctions and play of a file are stored with its results, and change with it."""

from dataclasses import replace

import pytest

from clubsite.tests.builders import make_club
from scoring.bridge.auction import Call
from scoring.bridge.card_play import NO_CARD_PLAY, CardPlay
from scoring.bridge.contract import Card, Seat
from scoring.events import access as events_access
from scoring.events.card_plays import decode_card_play
from scoring.events.labels import AnalysisState
from scoring.events.models import CardPlay as StoredPlay
from scoring.events.models import Event, Result
from scoring.exchange.actions.card_plays import new_card_play, store_card_plays
from scoring.exchange.actions.imports import Incoming, import_event
from scoring.exchange.actions.reimports import reimport_event
from scoring.exchange.queries import exports
from scoring.formats.event import ParsedResult
from scoring.formats.tests.pbn.builders import table
from scoring.formats.tests.test_card_plays import (
    AUCTION,
    MADE,
    PLAY,
    both_tables,
    calls,
)

pytestmark = pytest.mark.django_db

AGAIN = '[Auction "N"]\n1H Pass 4H X AP'


def file_of(*sections: str) -> Incoming:
    more = table(2, "Ann", "Ben", **MADE) + table(2, "Cas", "Dot", **MADE)
    return Incoming("game.pbn", (both_tables(*sections) + more).encode())


def imported(*sections: str) -> Event:
    return import_event(
        make_club(), file_of(*sections), by=None, accept_loss=True
    ).event


def stored_in(event: Event) -> list[CardPlay]:
    return [
        decode_card_play(row.dealer, row.auction, row.cards)
        for row in events_access.get_card_plays(event).order_by("pk")
    ]


def test_an_import_stores_what_the_file_has() -> None:
    event = imported(AUCTION, PLAY)

    (found,) = stored_in(event)
    assert (found.dealer, len(found.auction), len(found.cards)) == (Seat.N, 6, 4)
    line = Result.objects.get(card_play__isnull=False)
    assert str(StoredPlay.objects.get()) == "play of board 1"
    assert events_access.get_card_plays(event, [line.pk]).count() == 1
    assert not events_access.get_card_plays(event, []).exists()


def test_a_corrected_file_changes_calls_and_keeps_what_it_does_not_have() -> None:
    event = imported(AUCTION, PLAY)
    StoredPlay.objects.update(analysis=AnalysisState.READY, tricks=["SA1"])

    reimport_event(event, file_of(), by=None, why="again", accept_loss=True)
    assert len(stored_in(event)) == 1
    reimport_event(event, file_of(AGAIN), by=None, why="again", accept_loss=True)

    (found,) = stored_in(event)
    assert [str(call) for call in found.auction[:4]] == ["1H", "P", "4H", "X"]
    row = StoredPlay.objects.get()
    assert (row.analysis, row.tricks) == (AnalysisState.NONE, [])


def test_what_is_the_same_is_not_stored_again() -> None:
    event = imported(AUCTION, PLAY)
    row, other = Result.objects.filter(section__session__event=event, board=1)
    (known,) = stored_in(event)
    line = ParsedResult(key=1, session=1, section="", board=1, ns=1, ew=2)
    lines = {
        row: replace(line, card_play=known),
        other: replace(line, card_play=NO_CARD_PLAY),
    }

    assert store_card_plays(lines) == 0
    lines[other] = replace(line, card_play=CardPlay(Seat.N, tuple(calls("P"))))
    assert store_card_plays(lines) == 1
    changed = replace(known, cards=(Card.parse("SA"),))
    assert store_card_plays({row: replace(line, card_play=changed)}) == 1


def test_an_explanation_is_stored_as_a_text_that_a_database_can_hold() -> None:
    row = Result.objects.filter(section__session__event=imported())[0]
    call = Call("1C", alerted=True, meaning="three\0 or more")

    assert new_card_play(row, CardPlay(Seat.N, (call,))).auction == [
        {"call": "1C", "alerted": True, "meaning": "three or more"}
    ]


def test_lin_is_offered_where_auctions_or_play_are_known() -> None:
    with_plays = imported(AUCTION, PLAY)

    assert "lin" in {offer.name for offer in exports.offers(with_plays)}
    assert b"mb|1H!|" in exports.exported(with_plays, "lin").content
    StoredPlay.objects.all().delete()
    assert "lin" not in {offer.name for offer in exports.offers(with_plays)}


@pytest.mark.parametrize("name", ["json", "pbn"])
def test_they_go_out_to_a_file_and_come_in_again(name: str) -> None:
    event = imported(AUCTION, PLAY)
    exported = exports.exported(event, name)

    file = Incoming(f"again.{name}", exported.content)
    again = import_event(make_club("other"), file, by=None, accept_loss=True).event

    assert stored_in(again) == stored_in(event)
    assert "auctions and play" not in " ".join(map(str, exported.remarks))
    assert "auctions and play" in " ".join(
        map(str, exports.exported(event, "csv").remarks)
    )
