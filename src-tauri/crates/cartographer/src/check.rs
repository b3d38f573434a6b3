//! Whether a map is right. (Filled in below.)
