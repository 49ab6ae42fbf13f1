"""One evening with a ruling that is appealed, and everyone who may be near the case.

Board 7 of fixture F1 at five tables; the ruling is about table 5, posted at 22:30.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

from django.test import Client
from django.urls import reverse

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club, Player
from clubsite.site import clock
from clubsite.tests.builders import make_club, make_member, make_player, make_user
from clubsite.tests.remembered import Remembered, again
from rulings.appeals.access import cases
from rulings.appeals.actions import (
    admission,
    aftermath,
    bodies,
    decision,
    law,
    lodging,
    merits,
    seating,
)
from rulings.appeals.actions import hearing as actions_hearing
from rulings.appeals.actions.transitions import supersede_appeal
from rulings.appeals.labels import Merit, Outcome, Vote
from rulings.appeals.models import Appeal, PanelSeat
from rulings.appeals.procedure import State
from rulings.appeals.procedure.decision import DecisionContent, NoticeDecision
from rulings.appeals.queries.panel import preview_of_decision
from rulings.laws.references import parse_refs
from rulings.log.models import Ruling
from rulings.log.procedure.content import Consultation, ExpectedPreview, ScoreEffect
from rulings.tests.builders import assigned, make_content, make_ruling
from scoring.events.labels import EventState
from scoring.events.models import Event, Result
from scoring.results.queries import scores
from scoring.tests.builders import appoint, make_entry, make_event, make_line

POSTED = datetime(2026, 3, 2, 22, 30, tzinfo=UTC)
LAST = datetime(2026, 3, 2, 23, 0, tzinfo=UTC)
"""The last instant for an appeal."""
IN_TIME = datetime(2026, 3, 2, 22, 59, 59, tzinfo=UTC)
LATER = datetime(2026, 3, 3, 10, 0, tzinfo=UTC)
HEARING = datetime(2026, 3, 6, 19, 0, tzinfo=UTC)
CLOSED = datetime(2026, 4, 6, 0, 0, tzinfo=UTC)
F1 = ("4S N +1", "4S N =", "4S N =", "3S N +1", "4S N -1")


@dataclass(frozen=True, slots=True)
class World:
    """The people by what they are in the case, and the rows they meet in."""

    club: Club
    event: Event
    line: Result
    ruling: Ruling
    people: dict[str, User]

    def __getitem__(self, who: str) -> User:
        return self.people[who]

    @property
    def pool(self) -> list[User]:
        """The members who can be asked, in the order of the roster."""
        return [self[who] for who in ("chair", "member", "third", "spare")]

    def points(self) -> list[object]:
        """North-South's matchpoints at the five tables."""
        self.event.refresh_from_db()
        scored = scores.get_scores(self.event)
        lines = Result.objects.filter(board=7, section__session__event=self.event)
        return [scored.lines[line.pk].ns_points for line in lines.order_by("table")]


def make_world(*, club: Club | None = None) -> World:
    """The evening up to the ruling: table 5 keeps its −100 (4S −1)."""
    if club is None and not User.objects.exists():
        return _first_world()
    return _make_world(club or make_club())


def _make_world(club: Club) -> World:
    event = make_event(club, state=EventState.PROVISIONAL)
    people = _people(club)
    seats = {
        "north": make_player(club, "Sample North", account=people["appellant"]),
        "south": make_player(club, "Sample South", account=people["partner"]),
        "east": make_player(club, "Sample East", account=people["respondent"]),
        "west": make_player(club, "Sample West", account=people["west"]),
    }
    line = _lines(event, seats, people["other"])
    Event.objects.filter(pk=event.pk).update(posted_at=POSTED)
    event.refresh_from_db()
    appoint(event, people["in_charge"])
    with clock.at(POSTED - timedelta(hours=1)):
        ruling = make_ruling(
            line,
            by=people["in_charge"],
            content=make_content(
                consulted=(Consultation(user=people["conflicted"].pk),)
            ),
        )
    Ruling.objects.filter(pk=ruling.pk).update(director=people["ruled"])
    ruling.versions.update(given_by=people["ruled"])
    ruling.refresh_from_db()
    return World(club, event, line, ruling, people)


