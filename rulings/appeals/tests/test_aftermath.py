"""What follows a decision: further appeals, conflicts found later, reopening, closing."""

import hashlib
import json
from datetime import timedelta

import pytest

from clubsite.jobs.tests.builders import give_up
from clubsite.jobs.worker import run_kind
from clubsite.notices.models import Notice
from clubsite.recaps.job_kinds import SEALED_RECORD
from clubsite.site import clock
from clubsite.site.errors import Refused
from rulings.appeals.actions import (
    admission,
    aftermath,
    decision,
    hearing,
    lodging,
    sweeping,
)
from rulings.appeals.labels import Outcome, Step
from rulings.appeals.later_models import EarlierDecision, FurtherAppeal
from rulings.appeals.models import Appeal, Evidence, PanelSeat, Question, Statement
from rulings.appeals.procedure import State
from rulings.appeals.record_models import CaseRecord
from rulings.evidence.actions import stored_fields
from rulings.evidence.rules import Attachment, FileState
from rulings.log.models import RulingVersion
from rulings.tests.appeal_bodies import countersign, set_policy, write_slip
from rulings.tests.appeal_world import (
    HEARING,
    World,
    advance,
    appeal_in,
    as_,
    content_for,
    declare,
    judge,
    make_world,
    now,
    seats,
    sign,
    to,
)
from scoring.events.models import Adjustment

pytestmark = pytest.mark.django_db

AUTHORITY = "Sample Bridge Union"
SECOND, DAY = timedelta(seconds=1), timedelta(days=1)
FURTHER = HEARING.replace(hour=23, minute=59, second=59) + timedelta(days=7)
CLOSING = HEARING.replace(hour=22, minute=59, second=59) + timedelta(days=30)
ORDER = "ORDER 12/2026: hear the case again."


def with_authority() -> World:
    world = make_world()
    set_policy(world, further_authority=AUTHORITY)
    return world


def decided(world: World) -> Appeal:
    return appeal_in(world, State.DECIDED)


def refer(world: World, appeal: Appeal, who: str = "respondent") -> FurtherAppeal:
    with clock.at(FURTHER):
        aftermath.refer_up(
            appeal,
            by=world[who],
            expected_version=now(appeal),
            grounds="FURTHER: the law was misread.",
        )
    appeal.refresh_from_db()
    return FurtherAppeal.objects.get()


def page(world: World, appeal: Appeal, who: str = "appellant") -> str:
    with clock.at(FURTHER):
        client = as_(world, who)
        return client.get(to(world, "appeal_detail", appeal.pk)).content.decode()


def notified(kind: str) -> set[str]:
    found = Notice.objects.filter(kind=f"rulings/appeal_{kind}")
    return {str(notice.user or notice.player).split()[1] for notice in found}


def running_steps(appeal: Appeal) -> dict[str, object]:
    rows = appeal.deadlines.filter(closed_at__isnull=True)
    return dict(rows.values_list("step", "ends_at"))


def sweep(at: object) -> None:
    with clock.at(at):  # type: ignore[arg-type]  # a moment
        sweeping.do_what_is_due()


def standing_scores() -> list[int]:
    rows = Adjustment.objects.filter(cause="appeal", kind="line", withdrawn_at=None)
    return [row.pk for row in rows]


def test_either_side_has_seven_days_if_the_policy_names_an_authority() -> None:
    world = with_authority()

    appeal = decided(world)

    assert running_steps(appeal) == {Step.FURTHER: FURTHER, Step.CLOSING: CLOSING}
    assert f"Either side may appeal further to {AUTHORITY} until" in page(world, appeal)


@pytest.mark.full
def test_without_an_authority_nobody_can_appeal_further() -> None:
    world = make_world()
    appeal = decided(world)

    assert running_steps(appeal) == {Step.CLOSING: CLOSING}
    assert "There is no further appeal in the club." in page(world, appeal)
    assert "Appeal further" not in page(world, appeal)
    with pytest.raises(Refused, match="time for a further appeal has ended"):
        refer(world, appeal)


