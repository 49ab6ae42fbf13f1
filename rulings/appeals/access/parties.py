"""People of an appeal: sides, directors, panel, and the parts each person has in it.

All of it is computed from rows of the event and the case, never from a role alone.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import product
from typing import Any

from django.db.models import Q, QuerySet, Value

from clubsite.accounts.models import User
from clubsite.clubs import access as clubs
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Player
from clubsite.site.clock import now
from clubsite.site.load_once import load_once
from rulings.appeals.access.sides import load_sides, seat_partners, sides_of
from rulings.appeals.labels import Leaving
from rulings.appeals.models import Appeal, AppealNotice, PanelSeat
from rulings.appeals.procedure import DECISION_STANDS, CaseRole, Mode, State
from rulings.appeals.procedure.conflicts import Weight
from rulings.log import access as log_access
from rulings.log.models import Consulted, RulingVersion
from scoring.events.labels import AppointmentPart, ContestKind
from scoring.events.models import Appointment

Keys = frozenset[int]

ROLES = {
    RoleKind.DIRECTOR: CaseRole.DIRECTOR,
    RoleKind.APPEALS_MEMBER: CaseRole.POOL,
    RoleKind.RECORDER: CaseRole.RECORDER,
    RoleKind.DEPUTY_RECORDER: CaseRole.RECORDER,
    RoleKind.INVESTIGATOR: CaseRole.CONDUCT_MEMBER,
    RoleKind.HEARING_MEMBER: CaseRole.CONDUCT_MEMBER,
    RoleKind.MANAGER: CaseRole.MANAGER,
}
"""The part that a role gives by itself, where nothing nearer to the case does."""

REFEREE_LEAVES = frozenset({*DECISION_STANDS, State.WITHDRAWN, State.SUPERSEDED})
"""Where the part of a referee from outside ends, with all that it opened."""


@dataclass(frozen=True, slots=True)
class Officials:
    """The accounts near one case that are no party, the earliest named first.

    `consulted` were asked for the ruling, `polled` among them. `appointed` are to
    direct the event, and `roles` hold each role of the club now, with its kind.
    """

    consulted: Keys
    polled: Keys
    appointed: tuple[int, ...]
    roles: tuple[tuple[RoleKind, int], ...]

    def holders(self, kind: RoleKind) -> tuple[int, ...]:
        """Who holds that role, longest first."""
        return tuple(account for each, account in self.roles if each == kind)

    def roles_of(self, user: User) -> frozenset[RoleKind]:
        """The roles that the person holds."""
        return frozenset(kind for kind, account in self.roles if account == user.pk)


@dataclass(frozen=True, slots=True)
class Parties:
    """The people of one case; accounts by their keys, sides by those of their pairs.

    `directors` gave the ruling, `in_charge` direct the event now; `late` came to a
    side only since the case began, and are out of it. A side is a pair, a whole team, or
    in an individual the two partners of the board, under the key of the first.
    """

    sides: Mapping[int, tuple[Player, ...]]
    notices: tuple[AppealNotice, ...]
    seats: tuple[PanelSeat, ...]
    directors: Keys
    in_charge: Keys
    officials: Officials
    contest: ContestKind = ContestKind.PAIRS
    late: Keys = frozenset()

    @property
    def consulted(self) -> Keys:
        """The accounts asked or polled for the ruling, which are out of the case."""
        return self.officials.consulted

    @property
    def parties(self) -> Keys:
        """The accounts of everyone at the table."""
        return frozenset().union(*(self.accounts(entry) for entry in self.sides))

    @property
    def carrying(self) -> tuple[AppealNotice, ...]:
        """The notices that carry the case, or that carried it until it ended."""
        live = tuple(notice for notice in self.notices if notice.is_live)
        return live or self.notices

    @property
    def appealing(self) -> Keys:
        """The sides that appeal."""
        return frozenset(notice.entry_id for notice in self.carrying if notice.entry_id)

    @property
    def players(self) -> list[Player]:
        """Everyone at the table, each once, in the order of the sides."""
        every = (player for side in self.sides.values() for player in side)
        return list({player.pk: player for player in every}.values())

    def accounts(self, entry: int) -> Keys:
        """The accounts of one side's players."""
        return frozenset(
            player.account_id for player in self.sides[entry] if player.account_id
        )

    def get_side(self, user: User) -> int | None:
        """The side that this person sits in."""
        if user.pk in self.late:
            return None
        return next((e for e in self.sides if user.pk in self.accounts(e)), None)

    def concurring(self, side: int | None, giver: Player | None) -> list[Player]:
        """Who has to concur in a notice that this player gives for the side (Law 92D).

        Of a pair the partner, of a team the captain, in an individual no one.
        """
        if self.contest == ContestKind.INDIVIDUAL:
            return []
        captain = self.captain(side)
        players = (captain,) if captain else self.sides.get(side or 0, ())
        return [player for player in players if player != giver]

    def captain(self, side: int | None) -> Player | None:
        """Who is named first in a team; no one where there are no teams."""
        if self.contest != ContestKind.TEAMS:
            return None
        return next(iter(self.sides.get(side or 0, ())), None)

    def get_seat(self, user: User) -> PanelSeat | None:
        """The seat to which this person was invited."""
        return next((seat for seat in self.seats if seat.user_id == user.pk), None)

    @property
    def seated(self) -> tuple[PanelSeat, ...]:
        """The seats with a vote that are not lost."""
        return tuple(seat for seat in self.seats if not (seat.is_out or seat.is_scribe))

    @property
    def scribes(self) -> tuple[PanelSeat, ...]:
        """Who writes for the panel without a vote."""
        return tuple(seat for seat in self.seats if seat.is_scribe and not seat.is_out)

    @property
    def hearers(self) -> tuple[int, ...]:
        """Who may hear the appeal alone, first who is to be asked first (Law 93A).

        Who is in charge, else another director; who gave the ruling comes last.
        """
        near = sorted(self.in_charge, key=lambda user: user in self.directors)
        directors = self.officials.holders(RoleKind.DIRECTOR)
        away = [user for user in directors if user not in self.parties]
        every = dict.fromkeys((*near, *away))
        free = [
            user
            for user in every
            if user not in self.directors and user not in self.consulted
        ]
        return (*free, *(user for user in near if user not in free))

    @property
    def asked(self) -> Keys:
        """Who was invited to the panel, whatever came of it.

        Who made room for another body may be asked again.
        """
        counts = (seat for seat in self.seats if seat.why_out != Leaving.OTHER_BODY)
        return frozenset(seat.user_id for seat in counts)

    @property
    def excluded(self) -> Keys:
        """Who must not act in the case, whatever roles they hold."""
        declared = {seat.user_id for seat in self.seats if seat.declared == Weight.HARD}
        ruled = self.directors | self.in_charge
        return (self.consulted - ruled) | declared | self.late


