//! Chance, always from outside the engine: seeded, scripted or recorded dice.

use crate::{Input, RollWanted};
use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};

/// A source of even chances.
pub trait Chance {
    fn next(&mut self) -> u64;

    /// A number from 0 to `bound` - 1, each as likely as the other. Zero for a bound of zero.
    fn below(&mut self, bound: u32) -> u32 {
        let bound = u64::from(bound.max(1));
        let even = u64::MAX - u64::MAX % bound;
        loop {
            let number = self.next();
            if number < even {
                return u32::try_from(number % bound).unwrap_or_default();
            }
        }
    }

    fn pick<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        let count = u32::try_from(from.len()).unwrap_or(u32::MAX);
        from.get(self.below(count) as usize)
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for at in (1..items.len()).rev() {
            let other = self.below(u32::try_from(at + 1).unwrap_or(u32::MAX)) as usize;
            items.swap(at, other);
        }
    }

    /// Thirty-two bytes, for a salt.
    fn bytes(&mut self) -> [u8; 32] {
        let mut bytes = [0; 32];
        for chunk in bytes.chunks_mut(8) {
            chunk.copy_from_slice(&self.next().to_le_bytes());
        }
        bytes
    }
}

/// Chance from a seed: the same on every machine.
#[derive(Debug)]
pub struct Seeded(ChaCha8Rng);

impl Seeded {
    pub fn new(seed: u64) -> Seeded {
        Seeded(ChaCha8Rng::seed_from_u64(seed))
    }

    /// The chance that belongs to the nth use of a seed, so that a game can be put down and taken up again.
    pub fn nth(seed: u64, number: u64) -> Seeded {
        let mut generator = ChaCha8Rng::seed_from_u64(seed);
        generator.set_stream(number);
        Seeded(generator)
    }
}

impl Chance for Seeded {
    fn next(&mut self) -> u64 {
        self.0.next_u64()
    }
}

/// Something that rolls the dice a game asks for.
pub trait Dice {
    fn roll(&mut self, wanted: &RollWanted) -> Result<Vec<u8>, NoDice>;
}

/// The script or the record has no such roll.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoDice {
    pub purpose: &'static str,
    pub wanted: u8,
    pub left: usize,
}

impl std::fmt::Display for NoDice {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "the {} takes {} dice, and {} are left", self.purpose, self.wanted, self.left)
    }
}

impl<C: Chance> Dice for C {
    fn roll(&mut self, wanted: &RollWanted) -> Result<Vec<u8>, NoDice> {
        let face = |_| u8::try_from(self.below(u32::from(wanted.sides)) + 1).unwrap_or(u8::MAX);
        Ok((0..wanted.count).map(face).collect())
    }
}

/// Faces written down beforehand, taken in their order.
#[derive(Clone, Debug, Default)]
pub struct Scripted {
    faces: std::collections::VecDeque<u8>,
}

impl Scripted {
    pub fn new(faces: impl IntoIterator<Item = u8>) -> Scripted {
        Scripted { faces: faces.into_iter().collect() }
    }

    /// The dice of a recorded game, to be rolled again.
    pub fn recorded<A>(inputs: &[Input<A>]) -> Scripted {
        let rolls = inputs.iter().filter_map(|input| match input {
            Input::Roll(faces) => Some(faces),
            Input::Choice(..) | Input::Seal { .. } | Input::Open { .. } | Input::Adjudicate(_) => None,
        });
        Scripted::new(rolls.flatten().copied())
    }

    pub fn left(&self) -> usize {
        self.faces.len()
    }
}

impl Dice for Scripted {
    fn roll(&mut self, wanted: &RollWanted) -> Result<Vec<u8>, NoDice> {
        let count = usize::from(wanted.count);
        if self.faces.len() < count {
            return Err(NoDice { purpose: wanted.purpose, wanted: wanted.count, left: self.faces.len() });
        }
        Ok(self.faces.drain(..count).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::Fate;

    const TWO_DICE: RollWanted = RollWanted { purpose: "test", sides: 6, count: 2, fate: Fate::Drawn };

    #[test]
    fn scripted_dice_fall_in_order_and_run_out_with_a_sentence() {
        let mut dice = Scripted::new([3, 5, 1]);
        assert_eq!(dice.roll(&TWO_DICE), Ok(vec![3, 5]));
        let none = dice.roll(&TWO_DICE).map_err(|error| error.to_string());
        assert_eq!(none, Err("the test takes 2 dice, and 1 are left".to_owned()));
        assert_eq!(dice.left(), 1);
    }

    #[test]
    fn seeded_dice_are_the_same_every_time_and_even() {
        let mut counts = [0; 6];
        let (mut dice, mut again) = (Seeded::new(7), Seeded::new(7));
        for _ in 0..3000 {
            let faces = dice.roll(&TWO_DICE).expect("endless dice");
            assert_eq!(again.roll(&TWO_DICE), Ok(faces.clone()));
            faces.iter().for_each(|face| counts[usize::from(*face) - 1] += 1);
        }
        assert!(counts.iter().all(|count| (850..1150).contains(count)), "{counts:?}");
    }

    #[test]
    fn the_nth_chance_of_a_seed_differs_from_the_next() {
        let roll = |number| Seeded::nth(1, number).next();
        assert_eq!(roll(3), roll(3));
        assert_ne!(roll(3), roll(4));
    }

    #[test]
    fn recorded_dice_repeat_a_game() {
        let inputs: [Input<()>; 3] = [Input::Roll(vec![1, 2]), Input::Adjudicate(vec![]), Input::Roll(vec![6])];
        assert_eq!(Scripted::recorded(&inputs).faces, [1, 2, 6]);
    }
}
