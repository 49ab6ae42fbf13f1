"""`manage.py revoke`: what the revokes of a board cost, from its cards or a list."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext

from rulings.laws.calculations.revoke_transfer import noticed
from rulings.laws.engine.answers import Facts, read_facts, what_is_taken
from rulings.laws.engine.speech import Speech
from rulings.laws.engine.walk import walk
from rulings.laws.engine.wire import walk_values
from rulings.laws.tricks.revoke import REVOKE
from rulings.management.facts_file import object_in

LAID_DOWN = ("hands", "play", "contract", "declarer")


class Command(BaseCommand):
    help = "Counts the tricks that revokes cost, and the score before and after."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the file of the facts: hands and play, or what is known of the revokes."""
        parser.add_argument("file", metavar="FILE", help="a JSON object of facts")
        parser.add_argument("--json", action="store_true")

    def handle(self, *_args: object, **options: Any) -> None:
        """Print the tricks transferred and the laws; nothing is stored."""
        path = Path(options["file"])
        data = object_in(path)
        _check_whole(path, data)
        facts = read_facts(REVOKE, data)
        self._warn(path, data, facts)
        speech = Speech(gettext)
        answer = walk_values(
            walk(REVOKE, facts.known, assume=True, speech=speech), gettext
        )
        if "refused" in answer:
            words = answer["refused_words"]
            reason = gettext(words["message"]) % words["values"]
            raise CommandError(f"{path}: {reason}")
        if options["json"]:
            self.stdout.write(json.dumps(answer, ensure_ascii=False))
        else:
            self.stdout.write(_as_text(answer))

    def _warn(self, path: Path, data: dict[str, Any], facts: Facts) -> None:
        """Warn of values that are ignored; raise `CommandError` if the play is given."""
        for key, value in facts.unfit:
            taken = what_is_taken(next(q for q in REVOKE.questions if q.code == key))
            if "hands" in data:
                raise CommandError(f"{path}: {key} cannot be {value!r}: write {taken}.")
            self.stderr.write(
                f"{path}: {key} cannot be {value!r}; it is taken as not told. Write "
                f"{taken}."
            )
        for key in facts.strange:
            self.stderr.write(f"{path}: {key} is no question of a revoke; ignored.")
        if data.get("discovery") and noticed(data) is None:
            self.stderr.write(
                f"{path}: discovery is not understood; it is taken that the revoke was "
                "noticed in time. Write nos_called_next_board or round_ended."
            )


def _check_whole(path: Path, facts: dict[str, Any]) -> None:
    """A play needs its hands, and both are lists and objects, not words."""
    if "hands" not in facts and not isinstance(facts.get("play"), list):
        return
    for code, kind in zip(LAID_DOWN, (dict, list, str, str), strict=True):
        if not isinstance(facts.get(code), kind):
            raise CommandError(
                f"{path}: {code}: give it as in the worked cases; hands, play, contract "
                "and declarer are all needed to count from the cards."
            )


def _as_text(answer: dict[str, Any]) -> str:
    if answer["state"] == "question":
        return f"{answer['question']['code']}: {answer['question']['text']}"
    lines = [answer["rectification"]]
    if answer["tricks_transferred"] is not None:
        to = f" → {answer['tricks_to']}" if "tricks_to" in answer else ""
        lines.append(f"{answer['tricks_transferred']}{to}")
    lines += [_entry(each) for each in answer.get("revokes", ())]
    if answer.get("score_NS_table") is not None:
        lines.append(
            f"{answer['declarer_tricks_table']} ({answer['score_NS_table']}) → "
            f"{answer['declarer_tricks_after_automatic']} "
            f"({answer['score_NS_after_automatic']})"
        )
    lines += [f"- {each}" for each in answer["options"]]
    lines += answer.get("remarks", ())
    return "\n".join([*lines, ", ".join(answer["laws"])])


def _entry(revoke: dict[str, Any]) -> str:
    where = f" {revoke['trick']}" if "trick" in revoke else ""
    suit = revoke.get("suit", "")
    return f"{revoke['player']}{where} {suit}: {revoke['automatic']} {revoke['law']}"
