"""How far a worker is with a large file."""

from dataclasses import dataclass
from datetime import datetime

from django.utils.functional import Promise

from clubsite.clock import now
from clubsite.upkeep import heartbeat
from scoring.labels import UploadState, UploadStep, UploadTask
from scoring.models import Event, Upload

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
class Progress:
    """What the worker does with a file, at which step of how many it is, and what came
    of it; `stopped` when it left in the middle, `absent` when there is none."""

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
    looked: bool
    event: Event | None

    @property
    def before(self) -> int:
        """How many steps are done."""
        return max(self.number - 1, 0)


def progress(upload: Upload) -> Progress:
    """Where the work at a file stands."""
    task = UploadTask(upload.task)
    steps = STEPS[task]
    step = UploadStep(upload.step) if upload.step else None
    running = upload.state == UploadState.RUNNING
    return Progress(
        task=task.label,
        state=UploadState(upload.state).label,
        step=step.label if step else "",
        number=steps.index(step) + 1 if step else 0,
        steps=len(steps),
        since=upload.asked_at,
        at_work=upload.at_work,
        stopped=running and (upload.lease_until or now()) < now(),
        absent=upload.at_work and not heartbeat.lives("worker"),
        refusal=upload.refusal,
        looked=may_be_looked_at(upload),
        event=upload.event,
    )


def may_be_looked_at(upload: Upload) -> bool:
    """Whether it can be seen what is in it, and is not being stored or is stored."""
    if not upload.large:
        return True
    return bool(upload.found) and not upload.at_work and upload.event_id is None
