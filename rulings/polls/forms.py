"""The fields of a poll: what is put to players, who is asked, what they answer."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from rulings.log.forms.outcomes import Typed, button_parts, refusal_text
from rulings.polls.queries import Askable
from rulings.polls.rules import (
    Asks,
    PollQuestion,
    check_turn,
    read_calls,
    read_hand,
    with_card,
)
from scoring.bridge.boards import dealer
from scoring.bridge.contract import RANKS, Card, Seat, Suit
from scoring.bridge.messages import NotBridge

CALL = {"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}


class PollForm(forms.Form):
    """The hand and the auction; what the information was, for the second question."""

    seat = forms.ChoiceField(
        label=_("Whose hand?"),
        choices=[(seat.value, seat.value) for seat in Seat],
        error_messages={"required": _("Choose whose hand it is.")},
    )
    hand = forms.CharField(
        label=_("Hand"),
        max_length=30,
        help_text=_(
            "Spades, hearts, diamonds, clubs, separated by dots or spaces, with - "
            "for a void. For example KQJ4 A5 - T987632."
        ),
        widget=forms.TextInput(attrs=CALL),
    )
    auction = forms.CharField(
        label=_("Auction"),
        max_length=300,
        required=False,
        help_text=_(
            "All calls before this hand's turn, starting with the dealer. For example "
            "1S P 2NT X."
        ),
        widget=forms.TextInput(attrs=CALL),
    )
    methods = forms.CharField(
        label=_("Standard and methods"),
        max_length=200,
        required=False,
        help_text=_("e.g. club players, weak notrump. Don't give names."),
    )
    information = forms.CharField(
        label=_("The information"),
        max_length=400,
        required=False,
        help_text=_(
            "Only players asked the second question see this, never with the "
            "first question."
        ),
        widget=forms.Textarea(attrs={"rows": 2}),
    )

    def __init__(self, *args: Any, board: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.dealer = dealer(board)

    def clean(self) -> dict[str, Any]:
        """Only a whole hand and a possible auction, at the turn of that hand."""
        cleaned = super().clean() or {}
        if "seat" not in cleaned:
            return cleaned
        seat = Seat(cleaned["seat"])
        for field, read in (
            ("hand", lambda text: read_hand(text, seat)),
            ("auction", lambda text: self._calls(text, seat)),
        ):
            if field in cleaned:
                try:
                    cleaned[field] = read(cleaned[field])
                except NotBridge as refusal:
                    self.add_error(field, refusal_text(refusal))
        return cleaned

    def put(self) -> PollQuestion:
        """What is put to the players, once the form is valid."""
        return PollQuestion(**self.cleaned_data)

    def _calls(self, text: str, seat: Seat) -> tuple[str, ...]:
        calls = read_calls(text, self.dealer)
        check_turn(calls, self.dealer, seat)
        return calls


PACK = {f"{suit}{rank}": Card(suit, rank) for suit in Suit for rank in RANKS}


def pressed(typed: Typed, button: str, hand: str = "") -> dict[str, str]:
    """What was typed after a button of the pads; another seat shows the `hand` dealt."""
    calls = typed.get("auction", "").split()
    match button_parts(button):
        case ["seat", seat]:
            own = {"hand": hand} if hand else {}
            return {**typed, "seat": seat, **own}
        case ["card", card] if card in PACK:
            return {**typed, "hand": with_card(typed.get("hand", ""), PACK[card])}
        case ["call", call]:
            return {**typed, "auction": " ".join([*calls, call])}
        case ["uncall"]:
            return {**typed, "auction": " ".join(calls[:-1])}
        case _:
            return dict(typed)


class AskForm(forms.Form):
    """Whom to ask, and which of the two questions."""

    asks = forms.ChoiceField(
        label=_("Question"),
        choices=[
            (
                Asks.ACTION.value,
                _("What would you do, and what else did you consider?"),
            ),
            (Asks.SUGGESTS.value, _("What does the information suggest?")),
        ],
        initial=Asks.ACTION.value,
        widget=forms.RadioSelect,
    )
    players = forms.MultipleChoiceField(
        label=_("Players of this event"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_(
            "Players at that table and players yet to play the board aren't listed."
        ),
    )
    other = forms.ChoiceField(
        label=_("Another club member"),
        required=False,
        widget=forms.Select(attrs={"data-search": ""}),
    )

    def __init__(
        self, *args: Any, people: Askable, informed: bool, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.fields["players"].choices = people.here  # type: ignore[attr-defined]  # a MultipleChoiceField
        self.fields["other"].choices = [("", "—"), *people.all]  # type: ignore[attr-defined]  # a ChoiceField
        if not people.here:
            del self.fields["players"]
        if not informed:
            del self.fields["asks"]

    def clean(self) -> dict[str, Any]:
        """Someone has to be chosen."""
        cleaned = super().clean() or {}
        if not self.errors and not self.chosen(cleaned):
            raise forms.ValidationError(gettext("Choose at least one player."))
        return cleaned

    def chosen(self, cleaned: dict[str, Any]) -> list[int]:
        """Keys of the chosen players, each once."""
        keys = [*cleaned.get("players", []), cleaned.get("other", "")]
        return [int(key) for key in dict.fromkeys(keys) if key]

    @property
    def question(self) -> Asks:
        """Which question is asked, once the form is valid."""
        return Asks(self.cleaned_data.get("asks", Asks.ACTION))


class ConsultForm(forms.Form):
    """Which official of the club the director asked."""

    who = forms.ChoiceField(
        label=_("Director"), widget=forms.Select(attrs={"data-search": ""})
    )

    def __init__(
        self, *args: Any, officials: Iterable[tuple[str, str]], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.fields["who"].choices = [("", "—"), *officials]  # type: ignore[attr-defined]  # a ChoiceField


class AnswerForm(forms.Form):
    """What a player would do, or what the information suggests; never both."""

    answer = forms.CharField(
        label=_("What would you call or play?"),
        max_length=60,
        widget=forms.TextInput(attrs=CALL),
    )
    considered = forms.CharField(
        label=_("What else did you seriously consider?"),
        max_length=120,
        required=False,
        help_text=_("e.g. P, 3S. Leave blank if none."),
        widget=forms.TextInput(attrs=CALL),
    )
    why = forms.CharField(
        label=_("Why?"),
        max_length=400,
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
    )

    def __init__(self, *args: Any, asks: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if asks == Asks.SUGGESTS:
            self.fields["answer"].label = gettext("What does it suggest?")
            del self.fields["considered"]

    def told(self) -> dict[str, str]:
        """The answer, once the form is valid."""
        return {"considered": "", **self.cleaned_data}
