"""One PDF, set in a process of its own: JSON comes in, the file goes out, nothing stays.

The layout program stays out of the processes that serve pages (`clubsite.recaps.apart`).
"""

import sys
from pathlib import Path

from clubsite.recaps.documents.to_pdf import set_by


def main() -> None:
    """Set what is read by the template that is named, and write the file."""
    data = sys.stdin.buffer.read().decode()
    sys.stdout.buffer.write(set_by(Path(sys.argv[1]), data))


if __name__ == "__main__":  # pragma: no cover  # only where it is run as a program
    main()
