"""Plain builders for tests of every app."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from django.db import transaction

from clubsite.accounts.models import User
from clubsite.audit.models import Entry
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club, Player, PolicyVersion, Role
from clubsite.clubs.names import sort_name
from clubsite.clubs.policies.actions import publish_draft
from clubsite.clubs.policies.versions import hash_values
from clubsite.clubs.policy import complete
from clubsite.notices import outbox
from clubsite.notices.models import Notice

OWN_TOPICS = {
    "conditions": "Matchpoints, one winner, 24 boards.",
    "behaviour": "Say good evening to everyone.",
    "appeals": "Ask Sample Director before you go home.",
    "slow_play": "Three minutes before the move, start no new board.",
    "results": "On the board by the bar, and here.",
}
"""What a club of tests tells its players, in its own words."""

EVENING = datetime(2026, 3, 2, 19, 0, tzinfo=UTC)


def make_user(name: str = "Sample Person", *, is_operator: bool = False) -> User:
    """An account with the password `sample`; the address comes from the name."""
    email = f"{name.lower().replace(' ', '.')}@example.org"
    return User.objects.create_user(email, "sample", name=name, is_operator=is_operator)


def make_club(
    slug: str = "sample", *, name: str = "", national_numbers: Sequence[Any] = ()
) -> Club:
    """A club with the usual policy and announcements of its own, published."""
    club = Club.objects.create(
        slug=slug,
        name=name or f"The {slug.title()} Club",
        national_numbers=list(national_numbers),
        made_at=EVENING,
    )
    values = complete({"topics": OWN_TOPICS})
    PolicyVersion.objects.create(
        club=club,
        number=1,
        values=values,
        hash=hash_values(values),
        published_at=EVENING,
    )
    return club


def publish_policy(club: Club, *, by: User) -> PolicyVersion:
    """Publish the open draft of the policy as its only manager does."""
    draft = club.policy_drafts.get(state="draft")
    return publish_draft(draft, by=by, expected_version=draft.version)


def make_member(club: Club, *kinds: RoleKind, name: str = "") -> User:
    """An account that holds these roles in the club."""
    user = make_user(name or f"Sample {' '.join(kinds).title()} {club.slug}")
    for kind in kinds:
        Role.objects.create(club=club, user=user, kind=kind, starts=EVENING)
    return user


def make_player(
    club: Club, name: str = "Sample North", *, account: User | None = None
) -> Player:
    """A player of the club."""
    return Player.objects.create(
        club=club, name=name, sort_name=sort_name(name), account=account
    )


def post_notice(kind: str, **options: Any) -> Notice:
    """Post a notice that no one was told of yet, and return its row."""
    outbox.post(kind, **options)
    return Notice.objects.latest("pk")


def make_players(club: Club, names: Iterable[str]) -> list[Player]:
    """Players of the club, stored together."""
    return Player.objects.bulk_create(
        Player(club=club, name=name, sort_name=sort_name(name)) for name in names
    )


@contextmanager
def undone() -> Iterator[None]:
    """What is stored inside the block is gone after it: one world for several ends."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


@contextmanager
def entries() -> Iterator[list[Entry]]:
    """The audit entries added inside the block, filled in once it has ended."""
    last = Entry.objects.order_by("pk").last()
    added: list[Entry] = []
    yield added
    added += Entry.objects.filter(pk__gt=last.pk if last else 0).order_by("pk")


@dataclass(frozen=True, slots=True)
class Call:
    """The arguments that a scenario calls its action with."""

    args: tuple[Any, ...]
    options: dict[str, Any]


def call(*args: Any, **options: Any) -> Call:
    """The arguments of an action, as one writes them."""
    return Call(args, options)


@dataclass(frozen=True, slots=True)
class Scenario:
    """One action, called once so that it is done, and once so that it is refused.

    `done` and `refused` arrange the world and say how to call it. Every action has one
    in the `scenarios` of its app's tests, in a list `SCENARIOS`; the test that
    walks them all demands one audit entry of the first and none of the second.
    The entry names the `by` of the call, or whom `actor` finds in the result. An action
    on two cases leaves one in the log of each: `entries` are two then.
    What takes long to make is made by a `stage`, once for all scenarios that name it;
    both arrangements are then given what it made.
    """

    action: Callable[..., Any]
    verb: str
    done: Callable[..., Call]
    refused: Callable[..., Call] | None = None
    actor: Callable[[Any], User | None] | None = None
    stage: Callable[[], Any] | None = None
    entries: int = 1
