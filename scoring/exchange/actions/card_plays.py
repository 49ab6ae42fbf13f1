"""Auctions and play of a file as rows of the results they belong to.

These are the hands of an act: they record nothing.
"""

from collections.abc import Mapping

from scoring.bridge.card_play import CardPlay as RecordedPlay
from scoring.events.card_plays import encode_calls, encode_cards
from scoring.events.labels import AnalysisState
from scoring.events.models import CardPlay, Result
from scoring.formats.card_plays import build_card_play
from scoring.formats.event import ParsedResult

COLUMNS = ("dealer", "auction", "cards")
BATCH = 500


def new_card_play(row: Result, found: RecordedPlay) -> CardPlay:
    """The row of the auction and play that a file has of a result; explanations are
    texts that a database can hold, whatever file they come from."""
    clean = build_card_play(found.dealer, found.auction, found.cards)
    return CardPlay(
        result=row,
        dealer=str(clean.dealer or ""),
        auction=encode_calls(clean.auction),
        cards=encode_cards(clean.cards),
    )


def store_card_plays(lines: Mapping[Result, ParsedResult]) -> int:
    """Store what a file has of these results, and return of how many that is new.

    What was known of a result stays where the file has neither auction nor play.
    """
    recorded = {row: line for row, line in lines.items() if line.card_play}
    if not recorded:
        return 0
    stored = {
        row.result_id: row
        for row in CardPlay.objects.filter(result__in=[row.pk for row in recorded])
    }
    new: list[CardPlay] = []
    changed: list[CardPlay] = []
    for row, line in recorded.items():
        wanted = new_card_play(row, line.card_play)
        known = stored.get(row.pk)
        if known is None:
            new.append(wanted)
        elif _columns(known) != _columns(wanted):
            wanted.pk, wanted.analysis = known.pk, AnalysisState.NONE
            changed.append(wanted)
    CardPlay.objects.bulk_create(new, batch_size=BATCH)
    fields = (*COLUMNS, "analysis", "solved_for", "tricks")
    CardPlay.objects.bulk_update(changed, fields, batch_size=BATCH)
    return len(new) + len(changed)


def _columns(row: CardPlay) -> tuple[object, ...]:
    return tuple(getattr(row, name) for name in COLUMNS)
