"""How the actions on clubs are called, for the test that walks all actions."""

from dataclasses import replace

from clubsite.accounts.models import User
from clubsite.clubs import actions
from clubsite.clubs.facts import PlayerFacts, get_player_facts, get_settings
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club, Player, PolicyDraft, RoleAppointment
from clubsite.clubs.policies import actions as policy_actions
from clubsite.tests.builders import (
    Call,
    Scenario,
    call,
    make_club,
    make_member,
    make_player,
    make_user,
)

MANAGER, RECORDER = RoleKind.MANAGER, RoleKind.RECORDER


def _create_club() -> Call:
    return call("new-club", name="New Club", by=make_user())


def _create_club_at_a_reserved_address() -> Call:
    return call("static", name="New Club", by=make_user())


def _change_policy() -> Call:
    club = make_club()
    changes = {"platform": "Sample Rooms", "elections": {"bidding": "written"}}
    return call(club, changes, by=make_member(club, MANAGER))


def _drafted() -> tuple[PolicyDraft, User]:
    club = make_club()
    manager = make_member(club, MANAGER)
    draft = policy_actions.start_draft(club, by=manager)
    policy_actions.save_section(
        draft, "appeals", values={"deposit": "5.00"}, by=manager, expected_version=1
    )
    return draft, manager


def _start_draft() -> Call:
    club = make_club()
    return call(club, by=make_member(club, MANAGER))


def _start_second_draft() -> Call:
    draft, manager = _drafted()
    return call(draft.club, by=manager)


def _save_section() -> Call:
    draft, manager = _drafted()
    values = {"deposit": "6.00"}
    return call(draft, "appeals", values=values, by=manager, expected_version=2)


def _save_section_changed_since() -> Call:
    draft, manager = _drafted()
    return call(draft, "appeals", values={}, by=manager, expected_version=1)


def _put_into_draft() -> Call:
    draft, manager = _drafted()
    return call(draft.club, {"deposit": "6.00"}, by=manager)


def _move_draft() -> Call:
    draft, manager = _drafted()
    return call(draft, by=manager, expected_version=2)


def _move_draft_changed_since() -> Call:
    draft, manager = _drafted()
    return call(draft, by=manager, expected_version=1)


def _send_draft() -> Call:
    draft, manager = _drafted()
    make_member(draft.club, MANAGER, name="Sample Second")
    return call(draft, by=manager, expected_version=2, reason="")


def _send_draft_changed_since() -> Call:
    sent = _send_draft()
    return replace(sent, options={**sent.options, "expected_version": 1})


def _return_draft() -> Call:
    sent = _send_draft()
    policy_actions.send_draft(*sent.args, **sent.options)
    return call(*sent.args, by=sent.options["by"], expected_version=3)


def _change_settings() -> Call:
    club = make_club()
    settings = replace(get_settings(club), name="Renamed Club")
    return call(club, settings, by=make_member(club, MANAGER))


def _invite() -> Call:
    club = make_club()
    kinds = [RoleKind.DIRECTOR]
    return call(club, "new@example.org", kinds=kinds, by=make_member(club, MANAGER))


def _invite_to_nothing() -> Call:
    club = make_club()
    return call(club, "new@example.org", by=make_member(club, MANAGER))


def _invitation(club: Club) -> Call:
    manager = make_member(club, MANAGER)
    invitation = actions.invite(
        club, "new@example.org", kinds=[RoleKind.DIRECTOR], by=manager
    )
    return call(invitation, by=manager)


def _withdraw_invitation() -> Call:
    return _invitation(make_club())


def _withdraw_invitation_twice() -> Call:
    again = _invitation(make_club())
    actions.withdraw_invitation(*again.args, **again.options)
    return again


def _make_invitation_link() -> Call:
    return call(_invitation(make_club()).args[0], by=None)


def _make_link_of_a_withdrawn_invitation() -> Call:
    invitation = _withdraw_invitation_twice().args[0]
    return call(invitation, by=None)


