"""The tokens of a PBN file: tags, words, strings, comments and empty lines.

Every token is found in one pass; no text can make it look back and forth.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    TAG = "tag"
    WORD = "word"
    STRING = "string"
    COMMENT = "comment"
    EMPTY = "empty"
    LONG = "long"
    """A line of more than 255 characters (chapter 2.3 of the format)."""
    BROKEN = "broken"
    """A tag or string that does not end, or a character that has no place."""


@dataclass(frozen=True, slots=True)
class Token:
    """A token with its line; a tag has its name in `text`, all others only `text`."""

    kind: Kind
    line: int
    text: str
    value: str = ""


LONGEST_LINE = 255
SECTIONS_WITH_COMMENTS = frozenset(["Auction", "Play"])

_NAME = r"[A-Za-z0-9_]+"
_VALUE = r'(?:\\.|[^"\\\n]|"(?!\s*\]))*'
_TOKEN = re.compile(
    rf"""
    (?P<newline>\n)
    |(?P<space>[^\S\n]+)
    |\[\s*(?P<tag>{_NAME})\s*"(?P<value>{_VALUE})"\s*\]
    |(?P<rest>;[^\n]*)
    |(?P<string>"(?:\\.|[^"\\\n])*")
    |(?P<word>[^\s\[\]{{}};"]+)
    """,
    re.VERBOSE,
)
_EMPTY = re.compile(r"\n[^\S\n]*\n")
_ESCAPED = re.compile(r'\\(["\\])')


def unescaped(text: str) -> str:
    r"""A string without the backslashes before quotes and backslashes.

    >>> unescaped(r'a \"b\" \S')
    'a "b" \\S'
    """
    return _ESCAPED.sub(r"\1", text)


class Scanner:
    """One pass over a text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.line = 1
        self._in_rows = False
        self._tag = ""
        self._closing = -1
        self._gap = -1

    def tokens(self) -> Iterator[Token]:
        self.line = 1
        yield from self._start_of_line()
        while self.at < len(self.text):
            found = _TOKEN.match(self.text, self.at)
            if found is None:
                yield from self._odd()
            else:
                yield from self._regular(found)

    def _regular(self, found: re.Match[str]) -> Iterator[Token]:
        line, kind = self.line, found.lastgroup
        self.at = found.end()
        if kind == "newline":
            self.line += 1
            yield from self._start_of_line()
        elif kind == "value":
            self.line += found.group().count("\n")
            self._tag, self._in_rows = found["tag"], False
            yield Token(Kind.TAG, line, found["tag"], unescaped(found["value"]))
        elif kind == "rest":
            yield Token(Kind.COMMENT, line, found.group()[1:].strip())
        elif kind == "string":
            self._in_rows = self._tag not in SECTIONS_WITH_COMMENTS
            yield Token(Kind.STRING, line, unescaped(found.group()[1:-1]))
        elif kind == "word":
            self._in_rows = self._tag not in SECTIONS_WITH_COMMENTS
            yield Token(Kind.WORD, line, found.group())

    def _start_of_line(self) -> Iterator[Token]:
        """Pass over escape lines; say where a line is empty or too long."""
        while self.at < len(self.text):
            end = self.text.find("\n", self.at)
            end = len(self.text) if end < 0 else end
            if end - self.at > LONGEST_LINE:
                yield Token(Kind.LONG, self.line, "")
            if self.text.startswith("%", self.at):
                self.at = min(end + 1, len(self.text))
                self.line += end < len(self.text)
                continue
            if not self.text[self.at : end].strip():
                yield Token(Kind.EMPTY, self.line, "")
            return

    def _odd(self) -> Iterator[Token]:
        """A brace comment, or something that is not closed."""
        line, first = self.line, self.text[self.at]
        if first == "{" and self._comment_ends():
            comment = self.text[self.at + 1 : self._closing]
            self.at = self._closing + 1
            self.line += comment.count("\n")
            yield Token(Kind.COMMENT, line, comment.strip())
        elif first in '["':
            end = self.text.find("\n", self.at)
            end = len(self.text) if end < 0 else end
            yield Token(Kind.BROKEN, line, self.text[self.at : end])
            self.at = end
        else:
            self.at += 1
            yield Token(Kind.BROKEN, line, first)

    def _comment_ends(self) -> bool:
        """Whether the brace is closed; among the rows of a table, before a gap."""
        if self._closing < self.at:  # pragma: no branch - a cache
            found = self.text.find("}", self.at)
            self._closing = len(self.text) if found < 0 else found
        if self._closing == len(self.text):
            return False
        return not self._in_rows or self._closing < self._next_gap()

    def _next_gap(self) -> int:
        if self._gap < self.at:  # pragma: no branch - a cache
            found = _EMPTY.search(self.text, self.at)
            self._gap = found.start() if found else len(self.text)
        return self._gap
