"""Everything that must hold before a change may go out: the `script/test` command.

    script/test                  what must hold before a change goes out
    script/test fast             lint, types, house rules, the game and the laws, what changed
    script/test full             and everything that takes long, before an issue is closed
    script/test PATH... [-k WORD]  these tests, by pytest (its options work too)
    script/test --use-env        on the servers of DATABASE_URL and REDIS_URL

The tests are one collection on SQLite, spread over the processors. Beside it, those marked
`postgresql` or `both` run on a PostgreSQL and a Redis started for them, and one after the
other the checks that run no test. What cannot run counts as failed and says the cure.
"""

import os
import re
import secrets
import signal
import subprocess
import sys
import time
import tomllib
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cache, partial
from pathlib import Path

from script.changes import about, changed_files
from script.parts import LOGS, REAL_FILES, ROOT, Needs, Outcome, Part, Runner
from script.services import need_chromium, need_postgresql, need_redis

PYTHON = sys.executable
TYPED = [
    "clubsite",
    "scoring",
    "rulings",
    "tests",
    "script",
    "benchmarks",
    "conftest.py",
    "manage.py",
]
SHIPPED = ["clubsite", "scoring", "rulings", "script", "manage.py"]
"""What a club runs: the types in it are checked each time."""
SERVERS = frozenset({"postgresql", "redis"})
BROWSER = frozenset({"chromium"})
PROCESSORS = str(max(2, os.cpu_count() or 2))
SPREAD = ("--numprocesses", PROCESSORS, "--dist", "worksteal")
"""Each process begins with its share of the tests in their order, so that those of one
module find what its first one made; who is done early takes over what others have left."""
APART = "not servers and not pseudo"
"""What needs servers of its own to stop, or other settings."""
PLAIN = f"{APART} and not browser and not services and not full"
COUNTED = LOGS / "counted"
OURS = ("clubsite", "scoring", "rulings")
BY_COMMANDS = "clubsite/ops"  # the one folder with lines that only commands take
HOMES = {
    "browser": "tests/browser",
    "services": "tests/services",
    "servers": "tests/services",
    "pseudo": "clubsite/tests/test_pseudo_language.py",
}
"""Where the tests of a mark are, all of them: a part that wants few loads few."""
PURE = "know nothing of Django"
"""How the contract of import-linter is called that names the pure packages."""
SLOWEST = 15  # how many modules and tests are told of at the end
FIND: dict[str, Callable[[], object]] = {
    "postgresql": need_postgresql,
    "redis": need_redis,
    "chromium": need_chromium,
}


