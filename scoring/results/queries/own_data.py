"""A person's results in a club, as plain values for a copy of their data."""

from typing import Any

from clubsite.accounts.models import User
from clubsite.clubs.models import Club
from scoring.results.queries.lines import Figure
from scoring.results.queries.lists import own_results


def result_data(user: User, club: Club) -> list[dict[str, Any]]:
    """Each posted result: the event, its day, the place and the score; no one else's."""
    return [
        {
            "event": str(result.event),
            "on": result.event.date.isoformat(),
            "place": str(result.place),
            "of": result.of,
            "score": _score(result.figure),
        }
        for result in own_results(user, club)
    ]


def _score(figure: Figure) -> str:
    value = figure.value
    return "" if value is None else f"{float(value):.{figure.decimals}f}"
