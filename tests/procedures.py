"""Written procedures of appeals and conduct, compared with what the product does.

    script/procedures

The tables in `tests/data/procedures` say what was agreed. What differs from them on
purpose is in `differences.md` there, with its reason; anything else that differs fails.
"""

import re
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from fnmatch import fnmatchcase
from functools import reduce
from importlib import import_module
from itertools import product
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from django.apps import apps
from django.core.exceptions import FieldDoesNotExist

from clubsite.site.state_machine import Transition
from rulings.appeals import procedure as appeals
from rulings.appeals.policy import AppealPolicy
from rulings.conduct import procedure as conduct
from rulings.conduct.policy import ConductPolicy
from rulings.log.procedure.deadlines import Unit, Window
from rulings.log.procedure.redaction import Grant, Scope
from tests.frozen import frozen

ROOT = Path(__file__).resolve().parents[1]
FOLDER = Path(__file__).parent / "data" / "procedures"
NOTHING = "-"
ABSENT = "not there"
Row = Mapping[str, str]
Texts = Mapping[str, str]
"""What is said of each place of a table."""


def rows_of(text: str) -> list[dict[str, str]]:
    """Read the rows of the tables of a Markdown text, each by the words above its columns."""
    rows: list[dict[str, str]] = []
    heading: list[str] = []
    for line in text.splitlines():
        if not line.startswith("|"):
            heading = []
            continue
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if not heading:
            heading = cells
        elif set(line) - set("| -"):
            rows.append(dict(zip(heading, cells, strict=True)))
    return rows


def table(name: str) -> list[dict[str, str]]:
    """Read one of the tables."""
    return rows_of((FOLDER / f"{name}.md").read_text())