def _accept_invitation() -> Call:
    invitation = _invitation(make_club()).args[0]
    return call(invitation, by=make_user("New"))


def _accept_invitation_twice() -> Call:
    again = _accept_invitation()
    actions.accept_invitation(*again.args, **again.options)
    return again


def _give_role() -> Call:
    club = make_club()
    user = make_user()
    return call(club, RoleKind.DIRECTOR, user=user, by=make_member(club, MANAGER))


def _give_role_twice() -> Call:
    again = _give_role()
    actions.give_role(*again.args, **again.options)
    return again


def _propose() -> Call:
    club = make_club()
    user = make_user("Sample Candidate")
    return call(club, RECORDER, user=user, by=make_member(club, MANAGER))


def _propose_oneself() -> Call:
    club = make_club()
    manager = make_member(club, MANAGER)
    return call(club, RECORDER, user=manager, by=manager)


def _appoint() -> Call:
    return call(make_club(), RECORDER, user=make_user(), by=None)


def _appoint_twice() -> Call:
    again = _appoint()
    actions.appoint_by_operator(*again.args, **again.options)
    return again


def _proposed() -> RoleAppointment:
    proposal = _propose()
    return actions.propose_appointment(*proposal.args, **proposal.options)


def _approve() -> Call:
    appointment = _proposed()
    other = make_member(appointment.club, MANAGER, name="Sample Second")
    return call(appointment, by=other)


def _approve_twice() -> Call:
    again = _approve()
    actions.approve_appointment(*again.args, **again.options)
    return again


def _accept() -> Call:
    approval = _approve()
    actions.approve_appointment(*approval.args, **approval.options)
    appointment = approval.args[0]
    return call(appointment, by=appointment.user)


def _accept_before_approval() -> Call:
    appointment = _proposed()
    return call(appointment, by=appointment.user)


def _withdraw_appointment() -> Call:
    appointment = _proposed()
    return call(appointment, by=appointment.proposed_by)


def _withdraw_as_stranger() -> Call:
    return call(_proposed(), by=make_user("Sample Stranger"))


def _end_role() -> Call:
    club = make_club()
    director = make_member(club, RoleKind.DIRECTOR)
    return call(director.roles.get(), by=make_member(club, MANAGER))


def _end_role_of_last_manager() -> Call:
    manager = make_member(make_club(), MANAGER)
    return call(manager.roles.get(), by=manager)


def _add_player() -> Call:
    club = make_club()
    return call(club, PlayerFacts("Sample East"), by=make_member(club, MANAGER))


def _add_player_without_name() -> Call:
    club = make_club()
    return call(club, PlayerFacts(" "), by=make_member(club, MANAGER))


def _player() -> tuple[Player, Call]:
    club = make_club()
    player = make_player(club)
    return player, call(player, by=make_member(club, MANAGER))


def _edit_player() -> Call:
    player, plain = _player()
    return call(player, replace(get_player_facts(player), minor=True), **plain.options)


def _edit_player_to_no_name() -> Call:
    player, plain = _player()
    return call(player, replace(get_player_facts(player), name=""), **plain.options)


def _mark_same() -> Call:
    player, plain = _player()
    return call(player, make_player(player.club, "S. North"), **plain.options)


def _mark_same_as_oneself() -> Call:
    player, plain = _player()
    return call(player, player, **plain.options)


def _separate() -> Call:
    same = _mark_same()
    actions.mark_same(*same.args, **same.options)
    return call(same.args[0], **same.options)


def _separate_what_is_separate() -> Call:
    return _player()[1]


def _resign() -> Call:
    holder = make_member(make_club(), RoleKind.RECORDER)
    return call(holder.roles.get(), by=holder)


def _resign_twice() -> Call:
    again = _resign()
    actions.resign_role(*again.args, **again.options)
    return again


