"""Names that are expunged from the log, and each way to do so without a trace."""

from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction
from django.test.utils import CaptureQueriesContext

from clubsite.accounts.models import User
from clubsite.audit import actions, guards, tasks, trail, verification
from clubsite.audit.expunging import SUBJECT, ExpungingReason
from clubsite.audit.messages import build_messages, entry_text
from clubsite.audit.models import Entry, EntryNames, Format
from clubsite.audit.tests.attacks import (
    CASE,
    OTHER,
    answer,
    erase,
    faults,
    forge,
    sql,
    tamper,
    write,
    write_plain,
)
from clubsite.audit.verification import verify
from clubsite.clubs.models import Club
from clubsite.site.errors import Refused
from clubsite.tests.builders import make_club, make_user

pytestmark = [pytest.mark.django_db, pytest.mark.both]

ON_SQLITE = pytest.mark.skipif(
    connection.vendor != "sqlite", reason="only on SQLite: it has REPLACE"
)
LOST = "has lost its names, and nothing says that they were expunged"
OTHERS = "has other names than it was written with"
FIELDS = ["actor", "label", "actor_salt", "label_salt"]
BACK = "has names again that were expunged"


@pytest.fixture
def club() -> Club:
    return make_club()


@pytest.fixture
def reporter() -> User:
    return make_user("Sample Reporter")


def write_named(club: Club, reporter: User, number: int = 2) -> list[Entry]:
    """So many entries of one person about the club."""
    return [trail.record("club.created", club, by=reporter) for _ in range(number)]


def expunge(*entries: Entry, by: User | None = None) -> Entry:
    return actions.expunge(entries, reason=ExpungingReason.RETENTION, by=by)


def change_names(entry: Entry, **changes: Any) -> None:
    tamper(lambda: EntryNames.objects.filter(pk=entry.pk).update(**changes))


def remove_names(entry: Entry) -> None:
    tamper(lambda: EntryNames.objects.filter(pk=entry.pk).delete())


def place(entry: Entry) -> str:
    return f"{entry.subject_type} {entry.subject_id}, {entry.number}"


# What an entry holds


def test_an_entry_holds_commitments_and_no_name(club: Club, reporter: User) -> None:
    first, second = write_named(club, reporter)

    stored = Entry.objects.get(pk=first.pk)
    assert (stored.format, stored.plain_label, stored.plain_actor) == (2, "", None)
    assert first.actor_commitment != second.actor_commitment
    assert first.label_commitment != second.label_commitment
    names = EntryNames.objects.get(pk=first.pk)
    assert trail.commitments(names) == (first.actor_commitment, first.label_commitment)
    assert (names.actor, names.label) == (reporter, "The Sample Club")
    assert str(names) == f"names of entry {first.pk}"


def test_an_act_of_the_clock_commits_too() -> None:
    first, second = write(2)

    assert first.actor_commitment != second.actor_commitment
    assert first.actor is None
    assert not first.is_expunged


# Expunging


def test_names_are_removed_and_the_log_stays_proved(club: Club, reporter: User) -> None:
    first, second = write_named(club, reporter)
    tasks.seal()
    older = answer()["seal"]
    [unsealed] = write_named(club, reporter, 1)
    hashes = list(Entry.objects.values_list("hash", flat=True))

    listing = expunge(first, unsealed)

    key = str(club.pk)
    assert listing.details == {
        "entries": [("clubs.club", key, 1), ("clubs.club", key, 3)],
        "reason": "retention",
    }
    assert "Sample" not in str(Entry.objects.values().get(pk=listing.pk))
    assert list(EntryNames.objects.values_list("pk", flat=True)) == [
        second.pk,
        *EntryNames.objects.filter(entry__subject_type="seal").values_list(
            "pk", flat=True
        ),
        listing.pk,
    ]
    assert list(Entry.objects.values_list("hash", flat=True))[:-1] == hashes
    assert faults("--seal", older) == []
    tasks.seal()
    assert faults("--seal", older) == []


def test_removed_names_are_shown_in_words_by_one_query(
    club: Club, reporter: User
) -> None:
    first, second = write_named(club, reporter)
    expunge(first)

    with CaptureQueriesContext(connection) as queries:
        history = list(trail.get_history(club))
        messages = build_messages(history, named=True)

    assert len(queries) == 1
    assert [(each.by, each.details) for each in messages] == [
        ("Name removed", "Name removed"),
        (reporter, "The Sample Club"),
    ]
    assert [(each.actor, each.is_expunged) for each in history] == [
        (None, True),
        (reporter, False),
    ]
    done = Entry.objects.filter(trail.done_by(reporter))
    assert list(done) == [second]