def main() -> int:
    """Read the command line, check, and give the exit status."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    arguments = sys.argv[1:]
    if arguments in (["-h"], ["--help"]):
        print(__doc__)
        return 0
    if arguments == ["--use-env"]:
        # One at a time, since they share the servers.
        return check(all_parts("environment"), [all_covered()], at_once=1)
    if not arguments:
        return check(all_parts("servers"), [all_covered()])
    if arguments == ["full"]:
        return check(full_parts(), [all_covered()])
    if arguments == ["fast"]:
        return check(fast_parts())
    return some_tests(arguments)


def check(
    parts: Sequence[Part], afterwards: Sequence[Part] = (), *, at_once: int = 3
) -> int:
    """Run the parts, some at a time, then what follows, and close with one summary."""
    began = time.monotonic()
    LOGS.mkdir(parents=True, exist_ok=True)
    for old in COUNTED.glob("*.json"):
        old.unlink()
    print(f"Checking in {len(parts) + len(afterwards)} parts; logs in var/checks/\n")
    runner = Runner(Needs(FIND))
    with ThreadPoolExecutor(max_workers=at_once) as pool:
        try:
            outcomes = list(pool.map(runner.run, parts))
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            runner.stop()
            raise
    outcomes += [runner.run(part) for part in afterwards]
    summarise(outcomes, time.monotonic() - began)
    return 0 if all(outcome.ok for outcome in outcomes) else 1


def summarise(outcomes: Sequence[Outcome], seconds: float) -> None:
    """What ran, what did not, and the closing line; a part without tests counts one."""
    print("\nSummary, what took longest first")
    for outcome in sorted(outcomes, key=lambda outcome: -outcome.seconds):
        print(f"  {outcome.line}")
    tell_slowest(outcomes)
    runs = [outcome.tests for outcome in outcomes if outcome.tests is not None]
    if absent := sum(run.without_files for run in runs):
        print(
            f"\n  NOT RUN: {absent} tests that judge by real event files, because "
            f"{REAL_FILES} is absent. Nor are lines judged that only these take."
        )
    if elsewhere := sum(run.elsewhere for run in runs):
        print(f"\n  {elsewhere} tests left to the run on the other database.")
    good = sum(outcome.ok for outcome in outcomes)
    bad = len(outcomes) - good
    print(f"\n{len(outcomes)} parts in {seconds:.0f} s: {good} ok, {bad} failed")
    print(closing_line(outcomes), flush=True)


def tell_slowest(outcomes: Iterable[Outcome]) -> None:
    """The modules and the tests that took longest, over all runs."""
    tests: defaultdict[str, float] = defaultdict(float)
    modules: defaultdict[str, float] = defaultdict(float)
    for outcome in outcomes:
        for module, test, seconds in outcome.tests.times if outcome.tests else ():
            modules[module] += seconds
            tests[f"{module}::{test}"] += seconds
    for what, slow in (("modules", modules), ("tests", tests)):
        print(f"\nSlowest {what}")
        for name in sorted(slow, key=slow.__getitem__, reverse=True)[:SLOWEST]:
            print(f"  {slow[name]:6.1f} s  {name[:110]}")


def closing_line(outcomes: Sequence[Outcome]) -> str:
    """`N passed, N failed, N skipped` over all tests, and one for each other check."""
    runs = [outcome.tests for outcome in outcomes if outcome.tests is not None]
    others = [outcome for outcome in outcomes if outcome.tests is None]
    passed = sum(run.passed for run in runs) + sum(o.ok for o in others)
    failed = sum(run.failed for run in runs) + sum(not o.ok for o in others)
    only_part = [o for o in outcomes if o.tests and not o.ok and not o.tests.failed]
    skipped = sum(sum(run.skips.values()) for run in runs)
    line = f"{passed} passed, {failed + len(only_part)} failed"
    return f"{line}, {skipped} skipped" if skipped else line


def all_parts(on: str, *, full: bool = False) -> list[Part]:
    """Every part; the one collection first, since it takes longest."""
    servers = frozenset() if on == "environment" else SERVERS
    limits = () if full else ("not full",)
    more = ("--full",) if full else ()
    served = ("postgresql", "both", *(("both_in_full",) if full else ()))
    return [
        covered(
            suite(
                "tests on SQLite",
                " and ".join([APART, "not postgresql", *limits]),
                *SPREAD,
                *more,
                wants=BROWSER,
            )
        ),
        covered(
            suite(
                "tests on PostgreSQL and Redis",
                " and ".join([APART, f"({' or '.join(served)})", *limits]),
                *("--on", on, *more),
                *sorted({place for mark in served for place in that_say(mark)}),
                needs=servers,
            )
        ),
        *static_parts(tests_too=full),
    ]


def full_parts() -> list[Part]:
    """And what takes long: it goes far, over lines that other tests take as well."""
    return [
        *all_parts("servers", full=True),
        suite(
            "servers stopped and started", "servers", "--on", "servers", needs=SERVERS
        ),
        pseudo_language("--on", "servers", needs=SERVERS),
    ]


def that_say(mark: str) -> list[str]:
    """The test files that name this mark: the others need not be loaded."""
    return [file for file, marks in marks_of_files().items() if mark in marks]


@cache
def marks_of_files() -> dict[str, frozenset[str]]:
    """The marks that each test file names."""
    pattern = re.compile(r"\bmark\.(\w+)\b")
    files = sorted(test for name in TYPED for test in (ROOT / name).rglob("test_*.py"))
    return {
        str(test.relative_to(ROOT)): frozenset(pattern.findall(test.read_text()))
        for test in files
    }


def fast_parts() -> list[Part]:
    """What a person waits for before each commit."""
    changed = changed_files(ROOT)
    places = [*that_say("house"), *about([*pure_packages(), *changed], ROOT)]
    return [
        suite(
            "house rules, pure packages, what changed",
            PLAIN,
            *SPREAD,
            *outermost(places),
        ),
        *static_parts(tests_too=True),
    ]


def pure_packages() -> list[Path]:
    """The folders and modules that know nothing of Django, as import-linter has them."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())
    contracts = settings["tool"]["importlinter"]["contracts"]
    (pure,) = (contract for contract in contracts if PURE in contract["name"])
    places = [Path(*name.split(".")) for name in pure["source_modules"]]
    return [
        place if (ROOT / place).is_dir() else place.with_suffix(".py")
        for place in places
        if "*" not in place.parts
    ]


def pseudo_language(*options: str, needs: frozenset[str] = frozenset()) -> Part:
    """Every page, as everyone: it answers, and every word of it can be translated."""
    name = "every page, in pseudo-language"
    return suite(name, "pseudo", *options, needs=needs, PSEUDO_LANGUAGE="1")


def static_parts(*, tests_too: bool) -> list[Part]:
    """Checks that read the code or ask Django, and run no test.

    Types in tests and benchmarks take a third of the time of all: `fast` and `full` check them.
    """
    site = {"TESTING": "1", "VAR_DIR": str(LOGS / "site")}
    manage = (PYTHON, "manage.py")
    migrations = (*manage, "makemigrations", "--check", "--dry-run")
    deployment = (*manage, "check", "--deploy", "--fail-level", "WARNING")
    return [
        Part("lint", [ruff("check")]),
        Part("format", [ruff("format", "--check")]),
        Part("templates", template_lint()),
        Part("import order", [(str(Path(PYTHON).parent / "lint-imports"),)], site),
        Part("migrations", [migrations], site),
        Part("deployment", [deployment], {**site, **production()}),
        Part("types", [mypy(tests_too=tests_too)], site),
    ]


