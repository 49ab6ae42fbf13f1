"""A file that somebody adds to a case."""

from dataclasses import dataclass
from hashlib import sha256


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file as it was judged by its first bytes: its name is only a name."""

    name: str
    content_type: str
    content: bytes

    @property
    def hash(self) -> str:
        """The SHA-256 of its content."""
        return sha256(self.content).hexdigest()
