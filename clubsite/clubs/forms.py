"""The shape of what managers type about a club, its people and its players."""

from collections.abc import Iterable
from datetime import date
from typing import Any, ClassVar
from zoneinfo import available_timezones

from django import forms
from django.contrib.auth.password_validation import validate_password
from django.utils.translation import gettext_lazy as _

from clubsite.accounts.forms import Address, Name, languages, new_password
from clubsite.accounts.models import User
from clubsite.clubs.facts import PlayerFacts, Settings
from clubsite.clubs.labels import (
    CONFIDENTIAL,
    WITHIN_REACH,
    InPlay,
    Names,
    Paper,
    RoleKind,
)
from clubsite.clubs.models import Player
from clubsite.site.clock import now


def time_zones() -> list[tuple[str, str]]:
    """The zones that are named after a place."""
    places = sorted(name for name in available_timezones() if "/" in name)
    named = [name for name in places if not name.startswith(("Etc/", "SystemV/"))]
    return [("UTC", "UTC"), *((name, name.replace("_", " ")) for name in named)]


MOST_NUMBERS = 8
LONGEST_BODY, LONGEST_NUMBER = 40, 20


class NationalNumbers(forms.CharField):
    """The club's numbers at national bodies: a line for each, body then number."""

    widget = forms.Textarea(attrs={"rows": 3})

    def prepare_value(self, value: Any) -> Any:
        """The pairs as lines; what was typed stays as it is."""
        if isinstance(value, str) or value is None:
            return value
        return "\n".join(" ".join(pair) for pair in value)

    def clean(self, value: Any) -> Any:
        """The pairs of body and number; refused with the line that is none."""
        lines = [line.split() for line in super().clean(value).splitlines()]
        pairs = [[" ".join(line[:-1]), line[-1]] for line in lines if line]
        for body, number in pairs:
            if (
                not body
                or max(len(body) - LONGEST_BODY, len(number) - LONGEST_NUMBER) > 0
            ):
                raise forms.ValidationError(
                    _(
                        "“%(line)s” isn't a body and a number. Enter the body, a "
                        "space, "
                        "then your club's number, e.g. EBU 123456."
                    ),
                    params={"line": f"{body} {number}".strip()[:60]},
                )
        if len(pairs) > MOST_NUMBERS:
            raise forms.ValidationError(
                _("That's too many. Enter at most %(most)s numbers."),
                params={"most": MOST_NUMBERS},
            )
        return pairs


class SettingsForm(forms.Form):
    """What a manager sets for the club."""

    name = Name(label=_("Club name"), max_length=100)
    about = forms.CharField(
        label=_("About the club"),
        help_text=_("When and where you play, and who is welcome."),
        max_length=2000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 4}),
    )
    contact = Name(
        label=_("Contact"),
        help_text=_("Shown to everyone: an address, a telephone number."),
        max_length=200,
        required=False,
    )
    time_zone = forms.ChoiceField(
        label=_("Time zone"),
        choices=time_zones,
        widget=forms.Select(attrs={"data-search": ""}),
    )
    language = forms.ChoiceField(
        label=_("Language of emails and documents"), choices=languages
    )
    paper = forms.ChoiceField(label=_("Paper size"), choices=Paper.choices)
    in_play = forms.ChoiceField(
        label=_("What visitors and players see during play"),
        choices=InPlay.choices,
        widget=forms.RadioSelect,
    )
    names = forms.ChoiceField(
        label=_("Player names in public"),
        help_text=_("Minors are never named."),
        choices=Names.choices,
        widget=forms.RadioSelect,
    )
    national_numbers = NationalNumbers(
        label=_("National numbers"),
        help_text=_(
            "Your club's number with each national body, one per line, e.g. EBU "
            "123456. USEBIO files include the first."
        ),
        max_length=500,
        required=False,
    )
    external_contact = Name(
        label=_("External contact for conduct matters"),
        help_text=_("Who to contact when a report is about the club's officers."),
        max_length=200,
        required=False,
    )

    mail_message = forms.CharField(
        label=_("Message in result emails"),
        help_text=_("Plain text below every result, e.g. your next events."),
        max_length=500,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
    )

    def settings(self) -> Settings:
        """What was typed, as the action takes it."""
        typed = self.cleaned_data
        return Settings(
            **{
                **typed,
                "paper": Paper(typed["paper"]),
                "in_play": InPlay(typed["in_play"]),
                "names": Names(typed["names"]),
            }
        )


class InvitationForm(forms.Form):
    """Whom to invite, and to what."""

    email = Address(widget=forms.EmailInput(attrs={"autocomplete": "off"}))
    kinds = forms.MultipleChoiceField(
        label=_("Roles"),
        choices=[
            (kind.value, kind.label) for kind in RoleKind if kind not in CONFIDENTIAL
        ],
        widget=forms.CheckboxSelectMultiple,
    )

    def clean_kinds(self) -> list[RoleKind]:
        """The roles as the action takes them."""
        return [RoleKind(kind) for kind in self.cleaned_data["kinds"]]