def test_a_further_appeal_seals_the_record_for_the_authority() -> None:
    world = with_authority()
    appeal = decided(world)

    further = refer(world, appeal)

    record = json.loads(further.record)
    texts = " ".join(
        item["text"] for section in record["sections"] for item in section["items"]
    )
    assert (appeal.state, further.authority) == (State.REFERRED_UP, AUTHORITY)
    assert str(further) == f"further appeal {further.pk}"
    assert further.record_hash == hashlib.sha256(further.record.encode()).hexdigest()
    assert "FURTHER: the law was misread." in texts
    assert "REASONS: the call was clear" in texts
    assert "East hesitated." in texts
    assert record["title"].endswith(AUTHORITY)
    assert {"North", "West", "chair", "in_charge", "manager"} < notified("referred_up")
    assert running_steps(appeal) == {}


def test_the_record_holds_all_that_both_sides_read_and_nothing_of_the_deliberation() -> (
    None
):
    world = with_authority()
    appeal = appeal_in(world, State.DELIBERATING)
    with_every_text(world, appeal)
    with clock.at(HEARING):
        decision.write_note(
            appeal, by=world["member"], expected_version=now(appeal), text="NOTE"
        )

    with clock.at(HEARING):
        early = as_(world, "chair").post(
            to(world, "appeal_record", appeal.pk, 1), {"kind": "json"}
        )
    PanelSeat.objects.filter(user=world["member"]).update(dissent="DISSENT")
    advance(world, appeal, State.DECIDED)
    record = refer(world, appeal).record

    assert early.status_code == 404
    assert "NOTE" not in record
    found = [text for text in TEXTS if text not in record]
    assert found == []
    [file] = json.loads(record)["files"]
    assert file["sha256"] == hashlib.sha256(b"A note.").hexdigest()


TEXTS = (
    *("STATED by the appellants", "Was there a break?", "Yes, East's.", "RETURNED"),
    *("South 2D!", "Experts", "The system card.", "DISSENT"),
    "S:AK2 H:- · 1S P · POLLED · 3 of 4 answered · Pass: 2",
)
POLL = {
    "seat": "S",
    "dealer": "N",
    "vulnerable": "",
    "methods": "",
    "auction": "1S P",
    "information": "POLLED",
    "hand": [{"suit": "S", "ranks": "AK2"}, {"suit": "H", "ranks": ""}],
    "tally": {
        "asked": 4,
        "answered": 3,
        "actions": [{"text": "Pass", "chose": 2, "considered": 3}],
        "suggests": [],
        "reasons": [],
    },
}


def with_files(world: World, appeal: Appeal) -> None:
    """A file that can be read, and one that cannot."""
    file = Attachment("sealed.txt", b"A note.")
    failed = Attachment("failed.pdf", b"%PDF-1.7")
    for each, fields in ((file, {}), (failed, {"state": FileState.FAILED})):
        Evidence.objects.create(
            appeal=appeal,
            filed_by=world["ruled"],
            released_at=HEARING,
            **{**stored_fields(each, at=HEARING), **fields},
        )


def with_every_text(world: World, appeal: Appeal) -> None:
    """A statement, a question with its answer, a return on law, and the record."""
    side = world.line.ns_id
    RulingVersion.objects.update(family="misinformation", polls=[POLL])
    Statement.objects.create(
        appeal=appeal,
        entry_id=side,
        text="STATED by the appellants",
        filed_by=world["appellant"],
        filed_at=HEARING,
        released_at=HEARING,
    )
    Question.objects.create(
        appeal=appeal,
        text="Was there a break?",
        asked_by=world["chair"],
        asked_at=HEARING,
        answer="Yes, East's.",
        answered_by=world["ruled"],
        answered_at=HEARING,
    )
    Appeal.objects.filter(pk=appeal.pk).update(
        recommended="RETURNED", returned_at=HEARING, upheld_at=HEARING
    )
    with_files(world, appeal)
    CaseRecord.objects.create(
        appeal=appeal,
        calls=[
            {"text": "2D", "alerted": True, "meaning": "transfer to hearts", "by": "S"}
        ],
        bands={str(side): "expert"},
        checks={"proof": "The system card."},
        changed_by=world["ruled"],
        changed_at=HEARING,
    )


