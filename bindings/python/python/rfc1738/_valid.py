"""What the types of other libraries share: that a value is valid, and does not only parse."""

from __future__ import annotations

import rfc1738

from ._schemes import Only, SchemesArgument


def first_error(text: str, *, schemes: SchemesArgument, only: Only) -> rfc1738.Finding | None:
    """The first finding in a URL that is an error; None if it is valid."""
    if rfc1738.is_valid(text, schemes=schemes, only=only):
        return None
    findings = rfc1738.findings(text, schemes=schemes, only=only)
    return next(finding for finding in findings if finding.severity == "error")
