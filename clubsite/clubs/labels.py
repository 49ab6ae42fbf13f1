"""Words of a club: roles, choices, audit entries, and how a day is written."""

from collections.abc import Mapping
from datetime import UTC, date, datetime, time
from typing import Any

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy
from django.utils.translation import gettext_lazy as _

from clubsite.audit.messages import Sentence, with_changes

WRITTEN = "D j M Y"
"""How every page, document and mail writes a day, whatever the language: Tue 24 Nov 2026."""

FIRST = date(1900, 1, 1)
LAST = date(2199, 12, 31)
OUT_OF_REACH = _("Check the year.")

WITHIN_REACH = (MinValueValidator(FIRST), MaxValueValidator(LAST))
"""Validators of every field for a date."""

MOMENTS_WITHIN_REACH = (
    MinValueValidator(datetime.combine(FIRST, time.min, UTC), OUT_OF_REACH),
    MaxValueValidator(datetime.combine(LAST, time.max, UTC), OUT_OF_REACH),
)
"""Validators of every field for a moment."""

RESERVED_SLUGS = frozenset(
    {
        "about", "accounts", "admin", "api", "appeals", "calendar", "casebook", "clubs", "club",
        "desk", "docs", "events", "favicon.ico", "health", "help", "invitations",
        "language", "link", "login", "logout", "media", "metrics", "my", "new",
        "notices", "password", "profile", "referrals", "results", "robots.txt",
        "rulings", "search", "settings", "sign-in", "sign-out", "site", "static",
        "sw.js", "tables", "www",
    }
)  # fmt: skip


class RoleKind(models.TextChoices):
    """What a person may be for a club, with a beginning and an end."""

    MANAGER = "manager", _("Manager")
    DIRECTOR = "director", _("Director")
    APPEALS_MEMBER = "appeals_member", _("Appeals pool member")
    RECORDER = "recorder", _("Recorder")
    DEPUTY_RECORDER = "deputy_recorder", _("Deputy recorder")
    INVESTIGATOR = "investigator", _("Investigating committee member")
    HEARING_MEMBER = "hearing_member", _("Hearing panel member")
    SAFEGUARDING = "safeguarding", _("Safeguarding officer")


CONFIDENTIAL = frozenset(
    {
        RoleKind.RECORDER,
        RoleKind.DEPUTY_RECORDER,
        RoleKind.INVESTIGATOR,
        RoleKind.HEARING_MEMBER,
        RoleKind.SAFEGUARDING,
    }
)
"""Roles whose holders read confidential files.

Three people appoint to these; every other role is a manager's to give. A member of the
appeals pool opens no file by that: each seat on a panel is given for one case.
"""


class DraftState(models.TextChoices):
    """How far the next version of a policy is."""

    DRAFT = "draft", _("Draft")
    IN_REVIEW = "in_review", _("In review")
    PUBLISHED = "published", _("Published")
    DISCARDED = "discarded", _("Discarded")


class VersionState(models.TextChoices):
    """What a published version of a policy is for now."""

    CURRENT = "published", _("Published: applies to new events")
    SUPERSEDED = "superseded", _("Superseded: applies to earlier events only")
    RETIRED = "retired", _("Retired: no unfinished event uses it")


class Paper(models.TextChoices):
    """The paper that documents are made for."""

    A4 = "a4", _("A4")
    LETTER = "letter", _("Letter")


class InPlay(models.TextChoices):
    """What visitors and players see while an event is in play."""

    NOTHING = "nothing", _("Nothing until the results are posted")
    RANKING = "ranking", _("Ranking only")


class Names(models.TextChoices):
    """How players are named where everyone can read it."""

    FULL = "full", _("Full names, hidden on request")
    INITIALS = "initials", _("Initials")


PLAYER_FACTS = {
    "name": _("name"),
    "email": _("email address"),
    "national_number": _("national number"),
    "club_number": _("club number"),
    "minor": _("under 18"),
    "born_on": _("date of birth"),
    "hidden": _("name withheld"),
    "guest": _("guest"),
    "nickname": _("nickname"),
    "phone": _("telephone"),
    "contact_agreed_on": _("contact details shared"),
    "grade": _("grade"),
    "handicap": _("handicap"),
    "guardian_email": _("guardian’s email address"),
    "numbers": _("other national numbers"),
}
"""What a club knows of a player, as a history names it."""

SETTINGS = {
    "name": _("name"),
    "time_zone": _("time zone"),
    "language": _("language"),
    "paper": _("paper size"),
    "in_play": _("results shown during play"),
    "names": _("player names in public"),
    "about": _("about the club"),
    "contact": _("contact"),
    "external_contact": _("external contact"),
    "mail_message": _("message in result emails"),
    "national_numbers": _("national numbers"),
}
"""What a manager sets for the club, as a history names it."""


def _of_role(sentence: Promise) -> Sentence:
    """The sentence with the role that the entry names."""

    def text(details: Mapping[str, Any]) -> str:
        return str(sentence) % {"role": RoleKind(details["role"]).label}

    return text


def _policy_published(details: Mapping[str, Any]) -> str:
    return gettext("Policy %(number)s published") % {"number": details["number"]}


AUDIT_MESSAGES: dict[str, Sentence] = {
    "club.created": gettext_lazy("Club set up"),
    "club.settings_changed": with_changes(gettext_lazy("Settings changed"), SETTINGS),
    "policy.published": _policy_published,
    "policy.draft_started": gettext_lazy("Draft policy started"),
    "policy.draft_saved": gettext_lazy("Draft policy changed"),
    "policy.draft_sent": gettext_lazy("Draft policy sent for review"),
    "policy.draft_returned": gettext_lazy("Draft policy returned for changes"),
    "policy.draft_discarded": gettext_lazy("Draft policy discarded"),
    "invitation.sent": gettext_lazy("Invited"),
    "invitation.link_made": gettext_lazy(
        "Invitation link created by the site administrator"
    ),
    "invitation.withdrawn": gettext_lazy("Invitation withdrawn"),
    "invitation.accepted": gettext_lazy("Invitation accepted"),
    "role.given": _of_role(gettext_lazy("Role given: %(role)s")),
    "role.ended": _of_role(gettext_lazy("Role ended: %(role)s")),
    "role.resigned": _of_role(gettext_lazy("Role resigned: %(role)s")),
    "appointment.proposed": _of_role(gettext_lazy("Proposed for: %(role)s")),
    "appointment.approved": _of_role(gettext_lazy("Approved for: %(role)s")),
    "appointment.made_by_operator": _of_role(
        gettext_lazy("Appointed by the site administrator: %(role)s")
    ),
    "appointment.accepted": _of_role(gettext_lazy("Role accepted: %(role)s")),
    "appointment.withdrawn": _of_role(gettext_lazy("Appointment withdrawn: %(role)s")),
    "player.added": gettext_lazy("Player added"),
    "player.edited": with_changes(gettext_lazy("Player edited"), PLAYER_FACTS),
    "player.same": gettext_lazy("Player record merged with another"),
    "player.separated": gettext_lazy("Player record separated from another"),
    "player.unlinked": gettext_lazy("Account unlinked"),
}