@pytest.mark.full
def test_a_worker_prints_the_record_once_and_seals_it_too() -> None:
    world = with_authority()
    refer(world, decided(world))

    made = run_kind(SEALED_RECORD)
    again = run_kind(SEALED_RECORD)

    further = FurtherAppeal.objects.get()
    assert (made, again) == (1, 0)
    assert bytes(further.pdf or b"").startswith(b"%PDF")
    assert further.pdf_hash == hashlib.sha256(bytes(further.pdf or b"")).hexdigest()


def test_a_pdf_that_cannot_be_made_is_given_up_and_the_page_says_so() -> None:
    world = with_authority()
    appeal = decided(world)
    further = refer(world, appeal)

    give_up(SEALED_RECORD, further.pk)

    assert "The JSON holds the whole record." in page(world, appeal)


def test_the_record_is_saved_by_its_readers_and_each_time_is_logged() -> None:
    world = with_authority()
    appeal = decided(world)
    further = refer(world, appeal)
    url = to(world, "appeal_record", appeal.pk, further.pk)

    with clock.at(FURTHER):
        saved = as_(world, "appellant").post(url, {"kind": "json"})
        early = as_(world, "appellant").post(url, {"kind": "pdf"})
        run_kind(SEALED_RECORD)
        paper = as_(world, "chair").post(url, {"kind": "pdf"})
        wrong = as_(world, "chair").post(url, {"kind": "exe"})
        other = as_(world, "chair").post(to(world, "appeal_record", appeal.pk, 0), {})
        manager = as_(world, "manager").post(url, {"kind": "json"})
        outsider = as_(world, "outsider").post(url, {"kind": "json"})

    assert hashlib.sha256(saved.content).hexdigest() == further.record_hash
    assert paper.content.startswith(b"%PDF")
    assert saved["Content-Disposition"] == 'attachment; filename="appeal-2026-1.json"'
    statuses = [got.status_code for got in (early, wrong, other, manager, outsider)]
    assert statuses == [404, 404, 404, 403, 404]
    assert page(world, appeal).count("Sealed record opened") == 3


@pytest.mark.full
def test_the_period_ends_by_itself_and_both_sides_are_told() -> None:
    world = with_authority()
    appeal = decided(world)

    sweep(FURTHER)
    before = notified("further_over")
    sweep(FURTHER + SECOND)
    sweep(FURTHER + SECOND)

    assert (before, notified("further_over")) == (
        set(),
        {"North", "South", "East", "West"},
    )
    assert running_steps(appeal) == {Step.CLOSING: CLOSING}
    ended = f"The time for a further appeal to {AUTHORITY} has ended."
    assert ended in page(world, appeal)


@pytest.mark.full
def test_a_decided_case_closes_after_thirty_days_once_deposits_are_settled() -> None:
    world = make_world()
    appeal = decided(world)
    appeal.notices.update(deposit="held", amount="5.00 EUR")

    sweep(CLOSING + SECOND)
    appeal.refresh_from_db()
    still = appeal.state
    with clock.at(CLOSING + SECOND):
        admission.settle_deposit(
            appeal,
            by=world["manager"],
            expected_version=now(appeal),
            notice=appeal.notices.get().pk,
            deposit="returned",
        )
    sweep(CLOSING + SECOND)

    appeal.refresh_from_db()
    assert (still, appeal.state) == (State.DECIDED, State.CLOSED)
    assert appeal.closed_at == CLOSING + SECOND
    assert "REASONS: the call" in page(world, appeal)
    assert "REASONS: the call" in page(world, appeal, "member")


@pytest.mark.full
def test_the_answer_of_the_authority_closes_the_case() -> None:
    world = with_authority()
    appeal = decided(world)
    refer(world, appeal)

    with clock.at(CLOSING):
        client = as_(world, "manager")
        url = to(world, "appeal_move", appeal.pk, "record_answer")
        client.get(url)
        client.post(url, {"seen": now(appeal), "reason": "ANSWER: dismissed."})

    appeal.refresh_from_db()
    assert appeal.state == State.CLOSED
    assert FurtherAppeal.objects.get().answer == "ANSWER: dismissed."
    assert "ANSWER: dismissed." in page(world, appeal)
    assert {"North", "West", "chair", "manager"} < notified("authority_answered")


