"""Start Clubsite in the foreground: web server, workers and beat. Ctrl-C stops it.

    script/server               everything, under one supervisor
    script/server web           only a part, where something else supervises: systemd,
    script/server worker        or a container each; `web` also brings the database and
    script/server beat          the static files up to date
    script/server worker QUEUE  one worker: default, mail, documents or analysis
    script/server answers       whether the web server of this place answers: 0 or 1

What it listens on, where it stores and how it mails comes from the environment and
from the file var/clubsite.env; see docs/operate.md. With nothing set it serves this machine alone, at port 8000, from
files under var/.
"""

import hashlib
import json
import os
import re
import runpy
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import NoReturn

from clubsite.ops import settings_file
from script import commands
from script.database import (
    ROOT,
    Unreachable,
    fingerprint,
    schema_fingerprint,
    static_fingerprint,
)
from script.place import (
    Refusal,
    Site,
    answers,
    check,
    check_port,
    say,
    site_of,
    warn_without_broker,
)
from script.supervise import Supervisor

SETTINGS = ROOT / "clubsite" / "settings.py"
NO_CLUB = """\
There is no club yet. Make the first one and invite its manager:
    {port}script/manage create_club SLUG --name "Name of the club" --manager E-MAIL
"""


def worker_command(queue: str, _site: "Site") -> list[str]:
    """The command of the worker of that queue."""
    return commands.worker(queue)


COMMANDS: dict[str, Callable[["Site"], list[str]]] = {
    "web": lambda site: commands.web(host=site.host, port=site.port),
    **{f"worker {queue}": partial(worker_command, queue) for queue in commands.QUEUES},
    "beat": lambda _: commands.beat(),
}
WORKERS = [part for part in COMMANDS if part.startswith("worker ")]


@dataclass(slots=True)
class Memory:
    """What the last start has done, so that this one need not."""

    path: Path
    facts: dict[str, object]

    @classmethod
    def at(cls, path: Path) -> "Memory":
        try:
            facts = json.loads(path.read_text())
        except (FileNotFoundError, json.JSONDecodeError):
            facts = {}
        return cls(path, facts if isinstance(facts, dict) else {})

    def keep(self, name: str, fact: object) -> None:
        self.facts[name] = fact
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.write_text(json.dumps(self.facts, indent=1))


def read_settings(memory: Memory, environment: Mapping[str, str]) -> None:
    """Let the settings themselves refuse what they cannot read; once for each reading.

    Nothing else would: where all is up to date, the first to read them is the web
    server, which would be started again for ever.
    """
    fingerprint = settings_fingerprint(environment)
    if memory.facts.get("settings") == fingerprint:
        return
    try:
        runpy.run_path(str(SETTINGS))
    except SystemExit as refusal:
        raise Refusal(str(refusal)) from refusal
    except OSError as problem:
        raise Refusal(f"{problem.filename}: {problem.strerror}.") from problem
    memory.keep("settings", fingerprint)


def settings_fingerprint(environment: Mapping[str, str]) -> str:
    """Changes with the settings, and with every variable that they name."""
    code = fingerprint("clubsite/settings.py", "clubsite/ops/environment.py")
    named = re.findall(r'"([A-Z_]+)"', SETTINGS.read_text())
    given = {name: environment.get(name) for name in named}
    return hashlib.sha256(f"{code} {json.dumps(given)}".encode()).hexdigest()


def prepare(site: Site, memory: Memory) -> None:
    """Bring database, sample club and static files up to date."""
    migrate(site, memory)
    if memory.facts.get("static") != static_fingerprint():
        collect_static(site.var / "static")
        memory.keep("static", static_fingerprint())
    if not site.database.has_club() and site.sample and not site.public:
        say("making the sample club")
        memory.keep(sample_key(site), manage("sample_club"))


def migrate(site: Site, memory: Memory) -> None:
    """Migrate unless this code has already brought the database to this point.

    `manage.py migrate` backs up what is there before it changes anything.
    """
    applied = site.database.applied()
    done = {"code": schema_fingerprint(), "applied": applied}
    if memory.facts.get("schema") == done:
        return
    if applied:
        lacks_migrations()  # ends the start where another version made it
    say("bringing the database up to date")
    manage("migrate", "--no-input", "--verbosity", "0")
    memory.keep("schema", {**done, "applied": site.database.applied()})


def lacks_migrations() -> bool:
    """Whether migrations are to run; a database of another version ends the start."""
    return "[ ]" in manage("showmigrations", "--plan")


