"""Every form of the site on a small stage, with the people who may fill it in."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from itertools import product
from typing import Any

from django.urls import reverse

from clubsite.accounts import links
from clubsite.accounts.models import User
from clubsite.accounts.second_factor.tests.builders import make_device
from clubsite.clubs import access as clubs_access
from clubsite.clubs import actions as clubs
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.policies.actions import start_draft
from clubsite.members.actions import keep_list, leave_club
from clubsite.notices import outbox
from clubsite.recaps.months.tests.world import MonthWorld
from clubsite.recaps.tests.builders import ask_one, make_posted
from clubsite.retention import actions as retention_actions
from clubsite.retention.labels import DataRequestKind
from clubsite.site import clock
from clubsite.tests.builders import (
    make_club,
    make_member,
    make_player,
    make_user,
)
from rulings.appeals.access.cases import build_case
from rulings.appeals.actions.aftermath import refer_up
from rulings.appeals.later_models import FurtherAppeal
from rulings.appeals.models import Appeal, Evidence
from rulings.appeals.procedure import State
from rulings.appeals.views.cases import DEEDS
from rulings.casebook.models import RulingFact
from rulings.conduct import access as conduct_access
from rulings.conduct import actions as conduct_actions
from rulings.conduct import procedure as conduct_procedure
from rulings.conduct.access.seats import invitation_token
from rulings.conduct.views import DOINGS
from rulings.desk.actions import claims, drafts
from rulings.desk.actions.calls import call_director
from rulings.desk.queries.drafting import drafting
from rulings.evidence.actions import stored_fields
from rulings.evidence.tests.builders import make_ready
from rulings.log.models import Ruling
from rulings.log.procedure.walking import Walking
from rulings.polls.access import token_for
from rulings.reports.labels import SayKind
from rulings.reports.procedure.states import ReportState
from rulings.reports.procedure.text import Level
from rulings.tests import appeal_world, referral_world, report_world, seat_world
from rulings.tests.appeal_bodies import set_policy, write_slip
from rulings.tests.builders import line_at as ruled_line
from rulings.tests.builders import make_draft, make_f1, make_ruling, seat
from rulings.tests.calling import make_calling
from rulings.tests.endings import BARE_KING
from rulings.tests.poll_world import ask, make_five, make_poll
from rulings.tests.skip_world import make_world as make_skips
from rulings.tests.writing import typed_for
from scoring.bridge.contract import Side
from scoring.calendar.actions.dates import cancel_date
from scoring.calendar.actions.pairs import enter_pair
from scoring.calendar.actions.series import add_closure
from scoring.events.labels import EventState, PlayedKind
from scoring.events.models import Section, Session
from scoring.events.plans import SectionPlan
from scoring.events.rules import Action
from scoring.exchange.actions.imports import Incoming, keep_upload
from scoring.formats.tests.builders import make_board, make_file, make_line
from scoring.ladders.actions import create_ladder, end_ladder
from scoring.mails.links import address_token
from scoring.mails.models import MailAddress
from scoring.matches.actions.matches import prolong_match
from scoring.movements.mitchell import STRAIGHT
from scoring.movements.movement import Options
from scoring.play.actions.corrections import ask_correction
from scoring.play.actions.dealing import deal_boards
from scoring.play.actions.own_movements import add_club_movements
from scoring.results.tests.replay_world import ReplayWorld
from scoring.tests.builders import make_line as scored_line
from scoring.tests.builders import make_mitchell
from scoring.tests.calendar_world import MONDAY, make_calendar
from scoring.tests.contests import make_contest, make_match, make_team
from scoring.tests.evening_world import (
    entry_of,
    line_at,
    make_event_world,
    make_planned,
)
from scoring.tests.ladder_world import ladder_columns, make_ladder_world
from scoring.tests.swiss_world import make_drawn

OF_PLAYERS = ("planned_enter", "planned_withdraw")
MORNING = datetime.fromisoformat("2026-04-02T09:00:00+00:00")
EVENING = datetime.fromisoformat("2026-03-02T22:50:00+00:00")


@dataclass(frozen=True, slots=True)
class Place:
    """One address that takes a POST, and who of these people may be able to send it."""

    name: str
    parameters: dict[str, Any]
    people: tuple[User | None, ...]
    at: datetime = EVENING
    given: dict[str, str] = field(default_factory=dict)
    """What is sent to an address whose form stands elsewhere, or only at times."""

    @property
    def path(self) -> str:
        return reverse(self.name, kwargs=self.parameters)

    def elsewhere(self, club_slug: str) -> str:
        """The same rows, asked for under the address of another club."""
        return reverse(self.name, kwargs={**self.parameters, "club_slug": club_slug})

    def far_away(self) -> str:
        """An address of rows that no database has."""
        far = {
            key: 10**30 if isinstance(value, int) else value
            for key, value in {**self.parameters, **self._false_token()}.items()
        }
        return reverse(self.name, kwargs=far)

    def _false_token(self) -> dict[str, str]:
        """A token that is nobody's, for an address with one."""
        return {"token": "x"} if "token" in self.parameters else {}


