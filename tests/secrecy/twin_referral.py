"""A club with an evening, an appeal and a report, in which something is referred or not."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import timedelta

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Player
from clubsite.tests.builders import make_member
from rulings.conduct import actions
from rulings.conduct.models import Referral
from rulings.conduct.procedure import Allegation, State
from rulings.evidence.rules import Attachment
from rulings.evidence.tests.builders import make_ready
from rulings.reports.procedure.states import ReportState
from rulings.tests import referral_world
from rulings.tests.appeal_world import World
from rulings.tests.report_world import MUCH_LATER, decided_world, report_in
from rulings.tests.seat_world import make_reader
from scoring.events.models import EntryPlayer
from scoring.tests.builders import section_of
from tests.secrecy.visits import Values

NOW = MUCH_LATER + timedelta(days=1)
"""When something is referred, and when everyone looks."""

GIST = "Please mind your voice."
COUNTY = "C 17"


@dataclass(frozen=True, slots=True)
class Stage:
    """The evening, and all who might hear of a referral about it."""

    world: World
    people: Mapping[str, User | None]
    subject: Player
    affected: Player

    @property
    def reporter(self) -> User:
        """Who reports."""
        return self.world["other"]

    @property
    def excluded(self) -> User:
        """A recorder whom the reporter keeps out."""
        found = self.people["excluded"]
        assert found is not None
        return found

    def known(self, token: str) -> Values:
        """The parameters of every address, with a referral of that token."""
        world = self.world
        accounts = [world["west"], world["other"]]
        at_table = EntryPlayer.objects.filter(player=self.subject)
        return {
            "club_slug": [world.club.slug],
            "event_id": [world.event.pk],
            "section_id": [section_of(world.event).pk],
            "board": [7],
            "result_id": [world.line.pk],
            "entry_id": list(at_table.values_list("entry", flat=True)),
            "ruling_id": [world.ruling.pk],
            "user_id": [user.pk for user in accounts],
            "player_id": [self.subject.pk],
            "token": [token],
            "act": ["note"],
            "name": ["referral"],
            "kind": ["winners"],
            "form": ["pbn"],
            "level": ["L1"],
            "identity": ["1"],
            "page_path": [
                f"{world.club.slug}/referrals/",
                f"{world.club.slug}/referrals/mine/",
            ],
        }


def set_stage() -> Stage:
    """The evening with everyone; no one has reported anything."""
    world, appeal = decided_world()
    report_in(world, appeal, ReportState.PUBLISHED)
    club = world.club
    kinds = {
        "deputy": RoleKind.DEPUTY_RECORDER,
        "safeguarding": RoleKind.SAFEGUARDING,
        "investigator": RoleKind.INVESTIGATOR,
        "hearing member": RoleKind.HEARING_MEMBER,
        "excluded": RoleKind.RECORDER,
    }
    officers = {
        who: make_member(club, kind, name=f"Sample {who.title()} Officer")
        for who, kind in kinds.items()
    }
    people: dict[str, User | None] = {
        "stranger": None,
        "player": world["respondent"],
        "subject": world["west"],
        "affected": world["partner"],
        "manager": world["manager"],
        "director": world["in_charge"],
        "appeals member": world["chair"],
        "operator": world["operator"],
        "outside reader": make_reader(),
        **officers,
    }
    players = Player.objects.filter(club=club)
    return Stage(
        world,
        people,
        subject=players.get(account=world["west"]),
        affected=players.get(account=world["partner"]),
    )


def allegation_of(stage: Stage) -> Allegation:
    """About the subject and what happened to another; one recorder is kept out of it."""
    return replace(
        referral_world.MEMO,
        subjects=frozenset({stage.subject.pk}),
        affected=frozenset({stage.affected.pk}),
        excluded=frozenset({stage.excluded.pk}),
        incident_on=stage.world.event.date,
        event=stage.world.event.pk,
        board=7,
    )


def refer(stage: Stage) -> Referral:
    """Sent with a file and a question that is answered; the recorder has noted something."""
    referral = referral_world.make_referral(
        stage.world.club, allegation_of(stage), by=stage.reporter
    )
    for text in ("added", "again"):
        actions.add_to_referral(
            referral,
            by=stage.reporter,
            expected_version=referral.version,
            text=text,
            attachments=[Attachment(f"{text}.txt", text.encode())],
        )
    make_ready(referral.evidence.get(number=1))
    by = referral_world.handler_of(referral)
    actions.note_on_referral(
        referral, by=by, expected_version=referral.version, text="noted"
    )
    return referral


def draft(stage: Stage) -> Referral:
    """A draft of the reporter."""
    referral = referral_world.make_draft(stage.world.club, by=stage.reporter)
    actions.keep_draft(referral, allegation_of(stage), by=stage.reporter)
    return referral


def merged(stage: Stage) -> Referral:
    """Linked as a second report; the first is another player's."""
    first = referral_world.make_referral(
        stage.world.club, allegation_of(stage), by=stage.world["appellant"]
    )
    referral = brought_to(stage, State.TRIAGE)
    actions.link_referral(
        referral,
        by=referral_world.handler_of(referral),
        expected_version=referral.version,
        main=first.pk,
    )
    return referral


