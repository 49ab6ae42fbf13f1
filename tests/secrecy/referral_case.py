"""A referral in any state in which every text and every file has a marker of its own."""

import json
from collections.abc import Mapping
from dataclasses import replace

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Role
from clubsite.site import clock
from rulings.conduct import actions
from rulings.conduct.models import (
    Referral,
    ReferralEvidence,
    ReferralMessage,
    ReferralNote,
    ReferralTransfer,
)
from rulings.conduct.procedure import Action, ReporterKind, State
from rulings.evidence.rules import FileState
from rulings.tests import referral_world
from rulings.tests.report_world import MUCH_LATER
from rulings.tests.seat_world import make_seat
from tests.secrecy.appeal_case import pdf_of
from tests.secrecy.referral_markers import Probe, there
from tests.secrecy.twin_referral import GIST, NOW, Stage, allegation_of

Kind = ReferralMessage.Kind


def make_case(stage: Stage, probe: Probe) -> tuple[Referral, Referral]:
    """A referral of that kind in that state with all its texts marked, and an earlier one
    about the same player."""
    allegation = replace(
        allegation_of(stage), minor_involved=probe.kind == "with a minor"
    )
    earlier = referral_world.make_referral(
        stage.world.club, allegation, by=stage.world["respondent"]
    )
    if probe.kind == "by a director":
        Role.objects.create(
            club=stage.world.club,
            user=stage.reporter,
            kind=RoleKind.DIRECTOR,
            starts=MUCH_LATER,
        )
        allegation = replace(allegation, kind=ReporterKind.DIRECTOR)
    referral = referral_world.make_draft(
        stage.world.club, by=stage.reporter, kind=allegation.kind
    )
    actions.keep_draft(referral, allegation, by=stage.reporter)
    if probe.state is not State.DRAFT:
        actions.send_referral(referral, by=stage.reporter)
        gist = GIST if probe.notified else ""
        referral_world.bring_to(referral, probe.state, gist=gist)
    _fill(stage, referral, probe)
    if probe.state is not State.DRAFT:
        _open_seat(stage, referral)
    return referral_world.stored(referral), earlier


def _open_seat(stage: Stage, referral: Referral) -> None:
    """The seat of the reader outside, as two have approved it; it may be of no use."""
    with clock.at(NOW):
        seat = make_seat(
            referral, by=stage.world["recorder"], user=stage.people["outside reader"]
        )
        for who in ("deputy", "manager"):
            approver = stage.people[who]
            assert approver is not None
            seat.approvals.create(user=approver, at=NOW)


def _fill(stage: Stage, referral: Referral, probe: Probe) -> None:
    texts = {marker.place: marker.text for marker in there(probe)}
    User.objects.filter(pk=stage.reporter.pk).update(
        name=texts.get("ReferralReporter.user", "Sample Other")
    )
    Referral.objects.filter(pk=referral.pk).update(**_columns(texts, "Referral."))
    _add_file(referral, _columns(texts, "ReferralEvidence."))
    if probe.state is not State.DRAFT:
        _add_words(stage, referral, texts)
    if transferred := _columns(texts, "ReferralTransfer."):
        sealed = {"files": [], "narrative": transferred["content"]}
        transferred["content"] = json.dumps(sealed)
        ReferralTransfer.objects.filter(referral=referral).update(
            **transferred, received_at=NOW, state=FileState.FAILED
        )


def _columns(texts: Mapping[str, str], prefix: str) -> dict[str, str]:
    """The texts of that model by their columns."""
    return {
        place.removeprefix(prefix): text
        for place, text in texts.items()
        if place.startswith(prefix) and " " not in place
    }


def _add_file(referral: Referral, texts: Mapping[str, str]) -> None:
    ReferralEvidence.objects.create(referral=referral, number=1, **pdf_of(texts))


def _add_words(stage: Stage, referral: Referral, texts: Mapping[str, str]) -> None:
    recorder = stage.world["recorder"]
    by = {Kind.QUESTION: recorder, Kind.RESPONSE: stage.world["west"]}
    question = None
    for kind in (
        Kind.ADDITION,
        Kind.QUESTION,
        Kind.ANSWER,
        Kind.WITHDRAWAL,
        Kind.RESPONSE,
    ):
        text = texts.get(f"ReferralMessage.text {kind}")
        if text is None:
            continue
        message = ReferralMessage.objects.create(
            referral=referral,
            kind=kind,
            text=text,
            by=by.get(kind),
            question=question if kind is Kind.ANSWER else None,
            at=NOW,
        )
        question = message if kind is Kind.QUESTION else question
    ReferralNote.objects.create(
        referral=referral,
        act=Action.NOTE,
        text=texts["ReferralNote.text"],
        by=recorder,
        at=NOW,
    )
