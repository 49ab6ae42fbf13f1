"""`manage.py claim`: what normal play of a disputed claim comes to (Laws 70 and 71)."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext

from rulings.laws.claims.adjudication import BUDGET, EXACT_TO, adjudicate, effects
from rulings.laws.claims.claim_input import InvalidClaim, read_claim
from rulings.laws.claims.normal import WORDS
from rulings.laws.claims.search import Bounds
from rulings.laws.engine.answers import read_facts
from rulings.laws.references import with_wholes
from rulings.laws.tricks.claims_and_concessions import CLAIMS
from rulings.management.facts_file import object_in


class Command(BaseCommand):
    help = "Searches the worst normal line of a claim. It advises; the director rules."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the facts of the claim."""
        parser.add_argument(
            "file", metavar="FILE", help="a JSON object with `remaining`, `trump`, …"
        )
        parser.add_argument(
            "--effects",
            action="store_true",
            help="also the tricks with each standard of play the other way round",
        )
        parser.add_argument(
            "--budget",
            metavar="PLAYS",
            type=int,
            help=(
                f"how many plays are tried; else {BUDGET} where more than {EXACT_TO} "
                "cards a hand are left"
            ),
        )
        parser.add_argument("--json", action="store_true")

    def handle(self, *_args: object, **options: Any) -> None:
        """Print the tricks of both sides and the line; nothing is stored."""
        path = Path(options["file"])
        facts = object_in(path)
        try:
            claim = read_claim(facts)
        except InvalidClaim as invalid:
            cure = gettext(invalid.cure)
            raise CommandError(f"{path}: {invalid.place}: {cure}") from invalid
        self._warn(path, facts, claim.left)
        budget = options["budget"]
        found = adjudicate(claim, budget=budget)
        answer = found.values()
        if options["effects"]:
            answer["effects"] = {
                switch: bounds.as_json()
                for switch, bounds in effects(found, budget=budget)
            }
        if options["json"]:
            answer["laws"] = with_wholes(answer["laws"])
            self.stdout.write(json.dumps(answer, ensure_ascii=False))
        else:
            self.stdout.write(_as_text(answer))

    def _warn(self, path: Path, facts: dict[str, Any], left: int) -> None:
        """Name what is not taken, and tricks that the cards contradict."""
        for key in read_facts(CLAIMS, facts).strange:
            self.stderr.write(f"{path}: {key} is no question of a claim; ignored.")
        if facts.get("tricks_left", left) != left:
            self.stderr.write(
                f"{path}: tricks_left: by the cards in remaining there are {left}; that "
                "is taken."
            )


def _as_text(answer: dict[str, Any]) -> str:
    side, left = answer["claiming_side"], answer["tricks_left"]
    won = _tricks(answer.get("tricks_to_claiming_side", answer))
    lines = [f"{side}: {won} of {left} tricks, {answer['tricks_claimed']} claimed."]
    lines += [" ".join(trick) for trick in answer["line"]]
    point = answer["doubtful_point"]
    if point:
        lines.append(
            f"Trick {point['trick']} decides: {point['play']}, "
            f"not {' or '.join(point['instead'])}; at best {answer['best']}."
        )
    if not answer["exact"]:
        lines.append(
            f"Not searched to the end: {answer['searched']} plays tried; no number "
            "is certain."
        )
    for switch, tricks in answer.get("effects", {}).items():
        usual = "not counted" if switch in answer["irrational"] else "counted"
        words = gettext(WORDS[switch])
        lines.append(f"{words}: {usual}; the other way round {_tricks(tricks)}.")
    return "\n".join([*lines, ", ".join(answer["laws"])])


def _tricks(tricks: int | dict[str, Any]) -> str:
    bounds = Bounds.of_json(tricks)
    if bounds.exact:
        return str(bounds.at_least)
    return f"{bounds.at_least} to {bounds.at_most}"
