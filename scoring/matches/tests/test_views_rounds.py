"""Rounds on pages: drawn, looked at, changed, published; matches judged."""

import re
from decimal import Decimal

import pytest
from django.test import Client

from clubsite.clubs.labels import RoleKind
from clubsite.tests.builders import make_club, make_member
from scoring.events.labels import CountedKind, EventState, PlayedKind
from scoring.events.models import Event, Match
from scoring.events.plans import Judged
from scoring.matches.actions import matches
from scoring.tests.contests import make_round_robin
from scoring.tests.evening_world import make_event_world
from scoring.tests.pages import url
from scoring.tests.swiss_world import Contest, make_drawn

pytestmark = pytest.mark.django_db


def opened(client: Client, contest: Contest) -> str:
    """The page of rounds as the director sees it, in lines of words."""
    client.force_login(contest.director)
    page = client.get(url(contest.event, "rounds/")).content.decode()
    return re.sub(r"\s*<[^>]*>\s*", "\n", page.partition("<main")[2])


def post(client: Client, contest: Contest, path: str, **typed: object) -> int:
    client.force_login(contest.director)
    return client.post(url(contest.event, path), typed).status_code


def test_a_round_is_drawn_changed_published_and_taken_back(client: Client) -> None:
    swiss = make_drawn(contestants=5)
    first = opened(client, swiss)
    form = client.get(url(swiss.event, "rounds/draw/")).content.decode()

    assert post(client, swiss, "rounds/draw/", how="seeds") == 302
    drawn = opened(client, swiss)
    assert client.get(url(swiss.event, "rounds/change/")).status_code == 200
    pair = {"one": swiss.entry(1).pk, "other": swiss.entry(5).pk}
    assert post(client, swiss, "rounds/change/", **pair, seen=swiss.seen()) == 302
    changed = opened(client, swiss)
    assert post(client, swiss, "rounds/publish/", seen=swiss.seen()) == 302
    published = opened(client, swiss)
    assert post(client, swiss, "rounds/undo/") == 302
    assert post(client, swiss, "rounds/discard/") == 302

    assert ("No rounds drawn yet" in first, "Draw round 1" in first) == (True, True)
    assert "Random seed" in form
    assert (
        "By seeds: the top seed meets the first of the bottom half, and so on." in drawn
    )
    assert "Drawing now would give other pairings: some were" not in drawn
    assert "Drawing now would give other pairings: some were" in changed
    assert ("Bye" in published, "8 boards missing" in published) == (True, False)
    assert "4 boards missing" in published
    assert not Match.objects.exists()


def test_a_first_round_by_lot_shows_its_seed(client: Client) -> None:
    swiss = make_drawn()

    without = post(client, swiss, "rounds/draw/", how="lot", lot="")
    post(client, swiss, "rounds/draw/", how="lot", lot="snow 26")
    page = opened(client, swiss)

    assert without == 422
    assert "At random with the seed “snow 26”" in page
    assert "Drawing now would give other pairings: some were" not in page
    history = client.get(url(swiss.event, "manage/")).content.decode()
    assert "Round 1 drawn, at random, seed snow 26" in history


def test_the_page_says_why_the_round_is_as_it_is(client: Client) -> None:
    swiss = make_drawn(contestants=4, rounds=5)
    for number in (1, 2, 3):
        swiss.draw()
        swiss.publish()
        swiss.play(number)
    swiss.draw()

    page = opened(client, swiss)
    swiss.event.entries.filter(number=3).update(withdrew=True)
    left = opened(client, swiss)

    assert "2 matches are rematches; at least 2 couldn" in page
    assert "They met in round 2" in page
    assert "1, place 1 with" in page
    assert "3 has withdrawn" in left


def test_a_round_without_rematches_says_so(client: Client) -> None:
    swiss = make_drawn()
    swiss.draw()
    swiss.publish()
    swiss.play(1)
    swiss.draw()

    assert "No rematches." in opened(client, swiss)


def test_a_triangle_is_chosen_for_one_round_of_an_odd_number(client: Client) -> None:
    odd, even = make_drawn(contestants=5), make_drawn(slug="second")

    assert post(client, odd, "rounds/draw/", how="seeds", odd="triangle") == 302
    page = opened(client, odd)
    history = client.get(url(odd.event, "manage/")).content.decode()
    form = client.get(url(odd.event, "rounds/draw/")).content.decode()
    client.force_login(even.director)
    without = client.get(url(even.event, "rounds/draw/")).content.decode()

    assert "Triangle: half-matches on half the boards" in page
    assert "Drawing now would give other pairings: some were" not in page
    assert "Round 1 drawn, with a triangle" in history
    assert post(client, odd, "rounds/draw/", how="seeds", odd="bye") == 302
    again = client.get(url(odd.event, "manage/")).content.decode()
    assert "Round 1 drawn again, with a bye" in again
    offered = "Three teams play a triangle"
    assert (offered in form, offered in without) == (True, False)


