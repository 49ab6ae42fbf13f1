"""Forty evenings of one season of the sample club, imported as another program scored
them."""

from datetime import timedelta

from clubsite.sample.clubs import PLAYERS, ROUND, Part, World
from clubsite.sample.evenings import WINDOWS_OVER, butler_file, pass_time
from clubsite.site import clock
from scoring.exchange.actions import imports
from scoring.play.actions import posting

EVENINGS = 40
DAYS_BETWEEN = 5
LAST_DAYS_AGO = 23
AT_A_TIME = 20
"""Players of an evening: ten pairs."""
ACCOUNTS = 4
"""The first players of the list, who have accounts, play every evening."""


def days_before(evenings: int) -> int:
    """How many days ago the first of so many evenings was played."""
    return LAST_DAYS_AGO + DAYS_BETWEEN * (evenings - 1)


def play_season(world: World, evenings: int) -> None:
    """So many evenings, oldest first, each of them final."""
    for number in range(1, evenings + 1):
        _play(world, number, days_before(evenings - number + 1))


def evening_players(number: int) -> tuple[str, ...]:
    """Who plays that evening, as they sit: one player in four tables on each time, and
    the partners of the regulars change every few evenings.

    >>> evening_players(1)[:4], len(set(evening_players(7)))
    (('Sample Alder', 'Sample Almond', 'Sample Apple', 'Sample Ash'), 20)
    """
    others = PLAYERS[ACCOUNTS:]
    first = number * 3 % len(others)
    guests = (others + others)[first : first + AT_A_TIME - ACCOUNTS]
    regulars = PLAYERS[:ACCOUNTS]
    if number % 4 == 0:
        regulars = (regulars[0], guests[0], regulars[2], guests[1])
        guests = (PLAYERS[1], PLAYERS[3], *guests[2:])
    seated = (*regulars, *guests)
    turn = number // 2 % (AT_A_TIME // ACCOUNTS) * ACCOUNTS
    return seated[-turn:] + seated[:-turn] if turn else seated


def _play(world: World, number: int, days_ago: int) -> None:
    starts = world.times.evening(days_ago)
    director = world[Part.SECOND_DIRECTOR]
    name = f"Sample Evening {number}"
    content = butler_file(
        name,
        starts.astimezone(world.club.zone).date(),
        evening_players(number),
        "MP_PAIRS",
    )
    posted_at = starts + 7 * ROUND
    with clock.at(posted_at - timedelta(minutes=10)):
        file = imports.Incoming(f"sample-evening-{number}.xml", content)
        event = imports.import_event(
            world.club, file, by=director, director_in_charge=director
        ).event
    with clock.at(posted_at):
        posting.post_results(event, by=director)
    pass_time(event, posted_at + WINDOWS_OVER)
