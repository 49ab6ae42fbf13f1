"""What is left out of a recorded text: what differs between two runs of one program."""

import re
from hashlib import sha256
from urllib.parse import quote

LONGEST_NAME = 150

VARYING = (
    (
        re.compile(r'(name="csrfmiddlewaretoken" value=")[^"]*'),
        r"\1TOKEN",
    ),
    (re.compile(r'(data-live-etag=")[^"]*'), r"\1ETAG"),
    (re.compile(r"(/static/[\w./-]+?)\.[0-9a-f]{12}(\.\w+)"), r"\1\2"),
    (re.compile(r"(<dt>Free space</dt> <dd>)[^<]*"), r"\1SPACE"),
    (re.compile(r"(was called )[^.<]*( ago\.)"), r"\1TIME\2"),
)
"""Tokens of forms; tags that depend on where a template lies; digests of static files;
free space; how long a table has waited, which Django counts by the real clock."""


def without_what_varies(text: str) -> str:
    """The text with a plain word for each value that says nothing about behaviour."""
    for pattern, word in VARYING:
        text = pattern.sub(word, text)
    return text


def file_name(path: str) -> str:
    """A file for an address: folders as in the path, the query in the name.

    >>> file_name("/sample/events/3/?list=ew")
    'sample/events/3,list=ew'
    """
    place, _mark, query = path.partition("?")
    name = place.strip("/") or "home"
    if query:
        name = f"{name},{quote(query, safe='=&')}"
    if len(name) > LONGEST_NAME:
        name = f"{name[:LONGEST_NAME]}~{sha256(name.encode()).hexdigest()[:8]}"
    return name
