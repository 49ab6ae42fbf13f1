"""Polling players: whom one may ask, in what order, and what a given ruling keeps."""

import pytest
from django.db import IntegrityError

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.notices import outbox
from clubsite.notices.models import Notice
from clubsite.site import clock
from clubsite.site.errors import Refused
from clubsite.tests.builders import make_club, make_member, make_player
from rulings.desk.actions import drafts, giving
from rulings.desk.queries.calls import open_rulings
from rulings.log.access import consulted_for
from rulings.log.models import Consulted, Ruling
from rulings.log.procedure.content import Consultation
from rulings.log.queries.places import Place
from rulings.polls import actions
from rulings.polls.access import (
    LINK_LASTS,
    Bar,
    asked_by_token,
    barred,
    own_asked,
    still_asked,
    token_for,
)
from rulings.polls.actions import BARRED
from rulings.polls.models import Poll, PollAnswer
from rulings.polls.queries import link_to_poll
from rulings.polls.rules import Asks
from rulings.tests.builders import (
    amend,
    assigned,
    line_at,
    make_content,
    make_draft,
    make_f1,
    players_at,
    seat,
    seen_of,
    withdraw,
)
from rulings.tests.poll_world import PUT, ask, link_of, make_five, make_poll, say
from scoring.events.labels import EventState, ResultKind
from scoring.events.models import Event
from scoring.play.queries.desk import DeskCall

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return make_f1(make_club(), state=EventState.IN_PLAY)


@pytest.fixture
def director(event: Event) -> User:
    return make_member(event.club, RoleKind.DIRECTOR)


@pytest.fixture
def draft(event: Event, director: User) -> Ruling:
    return make_draft(line_at(event, 5), by=director)


@pytest.fixture
def poll(draft: Ruling, director: User) -> Poll:
    return make_poll(draft, by=director)


def await_line(event: Event, table: int) -> None:
    line = line_at(event, table)
    line.kind, line.contract, line.declarer, line.tricks = (
        ResultKind.AWAITED,
        "",
        "",
        None,
    )
    line.save()


def reason(refused: pytest.ExceptionInfo[Refused]) -> str:
    return str(refused.value)


def test_whoever_is_involved_directs_or_still_plays_the_board_is_refused(
    event: Event, director: User, draft: Ruling, poll: Poll
) -> None:
    await_line(event, 2)
    own = make_player(event.club, "Sample Director", account=director)
    at_table, to_play = players_at(line_at(event, 5)), players_at(line_at(event, 2))
    twin = make_player(event.club, "Sample Twin")
    old = at_table[0]
    old.same_as = twin
    old.save()

    assert barred(draft, director) == {
        **{player.pk: Bar.TO_PLAY for player in to_play},
        own.pk: Bar.DIRECTS,
        **{player.person: Bar.INVOLVED for player in at_table},
    }
    for player, bar in (
        (twin, Bar.INVOLVED),
        (own, Bar.DIRECTS),
        (to_play[0], Bar.TO_PLAY),
    ):
        with pytest.raises(Refused) as refused:
            ask(poll, player, by=director)
        assert reason(refused) == str(BARRED[bar]) % {"name": player.name}


def test_who_has_played_the_board_may_be_asked(
    event: Event, director: User, poll: Poll
) -> None:
    answer = ask(poll, players_at(line_at(event, 1))[0], by=director)

    assert not answer.is_answered
    assert (
        str(answer)
        == f"answer {answer.pk} to poll {poll.pk} for draft {poll.ruling_id}"
    )


def test_a_player_is_told_by_a_notice_whose_link_is_made_with_the_mail(
    event: Event, director: User, poll: Poll
) -> None:
    answer = ask(poll, make_five(event.club)[0], by=director)
    notice = Notice.objects.get(kind="rulings/poll_asked")
    during = link_to_poll(notice)
    subject, body = outbox.notice_text(notice)
    actions.close_poll(poll, by=director)

    assert (notice.player, during) == (answer.player, link_of(answer))
    assert "What would you do?" in subject
    assert "only for you" in body
    assert str(answer.seed) not in f"{notice.params} {notice.link}"
    assert link_to_poll(notice) == ""


def test_who_is_asked_aloud_gets_no_notice(
    event: Event, director: User, poll: Poll
) -> None:
    [player, *_rest] = make_five(event.club)
    actions.ask(poll, [player], Asks.ACTION, by=director, send=False)

    assert not Notice.objects.filter(kind="rulings/poll_asked").exists()


