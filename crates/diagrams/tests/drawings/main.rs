//! The tests of the drawings, in one program: each module says what it is about.

#[cfg(feature = "book")]
mod figures;
mod hostile;
mod languages;
mod railroad;
