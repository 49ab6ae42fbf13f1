"""Telling the players of a table: rows of who was told when, and their notices."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from datetime import datetime
from typing import Any

from django.urls import reverse

from clubsite.clock import now
from clubsite.clubs.models import Player
from clubsite.notices import outbox
from rulings.access import rulings as access
from rulings.laws import families
from rulings.laws.references import LawRef
from rulings.models import RulingVersion, Told
from rulings.queries.changes import changes_for
from rulings.queries.deadlines import appeal_deadline
from rulings.queries.effects import written_effect
from rulings.queries.previews import Preview


def tell(
    version: RulingVersion,
    told: Mapping[int, datetime],
    entries: Iterable[int],
    preview: Preview,
    *,
    kind: str,
) -> None:
    """Note when each player of these pairs was told, and post their notices.

    The preview says what changed; it was made before the change.
    """
    players = access.players_in(entries)
    Told.objects.bulk_create(
        Told(version=version, player=player, told_at=told.get(player.pk, now()))
        for player in players
    )
    for player in players:
        _post(version, player, preview, kind, why=version.why_amended)


def tell_withdrawn(version: RulingVersion, preview: Preview) -> None:
    """Tell everybody who was told of the ruling that it is withdrawn."""
    for one in version.told.select_related("player"):
        why = version.ruling.why_withdrawn
        _post(version, one.player, preview, "rulings/ruling_withdrawn", why=why)


def _post(
    version: RulingVersion, player: Player, preview: Preview, kind: str, *, why: str
) -> None:
    ruling = version.ruling
    outbox.post(
        kind,
        club=ruling.club,
        to=player,
        key=f"{kind}:{ruling.pk}:{version.number}",
        params={**_params(version, player, preview), "why": why},
        link=reverse("ruling_detail", args=[ruling.club.slug, ruling.pk]),
    )


def _params(version: RulingVersion, player: Player, preview: Preview) -> dict[str, Any]:
    """Plain values only; the words are made when the notice is read.

    The reason waits for the page of the ruling while the board is being played.
    """
    ruling = version.ruling
    deadline = appeal_deadline(version)
    own = access.entries_with([player], ruling.event)
    return {
        "number": ruling.number,
        "event": ruling.event.name,
        "section": ruling.section,
        "table": ruling.table_name,
        "room": ruling.room,
        "board": ruling.board,
        "family": families.family(version.family).title,
        "laws": ", ".join(LawRef.parse(law).short for law in version.laws),
        "reason": "" if access.is_in_play(ruling) else version.reason,
        "effect": asdict(written_effect(ruling.event, version.effect, own)),
        "changes": changes_for(preview, own),
        "contest": str(ruling.event.contest),
        "deadline": deadline.isoformat() if deadline else "",
        "minutes": ruling.event.policy.policy.appeal_minutes,
    }
