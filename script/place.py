"""Where a server listens and what it works on, and whether that can work."""

import http.client
import ipaddress
import socket
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from script.database import ROOT, Database

YES = {"true", "on", "ok", "y", "yes", "1"}


class Refusal(RuntimeError):
    """Why the server does not start, in one line."""


@dataclass(frozen=True, slots=True)
class Site:
    """Where this server listens and what it works on."""

    host: str
    port: int
    allowed: tuple[str, ...]
    var: Path
    database: Database
    redis: str
    sample: bool
    https: bool

    @property
    def public(self) -> bool:
        """Whether anyone but this machine can reach it."""
        return not all(map(is_loopback, (self.host, *self.allowed)))

    @property
    def address(self) -> str:
        """What people type: the first plain name of those allowed, or the host."""
        names = [name for name in self.allowed if not name.startswith(("*", "."))]
        name = next((name for name in names if not is_loopback(name)), self.host)
        if self.public and self.https:
            return f"https://{name}/"
        return (
            f"http://[{name}]:{self.port}/"
            if ":" in name
            else f"http://{name}:{self.port}/"
        )


def site_of(environment: Mapping[str, str]) -> Site:
    """Read the environment as clubsite/settings.py does."""
    var = Path(environment.get("VAR_DIR") or ROOT / "var").absolute()
    names = environment.get("ALLOWED_HOSTS", "").split(",")
    port = environment.get("PORT") or "8000"
    if not port.isdecimal() or not 0 < int(port) < 65536:
        raise Refusal(f"PORT is {port!r}, which is no port: use a number up to 65535.")
    host = environment.get("HOST") or "127.0.0.1"
    return Site(
        host="127.0.0.1" if host == "localhost" else host,
        port=int(port),
        allowed=tuple(name.strip() for name in names if name.strip()),
        var=var,
        database=Database(
            environment.get("DATABASE_URL") or f"sqlite:///{var / 'db.sqlite3'}"
        ),
        redis=environment.get("REDIS_URL", ""),
        sample=environment.get("SAMPLE", "yes").lower() in YES,
        https=environment.get("HTTPS", "yes").lower() in YES,
    )


def is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


def check(site: Site, environment: Mapping[str, str]) -> None:
    """Refuse what would be unsafe or cannot work."""
    if not site.database.url.startswith(("sqlite:", "postgres")):
        raise Refusal(
            "DATABASE_URL can't be read. Write it as sqlite:///path "
            "or postgresql://user:password@host:5432/name."
        )
    try:
        site.var.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise Refusal(
            f"{site.var} cannot be made ({problem.strerror}): set VAR_DIR to a folder "
            "that can be written."
        ) from problem
    if site.public and not environment.get("SECRET_KEY"):
        raise Refusal(
            "SECRET_KEY is missing: set it to a long random text, and keep it."
        )
    if site.public and environment.get("DEBUG", "").lower() in YES:
        raise Refusal("DEBUG is on with a public host: unset DEBUG, or HOST.")
    if not is_loopback(site.host) and all(map(is_loopback, site.allowed)):
        raise Refusal(
            f"HOST={site.host} lets others in, but ALLOWED_HOSTS names nobody's way "
            "here: set it to the names and addresses that people will type."
        )


def check_port(site: Site) -> None:
    """Say at once that someone else listens there, instead of trying for ever."""
    family = socket.AF_INET6 if ":" in site.host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((site.host, site.port))
        except OSError as problem:
            raise Refusal(
                f"{site.host}:{site.port} cannot be used ({problem.strerror}): stop what "
                f"uses it, or choose another, as in PORT={site.port + 1} script/server"
            ) from problem


def warn_without_broker(site: Site) -> None:
    """Pages go on without the broker, so this is no reason not to start."""
    if not site.redis:
        return
    place = urlsplit(site.redis)
    try:
        where = (place.hostname or "localhost", place.port or 6379)
        socket.create_connection(where, timeout=2).close()
    except OSError as problem:
        say(
            f"REDIS_URL: no answer from {where[0]}:{where[1]} ({problem}). "
            "Pages work; documents and mail wait until it is back."
        )


def answers(site: Site) -> bool:
    """Whether a request is answered, whatever the answer says."""
    here = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(site.host, site.host)  # noqa: S104 - not bound, looked up
    connection = http.client.HTTPConnection(here, site.port, timeout=5)
    try:
        connection.request(
            "GET", "/health/", headers={"Host": (site.allowed or (here,))[0]}
        )
        connection.getresponse()
    except (OSError, http.client.HTTPException):
        return False
    else:
        return True
    finally:
        connection.close()


def say(words: str) -> None:
    print(f"server: {words}", flush=True)
