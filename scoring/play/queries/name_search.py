"""What a name field suggests while someone types: players, pairs, and guests."""

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from clubsite.clubs.models import Club, Player
from clubsite.clubs.player_records import club_day
from scoring.events.labels import ContestKind
from scoring.events.models import Event
from scoring.events.players import Ambiguous, PlayerBook
from scoring.play.access import numbers_of_club, pairs_of_recent_events
from scoring.play.procedure.name_search import (
    Candidate,
    RecentPlay,
    rank,
    recent_play,
)

MOST_SUGGESTED = 12
RECENT_EVENTS = 12
GUESTS_AT_ONCE = 20
GUEST = "+"
"""Typed alone it stands for someone whose name no one knows."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A name as the field takes it; with the label of a partner it is a pair."""

    label: str
    partner: str = ""
    note: str = ""


def suggest_names(event: Event, typed: str, *, beside: str = "") -> list[Suggestion]:
    """Who may be meant; `beside` is the partner's field as it is. At most five queries."""
    club = event.club
    players = list(club.players.all())
    if typed.strip() == GUEST:
        return _guests(players)
    book = PlayerBook(club, players)
    candidates = _candidates(book, players, club)
    recent = recent_play(pairs_of_recent_events(event, RECENT_EVENTS))
    ranked = rank(typed, candidates, recent, partner=_person(book, beside))
    of_pairs = event.contest == ContestKind.PAIRS and not beside.strip()
    offered = {candidate.key for candidate in candidates}
    partners = _last_partners(recent, offered) if of_pairs else {}
    found = [
        suggestion
        for candidate in ranked[:MOST_SUGGESTED]
        for suggestion in _of_candidate(candidate, partners.get(candidate.key), book)
    ]
    return [*found, *_new_guest(book, typed)] if found else []


def _candidates(
    book: PlayerBook, players: Iterable[Player], club: Club
) -> list[Candidate]:
    """Everyone whom lists suggest, with the names and numbers of all their records."""
    today = club_day(club)
    records: dict[int, list[Player]] = defaultdict(list)
    for player in players:
        records[player.person].append(player)
    numbers: dict[int, set[str]] = defaultdict(set)
    for of_body in numbers_of_club(club):
        numbers[of_body.player_id].add(of_body.number)
    return [
        Candidate(
            key=first.pk,
            label=book.label_for(first),
            names=tuple(record.name for record in records[first.pk]),
            nickname=first.nickname,
            numbers=_numbers(records[first.pk], numbers),
        )
        for first in (book.players[key] for key in records)
        if not first.has_left(today)
    ]


def _numbers(
    records: Iterable[Player], others: Mapping[int, set[str]]
) -> frozenset[str]:
    own = {
        number
        for record in records
        for number in (
            record.national_number,
            record.club_number,
            *others.get(record.pk, ()),
        )
    }
    return frozenset(own - {""})


def _person(book: PlayerBook, label: str) -> int | None:
    """Who is in the other field, if the club knows them."""
    try:
        found = book.find(label)
    except Ambiguous:
        return None
    return found.pk if found else None


def _last_partners(recent: RecentPlay, offered: Collection[int]) -> dict[int, int]:
    """Each player's last partner, where lists suggest that one."""
    last = {key: recent.last_partner(key) for key in offered}
    return {
        key: other
        for key, other in last.items()
        if other is not None and other in offered
    }


def _of_candidate(
    candidate: Candidate, partner: int | None, book: PlayerBook
) -> Iterator[Suggestion]:
    if partner is not None:
        other = book.players[partner]
        note = _("with %(partner)s") % {"partner": other.name}
        yield Suggestion(candidate.label, book.label_for(other), note)
    yield Suggestion(candidate.label)


def _new_guest(book: PlayerBook, typed: str) -> Iterator[Suggestion]:
    """A guest under the name that is typed, beside those who may be meant: where there
    are none, the text stands for itself."""
    name = " ".join(typed.split())
    if any(map(str.isalpha, name)) and not book.knows(name):
        yield Suggestion(name, note=_("new guest"))


def _guests(players: Iterable[Player]) -> list[Suggestion]:
    """Guests without a name: each a number that none before has had."""
    named = re.compile(
        re.escape(_("Guest %(number)s")).replace(r"%\(number\)s", r"(\d+)")
    )
    taken = (named.fullmatch(player.name) for player in players)
    last = max((int(found[1]) for found in taken if found), default=0)
    return [
        Suggestion(_("Guest %(number)s") % {"number": number}, note=_("new guest"))
        for number in range(last + 1, last + 1 + GUESTS_AT_ONCE)
    ]
