"""`manage.py verify_audit`."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from clubsite.audit import seals
from clubsite.audit.models import Entry
from clubsite.audit.tests.attacks import tamper, write

pytestmark = [pytest.mark.django_db, pytest.mark.both]


def test_a_log_that_is_intact_is_proved_so_and_sealed_to_its_last_entry() -> None:
    write(2)
    output, as_json = StringIO(), StringIO()

    call_command("verify_audit", stdout=output)
    call_command("verify_audit", "--json", stdout=as_json)

    newest = seals.get_newest()
    assert newest is not None
    assert (newest.seal.number, newest.entries) == (1, 2)
    assert json.loads(output.getvalue()) == {
        "entries": 3,
        "intact": True,
        "seal": str(newest.seal),
        "anchored": False,
    }
    assert as_json.getvalue() == output.getvalue()


@pytest.mark.parametrize("text", ["", "12", "0-" + "a" * 64, "1-" + "g" * 64])
def test_a_text_that_is_no_seal_is_refused(text: str) -> None:
    with pytest.raises(CommandError, match=f"‘{text}’ isn't a seal. Enter it as"):
        call_command("verify_audit", "--seal", text)


def test_a_log_that_was_changed_fails_with_the_first_place() -> None:
    entry = write(2)[0]
    tamper(lambda: Entry.objects.filter(pk=entry.pk).update(verb="club.renamed"))
    output, errors = StringIO(), StringIO()

    with pytest.raises(CommandError, match=r"not intact: 1 fault\.") as refusal:
        call_command("verify_audit", stdout=output, stderr=errors)

    assert refusal.value.returncode == 1
    assert json.loads(output.getvalue()) == {
        "intact": False,
        "entries": 2,
        "seal": "",
        "anchored": False,
        "faults": [
            {
                "subject": "rulings.ruling 7",
                "number": 1,
                "what": "was changed after it was written",
            }
        ],
    }
    assert errors.getvalue().startswith("rulings.ruling 7, entry 1: was changed")
