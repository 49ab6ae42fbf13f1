"""What is passed on outside the club: the export of a referral, and its printed form."""

import hashlib
import io
import json
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from clubsite.site.clock import now
from rulings.conduct import access, labels
from rulings.conduct.access import evidence, transfers
from rulings.conduct.models import Referral, ReferralEvidence, ReferralTransfer
from rulings.conduct.procedure import Category, Place, Track, Wish
from rulings.conduct.procedure.transfer import (
    Export,
    LaterText,
    SentFile,
    Staying,
    check_sums,
)
from rulings.evidence.models import BLOBS
from rulings.evidence.rules import SUFFIXES, TEXT

PICTURE = "jpg"


def build_export(referral: Referral, body: str, *, with_files: bool = True) -> Export:
    """All that goes to that body, as things are now."""
    people = access.people_of(referral)
    named = bool(referral.consent_to_name)
    return Export(
        club=referral.club.name,
        referral=referral.code,
        body=body,
        at=now(),
        sent_at=referral.sent_at or referral.made_at,
        policy=referral.rules.number if referral.rules else None,
        reporter=people.reporter_name if named else None,
        about=tuple(subject.name for subject in people.subjects),
        description=referral.subject_description,
        affected=tuple(player.name for player in people.affected),
        track=referral.track,
        categories=tuple(referral.categories),
        incident_on=referral.incident_on,
        event=str(referral.event or ""),
        board=referral.board,
        place=referral.place,
        director_called=referral.director_called,
        minor_involved=referral.minor_involved,
        immediate_danger=referral.immediate_danger,
        wish=referral.wish,
        narrative=referral.narrative,
        since=tuple(
            LaterText(kind=message.kind, at=message.at, text=message.text)
            for message in access.get_messages(referral)
        ),
        files=tuple(map(_sent_file, _files(referral))) if with_files else (),
    )


def contact_of_body(referral: Referral) -> str:
    """The address of the body that the policy names, if the referral went there."""
    policy, transfer = access.policy_for(referral), transfers.get_transfer(referral)
    same = transfer is not None and transfer.body == policy.hearing_body
    return policy.hearing_body_contact if same else ""


@dataclass(frozen=True, slots=True)
class ExportView:
    """What goes and what stays, before it is passed on."""

    messages: int
    files: int
    reporter: str
    staying: list[str]


def preview_export(referral: Referral) -> ExportView:
    """What would go as things are now, in words."""
    export = build_export(referral, "", with_files=False)
    files = evidence.evidence_of(referral).defer(*BLOBS)
    return ExportView(
        len(export.since),
        sum(file.is_ready for file in files),
        export.reporter or "",
        [str(labels.STAYING[each]) for each in export.staying],
    )


def _files(referral: Referral) -> list[ReferralEvidence]:
    return [file for file in evidence.evidence_of(referral) if file.is_ready]


def _sent_file(file: ReferralEvidence) -> SentFile:
    return SentFile(
        number=file.number,
        content_type=file.content_type,
        size=file.size,
        sha256=file.hash,
        pages=tuple(hashlib.sha256(page).hexdigest() for _name, page in _pages(file)),
    )


def _pages(file: ReferralEvidence) -> Iterator[tuple[str, bytes]]:
    """Each page of the copy with the name that it has in the package."""
    is_text = file.content_type == TEXT.content_type
    suffix = SUFFIXES[TEXT.content_type] if is_text else PICTURE
    content, start = bytes(file.reading or b""), 0
    for number, size in enumerate(file.page_sizes, start=1):
        page = content[start : start + size]
        yield f"files/{file.number}-{number}.{suffix}", page
        start += size


def build_package(transfer: ReferralTransfer) -> bytes:
    """The sealed copy as one file: JSON, PDF, the files, and the hash of each."""
    others: dict[str, bytes] = {}
    if transfer.pdf is not None:
        others["referral.pdf"] = bytes(transfer.pdf)
    if transfer.with_files:
        sent = {file["number"] for file in json.loads(transfer.content)["files"]}
        files = [each for each in _files(transfer.referral) if each.number in sent]
        for file in files:
            others.update(_pages(file))
    package = io.BytesIO()
    with zipfile.ZipFile(package, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("referral.json", transfer.content)
        for name, content in others.items():
            archive.writestr(name, content)
        archive.writestr("SHA256SUMS", check_sums(transfer.content, others))
    return package.getvalue()


def printed_transfer(transfer: ReferralTransfer) -> str:
    """The JSON that the layout program sets: the sealed content in words."""
    content = json.loads(transfer.content)
    printed = {
        "language": get_language() or "en",
        "club": content["club"],
        "title": _("Referral %(code)s") % {"code": content["referral"]},
        "for": _("Confidential, for %(body)s only") % {"body": content["body"]},
        "facts": [
            {"label": str(label), "value": value}
            for label, value in _facts(content)
            if value
        ],
        "report": {"title": _("Report"), "text": content["narrative"]},
        "since": [
            {
                "title": str(labels.MESSAGES[text["kind"]]),
                "at": text["at"],
                "text": text["text"],
            }
            for text in content["since"]
        ],
        "staying": {
            "title": _("What stays with the club"),
            "lines": [
                str(labels.STAYING[Staying(code)]) for code in content["staying"]
            ],
        },
        "files": {
            "title": _("Files (SHA-256 of what was added)"),
            "lines": [
                f"{file['number']}: {file['sha256']}" for file in content["files"]
            ],
        },
        "seal": _("SHA-256 of referral.json: %(seal)s") % {"seal": transfer.seal},
    }
    return json.dumps(printed)


def _facts(content: dict[str, Any]) -> list[tuple[Any, str]]:
    yes_no = {True: _("Yes"), False: _("No"), None: ""}
    about = [*content["about"], content["description"]]
    categories = [
        str(labels.CATEGORIES[Category(code)]) for code in content["categories"]
    ]
    return [
        (_("About"), ", ".join(name for name in about if name)),
        (_("Affected"), ", ".join(content["affected"])),
        (_("Reporter"), content["reporter"] or _("Not named")),
        (_("Type of report"), str(labels.SHORT_TRACKS[Track(content["track"])])),
        (_("Kind of conduct"), ", ".join(categories)),
        (_("Date"), content["incident_on"] or ""),
        (_("Event"), content["event"]),
        (_("Board"), str(content["board"] or "")),
        (
            _("Place"),
            str(labels.PLACES[Place(content["place"])]) if content["place"] else "",
        ),
        (_("Director called"), yes_no[content["director_called"]]),
        (
            _("Outcome sought"),
            str(labels.WISHES[Wish(content["wish"])]) if content["wish"] else "",
        ),
        (_("Club policy of that day"), str(content["policy"] or "")),
    ]
