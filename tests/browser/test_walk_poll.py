"""A hesitation, from the table to the appeal: five players polled by links, one score weighed."""

import re

import pytest
from playwright.sync_api import Page, expect

from clubsite.clubs.models import Player
from clubsite.tests.builders import make_member
from rulings.log.models import Ruling
from rulings.polls.access import token_for
from rulings.polls.models import PollAnswer
from rulings.tests.builders import line_at, make_draft, make_f1, players_at, seat
from rulings.tests.poll_world import PUT, make_five
from tests.browser import walking, walking_case
from tests.browser.conftest import CheckPage
from tests.browser.walking import PageOf

pytestmark = pytest.mark.django_db(transaction=True)
ANSWERS = (("P", "3S"), ("P", ""), ("P", "3S, X"), ("3S", "P"), ("P", "3S"))


def walk(page: Page, *answers: tuple[str, str]) -> None:
    """Answer the questions as they come up, each in its own box."""
    for question, answer in answers:
        box = page.get_by_role("group", name=re.compile(question))
        box.get_by_role("button", name=re.compile(rf"^{answer}\b")).click()
        expect(box).to_have_count(0)


def ask_five(page: Page, five: list[Player]) -> None:
    """Write what is put to them, and send each a link."""
    page.get_by_role("link", name="Poll players").click()
    page.get_by_role("button", name="South", exact=True).click()
    expect(page.get_by_role("button", name="South", pressed=True)).to_be_visible()
    walking.fill(page, "Hand", PUT.hand)
    walking.fill(page, "Auction", "1S 2H 2S")
    page.get_by_text("Bidding pad").click()
    page.get_by_role("button", name="3♥", exact=True).click()
    expect(page.get_by_label("Auction")).to_have_value("1S 2H 2S 3H")
    page.get_by_role("button", name="Next: players").click()
    for player in five:
        page.get_by_role("combobox", name="Another club member").fill(player.name)
        page.get_by_role("option", name=player.name).click()
        page.get_by_role("button", name="Send a link").click()
        element = page.get_by_role("listitem").filter(has_text=player.name)
        expect(element).to_contain_text("waiting")


@pytest.mark.full
def test_a_hesitation_polled_weighed_and_appealed(
    page_of: PageOf, axe: CheckPage
) -> None:
    people = walking.make_people("poll-walk")
    event = make_f1(people.club)
    line = line_at(event, 5)
    own = players_at(line)[0]
    appellant = seat(own, make_member(people.club, name="Sample Appellant"))
    draft = make_draft(line, by=people.director)
    five = make_five(people.club)
    director = page_of(people.director)
    director.set_viewport_size({"width": 390, "height": 844})

    director.goto(f"{people.home}rulings/{draft.pk}/walk/")
    director.get_by_role("button", name="Hesitation", exact=False).first.click()
    walk(
        director,
        ("Who paused", "South"),
        ("What was seen", "A break in tempo"),
        ("Does everyone agree", "Yes"),
        ("unauthorised information from partner", "Yes"),
        ("other side damaged", "Yes"),
    )
    ask_five(director, five)
    axe(director)

    for player, (answer, considered) in zip(five, ANSWERS, strict=True):
        poll_answer = PollAnswer.objects.get(player=player)
        phone = page_of()
        phone.set_viewport_size({"width": 390, "height": 844})
        phone.goto(f"{people.home}polls/{token_for(poll_answer.seed)}/")
        walking.fill(phone, "What would you call or play?", answer)
        walking.fill(phone, "What else did you seriously consider?", considered)
        phone.get_by_role("button", name="Answer", exact=True).click()
        expect(phone.get_by_text("Your answer is saved.")).to_be_visible()
        if player == five[0]:
            axe(phone)
        phone.context.close()

    director.reload()
    expect(
        director.get_by_text("5 of 5 players have said what they would do.")
    ).to_be_visible()
    director.get_by_role("button", name="Close the poll").click()
    director.wait_for_url(re.compile("/walk/$"))
    expect(director.get_by_text("chosen by 4, considered by 1")).to_be_visible()
    director.get_by_label(re.compile("Reasons for your judgment")).fill(
        "Four of five passed."
    )
    walk(director, ("logical alternative", "Yes"), ("demonstrably suggest", "Yes"))
    for row, (result, percent) in enumerate((("4S N =", "60"), ("3S N +1", "40"))):
        director.get_by_label("Result").nth(row).fill(result)
        director.get_by_label("Percent").nth(row).fill(percent)
    director.get_by_label(re.compile("Give your reason")).last.fill(
        "A pause shows more."
    )
    axe(director)
    director.get_by_role("button", name="Done", exact=True).click()
    director.get_by_role("button", name="Give the ruling").click()
    director.wait_for_url(re.compile(r"/rulings/\d+/$"))

    player_page = page_of(appellant)
    walking_case.read_newest_notice(player_page, people, "ruling")
    main = player_page.get_by_role("main")
    expect(main).to_contain_text("5 of 5 players have said what they would do.")
    expect(main).to_contain_text("Four of five passed.")
    assert not any(player.name in main.inner_text() for player in five)
    axe(player_page)
    walking_case.lodge(player_page, "The pause suggested nothing.")
    assert Ruling.objects.get(pk=draft.pk).appeals.count() == 1