def get_parties(appeals: Iterable[Appeal]) -> dict[int, Parties]:
    """The people of these appeals of any clubs, by the keys of the appeals: two queries
    for any number."""
    cases = list(appeals)
    officials = _officials(
        _each(case.club_id for case in cases),
        rulings=_each(case.ruling_id for case in cases),
        events=_each(case.ruling.event_id for case in cases),
    )
    return {
        case.pk: _build_parties(
            case,
            sides,
            officials.near(case.club_id, case.ruling_id, case.ruling.event_id),
        )
        for case, sides in zip(cases, sides_of(cases), strict=True)
    }


def _each(keys: Iterable[int]) -> tuple[int, ...]:
    """These keys, each once and in their order."""
    return tuple(sorted(set(keys)))


@load_once
def concerned(version: RulingVersion) -> tuple[int, ...]:
    """The pairs at whose table the ruling was given (Law 92A)."""
    ruling = version.ruling
    entries = log_access.entries_concerned(ruling.event, ruling.result, version.effect)
    return tuple(sorted(entries))


@dataclass(frozen=True, slots=True)
class Appealed:
    """A ruling that may be appealed, and who would be who in an appeal against it."""

    version: RulingVersion
    parties: Parties


def build_ruling_parties(version: RulingVersion) -> Parties:
    """Who would be who in an appeal against that ruling."""
    ruling = version.ruling
    sides = load_sides(concerned(version))
    at_table = {player.account_id for side in sides.values() for player in side}
    directors = frozenset({version.given_by_id, ruling.director_id})
    club = ruling.club_id
    near = _officials((club,), rulings=(ruling.pk,), events=(ruling.event_id,))
    officials = near.near(club, ruling.pk, ruling.event_id)
    return Parties(
        sides=seat_partners(sides, ruling.result),
        notices=(),
        seats=(),
        directors=directors,
        in_charge=_in_charge(officials, at_table, directors),
        officials=officials,
        contest=ContestKind(ruling.event.contest),
    )


def refresh_parties(parties: Parties, appeal: Appeal) -> Parties:
    """The same people, with the notices and the seats that the appeal has now."""
    return _build_parties(appeal, parties.sides, parties.officials)


