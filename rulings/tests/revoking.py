"""The page on which revokes are counted, for tests of it."""

from typing import Any

from django.test import Client

from rulings.models import Ruling
from rulings.tests.writing import address


def tap(client: Client, draft: Ruling, *buttons: str, **typed: str) -> Any:
    """The page of the cards of a revoke after those buttons."""
    for button in buttons:
        page = client.post(address(draft, "revoke"), {"do": button, **typed})
    draft.refresh_from_db()
    return page


def answers(draft: Ruling) -> dict[str, Any]:
    """What the revoke of the ruling has been told."""
    return dict(draft.walks[0]["answers"])
