"""The director's pages of a poll, and who opens them."""

from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from clubsite.accounts.models import User
from clubsite.audit import trail, verification
from clubsite.clubs.labels import RoleKind
from clubsite.notices.models import Notice
from clubsite.tests.builders import make_club, make_member, make_player
from rulings.desk.actions import drafts
from rulings.log.models import Consulted, Ruling
from rulings.log.procedure.walking import Walking
from rulings.polls import actions
from rulings.polls.actions import NotAsked
from rulings.polls.models import Poll, PollAnswer
from rulings.polls.rules import Asks
from rulings.tests.builders import line_at, make_draft, make_f1, make_ruling, players_at
from rulings.tests.poll_world import PUT, ask, make_five, make_poll, say
from rulings.tests.writing import address, seen_on, typed_for
from scoring.events.labels import EventState
from scoring.events.models import Event
from scoring.tests.builders import make_deal, make_entries

pytestmark = pytest.mark.django_db
WRITTEN = {"seat": "S", "hand": PUT.hand, "auction": "1s 2h 2s 3h"}

TO_THE_ALTERNATIVES = (
    ("informant", "S"),
    ("seen", "tempo"),
    ("agreed", "yes"),
    ("UI", "yes"),
    ("damage", "yes"),
)


@pytest.fixture
def event() -> Event:
    return make_f1(make_club(), state=EventState.IN_PLAY)


@pytest.fixture
def director(event: Event, client: Client) -> User:
    director = make_member(event.club, RoleKind.DIRECTOR)
    client.force_login(director)
    return director


@pytest.fixture
def draft(event: Event, director: User) -> Ruling:
    return make_draft(line_at(event, 5), by=director)


@pytest.fixture
def poll(draft: Ruling, director: User) -> Poll:
    return make_poll(draft, by=director)


def new(client: Client, draft: Ruling, do: str, **typed: str) -> Any:
    return client.post(address(draft, "polls/new"), {"do": do, **typed})


def page_of(poll: Poll) -> str:
    return address(poll.ruling, f"polls/{poll.pk}")


def test_a_seat_shows_the_hand_that_was_dealt_there(
    client: Client, event: Event, draft: Ruling
) -> None:
    deal = make_deal(event, 7)
    shown = new(client, draft, "seat:W").context["form"]
    unknown = new(client, draft, "seat:Q").context["form"]

    assert shown["hand"].value() == deal.west
    assert unknown["hand"].value() is None


def test_without_the_deal_the_hand_is_typed(
    client: Client, event: Event, draft: Ruling, director: User
) -> None:
    elsewhere = make_draft(line_at(event, 4), by=director)
    elsewhere.result = None
    elsewhere.save()

    for ruling in (draft, elsewhere):
        form = new(client, ruling, "seat:W", hand="KQ").context["form"]
        assert form["hand"].value() == "KQ"


def test_the_pad_writes_the_auction_and_takes_back(
    client: Client, draft: Ruling
) -> None:
    more = new(client, draft, "call:2NT", auction="1S P").context
    less = new(client, draft, "uncall", auction="1S P").context
    same = new(client, draft, "keep", auction="1S P").context

    assert [pad["form"]["auction"].value() for pad in (more, less, same)] == [
        "1S P 2NT",
        "1S",
        "1S P",
    ]
    assert [pad["pad"] for pad in (more, less, same)] == [True, True, False]


def test_the_auction_that_the_ruling_knows_is_filled_in(
    client: Client, draft: Ruling, director: User
) -> None:
    auction = ["S:1S", "W:P"]
    walking = Walking("insufficient_bid", (("auction", auction),))
    drafts.keep_walks(draft, (walking,), by=director)

    form = client.get(address(draft, "polls/new")).context["form"]
    assert form["auction"].value() == "1S P"


@pytest.mark.parametrize(
    ("changed", "error"),
    [
        ({"seat": ""}, "Choose whose hand it is."),
        ({"hand": "KQJ"}, "a hand of four suits"),
        ({"hand": ""}, "This field is required"),
        ({"auction": "1s p"}, "After these calls it is North"),
        ({"auction": "2s 1h 2s 3h"}, "legal at that point. Correct the auction"),
    ],
)
def test_what_cannot_be_put_to_players_is_said_beside_its_field(
    client: Client, draft: Ruling, changed: dict[str, str], error: str
) -> None:
    page = new(client, draft, "save", **{**WRITTEN, **changed})

    assert page.status_code == 422
    assert error in page.content.decode()
    assert not Poll.objects.exists()


