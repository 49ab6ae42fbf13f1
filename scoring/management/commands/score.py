"""`manage.py score`: score a result file, and compare it with its own figures."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scoring.bridge.convention import CONVENTIONS, Name
from scoring.formats import registry
from scoring.formats.compare import has_figures
from scoring.formats.compare.recognition import recognise_convention
from scoring.formats.errors import BadFile
from scoring.formats.event import ReadEvent
from scoring.formats.report import build_report
from scoring.formats.scores import contests
from scoring.management.files import event_in


class Command(BaseCommand):
    help = (
        "Scores a result file of any known format, and lists where its figures differ."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the file, and by whose rules it is scored."""
        parser.add_argument("file", metavar="FILE")
        parser.add_argument(
            "--convention",
            metavar="NAME",
            type=_stored_name,
            choices=[str(name) for name in CONVENTIONS],
            help=f"one of {', '.join(CONVENTIONS)}; by default, the file program's rules",
        )
        parser.add_argument(
            "--format",
            metavar="NAME",
            default="",
            choices=list(registry.BY_NAME),
            help=f"one of {', '.join(registry.BY_NAME)}; by default, found from the content",
        )
        parser.add_argument("--json", action="store_true")

    def handle(self, *_args: object, **options: Any) -> None:
        """Score it without touching the database; else say where the file is wrong."""
        path = Path(options["file"])
        try:
            event = event_in(path, options["format"])
            answer = _scored(event, options["convention"])
        except BadFile as problem:
            raise CommandError(f"{path}: {problem}") from problem
        if options["json"]:
            self.stdout.write(json.dumps(answer, ensure_ascii=False))
        else:
            self.stderr.write(_as_text(answer, compared=has_figures(event)))


def _stored_name(text: str) -> str:
    """A convention as people call it, “EBU White Book” or “Compscore 3”, as it is stored."""
    stored = {_letters(name): str(name) for name in CONVENTIONS}
    return stored.get(_letters(text), text)


def _letters(name: str) -> str:
    return "".join(filter(str.isalnum, name.lower()))


def _scored(event: ReadEvent, named: str | None) -> dict[str, Any]:
    convention = CONVENTIONS[Name(named)] if named else recognise_convention(event)
    return build_report(event, contests.score(event, convention), convention)


def _as_text(answer: dict[str, Any], *, compared: bool) -> str:
    """One line for the event, one for each figure that differs, one for each loss."""
    head = (
        f"{answer['event']['name'] or 'Event'}: {answer['event']['scoring']}, "
        f"{len(answer['lines'])} results, {len(answer['standings'])} entries, "
        f"{answer['convention']} scoring rules."
    )
    found = [
        f"{difference['where']}: {difference['ours'] or 'not compared'}, "
        f"in the file {difference['file']} ({difference['code']})"
        for difference in answer["differences"]
    ]
    agreed = (
        "Every figure in the file agrees."
        if compared
        else "The file has no points or totals of its own."
    )
    return "\n".join([head, *(found or [agreed]), *answer["lost"]])
