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

from clubsite.accounts import links, saved_forms
from clubsite.accounts.models import User
from clubsite.audit.expunging import ExpungingReason
from clubsite.audit.messages import sentences
from clubsite.audit.verification import Fault
from clubsite.clubs.facts import PlayerFacts, Settings
from clubsite.jobs.kinds import kinds
from clubsite.recaps.documents.content import (
    Audience,
    BoardSheets,
    Paper,
    RecapSheet,
    WinnersList,
)
from clubsite.recaps.documents.printed import Printed
from clubsite.recaps.formats import FORMATS
from rulings.appeals import labels as appeal_labels
from rulings.appeals import procedure as appeals_procedure
from rulings.appeals.procedure.conflicts import Tie
from rulings.appeals.procedure.decision import NoticeDecision
from rulings.appeals.procedure.record import EvidenceKind
from rulings.conduct import procedure as conduct_procedure
from rulings.evidence import rules as evidence_rules
from rulings.laws import families
from rulings.laws.claims.normal import Irrational
from rulings.laws.engine.prior_rulings import Left
from rulings.laws.engine.tree import Kind, Question, Tree
from rulings.laws.engine.vocabulary import FOLLOW_UPS, OPTIONS, UNTIL
from rulings.laws.engine.wire import FIELD_KEYS
from rulings.laws.trees import TREES
from rulings.log.labels import EffectKind, SideKind
from rulings.log.policy import Follows
from rulings.log.procedure.content import PenaltyGiven
from rulings.log.procedure.deadlines import Prompt
from rulings.log.procedure.offences import OffenceKind
from rulings.log.queries.effects import AdjustedScoreView, WrittenEffect
from rulings.log.queries.previews import Figure
from rulings.polls.queries import PollQuestionView
from rulings.polls.rules import Asks
from rulings.skips import rules as skips_rules
from scoring.bridge import contest, convention, event, ranking, swiss, teams
from scoring.bridge.contest.unplayed import Award
from scoring.bridge.masterpoints.schemes import Scheme
from scoring.bridge.regulations import Regulations
from scoring.calendar.rules import SetUp
from scoring.events.labels import Flag, ImportChange, NameDecision
from scoring.exchange.queries.exports import ENDINGS
from scoring.exchange.queries.file_report import FileFacts
from scoring.formats import event as formats_event
from scoring.formats import reading, registry
from scoring.formats.clubsite_json.codec import TEXTS, encode
from scoring.formats.clubsite_json.kinds import NAMES
from scoring.formats.compare import Reason
from scoring.formats.compare.reasons import Kind as DifferenceKind

NUMBER = re.compile(r"\d+")
FOLDER = Path(__file__).parent / "data" / "frozen"
OURS = ("clubsite", "rulings", "scoring")
LONGEST = 100
"""Letters of a list that is written in one line."""

