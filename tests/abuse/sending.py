"""Opening a form as one of its people, and sending it without keeping what was stored."""

from collections.abc import Mapping

from django.db import transaction
from django.test import Client

from clubsite.audit.models import Entry
from tests.abuse.filling import Filled, forms_of
from tests.abuse.stage import Place

Data = Mapping[str, object]


def sent(client: Client, path: str, data: Data) -> tuple[int, int]:
    """Status of the answer and number of new audit entries; all is rolled back."""
    before = Entry.objects.count()
    with transaction.atomic():
        status = client.post(path, data).status_code
        entries = Entry.objects.count() - before
        transaction.set_rollback(True)
    return status, entries


def opened(client: Client, place: Place) -> Filled | None:
    """The form there, if this person may send it."""
    given = Filled(
        place.path, fields={name: [text] for name, text in place.given.items()}
    )
    page = client.get(place.path)
    if page.status_code in (302, 405):  # it has no page of its own
        status, _written = sent(client, place.path, {})
        return None if status in (403, 404, 409) else given
    if page.status_code != 200:
        return None
    forms = forms_of(page.content.decode(), place.path)
    return next((form for form in forms if form.path == place.path), given)
