"""A large file that is handed to a worker; one that came again: it stores what differs."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.clock import now
from clubsite.clubs.models import Player
from clubsite.errors import Refused
from scoring import access
from scoring.actions.file_players import Choices
from scoring.actions.imports import KEPT, Incoming, check_complete
from scoring.actions.reimports import check_may_reimport, reimport_event
from scoring.labels import NameFate, UploadState, UploadTask
from scoring.models import Event, Upload
from scoring.queries import looked

OPEN_TO_STORE = Q(task=UploadTask.LOOK, state=UploadState.DONE) | Q(
    task__in=[UploadTask.STORE, UploadTask.REPLACE, UploadTask.SESSION],
    state=UploadState.FAILED,
)
ANEW: Mapping[str, Any] = {
    "attempts": 0,
    "sent_at": None,
    "lease_until": None,
    "step": "",
    "refusal": "",
}


@dataclass(frozen=True, slots=True)
class Replacing:
    """How somebody wants the differences stored, having looked at them."""

    event: Event
    seen: int
    why: str
    session: int = 0
    accept_loss: bool = False
    names: Mapping[tuple[int, int], NameFate] = field(default_factory=dict)

    def encoded(self) -> dict[str, Any]:
        """As it is kept for the worker."""
        return {
            "event": self.event.pk,
            "session": self.session,
            "seen": self.seen,
            "why": self.why,
            "accept_loss": self.accept_loss,
            "names": [[*key, str(fate)] for key, fate in self.names.items()],
        }


def encoded_people(people: Choices) -> list[list[int | None]]:
    """Whom somebody chose for the people of a file, as it is kept for the worker."""
    return [[*place, player.pk if player else None] for place, player in people.items()]


def chosen_people(upload: Upload) -> dict[tuple[int, int], Player | None]:
    """Whom somebody chose, as it was kept for the worker."""
    chosen = upload.choices["people"]
    players = upload.club.players.in_bulk([one[2] for one in chosen if one[2]])
    return {(key, place): players.get(player) for key, place, player in chosen}


def hand_over(upload: Upload, task: UploadTask, choices: Mapping[str, Any]) -> None:
    """Have a worker store a file at which it has looked, so; asked twice, it does it once."""
    moment = now()
    asked = Upload.objects.filter(OPEN_TO_STORE, pk=upload.pk).update(
        task=task,
        state=UploadState.WAITING,
        choices=choices,
        asked_at=moment,
        expires_at=moment + KEPT,
        language=get_language() or "",
        **ANEW,
    )
    if not asked:
        raise Refused(_("This file is being stored already. It takes a moment."))
    upload.refresh_from_db()


@transaction.atomic
def ask_to_replace(upload: Upload, wanted: Replacing, *, by: User) -> None:
    """Have a worker store what differs; asked twice, it does it once."""
    check_may_reimport(by, wanted.event)
    seen = looked.seen_by_worker(by, upload)
    check_complete(seen.lost, accept_loss=wanted.accept_loss)

    hand_over(upload, UploadTask.REPLACE, wanted.encoded())

    trail.record("upload.to_replace", upload, by=by, club=upload.club)


def store_changes(upload: Upload, file: Incoming) -> Event:
    """What differs, as it was asked for; done before by a worker that died, it is found."""
    chosen = upload.choices
    events = access.visible_events(upload.owner, upload.club)
    event = events.distinct().get(pk=chosen["event"])
    file = replace(
        file,
        session=chosen["session"],
        names={(key, place): NameFate(fate) for key, place, fate in chosen["names"]},
    )
    if upload.attempts > 1 and access.is_file_of(event, file.session, file.hash):
        return event
    reimport_event(
        event,
        file,
        by=upload.owner,
        why=chosen["why"],
        seen=chosen["seen"],
        accept_loss=chosen["accept_loss"],
    )
    return event
