"""Forms of a panel: who sits, what members declare, when they meet."""

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubsite.clubs.moments import ClubMoment
from clubsite.site.clock import now
from rulings.appeals.access.cases import load_names
from rulings.appeals.forms.cases import CaseForm, Choices, TextField
from rulings.appeals.labels import TIES
from rulings.appeals.policy import AppealPolicy
from rulings.appeals.procedure import Mode
from rulings.appeals.procedure.conflicts import DECLARABLE, Finding, Tie
from rulings.appeals.queries.case_facts import get_policy
from rulings.appeals.queries.conflicts import candidates
from rulings.appeals.queries.panel import challenges_open


class PoolForm(CaseForm):
    """The form of an act that chooses among the pool."""

    def pool(self) -> Choices:
        """The members of the pool without a hard conflict, in the roster's order.

        Beside each name stand the interests that the club's own records show.
        """
        found = candidates(self.case)
        users = load_names(self.case, [each.user for each in found])
        return [
            (str(each.user), _with_interests(str(users[each.user]), each.finding))
            for each in found
        ]


def _with_interests(name: str, finding: Finding) -> str:
    interests = ", ".join(str(TIES[tie]) for tie in finding.reasons)
    return f"{name} – {interests}" if interests else name


class AppointForm(PoolForm):
    """The panel: members of the pool without a hard conflict."""

    members = forms.TypedMultipleChoiceField(
        label=_("Members"), coerce=int, widget=forms.CheckboxSelectMultiple
    )
    chair = forms.TypedChoiceField(
        label=_("Chair"), coerce=int, widget=forms.RadioSelect
    )

    def prepare(self) -> None:
        """The roster in its order; the first are proposed."""
        found = self.pool()
        self.offer("members", found)
        self.offer("chair", found)
        sitting = self.case.parties.seated
        size = max(self._size() - len(sitting), 0)
        self.fields["members"].initial = [key for key, _name in found[:size]]
        self.fields["members"].required = bool(size and found)
        self.fields["members"].help_text = self._help(len(found))
        self.fields["chair"].initial = found[0][0] if found else None
        if not found or any(seat.chairs for seat in sitting):
            del self.fields["chair"]
        if Mode(self.case.appeal.mode).is_single:
            del self.fields["members"]
        if Mode(self.case.appeal.mode) is Mode.EXTERNAL:
            self.fields.pop("chair", None)

    def _size(self) -> int:
        policy = AppealPolicy.of(self.case.appeal.ruling.event.policy)
        return max(policy.panel_size, policy.quorum)

    def _help(self, found: int) -> str:
        """The members already seated, and the next step if the pool is too small."""
        sitting = [str(seat.user) for seat in self.seated]
        sentences = []
        if sitting:
            names = {"names": ", ".join(sitting)}
            sentences.append(gettext("Already on the panel: %(names)s.") % names)
        if len(sitting) + found < get_policy(self.case.appeal).quorum:
            sentences.append(
                gettext(
                    "There aren't enough members to ask. Ask them all: the case "
                    "then passes step by step to others who may decide, and a "
                    "manager can add members to the pool."
                )
            )
        return " ".join(sentences)


class SeatForm(PoolForm):
    """Who joins the panel, or leaves it."""

    joining = forms.TypedChoiceField(
        label=_("Member to add"), coerce=int, required=False, empty_value=None
    )
    leaving = forms.TypedChoiceField(
        label=_("Member to remove"), coerce=int, required=False, empty_value=None
    )

    def prepare(self) -> None:
        """The roster, and the members."""
        self.offer("joining", [("", "—"), *self.pool()])
        self.offer("leaving", [("", "—"), *self.seats(own=False)])


class ScribeForm(PoolForm):
    """Who writes for the panel."""

    scribe = forms.TypedChoiceField(
        label=_("Scribe"), coerce=int, widget=forms.RadioSelect
    )

    def prepare(self) -> None:
        """The roster without those who already sit."""
        self.offer("scribe", self.pool())


class RefereeForm(CaseForm):
    """Someone from outside the club, for this case alone."""

    name = forms.CharField(label=_("Name"), max_length=100)
    email = forms.EmailField(
        label=_("E-mail address"),
        help_text=_(
            "They sign in with an emailed link, declare their interests first, "
            "and can see only this case."
        ),
    )


