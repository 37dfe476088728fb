//! What a client does with a URL, step by step (section 3), as values.

mod refused;
mod step;
mod steps;

pub use refused::Refused;
pub use step::{Action, Octets, Part, Step};
pub use steps::steps;
