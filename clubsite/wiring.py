"""Which function answers each question that a lower package asks of upper ones.

`connect()` is called once, by the last app of INSTALLED_APPS, as soon as all models are
loaded. Nothing registers itself by being imported.
"""

from celery.signals import heartbeat_sent
from django.contrib.auth.signals import user_logged_in
from django.db.backends.signals import connection_created

from clubsite.accounts import audit_messages as accounts_messages
from clubsite.accounts import links as account_links
from clubsite.accounts.second_factor import access as second_factor_access
from clubsite.accounts.second_factor import session as second_factor_session
from clubsite.audit import messages, seals
from clubsite.clubs import access as clubs_access
from clubsite.clubs import eligibility as clubs_eligibility
from clubsite.clubs import labels as clubs_messages
from clubsite.clubs import own_data as clubs_data
from clubsite.clubs import policy, policy_labels
from clubsite.clubs import queries as clubs_queries
from clubsite.clubs.policies import access as policies_access
from clubsite.clubs.policies import queries as policies_queries
from clubsite.jobs import kinds, workers
from clubsite.members import labels as members_labels
from clubsite.notices import links
from clubsite.notices import outbox as notices_outbox
from clubsite.notices import retention as notices_retention
from clubsite.ops import backups, health_checks, outages, restoring
from clubsite.recaps import job_kinds, requests
from clubsite.recaps import labels as recaps_messages
from clubsite.recaps import retention as recaps_retention
from clubsite.recaps.months import access as months_access
from clubsite.recaps.queries import announcement as announcements
from clubsite.recaps.queries import publication, work
from clubsite.retention import access as retention_access
from clubsite.retention import expunged_list, own_data
from clubsite.retention import labels as retention_labels
from clubsite.retention import rows as retention_rows
from rulings.appeals import audit_messages as appeals_messages
from rulings.appeals import policy_labels as appeals_policy_labels
from rulings.appeals.access import against
from rulings.appeals.access import cases as appeals_access
from rulings.appeals.access import own_data as appeals_data
from rulings.appeals.access import waiting as appeals_waiting
from rulings.appeals.actions import expunging as appeals_expunging
from rulings.appeals.actions import hearing, misconduct
from rulings.appeals.actions import transitions as appeals
from rulings.appeals.queries import lodging, page, waiting
from rulings.appeals.queries.hearing_file import HEARING_FILES
from rulings.casebook import labels as casebook_labels
from rulings.conduct import access as conduct_access
from rulings.conduct import labels as conduct_labels
from rulings.conduct.access import eligibility as conduct_eligibility
from rulings.conduct.access import seats as conduct_seats
from rulings.conduct.actions import expunging as conduct_expunging
from rulings.conduct.actions import panels, reporting
from rulings.conduct.actions import transitions as conduct
from rulings.conduct.queries import lists as conduct_queries
from rulings.conduct.queries import own_data as conduct_data
from rulings.desk import access as desk_access
from rulings.desk.actions import claims
from rulings.desk.queries import calls, guided, stories
from rulings.log import access as rulings_access
from rulings.log import labels as log_labels
from rulings.log import retention as log_retention
from rulings.log.queries import rulings
from rulings.polls import access as polls_access
from rulings.polls import queries as polls_queries
from rulings.reports import access as reports_access
from rulings.reports import actions as reports
from rulings.reports import labels as reports_labels
from rulings.reports import retention as reports_retention
from rulings.reports.queries import own_data as reports_data
from rulings.reports.queries.waiting import report_duties
from rulings.skips import labels as skips_labels
from rulings.skips import queries as skips_queries
from scoring.calendar import labels as calendar_labels
from scoring.calendar.queries import pages as calendar_pages
from scoring.events import labels as events_labels
from scoring.events import queries as scoring_told
from scoring.events.access import own as own_events
from scoring.exchange.actions import analysis, kept_plays, uploads
from scoring.ladders import labels as ladder_labels
from scoring.mails import actions as mails_actions
from scoring.mails import content as mails_content
from scoring.mails import labels as mails_labels
from scoring.mails import queries as mails_queries
from scoring.mails import sending
from scoring.play import audit_messages as scoring_messages
from scoring.play import labels as play_labels
from scoring.play.actions import forgetting
from scoring.play.queries import corrections, desk, event_status, policies
from scoring.play.queries import setup as play_setup
from scoring.publishing import queries as publishing
from scoring.results import actions as results_actions
from scoring.results import pages as results_pages
from scoring.results.queries import lists as scoring_front
from scoring.results.queries import own_data as results_data
from scoring.results.queries import tonight
from scoring.statistics import labels as statistics_labels

