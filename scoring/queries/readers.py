"""Who looks at a page, and the names they may read."""

from collections.abc import Iterable
from dataclasses import dataclass

from clubsite.accounts.models import User
from clubsite.clubs import names
from clubsite.clubs.models import Club, Player
from scoring import access
from scoring.access import Part
from scoring.models import Event
from scoring.queries.evening import Evening, Pair


@dataclass(frozen=True, slots=True)
class Reader:
    """One person before one event."""

    part: Part
    account: int | None = None

    @property
    def staff(self) -> bool:
        return self.part.staff

    def names_of(self, players: Iterable[Player], club: Club) -> tuple[str, ...]:
        """These people as the reader may name them."""
        return tuple(
            names.name_for(player, club, staff=self.staff) for player in players
        )

    def sits_in(self, pair: Pair) -> bool:
        """Whether the reader is one of the pair."""
        members = (*pair.players, *pair.substitutes)
        return self.account is not None and any(
            player.account_id == self.account for player in members
        )


@dataclass(frozen=True, slots=True)
class PairName:
    """A contestant as this reader may name it; a team may have a name of its own."""

    key: int
    label: str
    names: tuple[str, ...]
    ours: bool = False
    team: str = ""

    @property
    def title(self) -> str:
        """What it is called: a team by its name, others by those of their players."""
        return self.team or " – ".join(self.names)

    @property
    def together(self) -> str:
        """Number and name in one line."""
        return f"{self.label} {self.title}".strip()


def reader_of(user: User | None, event: Event) -> Reader:
    """The reader of that event's pages."""
    return Reader(access.part_in(user, event), user.pk if user else None)


def pair_names(evening: Evening, reader: Reader) -> dict[int, PairName]:
    """Every contestant of the evening as the reader may name it."""
    club = evening.event.club
    return {key: pair_name(pair, club, reader) for key, pair in evening.pairs.items()}


def pair_name(pair: Pair, club: Club, reader: Reader) -> PairName:
    """One contestant as the reader may name it."""
    return PairName(
        key=pair.key,
        label=pair.label,
        names=reader.names_of(pair.players, club),
        ours=reader.sits_in(pair),
        team=pair.name,
    )
