"""What pure code says, translated for a reader, and kept as JSON."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext

from scoring.bridge.words import NotBridge
from scoring.formats.errors import Message

Json = dict[str, Any]


def said(message: Message) -> str:
    """The message in the language now active, with the messages inside it."""
    return gettext(message.text) % {
        name: said(value) if isinstance(value, Message) else value
        for name, value in message.params.items()
    }


def said_refusal(refusal: NotBridge) -> str:
    """Why the game refuses something, in the language now active."""
    return said(Message.of(refusal))


def encoded(message: Message) -> Json:
    """The message as it is stored: untranslated, so that every reader has their own."""
    return {
        "text": message.text,
        "params": {
            name: encoded(value)
            if isinstance(value, Message)
            else value
            if isinstance(value, int)
            else str(value)
            for name, value in message.params.items()
        },
    }


def decoded(stored: Mapping[str, Any]) -> Message:
    """The message that was stored."""
    return Message(
        stored["text"],
        {
            name: decoded(value) if isinstance(value, dict) else value
            for name, value in stored["params"].items()
        },
    )
