"""What the page of a ruling in the making needs beside the fields."""

import pytest

from clubsite.clubs.labels import RoleKind
from clubsite.tests.builders import make_club, make_member
from rulings.desk.queries.drafting import asked_so_far, people_to_consult
from rulings.tests.builders import line_at, make_draft, make_f1

pytestmark = pytest.mark.django_db


def test_no_more_notes_are_looked_for_than_a_ruling_may_have() -> None:
    director = make_member(make_club(), RoleKind.DIRECTOR)
    event = make_f1(director.roles.get().club)
    draft = make_draft(line_at(event, 5), by=director)
    (who, name), *_others = people_to_consult(event.club)
    draft.draft = {"consulted": "9" * 6, "c11-who": who, "c12-who": who}

    assert asked_so_far(draft) == [name]
