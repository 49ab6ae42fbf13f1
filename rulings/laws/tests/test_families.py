import inspect
import json
from collections.abc import Iterator

import pytest

from rulings.laws import trees
from rulings.laws.engine.tree import Tree
from rulings.laws.families import (
    BY_CODE,
    FAMILIES,
    GROUP_TITLES,
    MOST_USED,
    Family,
    Group,
    UnknownFamily,
    family,
    in_groups,
)
from rulings.laws.references import LawRef
from tests.shared_data import ABSENT, FOLDER

CASES = FOLDER.parent / "laws" / "ruling-cases.json"

CODES = {
    *("opening_lead_out_of_turn", "lead_out_of_turn_in_play", "penalty_cards"),
    *("simultaneous_leads_or_plays", "card_exposed_during_auction", "revoke"),
    *("played_card_and_designation", "premature_lead_or_play", "defective_trick"),
    *("dummys_rights", "comparable_call", "change_of_call", "insufficient_bid"),
    *("lead_restriction_call_withdrawn", "pass_out_of_rotation", "misinformation"),
    *("bid_out_of_rotation", "double_out_of_rotation", "simultaneous_and_rotation"),
    *("inadmissible_calls", "unauthorised_information", "boards_and_hands"),
    *("tempo_penalties_conduct", "director_powers", "appeals", "adjusted_scores"),
    *("scoring_and_correction", "alert_lookup", "claims_and_concessions"),
}


def cited_laws() -> Iterator[tuple[str, frozenset[int]]]:
    for case in json.loads(CASES.read_text(encoding="utf-8"))["cases"]:
        laws = case["expected"].get("laws", ())
        yield case["family"], frozenset(LawRef.parse(law).number for law in laws)


def test_there_is_one_family_for_each_code_and_no_other() -> None:
    codes = [each.code for each in FAMILIES]

    assert (len(codes), set(codes)) == (29, CODES)


@pytest.mark.skipif(not CASES.is_file(), reason=ABSENT)
def test_the_codes_are_those_of_the_known_cases_and_govern_each_of_them() -> None:
    cases = list(cited_laws())

    strangers = [
        (code, laws)
        for code, laws in cases
        if laws and not laws & {own.number for own in BY_CODE[code].laws}
    ]

    assert ({code for code, _ in cases}, strangers) == (set(BY_CODE), [])


def test_every_group_has_words_and_families() -> None:
    groups = in_groups()

    assert (set(groups), set(GROUP_TITLES)) == (set(Group), set(Group))
    assert sorted(each.code for members in groups.values() for each in members) == (
        sorted(CODES)
    )


def test_a_tree_stands_in_the_folder_of_its_group() -> None:
    modules = [each for _, each in inspect.getmembers(trees, inspect.ismodule)]

    folders = {
        tree.family: module.__name__.split(".")[2]
        for module in modules
        for _, tree in inspect.getmembers(
            module, lambda member: isinstance(member, Tree)
        )
    }

    assert folders == {each.code: each.group for each in FAMILIES}


def test_groups_without_a_listed_family_are_left_out() -> None:
    revoke = family("revoke")

    assert in_groups([revoke]) == {Group.TRICKS: (revoke,)}


def test_every_family_has_its_own_title_and_a_button_that_fits() -> None:
    titles = {each.title for each in FAMILIES}
    buttons = {each.button for each in FAMILIES}

    assert (len(titles), len(buttons)) == (29, 29)
    assert max(map(len, buttons)) <= 22


def test_a_new_club_starts_with_the_eight_most_used_in_order() -> None:
    assert [family(code).button for code in MOST_USED] == [
        "Lead out of turn",
        "Revoke",
        "Insufficient bid",
        "Bid out of turn",
        "Exposed card",
        "Claim",
        "Hesitation / UI",
        "Wrong explanation",
    ]


def test_a_family_is_found_by_its_code() -> None:
    assert family("revoke") == Family(
        code="revoke",
        title="Revoke",
        button="Revoke",
        laws=(LawRef(61), LawRef(62), LawRef(63), LawRef(64)),
        group=Group.TRICKS,
        keywords="failed to follow suit, renege, established",
    )


def test_an_unknown_code_is_refused_by_name() -> None:
    with pytest.raises(UnknownFamily, match="called 'misdeal'"):
        family("misdeal")
