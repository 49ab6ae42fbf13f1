"""A player's season: the figures of their own boards at a club, and who may see them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from fractions import Fraction

from django.utils.formats import date_format
from django.utils.functional import Promise

from clubsite.accounts.models import User
from clubsite.clubs.labels import WRITTEN
from clubsite.clubs.models import Club, Player
from clubsite.clubs.names import public_name
from clubsite.clubs.player_records import club_day
from clubsite.clubs.queries import policy_now
from scoring.events.models import PlayerBoard
from scoring.results.evening_line import BoardPoints, EveningChart, build_line
from scoring.statistics import access, labels
from scoring.statistics.policy import StatisticsPolicy
from scoring.statistics.rules import (
    MANY,
    MEETINGS,
    BoardRow,
    ContractKind,
    Role,
    Tally,
    Unit,
    against_field,
    grouped,
    known_share,
    tally,
)

SEASON = timedelta(days=365)
OPPONENTS = 20
"""So many opponents are listed at most."""


@dataclass(frozen=True, slots=True)
class NamedTally:
    """A row of a table: what is counted, and its sum."""

    name: Promise | str
    tally: Tally


@dataclass(frozen=True, slots=True)
class SeasonView:
    """The boards of one unit in the last twelve months. `kinds` compare with the field;
    `best` and `worst` name the event and its day."""

    unit: Unit
    title: Promise | str
    events: int
    total: Tally
    chart: EveningChart | None
    best: str
    worst: str
    partners: tuple[NamedTally, ...]
    roles: tuple[NamedTally, ...]
    kinds: tuple[NamedTally, ...]
    opponents: tuple[NamedTally, ...]
    known_seats: Fraction | None

    @property
    def in_percent(self) -> bool:
        return self.unit is Unit.MATCHPOINTS


def build_seasons(user: User, club: Club) -> list[SeasonView]:
    """This person's last twelve months at the club, by unit: two queries."""
    return _build_seasons(access.own_boards(user, club), club)


def build_public_seasons(player: Player) -> list[SeasonView]:
    """The same of a player who publishes it; partners and opponents have not agreed, and
    are left out."""
    return [
        replace(season, partners=(), opponents=())
        for season in _build_seasons(access.boards_of(player), player.club)
    ]


def may_publish(player: Player) -> bool:
    """Whether the club's policy lets this player publish, who is no junior."""
    policy = StatisticsPolicy.of(policy_now(player.club))
    is_named = not (player.is_withheld or player.is_under_18(club_day(player.club)))
    return policy.public_statistics and is_named


@dataclass(frozen=True, slots=True)
class Publishing:
    """The switch of a person's own statistics. `since` is the day from which they are
    public, if they are; `may` whether they can be."""

    player: int
    may: bool
    since: date | None


def get_publishing(user: User, club: Club) -> Publishing | None:
    """The switch of this person; None for those who are no player of the club."""
    player = access.get_own_record(user, club)
    if player is None:
        return None
    player.club = club
    switch = access.get_switch(player)
    return Publishing(player.pk, may_publish(player), switch.since if switch else None)


def _build_seasons(boards: Iterable[PlayerBoard], club: Club) -> list[SeasonView]:
    first_day = club_day(club) - SEASON
    stored = [row for row in boards if row.event.date > first_day]
    people = {key for row in stored for key in (row.partner_id, *row.opponents) if key}
    leads = {
        player.pk: player.same_as or player for player in access.get_players(people)
    }
    names = {lead.pk: public_name(lead, club) for lead in leads.values()}
    persons = {key: lead.pk for key, lead in leads.items()}
    return [
        _build_season(unit, mine, persons, names)
        for unit in Unit
        if (mine := [row for row in stored if row.unit == unit])
    ]


def _build_season(
    unit: Unit,
    stored: Sequence[PlayerBoard],
    persons: Mapping[int, int],
    names: Mapping[int, str],
) -> SeasonView:
    rows = [_by_person(to_row(each), persons) for each in stored]
    events = {each.event_id: each.event for each in stored}
    total = tally(rows)
    has_line = total.boards >= MANY
    chart = _chart(stored, in_percent=unit is Unit.MATCHPOINTS) if has_line else None
    titles = [_event_title(event.name, event.date) for event in events.values()]
    drawn = (chart.best, chart.worst) if chart else (None, None)
    best, worst = (titles[tick.board - 1] if tick else "" for tick in drawn)
    return SeasonView(
        unit=unit,
        title=labels.UNITS[unit],
        events=len(events),
        total=total,
        chart=chart,
        best=best,
        worst=worst,
        partners=_people(grouped(rows, _partner), names, least=MANY),
        roles=tuple(_by_role(rows)),
        kinds=tuple(_by_kind(rows)),
        opponents=_people(grouped(rows, _opponents), names, least=MEETINGS),
        known_seats=known_share([row for row in rows if row.role]),
    )


def to_row(stored: PlayerBoard) -> BoardRow:
    """The value of a stored row."""
    field_points = stored.field_points
    return BoardRow(
        result=stored.result,
        board=stored.board,
        player=stored.player_id,
        partner=stored.partner_id,
        opponents=tuple(stored.opponents),
        unit=Unit(stored.unit),
        points=Fraction(stored.points),
        top=stored.top,
        seat=stored.seat,
        source=stored.source,
        role=Role(stored.role),
        kind=ContractKind(stored.kind),
        field_points=Fraction(field_points) if field_points else None,
    )


def _by_person(row: BoardRow, persons: Mapping[int, int]) -> BoardRow:
    """The row with the leading record of each person, who may have several."""
    return replace(
        row,
        partner=row.partner and persons[row.partner],
        opponents=tuple(persons[key] for key in row.opponents),
    )


def _event_title(name: str, day: date) -> str:
    return f"{name}, {date_format(day, WRITTEN)}"


def _chart(stored: Iterable[PlayerBoard], *, in_percent: bool) -> EveningChart | None:
    """The season line: a tick an event, numbered from 1."""
    points: dict[int, tuple[Fraction, int]] = {}
    for row in stored:
        made, most = points.get(row.event_id, (Fraction(0), 0))
        points[row.event_id] = made + Fraction(row.points), most + row.top
    ticks = [
        BoardPoints(number, made, most if in_percent else 0)
        for number, (made, most) in enumerate(points.values(), 1)
    ]
    return build_line(ticks, in_percent=in_percent)


def _partner(row: BoardRow) -> list[int]:
    return [row.partner] if row.partner else []


def _opponents(row: BoardRow) -> tuple[int, ...]:
    return row.opponents


def _people(
    groups: Mapping[int, Sequence[BoardRow]], names: Mapping[int, str], *, least: int
) -> tuple[NamedTally, ...]:
    """The people with most boards first; opponents met too seldom are left out."""
    listed = [
        NamedTally(names[key], tally(rows, least=least))
        for key, rows in groups.items()
        if len(rows) >= MEETINGS
    ]
    return tuple(listed[:OPPONENTS])


def _by_role(rows: Iterable[BoardRow]) -> Iterable[NamedTally]:
    groups = grouped(rows, lambda row: [row.role])
    for role, label in labels.ROLES.items():
        if role in groups:
            yield NamedTally(label, tally(groups[role]))


def _by_kind(rows: Iterable[BoardRow]) -> Iterable[NamedTally]:
    groups = grouped(rows, lambda row: [row.kind])
    for kind, label in labels.KINDS.items():
        if kind in groups:
            yield NamedTally(label, against_field(groups[kind]))
