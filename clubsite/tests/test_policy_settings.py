"""Every setting that the editor of a policy shows acts somewhere, or says that it doesn't.

`ACTS` says where each acts: the module that reads it, directly or by a property of its
block. A new setting needs a line there, or it is announced on the sheet alone.
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
from clubsite.clubs.tests.test_policy_stored import ACTS
from clubsite.recaps.queries import announcement
from clubsite.tests import house
from clubsite.wiring import POLICY

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
    if is_announced(name):
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
        "regulating_authority": "Sample Union",
        "entry_late": "Until 19:15.",
        "convention_cards": "two",
        "fee_member": "4",
    }
    quiet, given = PolicyVersion(values={}), PolicyVersion(values=values)

    def told(policy: PolicyVersion) -> list[tuple[str, str]]:
        return list(announcement._announced("conditions", policy))  # noqa: SLF001  # the part that the sheet adds

    assert told(quiet) == []
    assert told(given) == [
        ("Regulating authority (Law 80A)", "Sample Union"),
        ("Late entry", "Until 19:15."),
        ("Table fee, members", "4 EUR"),
        ("Convention cards", "two alike per pair"),
    ]


def test_no_announced_setting_is_a_secret() -> None:
    def places(labels: BlockLabels) -> set[Visibility]:
        return {each.place for each in labels.fields.values() if each.announced}

    assert set().union(*map(places, POLICY)) == {Visibility.PAGE}
