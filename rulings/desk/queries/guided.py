"""Guided ruling: its walked laws, and all that they are given beside the answers."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Self

from rulings.desk.queries.drafting import facts_known, ruling_place
from rulings.desk.queries.elections import (
    ELECTION,
    OWN,
    alert_facts,
    get_elected,
    own_alerts,
)
from rulings.desk.queries.offences import (
    TableRecord,
    counted,
    ladder_facts,
    tempo_facts,
)
from rulings.laws.elections import facts_of_policy
from rulings.laws.engine.terms import Value
from rulings.log.models import Ruling
from rulings.log.procedure.walking import Begun, OwnAlerts, Walking, walkings
from rulings.log.queries.open_items import answers_at_table, laid_out

CLAIMS = "claims_and_concessions"


@dataclass(frozen=True)
class GuidedRuling:
    """A ruling whose laws are walked, with what the evening knows of its table.

    Each part is loaded once, when it is first needed, and is true while the ruling stays
    at its table: after a change of the place another one is made.
    """

    ruling: Ruling
    table: TableRecord

    @classmethod
    def of(cls, ruling: Ruling, others: frozenset[int] = frozenset()) -> Self:
        """The ruling with nothing loaded yet; it concerns these `others` as well."""
        return cls(ruling, TableRecord(ruling, others))

    def with_changes(self) -> Self:
        """As the ruling and its claim lab stand after a change; the table stays."""
        return replace(self)

    @cached_property
    def begun(self) -> Begun:
        """What other rulings at this table and board were told of it."""
        return answers_at_table(self.ruling)

    @cached_property
    def own_alerts(self) -> OwnAlerts:
        """The table of alerts that the club had entered when its policy began to apply
        to the event, where that policy elects it."""
        elected = self._policy_options.get(ELECTION.code)
        return own_alerts(self.ruling.event) if elected == OWN else None

    @cached_property
    def facts(self) -> Mapping[str, Value]:
        """What no one is asked for: what the event's policy elects and says, and the
        board."""
        return {
            **facts_of_policy(self._policy_options),
            **alert_facts(self._policy_options, self.own_alerts),
            **ladder_facts(self.ruling.event),
            **tempo_facts(self.table),
            **facts_known(ruling_place(self.ruling)),
        }

    @cached_property
    def known(self) -> Mapping[str, Value]:
        """The facts, with what was entered in the claim lab."""
        return {**self.facts, **_of_the_lab(self.ruling)}

    @cached_property
    def walks(self) -> tuple[Walking, ...]:
        """The laws walked for the ruling, as they are stored."""
        stored = walkings(self.ruling.walks, self.known, self.own_alerts)
        return counted(self.table, stored)

    def laid(self, walks: Iterable[Walking]) -> tuple[Walking, ...]:
        """These laws in place of the stored ones, each with what is known now and what
        stood at the table when it was begun."""
        known = [
            replace(walk, known=self.known, own_alerts=self.own_alerts)
            for walk in walks
        ]
        return counted(self.table, laid_out(self.ruling, known))

    @cached_property
    def _policy_options(self) -> dict[str, str | int]:
        event = self.ruling.event
        return get_elected(event.policy, event.posted_at, event.club.zone)


def get_walkings(ruling: Ruling) -> tuple[Walking, ...]:
    """The laws walked for the ruling, with what the evening knows of its table."""
    return GuidedRuling.of(ruling).walks


def _of_the_lab(ruling: Ruling) -> dict[str, Value]:
    """What are trumps, as the claim lab was told: the result may not be there yet."""
    claimed = any(walk["family"] == CLAIMS for walk in ruling.walks)
    lab = getattr(ruling, "claim_lab", None) if claimed else None
    trump = lab.position.get("trump") if lab else None
    return {"denomination": trump} if trump else {}
