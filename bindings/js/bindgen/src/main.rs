//! `bindgen WASM FOLDER` writes `glue.js` and `glue_bg.wasm` to FOLDER. It does the same as the
//! command `wasm-bindgen`, from the lock file of the library, whose version it has to match.

use std::{env, error::Error};

use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args_os().skip(1);
    let (Some(wasm), Some(folder)) = (arguments.next(), arguments.next()) else {
        return Err("usage: bindgen WASM FOLDER".into());
    };
    Ok(Bindgen::new()
        .input_path(wasm)
        .out_name("glue")
        .web(true)?
        // The package says where the WebAssembly is: bundlers would look for this path, even where
        // nobody asks for it.
        .omit_default_module_path(true)
        // After a trap, the package makes a new instance.
        .reset_state_function(true)
        .typescript(false)
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate(folder)?)
}
