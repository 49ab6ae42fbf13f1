"""The ladders of a crowded club: so many, over so many sessions and players."""

from clubsite.tests.crowd.values import Crowd, store_copies
from scoring.events.models import Event, PlayerSession, Session
from scoring.ladders.models import Ladder
from scoring.tests.ladder_world import ladder_columns


def make_ladders(crowd: Crowd) -> None:
    """One player plays every session, everyone else the last one."""
    columns = ladder_columns(least_boards=1)
    ladder, *_others = store_copies(Ladder(club=crowd.club, **columns), crowd.rows)
    posted = Event.objects.filter(club=crowd.club, revision__gt=0, date__year=2026)
    sessions = list(Session.objects.filter(event__in=posted).order_by("-pk"))
    first, *others = crowd.players
    places = [(session, first) for session in sessions[: crowd.rows]]
    places += [(sessions[0], player) for player in others]
    PlayerSession.objects.bulk_create(
        PlayerSession(
            session=session,
            player=player,
            unit=ladder.unit,
            boards=24,
            points=str(player.pk % 24),
            top=24,
        )
        for session, player in places
    )
    crowd.show("first", "ladder_list")
    crowd.show("first", "ladder_detail", "ladder_sheet", ladder_id=ladder.pk)
