"""The addresses of an event's pages, for the tests of views."""

from clubsite.accounts.models import User
from clubsite.clubs.models import Player
from scoring.events.models import Entry, Event

HTMX = {"HX-Request": "true"}


def url(event: Event, path: str = "") -> str:
    return f"/{event.club.slug}/events/{event.pk}/{path}"


def card_path(event: Event, label: str = "1NS", file: str = "") -> str:
    return f"pairs/{Entry.objects.get(event=event, label=label).pk}/{file}"


def pages_of(event: Event) -> dict[str, str]:
    """Every results page of an event, with its spreadsheet."""
    return {
        "ranking": url(event),
        "ranking.csv": url(event, "ranking.csv"),
        "card": url(event, card_path(event)),
        "card.csv": url(event, card_path(event, file="scorecard.csv")),
        "board": url(event, "boards/1/"),
        "board.csv": url(event, "boards/1/traveller.csv"),
        "history": url(event, "history/"),
    }


def seat(event: Event, account: User, name: str = "Player 1NSa") -> None:
    Player.objects.filter(club=event.club, name=name).update(account=account)


OPEN = {"ranking", "history"}


LINES = {"card", "card.csv", "board", "board.csv"}


ALL = OPEN | LINES | {"ranking.csv"}