_first_world = Remembered(lambda: _make_world(make_club()))


def _people(club: Club) -> dict[str, User]:
    roles = {
        "ruled": (RoleKind.DIRECTOR, RoleKind.APPEALS_MEMBER),
        "in_charge": (RoleKind.DIRECTOR,),
        "director": (RoleKind.DIRECTOR,),
        "conflicted": (RoleKind.APPEALS_MEMBER,),
        "chair": (RoleKind.APPEALS_MEMBER,),
        "member": (RoleKind.APPEALS_MEMBER,),
        "third": (RoleKind.APPEALS_MEMBER,),
        "spare": (RoleKind.APPEALS_MEMBER,),
        "manager": (RoleKind.MANAGER,),
        "recorder": (RoleKind.RECORDER,),
    }
    people = {
        who: make_member(club, *kinds, name=f"Sample {who} {club.slug}")
        for who, kinds in roles.items()
    }
    for who in ("appellant", "partner", "respondent", "west", "other", "outsider"):
        people[who] = make_user(f"Sample {who} {club.slug}")
    people["operator"] = make_user(f"Sample operator {club.slug}", is_operator=True)
    return people


def _lines(event: Event, seats: dict[str, Player], other: User) -> Result:
    for table, text in enumerate(F1, 1):
        last = table == len(F1)
        ns = make_entry(
            event,
            table,
            "NS",
            players=[seats["north"], seats["south"]] if last else None,
        )
        ew = make_entry(
            event, table, "EW", players=[seats["east"], seats["west"]] if last else None
        )
        line = make_line(event, 7, ns, ew, text, table=table)
        if table == 1:
            Player.objects.filter(pk=ns.members.all()[0].player_id).update(
                account=other
            )
    return line


def lodge(world: World, who: str = "appellant", *, at: datetime = IN_TIME) -> Appeal:
    """A notice lodged by one of the table."""
    what = ("lodge", world.ruling.pk, who, at)
    return again(what, Appeal.objects, lambda: _lodge(world, who, at))


def _lodge(world: World, who: str, at: datetime) -> Appeal:
    with clock.at(at):
        appeal = lodging.begin_appeal(world.ruling, by=world[who])
        lodging.lodge_appeal(appeal, by=world[who], expected_version=appeal.version)
    appeal.refresh_from_db()
    return appeal


def admit(world: World, appeal: Appeal, *, at: datetime = LATER) -> Appeal:
    """The notice admitted by the director in charge."""
    with clock.at(at):
        admission.admit_appeal(
            appeal, by=world["in_charge"], expected_version=now(appeal)
        )
    return appeal


def state_facts(world: World, appeal: Appeal) -> Appeal:
    """The director's statement, so that a panel can be appointed."""
    with clock.at(LATER):
        actions_hearing.state_facts(
            appeal,
            by=world["ruled"],
            expected_version=now(appeal),
            text="East hesitated.",
        )
    return appeal


def appoint_panel(
    world: World, appeal: Appeal, who: Sequence[str] = ("chair", "member", "third")
) -> Appeal:
    """A panel invited, the first of these people as its chair."""
    with clock.at(LATER):
        bodies.appoint_panel(
            appeal,
            by=world["in_charge"],
            expected_version=now(appeal),
            members=[world[name].pk for name in who],
            chair=world[who[0]].pk if who else 0,
        )
    return appeal


def declare(world: World, appeal: Appeal, *who: str) -> Appeal:
    """These members declare that they have no ties."""
    for name in who or ("chair", "member", "third"):
        with clock.at(LATER):
            seating.declare_ties(
                appeal, by=world[name], expected_version=now(appeal), ties=[]
            )
    return appeal


def schedule(world: World, appeal: Appeal) -> Appeal:
    """The hearing fixed on Friday."""
    with clock.at(LATER):
        actions_hearing.schedule_hearing(
            appeal,
            by=world["chair"],
            expected_version=now(appeal),
            hearing_at=HEARING,
            place="Club room",
        )
    return appeal


