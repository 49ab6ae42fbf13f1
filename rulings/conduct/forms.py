"""The shape of what reporters and recorders write."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, cast

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from clubsite.accounts.forms import Address
from clubsite.accounts.models import User
from clubsite.clubs.labels import WITHIN_REACH
from rulings.conduct import labels
from rulings.conduct.procedure import (
    LONGEST_NARRATIVE,
    Allegation,
    Category,
    Classification,
    Declining,
    Guardian,
    Offer,
    Place,
    ReporterKind,
    Track,
    Wish,
)
from rulings.conduct.procedure.transfer import Order
from rulings.evidence.forms import AttachmentsField

YES_NO = (("yes", _("Yes")), ("no", _("No")))
YES_OR_NO: Mapping[bool | None, str] = {True: "yes", False: "no"}
LONGEST_TEXT = 4_000


def _yes_no(
    label: Any, help_text: Any = "", *, required: bool = True
) -> forms.TypedChoiceField:
    """A question that has no answer until someone gives one."""
    return forms.TypedChoiceField(
        label=label,
        help_text=help_text,
        required=required,
        choices=YES_NO,
        coerce=lambda answer: answer == "yes",
        empty_value=None,
        widget=forms.RadioSelect,
    )


def _text(label: Any, *, required: bool = True, help_text: Any = "") -> forms.CharField:
    return forms.CharField(
        label=label,
        help_text=help_text,
        required=required,
        max_length=LONGEST_TEXT,
        widget=forms.Textarea(attrs={"rows": 5, "autocomplete": "off"}),
    )


def _guardian() -> forms.TypedChoiceField:
    return forms.TypedChoiceField(
        label=_("Parent or guardian"),
        help_text=_(
            "If they know, the guardian’s email address that the club has gets a neutral "
            "email each time the person is notified."
        ),
        choices=labels.choices(labels.GUARDIANS),
        coerce=Guardian,
        empty_value=None,
        required=False,
        widget=forms.RadioSelect,
    )


def _consent() -> forms.TypedChoiceField:
    """Whether the reporter's name may go along; asked again with each later message."""
    return _yes_no(
        _("If it is passed on outside the club, may your name go with it?"),
        _(
            "No one is given your name now, and you can change your mind. Without an "
            "answer it isn't passed on."
        ),
        required=False,
    )


def _radio(label: Any, words: labels.Words) -> forms.ChoiceField:
    return forms.ChoiceField(
        label=label, choices=labels.choices(words), widget=forms.RadioSelect
    )


