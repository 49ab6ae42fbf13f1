"""The ranking as a big screen shows it: in pages of large lines."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.conf import settings
from django.urls import reverse

from clubsite.site.qr_codes import QRCode, build_qr_code
from scoring.bridge.contract import Side
from scoring.events import access as events_access
from scoring.events.models import Event
from scoring.events.queries import PairName, Viewer
from scoring.results.queries.lines import Figure
from scoring.results.queries.ranking import build_ranking
from scoring.results.queries.scores import (
    ScoredEvent,
    get_scored_event,
    total_figures,
)
from scoring.results.queries.standings import build_standings

LINES = 10
"""So many lines are read from the back of the room."""


@dataclass(frozen=True, slots=True)
class WallRow:
    """One contestant; those with too few boards have no place."""

    place: str
    pair: PairName
    figure: Figure


@dataclass(frozen=True, slots=True)
class WallPage:
    """The lines that are shown together; of one direction where each is ranked alone."""

    side: Side | None
    rows: tuple[WallRow, ...]


@dataclass(frozen=True, slots=True)
class Wall:
    """All pages, and the code that leads a phone to the results."""

    pages: tuple[WallPage, ...]
    code: QRCode


def build_wall(event: Event, viewer: Viewer) -> Wall | None:
    """The wall as this reader sees it; None while they see no ranking."""
    if not events_access.sees_ranking(viewer.roles, event):
        return None
    scored = get_scored_event(event)
    rows = _standings if event.in_matches else _ranking
    pages = tuple(
        WallPage(side, lines)
        for side, found in rows(scored, viewer)
        for lines in _in_pages(found)
    )
    return Wall(pages, build_qr_code(results_link(event)))


def results_link(event: Event) -> str:
    """The address of the event's results, as another device needs it."""
    return settings.SITE_URL + reverse("event_detail", args=[event.club.slug, event.pk])


def _in_pages(rows: list[WallRow]) -> Iterator[tuple[WallRow, ...]]:
    for first in range(0, len(rows), LINES):
        yield tuple(rows[first : first + LINES])


def _standings(
    scored: ScoredEvent, viewer: Viewer
) -> Iterator[tuple[Side | None, list[WallRow]]]:
    rows = build_standings(scored, viewer).rows
    yield None, [WallRow(str(row.place), row.name, row.total) for row in rows]


def _ranking(
    scored: ScoredEvent, viewer: Viewer
) -> Iterator[tuple[Side | None, list[WallRow]]]:
    figures = total_figures(scored)
    for ranked in build_ranking(scored, viewer).lists:
        yield (
            ranked.side,
            [
                WallRow(
                    str(row.place) if row.counts else "–",
                    row.pair,
                    figures[row.pair.key],
                )
                for row in ranked.rows
            ],
        )
