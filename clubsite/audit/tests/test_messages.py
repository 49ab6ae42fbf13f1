"""Every verb that is recorded anywhere has words."""

import ast
from collections.abc import Iterator

import pytest
from django.utils import translation

from clubsite.audit import trail
from clubsite.audit.messages import AuditMessage, build_messages, entry_text, sentences
from clubsite.audit.models import Entry
from clubsite.audit.trail import Subject
from clubsite.tests import house
from clubsite.tests.builders import make_club, make_user

CASE = Subject("rulings.ruling", "7", "Ruling 7")
RECORDERS = {"record", "_record"}
RECORDS = "record("  # most modules call neither


def recorded(source: str) -> Iterator[tuple[str, bool]]:
    """The verbs that a module records: the text, and whether that is all of it.

    A verb that is put together, as in f"appeal.{act}", is known by its beginning.
    """
    nodes = ast.walk(ast.parse(source)) if RECORDS in source else ()
    for node in nodes:
        if isinstance(node, ast.Call) and _name(node.func) in RECORDERS and node.args:
            yield from _verb(node.args[0])


def _name(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def _verb(argument: ast.expr) -> Iterator[tuple[str, bool]]:
    match argument:
        case ast.Constant(value=str(verb)):
            yield verb, True
        case ast.JoinedStr(values=[ast.Constant(value=str(beginning)), *_rest]):
            yield beginning, False


def without_words(source: str) -> list[str]:
    """The verbs of a module that no app has words for."""
    return [
        verb
        for verb, whole in recorded(source)
        if verb not in sentences
        and (whole or not any(each.startswith(verb) for each in sentences))
    ]


def test_every_verb_in_the_code_has_words() -> None:
    silent = {
        house.place(path): missing
        for path in house.modules()
        if "tests" not in path.parts and (missing := without_words(path.read_text()))
    }

    assert silent == {}, "add these to VERBS of their package"


def test_a_verb_without_words_is_found() -> None:
    source = """
trail.record("club.created", club, by=by)
trail.record("club.burnt", club, by=by)
trail.record(f"player.{act}", player, by=by)
trail.record(f"ghost.{act}", player, by=by)
trail.record(verb, club, by=by)
"""

    assert without_words(source) == ["club.burnt", "ghost."]


@pytest.mark.django_db
def test_an_entry_is_told_in_words_with_its_details() -> None:
    club, user = make_club(), make_user()
    plain = trail.record("club.created", club, by=user)
    detailed = trail.record("policy.published", club, by=None, details={"number": 3})

    assert [entry_text(plain), entry_text(detailed)] == [
        "Club set up",
        "Policy 3 published",
    ]


@pytest.mark.parametrize(
    ("verb", "changed", "words"),
    [
        ("player.edited", [], "Player edited"),
        ("player.edited", ["minor"], "Player edited: under 18"),
        (
            "player.edited",
            ["email", "hidden"],
            "Player edited: email address, name withheld",
        ),
        (
            "club.settings_changed",
            ["names"],
            "Settings changed: player names in public",
        ),
        (
            "club.settings_changed",
            ["a_field_of_old"],
            "Settings changed: a_field_of_old",
        ),
        ("account.profile_changed", ["language"], "Profile changed: language"),
    ],
)
def test_a_change_is_told_with_the_names_of_what_was_changed(
    verb: str, changed: list[str], words: str
) -> None:
    entry = Entry(verb=verb, details={"changed": changed})

    assert entry_text(entry) == words


@pytest.mark.django_db
def test_a_line_says_what_when_and_who_and_to_what_if_asked() -> None:
    user = make_user()
    entry = trail.record("audit.sealed", CASE, by=user)

    assert build_messages([entry]) == [AuditMessage("Log sealed", entry.at, user, "")]
    assert build_messages([entry], named=True) == [
        AuditMessage("Log sealed", entry.at, user, "Ruling 7")
    ]


def test_words_are_in_the_language_that_is_spoken() -> None:
    with translation.override("en-us"):
        assert str(sentences["audit.sealed"]) == "Log sealed"
