"""How many pairs a session takes by the club's policy, and who waits for a place."""

from collections.abc import Iterable
from dataclasses import dataclass

from scoring.calendar.rules import PAIRS_AT_A_TABLE
from scoring.events.policy import EntryPolicy


@dataclass(frozen=True, slots=True)
class Places:
    """The most pairs that may enter, None without a limit; others may wait or not."""

    pairs: int | None = None
    may_wait: bool = False

    @classmethod
    def of(cls, policy: EntryPolicy) -> "Places":
        """What the policy says."""
        tables = policy.entry_tables
        pairs = tables * PAIRS_AT_A_TABLE if tables else None
        return cls(pairs, policy.entry_waiting_list)

    @property
    def tables(self) -> int:
        """The most tables; 0 without a limit."""
        return (self.pairs or 0) // PAIRS_AT_A_TABLE

    def is_full(self, entered: int) -> bool:
        """Whether so many pairs have taken all places.

        >>> Places(4).is_full(3), Places(4).is_full(4), Places().is_full(99)
        (False, True, False)
        """
        return self.pairs is not None and entered >= self.pairs

    def takes_another(self, entered: int) -> bool:
        """Whether another pair may enter, if only to wait."""
        return self.may_wait or not self.is_full(entered)

    def waiting(self, entered: Iterable[int]) -> tuple[int, ...]:
        """Those of the pairs who wait, in the order in which they entered.

        Anyone who withdraws makes room for the first of them.

        >>> Places(2, may_wait=True).waiting([7, 8, 9])
        (9,)
        """
        return () if self.pairs is None else tuple(entered)[self.pairs :]