def open_deliberation(world: World, appeal: Appeal) -> Appeal:
    """The partner agrees, everyone is there, the record is closed."""
    with clock.at(HEARING):
        lodging.concur(appeal, by=world["partner"], expected_version=now(appeal))
        actions_hearing.open_deliberation(
            appeal,
            by=world["chair"],
            expected_version=now(appeal),
            present=[seat.pk for seat in PanelSeat.objects.filter(appeal=appeal)],
        )
    return appeal


def content_for(
    world: World,
    appeal: Appeal,
    contract: str | None = "4S N =",
    *,
    outcome: Outcome = Outcome.FOR_APPELLANT,
) -> DecisionContent:
    """A complete decision that gives table 5 this score, or leaves it."""
    effect = ScoreEffect((assigned(world.line, contract),) if contract else ())
    return DecisionContent(
        findings="There was no break in tempo.",
        laws=parse_refs("16B1, 12C1b"),
        reasoning="REASONS: the call was clear on South's own hand.",
        outcome=outcome,
        effect=effect,
        merits={
            notice.pk: NoticeDecision(Merit.WITH) for notice in appeal.notices.all()
        },
        no_deal_record=True,
    )


def draft(world: World, appeal: Appeal, content: DecisionContent) -> Appeal:
    """The chair's draft, and three votes for it."""
    with clock.at(HEARING):
        decision.draft_decision(
            appeal, content, by=world["chair"], expected_version=now(appeal)
        )
        for name in ("chair", "member", "third"):
            decision.cast_vote(
                appeal, by=world[name], expected_version=now(appeal), vote=Vote.FOR
            )
    return judge(world, appeal, content)


def judge(
    world: World,
    appeal: Appeal,
    content: DecisionContent,
    who: str = "chair",
    *,
    at: datetime = HEARING,
) -> Appeal:
    """The merit of each notice, found by all members after the vote on the outcome."""
    if content.merits:
        found = {key: replace(merit, votes=3) for key, merit in content.merits.items()}
        with clock.at(at):
            merits.judge_notices(
                appeal, by=world[who], expected_version=now(appeal), merits=found
            )
    return appeal


def sign(world: World, appeal: Appeal, *, at: datetime = HEARING) -> Appeal:
    """The draft signed by the chair, who looked at the preview just now."""
    with clock.at(at):
        decision.sign_decision(
            appeal,
            by=world["chair"],
            expected_version=now(appeal),
            results=seen_results(appeal),
        )
    return appeal


def return_on_law(world: World, appeal: Appeal) -> Appeal:
    """The panel asks the director in charge to look at the law again."""
    with clock.at(HEARING):
        law.return_on_law(
            appeal,
            by=world["chair"],
            expected_version=now(appeal),
            reason="RECOMMENDED: Law 27B1 applies.",
        )
    return appeal


def seen_results(appeal: Appeal) -> ExpectedPreview:
    """What a chair has seen of the event who looked at the preview just now."""
    fresh = cases.near_appeals().get(pk=appeal.pk)
    preview = preview_of_decision(fresh)
    return ExpectedPreview(preview.version, preview.digest)


def appeal_in(world: World, state: State) -> Appeal:
    """An appeal of the appellant that has come as far as that state."""
    what = ("appeal_in", world.ruling.pk, state)
    return again(what, Appeal.objects, lambda: _appeal_in(world, state))


def _appeal_in(world: World, state: State) -> Appeal:
    if state is State.DRAFT:
        with clock.at(IN_TIME):
            return lodging.begin_appeal(world.ruling, by=world["appellant"])
    if state is State.LODGED:
        return lodge(world)
    if state is State.RETURNED_ON_LAW:
        return return_on_law(world, appeal_in(world, State.DELIBERATING))
    if state in _AFTER:
        return _AFTER[state](world)
    if state in _ENDS:
        appeal = lodge(world)
        _ENDS[state](world, appeal)
        appeal.refresh_from_db()
        return appeal
    reached = [State.LODGED, *(step for step, _on in _STEPS)]
    return advance(world, appeal_in(world, reached[reached.index(state) - 1]), state)


