"""Polling players: each act one transaction and one audit entry, which names no pollee."""

import secrets
from collections.abc import Iterable, Mapping, Sequence

from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.clubs.models import Player
from clubsite.notices import outbox
from clubsite.site.characters import whole_number
from clubsite.site.clock import now
from clubsite.site.errors import Refused
from rulings.log.actions import check_is_open
from rulings.log.models import Ruling
from rulings.log.procedure.content import MOST_CONSULTED
from rulings.polls import access
from rulings.polls.access import Bar
from rulings.polls.models import Poll, PollAnswer
from rulings.polls.rules import Asks, PollQuestion

MOST_POLLS = 6
ASKED = "rulings/poll_asked"
BARRED = {
    Bar.INVOLVED: gettext_lazy("%(name)s plays at this table. Ask someone else."),
    Bar.DIRECTS: gettext_lazy("%(name)s is directing. Ask someone else."),
    Bar.TO_PLAY: gettext_lazy(
        "%(name)s hasn't played this board yet. Ask someone else."
    ),
}


@transaction.atomic
def begin_poll(ruling: Ruling, poll_question: PollQuestion, *, by: User) -> Poll:
    """Write down a hand with its auction, to be put to players."""
    access.check_may_poll(by, ruling)
    check_is_open(ruling)
    if ruling.result is None:
        raise Refused(
            _("Enter the table and board first. They decide which players you can ask.")
        )
    if ruling.polls.count() >= MOST_POLLS:
        raise Refused(_("A ruling can have six polls at most."))

    poll = Poll.objects.create(
        ruling=ruling,
        board=ruling.result.board,
        seat=poll_question.seat,
        hand=poll_question.hand,
        auction=list(poll_question.auction),
        methods=poll_question.methods,
        information=poll_question.information,
        made_at=now(),
    )

    _record("ruling.poll_begun", poll, by=by)
    return poll


class NotAsked(Refused):
    """No one was asked; `reasons` say it for each player who cannot be."""

    def __init__(self, reasons: Sequence[str]) -> None:
        super().__init__(" ".join(reasons))
        self.reasons = reasons


@transaction.atomic
def ask(
    poll: Poll,
    players: Sequence[Player],
    asks: Asks,
    *,
    by: User,
    send: bool = True,
    barred: Mapping[int, Bar] | None = None,
) -> list[PollAnswer]:
    """Ask players one of the questions: by a link, or aloud at the director's phone.

    All are asked, or none. `barred` are those who cannot be asked, if they are known.
    """
    access.check_may_poll(by, poll.ruling)
    _hold_open(poll)
    if barred is None:
        barred = access.barred(poll.ruling, by)
    earlier = access.answers_of(poll, players)
    reasons = [
        _reason_against(poll, player, asks, barred, earlier[player.pk])
        for player in players
    ]
    if any(reasons):
        raise NotAsked([reason for reason in reasons if reason])

    poll_answers = PollAnswer.objects.bulk_create(
        _new_answer(poll, player, asks) for player in players
    )
    if send:
        _tell(poll, poll_answers)

    details = [{"poll": poll.pk} for _answer in poll_answers]
    club = poll.ruling.club
    trail.record_several("ruling.poll_asked", poll.ruling, details, by=by, club=club)
    return poll_answers


@transaction.atomic
def answer(
    poll_answer: PollAnswer, answer: str, considered: str, why: str, *, by: User | None
) -> None:
    """Save an answer: by the player's link (`by` is None), or told aloud to `by`."""
    if by is not None:
        access.check_may_poll(by, poll_answer.poll.ruling)
    _hold_open(poll_answer.poll)
    if poll_answer.asks == Asks.ACTION and access.told_what(
        poll_answer.poll, poll_answer.player
    ):
        raise Refused(
            _(
                "This answer came before the player knew the information. It can't be "
                "changed."
            )
        )

    PollAnswer.objects.filter(pk=poll_answer.pk).update(
        answer=answer, considered=considered, why=why, answered_at=now()
    )
    poll_answer.refresh_from_db()

    _record("ruling.poll_answered", poll_answer.poll, by=by)


