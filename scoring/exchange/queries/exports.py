"""A stored event as a file that other programs read."""

from dataclasses import dataclass, replace
from typing import Any

from django.utils.functional import Promise
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from scoring.bridge.event import EventScore
from scoring.events import access as events_access
from scoring.events import queries as events_queries
from scoring.events.models import Event
from scoring.exchange.queries.parsed_event import to_parsed_event
from scoring.formats import registry
from scoring.formats.errors import BadFile
from scoring.formats.event import BoardPlace, ReadEvent, Scale
from scoring.formats.messages import Message, Remark
from scoring.formats.reading import DealAnalysis, ReadDeal, Reading, WrittenFile
from scoring.formats.scores.figures import with_figures
from scoring.results.queries.boards import to_deal

PROGRAM = "Clubsite"
TRICKS = 20
"""The digits of a whole analysis."""

REPLAYS = "lin"
"""The format that is of use only for an event with auctions or play."""

ENDINGS = {"usebio": "xml", "pbn": "pbn", "csv": "csv", REPLAYS: "lin", "json": "json"}
"""The formats in which an event can be had, and how a file's name ends."""

SCALES = {"usebio": (Scale.DOUBLED,), "pbn": (Scale.DOUBLED, Scale.PERCENT)}
"""The scales of points of lines that a format can say, where it cannot say all."""

FORMATS = {
    "usebio": _("USEBIO, for national bodies and scoring programs"),
    "pbn": _("PBN, with deals and results"),
    "csv": _("CSV, for spreadsheets"),
    "lin": _("LIN, with deals, auctions and play"),
    "json": _("Clubsite JSON, the most complete"),
}


@dataclass(frozen=True, slots=True)
class Offer:
    """One format: what it is for, what other programs miss in it, whether it comes back
    here all the same, and why there is no file."""

    name: str
    label: Promise
    left_out: tuple[str, ...]
    comes_back: bool = False
    why_not: str = ""


def offers(event: Event) -> list[Offer]:
    """Every format that is of use for this event, tried on it."""
    scored, deals = to_parsed_event(event, with_plays=True), _deals(event)
    played = any(line.card_play for line in scored[0].lines)
    return [
        _offer(_reading(event, scored, deals, name), name)
        for name in ENDINGS
        if played or name != REPLAYS
    ]


def _offer(reading: Reading, name: str) -> Offer:
    try:
        file = registry.write(reading, name)
    except BadFile as problem:
        return Offer(name, FORMATS[name], (), why_not=events_queries.said(problem.said))
    left_out = tuple(map(_left_out, file.remarks))
    return Offer(name, FORMATS[name], left_out, file.comes_back)


def _left_out(remark: Remark) -> str:
    """What is not said, without the words that the format does not say it."""
    what = remark.what.params.get("what")
    return events_queries.said(what if isinstance(what, Message) else remark.what)


def exported(event: Event, name: str) -> WrittenFile:
    """The event in a format by its name, and what that format could not say.

    Names and numbers of players are in full: the file is for the club's own staff.
    Raises a `BadFile` where there is nothing to write.
    """
    return registry.write(build_reading(event, name), name)


def exported_if_can(event: Event, name: str) -> WrittenFile | None:
    """The file; none where the format is unknown or has nothing to say."""
    try:
        return exported(event, name) if name in ENDINGS else None
    except BadFile:
        return None


def file_name(event: Event, name: str) -> str:
    """The name under which it is saved: date and name of the event."""
    return f"{event.date:%Y-%m-%d}-{slugify(event.name) or event.pk}.{ENDINGS[name]}"


def build_reading(event: Event, name: str = "json") -> Reading:
    """The event with its results as they count now, and the deals, for a format."""
    scored = to_parsed_event(event, with_plays=True)
    return _reading(event, scored, _deals(event), name)


def _reading(
    event: Event,
    scored: tuple[ReadEvent, EventScore],
    deals: dict[BoardPlace, ReadDeal],
    name: str,
) -> Reading:
    read, score = scored
    whole = replace(
        with_figures(read, score, SCALES.get(name, tuple(Scale))),
        identifier=f"{event.club.slug}-{event.pk}",
        program=PROGRAM,
        program_version=str(read.convention),
        deals={place: dealt.deal for place, dealt in deals.items()},
        lost=(),
    )
    return Reading(PROGRAM, whole, tuple(deals.values()))


def _deals(event: Event) -> dict[BoardPlace, ReadDeal]:
    """The deals of every section with what can be made of them, also under an embargo,
    when only who directs has such files: sections that share boards have the same."""
    return {
        (row.session, row.letter, row.board): _dealt(row)
        for row in events_access.deals_in_sections(event, despite_embargo=True)
    }


def _dealt(row: Any) -> ReadDeal:
    """A row of `deals_in_sections`."""
    analysis = None
    if len(row.tricks) == TRICKS:
        contracts = tuple(row.par_contracts.split())
        analysis = DealAnalysis(row.tricks, row.par_score, contracts)
    return ReadDeal(row.board, to_deal(row), row.session, row.letter, analysis)
