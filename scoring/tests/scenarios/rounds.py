"""How rounds are drawn and matches judged, for the test that walks all actions."""

from clubsite.tests.builders import Call, Scenario, call
from scoring.bridge.contest.unplayed import Award
from scoring.events.labels import FaultKind, PlayedKind
from scoring.events.plans import DrawWish, Judged, Mismatch
from scoring.matches.actions import lineups, matches, rounds
from scoring.tests.lineup_world import FOUR, fresh, make_seating
from scoring.tests.swiss_world import Contest, make_drawn


def _drawn(played: PlayedKind = PlayedKind.SWISS_TEAMS) -> Contest:
    contest = make_drawn(played, contestants=4, rounds=2)
    contest.draw()
    return contest


def _published(played: PlayedKind = PlayedKind.SWISS_TEAMS) -> Contest:
    contest = _drawn(played)
    contest.publish()
    return contest


def _draw(contest: Contest) -> Call:
    return call(contest.event, DrawWish(), by=contest.director)


def _of_the_round(contest: Contest) -> Call:
    return call(contest.event, by=contest.director)


def _change(other: int) -> Call:
    swiss = _drawn()
    expected_token = swiss.seen()
    pair = swiss.entry(1), swiss.entry(other)
    return call(swiss.event, *pair, by=swiss.director, expected_token=expected_token)


def _publish(*, stale: bool) -> Call:
    swiss = _drawn()
    expected_token = "" if stale else swiss.seen()
    return call(swiss.event, by=swiss.director, expected_token=expected_token)


def _give() -> Call:
    swiss = _published()
    judged = Judged(Award.SEATED_WRONG)
    return call(swiss.match(1, 1), judged, by=swiss.director)


def _give_nothing() -> Call:
    swiss = _published()
    return call(swiss.match(1, 1), Judged(), by=swiss.director)


def _take_back() -> Call:
    given = _give()
    matches.give_result(*given.args, **given.options)
    return call(given.args[0], **given.options)


def _take_nothing_back() -> Call:
    given = _give()
    return call(given.args[0], **given.options)


def _mismatch(due: int) -> Call:
    swiss = _published()
    swiss.play(1)
    swiss.draw()
    swiss.publish()
    swiss.play(2)
    mismatch = Mismatch(away_due=swiss.entry(due).pk)
    return call(swiss.match(2, 1), mismatch, by=swiss.director)


def _edit(carried: str) -> Call:
    swiss = _published()
    return call(swiss.match(1, 1), FaultKind.AWAY, carried, by=swiss.director)


def _prolong(*, level: bool) -> Call:
    cup = _published(PlayedKind.KNOCK_OUT)
    cup.play_match(cup.match(1, 1), level=level)
    return call(cup.match(1, 1), 4, by=cup.director)


def _shorten(*, played: bool) -> Call:
    cup = _published(PlayedKind.KNOCK_OUT)
    cup.play_match(cup.match(1, 1), level=True)
    matches.prolong_match(cup.match(1, 1), 4, by=cup.director)
    match = cup.match(1, 1)
    if played:
        cup.play_match(match, level=True)
    return call(match, by=cup.director, expected_version=match.version)


def _seat(east: str) -> Call:
    """East of the open room belongs to the second team."""
    world = make_seating()
    seated = world.chosen({**FOUR, "open E": east})
    match = fresh(world.match)
    return call(match, 1, seated, by=world.director, expected_version=match.version)


SCENARIOS = (
    Scenario(
        rounds.draw_next,
        "round.drawn",
        done=lambda: _draw(_drawn()),
        refused=lambda: _draw(_published()),
    ),
    Scenario(
        rounds.change_pairing,
        "round.changed",
        done=lambda: _change(2),
        refused=lambda: _change(1),
    ),
    Scenario(
        rounds.publish_round,
        "round.published",
        done=lambda: _publish(stale=False),
        refused=lambda: _publish(stale=True),
    ),
    Scenario(
        rounds.undo_round,
        "round.undone",
        done=lambda: _of_the_round(_published()),
        refused=lambda: _of_the_round(_drawn()),
    ),
    Scenario(
        rounds.discard_round,
        "round.discarded",
        done=lambda: _of_the_round(_drawn()),
        refused=lambda: _of_the_round(_published()),
    ),
    Scenario(matches.give_result, "match.given", done=_give, refused=_give_nothing),
    Scenario(
        matches.take_result_back,
        "match.given_back",
        done=_take_back,
        refused=_take_nothing_back,
    ),
    Scenario(
        matches.give_for_mismatch,
        "match.given",
        done=lambda: _mismatch(3),
        refused=lambda: _mismatch(1),
    ),
    Scenario(
        matches.edit_match,
        "match.edited",
        done=lambda: _edit(""),
        refused=lambda: _edit("4"),
    ),
    Scenario(
        matches.prolong_match,
        "match.prolonged",
        done=lambda: _prolong(level=True),
        refused=lambda: _prolong(level=False),
    ),
    Scenario(
        matches.take_boards_back,
        "match.shortened",
        done=lambda: _shorten(played=False),
        refused=lambda: _shorten(played=True),
    ),
    Scenario(
        lineups.seat_players,
        "match.seated",
        done=lambda: _seat("Player 2a"),
        refused=lambda: _seat("Player 1c"),
    ),
)
