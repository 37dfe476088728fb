//! Measurements of rfc1738: see `benches/`.
