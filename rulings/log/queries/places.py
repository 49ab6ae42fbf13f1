"""Tables, boards and lines of an event, and the choices for an effect on them."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from django.utils.translation import gettext as _

from rulings.log.policy import PenaltyPolicy
from scoring.bridge.adjusted import Artificial, in_imps
from scoring.bridge.boards import Vulnerability, dealer, vulnerability
from scoring.bridge.contract import Seat, Side
from scoring.bridge.duplicate import score
from scoring.bridge.sections import in_section, table_name
from scoring.events import access as scoring
from scoring.events import event_data
from scoring.events.effects import Outcome, decimal_text
from scoring.events.labels import ContestKind, PenaltyUnit, ResultKind, in_room
from scoring.events.models import Entry, Event, Match, Result
from scoring.events.policy import AveragePolicy
from scoring.events.queries import played_result, told_apart
from scoring.results.queries import lines as queries_lines

Choice = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Place:
    """What is known of the place so far; with table and board follows the line.

    `section` is what tells the section of the table or of the line from others, `key`
    the table as a draft keeps it, and `room` where in a match of teams it stands.
    """

    table: int | None = None
    board: int | None = None
    result: Result | None = None
    section: str = ""
    key: str = ""
    room: str = ""

    @property
    def is_begun(self) -> bool:
        """Whether anything is known."""
        return bool(self.table or self.board)

    @property
    def table_name(self) -> str:
        """The table as it is called in its event, if it is known."""
        return table_name(self.section, self.table)

    @property
    def dealer(self) -> Seat | None:
        """Who deals the board."""
        return dealer(self.board) if self.board else None

    @property
    def vulnerable(self) -> Vulnerability | None:
        """Who is vulnerable on the board."""
        return vulnerability(self.board) if self.board else None

    @property
    def reported(self) -> Outcome | None:
        """What the table reported."""
        return reported_outcome(self.result) if self.result else None

    def typed(self) -> dict[str, str]:
        """The place as a draft keeps it."""
        known = {
            "table": self.key or self.table,
            "board": self.board,
            "line": self.result.pk if self.result else None,
        }
        return {name: str(value) for name, value in known.items() if value}


@dataclass(frozen=True, slots=True, order=True)
class Table:
    """A table of an event; of its section only where that tells it from others."""

    section: str
    number: int
    key: str
    room: str = ""

    @property
    def name(self) -> str:
        """The table as it is called in its event."""
        return in_section(self.section, self.number)


@dataclass(frozen=True, slots=True)
class Places:
    """All tables, boards and lines of an event, to choose from.

    `sections` is what tells each section from others, by its key; `rows` are all that the
    event has at its tables, where they are loaded.
    """

    lines: tuple[Result, ...]
    sections: Mapping[int, str] = field(default_factory=dict)
    rows: scoring.LineRows = field(default_factory=scoring.LineRows)

    @property
    def tables(self) -> list[Table]:
        """The tables whose numbers are known; none for an imported event."""
        return sorted({table for line in self.lines if (table := self._table(line))})

    def boards(self, table: Table | None = None) -> list[int]:
        """The boards of the event, or those that the table plays."""
        return sorted({line.board for line in self._at(table)})

    def at(self, place: Place) -> list[Place]:
        """The lines that fit what is known."""
        table = self.table(place.key)
        return [
            self.of(line)
            for line in self._at(table)
            if place.board is None or line.board == place.board
        ]

    def of(self, line: Result) -> Place:
        """The place of that line."""
        table = self._table(line)
        section = self.sections.get(line.section_id, "")
        key = table.key if table else ""
        return Place(line.table, line.board, line, section, key, line.room)

    def table(self, key: str) -> Table | None:
        """The table of that key, if the event has it."""
        return next((table for table in self.tables if table.key == key), None)

    def place(self, typed: Mapping[str, str]) -> Place:
        """The place that was chosen; what does not fit together is left out."""
        line = self._line(typed.get("line", ""))
        if line:
            return self.of(line)
        table = self.table(typed.get("table", ""))
        board = _known_number(typed.get("board", ""), self.boards(table))
        known = Place(board=board)
        if table:
            known = Place(
                table.number, board, None, table.section, table.key, table.room
            )
        found = self.at(known) if board else []
        return found[0] if len(found) == 1 else known

    def current(self, place: Place) -> Place:
        """Of a table alone the board that it plays now: the first awaited of its round."""
        table = self.table(place.key)
        if table is None or place.board:
            return place
        awaited = [line for line in self._at(table) if line.kind == ResultKind.AWAITED]
        if not awaited:
            return place
        return self.of(min(awaited, key=lambda line: (line.round or 0, line.board)))

    def _at(self, table: Table | None) -> Iterable[Result]:
        return (line for line in self.lines if not table or self._table(line) == table)

    def _table(self, line: Result) -> Table | None:
        if line.table is None:
            return None
        section = self.sections.get(line.section_id, "")
        key = f"{line.section_id}-{line.table}" if section else str(line.table)
        return Table(section, line.table, key, line.room)

    def _line(self, key: str) -> Result | None:
        return next((line for line in self.lines if str(line.pk) == key), None)


def get_places(event: Event, *, with_players: bool = False) -> Places:
    """Every line of the event that no one sits out, of drafted rounds none: one query."""
    rows = scoring.load_line_rows(event, with_players=with_players)
    return replace(_build_places(rows.lines), rows=rows)


def _build_places(played: Iterable[Result]) -> Places:
    lines = tuple(played)
    return Places(lines, told_apart(line.section for line in lines))


def entry_name(entry: Entry, section: str) -> str:
    """A contestant as its event calls it: a team by its name."""
    return entry.name or in_section(section, entry.label)


def match_sides(match: Match) -> str:
    """A match by its two sides."""
    return f"{match.home.called} – {match.away.called if match.away else '–'}"


def _known_number(text: str, known: list[int]) -> int | None:
    return next((number for number in known if str(number) == text), None)


def reported_outcome(line: Result) -> Outcome | None:
    """What the table reported, as an outcome; None where it brought no result."""
    played = played_result(line)
    if played is not None:
        made = score(played, vulnerability(line.board))
        return Outcome(made, contract=str(replace(played, lead=None)))
    return None if line.score is None else Outcome(line.score)


@dataclass(frozen=True, slots=True)
class MatchChoice:
    """A match from whose margin a penalty can be taken, and the keys of its sides."""

    key: str
    name: str
    sides: frozenset[str]


@dataclass(frozen=True, slots=True)
class EffectOptions:
    """What the fields of an effect offer; `main` is the line the case is about.

    By the policy of the event: `averages` are the usual artificial scores (Law 12C2),
    North-South's first, and `penalty` the standard one (Law 90), its amount and unit;
    `maxima` are the most that one takes, by unit, where the policy has a limit.
    With `for_ten` they are in IMPs, so many for each ten percent above average.
    `sections` is what tells the sections of the event apart, by their keys. A penalty
    in one of `match_units` is taken within one of `matches`. Where a board can be
    skipped, the event is played without a director. Who `disciplines` may give a penalty
    under Law 91.
    """

    main: Result | None
    lines: tuple[Result, ...]
    pairs: tuple[Choice, ...]
    units: tuple[Choice, ...]
    averages: tuple[Choice, ...]
    penalty: Choice
    sections: Mapping[int, str]
    contest: ContestKind = ContestKind.PAIRS
    matches: tuple[MatchChoice, ...] = ()
    match_units: frozenset[str] = frozenset()
    for_ten: Fraction | None = None
    skips: bool = False
    disciplines: bool = True
    maxima: tuple[Choice, ...] = ()

    def line(self, key: str) -> Result | None:
        """The line of that key, if it is one of the event's."""
        return next((line for line in self.lines if str(line.pk) == key), None)

    def match(self, key: str) -> MatchChoice | None:
        """The match of that key, if a penalty can be taken within it."""
        return next((match for match in self.matches if match.key == key), None)

    @property
    def line_choices(self) -> list[Choice]:
        """Every line by its key, named by board, table and pairs."""
        return [
            (str(line.pk), line_name(line, self.sections.get(line.section_id, "")))
            for line in self.lines
        ]


