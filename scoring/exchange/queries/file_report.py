"""Report on a result file: losses, differing figures, and progress of the worker."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from clubsite.jobs import workers
from clubsite.jobs.kinds import Queue
from clubsite.jobs.progress import progress_for
from scoring.events import queries as events_queries
from scoring.events.labels import (
    UPLOAD_JOB,
    ContestKind,
    FormKind,
    MethodKind,
    UploadState,
    UploadStep,
    UploadTask,
)
from scoring.events.models import Event, ImportedFile, Upload
from scoring.events.players import UNDECIDED
from scoring.formats.compare import BECAUSE, Difference, Reason, compare, has_figures
from scoring.formats.event import ReadEntrant, ReadEvent
from scoring.formats.messages import Message
from scoring.formats.scores import contests
from scoring.formats.scores.contests import in_rooms
from scoring.formats.scores.engine import convention_in

MOST_SHOWN = 300
"""So many figures are listed under one reason; of more there is the number."""

Names = Sequence[str]
"""A pair's number, a name in the file, and the name that the club knows."""

STEPS = {
    UploadTask.LOOK: (UploadStep.READING, UploadStep.COMPARING),
    UploadTask.STORE: (
        UploadStep.READING,
        UploadStep.STORING,
        UploadStep.COMPARING,
    ),
    UploadTask.REPLACE: (UploadStep.READING, UploadStep.STORING),
    UploadTask.SESSION: (UploadStep.READING, UploadStep.STORING),
}


@dataclass(frozen=True, slots=True)
class DifferenceView:
    """One figure that is not the file's, in words."""

    where: str
    ours: str
    file: str


@dataclass(frozen=True, slots=True)
class Explained:
    """A reason, and the figures that it explains."""

    because: str
    differences: tuple[DifferenceView, ...]
    unexplained: bool
    number: int

    @property
    def more(self) -> int:
        """How many figures are not listed."""
        return self.number - len(self.differences)


@dataclass(frozen=True, slots=True)
class FileFacts:
    """What a file holds."""

    name: str
    played_on: date | None
    contest: ContestKind
    form: FormKind
    method: MethodKind
    winners: int
    pairs: int
    matches: int
    boards: int
    lines: int
    deals: int
    adjusted: int
    program: str
    people: tuple[tuple[str, str], ...]
    sessions: int = 1
    in_matches: bool = False


@dataclass(frozen=True, slots=True)
class FileReport:
    """Losses and differences of one file, in the reader's language.

    `compared`: it has figures of its own, with which ours can agree. `undecided` are
    those who may be another one as well, with whom they were taken for.
    """

    lost: tuple[str, ...]
    reasons: tuple[Explained, ...]
    compared: bool
    player_changes: tuple[tuple[str, str, str], ...] = ()
    undecided: tuple[tuple[str, str, str], ...] = ()
    facts: FileFacts | None = None


def of_file(read: ReadEvent, renamed: Iterable[Names] = ()) -> FileReport:
    """The report of a file that is not stored yet."""
    return _report(
        read.lost,
        [(each.where, each.ours, each.file, each.code) for each in _differences(read)],
        renamed,
        build_file_facts(read),
        compared=has_figures(read),
    )


def encoded(read: ReadEvent) -> dict[str, Any]:
    """The report as a worker keeps it, in no language."""
    return {
        "lost": [events_queries.encoded(message) for message in read.lost],
        "differences": encoded_differences(_differences(read)),
        "compared": has_figures(read),
    }


def encoded_differences(found: Iterable[Difference]) -> list[dict[str, Any]]:
    """The differences as they are kept, so that every reader has their own words."""
    return [
        {
            "kind": str(each.kind),
            "where": events_queries.encoded(each.where),
            "ours": each.ours,
            "file": each.file,
            "code": str(each.code),
        }
        for each in found
    ]


def _differences(read: ReadEvent) -> Sequence[Difference]:
    convention = convention_in(read)
    return compare(read, contests.score(read), convention).differences


def of_stored(imported: ImportedFile) -> FileReport:
    """The report stored with an imported file."""
    report = imported.report
    return replace(
        of_encoded(report, report.get("renamed", ()), None),
        undecided=tuple(
            (pair, name, player)
            for pair, name, by, player in report.get("people", ())
            if by in UNDECIDED
        ),
    )


