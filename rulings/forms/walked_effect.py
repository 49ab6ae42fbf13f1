"""What walked laws mean for the score, as the fields of an effect would be typed."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.http import QueryDict

from rulings.forms.effects import LineFields, press
from rulings.forms.typed import Typed, typed_in
from rulings.forms.walked_penalty import penalty_fields
from rulings.labels.rulings import EffectKind, SideKind
from rulings.laws.terms import Record
from rulings.queries.options import usual_averages
from rulings.queries.walks import WalkPage, WalkShown
from scoring.bridge.contract import PlayedResult, Side
from scoring.events.policy import AveragePolicy
from scoring.queries import played_result

TRICKS = 13
PLUS = "AVE+"
WEIGHED = frozenset({"unauthorised_information", "misinformation"})
"""Families whose adjusted score is what would have happened, weighted (Law 12C1c)."""
OWN_OUTCOMES = re.compile(r"l0-both(-count|\d+-(result|percent))")


def effect_fields(page: WalkPage) -> dict[str, str]:
    """The score that follows from walks at their end; nothing where none follows.

    Tricks go over on the line as the table reported it: where it has no result yet,
    they wait for it.
    """
    fields: dict[str, str] = {}
    for walk in page.walks:
        if walk.is_done:
            fields |= _tricks(page, walk.results)
            fields |= _averages(page, walk.results)
            fields |= _weighted(page, walk)
    fields |= penalty_fields(page)
    return (
        {**fields, "lines": "1"} if any(k.startswith("l0") for k in fields) else fields
    )


def outcomes_written(
    draft: Typed, post: QueryDict, button: str
) -> dict[str, str] | None:
    """The draft with the outcomes that stand in the page's fields, if it has any.

    `button` adds one or takes one away.
    """
    if "l0-both-count" not in post:
        return None
    typed = {k: v for k, v in typed_in(post).items() if OWN_OUTCOMES.fullmatch(k)}
    others = {k: v for k, v in draft.items() if not OWN_OUTCOMES.fullmatch(k)}
    return {**others, **press(typed, button)}


def score_to_weigh(page: WalkPage, *, checked: bool = False) -> LineFields | None:
    """The fields of a score that is to be weighted; None where none is."""
    draft = page.ruling.draft
    due = any(_weighted(page, one) for one in page.walks if one.is_done)
    if not due or draft.get("l0-kind") != EffectKind.WEIGHTED:
        return None
    return LineFields(draft, 0, page.drafting.options, checked=checked)


def tricks_that_wait(page: WalkPage) -> int:
    """How many tricks go over on a board whose result is not in yet."""
    played = _played(page)
    due = sum(_over(walk.results)[0] for walk in page.walks if walk.is_done)
    return 0 if played else due


def _weighted(page: WalkPage, walk: WalkShown) -> dict[str, str]:
    """A weighted score, of which the director writes the outcomes."""
    due = walk.family.code in WEIGHED and walk.results.get("adjust") is True
    if not due or not page.drafting.place.result:
        return {}
    return {"l0-kind": EffectKind.WEIGHTED.value}


def _tricks(page: WalkPage, results: Mapping[str, Any]) -> dict[str, str]:
    over, to = _over(results)
    played = _played(page)
    if played is None:
        return {}
    counted = results.get(
        "declarer_tricks_after_automatic", results.get("declarer_tricks")
    )
    gained = over if played.declarer and played.declarer.side is to else -over
    tricks = min(max((played.tricks or 0) + gained, 0), TRICKS)
    if isinstance(counted, int):
        tricks = counted
    if tricks == played.tricks:
        return {}
    after = replace(played, tricks=tricks, lead=None)
    return {
        "l0-kind": EffectKind.ASSIGNED.value,
        "l0-both0-result": str(after),
        "l0-both0-percent": "100",
    }


def _over(results: Mapping[str, Any]) -> tuple[int, Side | None]:
    """How many tricks go over, and to which side: for a revoke, or given back."""
    for tricks, side in (
        ("tricks_transferred", "tricks_to"),
        ("tricks_rescored", "rescored_to"),
    ):
        to, over = str(results.get(side, "")), results.get(tricks, 0)
        if to in tuple(Side) and isinstance(over, int):
            return over, Side(to)
    return 0, None


def _played(page: WalkPage) -> PlayedResult | None:
    """The contract that the table reported with its tricks."""
    line = page.drafting.place.result
    played = played_result(line) if line else None
    return played if played and played.declarer else None


def _averages(page: WalkPage, results: Mapping[str, Any]) -> dict[str, str]:
    told = results.get("score")
    scores = told.told if isinstance(told, Record) else {}
    if not page.drafting.place.result or set(scores) != set(Side):
        return {}
    options = page.drafting.options
    usual = usual_averages(AveragePolicy.of(page.ruling.event.policy), options.for_ten)
    unit = "percent" if options.for_ten is None else "imps"
    fields = {"l0-kind": EffectKind.ARTIFICIAL.value}
    for side in Side:
        fields[f"l0-{side.lower()}-kind"] = SideKind.ARTIFICIAL.value
        fields[f"l0-{side.lower()}-{unit}"] = usual[scores[side]]
    if all(scores[side] == PLUS for side in Side):
        fields["l0-neither_at_fault"] = "on"
    return fields
