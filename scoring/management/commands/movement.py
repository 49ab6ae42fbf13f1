"""`manage.py movement`: movements by kind and size, checks of a file, and advice."""

import json
import re
from argparse import ArgumentParser, ArgumentTypeError
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scoring.bridge.contract import Side
from scoring.management.files import not_readable, write_file
from scoring.movements.advice import Advice, Wish, advise
from scoring.movements.as_json import movement_to_json
from scoring.movements.balance import balance_text, calibre
from scoring.movements.checks import check
from scoring.movements.files.acblscore import write_acblscore
from scoring.movements.files.plain_text import write_plain_text
from scoring.movements.files.reading import MOST_BYTES, read_movements
from scoring.movements.files.stored import StoredMovement
from scoring.movements.kinds import KINDS, build_movement, kind_by_code
from scoring.movements.movement import (
    MOST_TABLES,
    InvalidMovement,
    Kind,
    Movement,
    Options,
)
from scoring.movements.switches import advised_switches

MOST = 999
HOUR = 60
ADVISED, NEVER = "advised", "none"


@dataclass(frozen=True, slots=True)
class Tables:
    """So many tables; a half counts as a table."""

    number: int
    half: bool


class Command(BaseCommand):
    help = "Lists movements, makes them, and checks a file of movements."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take a kind with its options, or what else to do."""
        parser.add_argument("kind", metavar="KIND", nargs="?", default="")
        parser.add_argument(
            "--list", action="store_true", help="every kind of movement"
        )
        parser.add_argument("--check", metavar="FILE", help="a JSON list, text or .MOV")
        parser.add_argument("--tables", metavar="N", type=_tables, help="7, or 6.5")
        parser.add_argument(
            "--missing", choices=["ns", "ew"], help="the absent pair of a half table"
        )
        parser.add_argument("--boards-per-round", metavar="B", type=_number)
        parser.add_argument("--rounds", metavar="R", type=_number)
        parser.add_argument(
            "--switch",
            metavar="ROUNDS",
            type=_switch,
            help=f"rounds with arrows switched: 9, 8,9, 8-9, {ADVISED} or {NEVER}",
        )
        parser.add_argument("--skip-after", metavar="ROUND", type=_number)
        parser.add_argument(
            "--output", metavar="FILE", type=Path, help="a .MOV, .json or text file"
        )
        parser.add_argument(
            "--advise", action="store_true", help="the three best movements"
        )
        parser.add_argument("--boards", metavar="B", type=_number)
        parser.add_argument(
            "--hours", metavar="H", type=_hours, help="of the whole evening: 3.5"
        )
        parser.add_argument("--winners", type=int, choices=[1, 2])
        parser.add_argument("--json", action="store_true")

    def handle(self, *_args: object, **options: Any) -> None:
        """Print what is wanted; nothing is stored."""
        _check_one_thing(options)
        try:
            if options["list"]:
                self._print(options, [_kind_values(kind) for kind in KINDS], _kind_line)
            elif options["check"]:
                self._check(Path(options["check"]), options)
            elif options["advise"]:
                found = [*map(_advice_values, advise(_wish(options)))]
                self._print(options, found, _advice_line)
            else:
                self._make(options)
        except InvalidMovement as error:
            raise CommandError(str(error)) from error

    def _print(self, options: dict[str, Any], found: list[Any], line: Any) -> None:
        if options["json"]:
            self.stdout.write(json.dumps(found, ensure_ascii=False))
        else:
            self.stdout.write("\n".join(map(line, found)))

    def _make(self, options: dict[str, Any]) -> None:
        if not options["kind"] or options["tables"] is None:
            raise CommandError(
                "Enter KIND --tables N, --advise --tables N, --list or --check FILE.",
                returncode=2,
            )
        movement = _made(kind_by_code(options["kind"]), options)
        if options["output"]:
            write_file(options["output"], _content(movement, options["output"]))
        elif options["json"]:
            self.stdout.write(json.dumps(_values(movement), ensure_ascii=False))
        else:
            self.stdout.write(write_plain_text(movement), ending="")

    def _check(self, path: Path, options: dict[str, Any]) -> None:
        try:
            stored = _read(path)
        except InvalidMovement as error:
            raise CommandError(f"{path}: {error}") from error
        for each in stored:
            for ignored in each.ignored:
                self.stderr.write(f"{path}: {ignored}")
        found = [_checked(each) for each in stored]
        if options["json"]:
            self.stdout.write(json.dumps({"movements": found}, ensure_ascii=False))
        else:
            self.stdout.write("\n".join(map(_check_lines, found)))
        wrong = sum(not each["valid"] for each in found)
        if wrong:
            raise CommandError(
                f"{path}: {wrong} of {len(found)} movements can't be played. Correct "
                "what is listed for each."
            )


def _check_one_thing(options: dict[str, Any]) -> None:
    """Refuse two things to do at once, of which only the first would be done."""
    chosen = ["KIND"] if options["kind"] else []
    chosen += [f"--{name}" for name in ("list", "check", "advise") if options[name]]
    if len(chosen) > 1:
        raise CommandError(
            f"{' and '.join(chosen)} can't be combined. Choose one of them.",
            returncode=2,
        )


def _tables(text: str) -> Tables:
    if not re.fullmatch(r"\d{1,3}([.]0|[.]5)?", text):
        raise ArgumentTypeError(f"'{text}' isn't a number of tables. Enter 7, or 6.5.")
    found = Fraction(text)
    if found > MOST_TABLES:
        raise ArgumentTypeError(
            f"movements are listed for up to {MOST_TABLES} tables, not {text}. Divide "
            "the field into sections."
        )
    return Tables(int(found + Fraction(1, 2)), half=found.denominator == 2)


def _number(text: str) -> int:
    if not re.fullmatch(r"\d{1,3}", text):
        raise ArgumentTypeError(
            f"'{text}' isn't a whole number. Enter one from 1 to {MOST}."
        )
    return int(text)


def _hours(text: str) -> int:
    known = re.fullmatch(r"\d{1,2}([.]\d{1,2})?", text)
    minutes = int(60 * Fraction(text)) if known else 0
    if not minutes:
        raise ArgumentTypeError(f"'{text}' isn't a number of hours. Enter 3.5.")
    if not HOUR <= minutes <= 24 * HOUR:
        raise ArgumentTypeError(
            f"no evening takes {text} hours. Enter 1 to 24 hours, e.g. 3.5."
        )
    return minutes


def _switch(text: str) -> tuple[int, ...] | str:
    if text in (ADVISED, NEVER):
        return text
    found: set[int] = set()
    for part in re.split(r"[,\s]+", text.strip()):
        numbers = re.fullmatch(r"(\d{1,3})(?:-(\d{1,3}))?", part)
        if not numbers:
            raise ArgumentTypeError(
                f"'{text}' isn't a list of rounds. Enter 9, 8,9, 8-9, {ADVISED} or "
                f"{NEVER}."
            )
        first, last = int(numbers[1]), int(numbers[2] or numbers[1])
        if last < first:
            raise ArgumentTypeError(
                f"'{part}' ends before it begins. Enter {last}-{first}."
            )
        found |= {*range(first, last + 1)}
    return tuple(sorted(found))


def _missing(given: dict[str, Any]) -> Side | None:
    if not given["missing"]:
        return None
    tables: Tables = given["tables"]
    if not tables.half:
        raise CommandError(
            f"--missing: {tables.number} tables are whole. Enter the half table too, as "
            f"--tables {tables.number - 1}.5."
        )
    return Side(given["missing"].upper())


def _made(kind: Kind, given: dict[str, Any]) -> Movement:
    tables: Tables = given["tables"]
    switch = given["switch"]
    options = Options(
        tables.number,
        half=tables.half,
        missing=_missing(given),
        boards_per_round=given["boards_per_round"],
        rounds=given["rounds"],
        switched=() if switch == NEVER else None if switch == ADVISED else switch,
        skip_after=given["skip_after"],
    )
    if switch == ADVISED:
        advised = advised_switches(kind, options)
        options = replace(options, switched=advised or None)
    return build_movement(kind, options)


def _wish(given: dict[str, Any]) -> Wish:
    if given["tables"] is None or None not in (given["boards"], given["hours"]):
        raise CommandError(
            "Enter --advise --tables N with --boards B or --hours H.", returncode=2
        )
    return Wish(
        given["tables"].number,
        half=given["tables"].half,
        missing=_missing(given),
        boards=given["boards"],
        minutes=given["hours"],
        winners=given["winners"],
    )


def _advice_values(advice: Advice) -> dict[str, Any]:
    tables = advice.options.tables
    return {
        "kind": advice.kind.code,
        "name": advice.movement.name,
        "tables": tables - 0.5 if advice.options.half else tables,
        "rounds": advice.rounds,
        "boards_per_round": advice.boards_per_round,
        "minutes": advice.minutes,
        "winners": advice.movement.winners,
        "switched": list(advice.movement.switched),
        "copies": advice.movement.copies,
        "shared": advice.movement.shared,
        "sit_out": advice.sit_out,
        "balance": balance_text(advice.balance),
        "why": str(advice.why),
    }


def _advice_line(values: dict[str, Any]) -> str:
    return (
        f"{values['name']} ({values['kind']}): {values['rounds']} rounds of "
        f"{values['boards_per_round']} boards, {values['minutes']} minutes. "
        f"{values['why']}"
    )


def _values(movement: Movement) -> dict[str, Any]:
    return movement_to_json(movement) | {"balance": balance_text(calibre(movement))}


def _content(movement: Movement, path: Path) -> bytes:
    if path.suffix.lower() == ".mov":
        return write_acblscore(movement)
    if path.suffix.lower() == ".json":
        return json.dumps([_values(movement)], ensure_ascii=False).encode()
    return write_plain_text(movement).encode()


def _kind_values(kind: Kind) -> dict[str, Any]:
    return {
        "kind": kind.code,
        "title": kind.title,
        "contest": str(kind.contest),
        "winners": kind.winners,
        "tables": [size / 2 if size % 2 else size // 2 for size in kind.sizes],
        "boards_per_round": list(kind.boards_per_round),
    }


def _kind_line(values: dict[str, Any]) -> str:
    tables = values["tables"]
    winners = "1 winner" if values["winners"] == 1 else "2 winners"
    return (
        f"{values['kind']}: {values['title']} ({values['contest']}, {winners}; "
        f"{tables[0]} to {tables[-1]} tables)"
    )


def _read(path: Path) -> list[StoredMovement]:
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise not_readable(path, error) from error
    return read_movements(content, path.name)


def _checked(stored: StoredMovement) -> dict[str, Any]:
    found = check(stored.movement, stored.limits)
    return {
        "name": stored.movement.name,
        "valid": found.valid,
        "problems": [*map(str, found.problems)],
        "remarks": [*map(str, found.remarks)],
    }


def _check_lines(found: dict[str, Any]) -> str:
    lines = [f"{found['name']}: {'valid' if found['valid'] else 'not valid'}"]
    lines += [f"  problem: {each}" for each in found["problems"]]
    lines += [f"  remark: {each}" for each in found["remarks"]]
    return "\n".join(lines)
