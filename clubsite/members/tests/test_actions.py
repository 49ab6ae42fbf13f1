"""Lists of members in and out, shared contacts, and leaving the club."""

from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal

import pytest

from clubsite.accounts.models import User
from clubsite.audit.models import Entry
from clubsite.clubs import access as clubs_access
from clubsite.clubs import actions as clubs_actions
from clubsite.clubs.facts import PlayerFacts, get_player_facts
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club, Player
from clubsite.clubs.player_records import club_day
from clubsite.clubs.queries import history_of_player
from clubsite.members import access, actions, queries, tasks
from clubsite.members.models import MemberFile
from clubsite.members.policy import LeaverAccount
from clubsite.members.tests.world import bring_list, import_text
from clubsite.site import clock
from clubsite.site.clock import now
from clubsite.site.errors import Refused
from clubsite.tests.builders import make_club, make_member, make_player, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    club = make_club()
    club.national_numbers = [["EBU", "4711"], ["WBF", "1"]]
    club.save()
    return club


@pytest.fixture
def manager(club: Club) -> User:
    return make_member(club, RoleKind.MANAGER)


LIST = """Grade;Full name;EBU number;WBF number;E-mail;DOB;Membership type;Consent;Hcp
A;Sample East;131;7;East@example.org;1/5/2010;Member;1.2.2026;-2,5
B;West, Sample;132;;;;Visitor;;
C;Sample East;131;;;;;;
;;;;;;;;
D;Sample Bad;133;;no address;;;;
"""


def facts_by_name(club: Club) -> dict[str, PlayerFacts]:
    players = club.players.order_by("pk")
    return {player.name: get_player_facts(player) for player in players}


def test_a_list_adds_and_changes_members(club: Club, manager: User) -> None:
    west = make_player(club, "Sample West")

    file = import_text(club, LIST, by=manager)

    east = Player.objects.get(name="Sample East")
    assert facts_by_name(club) == {
        "Sample West": PlayerFacts(
            "Sample West", grade="B", national_number="132", guest=True
        ),
        "Sample East": PlayerFacts(
            "Sample East",
            email="east@example.org",
            national_number="131",
            minor=True,
            born_on=date(2010, 5, 1),
            contact_agreed_on=date(2026, 2, 1),
            grade="A",
            handicap=Decimal("-2.50"),
            numbers=(("WBF", "7"),),
        ),
    }
    assert east.sort_name == "East, Sample"
    assert file.content == b""
    entry = Entry.objects.get(verb="members.imported")
    changed = ["grade", "national_number", "guest"]
    assert entry.details == {"added": [east.pk], "changed": {str(west.pk): changed}}
    words = ["Members imported: 1 player added, 1 changed"]
    assert [line.words for line in history_of_player(east)] == words
    assert [line.words for line in history_of_player(west)] == words


def test_a_list_of_numbers_alone_changes_only_these(club: Club, manager: User) -> None:
    facts = PlayerFacts("Sample East", national_number="131", minor=True)
    clubs_actions.add_player(club, facts, by=manager)

    import_text(club, "EBU number,WBF number\n131,7\n", by=manager)

    expected = replace(facts, numbers=(("WBF", "7"),))
    assert facts_by_name(club) == {"Sample East": expected}


def test_what_was_left_out_is_told_with_its_row(club: Club, manager: User) -> None:
    outcome = queries.outcome_view(import_text(club, LIST, by=manager))

    assert (outcome.added, outcome.changed, outcome.unchanged) == (2, 0, 0)
    assert [
        (line.number, line.name, line.reason) for line in outcome.left_out.rows
    ] == [
        (4, "Sample East", "Row 2 has number 131 too."),
        (6, "Sample Bad", "Email address “no address” isn't an email address."),
    ]


def test_empty_cells_and_other_numbers_keep_what_is_known(
    club: Club, manager: User
) -> None:
    facts = PlayerFacts(
        "Sample East", phone="020", numbers=(("SBU", "5"), ("WBF", "7")), hidden=True
    )
    clubs_actions.add_player(club, facts, by=manager)

    import_text(club, "SBU number,Phone,WBF number\n5,,8\n", by=manager)

    assert facts_by_name(club) == {
        "Sample East": replace(facts, numbers=(("SBU", "5"), ("WBF", "8")))
    }