class PlayerInvitationForm(forms.Form):
    """Where to invite a player."""

    email = Address(widget=forms.EmailInput(attrs={"autocomplete": "off"}))


class RoleForm(forms.Form):
    """A role for a person who does not hold it."""

    kinds: ClassVar[frozenset[RoleKind]] = frozenset(RoleKind) - CONFIDENTIAL

    kind = forms.ChoiceField(label=_("Role"))

    def __init__(
        self, *args: Any, current_roles: Iterable[RoleKind], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        free = [kind for kind in RoleKind if kind in self.kinds - set(current_roles)]
        self.fields["kind"].choices = [  # type: ignore[attr-defined]  # a ChoiceField
            (kind.value, kind.label) for kind in free
        ]

    def clean_kind(self) -> RoleKind:
        """The role as the action takes it."""
        return RoleKind(self.cleaned_data["kind"])


class AppointmentForm(RoleForm):
    """A confidential role to propose a person for."""

    kinds = CONFIDENTIAL


def _day_that_has_been(day: date | None) -> date | None:
    if day and day > now().date():
        raise forms.ValidationError(_("That date is in the future."))
    return day


class PlayerForm(forms.Form):
    """What a club knows of a player."""

    name = Name(label=_("Name"), max_length=100)
    email = Address(
        required=False, widget=forms.EmailInput(attrs={"autocomplete": "off"})
    )
    phone = Name(
        label=_("Telephone"),
        max_length=30,
        required=False,
        widget=forms.TextInput(attrs={"type": "tel", "autocomplete": "off"}),
    )
    contact_agreed_on = forms.DateField(
        label=_("Agreed to share contact details"),
        help_text=_(
            "The day they agreed that members may see their email address and "
            "telephone number. Empty if they haven't."
        ),
        required=False,
        validators=WITHIN_REACH,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )
    national_number = Name(label=_("National number"), max_length=20, required=False)
    club_number = Name(label=_("Club number"), max_length=20, required=False)
    numbers = NationalNumbers(
        label=_("Other national numbers"),
        help_text=_("At other national bodies, one per line, e.g. WBF 123456."),
        max_length=500,
        required=False,
    )
    nickname = Name(
        label=_("Nickname"),
        help_text=_("Finds the player when you type names."),
        max_length=40,
        required=False,
    )
    grade = Name(label=_("Grade"), max_length=20, required=False)
    handicap = forms.DecimalField(
        label=_("Handicap"),
        help_text=_("In percent."),
        max_digits=5,
        decimal_places=2,
        required=False,
    )
    hidden = forms.BooleanField(label=_("Withhold name in public"), required=False)
    minor = forms.BooleanField(
        label=_("Under 18: never named in public"), required=False
    )
    born_on = forms.DateField(
        label=_("Date of birth"),
        help_text=_(
            "Needed only for players under 18, to work out when they turn 18. Only "
            "managers see it."
        ),
        required=False,
        validators=WITHIN_REACH,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )
    guardian_email = Address(
        label=_("Guardian’s email address"),
        help_text=_(
            "Results of a player under 18 are emailed to this address only. If it's "
            "empty, they aren't emailed."
        ),
        required=False,
        widget=forms.EmailInput(attrs={"autocomplete": "off"}),
    )
    guest = forms.BooleanField(label=_("Guest"), required=False)

    def clean_born_on(self) -> Any:
        """A day that has been."""
        return _day_that_has_been(self.cleaned_data["born_on"])

    def clean_contact_agreed_on(self) -> Any:
        """A day that has been."""
        return _day_that_has_been(self.cleaned_data["contact_agreed_on"])

    def clean_numbers(self) -> tuple[tuple[str, str], ...]:
        """One number at each body, by body."""
        pairs = sorted((body, number) for body, number in self.cleaned_data["numbers"])
        if len({body.casefold() for body, _number in pairs}) < len(pairs):
            raise forms.ValidationError(_("Enter one number for each body."))
        return tuple(pairs)

    def facts(self) -> PlayerFacts:
        """What was typed, as the action takes it."""
        return PlayerFacts(**self.cleaned_data)


class _PlayerChoice(forms.ModelChoiceField):
    def label_from_instance(self, player: Any) -> str:
        number = player.national_number or player.club_number
        return f"{player.sort_name} ({number})" if number else str(player.sort_name)


class SameForm(forms.Form):
    """Which other record is the same person."""

    other = _PlayerChoice(
        label=_("Same person as"),
        queryset=Player.objects.none(),
        widget=forms.Select(attrs={"data-search": ""}),
    )

    def __init__(self, *args: Any, others: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["other"].queryset = others  # type: ignore[attr-defined]


class JoinForm(forms.Form):
    """A new account for someone who was invited."""

    name = Name(
        label=_("Your name"),
        max_length=100,
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
    )
    password = new_password()

    def __init__(self, *args: Any, email: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.email = email

    def clean_password(self) -> str:
        """Good enough, and not the person's own name."""
        password: str = self.cleaned_data["password"]
        name = self.cleaned_data.get("name", "")
        validate_password(password, User(email=self.email, name=name))
        return password
