"""Telling the players of a table: rows of who was told when, and their notices."""

from collections.abc import Iterable, Mapping, Sequence
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
from rulings.queries.effects import written_for_each
from rulings.queries.previews import Preview
from scoring.events.policy import AppealPeriodPolicy


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
    _post(version, players, preview, kind, why=version.why_amended)


def tell_withdrawn(version: RulingVersion, preview: Preview) -> None:
    """Tell everybody who was told of the ruling that it is withdrawn."""
    players = [one.player for one in version.told.select_related("player")]
    why = version.ruling.why_withdrawn
    _post(version, players, preview, "rulings/ruling_withdrawn", why=why)


def _post(
    version: RulingVersion,
    players: Sequence[Player],
    preview: Preview,
    kind: str,
    *,
    why: str,
) -> None:
    """What everybody reads is worked out once, and for each only what is his own."""
    ruling = version.ruling
    owns = access.entries_of_each(players, ruling.event)
    effects = written_for_each(ruling.event, version.effect, owns)
    params = {**_params(version), "why": why}
    told = [
        (
            player,
            {**params, "effect": asdict(effect), "changes": changes_for(preview, own)},
        )
        for player, own, effect in zip(players, owns, effects, strict=True)
    ]
    outbox.post_to_each(
        kind,
        club=ruling.club,
        told=told,
        key=f"{kind}:{ruling.pk}:{version.number}",
        link=reverse("ruling_detail", args=[ruling.club.slug, ruling.pk]),
    )


def _params(version: RulingVersion) -> dict[str, Any]:
    """Plain values only; the words are made when the notice is read.

    The reason waits for the page of the ruling while the board is being played.
    """
    ruling = version.ruling
    deadline = appeal_deadline(version)
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
        "contest": str(ruling.event.contest),
        "deadline": deadline.isoformat() if deadline else "",
        "minutes": AppealPeriodPolicy.of(ruling.event.policy).appeal_minutes,
    }
