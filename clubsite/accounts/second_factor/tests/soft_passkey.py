"""A device that keeps passkeys, in Python: what a browser would answer, as JSON."""

import hashlib
import json
import secrets
from dataclasses import dataclass, field
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from webauthn.helpers import bytes_to_base64url

PRESENT, VERIFIED, ATTESTED = 1, 4, 64


@dataclass(slots=True)
class SoftPasskey:
    """One passkey; the count rises with each use, unless it is told to stand still."""

    rp_id: str = "localhost"
    origin: str = "http://localhost"
    count: int = 1
    step: int = 1
    flags: int = PRESENT | VERIFIED
    credential_id: bytes = field(default_factory=lambda: secrets.token_bytes(16))
    statement: dict[str, Any] = field(
        default_factory=lambda: {"fmt": "none", "attStmt": {}}
    )
    public: bytes = b""
    """The public key that it claims to have, in place of its own."""
    key: ec.EllipticCurvePrivateKey = field(
        default_factory=lambda: ec.generate_private_key(ec.SECP256R1())
    )

    def create(self, options: str) -> str:
        """The answer to `navigator.credentials.create`."""
        numbers = self.key.public_key().public_numbers()
        public = cbor2.dumps(
            {
                1: 2,
                3: -7,
                -1: 1,
                -2: numbers.x.to_bytes(32, "big"),
                -3: numbers.y.to_bytes(32, "big"),
            }
        )
        length = len(self.credential_id).to_bytes(2, "big")
        made = bytes(16) + length + self.credential_id + (self.public or public)
        data = self._data(self.flags | ATTESTED) + made
        attestation = cbor2.dumps({**self.statement, "authData": data})
        return self._answer(
            clientDataJSON=self._client_data("webauthn.create", options),
            attestationObject=attestation,
            transports=["internal", "telepathy"],
        )

    def get(self, options: str) -> str:
        """The answer to `navigator.credentials.get`."""
        self.count += self.step
        data = self._data(self.flags)
        client = self._client_data("webauthn.get", options)
        signed = data + hashlib.sha256(client).digest()
        signature = self.key.sign(signed, ec.ECDSA(hashes.SHA256()))
        return self._answer(
            clientDataJSON=client, authenticatorData=data, signature=signature
        )

    def _data(self, flags: int) -> bytes:
        rp = hashlib.sha256(self.rp_id.encode()).digest()
        return rp + bytes([flags]) + self.count.to_bytes(4, "big")

    def _client_data(self, kind: str, options: str) -> bytes:
        challenge = json.loads(options)["challenge"]
        data = {"type": kind, "challenge": challenge, "origin": self.origin}
        return json.dumps(data).encode()

    def _answer(self, **response: Any) -> str:
        name = bytes_to_base64url(self.credential_id)
        texts = {
            key: bytes_to_base64url(value) if isinstance(value, bytes) else value
            for key, value in response.items()
        }
        answer = {"id": name, "rawId": name, "type": "public-key", "response": texts}
        return json.dumps(answer)