def test_a_poll_without_a_line_is_refused_on_its_page(
    client: Client, draft: Ruling
) -> None:
    draft.result = None
    draft.save()

    page = new(client, draft, "save", **WRITTEN)

    assert page.status_code == 422
    assert "Enter the table and board first" in page.content.decode()


def test_a_poll_that_is_written_goes_on_to_whom_to_ask(
    client: Client, draft: Ruling
) -> None:
    page = new(client, draft, "save", **WRITTEN)

    poll = Poll.objects.get()
    assert (poll.board, poll.seat, poll.hand) == (7, "S", PUT.hand)
    assert poll.auction == list(PUT.auction)
    assert page["Location"] == page_of(poll)


def test_links_go_to_all_who_were_chosen(
    client: Client, event: Event, director: User, poll: Poll
) -> None:
    here = players_at(line_at(event, 1))[0]
    five = make_five(event.club)
    form = client.get(page_of(poll)).context["form"]
    offered = [key for key, _name in form.fields["players"].choices]
    page = client.post(
        page_of(poll),
        {
            "players": [str(here.pk)],
            "other": str(five[0].pk),
            "asks": "action",
            "do": "send",
        },
    )

    assert str(here.pk) in offered
    assert not {str(player.pk) for player in players_at(line_at(event, 5))} & set(
        offered
    )
    assert page["Location"] == page_of(poll)
    assert set(poll.answers.values_list("player", "asks")) == {
        (here.pk, "action"),
        (five[0].pk, "action"),
    }


@pytest.mark.parametrize("pairs", [1, 50])
def test_any_number_of_players_is_asked_within_the_bound(
    client: Client, event: Event, poll: Poll, pairs: int
) -> None:
    entries = make_entries(
        event, ((number, "NS") for number in range(100, 100 + pairs))
    )
    players = [member.player for entry in entries for member in entry.members.all()]

    page = client.post(
        page_of(poll),
        {"players": [player.pk for player in players], "asks": "action", "do": "send"},
    )
    client.get(page_of(poll))

    answers = list(poll.answers.all())
    assert page["Location"] == page_of(poll)
    assert {answer.player_id for answer in answers} == {player.pk for player in players}
    assert len({answer.token_hash for answer in answers}) == len(players)
    notices = Notice.objects.filter(kind="rulings/poll_asked").order_by("pk")
    assert [notice.params["asked"] for notice in notices] == [
        answer.pk for answer in answers
    ]
    history = trail.get_history(poll.ruling).filter(verb="ruling.poll_asked")
    assert [entry.details for entry in history] == [{"poll": poll.pk}] * len(players)
    assert not [fault for fault in verification.verify() if fault.number]


def test_everybody_who_may_not_be_asked_is_named_and_nobody_is_asked(
    client: Client, event: Event, poll: Poll
) -> None:
    involved, other = players_at(line_at(event, 5))[:2]

    page = client.post(
        page_of(poll), {"other": str(involved.pk), "asks": "action", "do": "send"}
    )
    with pytest.raises(NotAsked) as refused:
        actions.ask(
            poll,
            [involved, *make_five(event.club), other],
            Asks.ACTION,
            by=poll.ruling.director,
        )

    assert f"{involved.name} plays at this table" in page.content.decode()
    assert refused.value.reasons == [
        f"{player.name} plays at this table. Ask someone else."
        for player in (involved, other)
    ]
    assert not poll.answers.exists()


def test_a_poll_that_was_closed_meanwhile_asks_nobody(
    client: Client, event: Event, director: User, poll: Poll
) -> None:
    [player, *_rest] = make_five(event.club)
    actions.close_poll(poll, by=director)

    page = client.post(page_of(poll), {"other": str(player.pk), "asks": "action"})

    assert page.status_code == 422
    assert page.context["form"].non_field_errors() == [
        "This poll is closed. No more players can be asked or answer."
    ]
    assert not poll.answers.exists()


