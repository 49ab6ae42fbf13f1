"""Who polls players and who may be asked; a link opens nothing but its own question."""

import hashlib
from collections.abc import Collection, Iterable
from datetime import timedelta
from enum import StrEnum
from typing import Any

from django.core.signing import Signer
from django.db.models import F, Prefetch, Q, QuerySet
from django.urls import reverse

from clubsite.accounts.models import User
from clubsite.clubs.models import Club, Player
from clubsite.site.clock import now
from rulings.log.access import check_may_change
from rulings.log.models import Ruling
from rulings.polls.models import Poll, PollAnswer
from rulings.polls.rules import Asks
from scoring.events import access as scoring
from scoring.events.models import Entry, EntryPlayer, Event, Result

LINK_LASTS = timedelta(days=7)
"""So long a link works where no one closes the poll."""


class Bar(StrEnum):
    """Why someone cannot be asked."""

    INVOLVED = "involved"
    DIRECTS = "directs"
    TO_PLAY = "to_play"


def check_may_poll(user: User | None, ruling: Ruling) -> None:
    """Refuse anyone who could not give the ruling."""
    check_may_change(user, ruling)


def sealed_consultations(ruling: Ruling) -> Q:
    """People consulted for the ruling by a poll: who answered one is sealed."""
    answered = PollAnswer.objects.filter(poll__ruling=ruling)
    return Q(polled=True, player__in=answered.values("player"))


def get_polls(ruling: Ruling) -> QuerySet[Poll]:
    """The polls for a ruling with their answers, the first first."""
    answers = PollAnswer.objects.select_related("player")
    return ruling.polls.prefetch_related(Prefetch("answers", answers))


def answers_of(
    poll: Poll, players: Iterable[Player]
) -> dict[int, dict[str, PollAnswer]]:
    """By player: their answers in the poll, by what was asked."""
    keys = [player.pk for player in players]
    found: dict[int, dict[str, PollAnswer]] = {key: {} for key in keys}
    for poll_answer in poll.answers.filter(player__in=keys):
        found[poll_answer.player_id][poll_answer.asks] = poll_answer
    return found


def running_polls(rulings: Iterable[int]) -> QuerySet[Poll]:
    """The polls for these rulings that players can still answer."""
    return Poll.objects.filter(ruling__in=list(rulings), closed_at__isnull=True)


def answers_to(polls: QuerySet[Poll]) -> QuerySet[PollAnswer]:
    """The answers to these polls, those that are not given yet too."""
    return PollAnswer.objects.filter(poll__in=polls.values("pk"))


def barred(ruling: Ruling, director: User) -> dict[int, Bar]:
    """By person: why they cannot be asked about the board of this ruling.

    Involved are all who play in a pair or team of its table; still to play it are those
    of whom a result on a board of the same deal is awaited, in whatever event.
    """
    line = ruling.result
    if line is None:
        return {}
    waiting = Result.objects.filter(
        section__board_set__sections=line.section_id,
        board=line.board,
        kind__in=scoring.OPEN_KINDS,
    ).exclude(pk=line.pk)
    involved = set(line.contestants)
    to_play = {entry for result in waiting for entry in result.contestants}
    seats = list(_seats(to_play | involved))
    own = Player.objects.filter(
        club=ruling.club, account__in={director.pk, ruling.director_id}
    )
    return {
        **{
            seat.player.person: Bar.TO_PLAY
            for seat in seats
            if seat.entry_id in to_play
        },
        **{player.person: Bar.DIRECTS for player in own},
        **{
            seat.player.person: Bar.INVOLVED
            for seat in seats
            if seat.entry_id in involved
        },
    }


def get_persons(club: Club) -> QuerySet[Player]:
    """The club's players, each person once."""
    return Player.objects.filter(club=club, same_as__isnull=True)


def persons_in(event: Event) -> set[int]:
    """Who plays in the event, by person."""
    return {seat.player.person for seat in _seats(event.entries.values("pk"))}


def asked_by_token(token: str, club: Club, user: User | None) -> PollAnswer | None:
    """The question of that link while it can be answered; of another person's none."""
    found = _answerable().filter(token_hash=token_hash(token), poll__ruling__club=club)
    answer = found.select_related("poll__ruling__club", "player").first()
    return answer if answer and _is_for(answer, user) else None


def own_asked(user: User, club: Club) -> QuerySet[PollAnswer]:
    """The questions that this person can answer now.

    An account that was linked after the question has only the link in the mail.
    """
    in_time = Q(player__account_since__isnull=True) | Q(
        player__account_since__lte=F("asked_at")
    )
    return _answerable().filter(in_time, player__account=user, poll__ruling__club=club)


def still_asked(key: int) -> PollAnswer | None:
    """That question, while it can be answered."""
    found = _answerable().filter(pk=key)
    return found.select_related("poll__ruling__club").first()


def told_what(poll: Poll, player: Player) -> bool:
    """Whether the player was asked what the information suggests."""
    return poll.answers.filter(player=player, asks=Asks.SUGGESTS).exists()


def token_for(seed: str) -> str:
    """The token that belongs to that seed; it is never stored."""
    return Signer(salt="rulings.poll").signature(seed)


def answer_path(answer: PollAnswer, club: Club) -> str:
    """The path where that question is answered."""
    return reverse("poll_answer", args=[club.slug, token_for(answer.seed)])


def token_hash(token: str) -> str:
    """What is stored of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def _answerable() -> QuerySet[PollAnswer]:
    return PollAnswer.objects.filter(
        poll__closed_at__isnull=True, asked_at__gt=now() - LINK_LASTS
    )


def _is_for(answer: PollAnswer, user: User | None) -> bool:
    """Whether anyone who opens the link can be the one who was asked.

    No one has to sign in; who is signed in as someone else is someone else.
    """
    if user is None or answer.player.account_id == user.pk:
        return True
    known = Player.objects.filter(club=answer.player.club_id, account=user).exists()
    return answer.player.account_id is None and not known


def _seats(
    entries: Collection[int] | QuerySet[Entry, Any],
) -> QuerySet[EntryPlayer]:
    """Who plays in these entries, in no order."""
    seats = EntryPlayer.objects.filter(entry__in=entries)
    return seats.order_by().select_related("player")