def _accounts() -> Iterator[Place]:
    person = make_user("Sample Account")
    chosen = links.password_path(person).split("/")
    mailed = links.sign_in_path(person).split("/")
    for name in ("sign_in", "password_reset", "link_send", "set_language"):
        yield Place(name, {}, (None,))
    yield Place("password_set", {"uid": chosen[-3], "token": chosen[-2]}, (None,))
    yield Place("link_spend", {"token": mailed[-2]}, (None,))
    for name in ("profile", "password_change", "authenticator_add", "passkey_add"):
        yield Place(name, {}, (person,))
    for name in ("sign_in_again", "sign_out"):
        yield Place(name, {}, (person,))
    yield from _second_factors()


def _second_factors() -> Iterator[Place]:
    """Someone with two authenticator apps."""
    person = make_user("Sample Two-step")
    make_device(person)
    second = make_device(person, name="Second")
    place = {"kind": "authenticator", "factor_id": second.pk}
    yield Place("second_factor_give", {}, (person,))
    yield Place("second_factor_remove", place, (person,))
    yield Place("recovery_codes_make", {}, (person,))


def _clubs() -> Iterator[Place]:
    club = make_club("people")
    manager = make_member(club, RoleKind.MANAGER)
    director = make_member(club, RoleKind.DIRECTOR)
    player, twin = make_player(club, account=make_user()), make_player(club, "S. North")
    make_player(club, "Sample East")
    clubs.mark_same(twin, player, by=manager)
    outbox.post("clubs/password_link_made", club=club, to=manager, key="sample")
    invitation = clubs.invite(
        club, "new@example.org", kinds=[RoleKind.DIRECTOR], by=manager
    )
    proposal = clubs.propose_appointment(
        club, RoleKind.RECORDER, user=make_user("Sample Candidate"), by=manager
    )
    second = make_member(club, RoleKind.MANAGER, name="Sample Second")
    second.roles.update(starts=EVENING - timedelta(days=60))
    approved = clubs.propose_appointment(
        club, RoleKind.SAFEGUARDING, user=make_user("Sample Officer"), by=manager
    )
    clubs.approve_appointment(approved, by=second)
    token = clubs_access.invitation_path(invitation).split("/")[-2]
    gone = make_player(club, "Sample Gone")
    leave_club(gone, on=EVENING.date(), by=manager)
    start_draft(club, by=manager)
    members = keep_list(club, "members.csv", b"Name,Grade\nSample New,A\n", by=manager)
    own: dict[str, dict[str, Any]] = {
        **{
            name: {}
            for name in (
                "club_settings",
                "ladder_edit",
                "invitation_send",
                "player_add",
            )
        },
        "notice_list": {},
        "invitation_withdraw": {"invitation_id": invitation.pk},
        **{
            name: {"user_id": director.pk}
            for name in ("role_give", "appointment_propose")
        },
        "appointment_withdraw": {"appointment_id": proposal.pk},
        "role_end": {"role_id": director.roles.get().pk},
        **{name: {"player_id": player.pk} for name in ("player_edit", "player_invite")},
        **{name: {"player_id": player.pk} for name in ("player_same", "player_unlink")},
        "player_separate": {"player_id": twin.pk},
        **{name: {} for name in ("member_import", "policy_start", "policy_move")},
        "policy_edit": {"section": "appeals"},
        "member_export_full": {},
        "member_preview": {"file_id": members.pk},
        "player_leave": {"player_id": player.pk},
        "player_return": {"player_id": gone.pk},
    }
    for name, parameters in own.items():
        yield Place(name, {"club_slug": club.slug, **parameters}, (manager,))
    for name, appointment, person in (
        ("appointment_approve", proposal, second),
        ("appointment_accept", approved, approved.user),
    ):
        place = {"club_slug": club.slug, "appointment_id": appointment.pk}
        yield Place(name, place, (person,))
    for name in ("contact_share", "contact_withdraw"):
        of_player = {"club_slug": club.slug, "player_id": player.pk}
        yield Place(name, of_player, (player.account,))
    yield Place("invitation_accept", {"token": token}, (None,))
    deputy = make_member(club, RoleKind.DEPUTY_RECORDER)
    resigned = {"club_slug": club.slug, "role_id": deputy.roles.get().pk}
    yield Place("role_resign", resigned, (deputy,))
    what = {"what": "documents"}
    yield Place("club_work", {"club_slug": club.slug}, (manager,), given=what)
    operator = make_user("Sample Operator", is_operator=True)
    yield Place("site_work", {}, (operator,), given=what)


