"""One file of settings for every way of starting."""

from pathlib import Path

import pytest

from clubsite.ops.settings_file import (
    CANNOT_BE_READ,
    OPEN_TO_ALL,
    WRONG_LINE,
    Found,
    Unreadable,
    find,
)

TEXT = """\ufeff# The club's own server
DATABASE_URL=postgresql://club:secret@db.example/club

export PORT=8001
MAIL_FROM="Our Club <club@club.example>"
SITE_URL='https://club.example'\r
  LOG_LEVEL=ERROR \n"""


def write(path: Path, text: str, *, mode: int = 0o600) -> Path:
    path.write_text(text)
    path.chmod(mode)
    return path


def test_the_file_lies_among_what_the_site_writes(tmp_path: Path) -> None:
    path = write(tmp_path / "clubsite.env", TEXT)

    found = find({"VAR_DIR": str(tmp_path)})

    assert found == Found(
        path,
        {
            "DATABASE_URL": "postgresql://club:secret@db.example/club",
            "PORT": "8001",
            "MAIL_FROM": "Our Club <club@club.example>",
            "SITE_URL": "https://club.example",
            "LOG_LEVEL": "ERROR",
        },
    )


def test_another_file_is_named_and_without_any_nothing_is_added(tmp_path: Path) -> None:
    path = write(tmp_path / "etc", "PORT=8001\n")
    var = str(tmp_path / "var")

    found = find({"VAR_DIR": var, "CLUBSITE_ENV": str(path)})

    assert found == Found(path, {"PORT": "8001"})
    assert find({"VAR_DIR": var}) == find({"VAR_DIR": var, "CLUBSITE_ENV": ""})
    assert find({"VAR_DIR": var}) == Found()


def test_the_environment_wins_also_with_nothing_in_it(tmp_path: Path) -> None:
    path = write(tmp_path / "clubsite.env", "PORT=8001\nREDIS_URL=redis://r/0\n")
    environment = {"VAR_DIR": str(tmp_path), "PORT": "8002", "REDIS_URL": ""}

    assert find(environment) == Found(path, {})


@pytest.mark.parametrize(
    "line",
    ["PORT", "PORT = 8000", "8PORT=8000", "=1", 'A="1', "A='", 'A="1" # one', "A=\0"],
)
def test_a_line_that_sets_nothing_is_refused_by_its_number(
    tmp_path: Path, line: str
) -> None:
    path = write(tmp_path / "clubsite.env", f"# first\n\n{line}\n")

    with pytest.raises(Unreadable) as refused:
        find({"VAR_DIR": str(tmp_path)})

    assert str(refused.value) == WRONG_LINE.format(path=path, number=3)


def test_a_file_that_cannot_be_read_is_never_passed_over(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "latin").write_bytes(b"MAIL_FROM=Caf\xe9\n")
    reasons = {"none": "no file", "folder": "Is a directory", "latin": "not UTF-8"}

    refusals = {}
    for name in reasons:
        with pytest.raises(Unreadable) as refused:
            find({"CLUBSITE_ENV": str(tmp_path / name)})
        refusals[name] = str(refused.value)

    assert refusals == {
        name: CANNOT_BE_READ.format(path=tmp_path / name, why=why)
        for name, why in reasons.items()
    }


@pytest.mark.parametrize(
    ("text", "mode", "verb"),
    [
        ("SECRET_KEY=abc\n", 0o644, "read"),
        ("EMAIL_URL=smtp://a:b@mail.example\n", 0o604, "read"),
        ("PORT=8001\n", 0o622, "change"),
        ("SECRET_KEY=abc\n", 0o640, ""),
        ("SECRET_KEY=\nA=http://[\nREDIS_URL=redis://r/0\n", 0o644, ""),
    ],
)
def test_a_file_with_secrets_that_others_can_read_is_warned_of(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    text: str,
    mode: int,
    verb: str,
) -> None:
    path = write(tmp_path / "clubsite.env", text, mode=mode)
    environment = {"VAR_DIR": str(tmp_path)}

    found = find(environment)
    warning = capsys.readouterr().err
    find({**environment, **found.values})

    assert warning == (f"{OPEN_TO_ALL.format(path=path, verb=verb)}\n" if verb else "")
    assert capsys.readouterr().err == ""  # who has it all, says it no more
