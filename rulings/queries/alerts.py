"""The table of alerts that is in force in a club, by its policy."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext

from clubsite.clubs.models import Club
from clubsite.clubs.queries import policy_now
from rulings.access.alerts import own_table
from rulings.laws.alert_tables import read_table
from rulings.laws.alerts import ACBL_2021, Call
from rulings.laws.elections import BY_CODE
from rulings.laws.policy import LawPolicy
from rulings.laws.trees.alert_lookup import OTHER

ELECTION = BY_CODE["alerts"]
NO_TABLE, ACBL, OWN = "none", "acbl_2021", "own"


@dataclass(frozen=True, slots=True)
class Situation:
    """A situation of a call as the page shows it."""

    text: str
    to_do: str


@dataclass(frozen=True, slots=True)
class Table:
    """What is alerted where: `authority` is empty for ACBL 2021, which is loaded."""

    authority: str
    calls: tuple[Call, ...]

    def call(self, code: str) -> Call | None:
        """The call of that code, if the table has it."""
        return next((each for each in self.calls if each.code == code), None)


def situations(call: Call) -> tuple[Situation, ...]:
    """The call's situations in the language of the reader; a club's words as they are."""
    return tuple(
        Situation(
            row.text and gettext(row.text),
            gettext(row.to_do).replace("{words}", row.words),
        )
        for row in call.rows
    )


def elected_table(club: Club) -> str:
    """Which table the club's policy has chosen."""
    elections = LawPolicy.of(policy_now(club)).elections
    return str(elections.get(ELECTION.code, ELECTION.default))


def table_in_force(club: Club) -> Table | None:
    """The table that is in force; none where none is loaded."""
    elected = elected_table(club)
    if elected == ACBL:
        return Table("", ACBL_2021)
    own = own_table(club) if elected == OWN else None
    return Table(own.authority, read_table(own.text)) if own else None


def alert_facts(club: Club, elections: Mapping[str, object]) -> dict[str, str]:
    """That the authority is another one, where its table is not loaded."""
    elected = elections.get(ELECTION.code, ELECTION.default)
    if elected == ACBL or (elected == OWN and own_table(club)):
        return {}
    return {"regulation": OTHER.code}


def own_alerts(club: Club) -> tuple[str, str] | None:
    """The club's own authority and its table, if it ever entered one."""
    own = own_table(club)
    return (own.authority, own.text) if own else None
