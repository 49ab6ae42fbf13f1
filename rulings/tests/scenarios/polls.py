"""How the actions on polls are called, for the test that walks all actions."""

from collections.abc import Callable
from typing import Any

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.tests.builders import Call, Scenario, call, make_club, make_member
from rulings.log.models import Ruling
from rulings.polls import actions as polls_actions
from rulings.polls.models import Poll
from rulings.polls.rules import Asks
from rulings.tests.builders import line_at, make_draft, make_f1
from rulings.tests.poll_world import PUT, ask, make_five, make_poll


def _world() -> tuple[Ruling, User, User]:
    """A draft, its director, and a manager, who polls no one."""
    event = make_f1(make_club())
    director = make_member(event.club, RoleKind.DIRECTOR)
    draft = make_draft(line_at(event, 5), by=director)
    return draft, director, make_member(event.club, RoleKind.MANAGER)


def _poll() -> tuple[Poll, User, User]:
    draft, director, manager = _world()
    return make_poll(draft, by=director), director, manager


def _begin(*, allowed: bool = True) -> Call:
    draft, director, manager = _world()
    return call(draft, PUT, by=director if allowed else manager)


def _ask(*, allowed: bool = True) -> Call:
    poll, director, manager = _poll()
    [player, *_rest] = make_five(poll.ruling.club)
    return call(poll, [player], Asks.ACTION, by=director if allowed else manager)


def _answer(*, allowed: bool = True) -> Call:
    poll, director, manager = _poll()
    answer = ask(poll, make_five(poll.ruling.club)[0], by=director)
    return call(answer, "P", "3S", "", by=None if allowed else manager)


def _consult(*, allowed: bool = True) -> Call:
    draft, director, manager = _world()
    return call(draft, manager, by=director if allowed else manager)


def _close(*, allowed: bool = True) -> Call:
    poll, director, manager = _poll()
    return call(poll, by=director if allowed else manager)


def _scenario(
    action: Callable[..., Any], verb: str, make: Callable[..., Call]
) -> Scenario:
    return Scenario(action, verb, done=make, refused=lambda: make(allowed=False))


SCENARIOS = [
    _scenario(polls_actions.begin_poll, "ruling.poll_begun", _begin),
    _scenario(polls_actions.ask, "ruling.poll_asked", _ask),
    _scenario(polls_actions.answer, "ruling.poll_answered", _answer),
    _scenario(polls_actions.consult, "ruling.consulted", _consult),
    _scenario(polls_actions.close_poll, "ruling.poll_closed", _close),
]