def of_encoded(
    report: Mapping[str, Any], renamed: Iterable[Names], facts: FileFacts | None
) -> FileReport:
    """The report of the stored form that `encoded` made."""
    return _report(
        [events_queries.decoded(message) for message in report.get("lost", ())],
        [
            (
                events_queries.decoded(difference["where"]),
                difference["ours"],
                difference["file"],
                Reason(difference["code"]),
            )
            for difference in report.get("differences", ())
        ],
        renamed,
        facts,
        compared=report.get("compared", True),
    )


def _report(
    lost: Iterable[Message],
    differences: Iterable[tuple[Message, str, str, Reason]],
    renamed: Iterable[Names],
    facts: FileFacts | None,
    *,
    compared: bool,
) -> FileReport:
    by_reason: dict[Reason, list[tuple[Message, str, str]]] = defaultdict(list)
    for where, ours, file, code in differences:
        by_reason[code].append((where, ours, file))
    most_first = sorted(by_reason.items(), key=lambda found: -len(found[1]))
    return FileReport(
        lost=tuple(events_queries.said(message) for message in lost),
        reasons=tuple(_explained(code, found) for code, found in most_first),
        compared=compared,
        player_changes=tuple(
            (pair, in_file, known) for pair, in_file, known in renamed
        ),
        facts=facts,
    )


def _explained(code: Reason, found: Sequence[tuple[Message, str, str]]) -> Explained:
    return Explained(
        because=events_queries.said(Message(BECAUSE[code])),
        differences=tuple(
            DifferenceView(events_queries.said(where), ours, file)
            for where, ours, file in found[:MOST_SHOWN]
        ),
        unexplained=code is Reason.UNEXPLAINED,
        number=len(found),
    )


def _names(pair: ReadEntrant) -> str:
    """Its players, after the name of a team."""
    players = " – ".join(player.name for player in pair.players)
    return f"{pair.name}: {players}" if pair.name and players else pair.name or players


def method_for(read: ReadEvent) -> MethodKind:
    """How the boards of a file's event are compared."""
    return MethodKind(str(read.method or in_rooms(read)))


def build_file_facts(read: ReadEvent) -> FileFacts:
    return FileFacts(
        name=read.name or read.title,
        played_on=read.played_on,
        contest=ContestKind(str(read.contest)),
        form=FormKind(str(read.form)),
        method=method_for(read),
        winners=read.winners,
        pairs=len(read.entrants),
        matches=len(read.matches),
        boards=read.boards,
        lines=len(read.lines),
        deals=len(read.deals),
        adjusted=sum(line.adjusted for line in read.lines),
        program=f"{read.program} {read.program_version}".strip(),
        people=tuple((pair.number, _names(pair)) for pair in read.entrants),
        sessions=len({line.session for line in read.lines}),
        in_matches=read.in_matches,
    )


@dataclass(frozen=True, slots=True)
class Progress:
    """Progress of the background task for a file.

    `stopped`: the worker died half-way; `absent`: no worker is running.
    """

    task: Promise | str
    state: Promise | str
    step: Promise | str
    number: int
    steps: int
    since: datetime | None
    at_work: bool
    stopped: bool
    absent: bool
    refusal: str
    can_preview: bool
    event: Event | None

    @property
    def before(self) -> int:
        """How many steps are done."""
        return max(self.number - 1, 0)


def progress(upload: Upload) -> Progress:
    """The progress of the task of an upload."""
    task = UploadTask(upload.task)
    steps = STEPS[task]
    step = UploadStep(upload.step) if upload.step else None
    keys = [upload.pk] if upload.at_work else []
    job = progress_for(UPLOAD_JOB, keys).get(upload.pk)
    running = job is not None and job.is_running
    return Progress(
        task=task.label,
        state=_("In progress") if running else UploadState(upload.state).label,
        step=step.label if step else "",
        number=steps.index(step) + 1 if step else 0,
        steps=len(steps),
        since=upload.asked_at,
        at_work=upload.at_work,
        stopped=job is not None and job.has_stopped,
        absent=upload.at_work and not workers.lives(Queue.DOCUMENTS),
        refusal=upload.refusal,
        can_preview=may_be_previewed(upload),
        event=upload.event,
    )


def may_be_previewed(upload: Upload) -> bool:
    """Whether it can be seen what is in it, and is not being stored or is stored."""
    if not upload.large:
        return True
    return bool(upload.found) and not upload.at_work and upload.event_id is None