class BeginForm(forms.Form):
    """What kind of report it is, and as whom; `submission` makes a second click one."""

    track = _radio(_("Type of report"), labels.TRACKS)
    kind = _radio(_("How do you want to report?"), labels.KINDS)
    submission = forms.CharField(max_length=64, widget=forms.HiddenInput)

    def __init__(
        self, *args: Any, kinds: list[ReporterKind], offer: Offer, **options: Any
    ) -> None:
        super().__init__(*args, **options)
        _offer(self, "kind", [(kind.value, labels.KINDS[kind]) for kind in kinds])
        _offer_track(self, offer)

    def clean(self) -> dict[str, Any]:
        """With the track, also where the club has only one."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if "track" not in self.fields:
            cleaned["track"] = Track.MEMO
        return cleaned

    def clean_track(self) -> Track:
        """The track as the action takes it."""
        return Track(self.cleaned_data["track"])

    def clean_kind(self) -> ReporterKind:
        """The kind as the action takes it."""
        return ReporterKind(self.cleaned_data["kind"])


class AllegationForm(forms.Form):
    """Everything that is asked of a reporter. A draft may leave any of it open."""

    use_required_attribute = False

    track = _radio(_("Type of report"), labels.TRACKS)
    kind = _radio(_("How do you want to report?"), labels.KINDS)
    subjects = forms.TypedMultipleChoiceField(
        label=_("Players it concerns"),
        coerce=int,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    find = forms.CharField(
        label=_("Find a player by name"),
        help_text=_(
            "Enter at least three letters. To find a player whose name the club "
            "hides, enter the full name."
        ),
        required=False,
        max_length=100,
        widget=forms.TextInput(attrs={"autocomplete": "off", "type": "search"}),
    )
    subject_description = forms.CharField(
        label=_("Or describe them"),
        help_text=_("If you don't know the name or they don't play here."),
        required=False,
        max_length=1_000,
        widget=forms.Textarea(attrs={"rows": 2, "autocomplete": "off"}),
    )
    affected = forms.TypedMultipleChoiceField(
        label=_("Who else was affected?"),
        help_text=_("Tick the players affected. They won't handle the report."),
        coerce=int,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    excluded = forms.TypedMultipleChoiceField(
        label=_("Who should not handle it?"),
        help_text=_(
            "Tick anyone the report concerns and anyone you don't want to read "
            "it. Players named above are left out automatically."
        ),
        coerce=int,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    minor_involved = _yes_no(
        _("Is anyone under 18 involved?"),
        _(
            "If yes, the safeguarding officer can read it too. The same applies "
            "if the club's records show that you, a player it concerns or an "
            "affected player is under 18 now or was at the time."
        ),
    )
    immediate_danger = _yes_no(_("Is anyone in danger now?"))
    incident_on = forms.DateField(
        label=_("Date"),
        required=False,
        validators=WITHIN_REACH,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )
    event = forms.TypedChoiceField(
        label=_("Event"),
        coerce=int,
        empty_value=None,
        required=False,
        widget=forms.Select(attrs={"data-search": ""}),
    )
    board = forms.IntegerField(
        label=_("Board"), required=False, min_value=1, max_value=999
    )
    place = forms.TypedChoiceField(
        label=_("Place"),
        coerce=Place,
        empty_value=None,
        choices=[("", "—"), *labels.choices(labels.PLACES)],
        required=False,
    )
    categories = forms.TypedMultipleChoiceField(
        label=_("Kind of conduct"),
        help_text=_("Tick all that apply."),
        coerce=Category,
        choices=labels.choices(labels.CATEGORIES),
        widget=forms.CheckboxSelectMultiple,
    )
    director_called = _yes_no(_("Was the director called?"))
    narrative = forms.CharField(
        label=_("What happened?"),
        help_text=_(
            "Say in order what you saw and heard yourself, then what others told "
            "you. 8,000 characters at most."
        ),
        max_length=LONGEST_NARRATIVE,
        widget=forms.Textarea(attrs={"rows": 10, "autocomplete": "off"}),
    )
    wish = forms.TypedChoiceField(
        label=_("What outcome would you like?"),
        coerce=Wish,
        empty_value=None,
        choices=labels.choices(labels.WISHES),
        widget=forms.RadioSelect,
    )
    consent_to_name = _consent()

    def __init__(
        self,
        *args: Any,
        offered: Mapping[str, list[tuple[Any, Any]]],
        offer: Offer,
        **options: Any,
    ) -> None:
        super().__init__(*args, **options)
        self.offered = offered
        self.offer = offer
        _offer_track(self, offer)
        _offer(self, "wish", [(wish, labels.WISHES[wish]) for wish in offer.wishes])
        _word_consent(self, offer)
        for name, choices in offered.items():
            _offer(self, name, choices)

    def full_clean(self) -> None:
        """A draft may be unfinished: what is missing is asked for when it is sent."""
        needed = [field for field in self.fields.values() if field.required]
        for field in needed:
            field.required = False
        super().full_clean()
        for field in needed:
            field.required = True

    def mark_missing(self, names: Iterable[str]) -> None:
        """Say at each of these questions that it must be answered."""
        for name in names:
            self.add_error(name, str(labels.MISSING[name]))

    def clean_track(self) -> Track:
        """The track, a memo where nothing was chosen."""
        return Track(self.cleaned_data["track"] or Track.MEMO)

    def clean_kind(self) -> ReporterKind:
        """The kind, named where nothing was chosen."""
        return ReporterKind(self.cleaned_data["kind"] or ReporterKind.NAMED)

    def allegation(self) -> Allegation:
        """What was answered so far."""
        answers = dict(self.cleaned_data)
        del answers["find"]
        answers.setdefault("track", Track.MEMO)
        return Allegation(
            **{
                **answers,
                "subjects": frozenset(answers["subjects"]),
                "affected": frozenset(answers["affected"]),
                "excluded": frozenset(answers["excluded"]),
                "categories": tuple(answers["categories"]),
            }
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class FileFacts:
    """What the form of an act needs to know of the file: its version, what the shape of
    the club offers, whether anyone it concerns was told, and to whom it can go."""

    version: int
    offer: Offer
    subject_notified: bool
    is_late: bool = False
    consent: bool | None = None
    is_passed_on: bool = False
    minor_subject: bool = False
    body: str = ""
    contact: str = ""
    seat_until: date | None = None
    successors: Sequence[User] = ()
    linkable: Sequence[tuple[int, str]] = ()
    subjects: Sequence[tuple[int, str]] = ()


class ActForm(forms.Form):
    """What goes with an act; `version` is the referral as the person saw it."""

    version = forms.IntegerField(min_value=1, widget=forms.HiddenInput)

    def __init__(
        self, data: Any = None, files: Any = None, *, facts: FileFacts
    ) -> None:
        super().__init__(data, files, initial={"version": facts.version})
        if not facts.subject_notified:
            self.fields.pop("subject_outcome", None)
        self._ask_consent(facts)
        if "to" in self.fields:
            _offer(self, "to", [(user.pk, user.name) for user in facts.successors])
        if not facts.minor_subject:
            self.fields.pop("guardian", None)
        if "body" in self.fields:
            self.initial["body"] = facts.body
        others = {"player": facts.subjects, "main": facts.linkable}
        for name in others.keys() & self.fields.keys():
            _offer(self, name, list(others[name]))
        if "declining" in self.fields and not facts.is_late:
            reasons = [each for each in Declining if each is not Declining.TIME_BARRED]
            _offer(
                self,
                "declining",
                [(code, labels.DECLINING_CHOICES[code]) for code in reasons],
            )
        if "classification" in self.fields:
            offered = facts.offer.classifications
            words = [(code, labels.CLASSIFICATIONS[code]) for code in offered]
            _offer(self, "classification", words)

    def _ask_consent(self, facts: FileFacts) -> None:
        """Show the present answer; once the sealed copy has gone, don't ask."""
        if facts.is_passed_on:
            self.fields.pop("consent_to_name", None)
        elif "consent_to_name" in self.fields:
            _word_consent(self, facts.offer)
            self.initial["consent_to_name"] = YES_OR_NO.get(facts.consent)

    @property
    def seen(self) -> int:
        """The version that the person saw."""
        return int(self.cleaned_data["version"])

    def words(self) -> dict[str, Any]:
        """What was typed, as the action takes it."""
        return {
            name: typed
            for name, typed in self.cleaned_data.items()
            if name != "version"
        }

    def renew(self, version: int) -> None:
        """Let the same words be sent again, now that the present version was seen."""
        renewed = cast("QueryDict", self.data).copy()
        renewed["version"] = str(version)
        self.data = renewed


