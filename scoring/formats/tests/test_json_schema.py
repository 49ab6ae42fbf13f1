"""The schema in docs/ is that of our files, and says what each tag means.

Write it again with
manage.py shell -c "from scoring.formats.tests.test_json_schema import write; write()"
"""

import json
import re
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from scoring.formats import clubsite_json
from scoring.formats.clubsite_json.kinds import NAMES
from scoring.formats.clubsite_json.meanings import MEANINGS
from scoring.formats.clubsite_json.schema import schema, schema_text
from scoring.formats.event import ReadEvent
from scoring.formats.reading import Reading
from scoring.formats.tests.whole_events import events

ROOT = Path(__file__).resolve().parents[3]
FILE = ROOT / "docs" / "event.schema.json"
SAMPLE = ROOT / "tests" / "data" / "frozen" / "own_document.json"
TYPES = {"string": str, "integer": int, "boolean": bool, "null": type(None)}
TYPES |= {"object": dict, "array": list}


def write() -> None:
    FILE.write_text(schema_text(), "utf-8")


def faults(value: Any, rule: dict[str, Any], at: str = "$") -> Iterator[str]:
    """What the schema says against a value: the words of JSON Schema that it uses."""
    if "$ref" in rule:
        name = rule["$ref"].removeprefix("#/$defs/")
        yield from faults(value, schema()["$defs"][name], at)
    if not _has_type(value, rule.get("type", [])):
        yield f"{at}: {value!r} is no {rule['type']}"
        return
    if not _is_allowed(value, rule):
        yield f"{at}: {value!r}"
    if isinstance(value, dict):
        yield from _of_object(value, rule, at)
    if isinstance(value, list):
        yield from _of_list(value, rule, at)


def _has_type(value: Any, types: str | list[str]) -> bool:
    allowed = [types] if isinstance(types, str) else types
    return not allowed or any(type(value) is TYPES[name] for name in allowed)


def _is_allowed(value: Any, rule: dict[str, Any]) -> bool:
    return (
        value == rule.get("const", value)
        and value in rule.get("enum", [value])
        and ("pattern" not in rule or bool(re.search(rule["pattern"], value, re.ASCII)))
        and (
            "anyOf" not in rule or any(not any(faults(value, x)) for x in rule["anyOf"])
        )
    )


def _of_object(value: dict[str, Any], rule: dict[str, Any], at: str) -> Iterator[str]:
    known = rule.get("properties", {})
    for name in rule.get("required", []):
        if name not in value:
            yield f"{at}: lacks {name}"
    for name, inner in value.items():
        if name in known:
            yield from faults(inner, known[name], f"{at}.{name}")
        elif rule.get("additionalProperties") is False:
            yield f"{at}: {name}"


def _of_list(value: list[Any], rule: dict[str, Any], at: str) -> Iterator[str]:
    if not rule.get("minItems", 0) <= len(value) <= rule.get("maxItems", len(value)):
        yield f"{at}: {len(value)} items"
    for place, inner in enumerate(value):
        prefix = rule.get("prefixItems", [])
        item = prefix[place] if place < len(prefix) else rule.get("items", {})
        yield from faults(inner, item, f"{at}[{place}]")


def test_the_file_is_that_of_the_types() -> None:
    assert FILE.read_text("utf-8") == schema_text()


def test_every_tag_says_what_it_means() -> None:
    tags = {
        name: [field.name for field in fields(kind)] for kind, name in NAMES.items()
    }

    assert {name: list(meanings) for name, meanings in MEANINGS.items()} == tags
    texts = [text for meanings in MEANINGS.values() for text in meanings.values()]
    assert [text for text in texts if not text.endswith(".")] == []


def test_the_sample_of_every_kind_fits() -> None:
    assert list(faults(json.loads(SAMPLE.read_text("utf-8")), schema())) == []


@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
@given(events())
def test_whatever_is_written_fits(event: ReadEvent) -> None:
    content = clubsite_json.write(Reading("json", event=event)).content

    assert list(faults(json.loads(content), schema())) == []


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('"clubsite": 1', '"clubsite": 2'),
        ('"winners": 1', '"winners": "1"'),
        ('"method": "matchpoints"', '"method": "rubber"'),
        ('"contract": "4S"', '"contract": "8S"'),
        ('"key": 1,', '"kee": 1,'),
        ('"is": "Reported"', '"is": "Repeated"'),
        ('"tricks": 10', '"tricks": "10"'),
    ],
)
def test_what_we_would_refuse_does_not_fit(before: str, after: str) -> None:
    text = SAMPLE.read_text("utf-8")
    changed = text.replace(before, after, 1)

    assert changed != text
    assert list(faults(json.loads(changed), schema()))
