"""Drafts of rulings: kept from the first tap, so that nothing is lost."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.clock import now
from clubsite.errors import Refused
from rulings.access import rulings as access
from rulings.access.table_calls import waiting_at
from rulings.actions.pinning import pin
from rulings.actions.polls import end_polls
from rulings.actions.seen import hold_ruling
from rulings.actions.states import (
    check_can_be_begun,
    check_can_be_changed,
    check_is_open,
)
from rulings.laws.references import LawRef
from rulings.models import PollAnswer, Ruling, RulingVersion
from rulings.queries.places import Place
from scoring.models import Event

Typed = Mapping[str, str]
"""What a director typed and chose so far, by the names of the form's fields."""


@transaction.atomic
def begin_draft(event: Event, place: Place, *, by: User) -> Ruling:
    """Begin a ruling at a table, on a board, or on a line; a call from there ends."""
    access.check_may_log(by, event)
    check_can_be_begun(event)
    _check_place(place, by)

    ruling = Ruling.objects.create(
        club=event.club,
        event=event,
        result=place.result,
        section=place.section,
        table=place.table,
        board=place.board,
        draft=place.typed(),
        director=by,
        made_at=now(),
    )

    details = {}
    if place.result and waiting_at(place.result).update(ended_at=now()):
        details["ended"] = "call"

    trail.record("ruling.begun", ruling, by=by, club=ruling.club, details=details)
    return ruling


@transaction.atomic
def keep_draft(ruling: Ruling, typed: Typed, place: Place, *, by: User) -> None:
    """Keep what was typed so far, of a draft or of an amendment."""
    access.check_may_change(by, ruling)
    check_is_open(ruling)
    _check_place(place, by)

    ruling.draft = dict(typed)
    changed = ["draft"]
    if ruling.is_draft:
        ruling.result, ruling.section = place.result, place.section
        ruling.table, ruling.board = place.table, place.board
        ruling.family = typed.get("family", "")[:40]
        changed += ["result", "section", "table", "board", "family"]
    ruling.save(update_fields=changed)

    trail.record("ruling.kept", ruling, by=by, club=ruling.club)


@transaction.atomic
def discard_draft(ruling: Ruling, *, by: User) -> None:
    """Throw a draft away; a ruling that was given is withdrawn, never discarded."""
    access.check_may_change(by, ruling)
    hold_ruling(ruling)
    if not ruling.is_draft:
        raise Refused(_("Only a draft can be discarded."))

    trail.record("ruling.discarded", ruling, by=by, club=ruling.club)
    ruling.obligations.all().delete()
    PollAnswer.objects.filter(poll__ruling=ruling).delete()
    ruling.polls.all().delete()
    ruling.delete()


@transaction.atomic
def begin_amendment(ruling: Ruling, typed: Typed, *, by: User) -> None:
    """Begin to amend a ruling: `typed` is what it says now, or what it is to say."""
    access.check_may_change(by, ruling)
    check_can_be_changed(ruling)
    version = access.latest_version(ruling)

    ruling.draft = dict(typed)
    ruling.walks = walks_again(version)
    ruling.filled = _filled(version) if ruling.walks else {}
    ruling.save(update_fields=["draft", "walks", "filled"])

    trail.record("ruling.amendment_begun", ruling, by=by, club=ruling.club)


@transaction.atomic
def leave_amendment(ruling: Ruling, *, by: User) -> None:
    """Leave a ruling as it is after all."""
    access.check_may_change(by, ruling)
    hold_ruling(ruling)
    if not ruling.is_being_amended:
        raise Refused(_("This ruling is not being amended."))

    ruling.draft, ruling.walks, ruling.filled = {}, [], {}
    ruling.judging_since = None
    ruling.save(update_fields=["draft", "walks", "filled", "judging_since"])
    end_polls(ruling)
    pin(ruling, access.latest_version(ruling).walks, director=by)

    trail.record("ruling.amendment_left", ruling, by=by, club=ruling.club)


def walks_again(version: RulingVersion) -> list[dict[str, Any]]:
    """The walks of a version to go on from; the version keeps its own as they were."""
    return [
        {
            "family": one["family"],
            "answers": one["answers"],
            "table": one.get("table", {}),
            "offender": one.get("offender", ""),
            "reasons": {
                each["code"]: each["reason"]
                for each in one["judgments"]
                if each["reason"]
            },
        }
        for one in version.walks
    ]


def _filled(version: RulingVersion) -> dict[str, str]:
    """What a version says in the fields that a walked law fills in."""
    return {
        "family": version.family,
        "facts": version.facts,
        "laws": ", ".join(LawRef.parse(law).short for law in version.laws),
        "reason": version.reason,
    }


def _check_place(place: Place, by: User) -> None:
    if place.result:
        access.check_not_own_table(by, place.result.contestants)
