//! `bindings WASM FOLDER` does the same as the command `wasm-bindgen --target web --no-typescript`, from the lock file
//! of the library, whose version it has to match.

use std::{env, error::Error};

use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args_os().skip(1);
    let (Some(wasm), Some(folder)) = (arguments.next(), arguments.next()) else {
        return Err("usage: bindings WASM FOLDER".into());
    };
    Ok(Bindgen::new()
        .input_path(wasm)
        .web(true)?
        .typescript(false)
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate(folder)?)
}
