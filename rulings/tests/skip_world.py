"""A table that plays without a director: four players with accounts, two boards each."""

from dataclasses import dataclass
from datetime import UTC, datetime

from clubsite.accounts.models import User
from clubsite.clubs import actions as clubs
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club
from clubsite.tests.builders import make_club, make_member, make_player, make_user
from rulings.skips.actions import ask_skip, move_skip
from rulings.skips.models import SkipRequest
from rulings.skips.rules import Action, Reason, Stage
from scoring.events.labels import EventState, RoomKind
from scoring.events.models import Event, Lineup, Match, Result
from scoring.tests.builders import appoint, make_entry, make_event, make_line

PLAYED = datetime(2026, 3, 2, 20, 0, tzinfo=UTC)
SEATS = ("north", "south", "east", "west")


@dataclass(frozen=True, slots=True)
class SkipWorld:
    """Who plays at the first table, who directs and who has nothing to do with it.

    Boards 1 and 2 are played in round 1, board 3 in the next one. At the second table
    board 1 has been played, by people without accounts.
    """

    club: Club
    event: Event
    people: dict[str, User]

    def line(self, board: int = 1, table: int = 1) -> Result:
        """A line as a view fetches it."""
        return Result.objects.select_related("section__session__event__club").get(
            section__session__event=self.event, board=board, table=table
        )

    def ask(
        self,
        who: str = "north",
        reason: Reason = Reason.EXPLANATION,
        *,
        board: int = 1,
    ) -> SkipRequest:
        """Someone asks to skip a board, during the auction."""
        person, line = self.people[who], self.line(board)
        return ask_skip(line, reason, Stage.AUCTION, by=person, note="Their 2D.")

    def say(self, skip: SkipRequest, who: str, action: Action) -> None:
        """Someone does something with a request, as it now stands."""
        seen = SkipRequest.objects.get(pk=skip.pk)
        move_skip(seen, action, by=self.people[who], expected_version=seen.version)

    def seat_in_a_room(self, north: str, south: str) -> None:
        """Make the first table the open room of a match in which these two sit."""
        line = self.line()
        match = Match.objects.create(
            event=self.event,
            section=line.section,
            round=1,
            table=1,
            home=line.ns,
            away=line.ew,
            first_board=1,
            boards=3,
            published=True,
        )
        rows = Result.objects.filter(table=1)
        rows.update(match=match, room=RoomKind.OPEN)
        for seat, who in (("N", north), ("S", south)):
            Lineup.objects.create(
                match=match,
                stint=1,
                room=RoomKind.OPEN,
                seat=seat,
                player=self.people[who].players.get(),
            )

    def referred(self) -> SkipRequest:
        """A request that East contests, and that is with the adjudicator."""
        skip = self.ask()
        self.say(skip, "east", Action.CONTEST)
        self.say(skip, "north", Action.REFER)
        return SkipRequest.objects.get(pk=skip.pk)


def make_world(*, club: Club | None = None, **rules: str) -> SkipWorld:
    """The event in its first round, by a policy with these rules of online play."""
    club = club or make_club()
    manager = make_member(club, RoleKind.MANAGER, name="Sample Manager")
    if rules:
        clubs.change_policy(club, rules, by=manager)
    event = make_event(club, state=EventState.IN_PLAY)
    event.without_director, event.policy = True, club.policies.latest("number")
    event.save()
    people = {seat: make_user(f"Sample {seat.title()}") for seat in SEATS}
    people["manager"] = manager
    people["adjudicator"] = make_member(club, RoleKind.DIRECTOR, name="Sample Judge")
    people["director"] = make_member(club, RoleKind.DIRECTOR, name="Sample Director")
    people["scorer"] = make_user("Sample Scorer")
    people["outsider"] = make_user("Sample Outsider")
    appoint(event, people["adjudicator"])
    players = {
        seat: make_player(club, people[seat].name, account=people[seat])
        for seat in SEATS
    }
    ns = make_entry(event, 1, "NS", players=[players["north"], players["south"]])
    ew = make_entry(event, 1, "EW", players=[players["east"], players["west"]])
    other = [make_entry(event, 2, side) for side in ("NS", "EW")]
    for board, number in ((1, 1), (2, 1), (3, 2)):
        make_line(event, board, ns, ew, table=1)
        Result.objects.filter(board=board).update(round=number)
    make_line(event, 1, other[0], other[1], "4S N =", table=2)
    return SkipWorld(club, event, people)