@transaction.atomic
def consult(ruling: Ruling, person: User, *, by: User) -> None:
    """Note that another official was consulted, which keeps them off a panel."""
    access.check_may_poll(by, ruling)
    check_is_open(ruling)
    rows = min(whole_number(ruling.draft.get("consulted", "")), MOST_CONSULTED)
    who = f"user:{person.pk}"
    if who in (ruling.draft.get(f"c{row}-who") for row in range(rows)):
        raise Refused(_("%(name)s is already on the list.") % {"name": person.name})
    if rows >= MOST_CONSULTED:
        raise Refused(_("You can't add anyone else."))

    added = {"consulted": str(rows + 1), f"c{rows}-who": who}
    ruling.draft = {**ruling.draft, **added}
    ruling.save(update_fields=["draft"])

    details = {"user": person.pk}
    trail.record("ruling.consulted", ruling, by=by, club=ruling.club, details=details)


@transaction.atomic
def close_poll(poll: Poll, *, by: User) -> None:
    """Take no more answers: the links open nothing any more, and the tally stands."""
    access.check_may_poll(by, poll.ruling)
    _hold_open(poll)

    Poll.objects.filter(pk=poll.pk).update(closed_at=now())
    poll.refresh_from_db()

    _record("ruling.poll_closed", poll, by=by)


def end_polls(ruling: Ruling) -> tuple[Poll, ...]:
    """Take no more answers for a ruling that no one is writing any more; its polls with
    every answer that came before."""
    polls = tuple(access.get_polls(ruling).select_for_update(no_key=True))
    running = [poll.pk for poll in polls if poll.is_open]
    Poll.objects.filter(pk__in=running).update(closed_at=now())
    return polls


def _record(verb: str, poll: Poll, *, by: User | None) -> None:
    details = {"poll": poll.pk}
    trail.record(verb, poll.ruling, by=by, club=poll.ruling.club, details=details)


def _new_answer(poll: Poll, player: Player, asks: Asks) -> PollAnswer:
    seed = secrets.token_hex(16)
    return PollAnswer(
        poll=poll,
        player=player,
        asks=asks,
        seed=seed,
        token_hash=access.token_hash(access.token_for(seed)),
        asked_at=now(),
    )


def _tell(poll: Poll, poll_answers: Iterable[PollAnswer]) -> None:
    """Notify the players. The mail gets the link when it is sent; the page leads to it."""
    club = poll.ruling.club
    messages = (
        outbox.Message(
            ASKED,
            poll_answer.player,
            f"{ASKED}:{poll_answer.pk}",
            {"asked": poll_answer.pk},
            reverse("poll_own", args=[club.slug, poll_answer.pk]),
        )
        for poll_answer in poll_answers
    )
    outbox.post_several(messages, club=club)


def _hold_open(poll: Poll) -> None:
    """Refuse at a poll that is closed; until the transaction ends no one closes it, so
    that a ruling keeps all answers or the last one was refused."""
    polls = Poll.objects.select_for_update(no_key=True).filter(
        pk=poll.pk, closed_at__isnull=True
    )
    if polls.first() is None:
        raise Refused(_("This poll is closed. No more players can be asked or answer."))


def _reason_against(
    poll: Poll,
    player: Player,
    asks: Asks,
    barred: Mapping[int, Bar],
    earlier: Mapping[str, PollAnswer],
) -> str:
    """Why the player cannot be asked that now; empty if they can.

    `earlier` are the player's answers in the poll, by what was asked.
    """
    name = {"name": player.name}
    bar = barred.get(player.person)
    if bar:
        return str(BARRED[bar]) % name
    return _reason_by_order(poll, name, asks, earlier)


def _reason_by_order(
    poll: Poll, name: dict[str, str], asks: Asks, earlier: Mapping[str, PollAnswer]
) -> str:
    """What someone would do is asked before they learn what the information was."""
    if asks in earlier:
        return _("%(name)s has already been asked that.") % name
    if asks == Asks.ACTION:
        if not earlier:
            return ""
        return _("%(name)s already knows the information. Ask someone else.") % name
    if not poll.information:
        return _(
            "This poll doesn't include the information. Start a new poll that does."
        )
    if any(not poll_answer.is_answered for poll_answer in earlier.values()):
        return _("%(name)s hasn't yet said what they would do.") % name
    return ""
