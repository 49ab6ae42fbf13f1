"""What rulings tell a running evening: what is left open, and until when one may appeal."""

from collections.abc import Iterator, Sequence

from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from rulings.conduct.access import prepared_drafts
from rulings.laws import families
from rulings.log.access import left_open
from rulings.log.models import Ruling
from rulings.polls.access import running_polls
from scoring.events.models import Event
from scoring.play.queries.desk import DeskCall


def open_rulings(user: User, events: Sequence[Event]) -> Iterator[DeskCall]:
    """The rulings of these events that somebody has begun and not given: the clock of
    one with a judgment open runs since its question came up. Polls that run for them."""
    if not events:
        return
    club = events[0].club
    rulings = {one.pk: one for one in left_open(user, club).filter(event__in=events)}
    for ruling in rulings.values():
        page = "ruling_walk" if ruling.walks else "ruling_edit"
        yield DeskCall(
            where=place_in_words(ruling),
            what=_what(ruling),
            since=ruling.judging_since or ruling.made_at,
            url=reverse(page, args=[club.slug, ruling.pk]),
        )
    for poll in running_polls(rulings) if rulings else ():
        asked = poll.answers.all()
        answered = sum(one.is_answered for one in asked)
        yield DeskCall(
            where=place_in_words(rulings[poll.ruling_id]),
            what=_("A poll is running: %(answered)s of %(asked)s have answered")
            % {"answered": answered, "asked": len(asked)},
            since=poll.made_at,
            url=reverse("poll_detail", args=[club.slug, poll.ruling_id, poll.pk]),
        )


def _what(ruling: Ruling) -> str:
    if ruling.judging_since is None:
        return _("A ruling is begun and not given")
    family = families.family(ruling.walks[-1]["family"])
    return _("Judgment open: %(family)s") % {"family": gettext(family.title)}


def place_in_words(ruling: Ruling) -> str:
    """The table and board of a ruling, as a desk says them."""
    known = {
        "table": ruling.table_name,
        "board": ruling.board,
        "section": ruling.section,
    }
    if ruling.table is not None and ruling.board is not None:
        return _("Table %(table)s, board %(board)s") % known
    if ruling.board is not None and ruling.section:
        return _("Section %(section)s, board %(board)s") % known
    if ruling.board is not None:
        return _("Board %(board)s") % known
    return _("Ruling")


def prepared_reports(user: User, events: Sequence[Event]) -> Iterator[DeskCall]:
    """The private drafts that rulings have prepared for this person; the words do not
    say what they are, for a desk stands where others pass."""
    for draft in prepared_drafts(user, [one.pk for one in events]) if events else ():
        yield DeskCall(
            where=draft.event.name if draft.event else draft.club.name,
            what=_("A draft was prepared for you"),
            since=draft.made_at,
            url=reverse("referral_edit", args=[draft.club.slug, draft.token]),
        )
