"""What an effect on an event can be put on: its lines, its pairs, its units."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from clubsite.clubs.policy import Policy
from rulings.queries.places import Places
from scoring import access as scoring
from scoring import queries
from scoring.bridge.sections import in_section
from scoring.labels import PenaltyUnit
from scoring.models import Entry, Event, Result

Choice = tuple[str, str]


@dataclass(frozen=True, slots=True)
class EffectOptions:
    """What the fields of an effect offer; `main` is the line the case is about.

    By the policy of the event: `averages` are the usual artificial scores (Law 12C2),
    North-South's first, and `penalty` the standard one (Law 90), its amount and unit.
    `sections` is what tells the sections of the event apart, by their keys.
    """

    main: Result | None
    lines: tuple[Result, ...]
    pairs: tuple[Choice, ...]
    units: tuple[Choice, ...]
    averages: tuple[Choice, ...]
    penalty: Choice
    sections: Mapping[int, str]

    def line(self, key: str) -> Result | None:
        """The line of that key, if it is one of the event's."""
        return next((one for one in self.lines if str(one.pk) == key), None)

    @property
    def line_choices(self) -> list[Choice]:
        """Every line by its key, named by board, table and pairs."""
        return [
            (str(one.pk), line_name(one, self.sections.get(one.section_id, "")))
            for one in self.lines
        ]


def effect_options(event: Event, main: Result | None, places: Places) -> EffectOptions:
    """The options of that event, for who runs it: three queries."""
    at_table = set(main.contestants) if main else set()
    entries = sorted(
        (entry for entry in scoring.entries_of(event) if not entry.phantom),
        key=lambda entry: entry.pk not in at_table,
    )
    units = {str(unit) for unit in queries.penalty_units(event)}
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
        averages=_averages(event.policy.policy),
        penalty=_penalty(event.policy.policy, units),
        sections=places.sections,
    )


def _averages(policy: Policy) -> tuple[Choice, ...]:
    plus, average, minus = policy.average_plus, policy.average, policy.average_minus
    return (
        (plus, minus),
        (minus, plus),
        (average, average),
        (plus, plus),
        (minus, minus),
    )


def _penalty(policy: Policy, units: set[str]) -> Choice:
    if PenaltyUnit.PERCENT_OF_TOP.value in units:
        amount = policy.procedural_penalty_percent_of_top
        return (amount, PenaltyUnit.PERCENT_OF_TOP.value)
    return (policy.procedural_penalty_imps, PenaltyUnit.IMPS.value)


def line_name(line: Result, section: str) -> str:
    """A line as a director calls it."""
    if line.table is None:
        return _("Board %(board)s: %(ns)s – %(ew)s") % {
            "board": line.board,
            "ns": in_section(section, line.ns.label),
            "ew": in_section(section, line.ew.label),
        }
    return _("Board %(board)s, table %(table)s: %(ns)s – %(ew)s") % {
        "board": line.board,
        "table": in_section(section, line.table),
        "ns": line.ns.label,
        "ew": line.ew.label,
    }


def pair_name(entry: Entry, section: str) -> str:
    """A pair by its number and its players' names, for who runs the evening."""
    names = ", ".join(member.player.name for member in entry.members.all())
    return f"{in_section(section, entry.label)} {names}".strip()
