"""Reading an email that came back (a delivery status notification, RFC 3464).

Anyone can send such an email, so it counts only if the part that came back carries the
signed link of ours.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from email import message_from_bytes, message_from_string
from email.message import Message
from typing import cast

LARGEST = 1024 * 1024
"""Larger emails are refused unread: a report is a few kilobytes."""
_STOP_LINK = re.compile(r"/mails/stop/([^/\s>]+)/>?")
_MESSAGE_ID = re.compile(r"<result-mail-(\d{1,18})@")


class NoBounce(ValueError):
    """The email isn't a report that one of our result emails came back."""


@dataclass(frozen=True, slots=True)
class Bounce:
    """What a report says: the token of the address, and the email if it is named.

    `permanent`: the email was given up for good; else it is only late.
    """

    token: str
    mail: int | None
    permanent: bool


def read_bounce(content: bytes) -> Bounce:
    """What the report says; raises `NoBounce` with what is wrong and what to do."""
    if len(content) > LARGEST:
        raise NoBounce("The email is larger than 1 MB. It isn't a delivery report.")
    try:
        report = message_from_bytes(content)
    except RecursionError as error:
        raise NoBounce("The email has too many parts within parts.") from error
    kind = str(report.get_param("report-type", "")).lower()
    if report.get_content_type() != "multipart/report" or kind != "delivery-status":
        raise NoBounce("This isn't a delivery report (RFC 3464). Pass on those alone.")
    headers = _returned_headers(report)
    link = _STOP_LINK.search(_header(headers, "List-Unsubscribe"))
    if link is None:
        raise NoBounce(
            "The report doesn't carry the headers of a result email of this site. "
            "Nothing was counted."
        )
    named = _MESSAGE_ID.search(_header(headers, "Message-ID"))
    mail = int(named.group(1)) if named else None
    return Bounce(link.group(1), mail, any(_failures(report)))


def _failures(report: Message) -> Iterator[bool]:
    """Whether each recipient of the report will never get the email."""
    for part in report.walk():
        if part.get_content_type() != "message/delivery-status":
            continue
        for block in cast(list[Message], part.get_payload()):
            action = str(block.get("Action", "")).strip().lower()
            status = str(block.get("Status", "5")).strip()
            yield action == "failed" and status.startswith("5")


def _header(message: Message | None, name: str) -> str:
    """The header without the spaces at which it was folded; empty if there is none."""
    return "".join(str(message[name]).split()) if message else ""


def _returned_headers(report: Message) -> Message | None:
    """The headers of the email that came back, as far as the report has them."""
    for part in report.walk():
        if part.get_content_type() == "message/rfc822":
            return cast(list[Message], part.get_payload())[0]
        if part.get_content_type() == "text/rfc822-headers":
            return message_from_string(str(part.get_payload()))
    return None
