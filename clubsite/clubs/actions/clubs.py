"""What changes a club itself and its policy."""

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.characters import unseen
from clubsite.clock import now
from clubsite.clubs.facts import Settings, settings_of
from clubsite.clubs.labels import RESERVED_SLUGS
from clubsite.clubs.models import Club, PolicyVersion
from clubsite.clubs.policy import complete, with_changes
from clubsite.clubs.versions import raise_version
from clubsite.errors import Refused

SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


@transaction.atomic
def create_club(slug: str, *, name: str, by: User | None) -> Club:
    """A new club under that address, with the preset policy published."""
    if not SLUG.fullmatch(slug) or len(slug) > 40:
        raise Refused(
            _("A club's address has up to 40 small letters, digits and single hyphens.")
        )
    if slug in RESERVED_SLUGS:
        message = _("The address “%(slug)s” belongs to the site: choose another.")
        raise Refused(message % {"slug": slug})
    if not 0 < len(name.strip()) <= 100:
        raise Refused(_("A club needs a name of up to 100 letters."))
    if unseen(name.strip()):
        raise Refused(_("The name of the club holds a character that nobody sees."))

    try:
        with transaction.atomic():
            club = Club.objects.create(slug=slug, name=name.strip(), made_at=now())
    except IntegrityError as error:
        message = _("There is a club at the address “%(slug)s” already.")
        raise Refused(message % {"slug": slug}) from error
    _publish(club, complete({}), by=by)

    trail.record("club.created", club, by=by, club=club, details={"policy": 1})
    return club


@transaction.atomic
def publish_preset(club: Club, *, by: User | None) -> PolicyVersion:
    """The preset as the club's newest policy; events begun before keep theirs."""
    raise_version(club)
    version = _publish(club, complete({}), by=by)

    details = {"number": version.number, "hash": version.hash}
    trail.record("policy.published", club, by=by, club=club, details=details)
    return version


@transaction.atomic
def change_policy(club: Club, changes: Mapping[str, Any], *, by: User) -> PolicyVersion:
    """The newest policy with these values changed, as one version; events begun before
    keep theirs. Of a table of values only the entries named change."""
    raise_version(club)
    newest = club.policies.order_by("number").last()
    values = with_changes(newest.values if newest else {}, changes)
    version = _publish(club, values, by=by)

    details = {"number": version.number, "hash": version.hash}
    trail.record("policy.published", club, by=by, club=club, details=details)
    return version


def _publish(
    club: Club, values: Mapping[str, Any], *, by: User | None
) -> PolicyVersion:
    text = json.dumps(values, sort_keys=True)
    return PolicyVersion.objects.create(
        club=club,
        number=club.policies.count() + 1,
        values=values,
        hash=hashlib.sha256(text.encode()).hexdigest(),
        published_by=by,
        published_at=now(),
    )


@transaction.atomic
def change_settings(club: Club, settings: Settings, *, by: User) -> None:
    """Set these; pages, files and feeds follow from the next request on."""
    before, after = asdict(settings_of(club)), asdict(settings)
    changed = [name for name in after if after[name] != before[name]]

    for name in changed:
        setattr(club, name, after[name])
    club.save(update_fields=changed)
    raise_version(club)

    trail.record(
        "club.settings_changed", club, by=by, club=club, details={"changed": changed}
    )
