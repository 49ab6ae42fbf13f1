"""Drafts of rulings and amendments: beginning, saving and discarding them.

Also their walked laws, and the open items that these leave.
"""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.site.clock import now
from clubsite.site.errors import Refused
from rulings.desk.access import waiting_at
from rulings.laws.engine.transcript import judgment_facts
from rulings.laws.engine.tree import Kind
from rulings.laws.references import LawRef
from rulings.log import access as log_access
from rulings.log.actions import (
    check_can_be_begun,
    check_can_be_changed,
    check_is_open,
    hold_ruling,
)
from rulings.log.labels import speech
from rulings.log.models import Ended, OpenItem, Ruling, RulingVersion
from rulings.log.procedure.open_items import ADJUSTED
from rulings.log.procedure.walking import Walking, build_texts, refilled
from rulings.log.queries.places import Place
from rulings.polls.actions import end_polls
from rulings.polls.models import PollAnswer
from scoring.events.models import Event

NOT_PINNED = frozenset({"apply_family"})

Typed = Mapping[str, str]
"""What a director typed and chose so far, by the names of the form's fields."""


@transaction.atomic
def begin_draft(event: Event, place: Place, *, by: User) -> Ruling:
    """Begin a ruling at a table, on a board, or on a line; a call from there ends."""
    log_access.check_may_log(by, event)
    check_can_be_begun(event)
    _check_place(place, event, by)

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
    log_access.check_may_change(by, ruling)
    check_is_open(ruling)
    _check_place(place, ruling.event, by)

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
    log_access.check_may_change(by, ruling)
    hold_ruling(ruling)
    if not ruling.is_draft:
        raise Refused(_("Only a draft can be discarded."))

    trail.record("ruling.discarded", ruling, by=by, club=ruling.club)
    ruling.open_items.all().delete()
    PollAnswer.objects.filter(poll__ruling=ruling).delete()
    ruling.polls.all().delete()
    ruling.delete()


@transaction.atomic
def begin_amendment(ruling: Ruling, typed: Typed, *, by: User) -> None:
    """Begin to amend a ruling: `typed` is what it says now, or what it is to say."""
    log_access.check_may_change(by, ruling)
    check_can_be_changed(ruling)
    version = log_access.latest_version(ruling)

    ruling.draft = dict(typed)
    ruling.walks = walks_again(version)
    ruling.filled = _filled(version) if ruling.walks else {}
    ruling.save(update_fields=["draft", "walks", "filled"])

    trail.record("ruling.amendment_begun", ruling, by=by, club=ruling.club)


@transaction.atomic
def leave_amendment(ruling: Ruling, *, by: User) -> None:
    """Leave a ruling as it is after all."""
    log_access.check_may_change(by, ruling)
    hold_ruling(ruling)
    if not ruling.is_being_amended:
        raise Refused(_("This ruling is not being amended."))

    ruling.draft, ruling.walks, ruling.filled = {}, [], {}
    ruling.judging_since = None
    ruling.save(update_fields=["draft", "walks", "filled", "judging_since"])
    end_polls(ruling)
    pin(ruling, log_access.latest_version(ruling).walks, director=by)

    trail.record("ruling.amendment_left", ruling, by=by, club=ruling.club)


def walks_again(version: RulingVersion) -> list[dict[str, Any]]:
    """The walks of a version to go on from; the version keeps its own as they were."""
    return [
        {
            "family": walk["family"],
            "answers": walk["answers"],
            "table": walk.get("table", {}),
            "offender": walk.get("offender", ""),
            "reasons": {
                each["code"]: each["reason"]
                for each in walk["judgments"]
                if each["reason"]
            },
        }
        for walk in version.walks
    ]


def _filled(version: RulingVersion) -> dict[str, str]:
    """What a version says in the fields that a walked law fills in."""
    return {
        "family": version.family,
        "facts": version.facts,
        "laws": ", ".join(LawRef.parse(law).short for law in version.laws),
        "reason": version.reason,
    }


