"""The laws as one file, so that a page walks them by itself when there is no network."""

import gzip
import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.utils.translation import get_language, gettext

from rulings.laws import families
from rulings.laws.engine.prior_rulings import rows_left
from rulings.laws.engine.transcript import (
    JUDGED,
    LAW,
    NOTHING_TOLD,
    PEOPLE,
    judgments_of,
)
from rulings.laws.engine.tree import YES_OR_NO
from rulings.laws.engine.vocabulary import FOLLOW_UPS, UNTIL
from rulings.laws.engine.wire import tree_values
from rulings.laws.families import SMALL_WORDS, WORDS
from rulings.laws.trees import TREES, tree_of
from rulings.log.procedure.walking import OwnAlerts
from rulings.log.queries.question_form import CARD_NAME, RANK_NAMES


@dataclass(frozen=True, slots=True)
class LawFile:
    """All trees with their words in one language; the version is that of every letter."""

    version: str
    packed: bytes

    @property
    def text(self) -> bytes:
        """As it is for who takes nothing packed."""
        return gzip.decompress(self.packed)


def law_file(own_alerts: OwnAlerts = None) -> LawFile:
    """The file in the language of whoever reads, with that table of alerts."""
    return _file(get_language() or "en", own_alerts)


@lru_cache(maxsize=32)
def _file(_language: str, own_alerts: OwnAlerts) -> LawFile:
    text = json.dumps(_values(own_alerts), separators=(",", ":")).encode()
    version = hashlib.sha256(text).hexdigest()[:16]
    return LawFile(version, gzip.compress(text, mtime=0))


def _answers(tree: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The answers to tap; other words for them are for files."""
    for question in tree["questions"]:
        yield from question.get("answers", ())


def _values(own_alerts: OwnAlerts) -> dict[str, Any]:
    laws = {code: tree_of(code, own_alerts) for code in TREES}
    trees = {code: tree_values(tree, gettext) for code, tree in laws.items()}
    spoken = [tree.pop("words") for tree in trees.values()]
    for code, tree in trees.items():
        tree["judgments"] = sorted(judgments_of(laws[code]))
        for answer in _answers(tree):
            answer.pop("also", None)
    return {
        "trees": trees,
        "families": {
            one.code: {
                "title": gettext(one.title),
                "button": gettext(one.button),
                "keywords": f"{gettext(one.keywords)} {gettext(WORDS[one.code])}",
                "laws": ", ".join(law.short for law in one.laws),
            }
            for one in families.FAMILIES
        },
        "left": rows_left(),
        "words": {
            **spoken[0],
            "yes_or_no": {one.code: gettext(one.text) for one in YES_OR_NO},
            "people": {code: gettext(text) for code, text in PEOPLE.items()},
            "follow_ups": {code: gettext(text) for code, text in FOLLOW_UPS.items()},
            "until": {code: gettext(text) for code, text in UNTIL.items()},
            "ranks": {code: gettext(text) for code, text in RANK_NAMES.items()},
            "card": gettext(CARD_NAME),
            "nothing_told": gettext(NOTHING_TOLD),
            "law": gettext(LAW),
            "small": gettext(SMALL_WORDS),
            "judged": gettext(JUDGED),
        },
    }