def _evenings() -> Iterator[Place]:
    cast = make_event_world(state=EventState.PROVISIONAL)
    entered = make_mitchell(cast.club)
    slug, people = cast.club.slug, (cast.manager, cast.director, cast.north, cast.east)
    planned = make_planned(cast.club, SectionPlan("A", 3, Side.EW))
    Session.objects.create(event=planned, number=2)
    first = Section.objects.get(session__event=planned)
    dealt = deal_boards(planned, first.board_set, by=cast.manager)
    posted = make_posted(cast.club)
    final = make_mitchell(cast.club, state=EventState.FINAL)
    ns, ew = (entry_of(cast.event, label) for label in ("1NS", "1EW"))
    other = scored_line(cast.event, 2, ns, ew, "4S N =", table=1)
    section = Section.objects.get(session__event=entered)
    section.results.update(round=1)
    teams = make_contest(cast.club)
    played = make_match(teams, make_team(teams, 1), make_team(teams, 2), [("p", "p")])
    board = make_board(1, make_line("1", "2", "4S N 10", "420", ("0", "2")))
    upload = keep_upload(
        cast.club, Incoming("a.xml", make_file(board)), by=cast.manager
    )
    correction = ask_correction(
        line_at(cast.event), "4S N +1", by=cast.north, why="So."
    )
    movements = {"Ours": STRAIGHT.build(Options(3))}
    own = add_club_movements(cast.club, movements, by=cast.director)[0].pk
    at: list[tuple[str, dict[str, Any]]] = [
        ("movement_add", {}),
        ("movement_rename", {"movement_id": own}),
        ("movement_remove", {"movement_id": own}),
        ("event_new", {}),
        ("contest_new", {}),
        ("event_import", {}),
        ("event_import_preview", {"upload_id": upload.pk}),
        ("event_reimport", _event(entered, upload_id=upload.pk)),
        *((f"event_{name}", _event(planned)) for name in ("edit", "scoring")),
        *((f"event_{name}", _event(planned)) for name in ("ranked", "awarded")),
        ("event_embargo", _event(planned)),
        ("session_new", _event(planned)),
        ("session_edit", _event(planned, number=2)),
        ("session_drop", _event(planned, number=2)),
        ("scores_file", _event(entered)),
        ("scores_file_take", _event(entered, upload_id=upload.pk)),
        ("session_import", _event(planned)),
        ("session_import_preview", _event(planned, upload_id=upload.pk)),
        ("event_pairs", {"event_id": planned.pk}),
        ("event_appoint", {"event_id": planned.pk}),
        ("deals_paste", {"event_id": planned.pk}),
        ("deal_make", {"event_id": planned.pk}),
        ("deal_file", _event(planned, dealing_id=dealt.pk, form="dup")),
        ("event_move", _event(planned, act=Action.OPEN)),
        ("event_bind", _event(planned)),
        ("event_slip", _event(entered)),
        ("event_move", _event(final, act=Action.AMEND)),
        *(
            ("movement_change", _event(planned, section_id=first.pk, code=code))
            for code in ("late_pair", "wrong_board", "wrong_number")
        ),
        ("event_sections", _event(planned)),
        ("movement_undo", _event(planned, section_id=first.pk, number=1)),
        ("pair_late", _pair(planned, "3EW")),
        ("pair_substitute", _pair(entered, "1NS")),
        ("entry_grid", _event(entered, section_id=section.pk, board=1)),
        ("entry_slip", _event(entered, section_id=section.pk, round_number=1, table=1)),
        ("entry_match", _event(played.event, match_id=played.pk)),
        ("board_groups", _event(entered, board=1)),
        ("line_correct", _event(cast.event, result_id=line_at(cast.event, 2).pk)),
        ("correction_ask", _event(cast.event, result_id=other.pk)),
        ("correction_move", {"correction_id": correction.pk}),
        ("event_mails_stop", _event(posted)),
        ("event_mails_send", _event(posted)),
        ("document_again", _event(posted, document_id=ask_one(posted).pk)),
        ("document_hold", _event(posted, document_id=ask_one(posted).pk)),
        ("document_release", _event(posted, document_id=ask_one(posted).pk)),
        ("document_copy", _event(posted)),
    ]
    for name, parameters in at:
        yield Place(name, {"club_slug": slug, **parameters}, people)
    replay = ReplayWorld("replay")
    solved = _event(replay.event, board=1, result_id=replay.line.pk)
    yield Place("replay_analyse", {"club_slug": "replay", **solved}, (replay.member,))


