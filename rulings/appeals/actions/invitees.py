"""Who can be asked to decide an appeal: of the pool, a director, or an outsider."""

from dataclasses import dataclass

from clubsite.accounts.models import User
from rulings.appeals.access.cases import Case
from rulings.appeals.policy import AppealPolicy
from rulings.appeals.procedure import Mode, State
from rulings.appeals.queries.conflicts import candidates

EARLY = (State.LODGED, State.ADMISSIBILITY, State.INADMISSIBLE)
"""States in which only a chair is asked."""


@dataclass(frozen=True, slots=True)
class Asked:
    """Someone who can be asked: of the pool, a director, or a referee from outside.

    Who comes from outside may have no account yet, only an address and a name.
    """

    user: int | None
    chairs: bool = False
    is_referee: bool = False
    is_director: bool = False
    is_scribe: bool = False
    address: str = ""
    name: str = ""

    def account(self) -> int:
        """The person's account; one is made without a password where there is none, so
        that a mailed link signs in."""
        return self.user or User.objects.create_user(self.address, name=self.name).pk


def askable(case: Case) -> list[Asked]:
    """Who can be asked next for the body that is to decide, in their order.

    Before a notice is admitted, and to review that it was not, someone of the pool.
    """
    mode = Mode(case.appeal.mode)
    match mode if case.state not in EARLY else Mode.COMMITTEE:
        case Mode.DIC_HEARS:
            return _hearers(case)
        case Mode.EXTERNAL:
            return named_referee(case)
        case _:
            return [Asked(candidate.user) for candidate in candidates(case)]


def _hearers(case: Case) -> list[Asked]:
    """The directors who can hear the case alone; before one who gave the ruling, the
    referee whom the policy names."""
    parties = case.parties
    hearers = [key for key in parties.hearers if key not in parties.asked]
    free = [
        Asked(key, is_director=True) for key in hearers if key not in parties.directors
    ]
    self_reviewing = [
        Asked(key, is_director=True) for key in hearers if key in parties.directors
    ]
    return [*free, *named_referee(case), *self_reviewing]


def named_referee(case: Case) -> list[Asked]:
    """The external referee whom the club's policy names, if that person can be asked."""
    policy = AppealPolicy.of(case.appeal.ruling.event.policy)
    named = policy.external_referee, policy.external_referee_name
    return referee(case, *named) if policy.external_referee else []


def referee(case: Case, address: str, name: str) -> list[Asked]:
    """The person of that address as referee; no one, if it is no outsider to the case."""
    address = address.strip().lower()
    user = User.objects.filter(email=address).first()
    at_table = {player.email.lower() for player in case.parties.players}
    if address in at_table or (user and _is_near(case, user)):
        return []
    key = user.pk if user else None
    return [Asked(key, is_referee=True, address=address, name=name)]


def _is_near(case: Case, user: User) -> bool:
    """Whether the person has a part in the case, or any role in the club."""
    parties = case.parties
    acting = (
        parties.directors | parties.in_charge | parties.consulted | parties.excluded
    )
    barred = parties.asked | parties.parties | acting
    return user.pk in barred or bool(parties.officials.roles_of(user))