def test_nobody_is_asked_the_same_twice(
    event: Event, director: User, poll: Poll
) -> None:
    [player, *_rest] = make_five(event.club)
    first = ask(poll, player, by=director)

    with pytest.raises(Refused) as refused:
        ask(poll, player, by=director)
    first.pk = None
    first.token_hash = "another"

    assert reason(refused) == f"{player.name} has already been asked that."
    with pytest.raises(IntegrityError):
        first.save()


def test_what_one_would_do_is_asked_before_what_the_information_suggests(
    event: Event, director: User, poll: Poll
) -> None:
    first, second, *_rest = make_five(event.club)
    answer = ask(poll, first, by=director)
    with pytest.raises(Refused) as too_early:
        ask(poll, first, by=director, asks=Asks.SUGGESTS)
    say(answer, "P", "3S")
    later = ask(poll, first, by=director, asks=Asks.SUGGESTS)
    with pytest.raises(Refused) as changed:
        say(answer, "3S")
    say(later, "Bidding on")
    ask(poll, second, by=director, asks=Asks.SUGGESTS)
    with pytest.raises(Refused) as too_late:
        ask(poll, second, by=director)

    assert "hasn't yet said" in reason(too_early)
    assert "before the player knew the information" in reason(changed)
    assert "knows the information" in reason(too_late)
    assert later.is_answered


def test_a_poll_without_the_information_does_not_ask_what_it_suggests(
    event: Event, director: User, draft: Ruling
) -> None:
    poll = make_poll(draft, by=director, question=type(PUT)("S", PUT.hand, PUT.auction))

    with pytest.raises(Refused) as refused:
        ask(poll, make_five(event.club)[0], by=director, asks=Asks.SUGGESTS)

    assert (
        reason(refused)
        == "This poll doesn't include the information. Start a new poll that does."
    )


def test_an_answer_may_change_until_the_poll_is_closed(
    event: Event, director: User, poll: Poll
) -> None:
    first, second, *_rest = make_five(event.club)
    answer = ask(poll, first, by=director)
    say(answer, "P")
    say(answer, "3S")
    actions.answer(answer, "4S", "", "", by=director)
    actions.close_poll(poll, by=director)

    assert (answer.answer, poll.is_open) == ("4S", False)
    for refused_act in (
        lambda: say(answer, "P"),
        lambda: ask(poll, second, by=director),
        lambda: actions.close_poll(poll, by=director),
    ):
        with pytest.raises(Refused) as refused:
            refused_act()
        assert reason(refused).startswith("This poll is closed")


def test_a_poll_needs_the_line_and_a_ruling_has_at_most_six(
    event: Event, director: User, draft: Ruling
) -> None:
    table_only = drafts.begin_draft(event, Place(table=3), by=director)
    with pytest.raises(Refused) as no_line:
        make_poll(table_only, by=director)
    for _number in range(6):
        make_poll(draft, by=director)
    with pytest.raises(Refused) as too_many:
        make_poll(draft, by=director)

    assert "Enter the table and board first" in reason(no_line)
    assert barred(table_only, director) == {}
    assert reason(too_many) == "A ruling can have six polls at most."


def give(draft: Ruling, director: User, *consulted: Consultation) -> None:
    line = draft.result
    assert line
    content = make_content(assigned(line, "4S N ="), consulted=consulted)
    giving.give_ruling(draft, content, by=director, expected=seen_of(draft, content))


def polled(ruling: Ruling) -> set[tuple[int | None, bool]]:
    rows = Consulted.objects.filter(version__ruling=ruling)
    return set(rows.values_list("player", "polled"))


def test_the_ruling_keeps_the_tally_and_seals_who_was_asked(
    event: Event, director: User, draft: Ruling, poll: Poll
) -> None:
    five = make_five(event.club)
    for player, answer in zip(five, ("P", "P", "P", "3S", ""), strict=True):
        poll_answer = ask(poll, player, by=director)
        if answer:
            say(poll_answer, answer, "3S", "So.")
    aloud = make_player(event.club, "Sample Aloud")
    make_poll(draft, by=director)

    give(
        draft,
        director,
        Consultation(player=five[0].pk, polled=True),
        Consultation(player=aloud.pk, polled=True),
    )

    version = draft.versions.get()
    [stored] = version.polls
    poll.refresh_from_db()
    assert not poll.is_open
    assert stored["tally"]["asked"] == 5
    assert stored["tally"]["actions"] == [
        {"text": "pass", "chose": 3, "considered": 0},
        {"text": "3♠", "chose": 1, "considered": 3},
    ]
    assert stored["auction"] == "South 1♠, West 2♥, North 2♠, East 3♥"
    assert not any(player.name in str(stored) for player in five)
    assert polled(draft) == {(player.pk, True) for player in (*five, aloud)}
    assert [consultation.player for consultation in consulted_for(version)] == [aloud]


