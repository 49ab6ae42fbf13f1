"""What a player sees who is about to appeal."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from clubsite.accounts.models import User
from clubsite.clock import now
from rulings.access import appeals as access
from rulings.access import rulings
from rulings.access.cast import cast_of_ruling
from rulings.appeals.policy import AppealPolicy
from rulings.models import Ruling
from rulings.procedure.appeals import State
from rulings.procedure.deadlines import in_time
from rulings.queries.case_facts import CLOSED
from rulings.queries.deadlines import appeal_deadline
from rulings.queries.rulings import title_of


@dataclass(frozen=True, slots=True)
class LodgePage:
    """The ruling, until when it can be appealed, and what was written so far."""

    ruling: Ruling
    title: str
    deadline: datetime | None
    is_over: bool
    may_be_referred: bool
    deposit: str
    partners: tuple[str, ...]
    contest: str
    open_case: int | None
    is_decided: bool
    has_draft: bool
    written: Mapping[str, str]
    now: datetime

    @property
    def shows_form(self) -> bool:
        """Whether a notice could be lodged now, or was begun while it could."""
        if self.open_case or self.is_decided:
            return False
        return self.has_draft or not self.is_over


def lodge_page(ruling: Ruling, user: User) -> LodgePage:
    """The page for a player of the table; an earlier notice that was superseded is
    taken over, so that it can be maintained with one tap."""
    version = rulings.latest_version(ruling)
    deadline = appeal_deadline(version)
    cast = cast_of_ruling(version)
    found = access.open_appeal(ruling)
    draft = access.own_draft(user, ruling)
    return LodgePage(
        ruling=ruling,
        title=title_of(version.family),
        deadline=deadline,
        is_over=not in_time(now(), deadline),
        may_be_referred=ruling.event.state not in CLOSED,
        deposit=AppealPolicy.of(ruling.event.policy).deposit_due,
        partners=tuple(
            one.name
            for one in cast.concurring(cast.side_of(user), None)
            if one.account_id != user.pk
        ),
        contest=str(cast.contest),
        open_case=found.pk if found else None,
        is_decided=access.held_by_panel(ruling) is State.DECIDED,
        has_draft=draft is not None,
        written=access.own_words(user, ruling),
        now=now(),
    )


def players_to_enter(ruling: Ruling) -> list[tuple[str, str]]:
    """Everybody at the table, as choices."""
    cast = cast_of_ruling(rulings.latest_version(ruling))
    return [(str(one.pk), one.name) for one in cast.players]
