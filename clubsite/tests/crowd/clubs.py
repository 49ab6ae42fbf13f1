"""People, roles, invitations, notices and history of a crowded club, and its jobs."""

from datetime import timedelta

from clubsite.accounts.models import User
from clubsite.audit.models import Entry as AuditEntry
from clubsite.audit.models import EntryNames
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import (
    Club,
    Invitation,
    NationalNumber,
    Player,
    RecordMerge,
    Role,
    RoleAppointment,
)
from clubsite.jobs.models import Job
from clubsite.notices.models import Notice
from clubsite.recaps.models import (
    Document,
    DocumentState,
    Kind,
    MonthAudience,
    MonthDocument,
    MonthKind,
    MonthRun,
)
from clubsite.tests.builders import make_player, make_players
from clubsite.tests.crowd.values import TONIGHT, Crowd, store_copies


def make_people(club: Club, rows: int) -> tuple[list[Player], list[User]]:
    accounts = User.objects.bulk_create(
        User(email=f"{club.slug}{number}@example.org", name=f"Sample Number {number}")
        for number in range(rows)
    )
    players = make_players(club, (account.name for account in accounts))
    for player, account in zip(players, accounts, strict=True):
        player.account = account
    Player.objects.bulk_update(players, ["account"])
    return players, accounts


def show_the_club(crowd: Crowd) -> None:
    club, manager, rows = crowd.club, crowd["manager"], crowd.rows
    for kind in (RoleKind.DIRECTOR, RoleKind.APPEALS_MEMBER):
        Role.objects.bulk_create(
            Role(club=club, user=account, kind=kind, starts=TONIGHT)
            for account in crowd.accounts
        )
    log = AuditEntry(club=club, subject_type="clubs.club", at=TONIGHT, format=2)
    log.verb, log.subject_id = "club.settings_changed", str(club.pk)
    entries = store_copies(log, rows, number=lambda number: 1000 + number)
    EntryNames.objects.bulk_create(
        EntryNames(entry=entry, actor=manager, label=club.name) for entry in entries
    )
    crowd.show("manager", "club_history", "people", "appointment_list")
    _invite(crowd)
    _make_merged_player(crowd)


def _invite(crowd: Crowd) -> None:
    """Propose everyone as recorder, invite others, and notify the manager."""
    club, manager, rows = crowd.club, crowd["manager"], crowd.rows
    RoleAppointment.objects.bulk_create(
        RoleAppointment(
            club=club,
            user=account,
            kind=RoleKind.RECORDER,
            proposed_by=manager,
            proposed_at=TONIGHT,
        )
        for account in crowd.accounts
    )
    Invitation.objects.bulk_create(
        Invitation(
            club=club,
            email=f"new{number}@example.org",
            token_hash=f"{club.slug}{number}",
            role_kinds=[RoleKind.DIRECTOR],
            made_by=manager,
            made_at=TONIGHT,
            expires_at=TONIGHT + timedelta(days=9),
        )
        for number in range(rows)
    )
    store_copies(
        Notice(
            club=club, user=manager, kind="clubs/password_link_made", made_at=TONIGHT
        ),
        rows,
        key=lambda number: f"{club.slug}{number}",
    )
    crowd.show("manager", "notice_list")


def _make_merged_player(crowd: Crowd) -> None:
    """A player of as many records and national numbers."""
    club, rows = crowd.club, crowd.rows
    player = make_player(club, "Sample Twin")
    twins = make_players(club, [f"Sample Twin {number}" for number in range(rows)])
    Player.objects.filter(pk__in=[twin.pk for twin in twins]).update(same_as=player)
    RecordMerge.objects.bulk_create(
        RecordMerge(player=player, first=twin, merged_at=TONIGHT) for twin in twins
    )
    NationalNumber.objects.bulk_create(
        NationalNumber(club=club, player=player, body=f"B{number}", number=str(number))
        for number in range(rows)
    )
    crowd.show("manager", "player_edit", "player_same", player_id=player.pk)


def make_work(crowd: Crowd) -> None:
    """So many documents that wait, mails that failed, and jobs given up for both."""
    event = crowd.case.event
    papers = store_copies(
        Document(event=event, kind=Kind.WINNERS, language="en-gb", asked_at=TONIGHT),
        crowd.rows,
        revision=lambda number: number,
    )
    mails = store_copies(
        Notice(
            club=crowd.club,
            address="somebody@example.org",
            kind="clubs/password_link_made",
            made_at=TONIGHT,
            mail="failed",
        ),
        crowd.rows,
        key=lambda number: f"{crowd.club.slug} failed {number}",
    )
    Job.objects.bulk_create(
        Job(
            kind=kind,
            queue=queue,
            key=row.pk,
            state="given_up",
            created_at=TONIGHT,
            changed_at=TONIGHT,
            finished_at=TONIGHT,
        )
        for kind, queue, made in (
            ("document", "documents", papers),
            ("mail", "mail", mails),
        )
        for row in made
    )
    crowd.show("manager", "club_work")


def make_months(crowd: Crowd) -> None:
    """A month with so many supplements of its report."""
    document = MonthDocument(
        club=crowd.club,
        kind=MonthKind.REPORT,
        month=TONIGHT.date().replace(day=1),
        run=MonthRun.SUPPLEMENTARY,
        language="en-gb",
        audience=MonthAudience.MANAGERS,
        state=DocumentState.READY,
        asked_at=TONIGHT,
        ready_at=TONIGHT,
    )
    store_copies(document, crowd.rows, number=lambda number: number + 1)
    crowd.show("manager", "month_list")