def brought_to(stage: Stage, state: State, *, gist: str = "") -> Referral:
    """Sent, and led to that state."""
    return referral_world.bring_to(refer(stage), state, gist=gist)


def suspended(stage: Stage) -> Referral:
    """Passed on to the county, which has suspended the subject."""
    referral = brought_to(stage, State.TRANSFERRED)
    by = referral_world.handler_of(referral)
    actions.record_receipt(
        referral, by=by, expected_version=referral.version, reference=COUNTY
    )
    referral = referral_world.stored(referral)
    actions.set_eligibility(
        referral,
        by=by,
        expected_version=referral.version,
        player=stage.subject.pk,
        until=NOW.date() + timedelta(days=30),
    )
    return referral


def brought_up(state: State) -> Callable[[Stage], Referral]:
    """What leads a referral to that state."""
    return lambda stage: brought_to(stage, state)


MAKERS: dict[str, Callable[[Stage], Referral]] = {
    "draft": draft,
    "submitted": refer,
    "merged": merged,
    "told": lambda stage: brought_to(stage, State.INFORMAL, gist=GIST),
    "suspended": suspended,
    **{
        state.value: brought_up(state)
        for state in (
            *(State.TRIAGE, State.MEMO_FILED, State.INFORMAL, State.DECLINED),
            *(State.WITHDRAWN, State.TRANSFERRED, State.CLOSED),
        )
    },
}
"""A referral in each state that it comes to, and two more ways in which it may go on."""

NEAR = (
    *("referral_", "notice_", "club_home", "waiting_list", "desk", "data_own"),
    *("data_request_list", "retention_", "people", "person_detail", "club_seal"),
    *("event_detail", "event_manage", "ruling_detail", "player_edit"),
)
"""Addresses that have to do with referrals, or with whom and what they are about."""

WIDE = "submitted"
"""The referral that everyone around looks for at every address, and sends forms beside."""

CLOSEST = ("stranger", "subject", "manager")
"""Who looks at every address for a suspension, of which more pages could tell."""

SENT = (
    *("referral_", "notice_list", "data_", "retention_", "profile", "set_language"),
    *("my_mails", "contact_", "appeal_", "report_", "club_settings", "people"),
    *("person_detail", "player_", "role_", "appointment_", "invitation_send"),
    *("event_appoint", "event_move", "entry_start", "pair_late", "pair_substitute"),
    *("correction_ask", "skip_ask", "director_call", "ruling_detail", "member_"),
)
"""Addresses to which everyone sends what stands on their pages."""

KNOWS = {
    "told": {"subject"},
    "suspended": {"director"},
}
"""Who else has something of it there, of those around."""


def outsiders(stage: Stage, name: str) -> dict[str, User | None]:
    """Everyone who may not know of that referral."""
    knows = KNOWS.get(name, set())
    return {who: user for who, user in stage.people.items() if who not in knows}