def test_a_list_that_marks_a_record_withholds_the_name_of_the_person(
    club: Club, manager: User
) -> None:
    player, twin = make_player(club), make_player(club, "S. North")
    clubs_actions.mark_same(twin, player, by=manager)

    import_text(club, "Name,Under 18\nSample North,yes\n", by=manager)

    rows = Player.objects.order_by("pk").values_list("minor", "withheld_elsewhere")
    assert list(rows) == [(True, False), (False, True)]


def test_only_what_the_preview_showed_is_imported(club: Club, manager: User) -> None:
    file, mapped = bring_list(club, LIST, by=manager)
    digest = queries.build_list_preview(club, file.content, mapped).digest
    make_player(club, "Sample West")

    with pytest.raises(Refused, match="Check the preview again"):
        actions.import_list(file, mapped, digest=digest, by=manager)

    assert list(facts_by_name(club)) == ["Sample West"]


def test_a_list_is_imported_once(club: Club, manager: User) -> None:
    file, mapped = bring_list(club, LIST, by=manager)
    digest = queries.build_list_preview(club, file.content, mapped).digest
    actions.import_list(file, mapped, digest=digest, by=manager)

    with pytest.raises(Refused, match="has been imported"):
        actions.import_list(file, mapped, digest=digest, by=manager)


def test_a_list_is_kept_for_an_hour_for_who_brought_it(
    club: Club, manager: User
) -> None:
    file = actions.keep_list(club, "a\u202e.csv", b"Name\nAnn\n", by=manager)
    other = make_member(club, RoleKind.MANAGER, name="Sample Second")
    director = make_member(club, RoleKind.DIRECTOR)
    seen = [access.get_files(user, club).count() for user in (manager, other, director)]

    with clock.at(now() + timedelta(hours=2)):
        later = access.get_files(manager, club).count()
        actions.keep_list(club, "b.csv", b"Name\nAnn\n", by=manager)
        tasks.forget_lists()

    assert file.name == "a.csv"
    assert (seen, later) == ([1, 0, 0], 0)
    assert [each.name for each in MemberFile.objects.all()] == ["b.csv"]


def test_lists_that_wait_are_bounded_for_each_manager(
    club: Club, manager: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(actions, "MOST_LISTS", 2)
    other = make_member(club, RoleKind.MANAGER, name="Sample Second")
    first, mapped = bring_list(club, LIST, by=manager)
    actions.keep_list(club, "b.csv", b"Name\nAnn\n", by=manager)

    with pytest.raises(Refused, match="2 lists that you haven't imported") as refused:
        actions.keep_list(club, "c.csv", b"Name\nAnn\n", by=manager)
    actions.keep_list(club, "c.csv", b"Name\nAnn\n", by=other)
    digest = queries.build_list_preview(club, first.content, mapped).digest
    actions.import_list(first, mapped, digest=digest, by=manager)
    actions.keep_list(club, "c.csv", b"Name\nAnn\n", by=manager)

    assert refused.value.field == "file"
    assert MemberFile.objects.filter(owner=manager).count() == 3


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b" \n", "no rows"),
        (b"PK\x03\x04", "Save it as CSV"),
        (b"Name\n" + b"," * 80, "Row 2 has more than 60 columns"),
    ],
)
def test_what_is_no_list_is_refused_in_words(
    club: Club, manager: User, content: bytes, words: str
) -> None:
    with pytest.raises(Refused, match=words):
        actions.keep_list(club, "members.csv", content, by=manager)


def test_what_is_exported_can_be_imported_and_changes_nothing(
    club: Club, manager: User
) -> None:
    import_text(club, LIST, by=manager)
    east = Player.objects.get(name="Sample East")
    clubs_actions.edit_player(
        east,
        replace(
            get_player_facts(east),
            phone="+44 20",
            guardian_email="parent@example.org",
        ),
        by=manager,
    )
    west = Player.objects.get(name="Sample West")
    Player.objects.filter(pk=west.pk).update(
        email="west@example.org", left_on=date(2026, 1, 1)
    )

    shared = queries.member_list(club, all_contacts=False)
    full = actions.export_list(club, by=manager)

    rows = shared.decode("utf-8-sig").splitlines()
    assert rows == [
        (
            "Name,Nickname,National number,WBF number,Club number,Grade,Handicap,"
            "Email address,Telephone,Contact details shared,Date of birth,Under 18,"
            "Guardian’s email address,Guest,Name withheld,Left on"
        ),
        ("Sample East,,131,7,,A,-2.50,,,2026-02-01,2010-05-01,yes,,,,"),
        "Sample West,,132,,,B,,,,,,,,yes,,2026-01-01",
    ]
    assert "west@example.org" in full.decode()
    assert "east@example.org,'+44 20,2026-02-01" in full.decode()
    assert "yes,parent@example.org," in full.decode()
    for content in (shared, full):
        file = actions.keep_list(club, "own.csv", content, by=manager)
        _same, mapped = bring_list(club, content.decode("utf-8-sig"), by=manager)
        preview = queries.build_list_preview(club, file.content, mapped)
        assert {line.outcome for line in preview.lines} == {"unchanged"}


