"""Two-step sign-in: authenticator apps, passkeys, recovery codes, and where they are asked."""
