"""`manage.py check_mail_domain`: SPF, DKIM and DMARC of the sender, and what to set."""

from argparse import ArgumentParser
from collections.abc import Iterable, Sequence
from email.utils import parseaddr
from typing import Any

import dns.exception
import dns.resolver
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from clubsite.notices.mail_domain import Finding, check_domain

SECONDS = 5.0


class Command(BaseCommand):
    help = (
        "Checks SPF, DKIM and DMARC of the domain that emails are sent from, and says "
        "what to set."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take another domain, and the names of DKIM keys."""
        parser.add_argument("--domain", default="", help="instead of that of MAIL_FROM")
        parser.add_argument(
            "--selector",
            action="append",
            default=[],
            help="name of a DKIM key, from your email provider; may be repeated",
        )

    def handle(self, *_args: object, **options: Any) -> None:
        """Print what is found; exit status 1 when something must be set."""
        domain = options["domain"] or _sending_domain()
        check_is_known(_ascii(domain))
        server = settings.EMAIL_HOST if settings.EMAIL_CONFIGURED else ""
        findings = check_domain(
            _ascii(domain),
            server=server if "." in server else "",
            selectors=options["selector"],
            lookup=find_texts,
        )
        for finding in findings:
            self.stdout.write(describe(finding))
        if not all(finding.is_right for finding in findings):
            raise CommandError(
                f"{domain} isn't ready: emails may land in spam folders."
            )


def describe(finding: Finding) -> str:
    """The finding as lines of text."""
    state = "ok" if finding.is_right else "to do"
    lines = [f"{finding.check}, {state}: {finding.text}"]
    if finding.record:
        lines.append(f'  {finding.name} TXT "{finding.record}"')
    return "\n".join(lines)


def find_texts(name: str) -> Sequence[str]:
    """The TXT records of that name, by the name server of this machine."""
    try:
        answer = _resolve(name)
    except dns.resolver.NXDOMAIN:
        return []
    return [b"".join(row.strings).decode(errors="replace") for row in answer]


def check_is_known(domain: str) -> None:
    """Refuse a domain that no name server knows, as all are where none is reached."""
    try:
        _resolve(domain)
    except dns.resolver.NXDOMAIN as problem:
        raise CommandError(
            f"No name server knows {domain}. Check its spelling, and that this machine "
            "reaches the internet."
        ) from problem


def _resolve(name: str) -> Iterable[Any]:
    """The answer to a question for TXT records; none if the name has none."""
    try:
        return dns.resolver.resolve(name, "TXT", lifetime=SECONDS)
    except dns.resolver.NXDOMAIN:
        raise
    except dns.resolver.NoAnswer:
        return ()
    except dns.exception.DNSException as problem:
        raise CommandError(
            f"The name server doesn't answer ({type(problem).__name__}). "
            "Run this where the site can reach one."
        ) from problem


def _sending_domain() -> str:
    domain = parseaddr(settings.DEFAULT_FROM_EMAIL)[1].rpartition("@")[2]
    if "." not in domain:
        raise CommandError(
            "MAIL_FROM has no domain that receives emails. Set it, or use --domain."
        )
    return domain


def _ascii(domain: str) -> str:
    """The domain as name servers know it."""
    try:
        return domain.strip().rstrip(".").lower().encode("idna").decode()
    except UnicodeError as problem:
        raise CommandError(
            f"“{domain}” isn't a domain. Check its spelling."
        ) from problem