def test_what_was_expunged_before_is_left_out(club: Club, reporter: User) -> None:
    first, second = write_named(club, reporter)
    expunge(first)

    listing = expunge(first, second)

    assert listing.details["entries"] == [("clubs.club", str(club.pk), 2)]
    with pytest.raises(Refused, match="no names any more"):
        expunge(first, second)
    assert faults() == []


def test_the_entry_that_lists_names_may_lose_its_own(reporter: User) -> None:
    [entry] = write(1)
    listing = expunge(entry, by=reporter)

    expunge(listing)

    assert Entry.objects.get(pk=listing.pk).is_expunged
    assert faults() == []


def test_expunging_takes_as_many_queries_for_many_as_for_one() -> None:
    with CaptureQueriesContext(connection) as for_one:
        expunge(*write(1))
    many = write(20, OTHER)

    with CaptureQueriesContext(connection) as for_many:
        expunge(*many)

    of_writing = 2 if connection.vendor == "sqlite" else 3
    assert len(for_many) == len(for_one) - of_writing


@pytest.mark.parametrize(
    ("count", "reason", "words"),
    [
        (1, "retention", "Names removed from 1 entry: time limit reached"),
        (2, "request", "Names removed from 2 entries: at the person's request"),
    ],
)
def test_the_log_says_how_many_names_were_removed_and_why(
    count: int, reason: str, words: str
) -> None:
    listing = actions.expunge(write(count), reason=ExpungingReason(reason), by=None)

    assert entry_text(listing) == words


# Entries of the first format


def test_entries_of_the_first_format_stay_proved(reporter: User) -> None:
    write_plain(2, reporter)
    tasks.seal()
    seal = answer()["seal"]
    write(1)

    history = list(trail.with_names(trail.get_chain(CASE)))

    assert faults("--seal", seal) == []
    assert [(each.actor, each.subject_label) for each in history] == [
        (reporter, "Ruling 7"),
        (reporter, "Ruling 7"),
        (None, "Ruling 7"),
    ]
    assert not any(each.is_expunged for each in history)


def test_entries_of_the_first_format_keep_their_names(reporter: User) -> None:
    entries = [*write_plain(1, reporter), *write(1)]

    with pytest.raises(Refused, match="They can't be removed"):
        expunge(*entries)

    assert EntryNames.objects.count() == 1


def test_a_database_of_entries_is_migrated_and_none_is_written_again(
    reporter: User,
) -> None:
    write_plain(2, reporter)
    tasks.seal()
    migration = import_module("clubsite.audit.migrations.0005_expungeable_names")
    forget = [Entry.objects.filter(subject_type="seal"), EntryNames.objects.all()]
    tamper(lambda: [rows.delete() for rows in forget])
    sql("DELETE FROM audit_unsealedentry")
    before = list(Entry.objects.values_list("pk", "hash"))
    if connection.vendor == "postgresql":
        sql("SET CONSTRAINTS ALL IMMEDIATE")
    if connection.vendor == "sqlite":
        sql("DROP TRIGGER audit_record_written")
    for column in ("format", "actor_commitment", "label_commitment"):
        sql(f"ALTER TABLE audit_entry DROP COLUMN {column}")

    sql(*migration.COLUMNS)
    guards.install(connection)

    assert list(Entry.objects.values_list("pk", "hash")) == before
    assert set(Entry.objects.values_list("format", flat=True)) == {Format.PLAIN}
    assert list(guards.faults(connection)) == []
    assert not [fault for fault in faults() if "changed" in fault]


# The narrow door


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM audit_entrynames",
        "UPDATE audit_entrynames SET label = 'Somebody'",
        "UPDATE audit_entrynames SET actor_salt = ''",
    ],
)
def test_the_database_refuses_to_touch_names(statement: str) -> None:
    write(2)

    with pytest.raises(DatabaseError, match="never changed"), transaction.atomic():
        sql(statement)

    assert faults() == []


def test_the_door_is_open_for_what_is_listed_and_nothing_else() -> None:
    listed, other = write(2)
    [same_number] = write(1, OTHER)
    details = {"entries": [["rulings.ruling", "7", 1]], "reason": "request"}
    trail.record("audit.expunged", SUBJECT, by=None, details=details)

    for entry in (other, same_number):
        with pytest.raises(DatabaseError, match="never changed"), transaction.atomic():
            EntryNames.objects.filter(pk=entry.pk).delete()
    EntryNames.objects.filter(pk=listed.pk).delete()

    assert faults() == []


