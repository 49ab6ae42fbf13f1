"""What everything that is made of an evening is judged by: pages, papers, files."""

import json
from collections.abc import Iterable
from typing import Any

from django.conf import settings
from django.test import Client
from django.urls import resolve, reverse

from clubsite.accounts.models import User
from clubsite.recaps import files
from clubsite.recaps.documents.to_pdf import to_pdf
from clubsite.recaps.models import Kind
from clubsite.recaps.queries import contents
from clubsite.tests.crawl import links_of, pages
from clubsite.tests.evenings.arithmetic import Standing
from clubsite.tests.evenings.staging import Staff
from scoring.events.models import Event
from scoring.events.queries import load_event_data, said
from scoring.exchange.actions.imports import Incoming, import_event
from scoring.exchange.queries import exports
from scoring.formats import registry
from scoring.formats.compare import compare
from scoring.formats.compare.recognition import recognise_convention
from scoring.formats.scores import contests
from scoring.results.queries.scores import score_event

OFTEN = 2
"""How many pages of a kind everyone looks at."""


def totals_of(event: Event) -> Standing:
    """Points and place of every contestant by its section and number."""
    data = load_event_data(event)
    score = score_event(data)
    return {
        f"{pair.section} {pair.label}": (
            score.totals[key].final,
            score.totals[key].rank,
        )
        for key, pair in data.pairs.items()
    }


def kinds_of_pages(event: Event, person: User | None) -> set[str]:
    """The kinds of pages that this person reaches from the event's, all of which answer."""
    client = Client()
    if person is not None:
        client.force_login(person)
    start = reverse("event_detail", args=[event.club.slug, event.pk])
    found = pages(client, start, often=OFTEN, under=start)
    return {str(resolve(path.partition("?")[0]).url_name) for path, _page in found}


def lists_of(event: Event) -> frozenset[str]:
    """The tabs of the ranking, each of which answers."""
    client = Client()
    start = reverse("event_detail", args=[event.club.slug, event.pk])
    page = client.get(start).content.decode()
    tabs = {link for link in links_of(page, start) if link.startswith(f"{start}?")}
    for tab in tabs:
        assert client.get(tab).status_code == 200, tab
    return frozenset(tab.partition("?")[2] for tab in tabs)


def print_papers(event: Event) -> dict[str, bytes]:
    """Every document as the worker prints it."""
    folder = settings.BASE_DIR / "templates" / "clubsite" / "recaps"
    return {
        str(kind): to_pdf(
            files.build_printed(contents.build_content(kind, event)), folder
        )
        for kind in Kind
    }


def there_and_back(event: Event, other: Staff) -> Event:
    """The event in another club, by way of our own JSON."""
    export = exports.exported(event, "json")
    assert export.remarks == ()
    file = Incoming("evening.json", export.content)
    return import_event(other.club, file, by=other.manager).event


def document_of(event: Event) -> Any:
    """Our JSON without the names of club and event's key."""
    document = json.loads(exports.exported(event, "json").content)
    for name in ("identifier", "club_name"):
        del document["content"]["event"][name]
    return document


def figures_of(event: Event) -> tuple[object, ...]:
    """Every digit: totals, lines and matches, by what they are called."""
    data = load_event_data(event)
    score = score_event(data)
    called = {key: f"{pair.section} {pair.label}" for key, pair in data.pairs.items()}
    totals = [
        (called[key], *(getattr(total, name) for name in _OF_TOTALS))
        for key, total in sorted(score.totals.items())
    ]
    lines = [
        (
            (line.session, line.section, line.board, line.table, line.round, line.room),
            (called[line.ns], called[line.ew], str(line.result)),
            (scored.ns_points, scored.ew_points, scored.ns_code, scored.ew_code),
        )
        for line in sorted(data.lines, key=lambda line: line.key)
        if (scored := score.lines.get(line.key))
    ]
    matches = [
        (
            (fixture.match.round, fixture.table, fixture.match.half),
            score.matches[fixture.match.key],
        )
        for fixture in data.fixtures
    ]
    return totals, lines, matches


_OF_TOTALS = (
    "points",
    "maximum",
    "percentage",
    "adjustment",
    "final",
    "boards",
    "rank",
    "tied",
    "section_rank",
    "shown_points",
    "shown_percentage",
)


def losses(event: Event, name: str) -> frozenset[str]:
    """What a format leaves out; read back, its figures are the same or explained."""
    file = exports.exported(event, name)
    read = registry.read(file.content).event
    assert read is not None
    convention = recognise_convention(read)
    comparison = compare(read, contests.score(read, convention), convention)
    unexplained = [
        (said(difference.where), difference.ours, difference.file)
        for difference in comparison.differences
        if difference.code == "unexplained"
    ]
    assert unexplained == []
    [offer] = [offer for offer in exports.offers(event) if offer.name == name]
    assert len(offer.left_out) == len(file.remarks)
    return frozenset(offer.left_out)


def assert_same(first: Iterable[object], other: Iterable[object]) -> None:
    """Part for part, so that a difference is shown where it is."""
    for mine, theirs in zip(first, other, strict=True):
        assert mine == theirs
