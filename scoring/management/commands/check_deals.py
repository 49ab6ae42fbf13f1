"""`manage.py check_deals`: compute deals again from their seed, and compare."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scoring.bridge.board_numbers import runs
from scoring.bridge.dealing import InvalidSeed, commitment, is_as_dealt
from scoring.events.queries import said_refusal
from scoring.management.files import event_numbered, not_readable
from scoring.play.queries.dealing import DealingView, build_dealings


class Command(BaseCommand):
    help = "Checks that deals are those their commitment was published for."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take an event of this site, or a text that its page shows."""
        source = parser.add_mutually_exclusive_group(required=True)
        source.add_argument("--event", type=int, help="event number")
        source.add_argument(
            "--file", type=Path, help="seed and deals, as the page shows"
        )
        parser.add_argument("--commitment", help="what was published, for --file")

    def handle(self, *_args: object, **options: Any) -> None:
        """Say what was found; fail where anything differs."""
        if options["file"]:
            self._check_file(options["file"], options["commitment"])
            return
        if options["commitment"]:
            raise CommandError(
                "--commitment is for --file. The event has its own: leave it out.",
                returncode=2,
            )
        found = build_dealings(event_numbered(options["event"]))
        for dealing in found:
            self.stdout.write(f"boards {runs(dealing.boards)}: {_verdict(dealing)}")
        if not found:
            self.stdout.write("no boards of this event were dealt here")
        if not all(_is_well(dealing) for dealing in found):
            raise CommandError("These deals aren't the ones that were dealt.")

    def _check_file(self, path: Path, published: str | None) -> None:
        if not published:
            raise CommandError(
                "--file needs --commitment: enter the hash that was published.",
                returncode=2,
            )
        try:
            text = path.read_text(encoding="utf-8-sig", errors="replace")
        except OSError as error:
            raise not_readable(path, error) from error
        try:
            dealt = is_as_dealt(text)
        except InvalidSeed as refusal:
            raise CommandError(f"{path}: {said_refusal(refusal)}") from refusal
        if not dealt:
            raise CommandError(
                f"{path}: The seed gives other cards than this text has."
            )
        if commitment(text) != published.strip().lower():
            raise CommandError(f"{path}: The text has another hash than was published.")
        self.stdout.write("the deals match the commitment")


def _verdict(dealing: DealingView) -> str:
    if not dealing.text:
        return "secret until every table has played them"
    if not dealing.is_committed:
        return "don't match the commitment"
    if dealing.changed:
        return (
            f"match the commitment; board {runs(dealing.changed)} has other cards now"
        )
    return "match the commitment, and are those that were played"


def _is_well(dealing: DealingView) -> bool:
    return not dealing.text or (dealing.is_committed and not dealing.changed)
