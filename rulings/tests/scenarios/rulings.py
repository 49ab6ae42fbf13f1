"""How the actions on rulings are called, for the test that walks all actions."""

from collections.abc import Callable
from typing import Any, Protocol

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.tests.builders import Call, Scenario, call, make_club, make_member
from rulings.desk.actions import claims, drafts, giving, laws
from rulings.log import actions as log_actions
from rulings.log.models import OpenItem, Ruling
from rulings.log.procedure.walking import Walking
from rulings.log.queries.places import Place
from rulings.tests.builders import (
    assigned,
    line_at,
    make_content,
    make_draft,
    make_f1,
    make_ruling,
    seen_of,
    seen_withdrawal,
)
from rulings.tests.endings import BARE_KING
from scoring.events.models import Result


def _world() -> tuple[Result, User, User]:
    """A line, a director of its club, and a manager."""
    event = make_f1(make_club())
    director = make_member(event.club, RoleKind.DIRECTOR)
    return line_at(event, 5), director, make_member(event.club, RoleKind.MANAGER)


def _begin(*, allowed: bool = True) -> Call:
    line, director, manager = _world()
    place = Place(line.table, line.board, line)
    by = director if allowed else manager
    return call(line.section.session.event, place, by=by)


def _keep(*, allowed: bool = True) -> Call:
    line, director, manager = _world()
    draft = make_draft(line, by=director)
    place = Place(line.table, line.board, line)
    by = director if allowed else manager
    return call(draft, {"facts": "Seen."}, place, by=by)


def _walk(*, allowed: bool = True) -> Call:
    line, director, manager = _world()
    draft = make_draft(line, by=director)
    by = director if allowed else manager
    return call(draft, (Walking("appeals"),), by=by)


def _enter_claim(*, allowed: bool = True) -> Call:
    line, director, manager = _world()
    draft = make_draft(line, by=director)
    return call(draft, BARE_KING, by=director if allowed else manager)


def _search_claim(*, allowed: bool = True) -> Call:
    line, director, manager = _world()
    draft = make_draft(line, by=director)
    claims.keep_position(draft, BARE_KING, by=director)
    return call(draft, by=director if allowed else manager)


def _discard(*, allowed: bool = True) -> Call:
    line, director, _manager = _world()
    make = make_draft if allowed else make_ruling
    return call(make(line, by=director), by=director)


def _give(*, allowed: bool = True) -> Call:
    line, director, manager = _world()
    draft = make_draft(line, by=director)
    content = make_content(assigned(line, "4S N ="))
    by = director if allowed else manager
    return call(draft, content, by=by, expected=seen_of(draft, content))


def _begin_amendment(*, allowed: bool = True) -> Call:
    line, director, manager = _world()
    ruling = make_ruling(line, by=director)
    return call(ruling, {"facts": "Seen."}, by=director if allowed else manager)


def _leave_amendment(*, allowed: bool = True) -> Call:
    line, director, _manager = _world()
    ruling = make_ruling(line, by=director)
    if allowed:
        drafts.begin_amendment(ruling, {"facts": "Seen."}, by=director)
    return call(ruling, by=director)


def _amend(*, allowed: bool = True) -> Call:
    line, director, _manager = _world()
    ruling = make_ruling(line, by=director)
    why = "New facts." if allowed else ""
    content = make_content(assigned(line, "4S N ="), why_amended=why)
    return call(ruling, content, by=director, expected=seen_of(ruling, content))


def _withdraw(*, allowed: bool = True) -> Call:
    line, director, _manager = _world()
    ruling: Ruling = make_ruling(line, by=director)
    why = "Another table." if allowed else " "
    return call(ruling, why=why, by=director, expected=seen_withdrawal(ruling))


def _open(code: str = "pc_major") -> tuple[OpenItem, User, User]:
    """What a draft left open, the director, and a manager."""
    line, director, manager = _world()
    walking = Walking(
        "opening_lead_out_of_turn",
        (
            *(("declarer", "S"), ("offender", "E"), ("card", "S7")),
            ("choice", "refuse_no_restriction"),
        ),
    )
    draft = make_draft(line, by=director)
    drafts.keep_walks(draft, (walking,), by=director)
    return draft.open_items.filter(code=code)[0], director, manager


def _end(*, allowed: bool = True) -> Call:
    pinned, director, manager = _open()
    return call(pinned, "card_played", by=director if allowed else manager)


def _reopen(*, allowed: bool = True) -> Call:
    pinned, director, _manager = _open()
    if allowed:
        log_actions.end_open_item(pinned, "card_played", by=director)
        pinned.refresh_from_db()
    return call(pinned, by=director)


def _look(*, allowed: bool = True) -> Call:
    look, director, manager = _open("end_of_play_check")
    return call(look, by=director if allowed else manager)


EIGHT = (
    "revoke",
    "misinformation",
    "insufficient_bid",
    "penalty_cards",
    "dummys_rights",
    "defective_trick",
    "alert_lookup",
    "appeals",
)


def _choose(*, allowed: bool = True) -> Call:
    _line, _director, manager = _world()
    club = manager.roles.get().club
    return call(club, EIGHT if allowed else EIGHT[:7], by=manager)


class Make(Protocol):
    """Arranges a call that is allowed, or one that is not."""

    def __call__(self, *, allowed: bool = True) -> Call: ...


def _scenario(action: Callable[..., Any], verb: str, make: Make) -> Scenario:
    return Scenario(action, verb, done=make, refused=lambda: make(allowed=False))


def _keep_table(*, allowed: bool = True) -> Call:
    club = make_club()
    by = make_member(club, RoleKind.MANAGER if allowed else RoleKind.DIRECTOR)
    return call(club, "Sample Union", "Double; for takeout; alert", by=by)


SCENARIOS = [
    _scenario(laws.keep_table, "alerts.table_kept", _keep_table),
    _scenario(drafts.begin_draft, "ruling.begun", _begin),
    _scenario(drafts.keep_draft, "ruling.kept", _keep),
    _scenario(drafts.keep_walks, "ruling.walked", _walk),
    _scenario(claims.keep_position, "ruling.claim_entered", _enter_claim),
    _scenario(claims.search_claim, "ruling.claim_searched", _search_claim),
    _scenario(drafts.discard_draft, "ruling.discarded", _discard),
    _scenario(drafts.begin_amendment, "ruling.amendment_begun", _begin_amendment),
    _scenario(drafts.leave_amendment, "ruling.amendment_left", _leave_amendment),
    _scenario(giving.give_ruling, "ruling.given", _give),
    _scenario(giving.amend_ruling, "ruling.amended", _amend),
    _scenario(giving.withdraw_ruling, "ruling.withdrawn", _withdraw),
    _scenario(log_actions.end_open_item, "ruling.obligation_ended", _end),
    _scenario(log_actions.reopen_open_item, "ruling.obligation_reopened", _reopen),
    _scenario(log_actions.find_nothing, "ruling.nothing_found", _look),
    _scenario(log_actions.find_damage, "ruling.damage_found", _look),
    _scenario(giving.choose_favourites, "rulings.favourites_chosen", _choose),
]
