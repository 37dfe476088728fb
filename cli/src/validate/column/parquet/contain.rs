//! [`contain`]: makes an error of a panic of the Parquet library.

use std::{
    any::Any,
    cell::Cell,
    panic::{self, AssertUnwindSafe, PanicHookInfo},
    sync::Once,
};

use parquet::errors::Result;

thread_local! {
    /// Whether a panic of this thread is contained, so that nothing is to be printed about it.
    static CONTAINED: Cell<bool> = const { Cell::new(false) };
}

/// The result of `read`, or what is wrong, also if it panics. Whatever `read` changes is not to be used after that.
pub(super) fn contain<T>(read: impl FnOnce() -> Result<T>) -> std::result::Result<T, String> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let print = panic::take_hook();
        panic::set_hook(Box::new(move |panic: &PanicHookInfo<'_>| {
            if !CONTAINED.get() {
                print(panic);
            }
        }));
    });
    CONTAINED.set(true);
    let result = panic::catch_unwind(AssertUnwindSafe(read));
    CONTAINED.set(false);
    match result {
        Ok(result) => result.map_err(|error| error.to_string()),
        Err(panic) => Err(format!("the library parquet panicked: {}", message(&*panic))),
    }
}

/// The message of a panic.
fn message(panic: &(dyn Any + Send)) -> &str {
    let literal = panic.downcast_ref::<&str>().copied();
    literal.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("without a message")
}
