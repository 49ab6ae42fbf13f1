"""Poster of the winners with a code to scan, and a picture of them for chats."""

import json
from collections.abc import Sequence
from dataclasses import asdict

from clubsite.recaps.documents import labels
from clubsite.recaps.documents.content import Block, Status, WinnersList
from clubsite.recaps.documents.printed import (
    Printed,
    Translate,
    Voice,
    contestant,
    voice_for,
)
from clubsite.recaps.documents.recap_sheet import block_title
from clubsite.recaps.documents.winners import score_text
from clubsite.site.qr_codes import build_svg

POSTER, PICTURE = "poster.typ", "picture.typ"
PLACES = 3
"""The places on a picture, where there is room for them."""
FEW = 2
"""So many rankings have room for all places; of more, only the winners stand there."""


def poster_json(
    printed: Printed, winners: WinnersList, link: str, translate: Translate
) -> str:
    """The winners' list as a poster, with their evening lines and the code of the
    results' address."""
    scan = {
        "lines": [
            {
                "title": contestant(line.name, line.players),
                "text": line.text,
                "drawn": line.drawn,
            }
            for line in winners.lines
        ],
        "link": link,
        "scan": translate(labels.SCAN),
        "code": build_svg(link),
        "code_label": translate(labels.CODE_OF_RESULTS),
    }
    return json.dumps(asdict(printed) | scan, ensure_ascii=False)


def picture_json(winners: WinnersList, translate: Translate) -> str:
    """The first places as a picture to share."""
    heading, voice = winners.heading, voice_for(winners.heading, translate)
    settled = heading.status is Status.FINAL
    facts = {
        "club": heading.club,
        "event": heading.event,
        "date": heading.date_text,
        "status": "" if settled else voice.say(labels.STATUSES[heading.status]),
        "language": heading.language,
        "blocks": _blocks(winners, voice),
    }
    return json.dumps(facts, ensure_ascii=False)


def _blocks(winners: WinnersList, voice: Voice) -> list[dict[str, object]]:
    depth = PLACES if len(winners.blocks) <= FEW else 1
    return [
        {
            "title": block_title(block, voice) if len(winners.blocks) > 1 else "",
            "rows": _rows(winners, block, depth, voice),
        }
        for block in winners.blocks
    ]


def _rows(
    winners: WinnersList, block: Block, depth: int, voice: Voice
) -> list[Sequence[str]]:
    """Everyone within those places, those tied for the last included."""
    return [
        (
            str(standing.place),
            contestant(standing.name, standing.players),
            score_text(winners, standing, voice),
        )
        for standing in block.ordered
        if standing.place.rank is not None and standing.place.rank <= depth
    ]
