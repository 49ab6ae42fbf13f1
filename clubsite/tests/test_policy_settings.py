"""Every setting that the editor of a policy shows acts somewhere, or says that it doesn't.

The table says where each acts: the module that reads it, directly or by a property of its
block. A new setting needs a line here, or it is announced on the sheet alone.
"""

import ast
import inspect
from collections.abc import Iterator
from dataclasses import fields
from functools import cache

import pytest

from clubsite.clubs.models import PolicyVersion
from clubsite.clubs.policy import PolicyBlock
from clubsite.clubs.policy_labels import BlockLabels, Visibility
from clubsite.recaps.queries import announcement
from clubsite.tests import house
from clubsite.wiring import POLICY

APPEALS = "rulings/appeals"
ACTS = {
    "topics": "scoring/play/queries/event_status.py",
    "entry_tables": "scoring/calendar/places.py",
    "entry_waiting_list": "scoring/calendar/places.py",
    "playing_director": "scoring/events/access/playing.py",
    "standby_directors": "scoring/events/access/roles.py",
    "laws": "rulings/log/labels.py",
    "elections": "rulings/desk/queries/elections.py",
    "average_plus": "rulings/log/queries/places.py",
    "average": "rulings/log/queries/places.py",
    "average_minus": "rulings/log/queries/places.py",
    "own_average_uplift": "scoring/events/queries.py",
    "correction_period": "scoring/play/actions/posting.py",
    "correction_minutes": "scoring/play/actions/posting.py",
    "correction_days": "scoring/play/actions/posting.py",
    "correction_clock": "scoring/play/actions/posting.py",
    "both_sides_confirm": "scoring/play/queries/corrections.py",
    "late_fix_allowed": "scoring/play/queries/corrections.py",
    "correction_keep_months": "scoring/play/actions/forgetting.py",
    "appeal_period": "rulings/log/queries/open_items.py",
    "appeal_minutes": "rulings/log/queries/open_items.py",
    "appeal_days": "rulings/log/queries/open_items.py",
    "appeal_clock": "rulings/log/queries/open_items.py",
    "late_ruling_minutes": "rulings/log/queries/open_items.py",
    "appeal_body": f"{APPEALS}/actions/bodies.py",
    "panel_size": f"{APPEALS}/forms/panel.py",
    "quorum": f"{APPEALS}/procedure/facts.py",
    "single_reviewer": f"{APPEALS}/actions/bodies.py",
    "external_referee": f"{APPEALS}/actions/invitees.py",
    "external_referee_name": f"{APPEALS}/actions/invitees.py",
    "deposit": f"{APPEALS}/queries/case_facts.py",
    "deposit_teams": f"{APPEALS}/queries/case_facts.py",
    "currency": f"{APPEALS}/queries/case_facts.py",
    "warning_months": f"{APPEALS}/queries/warnings.py",
    "absent_partner_concurs": f"{APPEALS}/procedure/facts.py",
    "discipline_heard": f"{APPEALS}/procedure/facts.py",
    "admissibility_hours": f"{APPEALS}/actions/transitions.py",
    "grounds_hours": f"{APPEALS}/actions/transitions.py",
    "statement_hours": f"{APPEALS}/actions/transitions.py",
    "declaration_hours": f"{APPEALS}/actions/transitions.py",
    "hearing_days": f"{APPEALS}/actions/transitions.py",
    "hearing_notice_hours": f"{APPEALS}/procedure/facts.py",
    "decision_hours": f"{APPEALS}/actions/transitions.py",
    "further_authority": f"{APPEALS}/actions/aftermath.py",
    "further_days": f"{APPEALS}/actions/transitions.py",
    "conflict_partner_sessions": f"{APPEALS}/procedure/conflicts.py",
    "conflict_months": f"{APPEALS}/procedure/conflicts.py",
    "appeal_keep_years": f"{APPEALS}/retention.py",
    "panel_notes_keep_days": f"{APPEALS}/retention.py",
    "evidence_keep_months": f"{APPEALS}/retention.py",
    "ended_appeal_keep_months": f"{APPEALS}/retention.py",
    "procedural_penalty_percent_of_top": "rulings/desk/queries/offences.py",
    "procedural_penalty_imps": "rulings/desk/queries/offences.py",
    "procedural_penalty_vps": "rulings/desk/queries/offences.py",
    "maximum_percent_of_top": "rulings/log/queries/places.py",
    "maximum_imps": "rulings/log/queries/places.py",
    "maximum_vps": "rulings/log/queries/places.py",
    "conduct_penalty_imps": "rulings/desk/queries/offences.py",
    "zero_tolerance": "rulings/desk/queries/offences.py",
    "slow_play": "rulings/desk/queries/offences.py",
    "slow_play_minutes": "scoring/play/queries/desk.py",
    "skip_required_by": "rulings/skips/queries.py",
    "skip_consensus": "rulings/skips/queries.py",
    "adjudicator": "rulings/skips/queries.py",
    "recording_notice": "rulings/skips/queries.py",
    "conduct_shape": "rulings/conduct/procedure/shapes.py",
    "hearing_body": "rulings/conduct/queries/reporting.py",
    "hearing_body_accepts": "rulings/conduct/procedure/shapes.py",
    "conduct_reviewer": "rulings/conduct/queries/referrals.py",
    "recorder_acknowledge_days": "rulings/conduct/queries/reporting.py",
    "recorder_triage_days": "rulings/conduct/queries/reporting.py",
    "recorder_informal_days": "rulings/conduct/queries/reporting.py",
    "memo_review_months": "rulings/conduct/queries/reporting.py",
    "memo_limit_months": "rulings/conduct/retention.py",
    "time_bar_months": "rulings/conduct/queries/referrals.py",
    "memo_keep_months": "rulings/conduct/retention.py",
    "declined_keep_months": "rulings/conduct/retention.py",
    "informal_keep_months": "rulings/conduct/retention.py",
    "leaver_account": "clubsite/members/actions.py",
    "ruling_names_keep_years": "rulings/log/retention.py",
    "offence_keep_months": "rulings/log/retention.py",
    "notice_keep_days": "clubsite/notices/retention.py",
    "public_statistics": "scoring/statistics/queries.py",
    "superseded_days": "clubsite/recaps/retention.py",
    "report_fee": "clubsite/recaps/queries/months.py",
    "report_fee_per": "clubsite/recaps/queries/months.py",
    "report_payment_note": "clubsite/recaps/queries/months.py",
    "report_recipients": "clubsite/recaps/months/actions.py",
    "photo_notice": "clubsite/recaps/queries/announcement.py",
    "public_casebook": "rulings/casebook/public.py",
    "report_readers": "rulings/reports/access.py",
    "report_names_panel": "rulings/reports/queries/making.py",
    "report_names_director": "rulings/reports/queries/making.py",
}
BY_HAND = {"hearing_body_contact"}
"""Read in the editor alone, by whoever sends a sealed copy there."""
SETTINGS = {field.name: labels for labels in POLICY for field in fields(labels.block)}
EACH = pytest.mark.parametrize("name", SETTINGS)


