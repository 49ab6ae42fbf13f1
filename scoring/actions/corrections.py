"""Requests to correct a posted score, from the asking to the answer (Law 79)."""

from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.db.models import F
from django.urls import reverse
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.clock import now
from clubsite.clubs.models import Player
from clubsite.errors import Refused
from clubsite.notices import outbox
from clubsite.refusals import in_words
from scoring import access
from scoring.actions.entry import read_correction, read_written, write_line
from scoring.actions.posting import changed_event, results_changed
from scoring.bridge.contract import Side
from scoring.correction_words import obstacle
from scoring.labels import RevisionReason
from scoring.models import Correction, Event, Result
from scoring.procedure import corrections
from scoring.procedure.corrections import Act, Facts, Guard, Part, State
from scoring.queries import requests
from scoring.queries.requests import Seat
from scoring.queries.written import written_of


@transaction.atomic
def ask_correction(line: Result, text: str, *, by: User, why: str) -> Correction:
    """Ask for another score; the other side is asked to confirm it.

    After the period it goes to director and manager, where the club allows that.
    """
    event = line.section.session.event
    seat = requests.seat_at(by, line)
    if not event.is_posted:
        raise Refused(_("Ask the director: the results are not posted yet."))
    facts = requests.facts_about(event, seat)
    state = _target(None, Act.ASK, requests.asking_parts(seat), facts)
    if access.open_corrections([event]).filter(result=line).exists():
        raise Refused(_("A request about this score is open already."))
    written = read_correction(text, line)
    if written == written_of(line):
        raise Refused(_("That is what stands there already."), field="score")

    correction = Correction.objects.create(
        result=line,
        state=state,
        was=str(written_of(line)),
        proposed=str(written),
        reason=why,
        asked_by=by,
        asked_at=now(),
        expires_at=event.corrections_end_at or now(),
    )
    changed_event(event)
    _tell_asked(correction, event, seat)

    details = {"board": line.board, "was": correction.was, "to": correction.proposed}
    trail.record("correction.ask", correction, by=by, club=event.club, details=details)
    return correction


@transaction.atomic
def move_correction(
    correction: Correction, act: Act, *, by: User | None, seen: int, answer: str = ""
) -> None:
    """Make one move of a request, unless it has changed since version `seen`.

    Nobody (`by=None`) is the clock. A request that is granted changes the score.
    """
    event = correction.result.section.session.event
    seat = requests.seat_at(by, correction.result)
    facts = requests.facts_of(correction, seat, reason=answer)
    target = _target(
        State(correction.state), act, requests.parts_in(correction, seat), facts
    )
    grants = target == State.APPLIED and act != Act.RULE

    _move(correction, target, seen, _columns(correction, act, seat, answer))
    if grants:
        _grant(correction, event)
    else:
        changed_event(event)
    _tell_moved(correction, event, act)

    details = {"to": str(target), "board": correction.result.board}
    trail.record(
        f"correction.{act}", correction, by=by, club=event.club, details=details
    )


def _target(
    state: State | None, act: Act, parts: frozenset[Part], facts: Facts
) -> State:
    with in_words(
        lambda: _("This request has been answered already."),
        lambda codes: " ".join(obstacle(Guard(code)) for code in codes),
    ):
        return corrections.make_move(state, act, parts, facts)


def _move(
    correction: Correction, target: State, seen: int, columns: dict[str, Any]
) -> None:
    moved = Correction.objects.filter(pk=correction.pk, version=seen).update(
        state=target, version=F("version") + 1, **columns
    )
    if not moved:
        raise Refused(_("Somebody else has just moved this request on."))
    correction.refresh_from_db()


def _columns(
    correction: Correction, act: Act, seat: Seat, answer: str
) -> dict[str, Any]:
    """What the act writes beside the state."""
    if act == Act.CONFIRM:
        return {"confirmed_by": seat.person, "confirmed_at": now()}
    if act == Act.CERTIFY:
        office = requests.office_of(correction, seat)
        return {f"{office}_certified_by": seat.person, "decided_at": now()}
    if act == Act.DISPUTE:
        return {"answer": answer}
    return {"decided_by": seat.person, "decided_at": now(), "answer": answer}


def _grant(correction: Correction, event: Event) -> None:
    line = correction.result
    if requests.is_stale(correction):
        raise Refused(
            _("The score has changed since it was asked. Refuse the request.")
        )
    written = read_written(correction.proposed, line.board)
    write_line(line, written, seen=line.version)
    results_changed(event, RevisionReason.ENTRY_ERROR, [line.board])


def _tell_asked(correction: Correction, event: Event, seat: Seat) -> None:
    """N18: the other side and who directs; a late request goes to both offices."""
    staff = access.directors_in_charge(event) or access.possible_directors(event.club)
    if correction.state == State.LATE_REVIEW:
        staff = [*staff, *access.managers_of(event.club)]
        _tell("correction_late", correction, event, staff)
        return
    sides = [seat.side.other] if seat.side else list(Side)
    players = [
        one for side in sides for one in access.players_at(correction.result, side)
    ]
    _tell("correction_asked", correction, event, [*players, *staff])


def _tell_moved(correction: Correction, event: Event, act: Act) -> None:
    """Who waits for an answer is told of it, and who has to act is told to."""
    staff = access.directors_in_charge(event) or access.possible_directors(event.club)
    table = [one for side in Side for one in access.players_at(correction.result, side)]
    if act == Act.CONFIRM:
        _tell("correction_confirmed", correction, event, staff)
    elif act == Act.DISPUTE:
        _tell("correction_disputed", correction, event, staff)
    elif State(correction.state) not in corrections.OPEN:
        name = f"correction_{'ruled' if act == Act.RULE else correction.state}"
        _tell(name, correction, event, [*table, correction.asked_by])


def _tell(
    name: str, correction: Correction, event: Event, people: Sequence[User | Player]
) -> None:
    params = {
        "event": event.name,
        "board": correction.result.board,
        "was": correction.was,
        "proposed": correction.proposed,
        "until": correction.expires_at.isoformat(),
        "answer": correction.answer,
    }
    link = reverse("correction_detail", args=[event.club.slug, correction.pk])
    told: set[int] = set()
    for person in people:
        account = person.account_id if isinstance(person, Player) else person.pk
        if account in told:
            continue
        told |= {account} if account else set()
        outbox.post(
            f"scoring/{name}",
            club=event.club,
            to=person,
            key=f"correction:{correction.pk}:{correction.version}:{name}",
            params=params,
            link=link,
        )
