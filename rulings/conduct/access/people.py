"""People of a conduct referral: reporter, subjects, those affected, and those kept out."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Q, QuerySet

from clubsite.accounts.models import User
from clubsite.clubs import access as clubs
from clubsite.clubs.models import Club, Player
from clubsite.site.load_once import load_once
from rulings.conduct.models import Referral, ReferralReporter
from rulings.conduct.procedure import ReporterKind

_PLAYER = (
    *("", "__same_as", "__name"),
    *("__minor", "__hidden", "__withheld_elsewhere"),
)
"""Columns of a player that a referral names."""


@dataclass(frozen=True, slots=True)
class SubjectView:
    """A player whom a referral is about: `person` is the record of the person."""

    player: int
    same_as: int | None
    name: str
    is_withheld: bool
    is_told: bool

    @property
    def person(self) -> int:
        """The key of the record that stands for who this is."""
        return self.same_as or self.player

    def is_any_of(self, people: Iterable[int]) -> bool:
        """Whether this is one of the people with these records."""
        return not {self.player, self.same_as}.isdisjoint(people)


@dataclass(frozen=True, slots=True)
class ReferralPeople:
    """Everyone a referral has to do with; accounts are told by their keys.

    `affected` are the players whom it happened to, as far as the reporter names them.
    `named` are those of the accounts kept out whom the reporter wants kept out, `given`
    those to whom it was handed over.
    """

    reporter: int
    reporter_name: str
    reporter_email: str
    kind: ReporterKind
    subjects: tuple[SubjectView, ...]
    affected: tuple[SubjectView, ...]
    excluded: frozenset[int]
    named: frozenset[int]
    given: frozenset[int]

    @property
    def concerned(self) -> tuple[SubjectView, ...]:
        """The players it is about, and those it happened to: none of them handles it."""
        return self.subjects + self.affected

    @property
    def is_told_to_subjects(self) -> bool:
        """Whether anyone it is about has been told."""
        return any(subject.is_told for subject in self.subjects)


@load_once
def people_of(referral: Referral) -> ReferralPeople:
    """The people of that referral, by one query: each subject with each exclusion."""
    subject, affected = "referral__subjects", "referral__affected"
    rows = (
        ReferralReporter.objects.filter(referral=referral)
        .order_by(f"{subject}__pk", f"{affected}__pk")
        .values_list(
            "user",
            "kind",
            "user__name",
            "user__email",
            "referral__exclusions__user",
            "referral__exclusions__named",
            "referral__handovers__user",
            *(f"{subject}__player{column}" for column in _PLAYER),
            f"{subject}__notified_at",
            *(f"{affected}__player{column}" for column in _PLAYER),
        )
    )
    found = list(rows)
    reporter, kind, name, email = found[0][:4]
    excluded = {row[4]: row[5] for row in found if row[4] is not None}
    return ReferralPeople(
        reporter,
        name or email,
        email,
        ReporterKind(kind),
        _players(row[7:14] for row in found),
        _players((*row[14:20], None) for row in found),
        frozenset(excluded),
        frozenset(user for user, named in excluded.items() if named),
        frozenset(row[6] for row in found if row[6] is not None),
    )


def _players(rows: Iterable[Sequence[Any]]) -> tuple[SubjectView, ...]:
    """Each player once, of the columns of `_PLAYER` and when he was told."""
    found = {
        key: SubjectView(key, same_as, name, any(withheld), notified_at is not None)
        for key, same_as, name, *withheld, notified_at in rows
        if key is not None
    }
    return tuple(found.values())


@load_once
def _own_records(
    user: User, club: Club
) -> tuple[tuple[int, int, datetime | None], ...]:
    """Each player record of this account: its key, its person's, linked since when."""
    players = clubs.get_players(user, club).order_by()
    return tuple((each.pk, each.person, each.account_since) for each in players)


def records_for(user: User, club: Club) -> frozenset[int]:
    """The records that stand for this person in the club."""
    return frozenset(person for _key, person, _since in _own_records(user, club))


def linked_before(user: User, referral: Referral) -> frozenset[int]:
    """The player records that were this person's when the referral was sent.

    A link or a merger made later keeps the person out of offices in it, but opens nothing.
    """
    opened = referral.sent_at or referral.made_at
    return frozenset(
        key
        for key, _person, since in _own_records(user, referral.club)
        if since is None or since <= opened
    )


def kept_out_among(people: ReferralPeople, records: Iterable[Player]) -> frozenset[int]:
    """The accounts kept out: reporter, excluded, and those of these records."""
    return people.excluded | {people.reporter} | account_ids(records)


@load_once
def get_excluded_accounts(referral: Referral) -> frozenset[int]:
    """The accounts that may hold no office in this referral."""
    people = people_of(referral)
    return kept_out_among(people, records_of_concerned(referral, people))


def involved_among(people: ReferralPeople, records: Iterable[Player]) -> frozenset[int]:
    """The accounts kept out, as far as these records tell of others than those named."""
    persons = {each.person for each in people.concerned}
    theirs = [record for record in records if record.person in persons]
    return kept_out_among(people, theirs)


def records_of_concerned(referral: Referral, people: ReferralPeople) -> list[Player]:
    """Every record of the club for a person whom it is about, or whom it happened to."""
    return list(_records(referral, people.concerned)) if people.concerned else []


def accounts_of_concerned(
    referral: Referral, people: ReferralPeople
) -> QuerySet[Player, int | None]:
    """The accounts of those records, to be asked for within another query."""
    records = _records(referral, people.concerned).order_by()
    linked = records.filter(account__isnull=False)
    return linked.values_list("account", flat=True)


def account_ids(players: Iterable[Player]) -> frozenset[int]:
    """The accounts of these players."""
    return frozenset(
        player.account_id for player in players if player.account_id is not None
    )


def _records(referral: Referral, subjects: Iterable[SubjectView]) -> QuerySet[Player]:
    people = [subject.person for subject in subjects]
    same = Q(pk__in=people) | Q(same_as__in=people)
    return Player.objects.filter(same, club=referral.club_id)