def effect_options(
    event: Event,
    main: Result | None,
    places: Places,
    entries: Iterable[Entry] | None = None,
) -> EffectOptions:
    """The options of that event, for who runs it: three queries at most, and none where
    the places have their rows and `entries` are given.

    `entries` are the event's with their players, if they are loaded already.
    """
    at_table = set(main.contestants) if main else set()
    known = scoring.get_entries(event) if entries is None else entries
    pairs = sorted(
        (entry for entry in known if not entry.phantom),
        key=lambda entry: entry.pk not in at_table,
    )
    match_units = frozenset(map(str, event_data.match_units(event)))
    for_ten = queries_lines.imps_for_ten(event)
    policy = PenaltyPolicy.of(event.policy)
    return EffectOptions(
        main=main,
        lines=places.lines,
        pairs=tuple(
            (str(entry.pk), pair_name(entry, places.sections.get(entry.section_id, "")))
            for entry in pairs
        ),
        units=_unit_choices(_units(event)),
        averages=_averages(AveragePolicy.of(event.policy), for_ten),
        penalty=standard_penalty(event),
        maxima=policy.maxima,
        sections=places.sections,
        contest=ContestKind(event.contest),
        matches=tuple(_matches(places.rows)) if match_units else (),
        match_units=match_units,
        for_ten=for_ten,
        skips=event.without_director,
    )


