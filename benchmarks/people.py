"""People who have signed in, for clients that only send their cookies."""

import json
from pathlib import Path

from benchmarks import evening

TOKEN = "b" * 32  # what the browser sends back in cookie and form alike

SIGN_IN = """
import json
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from clubsite.accounts.models import User
from clubsite.clubs.models import Player
from clubsite.site.clock import now
from datetime import timedelta

director = User.objects.filter(appointments__isnull=False).first()
people = User.objects.bulk_create(
    User(email=f"reader.{{n}}@example.org", name=f"Reader {{n}}", password=f"!{{n}}")
    for n in range({readers})
)
for player, person in zip(Player.objects.order_by("pk"), people):
    Player.objects.filter(pk=player.pk).update(account=person)
store, sessions = SessionStore(), []
for number, person in enumerate([*people, *filter(None, [director])]):
    values = {{
        SESSION_KEY: str(person.pk),
        BACKEND_SESSION_KEY: "clubsite.accounts.backends.PasswordBackend",
        HASH_SESSION_KEY: person.get_session_auth_hash(),
    }}
    sessions.append(
        Session(
            session_key=f"bench{{number:027d}}",
            session_data=store.encode(values),
            expire_date=now() + timedelta(days=1),
        )
    )
Session.objects.bulk_create(sessions)
print("PEOPLE", json.dumps([each.session_key for each in sessions]))
"""


def sign_in(folder: Path, readers: int) -> list[str]:
    """The sessions of so many readers, and of the director last, where there is one.

    Those who play the event are the first among the readers.
    """
    code = SIGN_IN.format(readers=readers)
    output = evening.manage("shell", folder=folder, code=code)
    line = next(row for row in output.splitlines() if row.startswith("PEOPLE "))
    sessions: list[str] = json.loads(line.removeprefix("PEOPLE "))
    return sessions


def cookies(session: str) -> dict[str, str]:
    """The header that somebody's browser sends along."""
    return {"Cookie": f"sessionid={session}; csrftoken={TOKEN}"}
