"""What has changed since `main`, and which tests are about it."""

import subprocess
from collections.abc import Iterable
from pathlib import Path

BEFORE = ("origin/main", "main")
OF_ANOTHER_TREE = {"templates", "static"}


def changed_files(root: Path) -> list[Path]:
    """The files that differ from where this branch left `main`, and those not yet added."""
    differ = told(root, "diff", "--name-only", branched_off(root))
    new = told(root, "ls-files", "--others", "--exclude-standard")
    return [Path(name) for name in sorted({*differ, *new})]


def branched_off(root: Path) -> str:
    """The commit where this branch left the `main` of others, else one's own `main`."""
    for name in BEFORE:
        if found := told(root, "merge-base", "HEAD", name):
            return found[0]
    return "HEAD"


def told(root: Path, *words: str) -> list[str]:
    """The lines that git answers; none where it does not know."""
    command = ["git", "-c", "core.quotepath=off", *words]
    done = subprocess.run(
        command, cwd=root, capture_output=True, text=True, check=False
    )
    return done.stdout.splitlines() if done.returncode == 0 else []


def about(places: Iterable[Path], root: Path) -> list[str]:
    """The folders and files of tests about these files and folders of code.

    The nearest folder `tests` above a file has them; where it has a folder of the same
    path, or a file of that name, only these. A template belongs to the package that its
    folder is called after. All tests of a top-level package are left to `script/test`.
    """
    found = [test for place in places if (test := nearest(place, root))]
    return [
        test.as_posix() for test in dict.fromkeys(found) if not of_a_top_package(test)
    ]


def of_a_top_package(tests: Path) -> bool:
    """Whether these are all the tests of `clubsite`, `scoring` or `rulings`, or of all."""
    return tests.name == "tests" and len(tests.parts) <= 2


def nearest(place: Path, root: Path) -> Path | None:
    """The closest tests to a file or a folder; None where there are none."""
    if place.parts[0] in OF_ANOTHER_TREE:
        place = Path(*place.parts[1:])
    if "tests" in place.parts:
        test = place if place.name.startswith("test_") else place.parent
        return test if (root / test).exists() else None
    for package in [place, *place.parents]:
        if package.parts and (root / package / "tests").is_dir():
            return mirrored(package / "tests", place.relative_to(package), root)
    return None


def mirrored(tests: Path, place: Path, root: Path) -> Path:
    """The deepest place in there that is called as that place of the code."""
    here = tests
    for part in place.parts:
        test = here / f"test_{Path(part).stem}.py"
        if (root / here / part).is_dir():
            here = here / part
        elif (root / test).exists():
            return test
    return here
