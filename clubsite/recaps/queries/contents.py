"""What a document says of its event, and whether its files still say it."""

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass, replace

from django.utils import translation

from clubsite.accounts.models import User
from clubsite.recaps.access import is_outdated
from clubsite.recaps.documents.content import (
    Audience,
    BoardSheets,
    HandRecord,
    PersonalScores,
    RecapSheet,
    Receipts,
    WinnersList,
)
from clubsite.recaps.models import Document, Kind
from clubsite.recaps.queries.boards import board_sheets, hand_record
from clubsite.recaps.queries.personal import personal_scores
from clubsite.recaps.queries.receipts import receipts
from clubsite.recaps.queries.sheets import recap_sheet, winners_list
from clubsite.site.clock import now
from scoring.events.access import own_entries
from scoring.events.models import Event

Content = (
    RecapSheet | WinnersList | PersonalScores | BoardSheets | HandRecord | Receipts
)


BUILT_BY: Mapping[Kind, Callable[..., Content]] = {
    Kind.RECAP_SHEET: recap_sheet,
    Kind.WINNERS: winners_list,
    Kind.PERSONAL: personal_scores,
    Kind.BOARDS: board_sheets,
    Kind.HAND_RECORD: hand_record,
    Kind.RECEIPTS: receipts,
    Kind.RECEIPTS: receipts,
}


def build_content(
    kind: Kind, event: Event, *, audience: Audience = Audience.PUBLIC
) -> Content:
    """What the document says of the event as it now stands, in the active language."""
    return BUILT_BY[kind](event, audience=audience)


def content_for(document: Document) -> Content:
    """What that document would say if it were made now; in its language if active."""
    audience = Audience(document.audience)
    return build_content(Kind(document.kind), document.event, audience=audience)


def content_for_reader(kind: Kind, event: Event, user: User | None) -> Content:
    """What the page of that kind says to this person, whose own lines stand out."""
    if kind != Kind.BOARDS:
        return build_content(kind, event)
    own = own_entries(user, event).values_list("pk", flat=True)
    return board_sheets(event, own=frozenset(own))


def parts_in(content: Content) -> tuple[str, ...]:
    """The parts that have files of their own: the entries with personal scores."""
    if not isinstance(content, PersonalScores):
        return ()
    return tuple(str(card.entry) for card in content.cards)


def part_of(content: Content, part: str) -> Content:
    """That part of the document alone; all of it without one."""
    if not part or not isinstance(content, PersonalScores):
        return content
    cards = tuple(card for card in content.cards if str(card.entry) == part)
    return replace(content, cards=cards)


def digest_now(document: Document) -> str:
    """The digest of what the document would say if it were made now."""
    with translation.override(document.language):
        return content_digest(content_for(document))


def files_hold(document: Document) -> bool:
    """Whether its kept files may be given: they are of older results, or still right."""
    return is_outdated(document) or says_what_is_so(document)


def says_what_is_so(document: Document) -> bool:
    """Whether its files still say what is so.

    They do while neither version has risen and no embargo has ended; else only if it
    would say the same again. What cannot be put together any more says nothing.
    """
    event = document.event
    made_from = (document.event_version, document.club_version)
    is_open = document.embargo_ends_at is None or now() < document.embargo_ends_at
    if is_open and made_from == (event.version, event.club.version):
        return True
    try:
        return digest_now(document) == document.digest
    except ValueError:
        return False


def content_digest(content: Content) -> str:
    """SHA-256 of the document's content without the time it was made."""
    timeless = replace(content, heading=replace(content.heading, produced=""))
    text = json.dumps(timeless, default=_plain)
    return hashlib.sha256(text.encode()).hexdigest()


def _plain(value: object) -> object:
    """A part of it by the names of its fields, whatever its class is called."""
    if is_dataclass(value):
        return {field.name: getattr(value, field.name) for field in fields(value)}
    return str(value)
