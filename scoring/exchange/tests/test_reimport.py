"""A stored event beside the very file that it was made of."""

import pytest

from clubsite.site.errors import Refused
from clubsite.tests.builders import make_club
from scoring.events.models import ImportedFile
from scoring.exchange.actions.imports import Incoming, import_event, read_file
from scoring.exchange.queries.reimport import Differences, differences, events_like
from tests.shared_data import needs_shared_data, shared

pytestmark = [pytest.mark.django_db, needs_shared_data]

FOLDERS = ("usebio", "acbl", "bws")


@pytest.mark.full
def test_no_line_of_a_real_file_differs_from_what_was_stored_of_it() -> None:
    club = make_club()
    found: dict[str, bool] = {}
    for folder in FOLDERS:
        for path in sorted(
            path for path in shared(folder).rglob("*") if path.is_file()
        ):
            file = Incoming(path.name, path.read_bytes())
            try:
                made = import_event(club, file, by=None, accept_loss=True)
            except Refused:
                continue
            read = read_file(file)
            ImportedFile.objects.update(content=b"")
            same = differences(made.event, read) == Differences()
            found[path.name] = same and made.event in events_like(None, club, read)

    assert len(found) > 5
    assert [name for name, same in found.items() if not same] == []
