"""A club's policy: one flat table of stored values, read in blocks.

Each capability declares the block of fields that it goes by: a frozen dataclass whose
field names are the stored keys and whose defaults are the published preset `club`.
`clubsite.policy_blocks` lists the blocks of the site.
"""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any, Protocol, Self

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


def with_changes(
    values: Mapping[str, Any], changes: Mapping[str, Any]
) -> dict[str, Any]:
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