def is_announced(name: str) -> bool:
    """Whether the editor says that the setting is announced only."""
    label = SETTINGS[name].fields.get(name)
    return label is not None and label.announced


@cache
def names_read(path: str) -> frozenset[str]:
    """All attributes that the module reads, and all texts in it."""
    return frozenset(_names(ast.parse((house.ROOT / path).read_text())))


def _names(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            yield node.attr
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def ways_to_read(block: type[PolicyBlock], name: str) -> frozenset[str]:
    """The setting, and what else of its block is made of it."""
    members = {
        member: _read_by(value)
        for member, value in vars(block).items()
        if not member.startswith("__")
        and (isinstance(value, property) or inspect.isfunction(value))
    }
    ways = {name}
    for _member in members:
        ways |= {member for member, read in members.items() if read & ways}
    return frozenset(ways)


def _read_by(value: object) -> frozenset[str]:
    function = value.fget if isinstance(value, property) else value
    source = inspect.getsource(function)  # type: ignore[arg-type]  # a function
    return frozenset(_names(ast.parse(f"class Block:\n{source}")))


@EACH
def test_a_setting_acts_or_is_announced_only(name: str) -> None:
    if is_announced(name) or name in BY_HAND:
        assert name not in ACTS
        return
    assert name in ACTS, "Where does it act? Say so here, or mark it as announced."
    read = ways_to_read(SETTINGS[name].block, name) & names_read(ACTS[name])
    assert read, f"{ACTS[name]} reads nothing of it"


def test_what_acts_is_a_setting() -> None:
    assert set(ACTS) <= set(SETTINGS)


def test_what_is_announced_stands_on_the_sheet() -> None:
    listed = [
        name
        for groups in announcement.IF_GIVEN.values()
        for _labels, names in groups
        for name in names
    ]

    assert sorted(listed) == sorted(filter(is_announced, SETTINGS))


def test_what_is_announced_is_told_where_the_club_says_anything() -> None:
    values = {
        "entry_late": "Until 19:15.",
        "convention_cards": "two",
        "fee_member": "4",
    }
    quiet, given = PolicyVersion(values={}), PolicyVersion(values=values)

    def told(policy: PolicyVersion) -> list[tuple[str, str]]:
        return list(announcement._announced("conditions", policy))  # noqa: SLF001  # the part that the sheet adds

    assert told(quiet) == []
    assert told(given) == [
        ("Late entry", "Until 19:15."),
        ("Table fee, members", "4"),
        ("Convention cards", "two alike per pair"),
    ]


def test_no_announced_setting_is_a_secret() -> None:
    def places(labels: BlockLabels) -> set[Visibility]:
        return {each.place for each in labels.fields.values() if each.announced}

    assert set().union(*map(places, POLICY)) == {Visibility.PAGE}