def _months() -> Iterator[Place]:
    """The documents of a month that has ended."""
    world = MonthWorld(slug="months")
    world.make()
    report, digest = world.get(), world.digest
    people = (world.manager, world.director)
    given = {"month": "2026-03"}
    yield Place("month_ask", {"club_slug": "months"}, people, MORNING, given)
    for name in ("month_final", "month_send", "month_again", "month_hold"):
        of_report = {"club_slug": "months", "document_id": report.pk}
        yield Place(name, of_report, people, MORNING)
    for name in ("month_publish", "month_release"):
        of_digest = {"club_slug": "months", "document_id": digest.pk}
        yield Place(name, of_digest, people, MORNING)


def _mails() -> Iterator[Place]:
    """An address that no one has confirmed, and a member with an account."""
    club, member = make_club("mails"), make_user("Sample Reader")
    make_player(club, account=member)
    address = MailAddress.objects.create(club=club, address="a@example.org")
    link = {"club_slug": club.slug, "token": address_token(address)}
    for name in ("mail_confirm", "mail_stop"):
        yield Place(name, link, (None,))
    for name in ("my_mails_start", "my_mails_stop"):
        yield Place(name, {"club_slug": club.slug}, (member,))


def _calendar() -> Iterator[Place]:
    """A series with a set-up begun, an entry, a cancelled date and a holiday."""
    world = make_calendar(slug="calendar")
    slug, people = "calendar", (world.manager, world.director, world.north)
    first, entered, off, free = (MONDAY + timedelta(days=7 * at) for at in range(4))
    world.planned()
    enter_pair(world.series, entered, "Player 02", by=world.north)
    cancel_date(world.series, off, "Snow", by=world.manager)
    closure = add_closure(
        world.club, date(2026, 12, 24), None, "Christmas", by=world.manager
    )
    for name in ("season_publish", "season_withdraw"):
        yield Place(name, {"club_slug": slug}, (world.north,))
    for name in ("series_new", "closure_add"):
        yield Place(name, {"club_slug": slug}, people)
    series = {"club_slug": slug, "series_id": world.series.pk}
    yield Place("series_edit", series, people)
    yield Place("closure_remove", {"club_slug": slug, "closure_id": closure.pk}, people)
    for name, day in (
        ("planned_enter", free),
        ("planned_withdraw", entered),
        ("planned_cancel", free),
        ("planned_postpone", free),
        ("planned_reinstate", off),
        ("planned_prepare", free),
        ("planned_set_up", first),
    ):
        chosen = (world.north,) if name in OF_PLAYERS else people
        yield Place(name, {**series, "day": day.isoformat()}, chosen)


