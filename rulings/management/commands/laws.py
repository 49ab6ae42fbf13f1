"""`manage.py laws`: the families of irregularities, and a walk through one of them."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext

from rulings.laws.engine.answers import Facts, answer_to, read_facts, what_is_taken
from rulings.laws.engine.docs_pages import pages
from rulings.laws.engine.speech import Speech
from rulings.laws.engine.tree import Tree
from rulings.laws.engine.walk import walk
from rulings.laws.engine.wire import EDITION, walk_values
from rulings.laws.families import FAMILIES
from rulings.laws.references import with_wholes
from rulings.laws.trees import TREES
from rulings.management.facts_file import object_in


class Command(BaseCommand):
    help = "Walks the Laws for one irregularity, or lists the families of them."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the family, and what is known of the case."""
        parser.add_argument("family", metavar="FAMILY", nargs="?", default="")
        parser.add_argument(
            "--facts", metavar="FILE", help="a JSON object; what it lacks is as usual"
        )
        parser.add_argument(
            "--answer",
            metavar="CODE=VALUE",
            action="append",
            default=[],
            help="answers one question; wins over the facts",
        )
        parser.add_argument("--json", action="store_true")
        parser.add_argument(
            "--docs",
            metavar="DIR",
            help="writes the list of every family to this folder",
        )

    def handle(self, *_args: object, **options: Any) -> None:
        """Print the next question or the outcome; nothing is stored."""
        if options["docs"]:
            _write_docs(Path(options["docs"]))
            return
        if not options["family"]:
            answer = _families()
        else:
            tree = _tree(options["family"])
            facts = self._facts(tree, options["facts"])
            facts.known |= _answers(tree, options["answer"])
            speech = Speech(gettext)
            assume = bool(options["facts"])
            answer = walk_values(
                walk(tree, facts.known, assume=assume, speech=speech), gettext
            )
        if options["json"]:
            if "laws" in answer:
                answer["laws"] = with_wholes(answer["laws"])
            self.stdout.write(json.dumps(answer, ensure_ascii=False))
        else:
            self.stdout.write(_as_text(answer))

    def _facts(self, tree: Tree, path: str | None) -> Facts:
        if not path:
            return Facts()
        facts = read_facts(tree, object_in(Path(path)))
        for key in facts.strange:
            self.stderr.write(
                f"{path}: {key} is no question of {tree.family}; ignored."
            )
        for key, value in facts.unfit:
            self.stderr.write(
                f"{path}: {key} cannot be {value!r}; it is taken as not told. "
                f"Write {_taken(tree, key)}."
            )
        return facts


def _write_docs(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in pages(TREES).items():
            (folder / name).write_text(text, encoding="utf-8")
    except OSError as error:
        raise CommandError(f"{folder}: {error.strerror or error}.") from error


def _families() -> dict[str, Any]:
    return {
        "edition": EDITION,
        "families": [
            {
                "code": family.code,
                "title": gettext(family.title),
                "laws": [law.code for law in family.laws],
            }
            for family in FAMILIES
        ],
    }


def _tree(code: str) -> Tree:
    if code not in TREES:
        raise CommandError(
            f"No family is called {code!r}. The families are: {', '.join(TREES)}."
        )
    return TREES[code]


def _answers(tree: Tree, given: list[str]) -> dict[str, Any]:
    steps = {branch.step.code for branch in tree.every_branch() if branch.step}
    answers: dict[str, Any] = {}
    for each in given:
        code, _equals, value = each.partition("=")
        question = tree.question(code)
        answer = answer_to(question, value) if question else None
        if question is None and code in steps:
            answers[code] = value
        elif answer is None:
            raise CommandError(f"--answer {each}: {_no_answer(tree, code)}")
        else:
            answers[code] = answer
    return answers


def _no_answer(tree: Tree, code: str) -> str:
    if tree.question(code):
        return f"{code} has no such answer. Write {_taken(tree, code)}."
    known = ", ".join(question.code for question in tree.questions)
    return f"{tree.family} has no such question. Its questions are: {known}."


def _taken(tree: Tree, code: str) -> str:
    return what_is_taken(next(each for each in tree.questions if each.code == code))


def _as_text(answer: dict[str, Any]) -> str:
    if "families" in answer:
        return "\n".join(
            f"{each['code']}: {each['title']} ({', '.join(each['laws'])})"
            for each in answer["families"]
        )
    if answer["state"] == "question":
        choices = " / ".join(each["code"] for each in answer["question"]["answers"])
        return f"{answer['question']['code']}: {answer['question']['text']} {choices}"
    lines = [answer["rectification"]]
    lines += [f"{each['to']}: {each['text']}" for each in answer["say"]]
    lines += [f"- {each}" for each in answer["options"]]
    lines += [
        f"{each['code']} {each['who']} ({each['until']})"
        for each in answer["follow_ups"]
    ]
    return "\n".join([*lines, ", ".join(answer["laws"])])
