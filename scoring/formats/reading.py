"""Values that every reader and every writer gives, whichever format it is.

A `Feature` is something that an event may have and that not every format has words for.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from scoring.bridge.auction import Call
from scoring.bridge.boards import Deal, Vulnerability
from scoring.bridge.contract import Card, PlayedResult, Seat
from scoring.formats.event import ReadEvent
from scoring.formats.messages import Message, Remark, Severity


class Feature(StrEnum):
    """Something that an event may have and a format may lack."""

    CLUB = "club"
    VENUE = "venue"
    SCORER = "scorer"
    CONTACT = "contact"
    CHARGE = "charge"
    IDENTIFIER = "identifier"
    TITLE = "title"
    PLAYER_NUMBERS = "player numbers"
    MASTER_POINTS = "master points"
    TOTALS = "totals"
    SESSIONS = "sessions"
    SECTIONS = "sections"
    SESSION_FIGURES = "session figures"
    PENALTIES = "penalties"
    HANDICAPS = "handicaps"
    CARRIED = "carried"
    STRATA = "strata"
    SIT_OUTS = "sit-outs"
    SIT_OUT_POINTS = "points of sit-outs"
    TAGS = "tags"
    WITHDRAWALS = "withdrawals"
    SUBSTITUTES = "substitutes"
    REGULATIONS = "regulations"
    SCHEME = "scheme"
    MATCH_FACTS = "match facts"
    MATCH_PENALTIES = "match penalties"
    DRAFTS = "drafts"
    TEAM_NAMES = "team names"
    FORM = "form"
    FIELDS = "fields"
    AWAITED = "awaited"
    FRACTIONS = "fractions"
    TOTAL_POINTS = "total points"
    VICTORY_POINTS = "victory points"
    MATCH_POINTS = "match points"
    DEALS = "deals"
    DATUMS = "datums"
    ROUNDS = "rounds"
    LEADS = "leads"
    LINE_POINTS = "line points"
    ARTIFICIAL = "artificial"
    ASSIGNED = "assigned"
    WEIGHTED = "weighted"
    SPLIT = "split"
    NOT_PLAYED = "not played"
    SKIPPED = "skipped"
    UPLIFT = "uplift"
    BEHIND = "behind"
    TABLE_NAMES = "table names"
    TEAM_MEMBERS = "team members"
    TWO_WINNERS = "two winners"
    CONVENTION = "convention"
    GROUPS = "groups"
    CARD_PLAY = "card play"


OF_NO_FIGURE = frozenset(
    {
        Feature.CLUB,
        Feature.VENUE,
        Feature.SCORER,
        Feature.CONTACT,
        Feature.CHARGE,
        Feature.IDENTIFIER,
        Feature.TITLE,
        Feature.PLAYER_NUMBERS,
        Feature.MASTER_POINTS,
        Feature.SCHEME,
        Feature.TOTALS,
        Feature.SESSION_FIGURES,
        Feature.TEAM_NAMES,
        Feature.TEAM_MEMBERS,
        Feature.TABLE_NAMES,
        Feature.TWO_WINNERS,
        Feature.CONVENTION,
        Feature.FORM,
        Feature.MATCH_POINTS,
        Feature.LINE_POINTS,
        Feature.LEADS,
        Feature.CARD_PLAY,
        Feature.DEALS,
        Feature.DRAFTS,
    }
)
"""Without these a file still ranks everyone the same: they follow from the rest, or
only tell of it. How opponents were found matters where someone withdrew, which is a
feature of its own."""


@dataclass(frozen=True, slots=True)
class DealAnalysis:
    """What can be made of a deal with all cards seen.

    `tricks` has a hexadecimal digit for each declarer N S E W in each of C D H S NT;
    `par_score` is North-South's; par contracts are written "4SX-EW-2".
    """

    tricks: str
    par_score: int | None = None
    par_contracts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ReadDeal:
    """The cards of one board; session and section where the file names them, and the
    analysis where there is one."""

    board: int
    deal: Deal
    session: int = 1
    section: str = ""
    analysis: DealAnalysis | None = None


@dataclass(frozen=True, slots=True)
class Game:
    """One board at one table, as far as the file tells it.

    `names` are those of N E S W. `auction` begins with the dealer. `play` is in the
    order in which the cards were played and ends before the first that is not known.
    `claimed` is the number of declarer's tricks in all after a claim. `tags` keeps
    what the format says besides, under the format's own names.
    """

    line: int
    board: int | None = None
    deal: Deal | None = None
    dealer: Seat | None = None
    vulnerable: Vulnerability | None = None
    names: tuple[str, str, str, str] = ("", "", "", "")
    auction: tuple[Call, ...] = ()
    play: tuple[Card, ...] = ()
    claimed: int | None = None
    result: PlayedResult | None = None
    score: int | None = None
    room: str = ""
    tags: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Reading:
    """A file as it was understood.

    `event` is absent where the file has no results, `deals` and `games` are empty
    where it has none. A deal that stands in the event stands in `deals` as well.
    """

    format: str
    event: ReadEvent | None = None
    deals: tuple[ReadDeal, ...] = ()
    games: tuple[Game, ...] = ()
    remarks: tuple[Remark, ...] = ()

    @property
    def played_once(self) -> bool:
        """Whether there are results, but of each board at one table only."""
        return self.event is None and any(
            game.result is not None for game in self.games
        )

    @property
    def lost(self) -> tuple[Message, ...]:
        """What is not in the event though it stands in the file."""
        messages = self.event.lost if self.event else ()
        found = (
            remark.said if remark.place.params else remark.what
            for remark in self.remarks
            if remark.severity is not Severity.NOTE
        )
        return tuple(
            {str(message): message for message in (*messages, *found)}.values()
        )


@dataclass(frozen=True, slots=True)
class WrittenFile:
    """A file as it was written, and what its format could not say."""

    content: bytes
    remarks: tuple[Remark, ...] = ()
    lost: frozenset[Feature] = frozenset()
    comes_back: bool = False
    """Whether facts lost elsewhere come back here (`scoring.formats.embedded`)."""
