"""The teams of an event, as a form shows them."""

from dataclasses import dataclass

from scoring import access
from scoring.models import Event
from scoring.queries.players import PlayerBook


@dataclass(frozen=True, slots=True)
class TeamFields:
    """A team: its players as they are written, its own name, what it brings along."""

    entry: int
    label: str
    players: tuple[str, ...]
    name: str
    carried: str


def named_teams(event: Event, book: PlayerBook) -> list[TeamFields]:
    """The teams in the order of their numbers."""
    return [
        TeamFields(
            entry=entry.pk,
            label=entry.label,
            players=tuple(
                book.label_of(one.player)
                for one in entry.members.all()
                if not one.substitute
            ),
            name=entry.name,
            carried=entry.carried,
        )
        for entry in sorted(access.entries_of(event), key=lambda one: one.number)
    ]
