//! [`Alphabet`]: the classes of bytes that are taken to be alike, until an answer tells them apart.

use crate::{ByteSet, bytes};

/// A partition of the bytes. Each class has a byte that stands for it in questions.
#[derive(Debug, Clone)]
pub(super) struct Alphabet {
    class_of: [u8; 256],
    representatives: Vec<u8>,
}

impl Alphabet {
    /// These classes, or one of all bytes if there are none.
    pub(super) fn new(classes: &[ByteSet]) -> Alphabet {
        let mut alphabet = Alphabet { class_of: [0; 256], representatives: Vec::new() };
        for class in classes {
            alphabet.add(class);
        }
        if classes.is_empty() {
            alphabet.add(&(0..=u8::MAX).collect());
        }
        alphabet
    }

    fn add(&mut self, class: &ByteSet) {
        let Some(representative) = bytes::readable().into_iter().find(|&byte| class.contains(byte)) else { return };
        let number = self.representatives.len() as u8;
        class.iter().for_each(|byte| self.class_of[usize::from(byte)] = number);
        self.representatives.push(representative);
    }

    /// How many classes there are.
    pub(super) fn count(&self) -> usize {
        self.representatives.len()
    }

    /// The number of the class of this byte.
    pub(super) fn class(&self, byte: u8) -> usize {
        usize::from(self.class_of[usize::from(byte)])
    }

    /// The byte that stands for the class with this number.
    pub(super) fn representative(&self, class: usize) -> u8 {
        self.representatives[class]
    }

    /// The bytes of the class with this number.
    pub(super) fn bytes(&self, class: usize) -> impl Iterator<Item = u8> {
        (0..=u8::MAX).filter(move |&byte| self.class(byte) == class)
    }

    /// Makes a class of its own of these bytes of one class, without the byte that stands for it.
    pub(super) fn split(&mut self, bytes: &[u8]) {
        self.add(&bytes.iter().copied().collect());
    }

    /// The class of each byte.
    pub(super) fn table(&self) -> &[u8; 256] {
        &self.class_of
    }

    /// The classes.
    pub(super) fn classes(&self) -> Vec<ByteSet> {
        (0..self.count()).map(|class| self.bytes(class).collect()).collect()
    }
}
