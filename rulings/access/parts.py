"""Which parts a person has in an appeal: worked out from rows, case by case."""

from collections.abc import Iterable
from datetime import timedelta

from clubsite.accounts.models import User
from clubsite.clock import now
from clubsite.clubs.labels import RoleKind
from rulings.access.cast import Cast, cast_of_ruling
from rulings.models import Appeal, PanelSeat, RulingVersion
from rulings.procedure.appeals import Part, State
from scoring.labels import ContestKind

ROLES = {
    RoleKind.DIRECTOR: Part.DIRECTOR,
    RoleKind.APPEALS_MEMBER: Part.POOL,
    RoleKind.RECORDER: Part.RECORDER,
    RoleKind.DEPUTY_RECORDER: Part.RECORDER,
    RoleKind.INVESTIGATOR: Part.CONDUCT_MEMBER,
    RoleKind.HEARING_MEMBER: Part.CONDUCT_MEMBER,
    RoleKind.MANAGER: Part.MANAGER,
}
"""The part that a role gives by itself, where nothing nearer to the case does."""

REFEREE_READS = timedelta(days=30)
"""How long after the end a referee from outside reads the case."""


def parts_of(
    user: User, appeal: Appeal, cast: Cast, roles: Iterable[RoleKind]
) -> frozenset[Part]:
    """Every part that the person has in the case."""
    if appeal.state == State.DRAFT:
        return _parts_in_draft(user, cast)
    parts = {Part.PLAYER, *(ROLES[kind] for kind in roles if kind in ROLES)}
    parts |= _party(user, cast) | _directing(user, cast)
    parts |= _on_panel(user, appeal, cast)
    if _hears_alone(user, cast):
        parts.discard(Part.RULING_DIRECTOR)
    if user.is_operator:
        parts.add(Part.ADMINISTRATOR)
    if user.pk in cast.excluded:
        parts.add(Part.CONFLICTED)
    if cast.seat_of(user) or user.pk in cast.consulted:
        parts.discard(Part.POOL)
    return frozenset(parts)


def parts_before(user: User, version: RulingVersion) -> frozenset[Part]:
    """The parts that the person would have in an appeal against that ruling."""
    cast = cast_of_ruling(version)
    own = {Part.APPELLANT} if cast.side_of(user) is not None else set()
    return frozenset(own | _directing(user, cast) | {Part.PLAYER})


def _parts_in_draft(user: User, cast: Cast) -> frozenset[Part]:
    writes = any(one.entered_by_id == user.pk for one in cast.notices)
    return frozenset({Part.APPELLANT}) if writes else frozenset({Part.PLAYER})


def _party(user: User, cast: Cast) -> set[Part]:
    side = cast.side_of(user)
    if side is None:
        return set()
    if side not in cast.appealing:
        return {Part.RESPONDENT}
    gave = any(
        one.player and one.player.account_id == user.pk
        for one in cast.carrying
        if one.entry_id == side
    )
    if gave:
        return {Part.APPELLANT}
    captain = cast.captain(side)
    if captain and captain.account_id == user.pk:
        return {Part.CAPTAIN}
    in_pairs = cast.contest == ContestKind.PAIRS
    return {Part.PARTNER if in_pairs else Part.TEAMMATE}


def _directing(user: User, cast: Cast) -> set[Part]:
    parts = set()
    if user.pk in cast.directors:
        parts.add(Part.RULING_DIRECTOR)
    if user.pk in cast.in_charge:
        parts.add(Part.DIRECTOR_IN_CHARGE)
    if any(one.is_referral and one.entered_by_id == user.pk for one in cast.carrying):
        parts.add(Part.REFERRER)
    return parts


def _on_panel(user: User, appeal: Appeal, cast: Cast) -> set[Part]:
    seat = cast.seat_of(user)
    if seat is None or seat.is_out:
        return set()
    if seat.is_referee:
        return _as_referee(seat, appeal)
    if not seat.sits:
        return {Part.ASSIGNED}
    if not seat.chairs:
        return {Part.MEMBER}
    early = appeal.state in {State.LODGED, State.ADMISSIBILITY}
    return {Part.CHAIR, Part.SECONDER} if early else {Part.CHAIR}


def _as_referee(seat: PanelSeat, appeal: Appeal) -> set[Part]:
    """A referee from outside is in this case alone, and not for ever."""
    if appeal.ended_at and now() > appeal.ended_at + REFEREE_READS:
        return set()
    return {Part.EXTERNAL if seat.sits else Part.EXTERNAL_ASSIGNED}


def _hears_alone(user: User, cast: Cast) -> bool:
    """Whether the person hears the appeal as director; then nothing is in the way of it,
    not even having given the ruling, if nobody else was left (Law 93A)."""
    seat = cast.seat_of(user)
    return seat is not None and seat.is_director and not seat.is_out
