//! [`CharacterKind`]: what a search looks for, and the characters by which text is divided.

use crate::{engine::CommittedInput, grammar};

/// A kind of characters.
#[derive(Debug, Clone, Copy)]
pub(super) enum CharacterKind {
    Any,
    /// Every attempt at a URL has one: the `<` of a wrapper, or the colon after a scheme.
    Delimiter,
    /// The end of the text inside a wrapper.
    Bracket,
    NotSpace,
    /// Not the space between the words of a line.
    NotBlank,
    NotScheme,
    /// The end of a URL without brackets. If it is `bare`, some punctuation ends it too.
    End {
        bare: bool,
    },
    /// The end of a value in these quotation marks, or of a word in it.
    Value(char),
}

impl CharacterKind {
    #[inline(always)]
    pub(super) fn includes(self, character: char) -> bool {
        match self {
            CharacterKind::Any => true,
            CharacterKind::Delimiter => matches!(character, '<' | ':'),
            CharacterKind::Bracket => matches!(character, '<' | '>'),
            CharacterKind::NotSpace => !character.is_whitespace(),
            CharacterKind::NotBlank => !character.is_whitespace() || is_line_break(character),
            CharacterKind::NotScheme => !is_scheme(character),
            CharacterKind::End { bare } => {
                character.is_whitespace()
                    || matches!(character, '<' | '>' | '"')
                    || bare && is_closing(character)
            }
            CharacterKind::Value(quote) => {
                character.is_whitespace() || "<\"".contains(character) || character == quote
            }
        }
    }
}

/// Whether a URL in running text always ends before `character`: one that closes something, a
/// control character, a format character without a width, or a line of a drawn box.
#[inline(always)]
pub(super) fn is_closing(character: char) -> bool {
    match character {
        ']' | '}' | '`' => true,
        // It stands for a character that could not be read, such as a letter in another encoding.
        '\u{1A}' => false,
        '\0'..='\x7F' => character.is_ascii_control(),
        _ => is_closing_beyond_ascii(character),
    }
}

/// Characters that in some language close a quotation or a bracket, or end a sentence or a part of
/// it; in text without spaces, also those that open.
const CLOSING: &str = "“”‘«»‹›⟩—…。，、；：！？・〜）］｝】》〉」』〕〗（［｛【《〈「『〔〖،؛؟।॥";

fn is_closing_beyond_ascii(character: char) -> bool {
    let is_format = matches!(
        character,
        '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{FEFF}'
    );
    let is_box = matches!(character, '\u{2500}'..='\u{257F}');
    CLOSING.contains(character) || character.is_control() || is_format || is_box
}

/// Whether `character` is a letter of a script that is written without spaces, or whose particles
/// follow a word without one: Thai, Lao, Myanmar, Khmer, Hangul, kana or Han.
pub(super) fn is_unspaced(character: char) -> bool {
    matches!(
        character,
        '\u{0E00}'..='\u{0EFF}'
            | '\u{1000}'..='\u{109F}'
            | '\u{1100}'..='\u{11FF}'
            | '\u{1780}'..='\u{17FF}'
            | '\u{2E80}'..='\u{2FDF}'
            | '\u{3005}'..='\u{3007}'
            | '\u{3040}'..='\u{31FF}'
            | '\u{3400}'..='\u{9FFF}'
            | '\u{AC00}'..='\u{D7AF}'
            | '\u{F900}'..='\u{FAFF}'
            | '\u{FF66}'..='\u{FFDC}'
            | '\u{20000}'..='\u{3FFFF}'
    )
}

/// Whether `character` ends a line (Unicode's mandatory breaks; in US-ASCII, these are LF, VT, FF
/// and CR).
pub(super) fn is_line_break(character: char) -> bool {
    matches!(character, '\n'..='\r' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

/// Whether `character` can be in a `scheme`.
pub(super) fn is_scheme(character: char) -> bool {
    grammar::scheme(CommittedInput(
        character.encode_utf8(&mut [0; 4]).as_bytes(),
    ))
    .is_ok()
}
