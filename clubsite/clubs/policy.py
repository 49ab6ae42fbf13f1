"""A club's policy: one flat table of stored values, read in blocks.

Each capability declares the block of fields that it goes by: a frozen dataclass whose
field names are the stored keys and whose defaults are the published preset `club`.
`clubsite.policy_blocks` lists the blocks of the site.
"""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, fields
from datetime import timedelta
from enum import StrEnum
from typing import Any, Protocol, Self

from clubsite.clubs.ladders import SLOW_PLAY, ZERO_TOLERANCE, Ladder, ladder_from

READ = "read"
"""In the metadata of a field: the function that makes its value of the stored one."""


class StoredPolicy(Protocol):
    """A published version of a policy."""

    @property
    def values(self) -> Mapping[str, Any]:
        """The stored values of all blocks, by key."""


@dataclass(frozen=True, slots=True)
class PolicyBlock:
    """The values of a policy that one capability goes by."""

    @classmethod
    def of(cls, policy: StoredPolicy | None) -> Self:
        """The block of that policy; the preset where none is published."""
        return cls.from_values(policy.values if policy is not None else {})

    @classmethod
    def from_values(cls, values: Mapping[str, Any]) -> Self:
        """The block as it was stored; a field added since has its default."""
        return cls(
            **{
                one.name: one.metadata.get(READ, _as_stored)(values[one.name])
                for one in fields(cls)
                if one.name in values
            }
        )


_blocks: list[type[PolicyBlock]] = []


def declare_blocks(blocks: Iterable[type[PolicyBlock]]) -> None:
    """Set the blocks that a policy of this site is made of."""
    _blocks[:] = blocks


def complete(values: Mapping[str, Any]) -> dict[str, Any]:
    """The stored form of every field of every block, defaults where `values` has none;
    keys that no block declares are left out."""
    return {
        name: value
        for block in _blocks
        for name, value in asdict(block.from_values(values)).items()
    }


def changed(values: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """The stored form of these values with the changes; of a table of values only the
    entries named change."""
    before = complete(values)
    after = {
        name: {**before[name], **new} if isinstance(before[name], dict) else new
        for name, new in changes.items()
    }
    return complete(before | after)


def _as_stored(value: Any) -> Any:
    return value


def gettext_noop(text: str) -> str:
    """Mark a text for translation where it is written; pages translate it."""
    return text


PRESET_TOPICS = {
    "conditions": gettext_noop(
        "Duplicate bridge by the Laws of 2017. Every board is scored as often as it is "
        "played; the results of all rounds count alike."
    ),
    "behaviour": gettext_noop(
        "Everybody is welcome and is made to feel so. Greet your opponents, thank your "
        "partner, and leave it to the director to put things right."
    ),
    "appeals": gettext_noop(
        "Call the director at once when something seems wrong. Whoever disagrees with a "
        "ruling may appeal until the time that stands with the results."
    ),
    "slow_play": gettext_noop(
        "A round takes about seven minutes a board. A table that falls behind is told, "
        "and may lose a board to late play."
    ),
    "results": gettext_noop(
        "Results are posted in the room and on this site after play, and may be "
        "corrected for the time that stands with them. Coming events are listed here."
    ),
}
"""What players are told before an event, by topic (procedures 3.1)."""
LADDERS = ("zero_tolerance", "slow_play")
"""The values of a policy that are ladders."""


class SkipRequired(StrEnum):
    """Who may require that a board be skipped, without anybody's consent, where the
    opponents did what the Laws of online play give that right for."""

    NOBODY = "nobody"
    SIDE = "side"
    PLAYER = "player"


class SkipConsensus(StrEnum):
    """Whose consent skips a board: of all others at the table who have an account, or
    of one opponent."""

    ALL = "all"
    SIDES = "sides"


ONLINE = (
    "platform",
    "skip_required_by",
    "skip_consensus",
    "adjudicator",
    "recording_notice",
)
"""The values about play without a director."""


@dataclass(frozen=True, slots=True)
class Policy:
    """What an event is bound to. Defaults are the published preset `club`.

    Windows in minutes or hours; deposits in the club's currency; penalties as
    percent of a top (matchpoints) or IMPs; shares in percent. An external referee is
    a mail address, and the name that everybody reads. From `platform` to
    `recording_notice` it is about play without a director; `adjudicator` says to everybody
    who decides what the players contest. `elections` are what the Laws leave
    open, by code; what nobody has elected is as the Laws say. A ladder says what each
    offence in an event brings: of a player, and of a pair or team that is slow. Without
    one the director decides alone.
    """

    correction_minutes: int = 30
    appeal_minutes: int = 30
    late_ruling_minutes: int = 30
    both_sides_confirm: bool = True
    late_fix_allowed: bool = True
    appeal_body: str = "committee"
    panel_size: int = 3
    quorum: int = 3
    single_reviewer: bool = True
    external_referee: str = ""
    external_referee_name: str = ""
    deposit: str = "0.00"
    currency: str = "EUR"
    absent_partner_concurs: bool = True
    admissibility_hours: int = 24
    grounds_hours: int = 24
    statement_hours: int = 48
    declaration_hours: int = 48
    hearing_days: int = 7
    hearing_notice_hours: int = 24
    decision_hours: int = 48
    conflict_partner_sessions: int = 3
    conflict_months: int = 12
    procedural_penalty_percent_of_top: str = "25"
    procedural_penalty_imps: str = "6"
    procedural_penalty_vps: str = "1"
    conduct_penalty_imps: str = "3"
    zero_tolerance: Ladder = ZERO_TOLERANCE
    slow_play: Ladder = SLOW_PLAY
    slow_play_minutes: int = 5
    average_plus: str = "60"
    average: str = "50"
    average_minus: str = "40"
    own_average_uplift: bool = True
    recorder_acknowledge_days: int = 3
    recorder_triage_days: int = 7
    recorder_informal_days: int = 30
    memo_review_months: int = 12
    platform: str = ""
    skip_required_by: str = SkipRequired.NOBODY
    skip_consensus: str = SkipConsensus.ALL
    adjudicator: str = ""
    recording_notice: str = ""
    laws: str = "2017"
    topics: dict[str, str] = field(default_factory=lambda: dict(PRESET_TOPICS))
    elections: dict[str, str | int] = field(default_factory=dict)

    @property
    def appeal_window(self) -> timedelta:
        """How long after posting a side may appeal (Law 92B)."""
        return timedelta(minutes=self.appeal_minutes)

    @property
    def correction_window(self) -> timedelta:
        """How long after posting a score may be corrected (Law 79C1)."""
        return timedelta(minutes=self.correction_minutes)

    @property
    def missing_topics(self) -> tuple[str, ...]:
        """What players are not told: an event cannot be opened so (procedures 3.1)."""
        return tuple(
            topic for topic in PRESET_TOPICS if not self.topics.get(topic, "").strip()
        )

    def as_values(self) -> dict[str, Any]:
        """The values as they are stored."""
        return asdict(self)

    @classmethod
    def from_values(cls, values: dict[str, Any]) -> "Policy":
        """The policy that was stored; a value added since has its default."""
        known = {name: values[name] for name in cls.__slots__ if name in values}
        ladders = {name: ladder_from(known[name]) for name in LADDERS if name in known}
        return cls(**{**known, **ladders})
