"""An environment of its own for a tool that the tests do not need."""

import subprocess
import venv
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path


def with_tool(folder: Path, tool: str, libraries: Sequence[str]) -> str:
    """The Python of a new environment: the tool, and libraries as they are here."""
    environment = folder / "environment"
    venv.create(environment, with_pip=True)
    python = str(environment / "bin" / "python")
    wanted = [tool, *(f"{name}=={version(name)}" for name in libraries)]
    install = [python, "-m", "pip", "install", "--quiet", *wanted]
    subprocess.run(install, check=True)
    return python