POLICY = (
    policy_labels.TOPIC_LABELS,
    events_labels.ENTRY,
    events_labels.PEOPLE,
    play_labels.PLAY,
    log_labels.LAWS,
    events_labels.AVERAGES,
    log_labels.SYSTEMS,
    play_labels.CORRECTIONS,
    events_labels.APPEAL_PERIOD,
    log_labels.LATE_RULINGS,
    appeals_policy_labels.APPEAL,
    appeals_policy_labels.CONFLICTS,
    appeals_policy_labels.RETENTION,
    log_labels.PENALTIES,
    play_labels.SLOW_PLAY,
    skips_labels.ONLINE,
    conduct_labels.CONDUCT,
    members_labels.MEMBERS,
    log_retention.RETENTION,
    retention_labels.RETENTION,
    statistics_labels.STATISTICS,
    recaps_messages.DOCUMENTS,
    recaps_messages.REPORTING,
    recaps_messages.ANNOUNCEMENT,
    casebook_labels.CASEBOOK,
    reports_labels.REPORTS,
)
"""The blocks of a club's policy with their words, in the order of its page."""


def connect() -> None:
    """Give every question its answers; a second call changes nothing."""
    _health()
    _jobs()
    _audit()
    _retention()
    _own_data()
    _notices()
    _accounts()
    _clubs()
    _policies()
    _front_page()
    _evening()
    _rulings()


def _health() -> None:
    connection_created.connect(restoring.guard.check)
    connection_created.connect(outages.note_back)
    health_checks.health_checks.answered_by(
        {
            "database": health_checks.database,
            "writing": health_checks.writing,
            "files": health_checks.files,
            "broker": health_checks.broker,
            "worker": workers.trouble,
            "beat": health_checks.beat,
            "mail": notices_outbox.mail_trouble,
            "result_mail": sending.result_mail_trouble,
            "jobs": work.trouble,
            "space": health_checks.space,
        }
    )
    health_checks.facts.answered_by(
        {
            "free_megabytes": health_checks.free_megabytes,
            "given_up": work.given_up,
            "oldest_job_minutes": work.oldest_minutes,
        }
    )
    # Celery's own signal, sent in workers alone: the health page reads what it stores.
    heartbeat_sent.connect(workers.note_life)


def _jobs() -> None:
    # The most urgent first, of each queue.
    everything = (
        notices_outbox.MAIL,
        sending.RESULT_MAIL,
        job_kinds.FLOW_SHEET,
        job_kinds.TABLE_PAPER,
        job_kinds.SEALED_RECORD,
        uploads.UPLOAD,
        job_kinds.DOCUMENT,
        job_kinds.REFERRAL_COPY,
        job_kinds.MONTH_DOCUMENT,
        hearing.PREPARING,
        reporting.PREPARING,
        kept_plays.PLAYS,
        claims.CLAIM,
        analysis.PLAY,
        analysis.DEAL,
    )
    kinds.kinds.answered_by({kind.name: kind for kind in everything})


def _audit() -> None:
    backups.seal_log.answered_by(seals.seal_for_backup)
    backups.is_unused.answered_by(clubs_queries.is_unused)
    backups.newest_seal.answered_by(seals.read_newest)
    backups.expunged_lines.answered_by(expunged_list.known_lines)
    messages.sentences.answered_by(
        messages.AUDIT_MESSAGES,
        accounts_messages.AUDIT_MESSAGES,
        clubs_messages.AUDIT_MESSAGES,
        retention_labels.AUDIT_MESSAGES,
        members_labels.AUDIT_MESSAGES,
        scoring_messages.AUDIT_MESSAGES,
        calendar_labels.AUDIT_MESSAGES,
        mails_labels.AUDIT_MESSAGES,
        ladder_labels.AUDIT_MESSAGES,
        statistics_labels.AUDIT_MESSAGES,
        log_labels.AUDIT_MESSAGES,
        appeals_messages.AUDIT_MESSAGES,
        reports_labels.AUDIT_MESSAGES,
        conduct_labels.AUDIT_MESSAGES,
        skips_labels.AUDIT_MESSAGES,
        recaps_messages.AUDIT_MESSAGES,
    )


def _retention() -> None:
    packages = (
        appeals_expunging.APPEALS,
        reports_retention.REPORTS,
        conduct_expunging.REFERRALS,
    )
    retention_access.cases.answered_by({each.name: each for each in packages})
    rows = (
        retention_rows.RESULTS,
        retention_rows.STATISTICS,
        *(row for each in packages for row in each.rows),
        log_retention.NAMES,
        log_retention.OFFENCES,
        forgetting.CORRECTIONS,
        notices_retention.NOTICES,
        recaps_retention.DOCUMENTS,
        retention_rows.BACKUPS,
    )
    retention_access.rows.answered_by({row.name: row for row in rows})
    retention_access.open_cases.answered_by(
        page.cases_that_keep, conduct_queries.cases_that_keep
    )
    appeals_expunging.also_expunge.answered_by(reports.expunge_with_appeal)


