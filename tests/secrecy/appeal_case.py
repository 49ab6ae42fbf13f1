"""An appeal in any state in which every text and every file has a marker of its own."""

from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Model

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.tests.builders import make_member
from rulings.appeals.deposits.models import DepositReceipt
from rulings.appeals.later_models import EarlierDecision, FurtherAppeal
from rulings.appeals.models import (
    Appeal,
    AppealDeadline,
    AppealNotice,
    Challenge,
    Decision,
    Evidence,
    PanelNote,
    PanelSeat,
    Question,
    Slip,
    Statement,
    Waiver,
)
from rulings.appeals.procedure import State
from rulings.appeals.procedure.conflicts import Weight
from rulings.appeals.record_models import CaseRecord
from rulings.evidence.rules import FileState
from rulings.tests.appeal_world import CLOSED, HEARING, IN_TIME, LATER, World
from scoring.events.models import Entry
from tests.secrecy.appeal_markers import HEARD, SIGNED, WITH_SEATS, there
from tests.secrecy.visits import Values

PICTURE = b"\xff\xd8\xff "
"""How a picture of a page begins."""


def moment_of(state: State) -> datetime:
    """When the case stands so."""
    late = (*HEARD, State.DECIDED, State.REFERRED_UP)
    return {
        State.DRAFT: IN_TIME,
        State.CLOSED: CLOSED,
        **dict.fromkeys(late, HEARING),
    }.get(state, LATER)


def make_cast(world: World) -> dict[str, User | None]:
    """Everyone near the case, and those who are not."""
    investigator = make_member(world.club, RoleKind.INVESTIGATOR)
    return {"stranger": None, "investigator": investigator, **world.people}


def fill(world: World, appeal: Appeal, *, exchanged: bool = True) -> None:
    """Give each text and each file of the appeal its marker."""
    Filling(world, appeal, exchanged=exchanged).fill()
    appeal.refresh_from_db()


