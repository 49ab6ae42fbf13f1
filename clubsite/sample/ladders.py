"""Ladders of the sample club: one of each kind."""

from clubsite.sample.clubs import Part, World
from clubsite.site import clock
from scoring.ladders.actions import create_ladder
from scoring.ladders.rules import Contestant, Kind, LadderRules, TieRule
from scoring.statistics.rules import Unit

LADDERS = {
    "Sample Ladder": LadderRules(least=2, ties=TieRule.NEXT_RESULT),
    "Sample Pairs Trophy": LadderRules(
        kind=Kind.CHAMPIONSHIP, contestant=Contestant.PAIRS, carried=50
    ),
    "Most Improved": LadderRules(kind=Kind.IMPROVED),
}


def define_ladders(world: World, days_ago: int) -> None:
    """The club defines its ladders so many days ago, before the first evening."""
    starts = world.times.evening(days_ago)
    with clock.at(starts):
        for name, rules in LADDERS.items():
            create_ladder(
                world.club,
                {
                    "name": name,
                    "kind": rules.kind.value,
                    "contestant": rules.contestant.value,
                    "unit": Unit.MATCHPOINTS.value,
                    "event_name": "",
                    "first_date": starts.date(),
                    "last_date": None,
                    "counted": rules.counted,
                    "latest": rules.latest,
                    "least": rules.least,
                    "least_boards": rules.least_boards,
                    "span": rules.span,
                    "carried": rules.carried,
                    "ties": rules.ties.value,
                    "members_only": False,
                },
                by=world[Part.MANAGER],
            )
