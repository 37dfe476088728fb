"""What the types of other libraries share: that a value is valid, and does not only parse."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import rfc1738


def first_error(
    text: str, *, schemes: Literal["today", "rfc1738"] | rfc1738.Schemes | None, only: Iterable[str] | None
) -> rfc1738.Finding | None:
    """The first finding in a URL that is an error; None if it is valid."""
    if rfc1738.is_valid(text, schemes=schemes, only=only):
        return None
    findings = rfc1738.findings(text, schemes=schemes, only=only)
    return next(finding for finding in findings if finding.severity == "error")