def refuse_other_version(site: Site, memory: Memory) -> None:
    """Keep workers and beat from a database that another version of Clubsite has made."""
    with suppress(Unreachable):  # they wait for a database that is away
        applied = site.database.applied()
        done = {"code": schema_fingerprint(), "applied": applied}
        if applied and memory.facts.get("schema") != done:
            lacks_migrations()


def collect_static(folder: Path) -> None:
    """Compress style sheets and scripts and name them by their content."""
    say("collecting the static files")
    manifest = folder / "staticfiles.json"
    folder.mkdir(parents=True, exist_ok=True)
    manifest.write_text('{"paths": {}, "version": "1.1", "hash": ""}')
    try:
        manage("collectstatic", "--no-input", "--verbosity", "0")
    except Refusal:
        manifest.unlink()
        raise


def manage(*arguments: str) -> str:
    """What a management command prints; its failure stops the start."""
    command = [sys.executable, str(ROOT / "manage.py"), *arguments]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        raise Refusal(f"manage.py {arguments[0]} failed; the reason stands above.")
    return done.stdout


def serve(site: Site, welcome: str) -> int:
    """Run all processes; workers and beat start once the first page is there."""
    answered = threading.Event()
    supervisor = Supervisor(
        {shown_name(part): command(site) for part, command in COMMANDS.items()},
        released=answered,
    )
    announcer = threading.Thread(
        target=announce,
        args=(site, welcome, answered, supervisor.stopping),
        daemon=True,
    )
    announcer.start()
    return supervisor.run()


def shown_name(part: str) -> str:
    """What its lines in the log begin with: a worker is called after its queue."""
    return part.removeprefix("worker ")


def run_workers(site: Site) -> int:
    """Run the workers of all queues under one supervisor."""
    workers = {shown_name(part): COMMANDS[part](site) for part in WORKERS}
    return Supervisor(workers, grace=100.0).run()


def announce(
    site: Site, welcome: str, answered: threading.Event, stopping: threading.Event
) -> None:
    """Say where it is as soon as it answers; work need not wait for ever for that."""
    patience = time.monotonic() + 20
    while not stopping.wait(0.05):
        if answers(site):
            print(welcome, flush=True)
            answered.set()
            return
        if time.monotonic() > patience:
            answered.set()


def welcome_words(site: Site, memory: Memory) -> str:
    """The address, who may sign in, and how to stop."""
    words = [f"Clubsite answers at {site.address}"]
    sign_in_words = memory.facts.get(sample_key(site))
    if not site.database.has_club():
        port = "" if site.port == 8000 else f"PORT={site.port} "
        words.append(NO_CLUB.format(port=port).rstrip())
    elif sign_in_words and site.sample and not site.public:
        words.append(str(sign_in_words).rstrip())
    return "\n".join([*words, "Ctrl-C stops it."])


def sample_key(site: Site) -> str:
    """Each database has its sample; the address may hold a password, so it is hashed."""
    return "sample in " + hashlib.sha256(site.database.url.encode()).hexdigest()[:16]


def stop_quietly(*_: object) -> None:
    sys.exit(0)


def start(part: str) -> int:
    """Everything, or the part that is named; returns when it has stopped."""
    site = site_of(os.environ)
    check(site, os.environ)
    os.environ["SITE_URL"] = os.environ.get("SITE_URL") or site.address.rstrip("/")
    memory = Memory.at(site.var / "server.json")
    if part in {"worker", "beat", *WORKERS}:
        refuse_other_version(site, memory)
        if part == "worker":
            return run_workers(site)
        become(COMMANDS[part](site))
    check_port(site)
    read_settings(memory, os.environ)
    prepare(site, memory)
    if part == "web":
        become(COMMANDS[part](site))
    warn_without_broker(site)
    return serve(site, welcome_words(site, memory))


def become(command: list[str]) -> NoReturn:
    os.execv(command[0], command)  # noqa: S606 - our own command, no shell wanted


def main() -> int:
    """0 when stopped, 1 with one line when refused, 2 when called wrongly."""
    part = " ".join(sys.argv[1:])
    if part in {"-h", "--help"}:
        print(__doc__)
        return 0
    if part and part not in {"answers", "worker"} and part not in COMMANDS:
        print(__doc__, file=sys.stderr)
        return 2
    os.umask(0o077)  # people, cases and links that sign in: for no other user's eyes
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, stop_quietly)
    try:
        os.environ.update(settings_file.find(os.environ).values)
        if part == "answers":
            return 0 if answers(site_of(os.environ)) else 1
        return start(part)
    except (Refusal, Unreachable, settings_file.Unreadable) as problem:
        print(f"server: {problem}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
