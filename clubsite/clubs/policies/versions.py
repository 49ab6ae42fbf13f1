"""How a version of a policy is stored: numbered, hashed, never changed afterwards."""

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from clubsite.accounts.models import User
from clubsite.clubs.models import Club, PolicyVersion
from clubsite.site.clock import now


def hash_values(values: Mapping[str, Any]) -> str:
    """The hash of these values, which the audit log holds too."""
    return hashlib.sha256(json.dumps(values, sort_keys=True).encode()).hexdigest()


def is_intact(version: PolicyVersion) -> bool:
    """Whether the values are those that were published."""
    return version.hash == hash_values(version.values)


def store_version(
    club: Club,
    values: Mapping[str, Any],
    *,
    author: User | None,
    publisher: User | None,
    reason: str = "",
) -> PolicyVersion:
    """Store the club's next version."""
    newest = club.policies.order_by("-number").first()
    return PolicyVersion.objects.create(
        club=club,
        number=newest.number + 1 if newest else 1,
        values=values,
        hash=hash_values(values),
        author=author,
        reason=reason,
        published_by=publisher,
        published_at=now(),
    )