class ReviewerForm(CaseForm):
    """What one's side says to one reviewer instead of a panel."""

    agrees = forms.TypedChoiceField(
        label=_("May one reviewer decide alone?"),
        coerce=lambda value: value == "yes",
        choices=[("yes", _("We agree")), ("no", _("We don't agree"))],
        widget=forms.RadioSelect,
    )


class RecuseForm(CaseForm):
    """Whether a tie is the reason."""

    conflict = forms.BooleanField(
        label=_("I have just become aware of a conflict of interest"),
        required=False,
        help_text=_("You lose access to the case at once."),
    )
    private = TextField(
        label=_("Reason"),
        required=False,
        help_text=_("Only the chair can read it. Everyone else reads “Stepped down”."),
    )


class DeclareForm(CaseForm):
    """The ties that only the person can tell."""

    ties = forms.MultipleChoiceField(
        label=_("My interests"),
        required=False,
        choices=[(tie.value, TIES[tie]) for tie in Tie if tie in DECLARABLE],
        widget=forms.CheckboxSelectMultiple,
        help_text=_(
            "Tick none if you have none. Being in the room is not an interest."
        ),
    )
    disclosure = TextField(
        label=_("Details for the parties"),
        required=False,
    )


class WaiveForm(CaseForm):
    """What one says to another member's tie."""

    seat = forms.TypedChoiceField(label=_("Member"), coerce=int)
    waives = forms.TypedChoiceField(
        label=_("The interest"),
        coerce=lambda value: value == "yes",
        choices=[("yes", _("Doesn't matter")), ("no", _("Matters: find someone else"))],
        widget=forms.RadioSelect,
    )
    reason = TextField(label=_("Reason"))

    def prepare(self) -> None:
        """The members with a tie to speak on."""
        self.offer(
            "seat",
            [
                (str(seat.pk), str(seat.user))
                for seat in self.seated
                if seat.waits_for_waiver
            ],
        )


class ChallengeForm(CaseForm):
    """An objection to a member."""

    seat = forms.TypedChoiceField(label=_("Member"), coerce=int)
    reason = TextField(label=_("Reason"))

    def prepare(self) -> None:
        """The members."""
        self.offer("seat", self.seats())


class DecideChallengeForm(CaseForm):
    """What becomes of an objection."""

    challenge = forms.TypedChoiceField(label=_("Challenge"), coerce=int)
    upheld = forms.TypedChoiceField(
        label=_("The member"),
        coerce=lambda value: value == "yes",
        choices=[("no", _("Stays")), ("yes", _("Leaves the panel"))],
        widget=forms.RadioSelect,
    )
    answer = TextField(label=_("Reason"))

    def prepare(self) -> None:
        """The open objections."""
        load_names(self.case)
        self.offer("challenge", challenges_open(self.case))


class ConflictForm(CaseForm):
    """Whose conflict was found after the decision, and what it is."""

    seat = forms.TypedChoiceField(label=_("Member"), coerce=int)
    reason = TextField(label=_("The conflict of interest"))

    def prepare(self) -> None:
        """A member reports their own; a person who sits on no panel, anyone's."""
        mine = self.case.seat
        found = [
            (key, name)
            for key, name in self.seats()
            if mine is None or key == str(mine.pk)
        ]
        self.offer("seat", found)


class HearingForm(CaseForm):
    """When and where the panel meets."""

    hearing_at = ClubMoment(label=_("When"))
    place = forms.CharField(
        label=_("Where"), max_length=200, help_text=_("Or “on paper”.")
    )


class OpeningForm(CaseForm):
    """Who is there."""

    present = forms.TypedMultipleChoiceField(
        label=_("Present"), coerce=int, widget=forms.CheckboxSelectMultiple
    )
    why_early = TextField(
        label=_("Reason for starting before the hearing"),
        help_text=_(
            "The hearing hasn't started. Both sides can read why you aren't "
            "waiting for it, e.g. they have been heard or waived it."
        ),
    )

    def prepare(self) -> None:
        """The members, all of them at first."""
        self.offer("present", self.seats())
        self.fields["present"].initial = [
            str(seat.pk) for seat in self.case.parties.seated
        ]
        fixed = self.case.appeal.hearing_at
        if fixed is None or fixed <= now():
            del self.fields["why_early"]