def _build_parties(
    appeal: Appeal, sides: Mapping[int, tuple[Player, ...]], officials: Officials
) -> Parties:
    directors = frozenset(
        {appeal.ruling_version.given_by_id, appeal.ruling.director_id}
    )
    seats = tuple(appeal.seats.all())
    barred = {player.account_id for side in sides.values() for player in side}
    barred |= {seat.user_id for seat in seats if seat.declared == Weight.HARD}
    return Parties(
        late=_joined_late(sides, appeal),
        sides=sides,
        notices=tuple(appeal.notices.all()),
        seats=seats,
        directors=directors,
        in_charge=_in_charge(officials, barred, directors),
        officials=officials,
        contest=ContestKind(appeal.ruling.event.contest),
    )


def _joined_late(sides: Mapping[int, tuple[Player, ...]], appeal: Appeal) -> Keys:
    """The accounts of players who were linked, or put into a pair, after the case began."""
    players = [player for side in sides.values() for player in side]
    opened = appeal.lodged_at or appeal.made_at
    at_table = appeal.frozen.get("players", [player.pk for player in players])
    return frozenset(
        player.account_id
        for player in players
        if player.account_id
        and not (player.was_linked(opened) and player.pk in at_table)
    )


def _in_charge(officials: Officials, barred: set[int | None], ruled: Keys) -> Keys:
    """Who acts as director in charge: no one who is a party, or shut out of the case.

    The one appointed; else the club's directors, before all those who did not give
    the ruling (Law 93A: no one is left without a director).
    """
    directors = officials.holders(RoleKind.DIRECTOR)
    free = [user for user in officials.appointed if user not in barred]
    others = [user for user in directors if user not in barred]
    elsewhere = [user for user in others if user not in ruled]
    return frozenset(free or elsewhere or others)


class _Near(StrEnum):
    """How an account that is no party is near a case, besides its roles in the club."""

    APPOINTED = "appointed"
    CONSULTED = "consulted"
    POLLED = "polled"


@dataclass(frozen=True, slots=True)
class _Official:
    """An account near a case that is no party; `about` is a ruling, an event or a club."""

    near: _Near | RoleKind
    about: int
    account: int


@dataclass(frozen=True, slots=True)
class _Officials:
    """The accounts near cases that are no party, the earliest named first."""

    officials: tuple[_Official, ...]

    def near(self, club: int, ruling: int, event: int) -> Officials:
        """Those near a case of that club against that ruling, of that event."""
        polled = frozenset(self._near(_Near.POLLED, ruling))
        return Officials(
            consulted=polled | frozenset(self._near(_Near.CONSULTED, ruling)),
            polled=polled,
            appointed=self._near(_Near.APPOINTED, event),
            roles=tuple(
                (official.near, official.account)
                for official in self.officials
                if isinstance(official.near, RoleKind) and official.about == club
            ),
        )

    def _near(self, near: _Near, about: int) -> tuple[int, ...]:
        return tuple(
            official.account
            for official in self.officials
            if (official.near, official.about) == (near, about)
        )


@load_once
def _officials(
    in_clubs: tuple[int, ...], *, rulings: tuple[int, ...], events: tuple[int, ...]
) -> _Officials:
    """The accounts consulted about these rulings, and all roles of the clubs: one query."""
    roles = clubs.current_roles_in(in_clubs).order_by()
    moment = now()
    appointed = (
        Appointment.objects.filter(
            session__event__in=events, part=AppointmentPart.DIRECTOR_IN_CHARGE
        )
        .filter(Q(ends__isnull=True) | Q(ends__gt=moment), starts__lte=moment)
        .order_by()
    )
    found = roles.values_list("kind", "club_id", "user_id", "starts", "pk").union(
        appointed.values_list(
            Value(_Near.APPOINTED), "session__event_id", "user_id", "starts", "pk"
        ),
        *_consulted(rulings),
        all=True,
    )
    kinds: dict[str, _Near | RoleKind] = {
        kind.value: kind for kind in (*_Near, *RoleKind)
    }
    rows = sorted(found, key=lambda row: row[3:])
    return _Officials(
        tuple(
            _Official(kinds[near], about, account) for near, about, account, *_ in rows
        )
    )