class FileForm(forms.Form):
    """More files for a draft."""

    attachments = AttachmentsField(required=True)


class AddForm(ActForm):
    """Something more from the reporter."""

    text = _text(_("Additional information"))
    attachments = AttachmentsField()
    consent_to_name = _consent()


class AnswerForm(ActForm):
    """The reporter's answer to the oldest open question."""

    text = _text(_("Your answer"))
    consent_to_name = _consent()


class RespondForm(ActForm):
    """What the person it concerns says to it."""

    text = _text(_("Your answer"))


class WithdrawForm(ActForm):
    """Taking it back."""

    text = _text(_("Reason"), required=False)


class ClassifyForm(ActForm):
    """What the recorder takes it for."""

    classification = _radio(_("Type of report"), labels.CLASSIFICATIONS)
    minor_involved = forms.BooleanField(
        label=_(
            "Someone under 18 is involved, so the safeguarding officer can read it"
        ),
        required=False,
    )

    def clean_classification(self) -> Classification:
        """The classification as the action takes it."""
        return Classification(self.cleaned_data["classification"])


class NoteForm(ActForm):
    """A note for those who handle the file."""

    text = _text(_("Note"))


class AskForm(ActForm):
    """A question to the reporter."""

    text = _text(_("Your question to the reporter"))


class MemoForm(ActForm):
    """Keeping it as a memo."""

    text = _text(_("Note for the file"), required=False)