def reopen_by_order(world: World, appeal: Appeal) -> Appeal:
    with clock.at(FURTHER):
        aftermath.reopen_by_order(
            appeal, by=world["in_charge"], expected_version=now(appeal), reason=ORDER
        )
    appeal.refresh_from_db()
    return appeal


@pytest.mark.full
def test_an_order_of_the_authority_lets_another_body_decide_again() -> None:
    world = with_authority()
    appeal = decided(world)
    refer(world, appeal)
    scored = standing_scores()

    reopen_by_order(world, appeal)

    assert (appeal.state, appeal.ended_at) == (State.CONSTITUTING, None)
    assert seats(appeal) == {
        **dict.fromkeys(("chair", "member", "third"), "earlier"),
        "spare": "",
    }
    assert standing_scores() == scored
    assert FurtherAppeal.objects.get().answer == ORDER
    text = page(world, appeal)
    assert "Reopened on the order of the authority:" in text
    assert "REASONS: the call was clear" in text
    assert {"North", "West", "manager"} < notified("reopened")


def test_the_new_decision_counts_instead_of_the_earlier_and_both_stay_readable() -> (
    None
):
    world = make_world()
    appeal = decided(world)
    before = world.points()
    PanelSeat.objects.filter(user=world["third"]).update(dissent="DISSENT")
    with_conflict(world, appeal)
    with clock.at(FURTHER):
        aftermath.reopen_case(
            appeal, by=world["chair"], expected_version=now(appeal), reason="Again."
        )
    hear_again(world, appeal)
    sign(world, appeal, at=FURTHER + timedelta(days=2))

    assert appeal.state == State.DECIDED
    assert before != world.points()
    assert standing_scores() == []
    text = page(world, appeal)
    assert "Earlier decision, replaced" in text
    assert "DISSENT" in text
    assert "Ruling upheld" in text


def hear_again(world: World, appeal: Appeal) -> None:
    """The panel with its new member drafts that the ruling is upheld."""
    declare(world, appeal, "spare")
    with clock.at(FURTHER):
        hearing.schedule_hearing(
            appeal,
            by=world["chair"],
            expected_version=now(appeal),
            hearing_at=FURTHER + timedelta(days=2),
            place="on paper",
        )
    with clock.at(FURTHER + timedelta(days=2)):
        hearing.open_deliberation(
            appeal,
            by=world["chair"],
            expected_version=now(appeal),
            present=[
                seat.pk for seat in PanelSeat.objects.filter(appeal=appeal, out_at=None)
            ],
        )
    content = content_for(world, appeal, None, outcome=Outcome.UPHELD)
    with clock.at(FURTHER + timedelta(days=2)):
        decision.draft_decision(
            appeal, content, by=world["chair"], expected_version=now(appeal)
        )
        for name in ("chair", "member", "spare"):
            decision.cast_vote(
                appeal, by=world[name], expected_version=now(appeal), vote="for"
            )
    judge(world, appeal, content, at=FURTHER + timedelta(days=2))


def with_conflict(world: World, appeal: Appeal, who: str = "third") -> None:
    with clock.at(FURTHER):
        aftermath.report_conflict(
            appeal,
            by=world[who],
            expected_version=now(appeal),
            seat=PanelSeat.objects.get(appeal=appeal, user=world[who]).pk,
            reason="East is my cousin.",
        )
    appeal.refresh_from_db()


def test_a_conflict_found_later_shuts_the_member_out_and_freezes_the_case() -> None:
    world = with_authority()
    appeal = decided(world)

    with_conflict(world, appeal)

    client = as_(world, "third")
    gone = client.get(to(world, "appeal_detail", appeal.pk)).status_code
    assert (appeal.state, gone) == (State.DECIDED, 404)
    assert notified("conflict_found") == {"chair"}
    assert "nothing happens in this case" in page(world, appeal)
    with pytest.raises(Refused, match="must be dealt with first"):
        refer(world, appeal)


