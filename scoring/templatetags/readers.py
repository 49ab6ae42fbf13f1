"""What a page says only to some of its readers, also where it is rendered for many."""

from collections.abc import Iterable

from django import template
from django.template.base import FilterExpression, NodeList, Parser, Token
from django.template.context import Context
from django.utils.safestring import SafeString

from clubsite.site.slots import Slots
from scoring.events.queries import PairName

register = template.Library()

Whom = PairName | Iterable[PairName] | str


class OnlyForNode(template.Node):
    """The text between the tags, for those whom it concerns."""

    def __init__(self, whom: FilterExpression, nodes: NodeList) -> None:
        self.whom, self.nodelist = whom, nodes

    def render(self, context: Context) -> SafeString:
        """Nothing for others; a piece by itself where the page serves many readers."""
        whom: Whom = self.whom.resolve(context)
        slots: Slots | None = context.get("slots")
        if slots is None and not _concerns(whom, context):
            return SafeString("")
        text = self.nodelist.render(context)
        return text if slots is None else slots.only_for(_marks(whom), text)


def text_for(context: Context, whom: Whom, text: SafeString) -> SafeString:
    """That text for those whom it concerns, as between the tags."""
    slots: Slots | None = context.get("slots")
    if slots is not None:
        return slots.only_for(_marks(whom), text)
    return text if _concerns(whom, context) else SafeString("")


@register.tag
def only_for(parser: Parser, token: Token) -> OnlyForNode:
    """`{% only_for row.pair %} … {% endonly_for %}`: for those who sit in that pair,
    or in one of several, or of whom the context has that flag."""
    _tag, whom = token.split_contents()
    nodes = parser.parse(("endonly_for",))
    parser.delete_first_token()
    return OnlyForNode(parser.compile_filter(whom), nodes)


def _pairs(whom: PairName | Iterable[PairName]) -> Iterable[PairName]:
    return (whom,) if isinstance(whom, PairName) else whom


def _concerns(whom: Whom, context: Context) -> bool:
    if isinstance(whom, str):
        return bool(context.get(whom))
    return any(pair.ours for pair in _pairs(whom))


def _marks(whom: Whom) -> Iterable[str]:
    return [whom] if isinstance(whom, str) else [pair.mark for pair in _pairs(whom)]