@pytest.mark.parametrize(
    ("verb", "subject"),
    [("audit.expunged", OTHER), ("audit.sealed", SUBJECT)],
    ids=["in another chain", "by another verb"],
)
def test_no_other_entry_opens_the_door(verb: str, subject: trail.Subject) -> None:
    [entry] = write(1)
    details = {"entries": [["rulings.ruling", "7", 1]], "reason": "request"}
    trail.record(verb, subject, by=None, details=details)

    with pytest.raises(DatabaseError, match="never changed"), transaction.atomic():
        EntryNames.objects.filter(pk=entry.pk).delete()


@ON_SQLITE
def test_no_row_of_names_is_replaced() -> None:
    write(1)

    with pytest.raises(DatabaseError, match="never changed"), transaction.atomic():
        sql("REPLACE INTO audit_entrynames SELECT * FROM audit_entrynames")


# Attacks on names


@pytest.mark.parametrize(
    "changes",
    [
        {"label": "Another Club"},
        {"label": ""},
        {"actor_id": None},
        {"actor_salt": "ab"},
        {"label_salt": "ab"},
        {"actor_salt": ""},
    ],
    ids=str,
)
def test_changed_names_and_salts_are_found(
    club: Club, reporter: User, changes: dict[str, Any]
) -> None:
    entry = write_named(club, reporter)[0]

    change_names(entry, **changes)

    assert faults() == [f"{place(entry)}: {OTHERS}"]


def test_an_act_given_to_another_person_is_found(club: Club, reporter: User) -> None:
    entry = write_named(club, reporter)[0]

    change_names(entry, actor=make_user("Sample Other"))

    assert faults() == [f"{place(entry)}: {OTHERS}"]


def test_names_of_two_entries_swapped_are_found(club: Club, reporter: User) -> None:
    first, second = write_named(club, reporter)
    rows = [EntryNames.objects.get(pk=each.pk) for each in (second, first)]
    rows[0].pk, rows[1].pk = first.pk, second.pk

    tamper(lambda: EntryNames.objects.bulk_update(rows, FIELDS))

    assert faults() == [f"{place(each)}: {OTHERS}" for each in (first, second)]


def test_names_removed_without_an_entry_are_found(club: Club, reporter: User) -> None:
    first, second = write_named(club, reporter)
    tasks.seal()
    expunge(second)

    remove_names(first)

    assert faults() == [f"{place(first)}: {LOST}"]
    tasks.seal()
    assert faults() == [f"{place(first)}: {LOST}"]


def test_all_names_removed_by_emptying_their_table_are_found() -> None:
    write(2)

    tamper(lambda: sql("DELETE FROM audit_entrynames"))

    assert faults() == [f"rulings.ruling 7, {number}: {LOST}" for number in (1, 2)]


@pytest.mark.parametrize("sealed", [True, False])
def test_a_removed_listing_is_found(sealed: bool) -> None:
    entry = write(2)[0]
    listing = expunge(entry)
    if sealed:
        tasks.seal()

    erase([listing])

    found = faults()
    assert f"{place(entry)}: {LOST}" in found
    assert ("expunging audit, 1: is not as seal 1 found it" in found) is sealed


def test_a_listing_that_was_made_longer_is_found() -> None:
    first, second = write(2)
    listing = expunge(first)
    tasks.seal()
    entries = [*listing.details["entries"], ("rulings.ruling", "7", 2)]

    forge(listing, details={**listing.details, "entries": entries})
    remove_names(second)

    assert faults() == ["expunging audit, 1: is not as seal 1 found it"]


def test_a_listing_that_names_another_entry_is_found() -> None:
    first, second = write(2)
    listing = expunge(first)
    details = {**listing.details, "entries": [["rulings.ruling", "7", 2]]}

    tamper(lambda: Entry.objects.filter(pk=listing.pk).update(details=details))

    assert faults() == [
        "expunging audit, 1: was changed after it was written",
        f"{place(second)}: {BACK}",
        f"{place(first)}: {LOST}",
    ]


def test_names_that_are_back_are_found(club: Club, reporter: User) -> None:
    entry = write_named(club, reporter)[0]
    names = EntryNames.objects.get(pk=entry.pk)
    expunge(entry)

    names.save(force_insert=True)

    assert faults() == [f"{place(entry)}: {BACK}"]