def test_who_may_not_be_asked_is_named(
    client: Client, event: Event, poll: Poll
) -> None:
    involved = players_at(line_at(event, 5))[0]
    here = players_at(line_at(event, 1))[0]

    page = client.post(
        page_of(poll),
        {
            "players": [str(here.pk)],
            "other": str(involved.pk),
            "asks": "action",
            "do": "send",
        },
    )
    nobody = client.post(page_of(poll), {"asks": "action", "do": "send"})

    assert page.status_code == nobody.status_code == 422
    assert f"{involved.name} plays at this table" in page.content.decode()
    assert "Choose at least one player." in nobody.content.decode()
    assert not poll.answers.exists()


def test_the_second_question_is_chosen_apart(
    client: Client, event: Event, draft: Ruling, director: User, poll: Poll
) -> None:
    plain = make_poll(
        draft, by=director, question=type(PUT)("S", PUT.hand, PUT.auction)
    )
    [player, *_rest] = make_five(event.club)
    client.post(page_of(poll), {"other": str(player.pk), "asks": "suggests"})

    assert poll.answers.get().asks == Asks.SUGGESTS
    assert "asks" not in client.get(page_of(plain)).context["form"].fields


def test_where_nobody_else_plays_the_club_is_searched(
    client: Client, event: Event, poll: Poll
) -> None:
    event.entries.exclude(pk__in=line_at(event, 5).contestants).update(phantom=True)
    for table in range(1, 5):
        for player in players_at(line_at(event, table)):
            player.same_as = make_player(event.club, f"Twin of {player}")
            player.save()
            PollAnswer.objects.create(
                poll=poll,
                player=player.same_as,
                token_hash=f"{player.pk}",
                asked_at=poll.made_at,
            )

    assert "players" not in client.get(page_of(poll)).context["form"].fields


def test_an_answer_told_aloud_is_kept_and_counted(
    client: Client, event: Event, poll: Poll
) -> None:
    [player, *_rest] = make_five(event.club)
    path = client.post(
        page_of(poll), {"other": str(player.pk), "asks": "action", "do": "aloud"}
    )["Location"]
    empty = client.post(path, {"answer": ""})
    shown = client.get(path)
    response = client.post(path, {"answer": "p", "considered": "3s, a low club"})
    tally = client.get(page_of(poll)).context["page"].question.tally

    assert empty.status_code == 422
    assert "/sample/polls/" in shown.context["link"]
    assert response["Location"] == page_of(poll)
    assert (tally.answered, [item.text for item in tally.actions]) == (
        1,
        ["pass", "3♠", "A low club"],
    )


def test_an_answer_before_the_information_stays(
    client: Client, event: Event, director: User, poll: Poll
) -> None:
    [player, *_rest] = make_five(event.club)
    first = ask(poll, player, by=director)
    say(first, "P")
    ask(poll, player, by=director, asks=Asks.SUGGESTS)

    page = client.post(f"{page_of(poll)}asked/{first.pk}/", {"answer": "3S"})

    assert page.status_code == 422
    assert "before the player knew the information" in page.content.decode()


def test_a_closed_poll_names_nobody_any_more(
    client: Client, event: Event, director: User, poll: Poll
) -> None:
    [player, *_rest] = make_five(event.club)
    answer = ask(poll, player, by=director)
    before = client.get(page_of(poll)).content.decode()
    done = client.post(f"{page_of(poll)}close/")
    after = client.get(page_of(poll)).content.decode()

    assert done["Location"] == address(poll.ruling, "walk")
    assert player.name in before
    assert player.name not in after
    assert client.get(f"{page_of(poll)}asked/{answer.pk}/")["Location"] == page_of(poll)


@pytest.mark.full
def test_the_tally_stands_beside_the_judgment(
    client: Client, event: Event, director: User, draft: Ruling, poll: Poll
) -> None:
    walking = Walking("unauthorised_information", TO_THE_ALTERNATIVES)
    drafts.keep_walks(draft, (walking,), by=director)
    say(ask(poll, make_five(event.club)[0], by=director), "P", "3S")

    page = client.get(address(draft, "walk")).content.decode()

    assert page.index("have a logical alternative") < page.index(
        "1 of 1 player has said what they would do."
    )


