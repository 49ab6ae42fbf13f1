"""What is seen of a file before it is stored; a worker keeps it for the page."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from datetime import date
from typing import Any

from clubsite.accounts.models import User
from clubsite.clubs.models import Club
from scoring.bridge.convention import Name
from scoring.events import queries as events_queries
from scoring.events.labels import ContestKind, FormKind, MethodKind
from scoring.events.models import Event, Upload
from scoring.exchange import access
from scoring.exchange.queries import file_report, stored_diff
from scoring.exchange.queries.file_comparison import StoredEvent, build_file_comparison
from scoring.exchange.queries.file_report import FileFacts, FileReport, Names
from scoring.exchange.queries.reimport import (
    Corrected,
    Differences,
    compared,
    corrected_by,
    differences,
    likelier,
)
from scoring.exchange.queries.stored_diff import StoredDifferences
from scoring.formats.deals.joining import Joined
from scoring.formats.event import ReadEntrant, ReadEvent, ReadPlayer
from scoring.formats.messages import Message

MOST_COMPARED = 5
"""With so many of those that it is like, a worker compares a large file."""


@dataclass(frozen=True, slots=True)
class ImportPreview:
    """A file as it was understood: who plays, what would be lost, and with which deals.

    `alike` are those of which it may be a corrected file. `report` says nobody's
    other name: whom the club knows may change until it is stored.
    """

    entrants: tuple[ReadEntrant, ...]
    convention: Name
    lost: tuple[Message, ...]
    replaced: tuple[int, ...]
    unplayed: tuple[int, ...]
    alike: tuple[Corrected, ...]
    facts: FileFacts
    report: FileReport

    def with_names(self, renamed: Iterable[Names]) -> FileReport:
        """The report with those whom the club knows by another name."""
        return replace(
            self.report, player_changes=tuple((a, b, c) for a, b, c in renamed)
        )


@dataclass(frozen=True, slots=True)
class ReimportPreview:
    """What a corrected file changes, whether something of it is lost, and of which
    session it rather is."""

    found: Differences | StoredDifferences
    loses: bool
    likelier: Corrected | None = None


def build_reimport_preview(
    stored: StoredEvent, read: ReadEvent, session: int
) -> ReimportPreview:
    """What a file that was just read changes of the event, or of that session."""
    found = compared(stored, build_file_comparison(stored, read, session))
    return ReimportPreview(found, bool(read.lost), likelier(stored, read, session))


def get_reimport_preview(
    event: Event, upload: Upload, session: int
) -> ReimportPreview | None:
    """What a worker saw of a large file, if the event is still the same."""
    found = stored_diff.get_stored_differences(upload.found, event, session)
    return None if found is None else ReimportPreview(found, bool(upload.found["lost"]))


def sessions_to_correct(event: Event, upload: Upload) -> list[int]:
    """The sessions of which it may be a corrected file; a large one must have been
    compared with them by the worker."""
    known = access.files_of_sessions(event)
    if not upload.large:
        return list(known)
    compared = [
        (corrected["event"], corrected["session"])
        for corrected in upload.found["corrects"]
    ]
    return [number for number in known if (event.pk, number) in compared]


def build_import_preview(
    user: User | None, club: Club, together: Joined
) -> ImportPreview:
    """What is seen of a file that was just read."""
    read = together.event
    return ImportPreview(
        entrants=read.entrants,
        convention=read.convention,
        lost=read.lost,
        replaced=together.replaced,
        unplayed=together.unplayed,
        alike=tuple(corrected_by(user, club, read)),
        facts=file_report.build_file_facts(read),
        report=file_report.of_file(read),
    )


def encoded(user: User | None, club: Club, together: Joined) -> dict[str, Any]:
    """What is seen of it as a worker keeps it, in no language."""
    read = together.event
    facts = asdict(file_report.build_file_facts(read)) | {"people": ()}
    day = read.played_on
    alike = list(corrected_by(user, club, read))
    return {
        **file_report.encoded(read),
        "entrants": [
            [
                *(entrant.key, entrant.number, entrant.name),
                [[p.name, p.national_number, p.club_number] for p in entrant.players],
            ]
            for entrant in read.entrants
        ],
        "convention": str(read.convention),
        "replaced": together.replaced,
        "unplayed": together.unplayed,
        "alike": [[session.event.pk, session.session] for session in alike],
        "corrects": [
            stored_diff.encoded(
                session.event,
                session.session,
                differences(session.event, read, session.session),
            )
            for session in alike[:MOST_COMPARED]
        ],
        "facts": facts | {"played_on": day.isoformat() if day else None},
    }


def get_import_preview(user: User | None, upload: Upload) -> ImportPreview:
    """What a worker saw of a large file."""
    found: Mapping[str, Any] = upload.found
    facts = _facts(found["facts"])
    keys = [event for event, _session in found["alike"]]
    events = {event.pk: event for event in access.events_among(user, upload.club, keys)}
    return ImportPreview(
        entrants=tuple(_entrant(*entrant) for entrant in found["entrants"]),
        convention=Name(found["convention"]),
        lost=tuple(events_queries.decoded(message) for message in found["lost"]),
        replaced=tuple(found["replaced"]),
        unplayed=tuple(found["unplayed"]),
        alike=tuple(
            Corrected(events[key], session)
            for key, session in found["alike"]
            if key in events
        ),
        facts=facts,
        report=file_report.of_encoded(found, (), facts),
    )


def _entrant(key: int, number: str, name: str, players: list[list[str]]) -> ReadEntrant:
    people = tuple(ReadPlayer(*player) for player in players)
    return ReadEntrant(key, number, "", None, people, name=name)


def _facts(stored: Mapping[str, Any]) -> FileFacts:
    day = stored["played_on"]
    return FileFacts(
        **{
            **stored,
            "played_on": date.fromisoformat(day) if day else None,
            "contest": ContestKind(stored["contest"]),
            "form": FormKind(stored["form"]),
            "method": MethodKind(stored["method"]),
            "people": (),
        }
    )