def test_no_side_loses_its_further_appeal_to_a_conflict_found_later() -> None:
    world = with_authority()
    appeal = decided(world)
    with_conflict(world, appeal)
    held_up = page(world, appeal)
    sweep(FURTHER + SECOND)
    running = running_steps(appeal)
    with clock.at(FURTHER + SECOND):
        aftermath.let_decision_stand(
            appeal, by=world["chair"], expected_version=now(appeal), reason="Stands."
        )

    assert "Waiting for a decision on a conflict of interest" in held_up
    assert "Either side can appeal further" not in held_up
    after = running_steps(appeal)
    assert (running[Step.FURTHER], after[Step.FURTHER]) == (FURTHER, FURTHER + 8 * DAY)


@pytest.mark.full
def test_the_chair_lets_the_decision_stand_and_both_sides_read_why() -> None:
    world = make_world()
    appeal = decided(world)
    with_conflict(world, appeal)
    url = to(world, "appeal_move", appeal.pk, "let_decision_stand")

    with clock.at(FURTHER):
        director = as_(world, "in_charge").get(to(world, "appeal_detail", appeal.pk))
        as_(world, "chair").post(
            url, {"seen": now(appeal), "reason": "STANDS: unanimous without it."}
        )

    appeal.refresh_from_db()
    assert appeal.conflict_settled_at == FURTHER
    assert url not in director.content.decode()
    assert "STANDS: unanimous without it." in page(world, appeal)
    assert {"North", "East", "manager"} < notified("decision_stands")


def test_a_conflict_of_the_chair_is_dealt_with_by_the_director_in_charge() -> None:
    world = make_world()
    appeal = decided(world)

    with_conflict(world, appeal, "chair")

    assert notified("conflict_found") == {"in_charge", "manager"}
    assert "Let the decision stand" in page(world, appeal, "manager")
    with clock.at(FURTHER):
        aftermath.let_decision_stand(
            appeal, by=world["manager"], expected_version=now(appeal), reason="Stands."
        )
    appeal.refresh_from_db()
    assert appeal.conflict_settled_at == FURTHER


@pytest.mark.full
def test_while_the_chair_can_deal_with_a_conflict_nobody_else_does() -> None:
    world = make_world()
    appeal = decided(world)
    with_conflict(world, appeal)

    with clock.at(FURTHER), pytest.raises(Refused, match="The chair decides this"):
        aftermath.reopen_case(
            appeal, by=world["manager"], expected_version=now(appeal), reason="Again."
        )


def test_a_member_reports_no_conflict_but_their_own_and_nobody_of_another_panel() -> (
    None
):
    world = make_world()
    appeal = decided(world)
    member = PanelSeat.objects.get(appeal=appeal, user=world["member"]).pk

    for seat, words in ((member, "only your own"), (0, "isn't a member")):
        with clock.at(FURTHER), pytest.raises(Refused, match=words):
            aftermath.report_conflict(
                appeal,
                by=world["third"],
                expected_version=now(appeal),
                seat=seat,
                reason="A cousin.",
            )


def test_the_form_offers_a_member_themselves_and_a_director_everyone() -> None:
    world = make_world()
    appeal = decided(world)
    url = to(world, "appeal_move", appeal.pk, "report_conflict")

    with clock.at(FURTHER):
        own = as_(world, "third").get(url).context["form"]
        every = as_(world, "in_charge").get(url).context["form"]

    assert [name.split()[1] for _key, name in own.fields["seat"].choices] == ["third"]
    assert len(every.fields["seat"].choices) == 3


@pytest.mark.full
def test_a_reopened_case_is_decided_and_neither_withdrawn_nor_superseded() -> None:
    world = make_world()
    appeal = reopen_by_order(world, decided(world))

    with clock.at(FURTHER), pytest.raises(Refused, match="This case was reopened"):
        lodging.withdraw_notice(
            appeal, by=world["appellant"], expected_version=now(appeal)
        )
    assert "Withdraw the appeal" not in page(world, appeal)


def test_the_words_that_were_corrected_are_put_away_with_the_decision() -> None:
    world = make_world()
    appeal = decided(world)
    write_slip(world, appeal)
    countersign(world, appeal)

    reopen_by_order(world, appeal)

    [earlier] = EarlierDecision.objects.all()
    assert str(earlier) == f"earlier decision {earlier.pk}"
    assert [each["why"] for each in earlier.content["corrections"]] == ["Ten tricks."]
