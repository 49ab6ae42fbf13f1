"""The site that is recorded: a sample club at a fixed moment, and nothing left to chance."""

import json
import logging
import secrets
import shutil
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from celery import current_app
from django.apps import apps
from django.conf import settings
from django.contrib.auth.tokens import PasswordResetTokenGenerator
from django.core.management import call_command
from django.db import connection, transaction
from django.db.models import Manager
from django.test import Client, override_settings
from django.urls import reverse
from django.utils import timezone

from clubsite.recaps.documents import to_pdf
from clubsite.site import clock

NOW = datetime(2026, 3, 2, 22, 30, tzinfo=UTC)
CLUB = "sample"
ANALYSED = 12
"""How many deals are analysed: enough for the pages, and each takes its time."""
PASSES = 5
"""How often everything that the beat starts is done: a pass finds what the last left."""

_numbers = Random(0)  # noqa: S311 - the same in every run is what is wanted


def draw_anew(name: str) -> None:
    """Let what is drawn from now on depend on that name alone."""
    _numbers.seed(name)


@contextmanager
def nothing_by_chance() -> Iterator[None]:
    """The clock stands, secrets are drawn in order, PDFs are the data that they print,
    and workers are told of nothing."""
    logging.disable()
    with ExitStack() as stack:
        stack.enter_context(clock.at(NOW))
        for holder, name, known in (
            (timezone, "now", clock.now),
            (time, "time", NOW.timestamp),
            (PasswordResetTokenGenerator, "_now", lambda _self: _NAIVE),
            (secrets, "choice", _numbers.choice),
            (secrets, "token_hex", lambda size=32: _numbers.randbytes(size).hex()),
            (secrets, "token_bytes", lambda size=32: _numbers.randbytes(size)),
            (secrets, "token_urlsafe", lambda size=32: _numbers.randbytes(size).hex()),
            (to_pdf, "compiler_for", PrintedData),
            (current_app, "send_task", lambda *_sent, **_options: None),
        ):
            stack.enter_context(patch.object(holder, name, known))
        stack.enter_context(
            override_settings(
                EMAIL_BACKEND="django.core.mail.backends.locmem.EmailBackend"
            )
        )
        yield


_NAIVE = NOW.replace(tzinfo=None)


class PrintedData:
    """Stands in for Typst: the file is the data that the template is given."""

    def __init__(self, template: Path) -> None:
        self._template = template

    def compile(
        self, *, sys_inputs: dict[str, str] | None = None, **_options: Any
    ) -> bytes:
        """The name of the template and its data, laid out so that lines can be compared."""
        inputs = sys_inputs or {
            "data": self._template.with_name(to_pdf.DATA).read_text(encoding="utf-8")
        }
        data = {name: json.loads(text) for name, text in inputs.items()}
        laid_out = json.dumps(data, ensure_ascii=False, indent=1)
        return f"%PDF- {self._template.name}\n{laid_out}\n".encode()


def make_site() -> None:
    """The sample club with all that workers do for it, in the database of the settings."""
    current_app.loader.import_default_modules()
    draw_anew("sample")
    call_command("migrate", verbosity=0)
    call_command("sample_club", stdout=StringIO())
    manager_of("scoring.Deal").filter(pk__gt=ANALYSED).update(analysis_due=False)
    work()
    ask_for_flow_sheets()
    work()
    connection.close()


def work() -> None:
    """Everything that beat and workers do until nothing is left, in this process."""
    current_app.conf.update(task_always_eager=True, task_eager_propagates=True)
    with patch.object(current_app, "send_task", do_at_once):
        for _pass in range(PASSES):
            for entry in current_app.conf.beat_schedule.values():
                do_at_once(entry["task"], entry.get("args", ()))


def do_at_once(name: str, args: Sequence[Any] = (), **_options: object) -> None:
    """Do that task here, with an error where it meets one."""
    current_app.tasks[name].apply(args=tuple(args), throw=True)


def ask_for_flow_sheets() -> None:
    """Someone looks at the page of each, which asks for the file."""
    client = Client(SERVER_NAME="localhost")
    for family in families():
        client.get(reverse("flow_sheet", args=[CLUB, family]))


def families() -> list[str]:
    """The codes of the families of the Laws, as the command lists them."""
    output = StringIO()
    call_command("laws", "--json", stdout=output)
    return [family["code"] for family in json.loads(output.getvalue())["families"]]


def work_on_a_copy(name: str) -> None:
    """Let this process read and write a copy of the database that was made."""
    connection.close()
    made = Path(connection.settings_dict["NAME"])
    copy = made.with_name(f"{name}.sqlite3")
    shutil.copy(made, copy)
    connection.settings_dict["NAME"] = str(copy)


@contextmanager
def undone() -> Iterator[None]:
    """What is stored inside the block is gone after it."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def manager_of(label: str) -> Manager[Any]:
    """The rows of the model that Django knows by that label."""
    manager: Manager[Any] = apps.get_model(label)._meta.default_manager
    return manager


def rows(label: str, above: int = 0) -> list[Any]:
    """The rows of that model whose numbers are higher, in their order."""
    return list(manager_of(label).filter(pk__gt=above).order_by("pk"))


def last_row(label: str) -> int:
    """The highest number of that model's rows."""
    last = manager_of(label).order_by("pk").last()
    return last.pk if last else 0


def shared_folder() -> Path | None:
    """The real files beside the checkout, if they are there."""
    folder = settings.BASE_DIR.parent / "shared"
    return folder if folder.is_dir() else None