def _unlink_account() -> Call:
    player, plain = _player()
    player.account = make_user("Sample North")
    player.save()
    return plain


def _unlink_no_account() -> Call:
    return _player()[1]


SCENARIOS = [
    Scenario(
        actions.create_club,
        "club.created",
        done=_create_club,
        refused=_create_club_at_a_reserved_address,
    ),
    Scenario(actions.change_policy, "policy.published", done=_change_policy),
    Scenario(
        policy_actions.start_draft,
        "policy.draft_started",
        done=_start_draft,
        refused=_start_second_draft,
    ),
    Scenario(
        policy_actions.save_section,
        "policy.draft_saved",
        done=_save_section,
        refused=_save_section_changed_since,
    ),
    Scenario(policy_actions.put_into_draft, "policy.draft_saved", done=_put_into_draft),
    Scenario(
        policy_actions.send_draft,
        "policy.draft_sent",
        done=_send_draft,
        refused=_send_draft_changed_since,
    ),
    Scenario(
        policy_actions.return_draft,
        "policy.draft_returned",
        done=_return_draft,
        refused=_move_draft,
    ),
    Scenario(
        policy_actions.discard_draft,
        "policy.draft_discarded",
        done=_move_draft,
        refused=_move_draft_changed_since,
    ),
    Scenario(
        policy_actions.publish_draft,
        "policy.published",
        done=_move_draft,
        refused=_move_draft_changed_since,
    ),
    Scenario(actions.change_settings, "club.settings_changed", done=_change_settings),
    Scenario(
        actions.invite, "invitation.sent", done=_invite, refused=_invite_to_nothing
    ),
    Scenario(
        actions.withdraw_invitation,
        "invitation.withdrawn",
        done=_withdraw_invitation,
        refused=_withdraw_invitation_twice,
    ),
    Scenario(
        actions.make_invitation_link,
        "invitation.link_made",
        done=_make_invitation_link,
        refused=_make_link_of_a_withdrawn_invitation,
    ),
    Scenario(
        actions.accept_invitation,
        "invitation.accepted",
        done=_accept_invitation,
        refused=_accept_invitation_twice,
    ),
    Scenario(
        actions.resign_role,
        "role.resigned",
        done=_resign,
        refused=_resign_twice,
    ),
    Scenario(
        actions.give_role, "role.given", done=_give_role, refused=_give_role_twice
    ),
    Scenario(
        actions.propose_appointment,
        "appointment.proposed",
        done=_propose,
        refused=_propose_oneself,
    ),
    Scenario(
        actions.appoint_by_operator,
        "appointment.made_by_operator",
        done=_appoint,
        refused=_appoint_twice,
    ),
    Scenario(
        actions.approve_appointment,
        "appointment.approved",
        done=_approve,
        refused=_approve_twice,
    ),
    Scenario(
        actions.accept_appointment,
        "appointment.accepted",
        done=_accept,
        refused=_accept_before_approval,
    ),
    Scenario(
        actions.withdraw_appointment,
        "appointment.withdrawn",
        done=_withdraw_appointment,
        refused=_withdraw_as_stranger,
    ),
    Scenario(
        actions.end_role,
        "role.ended",
        done=_end_role,
        refused=_end_role_of_last_manager,
    ),
    Scenario(
        actions.add_player,
        "player.added",
        done=_add_player,
        refused=_add_player_without_name,
    ),
    Scenario(
        actions.edit_player,
        "player.edited",
        done=_edit_player,
        refused=_edit_player_to_no_name,
    ),
    Scenario(
        actions.mark_same,
        "player.same",
        done=_mark_same,
        refused=_mark_same_as_oneself,
    ),
    Scenario(
        actions.separate,
        "player.separated",
        done=_separate,
        refused=_separate_what_is_separate,
    ),
    Scenario(
        actions.unlink_account,
        "player.unlinked",
        done=_unlink_account,
        refused=_unlink_no_account,
    ),
]
