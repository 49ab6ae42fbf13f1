"""Names that are stored or sent, as `tests/data/frozen` pins them.

A class, a field or a module may be renamed at any time; none of these names may change
with it, since rows, files, messages and other programs hold them already. Where one
has to change, write the files again and say in the same commit what becomes of what
is stored:

    .venv/bin/python manage.py shell -c "from tests.frozen import write; write()"

`columns.json` (the JSON in the tables of the sample club), `notices.json` and
`own_document.json` are not written by it: edit them.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any, get_args, get_type_hints

from celery import current_app
from django.apps import apps
from django.conf import settings
from django.core.management import get_commands
from django.db.models import Model

from clubsite.accounts import links, unsent
from clubsite.accounts.models import User
from clubsite.audit.trail import Fault
from clubsite.audit.words import sentences
from clubsite.clubs.facts import PlayerFacts, Settings
from clubsite.recaps.documents.content import (
    Audience,
    BoardSheets,
    Paper,
    RecapSheet,
    WinnersList,
)
from clubsite.recaps.documents.printed import Printed
from clubsite.recaps.formats import FORMATS
from rulings.labels import appeals as appeal_labels
from rulings.labels.rulings import EffectKind, SideKind
from rulings.laws import families
from rulings.laws.claims.standards import Irrational
from rulings.laws.standing import Left
from rulings.laws.tree import Kind, Question, Tree
from rulings.laws.trees import TREES
from rulings.laws.vocabulary import FOLLOW_UPS, OPTIONS, UNTIL
from rulings.log.ladders import Follows
from rulings.procedure import appeals, conduct, skips
from rulings.procedure.conflicts import Tie
from rulings.procedure.deadlines import Prompt
from rulings.procedure.decision import NoticeJudged
from rulings.procedure.offences import OffenceKind
from rulings.procedure.polls import Asks
from rulings.procedure.score_effect import PenaltyGiven
from rulings.queries.effects import WrittenEffect, WrittenLine
from rulings.queries.figures import Figure
from rulings.queries.polls import PollPut
from scoring.bridge import contest, convention, event, ranking, swiss, teams
from scoring.bridge.contest.unplayed import Award
from scoring.bridge.masterpoints.schemes import Scheme
from scoring.formats import evening, features, registry
from scoring.formats.compare import Reason
from scoring.formats.compare.reasons import Kind as DifferenceKind
from scoring.formats.own.codec import TEXTS, encode
from scoring.formats.own.kinds import NAMES
from scoring.labels import Fate, Flag, NameFate
from scoring.queries.exports import ENDINGS
from scoring.queries.file_report import FileFacts
from scoring.regulations import Regulations

NUMBER = re.compile(r"\d+")
FOLDER = Path(__file__).parent / "data" / "frozen"
OURS = ("clubsite", "rulings", "scoring")
LONGEST = 100
"""Letters of a list that is written in one line."""

CODES: Mapping[str, type[StrEnum]] = {
    "appeal act": appeals.Act,
    "appeal channel": appeal_labels.Channel,
    "appeal deposit": appeals.Deposit,
    "appeal dismissal": appeals.Dismissal,
    "appeal ending": appeal_labels.Ending,
    "appeal leaving": appeal_labels.Leaving,
    "appeal merit": appeal_labels.Merit,
    "appeal mode": appeals.Mode,
    "appeal notice by": appeals.NoticeBy,
    "appeal notice answer": appeals.Answer,
    "appeal outcome": appeal_labels.Outcome,
    "appeal prompt": Prompt,
    "appeal state": appeals.State,
    "appeal step": appeal_labels.Step,
    "appeal tie": Tie,
    "appeal vote": appeal_labels.Vote,
    "claim switch": Irrational,
    "document audience": Audience,
    "document paper": Paper,
    "draft effect": EffectKind,
    "draft effect of a side": SideKind,
    "event award": Award,
    "event convention": convention.Name,
    "event master points": Scheme,
    "event odd": swiss.Odd,
    "event scale": contest.ScaleName,
    "event sessions": ranking.SessionsRule,
    "event standings": contest.Standings,
    "event strat rule": ranking.StratRule,
    "event system": swiss.System,
    "event tie rule": ranking.TieRule,
    "event withdrawals": teams.WithdrawalRule,
    "file contest": evening.Contest,
    "file difference": DifferenceKind,
    "file difference reason": Reason,
    "file feature": features.Feature,
    "file form": evening.Form,
    "file group": evening.Group,
    "file in rooms": evening.InRooms,
    "file line fate": Fate,
    "file line flag": Flag,
    "file name fate": NameFate,
    "file penalty unit": event.Unit,
    "file room": evening.Room,
    "file scale": evening.Scale,
    "file scoring": evening.Scoring,
    "ladder rung": Follows,
    "law question": Kind,
    "match verdict": contest.Verdict,
    "notice figure": Figure,
    "offence kind": OffenceKind,
    "poll asks": Asks,
    "policy skip consensus": skips.Consensus,
    "policy skip required": skips.RequiredBy,
    "referral act": conduct.Act,
    "referral category": conduct.Category,
    "referral classification": conduct.Classification,
    "referral declining": conduct.Declining,
    "referral desk": conduct.Desk,
    "referral place": conduct.Place,
    "referral reporter": conduct.ReporterKind,
    "referral state": conduct.State,
    "referral track": conduct.Track,
    "referral wish": conduct.Wish,
    "result code": event.Code,
    "skip act": skips.Act,
    "skip reason": skips.Reason,
    "skip stage": skips.Stage,
    "skip state": skips.State,
}
"""Codes that are stored in columns without choices, in JSON, or in files."""


def tasks() -> dict[str, Any]:
    """What messages in the queue and the schedule name."""
    current_app.loader.import_default_modules()
    return {
        "names": sorted(name for name in current_app.tasks if name.startswith(OURS)),
        "schedule": {
            name: each["task"] for name, each in settings.CELERY_BEAT_SCHEDULE.items()
        },
        "queues": {
            name: each["queue"] for name, each in settings.CELERY_TASK_ROUTES.items()
        },
    }


def audit() -> dict[str, Any]:
    """What entries of the audit log are hashed with: kinds of subjects, and verbs."""
    return {
        "subjects": {
            model._meta.db_table: model.audited_as
            for model in our_models()
            if hasattr(model, "audited_as")
        },
        "verbs": sorted(sentences),
    }


def site() -> dict[str, Any]:
    """What sessions, cookies, links and the database hold of the site itself."""
    return {
        "apps": sorted(
            each.label for each in apps.get_app_configs() if each.name.startswith(OURS)
        ),
        "tables": sorted(model._meta.db_table for model in our_models()),
        "sessions name the backend": settings.AUTHENTICATION_BACKENDS,
        "session engine": settings.SESSION_ENGINE,
        "session cookie": settings.SESSION_COOKIE_NAME,
        "language cookie": settings.LANGUAGE_COOKIE_NAME,
        "browser cookie": unsent.COOKIE,
        "scope of sign-in links": links.SCOPE,
        "user model": User._meta.label,
        "commands": sorted(
            name for name, app in get_commands().items() if app.startswith(OURS)
        ),
    }


def codes() -> dict[str, Any]:
    """The values that columns, JSON and files hold, by what they say."""
    return {
        "columns": {
            f"{model._meta.db_table}.{field.column}": [
                code for code, _label in field.choices or ()
            ]
            for model in our_models()
            for field in model._meta.fields
            if field.choices
        },
        "others": {name: [str(one) for one in kind] for name, kind in CODES.items()},
        "formats": {
            "files": list(registry.BY_NAME),
            "exports": list(ENDINGS),
            "documents": list(FORMATS),
        },
    }


def laws() -> dict[str, Any]:
    """What drafts, rulings and what stays open name of the Laws."""
    return {
        "families": sorted(families.LOGGED),
        "options": sorted(OPTIONS),
        "stays open": sorted(FOLLOW_UPS),
        "until": sorted(UNTIL),
        "trees": {code: _asked(tree) for code, tree in sorted(TREES.items())},
    }


def _asked(tree: Tree) -> dict[str, Any]:
    steps = {one.step.code for one in tree.every_branch() if one.step}
    results = {name for one in tree.every_branch() for name in one.results}
    return {
        "facts": {one.code: _answers(one) for one in tree.questions},
        "steps": sorted(steps),
        "results": sorted(results),
    }


def _answers(question: Question) -> list[str]:
    return [str(question.kind), *(one.code for one in question.answers)]


def our_models() -> Iterable[type[Model]]:
    """The models of our own apps."""
    return (one for one in apps.get_models() if one.__module__.startswith(OURS))


FIELDS: Mapping[str, type] = {
    "audit fault": Fault,
    "club settings": Settings,
    "decision on a notice": NoticeJudged,
    "document printed": Printed,
    "document recap sheet": RecapSheet,
    "document winners": WinnersList,
    "document boards": BoardSheets,
    "event regulations": Regulations,
    "file facts": FileFacts,
    "law left open": Left,
    "law tree": Tree,
    "notice effect": WrittenEffect,
    "notice line before": WrittenLine,
    "player": PlayerFacts,
    "poll": PollPut,
    "ruling penalty": PenaltyGiven,
}
"""Classes whose fields are the keys of something stored or sent."""


def fields_kept() -> dict[str, list[str]]:
    """The keys that come from fields of classes, with those of what is inside."""
    return {name: sorted(_fields(kind, "", ())) for name, kind in FIELDS.items()}


def _fields(kind: Any, path: str, above: tuple[Any, ...]) -> Iterator[str]:
    """The fields of a class; a class inside itself is not gone into again."""
    if is_dataclass(kind) and kind not in (*above, *TEXTS):
        hints = get_type_hints(kind)
        for one in fields(kind):
            inner = f"{path}.{one.name}" if path else one.name
            yield inner
            yield from _fields(hints[one.name], inner, (*above, kind))
    for each in get_args(kind):
        yield from _fields(each, path, above)


def own_json() -> dict[str, Any]:
    """In our own files: the fields of each kind, with what an absent one stands for."""
    return {
        name: {one.name: _absent(one) for one in fields(kind)}
        for kind, name in NAMES.items()
        if is_dataclass(kind)
    }


def _absent(field: Field[Any]) -> Any:
    if field.default_factory is not MISSING:
        return encode(field.default_factory())
    return "(required)" if field.default is MISSING else encode(field.default)


def shapes(rows: Iterable[tuple[str, Any]]) -> dict[str, list[str]]:
    """Under each name every path that occurs in the JSON of that name.

    Keys that are numbers, or hold some, stand for all of their kind.

    >>> shapes([("a", [{"x": 1, "y": {}}]), ("a", [{"c0-who": {"7": 2}}])])
    {'a': ['[].c#-who.#', '[].x', '[].y']}
    """
    found: dict[str, set[str]] = {}
    for name, value in rows:
        found.setdefault(name, set()).update(_paths(value, ""))
    return {name: sorted(found[name] - {""}) for name in sorted(found)}


def _paths(value: Any, path: str) -> Iterator[str]:
    if isinstance(value, dict) and value:
        for key, each in value.items():
            name = NUMBER.sub("#", key)
            yield from _paths(each, f"{path}.{name}" if path else name)
    elif isinstance(value, list | tuple) and value:
        for each in value:
            yield from _paths(each, f"{path}[]")
    else:
        yield path


REGISTERS: Mapping[str, Callable[[], dict[str, Any]]] = {
    "audit": audit,
    "codes": codes,
    "fields": fields_kept,
    "laws": laws,
    "own_json": own_json,
    "site": site,
    "tasks": tasks,
}
"""By the name of its file: what is frozen."""


def frozen(name: str) -> Any:
    """What that file pins."""
    return json.loads((FOLDER / f"{name}.json").read_text("utf-8"))


def as_text(value: Any, margin: str = "") -> str:
    """JSON in which a short list is one line.

    >>> print(as_text({"a": {"b": ["c", "d"]}}))
    {
     "a": {
      "b": ["c", "d"]
     }
    }
    """
    line = json.dumps(value, ensure_ascii=False)
    inner = f"{margin} "
    if isinstance(value, dict) and value:
        lines = [
            f"{inner}{json.dumps(key, ensure_ascii=False)}: {as_text(each, inner)}"
            for key, each in value.items()
        ]
        return "{\n" + ",\n".join(lines) + f"\n{margin}}}"
    if isinstance(value, list) and len(line) > LONGEST:
        lines = [f"{inner}{as_text(each, inner)}" for each in value]
        return "[\n" + ",\n".join(lines) + f"\n{margin}]"
    return line


def write() -> None:
    """Write the files of all registers again."""
    for name, register in REGISTERS.items():
        (FOLDER / f"{name}.json").write_text(f"{as_text(register())}\n", "utf-8")
