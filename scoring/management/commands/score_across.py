"""`manage.py score_across`: the same boards at several clubs, scored as one field."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scoring.formats.errors import BadFile
from scoring.formats.event import ReadEvent
from scoring.formats.rounding import four_places
from scoring.formats.scores.common_game import CommonGame, Made, NotCommon, common_game
from scoring.management.files import event_in


class Command(BaseCommand):
    help = "Scores the result files of a common game as one matchpointed field."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the files."""
        parser.add_argument("files", metavar="FILE", nargs="+")
        parser.add_argument("--json", action="store_true")

    def handle(self, *_args: object, **options: Any) -> None:
        """Score them without touching the database; else say which file is wrong."""
        files = list(dict.fromkeys(options["files"]))
        try:
            game = common_game(files, _opened)
        except NotCommon as problem:
            raise CommandError(str(problem)) from problem
        for left_out in game.left_out:
            self.stderr.write(str(left_out))
        if options["json"]:
            self.stdout.write(json.dumps(_answer(game), ensure_ascii=False))
        else:
            self.stdout.write("\n".join(map(_as_text, game.standings)))


def _opened(name: str) -> ReadEvent:
    try:
        return event_in(Path(name))
    except BadFile as problem:
        raise CommandError(f"{name}: {problem}") from problem


def _answer(game: CommonGame) -> dict[str, Any]:
    return {
        "results": {str(board): count for board, count in game.results.items()},
        "standings": [
            {
                "rank": standing.place.rank,
                "tied": standing.place.tied,
                "file": standing.file,
                "number": standing.entrant.number,
                "names": [player.name for player in standing.entrant.players],
                "points": four_places(standing.points),
                "penalty": four_places(standing.penalty),
                "maximum": four_places(standing.maximum),
                "percentage": four_places(standing.percentage),
            }
            for standing in game.standings
        ],
        "left_out": [str(left_out) for left_out in game.left_out],
    }


def _as_text(score: Made) -> str:
    names = " – ".join(player.name for player in score.entrant.players)
    percentage = f"{float(score.percentage):.2f}"
    return f"{score.place}\t{percentage}\t{names}\t{score.file} {score.entrant.number}"
