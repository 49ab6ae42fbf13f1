"""The rules of the code hold; and each check was seen to fail on a planted sample."""

from collections.abc import Callable
from pathlib import Path

import pytest
from django.apps import apps
from django.db import models

from clubsite.tests import banned_names, house
from clubsite.tests.actions import our_apps
from clubsite.tests.addresses import every_address

pytestmark = pytest.mark.house

MODULES = house.modules()
TEMPLATES = house.templates()


def findings(paths: list[Path], look: Callable[[Path], list[str]]) -> dict[str, object]:
    """What is wrong in each file that does not keep the rules."""
    return {house.place(path): found for path in paths if (found := look(path))}


def wrong_in_module(path: Path) -> list[str]:
    source = path.read_text()
    found = [
        *house.long_file(source, house.LONGEST_MODULE),
        *house.long_functions(source),
        *house.prints(source),
        *house.locks_the_key(source),
    ]
    if house.place(path) != "clubsite/site/clock.py":
        found += house.reads_another_clock(source)
    return found


def wrong_in_template(path: Path) -> list[str]:
    text = path.read_text()
    return [*house.long_file(text, house.LONGEST_TEMPLATE), *house.inline_code(text)]


def test_every_module_is_small_and_keeps_time_and_silence() -> None:
    assert findings(MODULES, wrong_in_module) == {}


def test_every_template_is_small_and_has_nothing_inline() -> None:
    assert findings(TEMPLATES, wrong_in_template) == {}


def test_every_template_writes_days_in_one_style() -> None:
    def otherwise(path: Path) -> list[str]:
        return house.days_of_another_style(path.read_text())

    assert findings(TEMPLATES, otherwise) == {}


def test_only_access_actions_and_tasks_ask_the_database() -> None:
    asking = {
        house.place(path): found
        for path in MODULES
        if path.relative_to(house.ROOT).parts[0] in {"scoring", "rulings"}
        and not house.may_ask_the_database(path.relative_to(house.ROOT))
        and (found := house.asks_the_database(path.read_text()))
    }

    assert asking == {}


def test_no_package_imports_the_views_of_another() -> None:
    def others(path: Path) -> list[str]:
        inside = path.relative_to(house.ROOT)
        return house.views_of_another_package(inside, path.read_text())

    assert findings([p for p in MODULES if "tests" not in p.parts], others) == {}


@pytest.mark.parametrize("app", our_apps())
def test_every_action_is_atomic_takes_by_and_records(app: str) -> None:
    folder = house.ROOT / app.replace(".", "/")
    sources = {
        house.place(path): path.read_text()
        for path in MODULES
        if path.is_relative_to(folder) and is_of_actions(path.relative_to(folder))
    }

    assert house.loose_actions(sources) == []


def is_of_actions(path: Path) -> bool:
    """Whether the path is a module `actions`, or inside a package of that name."""
    return "actions" in (*path.parts, path.stem) and "tests" not in path.parts


def test_no_tag_is_compared_before_access_is_decided() -> None:
    decorators = ("import condition", "condition,", "import etag", "last_modified")

    def early(path: Path) -> list[str]:
        lines = path.read_text().splitlines()
        from_django = (line for line in lines if "django.views.decorators.http" in line)
        return [line for line in from_django if any(d in line for d in decorators)]

    assert findings([p for p in MODULES if "tests" not in p.parts], early) == {}


def test_every_address_is_named_as_its_view() -> None:
    otherwise = {
        address.name: address.view.__name__
        for address in every_address()
        if address.name != address.view.__name__
    }

    assert otherwise == {}


def test_every_model_says_what_it_is() -> None:
    ours = [m for m in apps.get_models() if m.__module__.startswith(tuple(our_apps()))]
    silent = [m.__name__ for m in ours if m.__str__ is models.Model.__str__]

    assert silent == []


def all_sources() -> dict[str, str]:
    """Every module of ours with its text: packages, tests, scripts and benchmarks."""
    others = [
        path
        for folder in ("tests", "script", "benchmarks")
        for path in sorted((house.ROOT / folder).rglob("*.py"))
    ]
    paths = [*MODULES, *others, house.ROOT / "conftest.py"]
    return {house.place(path): path.read_text() for path in paths}


def test_banned_names_only_become_fewer() -> None:
    found = banned_names.gathered(all_sources())

    assert banned_names.against(found, banned_names.LEFT) == []


def test_a_long_function_is_found() -> None:
    source = "def ever():\n" + "    pass\n" * 40

    found = house.long_functions(source)

    assert found == ["ever has 41 lines: split it, 40 are the most"]


def test_a_function_of_forty_lines_passes() -> None:
    source = "def ever():\n" + "    pass\n" * 39

    assert house.long_functions(source) == []


def test_a_long_file_is_found() -> None:
    found = house.long_file("\n" * 401, 400)

    assert found == ["has 401 lines: split it by nouns, 400 are the most"]


@pytest.mark.parametrize(
    ("template", "what"),
    [
        ("<style>b {}</style>", "a <style> element"),
        ("<script>go()</script>", "a script without src"),
        ('<p style="color: red">', "a style attribute"),
        ('<button class="x" onclick="go()">', "an on… attribute"),
        ('<div hx-on:click="go()">', "hx-on"),
        ("<a href='javascript:go()'>", "javascript:"),
    ],
)
def test_inline_code_is_found(template: str, what: str) -> None:
    found = house.inline_code(f"<p>fine</p>\n{template}")

    assert found == [f"{what} at line 2"]


def test_a_script_from_a_file_passes() -> None:
    template = """<script defer src="{% static 'js/x.js' %}"></script>"""

    assert house.inline_code(template) == []