def _own_data() -> None:
    own_data.sections.answered_by(
        {
            "account": clubs_data.account_data,
            "player": clubs_data.player_data,
            "results": results_data.result_data,
            "result emails": mails_actions.address_data,
            "notices": notices_retention.notice_data,
            "appeals": appeals_data.appeal_data,
            "reports": reports_data.report_data,
            "referrals": conduct_data.referral_data,
        }
    )
    own_data.erase.answered_by(
        mails_actions.forget_address,
        notices_retention.erase_notices,
        reports.erase_answers,
    )
    own_data.tables.answered_by(
        {
            "result emails": mails_actions.ERASED_FROM,
            "notices": notices_retention.ERASED_FROM,
            "reports": reports.ERASED_FROM,
            "recaps": recaps_retention.ERASED_FROM,
        }
    )


def _notices() -> None:
    links.open_pages.answered_by(
        {
            "club_seal": clubs_access.open_seal,
            "policy_draft": policies_access.open_drafts,
            "retention_schedule": retention_access.open_pages,
            "data_own": retention_access.open_own,
            "data_request_list": retention_access.open_requests,
            "event_detail": scoring_told.open_events,
            "document_list": scoring_told.open_events,
            "month_list": months_access.open_months,
            "month_page": months_access.open_month_documents,
            "correction_detail": corrections.open_corrections,
            "ruling_detail": rulings.open_rulings,
            "appeal_detail": page.open_appeals,
            "report_detail": reports_access.open_reports,
            "referral_list": conduct_queries.open_queue,
            "seat_list": conduct_seats.open_pages,
            "skip_detail": skips_queries.open_skips,
            "poll_own": polls_queries.open_polls,
        }
    )
    notices_outbox.link_makers.answered_by(
        {
            "accounts/password_link": account_links.password_link_in_mail,
            "accounts/sign_in_link": account_links.sign_in_link_in_mail,
            "clubs/invitation": clubs_access.link_in_mail,
            "rulings/poll_asked": polls_queries.link_to_poll,
        },
        conduct.LINK_MAKERS,
    )
    notices_outbox.may_still_be_sent.answered_by(
        {f"rulings/appeal_{kind}": appeals.may_still_be_sent for kind in appeals.KINDS},
        {f"rulings/{kind}": reports.may_still_be_sent for kind in reports.WAITING},
    )
    notices_outbox.case_kinds.answered_by(
        appeals.get_kinds, conduct.get_kinds, reports.get_kinds
    )
    notices_outbox.attachments.answered_by(HEARING_FILES)


def _accounts() -> None:
    second_factor_access.holds_role_that_requires.answered_by(
        clubs_access.holds_confidential_role
    )
    # Django's own signal: however a session begins, it knows when.
    user_logged_in.connect(second_factor_session.note_sign_in)


def _clubs() -> None:
    clubs_eligibility.not_eligible.answered_by(conduct_eligibility.get_absences)
    clubs_access.event_of_both.answered_by(own_events.event_of_both)
    clubs_access.people_in_open_cases.answered_by(
        conduct_access.people_in_open_referrals,
        appeals_access.people_in_open_appeals,
    )


def _policies() -> None:
    named = {block_labels.block.__name__: block_labels for block_labels in POLICY}
    policy.blocks.answered_by({name: module.block for name, module in named.items()})
    policy_labels.block_labels.answered_by(named)
    policies_queries.policy_use.answered_by(policies.get_policy_use)
    policies_queries.bound_events.answered_by(policies.get_bound_events)


def _front_page() -> None:
    clubs_queries.latest_results.answered_by(scoring_front.latest_results)
    clubs_queries.coming_events.answered_by(
        scoring_front.coming_events, calendar_pages.coming_dates
    )
    clubs_queries.result_emails.answered_by(mails_queries.describe_consent)
    clubs_queries.occasions.answered_by(
        tonight.own_occasions, waiting.occasions_of_cases
    )
    tonight.table_rulings.answered_by(rulings.rulings_at_table)


def _evening() -> None:
    event_status.held_open_until.answered_by(lodging.last_appeal, lodging.last_review)
    desk.desk_calls.answered_by(
        calls.open_rulings,
        calls.prepared_reports,
        calls.get_due_checks,
        skips_queries.referred_skips,
        calls.tables_calling,
    )
    desk.desk_marks.answered_by(desk_access.mark_of_waiting)
    desk.desk_pins.answered_by(calls.get_open_items)
    results_actions.after_posting.answered_by(requests.render_now)
    publishing.published_files.answered_by(publication.get_published)
    play_setup.spoken_announcements.answered_by(announcements.spoken_announcement)
    results_pages.board_stories.answered_by(stories.story_url)
    mails_content.laws_of_rulings.answered_by(rulings.laws_of_results)


def _rulings() -> None:
    appeals_waiting.also_unfinished.answered_by(reports_access.with_open_report)
    waiting.more_duties.answered_by(report_duties)
    rulings_access.reasons_to_hold.answered_by(against.reason_to_hold)
    rulings_access.sealed_consultations.answered_by(polls_access.sealed_consultations)
    rulings_access.offences_lifted.answered_by(appeals_access.lifted_offences)
    polls_queries.laws_walked.answered_by(guided.get_walkings)
    misconduct.prepared_report.answered_by(panels.prepare_for_panel)
