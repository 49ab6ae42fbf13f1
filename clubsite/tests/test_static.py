"""What lies under static/: vendored code as it was, colours that can be read."""

import hashlib
import json
import re
from itertools import product
from pathlib import Path

import pytest
from django.conf import settings

STATIC = Path(settings.BASE_DIR) / "static"
TEMPLATES = Path(settings.BASE_DIR) / "templates"
VENDOR = STATIC / "js" / "vendor"
TOKENS = (STATIC / "css" / "tokens.css").read_text()
COLD_PAGE = 150_000
ROOM_FOR_THE_PAGE = 40_000
VISITOR_AT_MOST = 75_000

TEXT = ("ink", "quiet", "accent", "warn", "secret", "spade", "heart", "diamond", "club")
GROUNDS = ("paper", "raised")
TINTED = ("sunk", "tint", "warn-tint", "secret-tint")


def colour(name: str, scheme: int) -> str:
    found = re.search(rf"--{name}: light-dark\((#\w{{6}}), (#\w{{6}})\)", TOKENS)
    assert found, name
    return found.groups()[scheme]


def luminance(colour_code: str) -> float:
    shares = [int(colour_code[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4
        for share in shares
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: str, other: str) -> float:
    darker, lighter = sorted((luminance(first), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def test_vendored_files_are_exactly_those_of_the_manifest() -> None:
    manifest = json.loads((VENDOR / "manifest.json").read_text())

    hashes = {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in VENDOR.glob("*.js")
    }

    assert hashes == {name: entry["sha256"] for name, entry in manifest.items()}


@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
def test_text_stands_out_seven_to_one_on_paper_and_six_on_tints(scheme: int) -> None:
    pairs = [(ink, ground, 7.0) for ink, ground in product(TEXT, GROUNDS)]
    pairs += [(ink, ground, 6.0) for ink, ground in product(TEXT, TINTED)]
    pairs += [(ink, ground, 7.0) for ink, ground in product(("ink", "quiet"), TINTED)]
    pairs += [("on-accent", "accent", 7.0), ("edge", "paper", 3.0)]

    weak = [
        (ink, ground)
        for ink, ground, least in pairs
        if contrast(colour(ink, scheme), colour(ground, scheme)) < least
    ]

    assert weak == []


def scripts_of(template: str) -> int:
    names = re.findall(r"static 'js/([\w./]+)'", template)
    return sum((STATIC / "js" / name).stat().st_size for name in names)


def test_style_and_scripts_leave_room_for_the_page_when_compressed_by_nobody() -> None:
    style = sum(path.stat().st_size for path in (STATIC / "css").glob("*.css"))
    base = (TEMPLATES / "base.html").read_text()

    assert style + scripts_of(base) <= COLD_PAGE - ROOM_FOR_THE_PAGE / 2


def test_a_disputed_card_is_marked_in_the_colours_of_the_page() -> None:
    style = (STATIC / "css" / "results.css").read_text()
    rule = re.search(r"^  mark \{[^}]*\}", style, re.MULTILINE)

    assert rule
    assert "background: var(--warn-tint)" in rule[0]
    assert "outline: 1px solid var(--warn)" in rule[0]


def test_a_visitor_gets_half_of_it_and_no_script_for_forms() -> None:
    style = sum(path.stat().st_size for path in (STATIC / "css").glob("*.css"))
    base = (TEMPLATES / "base.html").read_text()
    for_all, _, for_people = base.partition("{% if user.is_authenticated %}")

    assert style + scripts_of(for_all) <= VISITOR_AT_MOST
    assert "htmx.min.js" in for_people


def test_a_page_that_keeps_a_draft_loads_the_script_that_keeps_it() -> None:
    keeping = {
        page.name
        for page in TEMPLATES.rglob("*.html")
        if "data-draft=" in page.read_text()
    }
    loading = {
        page.name
        for page in TEMPLATES.rglob("*.html")
        if "js/draft.js" in page.read_text()
    }

    assert keeping == loading != set()


def test_every_icon_that_a_template_names_is_in_the_sprite() -> None:
    sprite = (STATIC / "img" / "icons.svg").read_text()
    drawn = set(re.findall(r'<symbol id="([\w-]+)"', sprite))
    pattern = re.compile(r'icon\.html" with name="([\w-]+)"| with icon="([\w-]+)"')

    named = {
        first or other
        for page in TEMPLATES.rglob("*.html")
        for first, other in pattern.findall(page.read_text())
    }

    assert named - drawn == set()


def test_nothing_is_fetched_from_elsewhere() -> None:
    styles = [*(STATIC / "css").glob("*.css"), *(STATIC / "js").glob("*.js")]

    strangers = [
        path.name for path in styles if re.search(r"https?://", path.read_text())
    ]

    assert strangers == []