def _ladders() -> Iterator[Place]:
    """A ladder that goes on, and one that has ended."""
    world = make_ladder_world(slug="ladders")
    people = (world.manager, world.north)
    ended = create_ladder(world.club, ladder_columns(), by=world.manager)
    end_ladder(ended, by=world.manager)
    slug = {"club_slug": "ladders"}
    yield Place("ladder_new", slug, people)
    for name, ladder in (
        ("ladder_change", world.ladder),
        ("ladder_end", world.ladder),
        ("ladder_reopen", ended),
    ):
        yield Place(name, {**slug, "ladder_id": ladder.pk}, people)


def _rounds() -> Iterator[Place]:
    """A Swiss of which a round is played and the next one drawn, and a level cup."""
    swiss = make_drawn(contestants=4, slug="swiss")
    swiss.draw()
    swiss.publish()
    swiss.play(1)
    people = (swiss.director, make_member(swiss.club, RoleKind.MANAGER))
    played = _event(swiss.event, match_id=swiss.match(1, 1).pk)
    ids = _event(swiss.event, entry_id=swiss.entry(4).pk)
    for name in ("match_judge", "match_edit", "match_mismatch", "match_lineup"):
        yield Place(name, {"club_slug": "swiss", **played}, people)
    swiss.draw()
    changed = ("event_teams", "contest_scoring", "round_draw", "round_change")
    for name in (*changed, "round_publish"):
        given = {"seen": swiss.seen()}
        at = {"club_slug": "swiss", **_event(swiss.event)}
        yield Place(name, at, people, given=given)
    for name in ("round_discard", "round_undo"):
        yield Place(name, {"club_slug": "swiss", **_event(swiss.event)}, people)
    for name in ("contestant_withdraw", "contestant_return"):
        yield Place(name, {"club_slug": "swiss", **ids}, people)
    cup = make_drawn(PlayedKind.KNOCK_OUT, contestants=4, slug="cup")
    cup.draw()
    cup.publish()
    cup.play_match(cup.match(1, 1), level=True)
    level = _event(cup.event, match_id=cup.match(1, 1).pk)
    yield Place("match_prolong", {"club_slug": "cup", **level}, (cup.director,))
    cup.play_match(cup.match(1, 2), level=True)
    longer = cup.match(1, 2)
    prolong_match(longer, 2, by=cup.director)
    at = {"club_slug": "cup", **_event(cup.event, match_id=longer.pk)}
    yield Place(
        "match_shorten", at, (cup.director,), given={"seen": str(longer.version)}
    )


def _event(event: Any, **more: Any) -> dict[str, Any]:
    return {"event_id": event.pk, **more}


def _pair(event: Any, label: str) -> dict[str, Any]:
    return _event(event, entry_id=entry_of(event, label).pk)