@pytest.mark.full
def test_a_question_without_judgment_offers_no_poll(
    client: Client, draft: Ruling, director: User
) -> None:
    empty = client.get(address(draft, "walk")).context["page"]
    drafts.keep_walks(draft, (Walking("opening_lead_out_of_turn"),), by=director)
    page = client.get(address(draft, "walk"))

    assert not empty.is_judged
    assert b"Poll players" not in page.content


@pytest.mark.full
@pytest.mark.parametrize(("answered", "offers"), [(1, False), (3, False), (5, True)])
def test_players_are_asked_where_there_is_judgment_not_beside_a_fact(
    client: Client, draft: Ruling, director: User, answered: int, offers: bool
) -> None:
    answers = TO_THE_ALTERNATIVES[:answered]
    walking = Walking("unauthorised_information", answers)
    drafts.keep_walks(draft, (walking,), by=director)

    page = client.get(address(draft, "walk")).content

    assert (b"Poll players" in page) is offers


def test_players_and_the_file_read_the_tally_only(
    client: Client, event: Event, director: User, draft: Ruling, poll: Poll
) -> None:
    [player, *_rest] = make_five(event.club)
    say(ask(poll, player, by=director), "P", "3S", "Too weak.")
    assert draft.result
    client.post(address(draft, "edit"), {**typed_for(draft.result), "do": "preview"})
    client.post(address(draft, "preview"), seen_on(client, draft))

    page = client.get(f"/sample/rulings/{draft.pk}/").content.decode()

    assert Consulted.objects.filter(player=player, polled=True).exists()
    assert "1 of 1 player has said what they would do." in page
    assert "Too weak." in page
    assert player.name not in page


def test_another_director_who_was_asked_is_noted(
    client: Client, event: Event, draft: Ruling
) -> None:
    other = make_member(event.club, RoleKind.DIRECTOR, name="Sample Other Director")
    where = address(draft, "consult")
    wrong = client.post(where, {"who": "0"})
    noted = client.post(where, {"who": str(other.pk)})
    twice = client.post(where, {"who": str(other.pk)})

    draft.refresh_from_db()
    assert client.get(where).status_code == 200
    assert (wrong.status_code, twice.status_code) == (422, 422)
    assert noted["Location"] == address(draft, "walk")
    assert draft.draft["c0-who"] == f"user:{other.pk}"
    walked = client.get(address(draft, "walk"))
    assert walked.context["asked"] == [other.name]


@pytest.mark.parametrize(
    ("kind", "status"),
    [
        (RoleKind.MANAGER, 404),
        (RoleKind.APPEALS_MEMBER, 404),
        (RoleKind.RECORDER, 404),
        (None, 404),
    ],
)
def test_nobody_but_directors_opens_the_pages_of_a_poll(
    client: Client, event: Event, director: User, poll: Poll, kind: Any, status: int
) -> None:
    answer = ask(poll, make_five(event.club)[0], by=director)
    client.force_login(make_member(event.club, *([kind] if kind else [])))

    for page in (
        page_of(poll),
        f"{page_of(poll)}asked/{answer.pk}/",
        address(poll.ruling, "polls/new"),
        address(poll.ruling, "consult"),
    ):
        assert client.get(page).status_code == status
    assert client.post(f"{page_of(poll)}close/").status_code == status


def test_a_ruling_that_was_given_has_no_page_to_ask_on(
    client: Client, event: Event, director: User, poll: Poll
) -> None:
    given = make_ruling(line_at(event, 4), by=director)
    other = make_draft(line_at(event, 3), by=director)

    assert client.get(address(given, "polls/new")).status_code == 404
    assert client.get(address(other, f"polls/{poll.pk}")).status_code == 404


@pytest.mark.parametrize("people", [1, 5])
@pytest.mark.full
def test_the_pages_ask_no_more_for_more_people(
    client: Client,
    event: Event,
    director: User,
    poll: Poll,
    people: int,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    for player in make_five(event.club)[:people]:
        say(ask(poll, player, by=director), "P")

    with django_assert_max_num_queries(30):
        client.get(page_of(poll))
    with django_assert_max_num_queries(34):
        client.get(address(poll.ruling, "walk"))
    with django_assert_max_num_queries(20):
        client.get(address(poll.ruling, "polls/new"))
    answer = poll.answers.all()[0]
    with django_assert_max_num_queries(20):
        client.get(f"{page_of(poll)}asked/{answer.pk}/")
