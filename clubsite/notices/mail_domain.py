"""SPF, DKIM and DMARC of the domain that sends our emails: what is wrong, what to set.

The records come from `lookup`, so no network is used here. SPF is RFC 7208, DKIM RFC
6376, DMARC RFC 7489.
"""

import base64
import binascii
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

Lookup = Callable[[str], Sequence[str]]
"""The TXT records of that name; none if there are none."""

USUAL_SELECTORS = (
    *("default", "mail", "dkim", "s1", "s2", "k1", "selector1", "selector2"),
    *("google", "smtp", "mta"),
)
"""Names under which providers often put their keys."""
MOST_LOOKUPS = 10
"""More DNS queries than that make receivers ignore an SPF record."""
LEAST_KEY_BYTES = 140
"""A key of 1,024 bits takes 162 bytes; shorter ones are refused by receivers."""

_LOOKING_UP = ("include:", "a", "mx", "ptr", "exists:", "redirect=")


@dataclass(frozen=True, slots=True)
class Finding:
    """What one check found: whether it is right, in words, and the record to set."""

    check: str
    is_right: bool
    text: str
    name: str = ""
    record: str = ""


def check_domain(
    domain: str, *, server: str, selectors: Sequence[str], lookup: Lookup
) -> list[Finding]:
    """What is found of each; `server` is the mail server, if it is known."""
    return [
        check_spf(domain, server, lookup),
        check_dkim(domain, selectors, lookup),
        check_dmarc(domain, lookup),
    ]


def check_spf(domain: str, server: str, lookup: Lookup) -> Finding:
    """Whether the domain says which servers send its emails."""
    sender = f"a:{server}" if server else "mx"
    proposed = f"v=spf1 {sender} -all"
    records = [text for text in lookup(domain) if _is_spf(text)]
    if not records:
        text = (
            "There is no SPF record. Set one. If a provider sends your emails, use the "
            "include: that it names in place of the server."
        )
        return Finding("SPF", is_right=False, text=text, name=domain, record=proposed)
    if len(records) > 1:
        text = "There are several SPF records, so receivers ignore all. Join them."
        return Finding("SPF", is_right=False, text=text, name=domain)
    [record] = records
    wrong = "".join(_spf_faults(record, domain, lookup))
    return Finding("SPF", is_right=not wrong, text=wrong or record)


def _spf_faults(record: str, domain: str, lookup: Lookup) -> Iterator[str]:
    """The first thing that is wrong with the record."""
    terms = record.lower().split()[1:]
    ends = [term for term in terms if term.endswith("all")]
    redirects = any(term.startswith("redirect=") for term in terms)
    if not (redirects or ends):
        yield f"“{record}” doesn't end. Add -all at its end."
    elif ends and ends[-1] in {"all", "+all", "?all"}:
        yield f"“{record}” lets any server send. End it with -all or ~all."
    elif _count_lookups(record, lookup, {domain}) > MOST_LOOKUPS:
        yield (
            f"“{record}” needs more than {MOST_LOOKUPS} DNS queries, so receivers "
            "ignore it. Remove an include:."
        )


def _is_spf(text: str) -> bool:
    return text.lower().split(" ", 1)[0] == "v=spf1"


def _count_lookups(record: str, lookup: Lookup, known: set[str]) -> int:
    """How many queries the record takes with those that it includes, each read once."""
    count = 0
    for term in record.lower().split()[1:]:
        bare = term.lstrip("+-~?")
        mechanism = bare.split(":")[0].split("/")[0].split("=")[0]
        if not any(bare.startswith(each) for each in _LOOKING_UP if each[-1] in ":="):
            count += mechanism in _LOOKING_UP
            continue
        count += 1
        name = bare.replace("=", ":").partition(":")[2]
        followed = mechanism in {"include", "redirect"} and name not in known
        if followed and count <= MOST_LOOKUPS:
            known.add(name)
            included = [text for text in lookup(name) if _is_spf(text)]
            count += sum(_count_lookups(text, lookup, known) for text in included[:1])
    return count


def check_dkim(domain: str, selectors: Sequence[str], lookup: Lookup) -> Finding:
    """Whether there is a key that signs the emails of the domain."""
    tried = selectors or USUAL_SELECTORS
    wrong = ""
    for selector in tried:
        name = f"{selector}._domainkey.{domain}"
        for text in lookup(name):
            tags = _tags(text)
            fault = _key_fault(tags) if "p" in tags else ""
            if "p" in tags and not fault:
                return Finding("DKIM", is_right=True, text=f"There is a key: {name}.")
            wrong = wrong or (fault and f"{name}: {fault}")
    if not wrong and not selectors:
        wrong = (
            "No key was found under the usual names. Turn on signing at your email "
            "provider, set the record that it names, then pass its selector with "
            "--selector."
        )
    wrong = wrong or (
        "There is no key under that name. Set the record that your email provider names."
    )
    name = f"{(selectors or ['SELECTOR'])[0]}._domainkey.{domain}"
    record = "v=DKIM1; k=rsa; p=KEY"
    return Finding("DKIM", is_right=False, text=wrong, name=name, record=record)


def _key_fault(tags: dict[str, str]) -> str:
    if not tags["p"]:
        return "This key was revoked. Set the new one."
    try:
        key = base64.b64decode("".join(tags["p"].split()), validate=True)
    except binascii.Error:
        return "This key can't be read. Copy it again."
    if tags.get("k", "rsa") == "rsa" and len(key) < LEAST_KEY_BYTES:
        return "This key is too short. Use one of 2,048 bits."
    return ""


def check_dmarc(domain: str, lookup: Lookup) -> Finding:
    """Whether the domain says what becomes of emails that only claim to be its own."""
    name = f"_dmarc.{domain}"
    proposed = f"v=DMARC1; p=none; rua=mailto:postmaster@{domain}"
    labels = domain.split(".")
    for at in range(max(1, len(labels) - 1)):
        found = f"_dmarc.{'.'.join(labels[at:])}"
        records = [text for text in lookup(found) if _tags(text).get("v") == "DMARC1"]
        if records:
            break
    else:
        text = "There is no DMARC record. Set one; later change none to quarantine."
        return Finding("DMARC", is_right=False, text=text, name=name, record=proposed)
    if len(records) > 1:
        text = "There are several DMARC records, so receivers ignore all. Keep one."
        return Finding("DMARC", is_right=False, text=text, name=found)
    [record] = records
    if _tags(record).get("p") not in {"none", "quarantine", "reject"}:
        text = f"“{record}” has no policy. Add p=none, p=quarantine or p=reject."
        return Finding("DMARC", is_right=False, text=text, name=found, record=proposed)
    return Finding("DMARC", is_right=True, text=record)


def _tags(text: str) -> dict[str, str]:
    """The tags of a DKIM or DMARC record.

    >>> _tags("v=DMARC1; p = none")
    {'v': 'DMARC1', 'p': 'none'}
    """
    pairs = (part.partition("=") for part in text.split(";") if "=" in part)
    return {name.strip(): value.strip() for name, _sign, value in pairs}
