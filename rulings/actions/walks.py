"""Walking a law for a ruling: every answer is kept, what it leaves open is pinned."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.clock import now
from rulings.access import rulings as access
from rulings.actions.pinning import pin
from rulings.actions.states import check_is_open
from rulings.laws.transcript import judgments_of
from rulings.laws.tree import Kind
from rulings.models import Ruling
from rulings.procedure.walked_texts import refilled, texts_of
from rulings.procedure.walking import Walking
from rulings.queries.walks import speech

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
    """Keep the laws as they are walked so far, and the fields that they fill in.

    `effect` are the fields of the score that follows from them, `draft` the fields of
    the ruling where the director has written in some of them.
    """
    access.check_may_change(by, ruling)
    check_is_open(ruling)
    transcripts = [one.transcript(speech()) for one in walks]
    own = {"family": walks[0].family, **texts_of(transcripts)} if walks else {}
    filled = {**own, **(effect or {})}

    ruling.walks = [one.stored() for one in walks]
    written = ruling.draft if draft is None else draft
    ruling.draft = refilled(written, ruling.filled, filled)
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
        details={"walks": [[one.family, *_codes(one)] for one in walks]},
    )


def _codes(walking: Walking) -> list[list[str]]:
    """The answers as codes; of what is written in words or cards only that it was."""
    questions = {code: walking.tree.question(code) for code, _told in walking.answers}
    in_words = {code for code, one in questions.items() if one and one.kind in WORDS}
    return [
        [code] if code in in_words else [code, str(told)[:60]]
        for code, told in walking.answers
    ]


def _judging_since(ruling: Ruling, walks: tuple[Walking, ...]) -> Any:
    """Since when a question of judgment has waited for the director."""
    waits = any(_waits_for_judgment(one) for one in walks)
    return (ruling.judging_since or now()) if waits else None


def _waits_for_judgment(walking: Walking) -> bool:
    question = walking.walk(speech()).question
    return question is not None and question.code in judgments_of(walking.tree)