def _rulings() -> Iterator[Place]:
    club = make_club("rulings")
    director = make_member(club, RoleKind.DIRECTOR)
    manager = make_member(club, RoleKind.MANAGER)
    event = make_f1(club)
    given = make_ruling(ruled_line(event, 5), by=director)
    draft = make_draft(ruled_line(event, 4), by=director)
    typed = typed_for(ruled_line(event, 4))
    drafts.keep_draft(draft, typed, drafting(draft, typed).place, by=director)
    for name in ("ruling_new", "ruling_favourites"):
        yield Place(name, {"club_slug": club.slug}, (director, manager))
    for name in (
        *("ruling_walk", "ruling_edit", "ruling_keep"),
        *("ruling_preview", "ruling_discard", "ruling_pinned"),
    ):
        parameters = {"club_slug": club.slug, "ruling_id": draft.pk}
        yield Place(name, parameters, (director,), given=typed)
    quick = make_draft(ruled_line(event, 1), by=director)
    at = {"club_slug": club.slug, "ruling_id": quick.pk}
    yield Place("ruling_quick", at, (director,))
    revoke = make_draft(ruled_line(event, 3), by=director)
    drafts.keep_walks(revoke, (Walking("revoke"),), by=director)
    at = {"club_slug": club.slug, "ruling_id": revoke.pk}
    yield Place("ruling_revoke", at, (director,))
    claim = make_draft(ruled_line(event, 2), by=director)
    drafts.keep_walks(claim, (Walking("claims_and_concessions"),), by=director)
    claims.keep_position(claim, BARE_KING, by=director)
    at = {"club_slug": club.slug, "ruling_id": claim.pk}
    yield Place("ruling_claim", at, (director,))
    for name in ("ruling_error", "ruling_amend", "ruling_withdraw"):
        yield Place(name, {"club_slug": club.slug, "ruling_id": given.pk}, (director,))
    yield from _polls(draft, director)
    quiz = {"club_slug": club.slug, "code": "mixed"}
    yield Place("practice_case", quiz, (director, manager))
    version = given.versions.get()
    RulingFact.objects.create(
        version=version, family=version.family, code="explanation", value="right"
    )
    case = {"club_slug": club.slug, "ruling_id": given.pk}
    yield Place("practice_ruling", case, (director, manager))
    yield from _skips()
    yield from _calls()
    for name in ("alert_table", "election_edit"):
        yield Place(name, {"club_slug": club.slug}, (manager,))


def _skips() -> Iterator[Place]:
    """A table without a director: a board to ask for, one asked for, one contested."""
    world = make_skips(club=make_club("skips"))
    contested, skip = world.referred(), world.ask(board=2)
    players = tuple(world.people[who] for who in ("north", "east"))
    at = {"club_slug": "skips", "event_id": world.event.pk}
    yield Place("skip_ask", {**at, "result_id": world.line(3).pk}, players)
    answer = {"act": "contest", "seen": str(skip.version)}
    case = {"club_slug": "skips", "skip_id": skip.pk}
    yield Place("skip_move", case, players, given=answer)
    decides = (world.people["adjudicator"],)
    case = {"club_slug": "skips", "skip_id": contested.pk}
    yield Place("skip_decide", case, decides, given={"outcome": "stands"})


def _calls() -> Iterator[Place]:
    """A table that has called the director."""
    calling = make_calling(make_club("calls"))
    waiting = call_director(calling.line, by=calling.player)
    at = {"club_slug": "calls", "event_id": calling.event.pk}
    yield Place(
        "director_call", at, (calling.player,), given={"do": f"back:{waiting.pk}"}
    )
    at = {"club_slug": "calls", "call_id": waiting.pk}
    yield Place("call_detail", at, (calling.director,), given={"do": "been"})


def _polls(draft: Ruling, director: User) -> Iterator[Place]:
    """The hand that is put to players, whom to ask, and what one of them answers."""
    poll = make_poll(draft, by=director)
    player = make_five(draft.club)[0]
    answer = ask(poll, player, by=director)
    pollee = seat(player, make_member(draft.club, name="Sample Pollee"))
    ruling = {"club_slug": draft.club.slug, "ruling_id": draft.pk}
    for name in ("poll_new", "ruling_consult"):
        yield Place(name, ruling, (director,))
    yield Place("poll_detail", {**ruling, "poll_id": poll.pk}, (director,))
    ids = {**ruling, "poll_id": poll.pk, "asked_id": answer.pk}
    yield Place("poll_asked", ids, (director,))
    link = {"club_slug": draft.club.slug, "token": token_for(answer.seed)}
    yield Place("poll_answer", link, (pollee,))
    other = {**ruling, "poll_id": make_poll(draft, by=director).pk}
    yield Place("poll_close", other, (director,))


