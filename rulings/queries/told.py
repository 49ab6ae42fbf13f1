"""Which pages of cases the readers of notices still open."""

from clubsite.accounts.models import User
from clubsite.clubs.models import Club
from clubsite.notices import links
from rulings.access import appeals, referrals, rulings


@links.opens("ruling_detail")
def open_rulings(user: User, club: Club, keys: set[int]) -> set[int]:
    """Of these rulings, those that the person reads."""
    visible = rulings.visible_rulings(user, club).filter(pk__in=keys)
    return set(visible.values_list("pk", flat=True))


@links.opens("appeal_detail")
def open_appeals(user: User, club: Club, keys: set[int]) -> set[int]:
    """Of these appeals, those whose file exists for the person."""
    cases = appeals.cases_of(user, club, among=keys)
    return {case.appeal.pk for case in cases if case.opens}


@links.opens("referral_list")
def open_queue(user: User, club: Club, keys: set[int]) -> set[int]:
    """The queue, for those who hold an office now."""
    return keys if referrals.holds_office(user, club) else set()