def test_who_sat_out_has_met_nobody(client: Client) -> None:
    swiss = make_drawn(contestants=5)
    swiss.draw()
    swiss.publish()
    swiss.play(1)
    swiss.draw()

    page = opened(client, swiss)

    assert ("No rematches." in page, "They met in round" in page) == (True, False)
    assert swiss.pairings(2)[-1] == (4, None)


def test_a_triangle_of_some_who_met_and_the_danish_way_say_so(client: Client) -> None:
    swiss = make_drawn(contestants=5, odd="triangle", system="danish")
    for number in (1, 2):
        swiss.draw()
        swiss.publish()
        swiss.play(number)
    swiss.draw()

    page = opened(client, swiss)

    assert "From the top, neighbours in the ranking meet, even again." in page
    assert "No rematches except in the triangle." in page


def test_pairings_are_chosen_beforehand(client: Client) -> None:
    swiss = make_drawn()
    chosen = {"one1": swiss.entry(1).pk, "other1": swiss.entry(2).pk}
    half = {"one1": swiss.entry(1).pk}

    assert post(client, swiss, "rounds/draw/", how="seeds", **half) == 422
    assert post(client, swiss, "rounds/draw/", how="seeds", **chosen) == 302

    assert swiss.pairings(1)[0] == (1, 2)
    history = client.get(url(swiss.event, "manage/")).content.decode()
    assert "Round 1 drawn, with 1 – 2" in history


def test_missing_results_are_named_before_a_draw(client: Client) -> None:
    swiss = make_drawn(contestants=4)
    swiss.draw()
    swiss.publish()

    page = opened(client, swiss)
    refused = post(client, swiss, "rounds/draw/")
    taken = post(client, swiss, "rounds/draw/", sure="on")

    assert "Not finished yet: Round 1 match 1, Round 1 match 2." in page
    assert (refused, taken) == (422, 302)


def test_a_triangle_and_swiss_pairs_say_how_they_sit(client: Client) -> None:
    threes = make_drawn(contestants=5, odd="triangle")
    threes.draw()
    pairs = make_drawn(
        PlayedKind.SWISS_PAIRS,
        contestants=4,
        counted=CountedKind.MATCHPOINTS,
        slug="other",
    )
    pairs.draw()

    assert "Triangle: half-matches on half the boards" in opened(client, threes)
    assert "1 sits North–South" in opened(client, pairs)


def test_a_knock_out_is_drawn_by_its_bracket_and_level_matches_go_on(
    client: Client,
) -> None:
    cup = make_drawn(PlayedKind.KNOCK_OUT, contestants=4)
    post(client, cup, "rounds/draw/")
    drawn = opened(client, cup)
    cup.publish()
    match = cup.match(1, 1)
    cup.play_match(match, level=True)
    level = opened(client, cup)
    path = f"matches/{match.pk}/prolong/"
    question = client.get(url(cup.event, path)).content.decode()

    assert post(client, cup, path, boards="0") == 422
    assert post(client, cup, path, boards="2") == 302
    assert post(client, cup, path, boards="2") == 422

    assert "By the bracket" in drawn
    assert ("Tied" in level, "Extra boards" in level) == (True, True)
    assert "Round 1, match 1: 1 – 4" in question
    assert f'name="boards" value="{cup.event.regulations.boards_a_match}"' in question
    assert match.results.count() == 12


def test_a_round_of_a_knock_out_is_judged_until_the_next_is_drawn(
    client: Client,
) -> None:
    cup = make_drawn(PlayedKind.KNOCK_OUT, contestants=4)
    cup.draw()
    cup.publish()
    cup.play(1)
    before = opened(client, cup)
    cup.draw()
    after = opened(client, cup)

    assert ("Enter a result" in before, "Enter a result" in after) == (True, False)


def test_a_result_is_given_and_taken_back(client: Client) -> None:
    swiss = make_drawn(contestants=5)
    swiss.draw()
    swiss.publish()
    match, bye = swiss.match(1, 1), swiss.match(1, 3)
    path = f"matches/{match.pk}/judge/"

    too_much = post(client, swiss, path, what="points", home="21", away="0")
    given = post(client, swiss, path, what="home_forfeits")
    page = opened(client, swiss)
    again = client.get(url(swiss.event, path)).content.decode()
    back = post(client, swiss, path, what="boards")
    sat_out = post(client, swiss, f"matches/{bye.pk}/judge/", what="points", home="10")

    assert (too_much, given, back, sat_out) == (422, 302, 302, 302)
    assert "Awarded by the director" in page
    assert "remove the entered result" in again
    match.refresh_from_db()
    bye.refresh_from_db()
    assert (match.given_home, bye.given_home) == ("", "10")