def _consulted(rulings: tuple[int, ...]) -> Iterator[QuerySet[Consulted, Any]]:
    """The accounts consulted about these rulings, those that were polled apart."""
    rows = Consulted.objects.filter(version__ruling__in=rulings)
    for near, account in product(
        (_Near.POLLED, _Near.CONSULTED), ("user_id", "player__account_id")
    ):
        polled = near is _Near.POLLED
        yield rows.filter(polled=polled, **{f"{account}__isnull": False}).values_list(
            *(Value(near), "version__ruling_id", account, "version__given_at", "pk")
        )


def case_roles_for(
    user: User, appeal: Appeal, parties: Parties, roles: Iterable[RoleKind]
) -> frozenset[CaseRole]:
    """Every part that the person has in the case."""
    if appeal.state == State.DRAFT:
        return _roles_in_draft(user, parties)
    parts = {CaseRole.PLAYER, *(ROLES[kind] for kind in roles if kind in ROLES)}
    parts |= _party(user, parties) | _directing(user, parties)
    parts |= _on_panel(user, appeal, parties)
    referee_left = appeal.mode == Mode.EXTERNAL and appeal.state in DECISION_STANDS
    if referee_left and CaseRole.DIRECTOR_IN_CHARGE in parts:
        parts.add(CaseRole.CORRECTOR)
    if _hears_alone(user, parties):
        parts.discard(CaseRole.RULING_DIRECTOR)
    if user.is_operator:
        parts.add(CaseRole.ADMINISTRATOR)
    if user.pk in parties.excluded:
        parts.add(CaseRole.CONFLICTED)
    if parties.get_seat(user) or user.pk in parties.consulted:
        parts.discard(CaseRole.POOL)
    return frozenset(parts)


def parts_in(user: User, parties: Parties) -> frozenset[CaseRole]:
    """The parts that the person would have in an appeal with these people."""
    own = {CaseRole.APPELLANT} if parties.get_side(user) is not None else set()
    return frozenset(own | _directing(user, parties) | {CaseRole.PLAYER})


def _roles_in_draft(user: User, parties: Parties) -> frozenset[CaseRole]:
    writes = any(notice.entered_by_id == user.pk for notice in parties.notices)
    return frozenset({CaseRole.APPELLANT}) if writes else frozenset({CaseRole.PLAYER})


def _party(user: User, parties: Parties) -> set[CaseRole]:
    side = parties.get_side(user)
    if side is None:
        return set()
    if side not in parties.appealing:
        return {CaseRole.RESPONDENT}
    gave = any(
        notice.player and notice.player.account_id == user.pk
        for notice in parties.carrying
        if notice.entry_id == side
    )
    if gave:
        return {CaseRole.APPELLANT}
    captain = parties.captain(side)
    if captain and captain.account_id == user.pk:
        return {CaseRole.CAPTAIN}
    in_pairs = parties.contest == ContestKind.PAIRS
    return {CaseRole.PARTNER if in_pairs else CaseRole.TEAMMATE}


def _directing(user: User, parties: Parties) -> set[CaseRole]:
    roles = set()
    if user.pk in parties.directors:
        roles.add(CaseRole.RULING_DIRECTOR)
    if user.pk in parties.in_charge:
        roles.add(CaseRole.DIRECTOR_IN_CHARGE)
    if any(
        notice.is_referral and notice.entered_by_id == user.pk
        for notice in parties.carrying
    ):
        roles.add(CaseRole.REFERRER)
    return roles


def _on_panel(user: User, appeal: Appeal, parties: Parties) -> set[CaseRole]:
    seat = parties.get_seat(user)
    if seat is None or seat.is_out:
        return set()
    if seat.is_referee:
        return _as_referee(seat, appeal)
    if not seat.sits:
        return {CaseRole.ASSIGNED}
    if not seat.chairs:
        return {CaseRole.SCRIBE if seat.is_scribe else CaseRole.MEMBER}
    early = appeal.state in {State.LODGED, State.ADMISSIBILITY}
    return {CaseRole.CHAIR, CaseRole.SECONDER} if early else {CaseRole.CHAIR}


def _as_referee(seat: PanelSeat, appeal: Appeal) -> set[CaseRole]:
    """A referee from outside is in this case alone, and only until it is decided."""
    if appeal.state in REFEREE_LEAVES:
        return set()
    return {CaseRole.EXTERNAL if seat.sits else CaseRole.EXTERNAL_ASSIGNED}


def _hears_alone(user: User, parties: Parties) -> bool:
    """Whether the person hears the appeal as director; then nothing is in the way of it,
    not even having given the ruling, if no one else was left (Law 93A)."""
    seat = parties.get_seat(user)
    return seat is not None and seat.is_director and not seat.is_out
