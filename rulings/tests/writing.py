"""Writing a ruling over HTTP, for tests: what is typed, and what a preview carries."""

from django.test import Client

from rulings.log.models import Ruling
from scoring.events.models import Result


def typed_for(line: Result, **more: str) -> dict[str, str]:
    return {
        "line": str(line.pk),
        "lines": "1",
        "family": "misinformation",
        "laws": "40B4, 12C1b",
        "facts": "Seen.",
        "reason": "So.",
        "l0-kind": "assigned",
        "l0-both0-result": "4S N =",
        **more,
    }


def address(ruling: Ruling, page: str) -> str:
    return f"/sample/rulings/{ruling.pk}/{page}/"


def seen_on(client: Client, ruling: Ruling) -> dict[str, str]:
    """What the preview page carries."""
    context = client.get(address(ruling, "preview")).context
    return {"version": str(context["preview"].version), "digest": context["digest"]}


def written(client: Client, draft: Ruling, **more: str) -> Ruling:
    """The draft, written so that it can be given."""
    assert draft.result
    typed = typed_for(draft.result, **more)
    client.post(address(draft, "edit"), {**typed, "do": "preview"})
    draft.refresh_from_db()
    return draft
