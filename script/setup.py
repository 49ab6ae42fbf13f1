"""Make .venv, install the pinned packages, compile the translations; once.

Runs under any bare Python from 3.11 to 3.13, so it uses the standard library alone.
`uv` does the work where it is present or can be installed, pip otherwise; both read
the same lock file and check its hashes.
"""

import argparse
import fcntl
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
STAMP = VENV / "installed.txt"
LOCKS = {"run": ROOT / "requirements.txt", "check": ROOT / "requirements-dev.txt"}
COMPILE = (
    "import sys, polib\n"
    "for po in sys.argv[1:]:\n"
    "    polib.pofile(po).save_as_mofile(po.removesuffix('po') + 'mo')\n"
)


def main() -> int:
    """Bring the environment up to date; the exit status of the command."""
    options = read_arguments(sys.argv[1:])
    if options.translations:
        compile_translations(stale_translations(), sys.executable)
        return 0
    wanted = wanted_packages(with_checks=options.dev)
    if installed() == stamp(wanted) and not stale_translations():
        return 0
    with one_at_a_time():
        if installed() != stamp(wanted):
            install_packages(wanted)
        compile_translations(stale_translations(), PYTHON)
    return 0


def read_arguments(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="script/setup", description=__doc__)
    parser.add_argument("--dev", action="store_true", help="also what checks")
    parser.add_argument(
        "--translations",
        action="store_true",
        help="only compile the translations, by the Python that runs this",
    )
    return parser.parse_args(arguments)


def wanted_packages(*, with_checks: bool) -> str:
    """Which lock file: a machine that once had what checks, keeps it."""
    return "check" if with_checks or installed().startswith("check ") else "run"


def stamp(wanted: str) -> str:
    """What the stamp says once these packages are installed in this place."""
    digest = hashlib.sha256(LOCKS[wanted].read_bytes()).hexdigest()
    return f"{wanted} {digest} {VENV}"


def installed() -> str:
    return STAMP.read_text() if STAMP.exists() else ""


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Two commands started together must not install into one folder at once."""
    lock = ROOT / "var" / "setup.lock"
    lock.parent.mkdir(exist_ok=True)
    with lock.open("w") as lock_file:
        fcntl.flock(lock_file, fcntl.LOCK_EX)
        yield


def install_packages(wanted: str) -> None:
    """Make the environment where there is none, and install the lock file into it."""
    began = time.monotonic()
    uv = shutil.which("uv")
    if Path(sys.executable) != PYTHON:
        make_environment(uv)
    say(f"installing {LOCKS[wanted].name}")
    if not with_uv(uv or own_uv(), LOCKS[wanted]) and not with_pip(LOCKS[wanted]):
        give_up("the packages could not be installed; the reason stands above.")
    STAMP.write_text(stamp(wanted))
    say(f"done in {time.monotonic() - began:.1f} s")


def make_environment(uv: str | None) -> None:
    """A fresh .venv of the Python that runs this."""
    say(f"making .venv with Python {sys.version.split()[0]}")
    if uv and ran(uv, "venv", "--quiet", "--clear", "--python", sys.executable, VENV):
        return
    need_venv_module()
    if not ran(sys.executable, "-m", "venv", "--clear", VENV):
        give_up("the environment could not be made; the reason stands above.")


def need_venv_module() -> None:
    """Debian and Ubuntu keep a part of Python's venv in a package of its own."""
    if importlib.util.find_spec("ensurepip"):
        return
    package = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
    install = ("apt-get", "install", "-y", "-qq", "--no-install-recommends", package)
    if os.geteuid() == 0 and shutil.which("apt-get"):
        say(f"installing {package}")
        ran("apt-get", "update", "-qq", prints=False)
        if ran(*install, prints=False):
            return
    give_up(f"Python's venv is missing. Fix: apt-get install {package}, or install uv.")


def own_uv() -> str | None:
    """A pinned uv inside .venv, if this platform has one; pip does without it."""
    pip = (PYTHON, "-m", "pip", "--disable-pip-version-check")
    options = ("--quiet", "--require-hashes", "--only-binary", ":all:")
    if not (VENV / "bin" / "uv").exists():
        ran(
            *pip,
            "install",
            *options,
            "-r",
            ROOT / "script" / "uv.txt",
            prints=False,
            complains=False,
        )
    return str(VENV / "bin" / "uv") if (VENV / "bin" / "uv").exists() else None


def with_uv(uv: str | None, lock: Path) -> bool:
    if uv is None:
        return False
    options = ("--quiet", "--compile-bytecode", "--require-hashes", "--python", PYTHON)
    return ran(uv, "pip", "install", *options, "-r", lock)


def with_pip(lock: Path) -> bool:
    say("going on with pip")
    if not ran(PYTHON, "-m", "pip", "--version", prints=False, complains=False):
        ran(PYTHON, "-m", "ensurepip", prints=False, complains=False)
    pip = (PYTHON, "-m", "pip", "--disable-pip-version-check")
    return ran(*pip, "install", "--quiet", "--require-hashes", "-r", lock)


def stale_translations() -> list[Path]:
    """Catalogues whose compiled form is missing or older."""
    return [
        text
        for text in (ROOT / "locale").glob("*/LC_MESSAGES/*.po")
        if not text.with_suffix(".mo").exists()
        or text.with_suffix(".mo").stat().st_mtime < text.stat().st_mtime
    ]


def compile_translations(stale: list[Path], python: str | Path) -> None:
    if stale and not ran(python, "-I", "-c", COMPILE, *stale):
        give_up("the translations could not be compiled; the reason stands above.")


def ran(*command: str | Path, prints: bool = True, complains: bool = True) -> bool:
    """Run the command, with its output and errors hidden if so wished; whether it succeeded."""
    done = subprocess.run(
        command,
        stdin=subprocess.DEVNULL,
        stdout=None if prints else subprocess.DEVNULL,
        stderr=None if complains else subprocess.DEVNULL,
        env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"},
        check=False,
    )
    return done.returncode == 0


def say(words: str) -> None:
    print(f"setup: {words}", flush=True)


def give_up(words: str) -> None:
    sys.exit(f"setup: {words}")


if __name__ == "__main__":
    sys.exit(main())
