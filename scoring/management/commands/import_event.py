"""`manage.py import_event`: store the event of a result file in a club."""

import json
from argparse import ArgumentParser
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.urls import reverse

from clubsite.clubs import access as clubs
from clubsite.clubs.models import Club
from clubsite.site.errors import Refused
from scoring.events import access as scoring
from scoring.events.labels import FoundBy, ImportChange, NameDecision
from scoring.events.models import Event
from scoring.events.queries import get_convention
from scoring.exchange import access as exchange_access
from scoring.exchange.actions.imports import Imported, Incoming, import_event, read_file
from scoring.exchange.actions.reimports import reimport_event
from scoring.exchange.queries.file_comparison import StoredEvent
from scoring.exchange.queries.parsed_event import to_parsed_event
from scoring.exchange.queries.reimport import differences, likelier
from scoring.formats.report import build_report
from scoring.management.files import not_readable


class Command(BaseCommand):
    help = "Imports an event from a result file into a club."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the file, the club, and what may be lost."""
        parser.add_argument("file", metavar="FILE")
        parser.add_argument("--club", metavar="SLUG", required=True)
        parser.add_argument("--json", action="store_true")
        parser.add_argument(
            "--accept-loss",
            action="store_true",
            help="import the file even if parts of it aren't recognised",
        )
        parser.add_argument(
            "--into",
            metavar="EVENT",
            type=int,
            help="apply the changes in a corrected file to this event",
        )
        parser.add_argument(
            "--session",
            metavar="NUMBER",
            type=int,
            default=0,
            help="the session the corrected file belongs to",
        )
        parser.add_argument(
            "--names",
            choices=[str(NameDecision.PLAYED), str(NameDecision.KEPT)],
            default=str(NameDecision.KEPT),
            help="if that file has other names: use the names from the file, or "
            "keep ours",
        )
        parser.add_argument("--deals", metavar="FILE", help="a deal file")
        parser.add_argument(
            "--sure",
            action="store_true",
            help="use that file's deals even if others are stored or not all "
            "were played",
        )

    def handle(self, *_args: object, **options: Any) -> None:
        """Store it, or find it where it was stored before; else say why not."""
        path, deals = Path(options["file"]), options["deals"]
        club = _club(options["club"])
        file = Incoming(
            path.name,
            _read_bytes(path),
            deals=_read_bytes(Path(deals)) if deals else b"",
            sure=options["sure"],
        )
        try:
            file = replace(file, read=read_file(file))
            answer = _stored(club, file, options)
        except Refused as refusal:
            at = deals if refusal.field in {"deals", "sure"} else path
            raise CommandError(f"{at}: {_with_option(refusal)}") from refusal
        if options["json"]:
            self.stdout.write(json.dumps(answer, ensure_ascii=False))
        else:
            self.stderr.write(_as_text(answer))


def _club(slug: str) -> Club:
    club = clubs.visible_clubs().filter(slug=slug).first()
    if club is None:
        raise CommandError(f"--club: no club at /{slug}/. Create it with create_club.")
    return club


def _read_bytes(path: Path) -> bytes:
    """The file, or so much of it that it is seen to be too large."""
    try:
        with path.open("rb") as file:
            return file.read(settings.UPLOAD_LIMIT + 1)
    except OSError as error:
        raise not_readable(path, error) from error


def _with_option(refusal: Refused) -> str:
    if refusal.field == "accept_loss":
        return f"{refusal} Add --accept-loss."
    if refusal.field == "sure":
        return f"{refusal} Add --sure."
    return str(refusal)


def _stored(club: Club, file: Incoming, options: Mapping[str, Any]) -> dict[str, Any]:
    """The answer about a new event, or about the changes of the given one."""
    accept_loss: bool = options["accept_loss"]
    if options["into"] is None:
        return _answer(import_event(club, file, by=None, accept_loss=accept_loss))
    event = scoring.visible_events(None, club).filter(pk=options["into"]).first()
    if event is None:
        raise CommandError(f"--into: the club has no event {options['into']}.")
    if file.deals:
        raise CommandError("--into takes a result file. Add deals on the event's page.")
    file = replace(file, session=options["session"])
    if exchange_access.is_file_of(event, file.session, file.hash):
        return _answer(Imported(event, already=True)) | {"changes": []}
    _check_session(event, file)
    file = replace(file, names=_names(event, file, options["names"]))
    found = reimport_event(event, file, by=None, why="", accept_loss=accept_loss)
    changes = [
        {
            "where": change.where,
            "what": str(change.kind),
            "before": str(change.before or ""),
            "after": str(change.after or ""),
            "ruled": change.ruled,
        }
        for change in (*found.changes, *found.not_applied)
    ]
    names = [
        {
            "contestant": change.entry.called,
            "here": change.seated.name if change.seated else "",
            "file": change.read.name,
            "what": str(file.names[change.key]),
        }
        for change in found.names
    ]
    return _answer(Imported(event, already=False)) | {
        "changes": changes,
        "names": names,
    }


def _check_session(event: Event, file: Incoming) -> None:
    """Refuse a file that is rather that of another session."""
    better = likelier(StoredEvent(event), read_file(file), file.session)
    if better is not None:
        raise CommandError(
            "--session: more of the file's results match "
            + (
                f"session {better.session}. Use --session {better.session}."
                if better.session
                else "the event's own file. Leave it out."
            )
        )


def _names(
    event: Event, file: Incoming, wanted: str
) -> dict[tuple[int, int], NameDecision]:
    """The decision about each player whom the file names differently."""
    name_decision = NameDecision(wanted)
    found = differences(event, read_file(file), file.session)
    return {
        change.key: name_decision
        if name_decision in change.decisions
        else NameDecision.SAME
        for change in found.names
    }


def _answer(imported: Imported) -> dict[str, Any]:
    event = imported.event
    read, score = to_parsed_event(event)
    printed = build_report(read, score, get_convention(event))
    return {
        **printed,
        "facts": printed["event"],
        "event": event.pk,
        "url": reverse("event_detail", args=[event.club.slug, event.pk]),
        "already": imported.already,
        "players": _people(event),
    }


def _as_text(answer: dict[str, Any]) -> str:
    found = "was already imported" if answer["already"] else "imported"
    return (
        f"{answer['facts']['name']} {found}: {settings.SITE_URL}{answer['url']}\n"
        f"{len(answer['lines'])} results, {len(answer['standings'])} entries, "
        f"{len(answer['differences'])} figures different from the file, "
        f"{len(answer['lost'])} not imported."
        f"{''.join(map(_who, answer['players']))}"
        f"{''.join(map(_change, answer.get('changes', ())))}"
        f"{''.join(map(_named, answer.get('names', ())))}"
    )


def _people(event: Event) -> list[dict[str, str]]:
    """Whom the file's people were taken for, and why; no one is someone new."""
    imported = scoring.get_imported_file(event)
    listed = imported.report.get("people", ()) if imported else ()
    keys = ("pair", "name", "by", "player")
    return [dict(zip(keys, person, strict=True)) for person in listed]


def _who(person: dict[str, str]) -> str:
    known = f" is {person['player']}" if person["player"] else ""
    return (
        f"\n{person['pair']}: {person['name']}{known} ({FoundBy(person['by']).label})"
    )


def _change(change: dict[str, Any]) -> str:
    """A line of what became of a score."""
    ruled = " A ruling overrides it." if change["ruled"] else ""
    words = f"{change['before'] or '–'} → {change['after'] or '–'}"
    return (
        f"\n{change['where']}: {words} ({ImportChange(change['what']).label}).{ruled}"
    )


def _named(person: dict[str, str]) -> str:
    """A line of whom the file names otherwise."""
    words = f"{person['here'] or '–'}, in the file {person['file']}"
    return f"\n{person['contestant']}: {words} ({NameDecision(person['what']).label})."