def advance(world: World, appeal: Appeal, state: State) -> Appeal:
    """The appeal led on, step by step, as far as that state."""
    reached = [step for step, _on in _STEPS]
    at = reached.index(State(appeal.state)) + 1 if appeal.state in reached else 0
    for after, on in _STEPS[at:]:
        if State(appeal.state) == state:
            break
        on(world, appeal)
        assert appeal.state == after
    appeal.refresh_from_db()
    return appeal


def _receive(_world: World, appeal: Appeal) -> None:
    with clock.at(IN_TIME):
        admission.receive_appeal(appeal, by=None, expected_version=now(appeal))


def _constitute(world: World, appeal: Appeal) -> None:
    state_facts(world, appeal)
    appoint_panel(world, appeal)
    declare(world, appeal, "chair", "member")


def _schedule(world: World, appeal: Appeal) -> None:
    declare(world, appeal, "third")
    schedule(world, appeal)


def _decide(world: World, appeal: Appeal) -> None:
    draft(world, appeal, content_for(world, appeal))
    sign(world, appeal)


_STEPS: tuple[tuple[State, Callable[[World, Appeal], object]], ...] = (
    (State.ADMISSIBILITY, _receive),
    (State.PREPARING, admit),
    (State.CONSTITUTING, _constitute),
    (State.SCHEDULED, _schedule),
    (State.DELIBERATING, open_deliberation),
    (State.DECIDED, _decide),
)


def _dismiss(world: World, appeal: Appeal) -> None:
    with clock.at(LATER):
        admission.dismiss_appeal(
            appeal,
            by=world["in_charge"],
            expected_version=now(appeal),
            dismissal="law91",
            reason="Only the disciplinary penalty is appealed.",
        )


def _withdraw(world: World, appeal: Appeal) -> None:
    with clock.at(LATER):
        lodging.withdraw_notice(
            appeal, by=world["appellant"], expected_version=now(appeal)
        )


def _supersede(world: World, appeal: Appeal) -> None:
    with clock.at(LATER):
        supersede_appeal(world.ruling, director=world["ruled"])


def _refer_up(world: World) -> Appeal:
    appeal = appeal_in(world, State.DELIBERATING)
    policy = world.event.policy
    policy.values |= {"further_authority": "Sample Bridge Union"}
    policy.save()
    _decide(world, appeal)
    return settle(world, appeal, State.REFERRED_UP)


def _close(world: World) -> Appeal:
    return settle(world, appeal_in(world, State.DECIDED), State.CLOSED)


def settle(world: World, appeal: Appeal, state: State) -> Appeal:
    """A decided appeal, taken further by its side or closed by the clock."""
    if state is State.REFERRED_UP:
        with clock.at(HEARING):
            aftermath.refer_up(
                appeal,
                by=world["appellant"],
                expected_version=now(appeal),
                grounds="The law was misread.",
            )
    elif state is State.CLOSED:
        with clock.at(CLOSED):
            aftermath.close_case(appeal, by=None, expected_version=now(appeal))
    appeal.refresh_from_db()
    return appeal


_AFTER = {State.REFERRED_UP: _refer_up, State.CLOSED: _close}
_ENDS = {
    State.INADMISSIBLE: _dismiss,
    State.WITHDRAWN: _withdraw,
    State.SUPERSEDED: _supersede,
}


def now(appeal: Appeal) -> int:
    """The version of the appeal that a page loaded just now would show."""
    return Appeal.objects.get(pk=appeal.pk).version


def as_(world: World, who: str) -> Client:
    """A browser in which that person has signed in."""
    client = Client()
    client.force_login(world[who])
    return client


def to(world: World, name: str, *args: object) -> str:
    """The address of a page of the club."""
    return reverse(name, args=[world.club.slug, *args])


def seats(appeal: Appeal) -> dict[str, str]:
    """Who was invited, and why they are out."""
    rows = PanelSeat.objects.filter(appeal=appeal).select_related("user")
    return {str(row.user).split()[1]: row.why_out for row in rows}
