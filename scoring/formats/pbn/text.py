"""Texts of PBN: on one line, quoted, never endless."""

LONGEST_TEXT = 120


def clean(text: str, longest: int = LONGEST_TEXT) -> str:
    """A text for one line: no control characters, no endless names."""
    printable = "".join(letter if letter.isprintable() else " " for letter in text)
    return " ".join(printable.split())[:longest]


def quoted(text: str, longest: int = LONGEST_TEXT) -> str:
    escaped = clean(text, longest).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def tag(name: str, value: object) -> str:
    return f"[{name} {quoted(str(value))}]"
