"""Which pages of cases the readers of notices still open, and links made for a mail."""

from clubsite.accounts.models import User
from clubsite.clubs.models import Club
from clubsite.notices.models import Notice
from rulings.access import appeals, polls, referrals, rulings, skips


def open_rulings(user: User, club: Club, keys: set[int]) -> set[int]:
    """Of these rulings, those that the person reads."""
    visible = rulings.visible_rulings(user, club).filter(pk__in=keys)
    return set(visible.values_list("pk", flat=True))


def open_appeals(user: User, club: Club, keys: set[int]) -> set[int]:
    """Of these appeals, those whose file exists for the person."""
    cases = appeals.cases_of(user, club, among=keys)
    return {case.appeal.pk for case in cases if case.opens}


def open_queue(user: User, club: Club, keys: set[int]) -> set[int]:
    """The queue, for those who hold an office now."""
    return keys if referrals.holds_office(user, club) else set()


def open_skips(user: User, club: Club, keys: set[int]) -> set[int]:
    """Of these requests to skip a board, those of the person's tables and events."""
    found = skips.visible_skips(user, club).filter(pk__in=keys)
    return set(found.values_list("pk", flat=True))


def open_polls(user: User, club: Club, keys: set[int]) -> set[int]:
    """Of these questions, those that the person can still answer."""
    found = polls.own_asked(user, club).filter(pk__in=keys)
    return set(found.values_list("pk", flat=True))


def link_to_poll(notice: Notice) -> str:
    """The link of who was asked; none once the poll is closed."""
    asked = polls.still_asked(notice.params["asked"])
    return polls.path_of(asked, asked.poll.ruling.club) if asked else ""