class TalkForm(ActForm):
    """Taking it to an informal talk."""

    consent = forms.BooleanField(
        label=_("The reporter agrees that I may speak to the person")
    )
    guardian = _guardian()
    gist = _text(
        _("What the person can read here"),
        required=False,
        help_text=_(
            "Leave out the reporter's name. If you leave this blank, the person "
            "sees nothing here."
        ),
    )


class DeclineForm(ActForm):
    """Pursuing it no further."""

    declining = _radio(_("Reason"), labels.DECLINING_CHOICES)
    outcome = _text(_("Message to the reporter"))

    def clean_declining(self) -> Declining:
        """The reason as the action takes it."""
        return Declining(self.cleaned_data["declining"])


class ContinueForm(ActForm):
    """Going on although it was taken back."""

    text = _text(_("Why the club is continuing"), help_text=_("For the file only."))


class CloseForm(ActForm):
    """Closing the file."""

    outcome = _text(_("Message to the reporter"))
    subject_outcome = _text(
        _("Message to the person it concerns"), help_text=_("Give the reasons too.")
    )


class TransferForm(ActForm):
    """To whom it is passed on, with what, and what the person it concerns reads."""

    body = forms.CharField(
        label=_("Body it goes to"),
        help_text=_("For example the county, the association or the police."),
        max_length=200,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    with_files = forms.BooleanField(
        label=_("The files go along"), required=False, initial=True
    )
    guardian = _guardian()
    gist = _text(
        _("What the person can read here"),
        required=False,
        help_text=_(
            "What it is about and who has it now, without the reporter's name. The "
            "person can answer."
        ),
    )
    reason = _text(
        _("Or why the person isn't told now"),
        required=False,
        help_text=_("For the file only, for example: the police asked us to wait."),
    )

    def words(self) -> dict[str, Any]:
        """What was typed, as one order."""
        return {"order": Order(**super().words())}


class ReceiptForm(ActForm):
    """How the body calls what it has received."""

    reference = forms.CharField(
        label=_("Reference of the body"),
        help_text=_("Or the name of the person who confirmed it."),
        max_length=100,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class EligibilityForm(ActForm):
    """Who may not play, until and including which day."""

    player = forms.TypedChoiceField(
        label=_("Player"), coerce=int, widget=forms.RadioSelect
    )
    until = forms.DateField(
        label=_("Last day of the suspension"),
        validators=WITHIN_REACH,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )


class InviteForm(ActForm):
    """Who of the body is invited to read it, and until when."""

    name = forms.CharField(
        label=_("Name of the person"),
        max_length=100,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    email = Address(
        label=_("Their email address"),
        help_text=_(
            "Check it with the body. Only an account with this address counts."
        ),
    )
    until = forms.DateField(
        label=_("Last day of access"),
        help_text=_(
            "At most a year from now. Access ends earlier when you hand the file over or "
            "close it."
        ),
        validators=WITHIN_REACH,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )

    def __init__(self, *args: Any, facts: FileFacts, **kwargs: Any) -> None:
        super().__init__(*args, facts=facts, **kwargs)
        self.initial["email"] = facts.contact
        self.initial["until"] = facts.seat_until


class LinkForm(ActForm):
    """With which report it is handled."""

    main = forms.TypedChoiceField(
        label=_("Handle it with"),
        help_text=_("Reports you handle that are open and not linked themselves."),
        coerce=int,
        widget=forms.RadioSelect,
    )


class HandOverForm(ActForm):
    """Who is to read the file as well."""

    to = forms.TypedChoiceField(
        label=_("New officer"),
        help_text=_("Officers appointed after this report was sent, if any."),
        coerce=int,
        widget=forms.RadioSelect,
    )


def _word_consent(form: forms.Form, offer: Offer) -> None:
    """Ask for the name as what it is for, a hearing or a body outside."""
    if offer.hears:
        consent = form.fields["consent_to_name"]
        consent.label, consent.help_text = labels.CONSENT_AT_HEARING


def _offer_track(form: forms.Form, offer: Offer) -> None:
    """Ask for the track only where there is a choice."""
    if len(offer.tracks) == 1:
        del form.fields["track"]
    else:
        _offer(form, "track", [(track, labels.TRACKS[track]) for track in offer.tracks])


def _offer(form: forms.Form, name: str, choices: list[tuple[Any, Any]]) -> None:
    form.fields[name].choices = choices  # type: ignore[attr-defined]  # a ChoiceField
