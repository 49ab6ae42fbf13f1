"""Dealing boards here, and taking out the files for who puts the cards in the boards."""

import secrets

from django.db import transaction
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.site.clock import now
from clubsite.site.errors import Refused
from scoring.bridge.dealing import RULES, canonical_text, commitment
from scoring.bridge.dealing import deal_board as cards_of_board
from scoring.events import access as events_access
from scoring.events.labels import EventState
from scoring.events.models import BoardSet, Deal, Dealing, Event
from scoring.play import access
from scoring.results.actions import changed_event, hold_event

DEALT_IN = (EventState.DRAFT, EventState.OPEN, EventState.IN_PLAY)


@transaction.atomic
def deal_boards(event: Event, board_set: BoardSet, *, by: User) -> Dealing:
    """Deal all boards of the set that have no cards and no result, from a new seed.

    From now on the commitment is public. Who plays in the event can't deal for it.
    """
    access.check_may_deal(by, event)
    hold_event(event)
    if event.state not in DEALT_IN:
        raise Refused(_("Boards are dealt before they are played."))
    boards = events_access.untouched_boards(event).get(board_set.pk, [])
    if not boards:
        raise Refused(_("All boards have their cards, or have been played."))

    seed = secrets.token_hex(32)
    Deal.objects.bulk_create(_row(board_set, seed, board) for board in boards)
    dealing = Dealing.objects.create(
        event=event,
        board_set=board_set,
        number=event.dealings.count() + 1,
        boards=boards,
        rules=RULES,
        seed=seed,
        commitment=commitment(canonical_text(seed, boards)),
        dealt_by=by,
        dealt_at=now(),
    )
    changed_event(event)

    details = {"boards": boards, "commitment": dealing.commitment}
    trail.record("deals.dealt", event, by=by, club=event.club, details=details)
    return dealing


@transaction.atomic
def take_out(dealing: Dealing, form: str, *, by: User) -> None:
    """Log that the person who dealt takes the cards out of the site, in that form."""
    access.check_may_take_out(by, dealing)

    trail.record(
        "deals.taken_out",
        dealing.event,
        by=by,
        club=dealing.event.club,
        details={"boards": dealing.boards, "form": form},
    )


def _row(board_set: BoardSet, seed: str, board: int) -> Deal:
    hands = str(cards_of_board(seed, board)).removeprefix("N:").split()
    north, east, south, west = hands
    return Deal(
        board_set=board_set,
        board=board,
        north=north,
        east=east,
        south=south,
        west=west,
    )