def _check_place(place: Place, event: Event, by: User) -> None:
    if place.result:
        log_access.check_not_own_table(by, event, place.result.contestants)


WORDS = frozenset({Kind.TEXT, Kind.HAND, Kind.RECORD})


@transaction.atomic
def keep_walks(
    ruling: Ruling,
    walks: tuple[Walking, ...],
    *,
    by: User,
    effect: Mapping[str, str] | None = None,
    draft: Mapping[str, str] | None = None,
) -> None:
    """Save the laws walked so far, and the draft fields that they fill in.

    `effect` are the fields of the score that follows from them, `draft` the fields of
    the ruling where the director has written in some of them.
    """
    log_access.check_may_change(by, ruling)
    check_is_open(ruling)
    transcripts = [walk.transcript(speech()) for walk in walks]
    own = {"family": walks[0].family, **build_texts(transcripts)} if walks else {}
    filled = {**own, **(effect or {})}

    ruling.walks = [walk.stored() for walk in walks]
    fields = ruling.draft if draft is None else draft
    ruling.draft = refilled(fields, ruling.filled, filled)
    ruling.filled = filled
    ruling.judging_since = _judging_since(ruling, walks)
    changed = ["walks", "draft", "filled", "judging_since"]
    if ruling.is_draft:
        ruling.family = ruling.draft.get("family", "")
        changed.append("family")
    ruling.save(update_fields=changed)
    pin(ruling, transcripts, director=by)

    trail.record(
        "ruling.walked",
        ruling,
        by=by,
        club=ruling.club,
        details={"walks": [[walk.family, *_codes(walk)] for walk in walks]},
    )


def _codes(walking: Walking) -> list[list[str]]:
    """The answers as codes; text and cards are left out, only their question is named."""
    questions = {code: walking.tree.question(code) for code, _told in walking.answers}
    in_words = {
        code
        for code, question in questions.items()
        if question and question.kind in WORDS
    }
    return [
        [code] if code in in_words else [code, str(answer)[:60]]
        for code, answer in walking.answers
    ]


def _judging_since(ruling: Ruling, walks: tuple[Walking, ...]) -> Any:
    """Since when a question of judgment has waited for the director."""
    waits = any(_waits_for_judgment(walk) for walk in walks)
    return (ruling.judging_since or now()) if waits else None


def _waits_for_judgment(walking: Walking) -> bool:
    question = walking.walk(speech()).question
    return question is not None and question.code in judgment_facts(walking.tree)


def pin(
    ruling: Ruling, transcripts: Iterable[Mapping[str, Any]], *, director: User
) -> list[int]:
    """Open what the walks leave open now; end what they no longer do. Gives the keys of
    the looks that wait for the score to be adjusted."""
    due = dict(_due(transcripts))
    open_items = ruling.open_items.exclude(ended=Ended.CHANGED).order_by()
    rows = list(open_items.values_list("pk", "key", "ended", "note"))
    gone = [pk for pk, key, ended, _note in rows if not ended and key not in due]
    OpenItem.objects.filter(pk__in=gone, ended="").update(
        ended=Ended.CHANGED, ended_at=now(), ended_by=director
    )
    known = {key for _pk, key, _ended, _note in rows}
    OpenItem.objects.bulk_create(
        OpenItem(
            ruling=ruling,
            family=each["family"],
            key=key,
            code=each["code"],
            who=each["who"],
            until=each["until"],
            about=each["about"],
            opened_at=now(),
        )
        for key, each in due.items()
        if key not in known
    )
    return [
        pk
        for pk, key, ended, note in rows
        if note == ADJUSTED and not ended and key in due
    ]


def _due(
    transcripts: Iterable[Mapping[str, Any]],
) -> Iterable[tuple[str, dict[str, Any]]]:
    for transcript in transcripts:
        for each in transcript["open"]:
            if each["if_choice"] or each["code"] in NOT_PINNED:
                continue
            about = json.dumps(each["about"], sort_keys=True)
            key = f"{each['code']}:{each['who']}:{each['until']}:{about}"[:200]
            yield key, {**each, "family": transcript["family"]}
