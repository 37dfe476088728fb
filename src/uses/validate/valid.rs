//! [`is_valid`]: whether no rule finds an error.

use super::finding::Findings;
use crate::parse::schemes::{Schemes, TODAY};

/// Whether all of `text` is a valid URL: whether [`validate`](crate::validate()) finds no error in
/// it.
///
/// To know only whether a production derives it, use [`Url::parse`](crate::Url::parse).
///
/// ```
/// use rfc1738::{Url, is_valid};
///
/// assert!(is_valid("https://host.dom/path?search"));
/// assert!(!is_valid("https://user@host.dom/"));
/// assert!(!is_valid(" http://host.dom/"));
///
/// assert!(!is_valid("https://host.dom:99999/") && Url::parse("https://host.dom:99999/").is_ok());
/// ```
pub fn is_valid(text: &str) -> bool {
    TODAY.is_valid(text)
}

impl Schemes {
    /// Whether all of `text` is a valid URL of this set: whether [`validate`](Schemes::validate)
    /// finds no error in it.
    ///
    /// ```
    /// use rfc1738::Schemes;
    ///
    /// let only = Schemes::only(["https"])?;
    /// assert!(only.is_valid("HTTPS://host.dom/") && !only.is_valid("ftp://host.dom/"));
    /// # Ok::<(), rfc1738::RegistrationError>(())
    /// ```
    pub fn is_valid(&self, text: &str) -> bool {
        match self.derives(text.as_bytes()) {
            None => false,
            Some(true) => true,
            Some(false) => !self.has_error(text),
        }
    }
}

impl Schemes {
    /// Whether a rule finds an error in `text`, which is a URL.
    #[cold]
    fn has_error(&self, text: &str) -> bool {
        let mut findings = Findings::unkept();
        self.findings(text, &mut findings).is_err() || findings.had_error()
    }
}