def test_other_names_for_an_expunged_entry_are_found(
    club: Club, reporter: User
) -> None:
    first, second = write_named(club, reporter)
    names = EntryNames.objects.get(pk=second.pk)
    expunge(first)

    names.pk = first.pk
    names.save(force_insert=True)

    assert faults() == [f"{place(first)}: {OTHERS}", f"{place(first)}: {BACK}"]


def test_keys_of_entries_swapped_to_lose_the_names_of_another_are_found() -> None:
    first, second = write(2)
    expunge(first)
    spare = second.pk + 1000

    def swap() -> None:
        for old, new in ((first.pk, spare), (second.pk, first.pk), (spare, second.pk)):
            Entry.objects.filter(pk=old).update(id=new)

    tamper(swap)

    found = faults()
    assert f"{place(second)}: {LOST}" in found
    assert f"{place(first)}: {OTHERS}" in found


@pytest.mark.parametrize("column", ["plain_label", "plain_actor"])
def test_names_put_into_an_entry_of_the_second_format_are_found(
    column: str, reporter: User
) -> None:
    [entry] = write(1)
    value = reporter if column == "plain_actor" else "Ruling 8"

    tamper(lambda: Entry.objects.filter(pk=entry.pk).update(**{column: value}))

    assert faults() == [
        f"{place(entry)}: has names in it, though it was written without"
    ]


def _beside(entry: Entry) -> object:
    return EntryNames.objects.create(entry=entry, label="Ruling 8")


def _committed(entry: Entry) -> object:
    return Entry.objects.filter(pk=entry.pk).update(label_commitment="ab")


@pytest.mark.parametrize("change", [_beside, _committed])
def test_names_put_beside_an_entry_of_the_first_format_are_found(
    change: Callable[[Entry], object],
) -> None:
    [entry] = write_plain(1)

    tamper(lambda: change(entry))

    why = "has names beside it, though it was written with them"
    assert faults() == [f"{place(entry)}: {why}"]


def test_an_entry_made_one_of_the_first_format_is_found() -> None:
    [entry] = write(1)

    tamper(lambda: Entry.objects.filter(pk=entry.pk).update(format=1))

    assert faults() == [
        f"{place(entry)}: was changed after it was written",
        f"{place(entry)}: has names beside it, though it was written with them",
    ]


def test_an_entry_turned_into_the_first_format_with_all_that_belongs_is_found() -> None:
    [entry] = write(1)
    tasks.seal()
    remove_names(entry)

    forge(
        entry,
        format=1,
        plain_label="Ruling 8",
        actor_commitment="",
        label_commitment="",
    )

    assert faults() == [f"{place(entry)}: is not as seal 1 found it"]


def test_a_format_that_is_not_known_is_found() -> None:
    [entry] = write(1)

    tamper(lambda: Entry.objects.filter(pk=entry.pk).update(format=3))

    assert faults() == [
        f"{place(entry)}: was changed after it was written",
        f"{place(entry)}: has a format that this version doesn't know",
    ]


@pytest.mark.parametrize("column", ["actor_commitment", "label_commitment"])
def test_a_changed_commitment_is_found(column: str) -> None:
    [entry] = write(1)

    tamper(lambda: Entry.objects.filter(pk=entry.pk).update(**{column: "ab" * 32}))

    assert faults() == [
        f"{place(entry)}: was changed after it was written",
        f"{place(entry)}: {OTHERS}",
    ]


@ON_SQLITE
def test_names_of_no_entry_are_found() -> None:
    stray = EntryNames(entry_id=99, label="Somebody")
    stray.save(force_insert=True)

    assert faults() == ["audit log, 1: names belong to no entry"]

    tamper(stray.delete)


def test_names_expunged_once_entries_were_read_are_not_taken_for_names_that_are_back() -> (
    None
):
    changed, entry = write(2)
    tamper(lambda: Entry.objects.filter(pk=changed.pk).update(verb="club.renamed"))
    reading = verify()
    first = next(reading)

    expunge(entry)

    assert first.what == "was changed after it was written"
    assert list(reading) == []


def test_names_expunged_before_entries_are_read_are_not_missed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    [entry] = write(1)
    read = verification._broken_links  # noqa: SLF001  # the moment in between

    def expunge_and_read(*args: Any) -> Any:
        expunge(entry)
        return read(*args)

    monkeypatch.setattr(verification, "_broken_links", expunge_and_read)

    assert faults() == []
