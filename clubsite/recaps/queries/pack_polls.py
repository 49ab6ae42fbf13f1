"""Polls of a ruling on paper: what was put to players and what they said, without names."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubsite.recaps.documents.hearing_pack import PackText
from clubsite.recaps.documents.printed import SUITS
from scoring.templatetags import bridge


def poll_text(poll: Mapping[str, Any]) -> PackText:
    """One poll as the ruling keeps it."""
    return PackText(_("Players polled"), "\n".join(_lines(poll)))


def _lines(poll: Mapping[str, Any]) -> Iterator[str]:
    holdings = (
        f"{SUITS[each['suit']]} {each['ranks'] or '—'}" for each in poll["hand"]
    )
    yield f"{bridge.seat(poll['seat'])}: {'  '.join(holdings)}"
    yield _("Dealer %(seat)s · vulnerable: %(sides)s") % {
        "seat": bridge.seat(poll["dealer"]),
        "sides": bridge.vulnerability(poll["vulnerable"]),
    }
    yield poll["auction"] or _("No calls yet.")
    yield from filter(None, (poll["methods"], poll["information"]))
    yield from _tally(poll["tally"])


def _tally(tally: Mapping[str, Any]) -> Iterator[str]:
    yield ngettext(
        "%(answered)s of %(asked)s player has said what they would do.",
        "%(answered)s of %(asked)s players have said what they would do.",
        tally["asked"],
    ) % {"asked": tally["asked"], "answered": tally["answered"]}
    for each in tally["actions"]:
        chosen = _("chosen by %(chose)s, considered by %(considered)s") % {
            "chose": each["chose"],
            "considered": each["considered"],
        }
        yield f"{each['text']}: {chosen}"
    for each in tally["suggests"]:
        suggested = _("What the information suggests")
        yield f"{suggested}: {each['text']} ({each['chose']})"
    yield from tally["reasons"]
