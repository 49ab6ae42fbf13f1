"""A results file that becomes a further session of an event."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from django.db import transaction
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.clubs.eligibility import check_eligible
from clubsite.clubs.models import Player
from clubsite.site.clock import now
from clubsite.site.errors import Refused
from scoring.events import access as events_access
from scoring.events.models import (
    Entry,
    EntryPlayer,
    Event,
    FormerFile,
    ImportedFile,
    Session,
)
from scoring.events.plans import When
from scoring.exchange.actions.imports import (
    Incoming,
    get_imported_event,
    stored_name,
    whole,
)
from scoring.exchange.actions.players import Choices, Register
from scoring.exchange.actions.rows import Store
from scoring.exchange.queries.file_comparison import as_session, pairs_kept
from scoring.exchange.queries.file_report import build_file_facts
from scoring.exchange.queries.next_session import people_in, session_obstacle
from scoring.formats.event import ReadEntrant, ReadEvent
from scoring.play.actions.seating import sits_twice
from scoring.play.actions.setup import appoint_again, check_open, instant, played_so_far
from scoring.results.actions import changed_event, hold_event

Pairs = Mapping[int, int]
"""The key of an entry for each contestant of the file, by its key there."""


@dataclass(frozen=True, slots=True)
class Adding:
    """How someone wants a file added as a session, having looked at it."""

    pairs: Pairs
    expected_version: int
    on: When
    accept_loss: bool = False
    sure: bool = False
    people: Choices = field(default_factory=dict)


class SessionStore(Store):
    """The rows of one session; its contestants are those of the event."""

    def __init__(
        self, event: Event, read: ReadEvent, pairs: Mapping[int, Entry]
    ) -> None:
        self.of = event
        self.pairs = pairs
        super().__init__(event.club, read, event.name)

    def _event_to_fill(self, name: str) -> Event:  # noqa: ARG002 - there is one already
        return self.of

    def _make_entries(self) -> dict[int, Entry]:
        return dict(self.pairs)


@transaction.atomic
def import_session(
    event: Event, file: Incoming, wanted: Adding, *, by: User
) -> Session:
    """Store a file as the next session of the event, with its boards and penalties.

    Rounds are numbered on, boards keep their numbers. Anyone who plays for one of a pair
    is its substitute from the first round of the session.
    """
    events_access.check_may_set_up(by, event.club)
    hold_event(event)
    _check_is_as_seen(event, wanted.expected_version)
    file = replace(file, sure=wanted.sure, people=wanted.people)
    read = _fitting(event, file, accept_loss=wanted.accept_loss)
    known = events_access.load_entries(event)
    entries = chosen_entries(known, read.entrants, wanted.pairs)
    starts_at = instant(event.club, wanted.on.date, wanted.on.starts)

    number = max(event.sessions.values_list("number", flat=True)) + 1
    first_round, _board = played_so_far(event)
    homes = {person: entry for entry in known for person in people_in(entry)}
    playing = _seat_substitutes(
        event, read, entries, homes, file.people, first_round + 1
    )
    check_eligible(event.club, playing, wanted.on.date)
    imported_file = events_access.get_imported_file(event)
    store = SessionStore(
        event, as_session(imported_file, read, number, first_round), entries
    )
    session = event.sessions.get(number=number)
    session.date, session.starts_at = wanted.on.date, starts_at
    session.save(update_fields=["date", "starts_at"])
    appoint_again(event, session)
    keep_session_file(event, file, number, pairs_kept(read, entries), by)
    keep_datums(event, store.datums)
    changed_event(event)

    details = {"session": number, "hash": file.hash, "lines": len(read.lines)}
    trail.record("session.imported", event, by=by, club=event.club, details=details)
    return session


def check_takes_session(event: Event, expected_version: int) -> None:
    """Refuse what has changed since version `expected_version`, and what has no further session."""
    event.refresh_from_db()
    _check_is_as_seen(event, expected_version)


def _check_is_as_seen(event: Event, expected_version: int) -> None:
    if event.version != expected_version:
        raise Refused(_("The event has changed meanwhile. Check the preview again."))
    check_open(event)


def _fitting(event: Event, file: Incoming, *, accept_loss: bool) -> ReadEvent:
    """What the file says, which is a session of the event and of nothing else yet."""
    known = get_imported_event(event.club, file)
    if known is not None:
        raise Refused(_("This is the file of %(name)s.") % {"name": known.name})
    read = whole(file, accept_loss=accept_loss)
    if obstacle := session_obstacle(event, build_file_facts(read)):
        raise Refused(obstacle)
    return read


def chosen_entries(
    entries: Iterable[Entry], entrants: Iterable[ReadEntrant], pairs: Pairs
) -> dict[int, Entry]:
    """The contestant of the event for each of the file; every one of them once."""
    known = {entry.pk: entry for entry in entries if not entry.phantom}
    found: dict[int, Entry] = {}
    for pair in entrants:
        entry = known.pop(pairs.get(pair.key, 0), None)
        if entry is None:
            raise Refused(
                _("Match %(pair)s to an entry in the event. Use each entry only once.")
                % {"pair": pair.number}
            )
        found[pair.key] = entry
    return found


def _seat_substitutes(
    event: Event,
    read: ReadEvent,
    entries: Mapping[int, Entry],
    homes: dict[int, Entry],
    people: Choices,
    from_round: int,
) -> list[Player]:
    """Seat people of the file who do not sit there yet, from that round on; return all
    who play in it. `homes` are the contestants of the people who sit in the event."""
    register = Register(event.club, read.entrants)
    named = [(pair, _people(register, pair, people)) for pair in read.entrants]
    register.store()
    seated = set(homes)
    came: list[EntryPlayer] = []
    playing: list[Player] = []
    for pair, players in named:
        entry = entries[pair.key]
        playing += players or _regulars(entry)
        for place, player in enumerate(players, 1):
            home = homes.setdefault(player.person, entry)
            if home != entry:
                raise sits_twice(player, home, entry)
            if player.person not in seated:
                seated.add(player.person)
                came.append(
                    EntryPlayer(
                        entry=entry,
                        player=player,
                        place=place,
                        substitute=True,
                        from_round=from_round,
                    )
                )
    EntryPlayer.objects.bulk_create(came)
    return playing


def _regulars(entry: Entry) -> list[Player]:
    """The people of a contestant for whom the file names no one."""
    return [member.player for member in entry.members.all() if not member.substitute]


def _people(register: Register, pair: ReadEntrant, people: Choices) -> list[Player]:
    """The players whom the file names; no one is made of an empty name."""
    return [
        register.chosen(pair, place, people)
        for place, player in enumerate(pair.players, 1)
        if player.name
    ]


def keep_session_file(
    event: Event,
    file: Incoming,
    number: int,
    pairs: Mapping[str, int],
    person: User | None,
) -> None:
    """The file beside that of the event, so that it is not imported again."""
    FormerFile.objects.create(
        event=event,
        name=stored_name(file.name),
        content=file.content,
        hash=file.hash,
        session=number,
        pairs=dict(pairs),
        made_at=now(),
        made_by=person,
    )


def keep_datums(event: Event, datums: Mapping[str, int]) -> None:
    """The datums of a session beside those of the others."""
    if not datums:
        return
    for imported_file in ImportedFile.objects.filter(event=event):
        imported_file.datums |= datums
        imported_file.save(update_fields=["datums"])
