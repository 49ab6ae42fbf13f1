"""SPF, DKIM and DMARC of the sending domain, with a name server made up for the test."""

import base64
from collections.abc import Callable, Mapping, Sequence
from io import StringIO
from types import SimpleNamespace

import dns.resolver
import pytest
from django.core.management import CommandError, call_command
from django.test import override_settings

from clubsite.notices.mail_domain import (
    Finding,
    check_dkim,
    check_dmarc,
    check_domain,
    check_spf,
)
from clubsite.notices.management.commands import check_mail_domain

DOMAIN = "club.example.org"
KEY = base64.b64encode(b"k" * 294).decode()
GOOD = {
    DOMAIN: ["other=1", "v=spf1 include:_spf.example.net mx -all"],
    "_spf.example.net": ["v=spf1 ip4:192.0.2.0/24 -all"],
    f"mail._domainkey.{DOMAIN}": [f"v=DKIM1; k=rsa; p={KEY}"],
    "_dmarc.example.org": ["v=DMARC1; p=quarantine"],
}


def lookup(records: Mapping[str, Sequence[str]]) -> Callable[[str], Sequence[str]]:
    return lambda name: records.get(name, [])


def spf(*records: str, **others: Sequence[str]) -> Finding:
    return check_spf(DOMAIN, "", lookup({DOMAIN: records, **others}))


def dkim(record: str, *selectors: str) -> Finding:
    name = f"{(selectors or ('mail',))[0]}._domainkey.{DOMAIN}"
    return check_dkim(DOMAIN, selectors, lookup({name: [record]}))


def dmarc(*records: str) -> Finding:
    return check_dmarc(DOMAIN, lookup({f"_dmarc.{DOMAIN}": records}))


def test_a_domain_with_all_three_is_right() -> None:
    findings = check_domain(DOMAIN, server="", selectors=(), lookup=lookup(GOOD))

    assert [(each.check, each.is_right) for each in findings] == [
        ("SPF", True),
        ("DKIM", True),
        ("DMARC", True),
    ]


def test_an_empty_domain_is_told_what_to_set() -> None:
    findings = check_domain(
        DOMAIN, server="smtp.example.net", selectors=(), lookup=lookup({})
    )

    assert [(each.name, each.record) for each in findings] == [
        (DOMAIN, "v=spf1 a:smtp.example.net -all"),
        (f"SELECTOR._domainkey.{DOMAIN}", "v=DKIM1; k=rsa; p=KEY"),
        (f"_dmarc.{DOMAIN}", f"v=DMARC1; p=none; rua=mailto:postmaster@{DOMAIN}"),
    ]
    assert not any(each.is_right for each in findings)


@pytest.mark.parametrize(
    ("records", "words"),
    [
        ((), "There is no SPF record"),
        (("v=spf1 -all", "V=SPF1 mx -all"), "several SPF records"),
        (("v=spf1 mx",), "doesn't end"),
        (("v=spf1 mx +all",), "lets any server send"),
        (("v=spf1 all",), "lets any server send"),
        (("v=spf1 ?all",), "lets any server send"),
        (("v=spf1 " + "mx a:b.example.org " * 6 + "-all",), "more than 10"),
    ],
)
def test_an_spf_record_that_does_not_help_is_named(
    records: tuple[str, ...], words: str
) -> None:
    finding = spf(*records)

    assert not finding.is_right
    assert words in finding.text


@pytest.mark.parametrize(
    "record", ["v=spf1 ip4:192.0.2.1 ~all", "v=spf1 redirect=_spf.example.net"]
)
def test_an_spf_record_that_ends_is_right(record: str) -> None:
    assert spf(record).is_right


def test_records_that_include_each_other_are_read_once() -> None:
    loop = {"b.example.org": ["v=spf1 include:c.example.org exists:x -all"]}
    loop["c.example.org"] = ["v=spf1 include:b.example.org ptr a/24 -all"]

    assert spf("v=spf1 include:b.example.org -all", **loop).is_right


def test_many_includes_are_too_many() -> None:
    many = {
        f"{at}.example.org": [f"v=spf1 include:{at + 1}.example.org -all"]
        for at in range(12)
    }

    finding = spf("v=spf1 include:0.example.org -all", **many)

    assert "Remove an include" in finding.text


