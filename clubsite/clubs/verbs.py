"""What the audit log says of clubs, in words."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubsite.audit.words import Sentence, with_changes
from clubsite.clubs.labels import PLAYER_FACTS, SETTINGS, RoleKind


def _role_given(details: Mapping[str, Any]) -> str:
    return _("Role given: %(role)s") % {"role": RoleKind(details["role"]).label}


def _role_ended(details: Mapping[str, Any]) -> str:
    return _("Role ended: %(role)s") % {"role": RoleKind(details["role"]).label}


def _policy_published(details: Mapping[str, Any]) -> str:
    return _("Policy %(number)s published") % {"number": details["number"]}


VERBS: dict[str, Sentence] = {
    "club.created": gettext_lazy("Club set up"),
    "club.settings_changed": with_changes(gettext_lazy("Settings changed"), SETTINGS),
    "policy.published": _policy_published,
    "invitation.sent": gettext_lazy("Invited"),
    "invitation.withdrawn": gettext_lazy("Invitation withdrawn"),
    "invitation.accepted": gettext_lazy("Invitation accepted"),
    "role.given": _role_given,
    "role.ended": _role_ended,
    "player.added": gettext_lazy("Player added"),
    "player.edited": with_changes(gettext_lazy("Player edited"), PLAYER_FACTS),
    "player.same": gettext_lazy("Player marked as the same person as another"),
    "player.separated": gettext_lazy("Player separated from another"),
    "player.unlinked": gettext_lazy("Account taken from player"),
}
