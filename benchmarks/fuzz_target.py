"""What one input must do: be read, or be refused by the one kind of error, with words.

libFuzzer measures time and memory of each input; `benchmarks.fuzz` starts this.
"""

import sys

import atheris  # type: ignore[import-untyped]

with atheris.instrument_imports(include=["scoring.formats"]):
    from scoring.formats import registry
    from scoring.formats.errors import BadFile
    from scoring.formats.messages import MOST_REMARKS

FORMAT = registry.BY_NAME[sys.argv.pop(1)]


def try_one(content: bytes) -> None:
    """Look at the bytes, read them, and say everything that is wrong with them."""
    FORMAT.sniff(content)
    try:
        remarks = registry.read(content, FORMAT.name).remarks
    except BadFile as refused:
        messages = [str(refused)]
    else:
        messages = [str(remark) for remark in remarks]
    if not all(messages) or len(messages) > MOST_REMARKS + 1:
        raise AssertionError(f"{len(messages)} remarks, or an empty one")


atheris.Setup(sys.argv, try_one)
atheris.Fuzz()
