"""Taps on the page of a walked law: what each button does to the answers."""

from rulings.desk.forms.walking import Tapped, tapped
from rulings.laws.trees import TREES
from rulings.log.procedure.walking import Walking

LEAD = Walking("opening_lead_out_of_turn", known={"declarer": "S", "dealer": "W"})
CARDS = Walking("card_exposed_during_auction")
CALLS = Walking("bid_out_of_rotation", known={"dealer": "W"})


def after(walking: Walking, *buttons: str, **post: str) -> Tapped:
    stands = Tapped((walking,))
    for button in buttons:
        stands = tapped(stands.walks, button, post)
    return stands


def test_an_answer_may_be_typed_or_tapped() -> None:
    assert after(LEAD, "answer:faced:no").walks[0].answers == (("faced", "no"),)
    typed = after(LEAD, "answer:card", **{"told-card": "S7"})
    assert typed.walks[0].answers == (("card", "S7"),)


def test_a_wrong_answer_leaves_the_question_open() -> None:
    assert after(LEAD, "answer:card:S1") == Tapped((LEAD,), "card", "card")


def test_nobody_is_no_seat_and_what_is_no_auction_takes_no_calls() -> None:
    assert after(LEAD, "answer:offender:") == Tapped((LEAD,), "offender", "offender")
    faced = LEAD.answered("faced", "yes")
    assert after(faced, "call:faced:1C") == Tapped((faced,), "faced", "faced")
    assert after(faced, "call:nothing:1C").wrong == "nothing"


def test_what_no_database_keeps_is_left_out() -> None:
    typed = after(LEAD, "answer:card", **{"told-card": "S\x007"})
    assert typed.walks[0].answers == (("card", "S7"),)


def test_cards_are_added_and_taken_away_one_by_one() -> None:
    two = after(CARDS, "toggle:cards:S7", "toggle:cards:H2")
    single = after(CARDS, "toggle:cards:S7", "toggle:cards:H2", "toggle:cards:S7")
    none = after(CARDS, "toggle:cards:S7", "toggle:cards:S7")

    assert two.walks[0].answers == (("cards", ["S7", "H2"]),)
    assert (single.walks[0].answers, single.opened) == ((("cards", ["H2"]),), "cards")
    assert none.walks[0].answers == ()


def test_calls_follow_each_other_from_the_dealer() -> None:
    changed = after(CALLS, "call:auction_before:1C", "call:auction_before:P")
    assert changed.walks[0].answers == (("auction_before", ["W:1C", "N:P"]),)

    back = tapped(changed.walks, "uncall:auction_before", {})
    assert back.walks[0].answers == (("auction_before", ["W:1C"]),)


def test_calls_that_were_written_go_on_from_there() -> None:
    walk = CALLS.answered("auction_before", "N:1C E:P")

    answers = after(walk, "call:auction_before:1H").walks[0].answers

    assert answers == (("auction_before", ["N:1C", "E:P", "S:1H"]),)


def test_undo_goes_back_to_the_choice_of_the_family() -> None:
    walk = LEAD.answered("faced", "no")

    assert after(walk, "undo").walks == (LEAD,)
    assert after(LEAD, "undo").walks == ()
    assert after(walk, "drop").walks == ()
    assert after(walk, "usual:faced").walks == (LEAD,)


def test_a_family_takes_the_place_of_another_or_follows_it() -> None:
    walk = LEAD.answered("offender", "W")

    other = after(walk, "family:revoke_of_old", "family:dummys_rights")
    also = after(walk, "also:lead_out_of_turn_in_play")

    assert [each_walk.family for each_walk in other.walks] == ["dummys_rights"]
    assert other.walks[0].known == LEAD.known
    assert [each_walk.family for each_walk in also.walks] == [
        "opening_lead_out_of_turn",
        "lead_out_of_turn_in_play",
    ]
    assert after(walk, f"also:{walk.family}").walks == (walk,)


def test_answers_go_on_to_a_family_that_asks_the_same() -> None:
    first = Walking("bid_out_of_rotation", (("auction_before", ["W:1C"]),))

    also = after(first, "also:pass_out_of_rotation").walks[1]

    shared = TREES["pass_out_of_rotation"].question("auction_before")
    same = shared == first.tree.question("auction_before")
    assert bool(also.answers) is same


def test_reasons_are_kept_with_every_tap() -> None:
    typed = {"reason-meant_to_claim": " I \0heard it. ", "reason-other": "x", "so": "x"}
    changed = after(Walking("claims_and_concessions"), "keep", **typed)

    assert changed.walks[0].reasons == {"meant_to_claim": "I heard it."}


def test_without_a_family_there_is_nothing_to_answer() -> None:
    assert tapped((), "answer:faced:no", {"reason-x": "y"}) == Tapped(())
    assert tapped((), "family:nothing", {}) == Tapped(())


def test_a_tap_on_another_family_than_the_one_that_is_walked_answers_nothing() -> None:
    old = after(LEAD, "answer:faced:no", walked="revoke", **{"reason-faced": "Seen."})
    begun = after(LEAD, "family:revoke", walked="")

    assert old == begun == Tapped((LEAD,), overtaken=True)


def test_a_tap_that_comes_twice_since_its_answer_was_lost_counts_once() -> None:
    walked = LEAD.answered("faced", "no")

    assert after(walked, f"family:{LEAD.family}", walked="") == Tapped((walked,))
    assert after(walked, f"also:{LEAD.family}", walked="revoke") == Tapped((walked,))
    assert after(walked, "drop:revoke", walked="revoke") == Tapped((walked,))