def names(text: str) -> list[str]:
    """Split a list of names; a space within one is an underscore in the code.

    >>> names("memo filed, closed")
    ['memo_filed', 'closed']
    """
    return [name.strip().replace(" ", "_") for name in text.split(",")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """What is agreed and what is built, by place."""

    subject: str
    agreed: Texts
    built: Texts

    @property
    def differing(self) -> dict[str, tuple[str, str]]:
        """The places that differ, with what is agreed there and what is built."""
        places = [
            *self.agreed,
            *(place for place in self.built if place not in self.agreed),
        ]
        both = {
            place: (self.agreed.get(place, ABSENT), self.built.get(place, ABSENT))
            for place in places
        }
        return {place: texts for place, texts in both.items() if texts[0] != texts[1]}

    @property
    def equal(self) -> int:
        """How many of the agreed places are built as agreed."""
        return len(self.agreed.keys() - self.differing.keys())


@dataclass(frozen=True, slots=True)
class Difference:
    """A difference that is meant."""

    subject: str
    place: str
    reason: str

    def covers(self, subject: str, place: str) -> bool:
        """Whether it is about that place."""
        return subject == self.subject and fnmatchcase(place, self.place)


def differences() -> list[Difference]:
    """Read the differences that are meant."""
    return [
        Difference(row["subject"], place.strip(), row["reason"])
        for row in table("differences")
        for place in row["place"].split(";")
    ]


# -- appeals ---------------------------------------------------------------------------

CODES: Mapping[appeals.CaseRole, str] = {
    appeals.CaseRole.APPELLANT: "PTY",
    appeals.CaseRole.PARTNER: "PTY",
    appeals.CaseRole.TEAMMATE: "PTY",
    appeals.CaseRole.RESPONDENT: "PTY",
    appeals.CaseRole.CAPTAIN: "CAP",
    appeals.CaseRole.RULING_DIRECTOR: "RD",
    appeals.CaseRole.DIRECTOR_IN_CHARGE: "DIC",
    appeals.CaseRole.REFERRER: "REFERRER",
    appeals.CaseRole.CHAIR: "APC",
    appeals.CaseRole.EXTERNAL: "APC",
    appeals.CaseRole.MANAGER: "MGR",
    appeals.CaseRole.CLOCK: "SYS",
}
"""Who makes the moves of an appeal, by the codes of the tables."""

PARTS: Mapping[str, Sequence[appeals.CaseRole]] = {
    "ANON": (appeals.CaseRole.ANONYMOUS,),
    "PLY": (appeals.CaseRole.PLAYER,),
    "PLY in same event": (appeals.CaseRole.SAME_EVENT,),
    "PTY appellant, CAP": (
        *(appeals.CaseRole.APPELLANT, appeals.CaseRole.PARTNER),
        *(appeals.CaseRole.TEAMMATE, appeals.CaseRole.CAPTAIN),
    ),
    "PTY respondent": (appeals.CaseRole.RESPONDENT,),
    "RD": (appeals.CaseRole.RULING_DIRECTOR,),
    "DIC (not RD)": (appeals.CaseRole.DIRECTOR_IN_CHARGE,),
    "DIR": (appeals.CaseRole.DIRECTOR,),
    "APM unassigned": (appeals.CaseRole.POOL,),
    "APM assigned, undeclared": (appeals.CaseRole.ASSIGNED,),
    "APM assigned, declared": (appeals.CaseRole.MEMBER,),
    "APC": (appeals.CaseRole.CHAIR,),
    "conflicted": (appeals.CaseRole.CONFLICTED,),
    "REC": (appeals.CaseRole.RECORDER,),
    "INV, HRG": (appeals.CaseRole.CONDUCT_MEMBER,),
    "MGR": (appeals.CaseRole.MANAGER,),
    "ADM": (appeals.CaseRole.ADMINISTRATOR,),
    "EXT": (appeals.CaseRole.EXTERNAL,),
}
"""The parts of the product that each row of the cells is about."""

PHRASES = (
    ("as party/player only", ""),
    ("C* then ", ""),
    ("other's s after exchange", "s+"),
    ("s after exchange", "s+"),
    ("f x (L1)", "f~ x~"),
    ("x(L1)", "x~"),
    ("until link ends", ""),
    ("? (board flagged)", "FLAG"),
    ("? if unconflicted", "FLAG"),
    ("?", "FLAG"),
    ('score + "by appeal"', "SCORE"),
    ("score", "SCORE"),
    ("own rank change", "OWN_RANK"),
    ("only what the panel referred", "REFERRED"),
    ("only", ""),
    ("grounds", "GROUNDS"),
    ('"ended"', "ENDED"),
    ("states", "STATE"),
    ("state", "STATE"),
    ("dates", "DATES"),
    ("ids", "IDS"),
    ("job health", "JOB_HEALTH"),
    ("challenge !", ""),
    ("+ answers questions", ""),
    ("! (review of T1)", ""),
    ("!", ""),
)
OUTSIDE = frozenset({"ANON", "PLY", "PLY in same event", "REC", "INV, HRG"})
"""Those for whom the redacted decision is the report that was approved."""


@dataclass(frozen=True, slots=True)
class AppealCell:
    """One cell, as it is printed and as it is meant."""

    row: str
    column: tuple[appeals.State, ...]
    text: str

    @property
    def place(self) -> str:
        """Where it is."""
        return f"{self.row}: {', '.join(self.column)}"

    @property
    def cell(self) -> appeals.Cell:
        """What it means."""
        text = self.text
        if self.row in OUTSIDE and text in {"x(L1)", "x at L1/L2 per policy"}:
            text = "REPORT"
        for phrase, meaning in PHRASES:
            text = text.replace(phrase, f" {meaning} ")
        words = [word for word in text.replace(",", " ").split() if word not in "-+"]
        seen = appeals.Glimpse.__members__
        return appeals.Cell(
            frozenset(_grant(word) for word in words if word not in seen),
            frozenset(appeals.Glimpse[word] for word in words if word in seen),
        )


def _grant(word: str) -> Grant[appeals.Section]:
    section = appeals.Section(word[0].upper())
    return Grant(section, Scope(word[1:]), writes=word[0].isupper())


def appeal_cells() -> Iterator[AppealCell]:
    """Every cell; "same" is the first one of its row that says something."""
    for row in table("appeal_cells"):
        role, *texts = row.values()
        first = next((text for text in texts if text not in {NOTHING, "same"}), NOTHING)
        for column, text in zip(list(row)[1:], texts, strict=True):
            states = tuple(map(appeals.State, names(column)))
            yield AppealCell(role, states, first if text == "same" else text)


def cell_text(cell: appeals.Cell) -> str:
    """Write a cell in one order."""
    letters = [
        (grant.section if grant.writes else grant.section.lower()) + grant.scope
        for grant in cell.grants
    ]
    return " ".join(sorted([*letters, *cell.glimpses])) or NOTHING


def compare_appeal_cells() -> Comparison:
    """Compare who reads and writes what."""
    cells = list(appeal_cells())
    built = {
        each.place: " or ".join(
            sorted(
                {
                    cell_text(appeals.cell(part, state))
                    for part, state in product(PARTS[each.row], each.column)
                }
            )
        )
        for each in cells
    }
    agreed = {each.place: cell_text(each.cell) for each in cells}
    return Comparison(subject="appeal cells", agreed=agreed, built=built)


def period_text(window: Window | None) -> str:
    """Write a period as the tables do.

    >>> period_text(Window.hours(24)), period_text(Window.months(12)), period_text(None)
    ('24 hours', '12 months', '-')
    """
    if window is None:
        return NOTHING
    if window.unit is Unit.MINUTES:
        return f"{window.count // 60} hours"
    return f"{window.count} {window.unit}"


def compare_appeal_states() -> Comparison:
    """Compare the states and the periods that begin with them."""
    policy = AppealPolicy()
    return Comparison(
        subject="appeal states",
        agreed={row["state"]: row["period"] for row in table("appeal_states")},
        built={
            state.value: period_text(appeals.step_window(state, policy))
            for state in appeals.State
        },
    )


AppealRow = Transition[appeals.State, appeals.Action, appeals.CaseRole, appeals.Guard]


def move_name(source: str | None, target: str) -> str:
    """Name a move."""
    return f"{source or 'none'} > {target}"


def agreed_moves() -> Iterator[tuple[str, Row]]:
    """Every move of the table on its own, with its row."""
    for row in table("appeal_moves"):
        for source, target in product(names(row["from"]), names(row["to"])):
            yield move_name(source, target), row


def compare_appeal_moves() -> Comparison:
    """Compare the moves and who makes them."""
    built: dict[str, set[str]] = defaultdict(set)
    for row in appeals.TRANSITIONS:
        if appeals.Guard.OTHER_NOTICE in row.guards:
            continue  # one of several notices ends, and the appeal goes on
        built[move_name(row.source, row.target)] |= {CODES[role] for role in row.roles}
    return Comparison(
        subject="appeal moves",
        agreed={move: row["by"] for move, row in agreed_moves()},
        built={move: " ".join(sorted(by)) for move, by in built.items()},
    )


def compare_appeal_guards() -> Comparison:
    """Compare what must hold; a guard of the product's own is no difference."""
    guards: dict[str, set[str]] = defaultdict(set)
    for row in appeals.TRANSITIONS:
        guards[move_name(row.source, row.target)] |= {*row.guards}
    agreed = {
        f"{move}: {guard}": "holds"
        for move, row in agreed_moves()
        for guard in row["guards"].split()
        if guard != NOTHING
    }
    built = {}
    for place in agreed:
        move, guard = place.split(": ")
        built[place] = "holds" if guard in guards[move] else NOTHING
    return Comparison(subject="appeal guards", agreed=agreed, built=built)


# -- referrals -------------------------------------------------------------------------

_CONDUCT_CODES = {
    conduct.CaseRole.REPORTING_DIRECTOR: conduct.CaseRole.REPORTER,
}
_START = datetime(2026, 3, 2, 12, tzinfo=UTC)


def _referral_period(state: conduct.State) -> str:
    """How long a step lasts, counted back from its end."""
    end = conduct.step_deadline(state, _START, ConductPolicy(), ZoneInfo("UTC"))
    if end is None:
        return NOTHING
    months = 12 * (end.year - _START.year) + end.month - _START.month
    days = (end.date() - _START.date()).days
    return (
        f"{months} months" if end.day == _START.day and months > 1 else f"{days} days"
    )


def _referral_movers(state: conduct.State) -> str:
    roles = {
        _CONDUCT_CODES.get(role, role)
        for row in conduct.TRANSITIONS
        for role in row.roles
        if row.source == state and row.action is not conduct.Action.WITHDRAW
    }
    return " ".join(sorted(roles)) or NOTHING


def compare_referral_states() -> Comparison:
    """Compare the states, who moves a referral on from there, and the periods."""
    return Comparison(
        subject="referral states",
        agreed={
            row["state"]: f"{row['by']}, {row['period']}"
            for row in table("referral_states")
        },
        built={
            state.value: f"{_referral_movers(state)}, {_referral_period(state)}"
            for state in conduct.DUE
        },
    )


def referral_cells(
    rows: Iterable[Row],
) -> dict[tuple[conduct.CaseRole, tuple[conduct.State, ...]], str]:
    """Each cell by its reader and its states."""
    return {
        (conduct.CaseRole(role), tuple(map(conduct.State, names(column)))): text
        for row in rows
        for role in names(row["reader"])
        for column, text in row.items()
        if column != "reader"
    }


def matrix_cells() -> dict[tuple[conduct.CaseRole, tuple[conduct.State, ...]], str]:
    """Every cell of the page on which the matrix was completed."""
    page = ROOT / "docs" / "referral-matrix.md"
    return referral_cells(rows_of(page.read_text()))


def _compare_referral_cells(
    subject: str,
    cells: Mapping[tuple[conduct.CaseRole, tuple[conduct.State, ...]], str],
) -> Comparison:
    built = {}
    for role, states in cells:
        place = conduct.COLUMNS.index(states)
        row = conduct.TABLE.get(role)
        built[f"{role}: {', '.join(states)}"] = row[place] if row else NOTHING
    agreed = {
        f"{role}: {', '.join(states)}": text.replace("!", "").strip()
        for (role, states), text in cells.items()
    }
    return Comparison(subject=subject, agreed=agreed, built=built)


def compare_referral_cells() -> Comparison:
    """Compare the cells as they were first printed."""
    return _compare_referral_cells(
        "referral cells", referral_cells(table("referral_cells"))
    )


def compare_completed_cells() -> Comparison:
    """Compare the cells of the page on which they were completed."""
    return _compare_referral_cells("referral cells, completed", matrix_cells())


# -- fields, notices, scenarios --------------------------------------------------------


def is_there(where: str) -> bool:
    """Whether such a field of a model, kind of notice or name in a module exists.

    >>> is_there("rulings.Appeal.state"), is_there("rulings.Appeal.colour")
    (True, False)
    >>> is_there("rulings.conduct.procedure:State.DRAFT"), is_there("rulings.appeals:Colour")
    (True, False)
    """
    if "/" in where:
        return where in frozen("notices")
    module, colon, path = where.partition(":")
    if colon:
        found: Any = import_module(module)
        found = reduce(
            lambda each, name: getattr(each, name, None), path.split("."), found
        )
        return found is not None
    label, _, field = where.rpartition(".")
    try:
        apps.get_model(label)._meta.get_field(field)
    except (LookupError, FieldDoesNotExist):
        return False
    return True


def _compare_places(subject: str, places: Mapping[str, str]) -> Comparison:
    return Comparison(
        subject=subject,
        agreed=dict.fromkeys(places, "there"),
        built={
            place: "there"
            if where != NOTHING and all(map(is_there, where.split()))
            else f"{ABSENT}: {where}"
            for place, where in places.items()
        },
    )


def compare_fields(subject: str, name: str) -> Comparison:
    """Compare the fields of a record with models and modules."""
    rows = table(name)
    return _compare_places(
        subject, {f"{row['record']}: {row['field']}": row["where"] for row in rows}
    )


def compare_notices() -> Comparison:
    """Compare the notices with the kinds that there are."""
    return _compare_places(
        "notices", {row["notice"]: row["kinds"] for row in table("notices")}
    )


_NUMBERED = re.compile(r"^ *def test_((?:(?:ap|co|ev|re)_\d\d_)+)", re.MULTILINE)
_NUMBER = re.compile(r"(\w\w)_(\d\d)_")


def scenarios_in(source: str) -> Iterator[str]:
    """The scenarios by the numbers with which names of tests begin.

    >>> list(scenarios_in("def test_re_01_re_02_results_are_posted() -> None:"))
    ['RE-01', 'RE-02']
    """
    for numbers in _NUMBERED.findall(source):
        for group, number in _NUMBER.findall(numbers):
            yield f"{group.upper()}-{number}"


def tested_scenarios() -> set[str]:
    """Find every scenario that a test has the number of."""
    return {
        scenario
        for top in ("clubsite", "scoring", "rulings", "tests")
        for path in (ROOT / top).rglob("test_*.py")
        for scenario in scenarios_in(path.read_text())
    }


def compare_scenarios() -> Comparison:
    """Compare the scenarios with the tests that have their numbers."""
    tested, rows = tested_scenarios(), table("scenarios")
    return Comparison(
        subject="scenarios",
        agreed={row["scenario"]: "tested" for row in rows},
        built={
            row["scenario"]: f"tested {row['tested']}".strip()
            for row in rows
            if row["scenario"] in tested
        },
    )


def comparisons() -> list[Comparison]:
    """Every comparison, in the order in which it is printed."""
    return [
        compare_appeal_states(),
        compare_appeal_moves(),
        compare_appeal_guards(),
        compare_appeal_cells(),
        compare_fields("appeal fields", "appeal_fields"),
        compare_referral_states(),
        compare_referral_cells(),
        compare_completed_cells(),
        compare_fields("referral fields", "referral_fields"),
        compare_notices(),
        compare_scenarios(),
    ]


def faults(found: Iterable[Comparison], meant: Sequence[Difference]) -> list[str]:
    """What differs without a reason, and reasons for what doesn't differ."""
    places = [
        (each.subject, place, both)
        for each in found
        for place, both in each.differing.items()
    ]
    unnamed = [
        f"{subject}: {place}: agreed {agreed}, built {built}"
        for subject, place, (agreed, built) in places
        if not any(each.covers(subject, place) for each in meant)
    ]
    stale = [
        f"{each.subject}: {each.place}: does not differ"
        for each in meant
        if not any(each.covers(subject, place) for subject, place, _ in places)
    ]
    return [*unnamed, *stale]


def report(found: Sequence[Comparison], meant: Sequence[Difference]) -> Iterator[str]:
    """The lines that are printed."""
    for each in found:
        beyond = len(each.built.keys() - each.agreed.keys())
        left = len(each.agreed) - each.equal
        others = f", {left} otherwise" if left else ""
        more = f", {beyond} more of our own" if beyond else ""
        yield f"{each.subject}: {each.equal} of {len(each.agreed)} as agreed{others}{more}"
    yield ""
    reasons: dict[tuple[str, str], list[str]] = defaultdict(list)
    for difference in meant:
        reasons[difference.subject, difference.reason].append(difference.place)
    for (subject, reason), places in reasons.items():
        yield f"{subject}: {'; '.join(places)}: {reason}"
    yield from (f"NOT EXPLAINED {fault}" for fault in faults(found, meant))


def main() -> int:
    """Print how the product compares; 1 if something differs without a reason."""
    found, meant = comparisons(), differences()
    sys.stdout.write("\n".join(report(found, meant)) + "\n")
    return 1 if faults(found, meant) else 0
