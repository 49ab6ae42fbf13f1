"""The addresses of the pages of matches, and what they answer, for the tests of views."""

import csv
import io

from django.test import Client

from scoring.events.models import Entry, Event, Match
from scoring.tests.pages import url


def first_match(event: Event) -> Match:
    return Match.objects.filter(event=event, away__isnull=False).order_by("pk")[0]


def pages_of(event: Event) -> dict[str, str]:
    """Every page of an event of matches, with its spreadsheet."""
    match = f"matches/{first_match(event).pk}/"
    team = f"pairs/{Entry.objects.filter(event=event).order_by('number')[0].pk}/"
    paths = {
        "event": "",
        "standings.csv": "ranking.csv",
        "rounds": "matches/",
        "rounds.csv": "matches.csv",
        "round": "matches/round/1/",
        "cross": "cross-table/",
        "cross.csv": "cross-table.csv",
        "match": match,
        "match.csv": f"{match}match.csv",
        "team": team,
        "team.csv": f"{team}scorecard.csv",
    }
    return {name: url(event, path) for name, path in paths.items()}


def text(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200
    return answer.content.decode()


def rows(client: Client, path: str) -> list[list[str]]:
    content = client.get(path).content.decode("utf-8-sig")
    return list(csv.reader(io.StringIO(content)))
