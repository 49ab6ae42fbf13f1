"""What rulings tell a running evening: what is left open, and until when one may appeal."""

from collections.abc import Iterator, Sequence
from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.clock import now
from rulings.access.evenings import dismissed_of, versions_of
from rulings.access.polls import running_polls
from rulings.access.referrals import prepared_drafts
from rulings.access.rulings import left_open
from rulings.labels.appeals import Step
from rulings.laws import families
from rulings.models import Appeal, Ruling, RulingVersion
from rulings.queries.case_facts import deadline_of
from rulings.queries.case_policy import policy_of
from rulings.queries.deadlines import appeal_deadline
from scoring.models import Event
from scoring.queries.desk import DeskCall


def last_appeal(event: Event) -> datetime | None:
    """The last instant at which any ruling of the event may be appealed (Law 92B)."""
    latest: dict[int, RulingVersion] = {
        version.ruling_id: version for version in versions_of(event)
    }
    ends = [appeal_deadline(version) for version in latest.values()]
    return max((end for end in ends if end is not None), default=None)


def last_review(event: Event) -> datetime | None:
    """The last instant at which an appeal that was not admitted may come back: until a
    side may ask for a review, and while one is asked always another step of the ladder."""
    ends = [_review_by(appeal) for appeal in dismissed_of(event)]
    return max((end for end in ends if end is not None), default=None)


def _review_by(appeal: Appeal) -> datetime | None:
    if appeal.review_asked_at:
        window = policy_of(appeal).ladder_step
        return window.ends_at(now(), appeal.club.zone)
    return deadline_of(appeal, Step.REVIEW)


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