class Filling:
    """Puts a marker into every text of an appeal, and makes the rows that it lacks."""

    def __init__(self, world: World, appeal: Appeal, *, exchanged: bool) -> None:
        self.world, self.appeal, self.exchanged = world, appeal, exchanged
        self.state = State(appeal.state)
        self.texts = {marker.place: marker.text for marker in there(self.state)}

    def has(self, place: str) -> bool:
        """Whether the case can have that text now."""
        return place in self.texts

    def fill(self) -> None:
        """Mark every text."""
        self._appeal()
        self._notices()
        self._files()
        if self.state in WITH_SEATS:
            self._panel()
        if self.state in (*HEARD, *SIGNED):
            self._deliberation()
        if self.state in SIGNED:
            self._decision()

    def of_model(self, model: type[Model], word: str = "") -> dict[str, str]:
        """The texts of that model, by their columns."""
        prefix = f"{model.__name__}."
        found = {}
        for place, text in self.texts.items():
            name, _space, of = place.partition(" ")
            if name.startswith(prefix) and of == word:
                found[name.removeprefix(prefix)] = text
        return found

    def _appeal(self) -> None:
        values: dict[str, Any] = dict(self.of_model(Appeal))
        at = moment_of(self.state)
        if "recommended" in values:
            values |= {"returned_at": at, "upheld_at": at}
        if "why_before" in values:
            values["decide_before"] = at + timedelta(days=1)
        if "why_settled" in values:
            values |= {"conflict_at": at, "conflict_settled_at": at, "reopened_at": at}
        Appeal.objects.filter(pk=self.appeal.pk).update(**values)
        if self.has("AppealDeadline.why"):
            self._extend(at)
        if self.has("CaseRecord.calls"):
            call = {
                "text": "1S",
                "alerted": True,
                "meaning": self.texts["CaseRecord.calls"],
                "by": "N",
            }
            CaseRecord.objects.update_or_create(
                appeal=self.appeal,
                defaults={
                    "calls": [call],
                    "checks": {"explanation": self.texts["CaseRecord.checks"]},
                    "changed_by": self.world["in_charge"],
                    "changed_at": at,
                },
            )

    def _extend(self, at: datetime) -> None:
        """A period that someone made longer runs."""
        running = AppealDeadline.objects.filter(
            appeal=self.appeal, closed_at__isnull=True
        )
        if not running.exists():
            AppealDeadline.objects.create(
                appeal=self.appeal,
                step="closing",
                starts_at=at,
                ends_at=at + timedelta(days=9),
            )
        running.update(
            why=self.texts["AppealDeadline.why"], extended_by=self.world["in_charge"]
        )

    def _notices(self) -> None:
        values = self.of_model(AppealNotice)
        AppealNotice.objects.filter(appeal=self.appeal).update(**values)
        if "why_waived" in values:
            self.appeal.notices.update(deposit="waived")
            DepositReceipt.objects.get_or_create(
                notice=self.appeal.notices.get(),
                club=self.world.club,
                year=2026,
                number=1,
                kind="taken",
                amount="5.00",
                currency="EUR",
                made_at=LATER,
                made_by=self.world["in_charge"],
            )

    def _entries(self) -> Iterator[tuple[str, Entry | None, User]]:
        """Who files something: the director, and the two sides."""
        notice = self.appeal.notices.get().entry
        frozen = self.appeal.frozen.get("entries", [])
        others = [key for key in frozen if notice and key != notice.pk]
        yield "ruled", None, self.world["ruled"]
        if others:
            respondent = Entry.objects.get(pk=others[0])
            yield "appellant", notice, self.world["appellant"]
            yield "respondent", respondent, self.world["respondent"]

    def _files(self) -> None:
        """A statement and a PDF of each, as a worker leaves it; its original is sealed."""
        Evidence.objects.filter(appeal=self.appeal).delete()
        Statement.objects.filter(appeal=self.appeal).delete()
        if self.state is State.DRAFT:
            return
        for who, entry, user in self._entries():
            of = {"appeal": self.appeal, "entry": entry, "filed_by": user}
            if self._is_before_exchange(who):
                continue
            if texts := self.of_model(Statement, who):
                Statement.objects.create(**of, **texts, filed_at=LATER)
            if texts := self.of_model(Evidence, who):
                Evidence.objects.create(**of, **pdf_of(texts), note=texts["note"])

    def _is_before_exchange(self, who: str) -> bool:
        """Before the exchange the respondent has filed nothing."""
        return not self.exchanged and who == "respondent"

    def _panel(self) -> None:
        seats = self.appeal.seats.order_by("pk")
        declared = seats.filter(user=self.world["member"])
        values = self.of_model(PanelSeat)
        declared.update(
            **values, declared=Weight.SOFT, waived_at=LATER, ties=["event_partner"]
        )
        by = {"by": self.world["respondent"], "at": LATER}
        seat = declared.get()
        Challenge.objects.create(
            **by,
            **self.of_model(Challenge),
            seat=seat,
            upheld=False,
            decided_by=self.world["chair"],
            decided_at=LATER,
        )
        Waiver.objects.create(
            **self.of_model(Waiver),
            seat=seat,
            waives=True,
            by=self.world["chair"],
            at=LATER,
        )

    def _deliberation(self) -> None:
        question = {"asked_by": self.world["chair"], "asked_at": HEARING}
        Question.objects.create(
            appeal=self.appeal,
            **question,
            **self.of_model(Question),
            answered_by=self.world["ruled"],
            answered_at=HEARING,
        )
        PanelNote.objects.filter(appeal=self.appeal).update(**self.of_model(PanelNote))
        if self.state in HEARD:
            values: dict[str, Any] = dict(self.of_model(Decision, "draft"))
            Decision.objects.update_or_create(
                appeal=self.appeal, defaults={**values, "outcome": "upheld"}
            )

    def _decision(self) -> None:
        Decision.objects.filter(appeal=self.appeal).update(**self.of_model(Decision))
        decision = Decision.objects.get(appeal=self.appeal)
        stored = {
            name: getattr(decision, name)
            for name in (
                *("findings", "laws", "reasoning", "recommendation", "discipline"),
                *("outcome", "effects", "penalties"),
            )
        }
        Slip.objects.create(
            decision=decision,
            why=self.texts["Slip.why"],
            now=stored,
            before={**stored, "findings": self.texts["Slip.before"]},
            written_by=self.world["chair"],
            written_at=HEARING,
            countersigned_by=self.world["in_charge"],
            countersigned_at=HEARING,
        )
        EarlierDecision.objects.create(
            appeal=self.appeal,
            reason=self.texts["EarlierDecision.reason"],
            why="order",
            content={
                **stored,
                "reasoning": self.texts["EarlierDecision.content"],
                "votes": [3, 0],
                "members": [],
            },
            signed_by=self.world["chair"],
            signed_at=HEARING,
            reopened_by=self.world["in_charge"],
            reopened_at=HEARING,
        )
        if self.state is not State.DECIDED:
            self._further()

    def _further(self) -> None:
        """A further appeal, answered once the case is closed."""
        answered = self.has("FurtherAppeal.answer")
        by = self.world["appellant"]
        side = self.appeal.notices.get().entry
        assert side is not None
        FurtherAppeal.objects.update_or_create(
            appeal=self.appeal,
            defaults={
                **self.of_model(FurtherAppeal),
                "entry": side,
                "by": by,
                "at": HEARING,
                "answered_by": by if answered else None,
                "answered_at": HEARING if answered else None,
            },
        )


def pdf_of(texts: Mapping[str, str]) -> dict[str, Any]:
    """The columns of a PDF as a worker leaves it: a picture of its page, and the sealed
    original, each with its marker."""
    return {
        "content_type": "application/pdf",
        "state": FileState.READY,
        "name": texts["name"],
        "original": f"%PDF-1.7 {texts['original']}".encode(),
        "reading": PICTURE + texts["reading"].encode(),
        "page_sizes": [len(PICTURE) + len(texts["reading"])],
        "size": 9,
        "hash": "0" * 64,
        "filed_at": LATER,
    }


def known_of(world: World, appeal: Appeal) -> Values:
    """The parameters of all addresses, with those of the case."""
    line = world.line
    further = FurtherAppeal.objects.filter(appeal=appeal)
    receipts = DepositReceipt.objects.filter(notice__appeal=appeal)
    return {
        "club_slug": [world.club.slug],
        "event_id": [world.event.pk],
        "section_id": [line.section_id],
        "board": [7],
        "result_id": [line.pk],
        "entry_id": appeal.frozen.get("entries", [1]),
        "ruling_id": [world.ruling.pk],
        "appeal_id": [appeal.pk],
        "evidence_id": [each.pk for each in appeal.evidence.all()] or [0],
        "further_id": [each.pk for each in further] or [0],
        "receipt_id": [each.pk for each in receipts] or [0],
        "user_id": [world["appellant"].pk],
        "player_id": [appeal.notices.get().player_id],
        "name": ["usebio", "pbn", "csv", "json"],
        "form": ["pbn"],
        "kind": ["recap-sheet", "winners"],
        "level": ["L1"],
        "act": ["extend"],
    }