@pytest.mark.parametrize(
    ("record", "words"),
    [
        ("v=DKIM1; p=", "revoked"),
        ("v=DKIM1; p=%%%", "can't be read"),
        (f"v=DKIM1; p={base64.b64encode(b'k' * 94).decode()}", "too short"),
        ("something else", "under that name"),
    ],
)
def test_a_key_that_signs_nothing_is_named(record: str, words: str) -> None:
    finding = dkim(record, "club2026")

    assert not finding.is_right
    assert words in finding.text
    assert finding.name == f"club2026._domainkey.{DOMAIN}"


def test_a_short_key_of_the_new_kind_is_right() -> None:
    key = base64.b64encode(b"k" * 32).decode()

    assert dkim(f"v=DKIM1; k=ed25519; p={key}").is_right


@pytest.mark.parametrize(
    ("records", "words"),
    [
        (("v=DMARC1; p=none", "v=DMARC1; p=reject"), "several DMARC records"),
        (("v=DMARC1; rua=mailto:a@example.org",), "has no policy"),
        (("v=spf1 -all",), "There is no DMARC record"),
    ],
)
def test_a_dmarc_record_that_does_not_help_is_named(
    records: tuple[str, ...], words: str
) -> None:
    finding = dmarc(*records)

    assert not finding.is_right
    assert words in finding.text


def answers(records: Mapping[str, Sequence[str]]) -> Callable[..., object]:
    """A name server with these records alone; long ones come in pieces."""

    def resolve(name: str, kind: str, *, lifetime: float) -> list[SimpleNamespace]:
        assert (kind, lifetime) == ("TXT", check_mail_domain.SECONDS)
        if name not in records:
            raise dns.resolver.NXDOMAIN
        if not records[name]:
            raise dns.resolver.NoAnswer
        return [
            SimpleNamespace(strings=(text[:5].encode(), text[5:].encode()))
            for text in records[name]
        ]

    return resolve


def run(*words: str) -> str:
    output = StringIO()
    call_command("check_mail_domain", *words, stdout=output)
    return output.getvalue()


@override_settings(DEFAULT_FROM_EMAIL=f"The Club <results@{DOMAIN}>")
def test_the_command_reads_the_domain_of_the_sender(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    records = {**GOOD, f"_dmarc.{DOMAIN}": ()}
    monkeypatch.setattr(dns.resolver, "resolve", answers(records))

    lines = run("--selector", "mail").splitlines()

    assert lines[0] == "SPF, ok: v=spf1 include:_spf.example.net mx -all"
    assert lines[1] == f"DKIM, ok: There is a key: mail._domainkey.{DOMAIN}."
    assert lines[2] == "DMARC, ok: v=DMARC1; p=quarantine"


@override_settings(EMAIL_CONFIGURED=True, EMAIL_HOST="smtp.example.net")
def test_the_command_says_what_to_set(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    known = {"xn--bcher-kva.example": ()}
    monkeypatch.setattr(dns.resolver, "resolve", answers(known))
    output = StringIO()

    with pytest.raises(CommandError, match="example isn't ready"):
        call_command("check_mail_domain", "--domain", "bücher.example", stdout=output)

    shown = output.getvalue()
    assert 'xn--bcher-kva.example TXT "v=spf1 a:smtp.example.net -all"' in shown
    assert "SPF, to do: There is no SPF record." in shown


def test_a_sender_without_a_domain_is_named() -> None:
    with pytest.raises(CommandError, match="Set it, or use --domain"):
        run()


def test_what_is_no_domain_is_named() -> None:
    with pytest.raises(CommandError, match="isn't a domain"):
        run("--domain", "a..example")


def test_without_a_name_server_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def resolve(*_words: object, **_options: object) -> None:
        raise dns.resolver.NoResolverConfiguration

    monkeypatch.setattr(dns.resolver, "resolve", resolve)

    with pytest.raises(CommandError, match="The name server doesn't answer"):
        run("--domain", DOMAIN)


def test_a_domain_that_no_server_knows_is_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(dns.resolver, "resolve", answers({}))

    with pytest.raises(CommandError, match="No name server knows"):
        run("--domain", DOMAIN)
