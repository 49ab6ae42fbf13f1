"""Skipping a board where there is no director: asked, answered, referred, taken up."""

from collections.abc import Mapping, Sequence

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import F
from django.urls import reverse
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.clubs.models import Player
from clubsite.notices import outbox
from clubsite.site.clock import now
from clubsite.site.errors import Refused, explain_refusals
from rulings.log.actions import check_can_be_begun
from rulings.log.models import Ruling
from rulings.log.queries.places import Place
from rulings.skips import access
from rulings.skips.labels import obstacle
from rulings.skips.models import SkipAnswer, SkipRequest
from rulings.skips.queries import ANSWERS, SkipCase, asking_facts, get_case, get_facts
from rulings.skips.rules import (
    WALK,
    Action,
    Facts,
    Guard,
    Reason,
    SkipRole,
    Stage,
    State,
)
from scoring.bridge.contract import Side
from scoring.events import access as events_access
from scoring.events.models import Result
from scoring.play import access as scoring
from scoring.play.actions.entry import write_line
from scoring.play.procedure.entry import Kind, ScoreEntry
from scoring.results.actions import changed_event

TOLD = {State.AGREED: "skip_agreed", State.CONTESTED: "skip_contested"}
"""What the others at the table are told when an answer leads there."""


@transaction.atomic
def ask_skip(
    line: Result, reason: Reason, stage: Stage, *, by: User, note: str = ""
) -> SkipRequest:
    """Ask the table to skip a board that it is playing; at once, or not at all.

    Where the club lets a player require it for that reason, the board is skipped.
    """
    seat = access.seat_at(by, line)
    if seat.player is None:
        raise PermissionDenied
    roles = frozenset({SkipRole.ASKER})
    state = _walked(None, Action.ASK, roles, asking_facts(line, by, reason))
    event = line.section.session.event

    skip = SkipRequest.objects.create(
        result=line,
        player=seat.player,
        state=state,
        reason=reason,
        stage=stage,
        note=note,
        asked_at=now(),
        ended_at=now() if state is State.AGREED else None,
    )
    if state is State.AGREED:
        _leave_board(skip)
    changed_event(event)
    _tell(skip, "skip_agreed" if state is State.AGREED else "skip_asked", by)

    trail.record("skip.ask", skip, by=by, club=event.club, details=_details(skip))
    return skip


@transaction.atomic
def move_skip(
    skip: SkipRequest, action: Action, *, by: User, expected_version: int
) -> None:
    """Answer a request, withdraw it or refer it, unless it changed since that version.

    What the table agrees on skips the board; contested or referred, play goes on.
    """
    case = get_case(skip, by)
    state = _walked(State(skip.state), action, case.roles, get_facts(case, action))
    event = skip.result.section.session.event

    _move(skip, state, action, expected_version)
    if action in ANSWERS:
        _answer(case, agrees=action is Action.AGREE)
    if state is State.AGREED:
        _leave_board(skip)
    changed_event(event)
    if action is Action.REFER:
        _tell_adjudicator(skip)
    elif action is Action.CONTEST or state is State.AGREED:
        _tell(skip, TOLD[state], by)

    trail.record(f"skip.{action}", skip, by=by, club=event.club, details=_details(skip))


@transaction.atomic
def take_up(
    skip: SkipRequest, typed: Mapping[str, str], place: Place, *, by: User
) -> Ruling:
    """Begin the ruling in which the adjudicator decides; `typed` is what it is to say.

    A ruling that was begun is gone on with.
    """
    case = get_case(skip, by)
    state = _walked(State(skip.state), Action.DECIDE, case.roles, get_facts(case))
    event = skip.result.section.session.event
    check_can_be_begun(event)
    if skip.ruling is not None and skip.ruling.is_draft:
        raise Refused(_("There is already a draft ruling on this. Continue that one."))

    ruling = Ruling.objects.create(
        club=event.club,
        event=event,
        result=place.result,
        section=place.section,
        table=place.table,
        board=place.board,
        family=typed["family"],
        draft=dict(typed),
        director=by,
        made_at=now(),
    )
    skip.ruling = ruling
    _move(skip, state, Action.DECIDE, skip.version, ruling=ruling)
    changed_event(event)

    details = {"skip": skip.pk}
    trail.record("ruling.begun", ruling, by=by, club=event.club, details=details)
    return ruling


def _walked(
    state: State | None, action: Action, roles: frozenset[SkipRole], facts: Facts
) -> State:
    with explain_refusals(
        lambda: _("This request has already been answered."),
        lambda codes: " ".join(obstacle(Guard(code)) for code in codes),
    ):
        return WALK.step(state, action, roles, facts)


def _move(
    skip: SkipRequest,
    state: State,
    action: Action,
    expected_version: int,
    **columns: object,
) -> None:
    if action is Action.REFER:
        columns["referred_at"] = now()
    if state in {State.AGREED, State.WITHDRAWN}:
        columns["ended_at"] = now()
    moved = SkipRequest.objects.filter(pk=skip.pk, version=expected_version).update(
        state=state, version=F("version") + 1, **columns
    )
    if not moved:
        raise Refused(_("Someone else has just answered. Reload, then decide."))
    skip.refresh_from_db(fields=["state", "version", "referred_at", "ended_at"])


def _answer(case: SkipCase, *, agrees: bool) -> None:
    SkipAnswer.objects.update_or_create(
        skip=case.skip,
        player=case.seat.player,
        defaults={"agrees": agrees, "answered_at": now()},
    )


def _leave_board(skip: SkipRequest) -> None:
    """Write on the line that the board was skipped, whatever stood there."""
    line = skip.result
    write_line(line, ScoreEntry(Kind.SKIPPED), expected_version=line.version)


def _tell(skip: SkipRequest, kind: str, actor: User) -> None:
    """Tell the others at the table, each once for each change."""
    line = skip.result
    players = [player for side in Side for player in scoring.players_at(line, side)]
    _post(skip, kind, [player for player in players if player.account_id != actor.pk])


def _tell_adjudicator(skip: SkipRequest) -> None:
    event = skip.result.section.session.event
    staff = events_access.directing(event)
    _post(skip, "skip_referred", staff or events_access.possible_directors(event.club))


def _post(skip: SkipRequest, kind: str, people: Sequence[User | Player]) -> None:
    event = skip.result.section.session.event
    outbox.post_to_all(
        f"rulings/{kind}",
        club=event.club,
        to=people,
        key=f"skip:{skip.pk}:{skip.version}:{kind}",
        params={"event": event.name, "board": skip.result.board},
        link=reverse("skip_detail", args=[event.club.slug, skip.pk]),
    )


def _details(skip: SkipRequest) -> dict[str, object]:
    return {
        "board": skip.result.board,
        "reason": skip.reason,
        "state": str(skip.state),
    }
