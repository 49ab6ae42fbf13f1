"""What an effect on an event can be put on: its lines, its pairs, its units."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _

from rulings.log.policy import PenaltyPolicy
from rulings.queries.places import Places, entry_name, match_sides
from scoring import access as scoring
from scoring import queries
from scoring.bridge.adjusted import Artificial, in_imps
from scoring.bridge.contract import Side
from scoring.bridge.sections import in_section
from scoring.effects import decimal_text
from scoring.events.policy import AveragePolicy
from scoring.labels import ContestKind, PenaltyUnit, in_room
from scoring.models import Entry, Event, Result

Choice = tuple[str, str]


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
    North-South's first, and `penalty` the standard one (Law 90), its amount and unit.
    With `for_ten` they are in IMPs, so many for each ten percent above average.
    `sections` is what tells the sections of the event apart, by their keys. A penalty
    in one of `match_units` is taken within one of `matches`. Where a board can be
    skipped, the event is played without a director.
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

    def line(self, key: str) -> Result | None:
        """The line of that key, if it is one of the event's."""
        return next((one for one in self.lines if str(one.pk) == key), None)

    def match(self, key: str) -> MatchChoice | None:
        """The match of that key, if a penalty can be taken within it."""
        return next((one for one in self.matches if one.key == key), None)

    @property
    def line_choices(self) -> list[Choice]:
        """Every line by its key, named by board, table and pairs."""
        return [
            (str(one.pk), line_name(one, self.sections.get(one.section_id, "")))
            for one in self.lines
        ]


def effect_options(event: Event, main: Result | None, places: Places) -> EffectOptions:
    """The options of that event, for who runs it: four queries at most."""
    at_table = set(main.contestants) if main else set()
    entries = sorted(
        (entry for entry in scoring.entries_of(event) if not entry.phantom),
        key=lambda entry: entry.pk not in at_table,
    )
    units = {str(unit) for unit in queries.penalty_units(event)}
    match_units = frozenset(map(str, queries.match_units(event)))
    for_ten = queries.imps_for_ten(event)
    return EffectOptions(
        main=main,
        lines=places.lines,
        pairs=tuple(
            (str(entry.pk), pair_name(entry, places.sections.get(entry.section_id, "")))
            for entry in entries
        ),
        units=tuple(
            (unit.value, str(unit.label)) for unit in PenaltyUnit if unit.value in units
        ),
        averages=_averages(AveragePolicy.of(event.policy), for_ten),
        penalty=_penalty(PenaltyPolicy.of(event.policy), units),
        sections=places.sections,
        contest=ContestKind(event.contest),
        matches=tuple(_matches(event)) if match_units else (),
        match_units=match_units,
        for_ten=for_ten,
        skips=event.without_director,
    )


def _matches(event: Event) -> Iterator[MatchChoice]:
    played = scoring.matches_of(event).filter(published=True, away__isnull=False)
    for one in played.select_related("home", "away"):
        words = _("Round %(round)s: %(sides)s") % {
            "round": one.round,
            "sides": match_sides(one),
        }
        sides = frozenset({str(one.home_id), str(one.away_id)})
        yield MatchChoice(str(one.pk), words, sides)


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


def _penalty(policy: PenaltyPolicy, units: set[str]) -> Choice:
    unit = unit_of_penalty(units)
    return (policy.standard_penalty.amount(unit), unit)


def unit_of_penalty(units: Collection[str]) -> str:
    """The unit in which an event is fined usually."""
    usual = (PenaltyUnit.PERCENT_OF_TOP, PenaltyUnit.VPS, PenaltyUnit.IMPS)
    found = (one.value for one in usual if one.value in units)
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