def test_members_see_only_contact_details_that_are_shared(
    club: Club, manager: User
) -> None:
    agreed = {"phone": "020", "contact_agreed_on": date(2026, 1, 1)}
    shown = make_player(club, "Sample East")
    names = ("Silent", "Young", "Hidden", "Elsewhere", "Gone", "Merged", "Later")
    silent, young, hidden, elsewhere, gone, merged, later = (
        make_player(club, f"Sample {name}") for name in names
    )
    Player.objects.filter(club=club).update(**agreed)
    for player, values in (
        (silent, {"contact_agreed_on": None}),
        (young, {"born_on": date(2015, 1, 1)}),
        (hidden, {"hidden": True}),
        (elsewhere, {"withheld_elsewhere": True}),
        (gone, {"left_on": date(2026, 2, 1)}),
        (merged, {"same_as": shown}),
        (later, {"left_on": date(2190, 1, 1)}),
    ):
        Player.objects.filter(pk=player.pk).update(**values)

    assert list(access.shared_contacts(manager, club)) == [shown, later]


@pytest.mark.parametrize(
    ("who", "sees"),
    [("director", True), ("member", True), ("leaver", False), ("stranger", False)],
)
def test_only_members_see_contact_details(club: Club, who: str, sees: bool) -> None:
    user = make_user(f"Sample {who}")
    if who == "director":
        user = make_member(club, RoleKind.DIRECTOR)
    if who in {"member", "leaver"}:
        player = make_player(club, account=user)
        left_on = date(2026, 1, 1) if who == "leaver" else None
        Player.objects.filter(pk=player.pk).update(left_on=left_on)
    other = make_player(club, "Sample East")
    Player.objects.filter(pk=other.pk).update(contact_agreed_on=date(2026, 1, 1))

    assert clubs_access.is_current_member(user, club) is sees
    assert access.shared_contacts(user, club).exists() is sees


def test_people_share_their_own_contact_details_and_stop(club: Club) -> None:
    user = make_user("Sample North")
    player = make_player(club, account=user)

    with pytest.raises(Refused, match="no contact details for you"):
        actions.share_contact(player, by=user)
    Player.objects.filter(pk=player.pk).update(email="north@example.org")
    player.refresh_from_db()
    actions.share_contact(player, by=user)
    shared = player.contact_agreed_on
    actions.withdraw_contact(player, by=user)

    player.refresh_from_db()
    assert (shared, player.contact_agreed_on) == (club_day(club), None)


def test_nobody_under_18_shares_contact_details(club: Club) -> None:
    user = make_user("Sample North")
    player = make_player(club, account=user)
    player.minor, player.phone = True, "020"
    player.save()

    with pytest.raises(Refused, match="under 18"):
        actions.share_contact(player, by=user)


@pytest.mark.parametrize("policy", list(LeaverAccount))
def test_a_member_who_leaves_keeps_results_and_the_account_as_the_policy_says(
    club: Club, manager: User, policy: LeaverAccount
) -> None:
    user = make_user("Sample North")
    player, twin = make_player(club, account=user), make_player(club, "S. North")
    clubs_actions.mark_same(twin, player, by=manager)
    clubs_actions.change_policy(club, {"leaver_account": policy}, by=manager)

    actions.leave_club(player, on=date(2026, 1, 31), by=manager)
    left = set(Player.objects.values_list("left_on", flat=True))
    actions.return_to_club(player, by=manager)

    keeps = policy == LeaverAccount.KEEP
    assert left == {date(2026, 1, 31)}
    assert clubs_access.get_players(user, club).exists() is keeps
    assert set(Player.objects.values_list("left_on", flat=True)) == {None}


def test_nobody_leaves_tomorrow_or_twice(club: Club, manager: User) -> None:
    player = make_player(club)

    with pytest.raises(Refused, match="in the future"):
        actions.leave_club(player, on=date(2190, 1, 1), by=manager)
    actions.leave_club(player, on=date(2026, 1, 31), by=manager)
    with pytest.raises(Refused, match="already left"):
        actions.leave_club(player, on=date(2026, 1, 31), by=manager)
