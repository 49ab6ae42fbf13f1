"""A results file as a further session of an event: whether it fits, and who is who."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from scoring.events import access as events_access
from scoring.events.models import Entry, Event
from scoring.events.players import Taken
from scoring.exchange.queries.file_report import FileFacts
from scoring.formats.event import ReadEntrant
from scoring.play.queries.entry import staff_names


@dataclass(frozen=True, slots=True)
class FilePair:
    """A contestant of the file, and whom of the event it is taken for; None where
    no one can tell. `others` are its people who do not sit there."""

    read: ReadEntrant
    entry: Entry | None
    others: tuple[str, ...]

    @property
    def names(self) -> str:
        return " – ".join(player.name for player in self.read.players)


@dataclass(frozen=True, slots=True)
class NextSession:
    """The contestants of the file beside those of the event; `obstacle` says why the
    file is none of its sessions, `absent` who would not play in it."""

    pairs: tuple[FilePair, ...] = ()
    entries: tuple[Entry, ...] = ()
    obstacle: str = ""

    @property
    def absent(self) -> tuple[Entry, ...]:
        taken = {pair.entry.pk for pair in self.pairs if pair.entry}
        return tuple(entry for entry in self.entries if entry.pk not in taken)


def next_session(
    event: Event,
    entrants: Iterable[ReadEntrant],
    facts: FileFacts,
    taken: Iterable[Taken],
) -> NextSession:
    """The file as the next session of the event; its people are `taken` for players."""
    if obstacle := session_obstacle(event, facts):
        return NextSession(obstacle=obstacle)
    known = events_access.load_entries(event)
    entries = tuple(entry for entry in known if not entry.phantom)
    people: dict[int, list[Taken]] = {}
    for choice in taken:
        people.setdefault(choice.place[0], []).append(choice)
    found = [_pair(pair, people.get(pair.key, ()), entries) for pair in entrants]
    return NextSession(pairs=tuple(_each_once(found)), entries=entries)


def session_obstacle(event: Event, facts: FileFacts) -> str:
    """Why the file is no session of the event; empty where it may be one."""
    if str(facts.contest) != event.contest or facts.in_matches:
        return _("The file and the event are different kinds of contest.")
    if str(facts.method) != event.method or facts.winners != event.winners:
        return _("The file's scoring or number of winners differs from the event's.")
    if facts.sessions != 1:
        return _(
            "The file has several sessions. Import each further session "
            "from its own file."
        )
    return ""


def described(entry: Entry) -> str:
    """The contestant of the event, with its people."""
    return f"{entry.section.letter} {entry.called}: {staff_names(entry)}"


def people_in(entry: Entry) -> frozenset[int]:
    """The people of a contestant, substitutes too, whatever records they stand under."""
    return frozenset(member.player.person for member in entry.members.all())


def _pair(
    pair: ReadEntrant, taken: Iterable[Taken], entries: Iterable[Entry]
) -> FilePair:
    """The entry with the same people, or the only one with some of them."""
    persons = {choice.player.person: choice.name for choice in taken if choice.player}
    common = {
        entry.pk: (entry, len(persons.keys() & people_in(entry))) for entry in entries
    }
    most = max((number for _entry, number in common.values()), default=0)
    best = [entry for entry, number in common.values() if number == most]
    if not most or len(best) > 1:
        return FilePair(pair, None, ())
    seated = {name.casefold() for name in _names(best[0], persons)}
    others = tuple(
        player.name for player in pair.players if player.name.casefold() not in seated
    )
    return FilePair(pair, best[0], others)


def _names(entry: Entry, persons: Mapping[int, str]) -> Iterable[str]:
    """The names by which the file knows people of the entry."""
    seated = people_in(entry)
    return [name for key, name in persons.items() if key in seated]


def _each_once(pairs: Iterable[FilePair]) -> Iterable[FilePair]:
    """Anyone who is taken for the same contestant as another, is taken for no one."""
    found = list(pairs)
    taken = Counter(file_pair.entry.pk for file_pair in found if file_pair.entry)
    return [
        file_pair
        if file_pair.entry is None or taken[file_pair.entry.pk] == 1
        else replace(file_pair, entry=None, others=())
        for file_pair in found
    ]
