//! What holds for the whole repository: licenses, versions.

mod licences;
mod version;