def test_who_goes_through_is_said_without_figures(client: Client) -> None:
    cup = make_drawn(PlayedKind.KNOCK_OUT, contestants=4)
    cup.draw()
    cup.publish()
    client.force_login(cup.director)
    path = f"matches/{cup.match(1, 1).pk}/judge/"

    page = client.get(url(cup.event, path)).content.decode()

    assert "1 forfeits" in page
    assert 'name="home"' not in page
    assert "Seated the wrong way" not in page


def test_a_fault_and_a_carry_over_are_written_down(client: Client) -> None:
    cup = make_drawn(PlayedKind.KNOCK_OUT, contestants=4)
    cup.draw()
    cup.publish()
    match = cup.match(1, 1)
    path = f"matches/{match.pk}/edit/"

    stored = post(client, cup, path, fault="home", carried="-0.50")
    shown = client.get(url(cup.event, path)).content.decode()
    Event.objects.update(state=EventState.FINAL)
    closed = post(client, cup, path, fault="away", carried="")

    match.refresh_from_db()
    assert (stored, closed) == (302, 422)
    assert (match.fault, match.carried) == ("home", "-0.5")
    assert 'value="-0.5"' in shown


def test_in_a_swiss_nothing_is_carried_into_a_match(client: Client) -> None:
    swiss = make_drawn(contestants=4)
    swiss.draw()
    swiss.publish()
    match = swiss.match(1, 1)

    stored = post(client, swiss, f"matches/{match.pk}/edit/", fault="both")

    page = client.get(url(swiss.event, f"matches/{match.pk}/edit/")).content.decode()
    assert stored == 302
    assert "Carry-forward of the first side, in IMPs" not in page


def test_wrong_opponents_are_scored_by_the_rule(client: Client) -> None:
    swiss = make_drawn(contestants=4, boards=8)
    for number in (1, 2):
        swiss.draw()
        swiss.publish()
        swiss.play(number)
    match = swiss.match(2, 1)
    path = f"matches/{match.pk}/mismatch/"
    page = opened(client, swiss)
    form = client.get(url(swiss.event, path)).content.decode()

    nothing = post(client, swiss, path)
    scored = post(client, swiss, path, away_due=swiss.entry(3).pk)

    assert "Played the wrong opponents" in page
    assert "2 should have met" in form
    assert (nothing, scored) == (422, 302)
    match.refresh_from_db()
    assert match.given_home


def test_a_void_match_and_a_cancelled_one_are_named(client: Client) -> None:
    event = make_round_robin(make_club(), teams=4, played=False)
    contest = Contest(event.club, event, make_member(event.club, RoleKind.DIRECTOR))
    contest.match(1, 1).results.update(kind="not_played")
    event.entries.filter(label="2").update(withdrew=True)

    page = opened(client, contest)

    assert "Void: less than half was played" in page
    assert "Cancelled: a side withdrew" in page
    assert "withdrew" in page
    assert "Draw round" not in page


def test_who_leaves_is_marked_and_comes_back(client: Client) -> None:
    swiss = make_drawn(contestants=4)
    entry = swiss.entry(4)

    left = post(client, swiss, f"contestants/{entry.pk}/withdraw/")
    page = opened(client, swiss)
    back = post(client, swiss, f"contestants/{entry.pk}/return/")

    assert (left, back) == (302, 302)
    assert ("withdrew" in page, "Playing" in page) == (True, True)
    entry.refresh_from_db()
    assert not entry.withdrew


def test_what_cannot_be_done_is_said_on_a_page(client: Client) -> None:
    swiss = make_drawn(contestants=4)

    assert post(client, swiss, "rounds/publish/") == 422
    assert post(client, swiss, "rounds/undo/") == 422
    pair = {"one": swiss.entry(1).pk, "other": swiss.entry(2).pk}
    assert post(client, swiss, "rounds/change/", **pair, seen="-") == 422
    swiss.draw()
    swiss.publish()
    assert post(client, swiss, "rounds/undo/") == 302


def test_a_published_round_without_lines_is_not_played_yet(client: Client) -> None:
    event = make_round_robin(make_club(), teams=2, boards=1, played=False)
    contest = Contest(event.club, event, make_member(event.club, RoleKind.DIRECTOR))
    Match.objects.get().results.all().delete()

    assert "Not played yet" in opened(client, contest)


def test_an_evening_of_pairs_has_no_rounds_to_draw(client: Client) -> None:
    world = make_event_world()
    client.force_login(world.director)

    assert client.get(url(world.event, "rounds/")).status_code == 404
    assert client.get(url(world.event, "rounds/draw/")).status_code == 404


def test_points_of_matches_have_as_many_decimals_as_the_scale(client: Client) -> None:
    swiss = make_drawn(contestants=4)
    swiss.draw()
    swiss.publish()
    matches.give_result(
        swiss.match(1, 1),
        Judged(home=Decimal("7.2"), away=Decimal(12)),
        by=swiss.director,
    )

    page = opened(client, swiss)
    assert ("· 7.20" in page, "· 12.00" in page) == (True, True)