@pytest.mark.parametrize(
    ("template", "found"),
    [
        ('{{ event.date|date:"DATE_FORMAT" }}', ['|date:"DATE_FORMAT"']),
        ('{{ event.date|date:"j M Y" }}', ['|date:"j M Y"']),
        ("{{ told.incident_on }}", ["told.incident_on"]),
        ("{{ event.date|date }}", ["event.date"]),
        ("{% blocktranslate with day=event.date %}", ["event.date"]),
        ('{{ event.date|date:"D j M Y" }}', []),
        ("{{ event.date|date:'Y-m-d' }}", []),
        ("{{ form.incident_on.as_field_group }}", []),
        ("{{ form.date.as_field_group }}", []),
    ],
)
def test_a_day_of_another_style_is_found(template: str, found: list[str]) -> None:
    assert house.days_of_another_style(template) == found


def test_views_of_another_package_are_found() -> None:
    source = "from rulings.log import views as log_views\nfrom rulings.desk.views import rulings\n"

    found = house.views_of_another_package(Path("rulings/desk/forms.py"), source)

    assert found == [
        "line 1 imports rulings.log.views: they are for that package's urls alone"
    ]


def test_a_query_from_a_view_is_found() -> None:
    source = "def page(request):\n    return Event.objects.all()\n"

    found = house.asks_the_database(source)

    assert found == ["line 2 uses .objects: start from access.visible_… instead"]


@pytest.mark.parametrize(
    ("path", "may"),
    [
        ("scoring/access.py", True),
        ("scoring/play/actions/posting.py", True),
        ("rulings/tests/test_access.py", True),
        ("scoring/play/views/entry.py", False),
        ("scoring/queries.py", False),
    ],
)
def test_the_modules_that_may_ask_the_database(path: str, *, may: bool) -> None:
    assert house.may_ask_the_database(Path(path)) == may


@pytest.mark.parametrize(
    "read", ["timezone.now()", "datetime.now(UTC)", "datetime.datetime.now()"]
)
def test_another_clock_is_found(read: str) -> None:
    found = house.reads_another_clock(f"def due():\n    return {read}\n")

    assert found == ["line 2 reads the time: ask clubsite.site.clock.now()"]


def test_the_one_clock_passes() -> None:
    assert house.reads_another_clock("late = now() > then or clock.now() > then") == []


def test_a_lock_that_others_wait_for_at_their_end_is_found() -> None:
    found = house.locks_the_key("Club.objects.select_for_update().get(pk=1)")

    assert found == ["line 1 locks the key too: select_for_update(no_key=True)"]
    assert house.locks_the_key("club = clubs.select_for_update(no_key=True)") == []


def test_a_print_is_found() -> None:
    assert house.prints("if late:\n    print('late')\n") == ["line 2 prints"]


GOOD = """
@transaction.atomic
def close(event, *, by):
    _close(event, by)

def _close(event, by):
    trail.record("event.closed", event, by=by)
"""
PLANTED = {
    "is not @transaction.atomic": GOOD.replace("@transaction.atomic", ""),
    "takes `by` by position: make it a keyword": GOOD.replace("*, by", "by"),
    "records nothing: call trail.record": GOOD.replace("trail.record", "note"),
}


@pytest.mark.parametrize("fault", PLANTED)
def test_a_loose_action_is_found(fault: str) -> None:
    found = house.loose_actions({"events": PLANTED[fault]})

    assert found == [f"events.close {fault}"]


def test_a_good_action_passes() -> None:
    assert house.loose_actions({"events": GOOD}) == []


@pytest.mark.parametrize(
    ("place", "source", "name"),
    [
        ("rulings/log/told.py", "", "module told"),
        ("rulings/log/told/__init__.py", "", "module told"),
        ("scoring/play/x.py", "class Looked:\n    pass", "class Looked"),
        ("scoring/play/x.py", "class ShownLine:\n    pass", "class Shown"),
        ("scoring/play/x.py", "class _LineShown:\n    pass", "class Shown"),
        ("scoring/play/x.py", "class Line:\n    pass", "class Line"),
        ("scoring/play/x.py", "class CardLine:\n    pass", "class Line"),
        ("scoring/play/x.py", "def read_again():\n    pass", "function read_again"),
        ("scoring/play/x.py", "async def came_in():\n    pass", "function came_in"),
        ("scoring/play/x.py", "def act(told):\n    pass", "variable told"),
        ("scoring/play/x.py", "ours = [one for one in lines]", "variable one"),
        ("scoring/play/x.py", "def act(*, seen):\n    pass", "parameter seen"),
    ],
)
def test_a_banned_name_is_found(place: str, source: str, name: str) -> None:
    assert banned_names.gathered({place: source}) == {name: [f"{place}:1"]}


@pytest.mark.parametrize(
    ("place", "source"),
    [
        ("scoring/play/x.py", "class Part:\n    pass"),
        ("clubsite/recaps/requests.py", "seen = set()"),
        ("rulings/laws/claims/__init__.py", "class Shown:\n    pass"),
        ("rulings/conduct/x.py", "class Deadline:\n    pass"),
    ],
)
def test_a_name_that_says_something_where_it_stands_passes(
    place: str, source: str
) -> None:
    assert banned_names.gathered({place: source}) == {}


def test_uses_beyond_what_is_left_are_named_and_fewer_are_written_down() -> None:
    found = {"class Looked": ["a.py:3"], "variable one": ["a.py:1", "b.py:2"]}

    wrong = banned_names.against(found, {"variable one": 1, "variable told": 2})

    assert wrong == [
        "class Looked: 1 uses, 0 are the most: a.py:3",
        "variable one: 2 uses, 1 are the most: a.py:1, b.py:2",
        "variable told: 0 uses left: say so in LEFT",
    ]