def _conduct() -> Iterator[Place]:
    people = referral_world.make_people("conduct")
    slug = people.club.slug
    everybody = (people.reporter, *people.all_officers())
    draft = referral_world.make_draft(people.club, by=people.reporter)
    conduct_actions.add_evidence(draft, [referral_world.PAGE], by=people.reporter)
    about = referral_world.about(people.subject_player)
    sent = referral_world.full_referral(people, about)
    questioned = referral_world.full_referral(people, about)
    conduct_actions.ask_reporter(
        questioned, by=people.recorder, expected_version=questioned.version, text="Who?"
    )
    yield Place("referral_begin", {"club_slug": slug}, everybody)
    for name in ("referral_edit", "referral_files", "referral_discard"):
        yield Place(name, {"club_slug": slug, "token": draft.token}, everybody)
    file = {"club_slug": slug, "token": draft.token, "number": 1}
    yield Place("referral_file_remove", file, everybody)
    make_ready(sent.evidence.get())
    original = {"club_slug": slug, "token": sent.token, "number": 1}
    yield Place("referral_evidence_original", original, everybody)
    passed_on = referral_world.make_referral(people.club, about, by=people.reporter)
    referral_world.bring_to(passed_on, conduct_procedure.State.TRANSFERRED)
    copy = {"club_slug": slug, "token": passed_on.token}
    yield Place("referral_transfer_file", copy, everybody)
    waiting = referral_world.make_referral(people.club, about, by=people.reporter)
    referral_world.bring_to(waiting, conduct_procedure.State.TRANSFERRED)
    until = (clock.now() + timedelta(days=30)).date()
    invited = seat_world.invite(
        people, waiting, email="sample.guest@example.org", until=until
    )
    invitation = invitation_token(invited.seed)
    yield Place("seat_accept", {"token": invitation}, (None,))
    _reader, seat = seat_world.accepted(people, passed_on, until=until)
    approval = {"club_slug": slug, "token": seat.token}
    yield Place("seat_approve", approval, (people.deputy,))
    pages = {doing.act.value for doing in DOINGS}
    for referral, person in product((sent, questioned), everybody):
        for act in pages & {
            action.value for action in conduct_access.allowed_actions(person, referral)
        }:
            pages.remove(act)
            case = {"club_slug": slug, "token": referral.token, "act": act}
            yield Place("referral_act", case, (person,))
    ended = referral_world.full_referral(people, about)
    referral_world.bring_to(ended, conduct_procedure.State.DECLINED)
    file = {"club_slug": slug, "name": "referral", "identity": ended.token_hash}
    yield Place("retention_hold", file, everybody)
    yield Place("data_own", {"club_slug": slug}, everybody)
    kind = DataRequestKind.ACCESS
    made = [
        retention_actions.make_request(people.club, kind, "", by=person)
        for person in (people.reporter, people.subject)
    ]
    retention_actions.answer_request(made[1], grant=True, answer="", by=people.recorder)
    ids = [{"club_slug": slug, "request_id": each.pk} for each in made]
    yield Place("data_request_answer", ids[0], everybody)
    yield Place("data_copy", ids[1], (people.subject,))


def _appeals() -> Iterator[Place]:
    left = set(DEEDS)
    for state, at in (
        (State.DRAFT, appeal_world.IN_TIME),
        (State.LODGED, appeal_world.LATER),
        (State.PREPARING, appeal_world.LATER),
        (State.CONSTITUTING, appeal_world.LATER),
        (State.DELIBERATING, appeal_world.HEARING),
    ):
        world = appeal_world.make_world(club=make_club(f"appeal-{state}"))
        appeal = appeal_world.appeal_in(world, state)
        slug, people = world.club.slug, tuple(world.people.values())
        ruling = {"club_slug": slug, "ruling_id": world.ruling.pk}
        case = {"club_slug": slug, "appeal_id": appeal.pk}
        if state is State.DRAFT:
            words = {"grounds": "Some words.", "requested": "More words."}
            for name in ("appeal_lodge", "appeal_keep", "appeal_enter", "appeal_refer"):
                yield Place(name, ruling, people, at, words)
        with clock.at(at):
            yield from _deeds(appeal, case, people, left)
        if state is State.DELIBERATING:
            content = appeal_world.content_for(world, appeal)
            appeal_world.draft(world, appeal, content)
            fields = stored_fields(referral_world.PAGE, at=at)
            file = Evidence.objects.create(
                appeal=appeal, filed_by=world["ruled"], **fields
            )
            original = {**case, "evidence_id": make_ready(file).pk}
            yield Place("appeal_file_original", original, people, at)
            few = (world["chair"], world["outsider"])
            yield Place("appeal_pack", case, few, at)
            yield Place("appeal_decide", case, people, at)
            yield Place("appeal_sign", case, people, at)
    for name in ("appeal_slip", "appeal_countersign"):
        yield _decided(name)
    yield _referred_up()


