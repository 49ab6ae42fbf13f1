"""A ladder's standings as one of the club's members reads them."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.clubs.access import is_staff
from clubsite.clubs.models import Club, Player
from clubsite.clubs.names import name_for
from scoring.bridge.convention import two_places_half_away
from scoring.events.models import PlayerSession, Session
from scoring.formats.spreadsheets import write
from scoring.ladders import access
from scoring.ladders.labels import rules_text
from scoring.ladders.models import Ladder
from scoring.ladders.rules import (
    Contestant,
    Kind,
    People,
    Share,
    Standing,
    build_standings,
)
from scoring.statistics import access as statistics
from scoring.statistics.rules import Unit


@dataclass(frozen=True, slots=True)
class LadderSession:
    """A session that the ladder counts, by its event, with its number where several
    sessions of the event count."""

    key: int
    name: str
    day: date


@dataclass(frozen=True, slots=True)
class LadderRow:
    """A contestant's standing under the names that the reader may see."""

    names: tuple[str, ...]
    standing: Standing
    ours: bool


@dataclass(frozen=True, slots=True)
class OwnResult:
    """One of the reader's own results, and whether it counts."""

    session: LadderSession
    figure: Fraction
    boards: int
    counts: bool


@dataclass(frozen=True, slots=True)
class LadderView:
    """The standings: the placed lines, then those with too few results. `own` are the
    reader's own results, each line's by itself."""

    ladder: Ladder
    rules: str
    sessions: tuple[LadderSession, ...]
    placed: tuple[LadderRow, ...]
    waiting: tuple[LadderRow, ...]
    own: tuple[tuple[LadderRow, tuple[OwnResult, ...]], ...]

    @property
    def in_percent(self) -> bool:
        return self.ladder.unit == Unit.MATCHPOINTS

    @property
    def as_gain(self) -> bool:
        """Whether the figure is a difference."""
        return self.ladder.kind == Kind.IMPROVED


def build_ladder_view(user: User, ladder: Ladder) -> LadderView:
    """The standings now: two queries, and one for the reader's roles."""
    sums = list(access.load_sums(ladder))
    people = _people(sums)
    shares, sessions = _shares(ladder, sums, people)
    standings = build_standings(shares, ladder.rules)
    staff = is_staff(user, ladder.club)
    lines = [_line(each, people, ladder.club, user, staff=staff) for each in standings]
    return LadderView(
        ladder=ladder,
        rules=rules_text(ladder.rules),
        sessions=sessions,
        placed=tuple(line for line in lines if line.standing.place),
        waiting=tuple(line for line in lines if not line.standing.place),
        own=tuple((line, _own(line, sessions)) for line in lines if line.ours),
    )


def _people(sums: Iterable[PlayerSession]) -> dict[int, Player]:
    """The leading record of each player, by the key of any of their records."""
    keys = {key for each in sums for key in (each.player_id, each.partner_id) if key}
    return {
        player.pk: player.same_as or player for player in statistics.get_players(keys)
    }


def _shares(
    ladder: Ladder, sums: Collection[PlayerSession], people: Mapping[int, Player]
) -> tuple[list[Share], tuple[LadderSession, ...]]:
    """What each contestant made in each session, and the sessions from the first on."""
    sessions = {each.session_id: each.session for each in sums}
    numbers = {key: number for number, key in enumerate(sessions, 1)}
    shares = []
    for each in sums:
        contestant = _contestant(ladder, each)
        persons = [people[key] for key in contestant]
        if not persons or (ladder.members_only and any(who.guest for who in persons)):
            continue
        shares.append(
            Share(
                session=numbers[each.session_id],
                people=tuple(sorted({person.pk for person in persons})),
                points=Fraction(each.points),
                top=each.top,
                boards=each.boards,
            )
        )
    return shares, tuple(_named(sessions.values()))


def _named(sessions: Collection[Session]) -> Iterator[LadderSession]:
    counts = Counter(session.event_id for session in sessions)
    for session in sessions:
        event, name = session.event, session.event.name
        if counts[event.pk] > 1:
            name = _("%(event)s, session %(number)s") % {
                "event": name,
                "number": session.number,
            }
        yield LadderSession(session.pk, name, event.date)


def _contestant(ladder: Ladder, found: PlayerSession) -> People:
    """Whose boards these are in this ladder; a pair's are taken from one of the two."""
    if ladder.contestant == Contestant.PLAYERS:
        return (found.player_id,)
    if found.partner_id is None or found.player_id > found.partner_id:
        return ()
    return (found.player_id, found.partner_id)


def _line(
    standing: Standing,
    people: Mapping[int, Player],
    club: Club,
    user: User,
    *,
    staff: bool,
) -> LadderRow:
    persons = [people[key] for key in standing.people]
    return LadderRow(
        names=tuple(
            name_for(each, club, staff=staff or each.account_id == user.pk)
            for each in persons
        ),
        standing=standing,
        ours=any(each.account_id == user.pk for each in persons),
    )


def _own(line: LadderRow, sessions: tuple[LadderSession, ...]) -> tuple[OwnResult, ...]:
    """The results of a line, the latest first."""
    return tuple(
        OwnResult(
            session=sessions[each.session - 1],
            figure=each.figure,
            boards=each.boards,
            counts=each.session in line.standing.counting,
        )
        for each in reversed(line.standing.results)
    )


def ladder_sheet(view: LadderView) -> bytes:
    """The standings as a table for spreadsheets, names as on the page."""
    heading = [_("Place"), _("Names"), _("Result"), _("Results"), _("Counting")]
    return write(
        heading,
        (
            (
                line.standing.place,
                " – ".join(line.names),
                _figure(line.standing.figure),
                len(line.standing.results),
                len(line.standing.counting),
            )
            for line in (*view.placed, *view.waiting)
        ),
    )


def _figure(figure: Fraction | None) -> str:
    return "" if figure is None else str(two_places_half_away(figure))