def _unit_choices(units: Collection[str]) -> tuple[Choice, ...]:
    return tuple((each.value, str(each.label)) for each in PenaltyUnit if each in units)


def _matches(rows: scoring.LineRows) -> Iterator[MatchChoice]:
    for match in (each for each in rows.matches if each.published and each.away_id):
        words = _("Round %(round)s: %(sides)s") % {
            "round": match.round,
            "sides": match_sides(match),
        }
        sides = frozenset({str(match.home_id), str(match.away_id)})
        yield MatchChoice(str(match.pk), words, sides)


def usual_averages(policy: AveragePolicy, for_ten: Fraction | None) -> dict[str, str]:
    """Average plus, average and average minus of the policy (Law 12C2), as typed."""
    return {
        "AVE+": _average(policy.average_plus, for_ten),
        "AVE": _average(policy.average, for_ten),
        "AVE-": _average(policy.average_minus, for_ten),
    }


def _averages(policy: AveragePolicy, for_ten: Fraction | None) -> tuple[Choice, ...]:
    """Each once: of programs that give no IMPs for an average all are the same."""
    plus, average, minus = usual_averages(policy, for_ten).values()
    usual = ((plus, minus), (minus, plus), (average, average), (plus, plus))
    return tuple(dict.fromkeys((*usual, (minus, minus))))


def _average(percent: str, for_ten: Fraction | None) -> str:
    if for_ten is None:
        return percent
    return decimal_text(in_imps(Artificial(Fraction(percent)), for_ten))


def standard_penalty(event: Event) -> Choice:
    """The amount and the unit of the event's standard penalty; the amount is empty where
    the policy has none in that unit."""
    unit = unit_of_penalty(_units(event))
    return (PenaltyPolicy.of(event.policy).standard_penalty.amount(unit), unit)


def _units(event: Event) -> set[str]:
    return {str(unit) for unit in event_data.penalty_units(event)}


def unit_of_penalty(units: Collection[str]) -> str:
    """The unit in which an event is fined usually."""
    usual = (PenaltyUnit.PERCENT_OF_TOP, PenaltyUnit.VPS, PenaltyUnit.IMPS)
    found = (unit.value for unit in usual if unit.value in units)
    return next(found, PenaltyUnit.POINTS.value)


def line_name(line: Result, section: str) -> str:
    """A line as a director calls it."""
    if line.table is None:
        return _("Board %(board)s: %(ns)s – %(ew)s") % {
            "board": line.board,
            "ns": in_section(section, line.side_name(Side.NS)),
            "ew": in_section(section, line.side_name(Side.EW)),
        }
    return _("Board %(board)s, table %(table)s: %(ns)s – %(ew)s") % {
        "board": line.board,
        "table": in_room(in_section(section, line.table), line.room),
        "ns": line.side_name(Side.NS),
        "ew": line.side_name(Side.EW),
    }


def pair_name(entry: Entry, section: str) -> str:
    """A contestant by its number or name and its players, for who runs the evening."""
    names = ", ".join(member.player.name for member in entry.members.all())
    return f"{entry_name(entry, section)} {names}".strip()
