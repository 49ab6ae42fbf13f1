"""The mails of all notices of the sample club."""

from pathlib import Path

from django.core import mail
from django.core.mail import EmailMessage

from tests.recording.site import manager_of, undone, work
from tests.recording.texts import plain, write


def record_mails(folder: Path) -> None:
    """Every notice, and the mail of each that still may be sent."""
    notices = manager_of("notices.Notice")
    with undone():
        lines = [
            f"{notice.kind} to {notice.user or notice.player or notice.address} {notice.link} "
            f"{plain(notice.params)}"
            for notice in notices.order_by("pk")
        ]
        notices.filter(cleared_at=None).update(mail="due")
        while notices.filter(mail="due").exists():
            work()
        sent: list[EmailMessage] = mail.outbox
        texts = [
            f"To: {', '.join(message.to)}\nSubject: {message.subject}\n\n{message.body}"
            for message in sent
        ]
    write(folder, "notices", "\n".join(lines))
    write(folder, "mails", "\n--------\n".join(texts))