def mypy(*, tests_too: bool) -> tuple[str, ...]:
    if tests_too:
        return (PYTHON, "-m", "mypy", *existing(TYPED))
    return (PYTHON, "-m", "mypy", "--exclude", "(^|/)tests/", *SHIPPED)


def ruff(*arguments: str) -> tuple[str, ...]:
    return (PYTHON, "-m", "ruff", *arguments, ".")


def template_lint() -> list[tuple[str, ...]]:
    """djade for the form of templates, djlint for tags left open and the like."""
    folders = [ROOT / name for name in ("templates", "clubsite", "scoring", "rulings")]
    pages = sorted(str(page) for folder in folders for page in folder.rglob("*.html"))
    djade = str(Path(PYTHON).parent / "djade")
    return [
        (djade, "--check", "--target-version", "5.2", *pages),
        (PYTHON, "-m", "djlint", "--lint", "--quiet", *pages),
    ]


def production() -> dict[str, str]:
    """The settings of a club that the whole world can reach."""
    return {
        "TESTING": "0",
        "SECRET_KEY": secrets.token_urlsafe(60),
        "ALLOWED_HOSTS": "club.example",
        "SITE_URL": "https://club.example",
        "DATABASE_URL": "postgresql://clubsite:secret@localhost/clubsite",
        "REDIS_URL": "redis://localhost/0",
        "EMAIL_URL": "smtp+tls://clubsite:secret@mail.example:587",
    }


def existing(names: Sequence[str]) -> list[str]:
    return [
        name
        for name in names
        if any((ROOT / name).rglob("*.py")) or name.endswith(".py")
    ]


def suite(
    name: str,
    marks: str,
    *options: str,
    needs: frozenset[str] = frozenset(),
    wants: frozenset[str] = frozenset(),
    **environment: str,
) -> Part:
    """A run of pytest over the tests that carry these marks."""
    report = Part(name, []).junit
    home = HOMES.get(marks.split(maxsplit=1)[0])
    places = [home] if home else []
    command = pytest(report, marks, "--assert=plain", *options, *places)
    again = [word for word in ("--full",) if word in options]
    if "--on" in options:
        again += options[(at := options.index("--on")) : at + 2]
    explain = partial(pytest_again, again)
    return Part(name, [command], environment, needs, wants, explain)


def pytest_again(options: Sequence[str], failures: Sequence[str]) -> tuple[str, ...]:
    """Failed tests with the values in their assertions. To show these, pytest rewrites
    each test module in every process: a tenth of the time of all tests."""
    quietly = ("-q", "--tb=short", "-p", "no:cacheprovider")
    return (PYTHON, "-m", "pytest", *quietly, *options, *failures)


def covered(part: Part) -> Part:
    """The same tests, and which lines and branches they take."""
    # As in CI the examples are the same each time: what only luck takes is not covered.
    counting = {
        "COUNT_INTO": str(COUNTED),
        "COUNT_OF": ",".join(OURS),
        "COUNT_OF_COMMANDS": BY_COMMANDS,
    }
    return replace(part, environment={**part.environment, **counting, "CI": "1"})


def all_covered() -> Part:
    """Whether every line and branch of ours was taken, on one database or the other."""
    command = (PYTHON, "-m", "script.covered", str(COUNTED))
    return Part("every line and branch", [command])


def outermost(places: Iterable[str]) -> list[str]:
    """Each place once, and none that lies inside another."""
    paths = sorted({Path(place) for place in places})
    return [str(path) for path in paths if not {*path.parents} & {*paths}]


def pytest(junit: Path, marks: str, *options: str) -> tuple[str, ...]:
    report = (f"--junitxml={junit}", "--tb=short", "-p", "no:cacheprovider")
    return (PYTHON, "-m", "pytest", "-q", *report, "-m", marks, *options)


def some_tests(arguments: Sequence[str]) -> int:
    """Hand the command line to pytest; paths may be relative to where one stands."""
    given = [from_root(argument) for argument in arguments]
    on = [] if "--on" in arguments else tests_servers(given)
    needs = SERVERS if on or "servers" in arguments else frozenset()
    needs |= BROWSER if any("tests/browser" in word for word in given) else frozenset()
    if cures := Needs(FIND).cures(needs):
        print(*cures, sep="\n", file=sys.stderr)
        return 1
    command = [PYTHON, "-m", "pytest", *on, *given]
    return subprocess.run(command, cwd=ROOT, check=False).returncode


def tests_servers(given: Sequence[str]) -> list[str]:
    """Count of the servers need servers."""
    return ["--on", "servers"] if any("tests/services" in w for w in given) else []


def from_root(argument: str) -> str:
    """A path, with or without the name of a test, as pytest finds it from the root."""
    path, colons, name = argument.partition("::")
    if argument.startswith("-") or not Path(path).exists():
        return argument
    return str(Path(path).resolve()) + colons + name


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit("\nscript/test: stopped")
