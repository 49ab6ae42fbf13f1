"""Who sits where in a match of teams, as the table or a captain tells it."""

from collections.abc import Iterable, Mapping

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.clubs.eligibility import check_eligible, check_may_enter
from clubsite.site.errors import Refused
from scoring.events import access as events_access
from scoring.events.access import check_seated
from scoring.events.access.days import day_of
from scoring.events.labels import ContestKind
from scoring.events.models import Lineup, Match
from scoring.results.actions import changed_event
from scoring.results.queries.matches import Chair, chair_name, get_members, match_stints

Seated = Mapping[Chair, int | None]
"""The player in each chair by key; no one where it is not known."""


@transaction.atomic
def seat_players(
    match: Match, stint: int, seated: Seated, *, by: User, expected_version: int
) -> None:
    """Write down who sat where in a stint of the match, as a whole."""
    _check_may_seat(match, stint, by)
    chosen = {chair: player for chair, player in seated.items() if player}
    _check_teams(match, chosen)
    before = match.lineup.filter(stint=stint)
    was = {(lineup.room, lineup.seat): lineup.player_id for lineup in before}
    now = {(str(room), str(seat)): key for (room, seat), key in chosen.items()}
    if was == now:
        return
    _check_eligible(match, {*now.values()} - {*was.values()}, by)
    _raise_version(match, expected_version)

    before.delete()
    Lineup.objects.bulk_create(
        Lineup(match=match, stint=stint, room=room, seat=seat, player_id=player)
        for (room, seat), player in chosen.items()
    )
    changed_event(match.event)

    details = {
        "round": match.round,
        "match": match.table,
        "stint": stint,
        "was": _written(was),
        "now": _written(now),
    }
    event = match.event
    trail.record("match.seated", event, by=by, club=event.club, details=details)


def _check_may_seat(match: Match, stint: int, by: User) -> None:
    events_access.check_may_score(by, match.event)
    check_seated(match.event)
    if match.event.contest != ContestKind.TEAMS or match.away_id is None:
        raise Refused(_("Only a match between two teams has a line-up."))
    if not match.published:
        raise Refused(_("This match is still a draft. Publish its round first."))
    if stint not in match_stints(match):
        raise Refused(_("Stanza %(stint)s isn't being played.") % {"stint": stint})


def _check_teams(match: Match, chosen: Mapping[Chair, int]) -> None:
    """Everyone sits for a team of their own, and in one place."""
    teams = get_members(match.event, [side.pk for side in match.sides])
    seated: set[int] = set()
    for chair, player in chosen.items():
        room, seat = chair
        team = match.at(room, seat.side) or match.home
        names = {member.key: member.name for member in teams[team.pk]}
        if player not in names:
            raise Refused(
                _("Choose a player of %(team)s.") % {"team": team.called},
                field=chair_name(chair),
            )
        if player in seated:
            raise Refused(
                _("%(name)s already has another seat.") % {"name": names[player]},
                field=chair_name(chair),
            )
        seated.add(player)


def _check_eligible(match: Match, players: Iterable[int], by: User) -> None:
    """Refuse a newcomer who may not play on the day of the match; anyone who doesn't run
    the event reads what has ordinary causes too."""
    event = match.event
    arranges = events_access.get_event_roles(by, event).arranges
    members = events_access.seated_in(event, [side.pk for side in match.sides])
    check = check_eligible if arranges else check_may_enter
    check(
        event.club,
        members.filter(pk__in=list(players)),
        day_of(event, match.section.session),
    )


def _raise_version(match: Match, expected_version: int) -> None:
    matches = Match.objects.filter(pk=match.pk, version=expected_version)
    if not matches.update(version=F("version") + 1):
        raise Refused(_("Someone else has just changed this match. Check it again."))
    match.version = expected_version + 1


def _written(seated: Mapping[tuple[str, str], int]) -> dict[str, int]:
    return {f"{room} {seat}": player for (room, seat), player in sorted(seated.items())}
