"""What the walked laws leave open follows them: pinned when due, ended when no longer."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from clubsite.accounts.models import User
from clubsite.clock import now
from rulings.models import Ended, Obligation, Ruling

NOT_PINNED = frozenset({"apply_family"})


def pin(
    ruling: Ruling, transcripts: Iterable[Mapping[str, Any]], *, director: User
) -> None:
    """Open what the walks leave open now; end what they no longer do."""
    due = dict(_due(transcripts))
    live = {one.key: one for one in ruling.obligations.filter(ended="")}
    gone = [one.pk for key, one in live.items() if key not in due]
    Obligation.objects.filter(pk__in=gone, ended="").update(
        ended=Ended.CHANGED, ended_at=now(), ended_by=director
    )
    done = set(
        ruling.obligations.exclude(ended__in=["", Ended.CHANGED]).values_list(
            "key", flat=True
        )
    )
    Obligation.objects.bulk_create(
        Obligation(
            ruling=ruling,
            family=each["family"],
            key=key,
            code=each["code"],
            who=each["who"],
            until=each["until"],
            about=each["about"],
            opened_at=now(),
        )
        for key, each in due.items()
        if key not in live and key not in done
    )


def _due(
    transcripts: Iterable[Mapping[str, Any]],
) -> Iterable[tuple[str, dict[str, Any]]]:
    for transcript in transcripts:
        for each in transcript["open"]:
            if each["if_choice"] or each["code"] in NOT_PINNED:
                continue
            about = json.dumps(each["about"], sort_keys=True)
            key = f"{each['code']}:{each['who']}:{each['until']}:{about}"[:200]
            yield key, {**each, "family": transcript["family"]}