@pytest.mark.full
def test_an_amendment_keeps_both_too(
    event: Event, director: User, draft: Ruling, poll: Poll
) -> None:
    [player, *_rest] = make_five(event.club)
    say(ask(poll, player, by=director), "P")
    give(draft, director)
    assert draft.result
    content = make_content(assigned(draft.result, "3S N +1"), why_amended="New facts.")
    version = amend(draft, content, by=director)

    assert len(version.polls) == 1
    assert list(version.consulted.values_list("player", "polled")) == [
        (player.pk, True)
    ]


def test_a_discarded_draft_takes_its_polls_along(
    event: Event, director: User, draft: Ruling, poll: Poll
) -> None:
    other = make_poll(make_draft(line_at(event, 4), by=director), by=director)
    answers = [
        ask(each_poll, make_five(event.club)[0], by=director)
        for each_poll in (poll, other)
    ]
    drafts.discard_draft(draft, by=director)

    assert list(Poll.objects.all()) == [other]
    assert list(PollAnswer.objects.all()) == [answers[1]]


@pytest.mark.full
def test_leaving_an_amendment_or_withdrawing_ends_its_polls(
    event: Event, director: User, draft: Ruling
) -> None:
    give(draft, director)
    ended = []
    for leave in (drafts.leave_amendment, withdraw):
        drafts.begin_amendment(draft, {"facts": "New."}, by=director)
        poll = make_poll(draft, by=director)
        leave(draft, by=director)
        poll.refresh_from_db()
        ended.append(not poll.is_open)

    assert ended == [True, True]


def test_a_poll_closed_before_keeps_its_instant_when_its_draft_ends(
    event: Event, director: User, draft: Ruling
) -> None:
    give(draft, director)
    drafts.begin_amendment(draft, {"facts": "New."}, by=director)
    poll = make_poll(draft, by=director)
    actions.close_poll(poll, by=director)
    closed_at = Poll.objects.get().closed_at

    drafts.leave_amendment(draft, by=director)

    assert Poll.objects.get().closed_at == closed_at


def test_a_link_ends_after_a_week_where_nobody_closes_the_poll(
    event: Event, director: User, poll: Poll
) -> None:
    player = make_five(event.club)[0]
    seat(player, make_member(event.club))
    answer = ask(poll, player, by=director)
    assert player.account
    token, account, found = token_for(answer.seed), player.account, []
    for moment in (answer.asked_at, answer.asked_at + LINK_LASTS):
        with clock.at(moment):
            by_token = asked_by_token(token, event.club, None)
            own = own_asked(account, event.club).first()
            found.append((by_token, own, still_asked(answer.pk)))

    assert found == [(answer, answer, answer), (None, None, None)]


def test_who_was_consulted_is_noted_once(draft: Ruling, director: User) -> None:
    other = make_member(draft.club, RoleKind.DIRECTOR, name="Sample Other Director")
    actions.consult(draft, other, by=director)
    with pytest.raises(Refused) as twice:
        actions.consult(draft, other, by=director)
    draft.draft["consulted"] = "12"
    draft.save()
    with pytest.raises(Refused) as many:
        actions.consult(draft, director, by=director)

    assert draft.draft["c0-who"] == f"user:{other.pk}"
    assert reason(twice) == f"{other.name} is already on the list."
    assert reason(many).startswith("You can't add anyone else")


def test_a_poll_is_on_the_desk_while_it_runs(
    event: Event, director: User, poll: Poll
) -> None:
    first, second, *_rest = make_five(event.club)
    say(ask(poll, first, by=director), "P")
    ask(poll, second, by=director)
    [_begun, call] = open_rulings(director, [event])
    actions.close_poll(poll, by=director)

    assert call == DeskCall(
        "Table 5, board 7",
        "Poll in progress: 1 of 2 answers",
        poll.made_at,
        f"/sample/rulings/{poll.ruling_id}/polls/{poll.pk}/",
    )
    assert len(list(open_rulings(director, [event]))) == 1
