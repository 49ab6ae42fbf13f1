"""What a file did wrong, said so that it can be shown in any language."""

from scoring.formats.messages import Message


class BadFile(ValueError):
    """A file that cannot be read: the message names the place in it and the cure."""

    def __init__(self, message: str, **params: object) -> None:
        super().__init__(message)
        self.message = message
        self.params = params

    @property
    def said(self) -> Message:
        """The same as a value that can be translated."""
        return Message(self.message, self.params)

    def __str__(self) -> str:
        return str(self.said)


class EmptyFile(BadFile):
    """Nothing in it."""


class TooLarge(BadFile):
    """More bytes, elements or levels than an evening can have."""


class NotXml(BadFile):
    """Bytes that no XML reader accepts."""


class UnsafeXml(BadFile):
    """XML that declares entities or calls for other files."""


class WrongRoot(BadFile):
    """XML, but of another kind."""


class UnknownEventKind(BadFile):
    """An event type that the format does not have or that is not read yet."""


class MissingPart(BadFile):
    """Something without which there is no event."""


class DuplicateEntrant(BadFile):
    """Two pairs of one section with the same number."""


class UnknownFormat(BadFile):
    """Bytes that no reader knows."""


class NotCompared(BadFile):
    """An event whose boards are not compared in a field, where one was asked for."""


class NoDealFile(BadFile):
    """Bytes that are no file of deals of the kind that was asked for."""


class CannotWrite(BadFile):
    """Something that the chosen format has no way to say at all."""


class NotPbn(BadFile):
    """Text in which hardly anything is PBN."""


class BadDatabase(BadFile):
    """A database whose pages are damaged, or of another program."""


class BadJson(BadFile):
    """Text that is no JSON, or JSON of another kind."""


class BadTable(BadFile):
    """Text that no reader of tables accepts."""