CODES: Mapping[str, type[StrEnum]] = {
    "appeal act": appeals_procedure.Action,
    "appeal channel": appeal_labels.Channel,
    "appeal deposit": appeals_procedure.Deposit,
    "appeal consent": appeals_procedure.Consent,
    "appeal dismissal": appeals_procedure.Dismissal,
    "appeal ending": appeal_labels.Ending,
    "appeal leaving": appeal_labels.Leaving,
    "appeal merit": appeal_labels.Merit,
    "appeal mode": appeals_procedure.Mode,
    "appeal notice by": appeals_procedure.NoticeBy,
    "appeal notice answer": appeals_procedure.Answer,
    "appeal outcome": appeal_labels.Outcome,
    "appeal prompt": Prompt,
    "appeal state": appeals_procedure.State,
    "appeal step": appeal_labels.Step,
    "appeal tie": Tie,
    "appeal vote": appeal_labels.Vote,
    "audit expunging reason": ExpungingReason,
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
    "evidence kind": EvidenceKind,
    "evidence problem": evidence_rules.Problem,
    "evidence state": evidence_rules.FileState,
    "file contest": formats_event.Contest,
    "file difference": DifferenceKind,
    "file difference reason": Reason,
    "file feature": reading.Feature,
    "file form": formats_event.Form,
    "file group": formats_event.Group,
    "file in rooms": formats_event.InRooms,
    "file line fate": ImportChange,
    "file line flag": Flag,
    "file name fate": NameDecision,
    "file penalty unit": event.Unit,
    "file room": formats_event.Room,
    "file scale": formats_event.Scale,
    "file scoring": formats_event.Scoring,
    "ladder rung": Follows,
    "law question": Kind,
    "match verdict": contest.Verdict,
    "notice figure": Figure,
    "offence kind": OffenceKind,
    "poll asks": Asks,
    "policy skip consensus": skips_rules.Consensus,
    "policy skip required": skips_rules.RequiredBy,
    "referral act": conduct_procedure.Action,
    "referral category": conduct_procedure.Category,
    "referral classification": conduct_procedure.Classification,
    "referral declining": conduct_procedure.Declining,
    "referral desk": conduct_procedure.Desk,
    "referral place": conduct_procedure.Place,
    "referral reporter": conduct_procedure.ReporterKind,
    "referral state": conduct_procedure.State,
    "referral track": conduct_procedure.Track,
    "referral wish": conduct_procedure.Wish,
    "result code": event.Code,
    "skip act": skips_rules.Action,
    "skip reason": skips_rules.Reason,
    "skip stage": skips_rules.Stage,
    "skip state": skips_rules.State,
}
"""Codes that are stored in columns without choices, in JSON, or in files."""


def tasks() -> dict[str, Any]:
    """What messages in the queue, the schedule and the table of jobs name."""
    current_app.loader.import_default_modules()
    return {
        "names": sorted(name for name in current_app.tasks if name.startswith(OURS)),
        "schedule": {
            name: each["task"] for name, each in settings.CELERY_BEAT_SCHEDULE.items()
        },
        "jobs": {name: str(kind.queue) for name, kind in kinds.items()},
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
        "browser cookie": saved_forms.COOKIE,
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
        "others": {
            name: [str(value) for value in kind] for name, kind in CODES.items()
        },
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
    steps = {branch.step.code for branch in tree.every_branch() if branch.step}
    results = {name for branch in tree.every_branch() for name in branch.results}
    return {
        "facts": {question.code: _answers(question) for question in tree.questions},
        "steps": sorted(steps),
        "results": sorted(results),
    }


def _answers(question: Question) -> list[str]:
    return [str(question.kind), *(answer.code for answer in question.answers)]


def our_models() -> Iterable[type[Model]]:
    """The models of our own apps."""
    return (model for model in apps.get_models() if model.__module__.startswith(OURS))


FIELDS: Mapping[str, type] = {
    "audit fault": Fault,
    "club settings": Settings,
    "decision on a notice": NoticeDecision,
    "document printed": Printed,
    "document recap sheet": RecapSheet,
    "document winners": WinnersList,
    "document boards": BoardSheets,
    "event regulations": Regulations,
    "file facts": FileFacts,
    "law left open": Left,
    "law tree": Tree,
    "notice effect": WrittenEffect,
    "notice line before": AdjustedScoreView,
    "player": PlayerFacts,
    "poll": PollQuestionView,
    "ruling penalty": PenaltyGiven,
    "series set-up": SetUp,
}
"""Classes whose fields are the keys of something stored or sent."""


def fields_kept() -> dict[str, list[str]]:
    """The keys that come from fields of classes, with those of what is inside."""
    return {name: sorted(_fields(kind, "", ())) for name, kind in FIELDS.items()}


def _fields(kind: Any, path: str, above: tuple[Any, ...]) -> Iterator[str]:
    """The keys of a class's fields; a class inside itself is not gone into again."""
    if is_dataclass(kind) and kind not in (*above, *TEXTS):
        hints = get_type_hints(kind)
        for field in fields(kind):
            key = FIELD_KEYS.get(field.name, field.name)
            inner = f"{path}.{key}" if path else key
            yield inner
            yield from _fields(hints[field.name], inner, (*above, kind))
    for each in get_args(kind):
        yield from _fields(each, path, above)


def own_json() -> dict[str, Any]:
    """In our own files: the fields of each kind, with what an absent one stands for."""
    return {
        name: {field.name: _absent(field) for field in fields(kind)}
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
