#!/usr/bin/env python3
"""Prints what zsh makes of a line when Tab is pressed at its end: crates/cli/packaging/test_zsh.py LINE

Each word is printed on a line. $SCRIPT is the script with the completions. zsh completes only on a terminal, so it has one here.
This needs zsh, and takes half a second.
"""

import os
import pty
import sys


def read_until(terminal: int, mark: str) -> str:
    """What the terminal shows, until `mark`."""
    shown = ""
    while mark not in shown:
        shown += os.read(terminal, 4096).decode(errors="replace")
    return shown


def main() -> None:
    line = sys.argv[1]
    folder = os.path.dirname(os.environ["SCRIPT"])
    process, terminal = pty.fork()
    if process == 0:
        os.environ["TERM"] = "dumb"
        os.execlp("zsh", "zsh", "-f")
    # Control-X shows the line, and deletes it: nothing is executed.
    setup = f"""
        PROMPT= fpath=({folder} $fpath)
        autoload -U compinit; compinit -u -D
        show() {{ print -r -- "line: $BUFFER :"; BUFFER=; }}
        zle -N show; bindkey '^X' show
        echo rea''dy
    """
    os.write(terminal, setup.encode())
    read_until(terminal, "ready\r\n")
    os.write(terminal, f"{line}\t\x18".encode())
    shown = read_until(terminal, " :\r\n")
    os.write(terminal, b"exit\n")
    os.waitpid(process, 0)
    *words, _ = shown.rpartition("line: ")[2].split()
    print("\n".join(words))


main()
