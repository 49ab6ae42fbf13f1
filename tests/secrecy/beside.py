"""What a case leaves beside its own rows: notices, mails, jobs, the audit log, manifests."""

from collections.abc import Iterable, Iterator, Mapping

from django.apps import apps
from django.core import mail
from django.db.models import Model, QuerySet

from clubsite.audit.models import Entry, EntryNames
from clubsite.jobs.models import Job
from clubsite.jobs.worker import run_kind
from clubsite.notices import outbox
from clubsite.notices.models import Notice
from clubsite.ops import backups
from rulings.appeals.models import Appeal

SHORT = 8
"""So few letters prove nothing: they stand anywhere."""


LEADING: Mapping[str, str] = {
    "Appeal": "pk",
    **dict.fromkeys(("Challenge", "Waiver"), "seat__appeal"),
    "Slip": "decision__appeal",
}
"""How the rows of a model find their case; all others name it themselves."""


def typed_texts(appeal: Appeal, columns: Iterable[str]) -> dict[str, set[str]]:
    """What the acts have stored in these columns of the case's rows, by column."""
    found = {}
    for name in sorted(columns):
        model_name, column = name.split(".")
        rows: QuerySet[Model] = QuerySet(apps.get_model("rulings", model_name))
        of_case = rows.filter(**{LEADING.get(model_name, "appeal"): appeal.pk})
        found[name] = {
            text
            for text in of_case.values_list(column, flat=True)
            if isinstance(text, str) and len(text) >= SHORT
        }
    return found


def stored_beside() -> Iterator[str]:
    """The rows that tell of acts without their texts, and the lines of a manifest."""
    for model in (Notice, Entry, EntryNames, Job):
        yield from map(str, QuerySet(model).values())
    for lines in backups.expunged_lines.ask():
        yield from lines


def mails() -> Mapping[str, list[str]]:
    """All mails that are due, sent: what each address gets, attachments too."""
    mail.outbox.clear()
    while run_kind(outbox.MAIL):
        pass
    found: dict[str, list[str]] = {}
    for message in mail.outbox:
        files = [str(file[1]) for file in message.attachments]
        text = "\n".join([str(message.subject), str(message.body), *files])
        for address in message.to:
            found.setdefault(address, []).append(text)
    return found