def _referred_up() -> Place:
    """An appeal that a side took further, with its sealed record."""
    world = appeal_world.make_world(club=make_club("appeal-record"))
    set_policy(world, further_authority="Sample Bridge Union")
    appeal = appeal_world.appeal_in(world, State.DECIDED)
    with clock.at(appeal_world.HEARING):
        refer_up(
            appeal,
            by=world["appellant"],
            expected_version=appeal_world.now(appeal),
            grounds="Some words.",
        )
    key = FurtherAppeal.objects.get().pk
    case = {"club_slug": world.club.slug, "appeal_id": appeal.pk, "further_id": key}
    people = tuple(world.people.values())
    return Place("appeal_record", case, people, appeal_world.HEARING)


def _reports() -> Iterator[Place]:
    """A decided appeal with a report that is written, and one with the players."""
    world, appeal = report_world.decided_world(make_club("reports"))
    report = report_world.report_in(world, appeal, ReportState.DRAFT)
    shown = report_world.report_in(world, appeal, ReportState.PLAYERS, Level.UNLINKABLE)
    report_world.say(world, shown, "west", SayKind.CHANGE, "Not slowly.")
    at, slug = report_world.WRITTEN_AT, world.club.slug
    chair = (world["chair"],)
    begin = {"club_slug": slug, "appeal_id": appeal.pk, "level": "seats"}
    yield Place("report_begin", begin, chair, at)
    draft = {"club_slug": slug, "report_id": report.pk}
    for name in ("report_edit", "report_checklist"):
        yield Place(name, draft, chair, at)
    for act, case, who in (
        ("submit", draft, "chair"),
        ("withdraw", draft, "chair"),
        ("say", {**draft, "report_id": shown.pk}, "respondent"),
        ("reply", {**draft, "report_id": shown.pk}, "member"),
        ("approve", {**draft, "report_id": shown.pk}, "member"),
    ):
        yield Place("report_move", {**case, "act": act}, (world[who],), at)


def _decided(name: str) -> Place:
    """A decided appeal, in which a correction waits for its second signature."""
    world = appeal_world.make_world(club=make_club(name.replace("_", "-")))
    appeal = appeal_world.appeal_in(world, State.DECIDED)
    if name == "appeal_countersign":
        write_slip(world, appeal)
    case = {"club_slug": world.club.slug, "appeal_id": appeal.pk}
    return Place(name, case, tuple(world.people.values()), appeal_world.HEARING)


def _deeds(
    appeal: Appeal, case: dict[str, Any], people: tuple[User, ...], left: set[str]
) -> Iterator[Place]:
    """Each form that has not been met yet, for the first of these people who has it."""
    for person in people:
        acts = {action.value for action in build_case(appeal, person).actions}
        for action in sorted(acts & left):
            if action not in left:
                continue
            left -= {act for act in left if DEEDS[act].form is DEEDS[action].form}
            yield Place("appeal_move", {**case, "act": action}, (person,), clock.now())


STAGES: dict[str, Callable[[], Iterator[Place]]] = {
    "accounts": _accounts,
    "clubs": _clubs,
    "evenings": _evenings,
    "calendar": _calendar,
    "months": _months,
    "mails": _mails,
    "ladders": _ladders,
    "rounds": _rounds,
    "rulings": _rulings,
    "conduct": _conduct,
    "appeals": _appeals,
    "reports": _reports,
}

STAGED: dict[str, set[str]] = {}
"""The addresses on each stage that was set in this run: setting one takes long."""


def set_stage(stage: str) -> list[Place]:
    """The addresses of that stage, with what they need."""
    places = list(STAGES[stage]())
    STAGED[stage] = {place.name for place in places}
    return places
