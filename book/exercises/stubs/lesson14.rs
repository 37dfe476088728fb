//! Lesson 14: Recursion.
//!
//! The strings may have a hundred thousand brackets. A function that calls itself for
//! each of them fills the stack, and ends the program.

use nom::{
    IResult,
    error::{Error, ErrorKind},
};

/// `comment = "(" *(ctext / quoted-pair / comment) ")"`, of any depth
///
/// A comment of RFC 822 (section 3.3). `ctext` is any US-ASCII character except
/// brackets, backslash and carriage return, and `quoted-pair` is a backslash and any
/// US-ASCII character. Of `(a (b) c) d`, it reads `(a (b) c)`.
pub fn comment(input: &[u8]) -> IResult<&[u8], &[u8]> {
    todo!()
}

/// How deep a comment is: the most brackets that are open at the same time
///
/// `(a)` has depth 1, and `(a (b) (c (d)))` has 3. `None` if not all of `text` is a
/// comment.
pub fn comment_depth(text: &[u8]) -> Option<usize> {
    todo!()
}

/// Computes a sum
///
/// ```text
/// sum     = sum "+" product | sum "-" product | product
/// product = product "*" factor | factor
/// factor  = 1*digit | "(" sum ")"
/// ```
///
/// `9-3-2` is 4, and `2+3*4` is 14. `None` if not all of `text` is a `sum`, if a number
/// or a result does not fit into an `i64`, or if more than 100 brackets are open at the
/// same time.
pub fn calculate(text: &[u8]) -> Option<i64> {
    todo!()
}
