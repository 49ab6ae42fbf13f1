"""Limits on guessing passwords, on top of the five tries per account and network.

Wrong passwords from unknown devices are counted per account, per network and for the whole
site. Above a limit no one is locked out: sign-in is slowed to one try every few seconds.
"""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field

from django.http import HttpRequest

from clubsite.accounts.known_devices import known_device
from clubsite.ops import limits

WINDOW = 15 * 60
DEVICE_GUESSES = 5
ACCOUNT_GUESSES = 20
NETWORK_GUESSES = 30
"""More than a club night's slips behind one router, fewer than its members."""
SITE_GUESSES = 36
"""Higher than for a network, so that guessing from one network slows only that network."""


@dataclass(frozen=True, slots=True)
class Budget:
    """So many wrong passwords in a window, and then one each so many seconds."""

    key: str
    most: int
    seconds_between: int


@dataclass(slots=True)
class Guess:
    """One try to sign in; it counts as wrong until it is taken back."""

    request: HttpRequest
    email: str
    is_known: bool = False
    wait: int = 0
    counted: list[str] = field(default_factory=list)

    def may_go_on(self) -> bool:
        """Count the try; false if it comes too soon, and `wait` seconds would help."""
        if self._has_own_budget():
            return True
        for budget in self._budgets():
            if not self._is_within(budget):
                self.take_back()
                return self._gets_through(budget)
        return True

    def _has_own_budget(self) -> bool:
        device = known_device(self.request, self.email)
        if not device:
            return False
        budget = Budget(f"device:{device}:{_name(self.email)}", DEVICE_GUESSES, 0)
        self.is_known = self._is_within(budget)
        if not self.is_known:
            self.take_back()
        return self.is_known

    def _budgets(self) -> Iterator[Budget]:
        yield Budget(f"account:{_name(self.email)}", ACCOUNT_GUESSES, 60)
        network = limits.client_network(self.request)
        if network:
            yield Budget(f"network:{network}", NETWORK_GUESSES, 20)
        yield Budget("site", SITE_GUESSES, 5)

    def _is_within(self, budget: Budget) -> bool:
        self.counted.append(budget.key)
        return not limits.over_limit(
            f"guess:{budget.key}", most=budget.most, seconds=WINDOW
        )

    def _gets_through(self, budget: Budget) -> bool:
        self.wait = budget.seconds_between
        slowly = f"guess:slowly:{budget.key}"
        return not limits.over_limit(slowly, most=1, seconds=self.wait)

    def take_back(self) -> None:
        """Do not count it: the password was right, or none was looked at."""
        for key in self.counted:
            limits.take_back(f"guess:{key}", seconds=WINDOW)
        self.counted.clear()


def _name(email: str) -> str:
    """What stands for an account in the counters, whether there is one or not."""
    return hashlib.sha256(email.encode()).hexdigest()[:32]


def is_not_counted(request: HttpRequest, _credentials: object = None) -> bool:
    """Whether django-axes, which locks one account for one network, leaves a try alone.

    A known device has its budget here. Where the visitor's address is hidden, everyone would
    be of one network.
    """
    guess: Guess | None = getattr(request, "guess", None)
    is_known = guess is not None and guess.is_known
    return is_known or limits.client_network(request) is None


def begin(request: HttpRequest, email: str) -> Guess:
    """The try to sign in that this request makes."""
    guess = Guess(request, email)
    request.guess = guess  # type: ignore[attr-defined]  # for `is_not_counted`
    return guess
