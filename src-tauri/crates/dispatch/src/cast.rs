//! The dice of one run, from a chain value that the caster could not choose and a document that he did not write.

use crate::chain::Opened;
use crate::key::PublicKey;
use kernel::RollWanted;
use kernel::dice::{Dice, NoDice};
use kernel::hash::tagged;
use kernel::secret::GameId;

/// K = H("fieldpost/1/dice", game, hash of D, caster's key, i, s[i]), and how many dice have fallen from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cast {
    key: [u8; 32],
    next: u32,
}

impl Cast {
    /// D is the latest document of the other player, signed after the caster committed to their chain.
    pub fn new(game: &GameId, document: &[u8; 32], caster: &PublicKey, opened: &Opened) -> Cast {
        let fields = [&game.0[..], document, &caster.0, &opened.index.to_be_bytes(), &opened.value];
        Cast { key: tagged("fieldpost/1/dice", &fields), next: 0 }
    }

    /// Die r of K: the first t for which the first eight bytes of H("fieldpost/1/face", K, r, t) do not favour a face.
    fn face(&self, number: u32, sides: u8) -> u8 {
        let sides = u64::from(sides.max(1));
        let even = (1u128 << 64) / u128::from(sides) * u128::from(sides);
        let mut attempt = 0u32;
        loop {
            let hash = tagged("fieldpost/1/face", &[&self.key, &number.to_be_bytes(), &attempt.to_be_bytes()]);
            let x = hash.iter().take(8).fold(0, |x, byte| x << 8 | u64::from(*byte));
            if u128::from(x) < even {
                return u8::try_from(1 + x % sides).unwrap_or(u8::MAX);
            }
            attempt = attempt.wrapping_add(1);
        }
    }
}

impl Dice for Cast {
    fn roll(&mut self, wanted: &RollWanted) -> Result<Vec<u8>, NoDice> {
        let faces =
            (0..wanted.count).map(|at| self.face(self.next.wrapping_add(u32::from(at)), wanted.sides)).collect();
        self.next = self.next.wrapping_add(u32::from(wanted.count));
        Ok(faces)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chain::Chain;
    use kernel::Fate;

    const DIE: RollWanted = RollWanted { purpose: "combat", sides: 6, count: 1, fate: Fate::Drawn };

    fn cast(document: u8) -> Cast {
        let chain = Chain::new([7; 32], [9; 32]);
        let opened = Opened { id: chain.id, index: 1, value: chain.value(1) };
        Cast::new(&GameId([1; 32]), &[document; 32], &PublicKey([3; 32]), &opened)
    }

    #[test]
    fn faces_are_even_and_hang_on_the_document() {
        let mut counts = [0; 6];
        let mut same = 0;
        let (mut one, mut again, mut other) = (cast(1), cast(1), cast(2));
        for _ in 0..6000 {
            let face = one.roll(&DIE).expect("endless dice")[0];
            assert_eq!(again.roll(&DIE), Ok(vec![face]));
            same += usize::from(other.roll(&DIE) == Ok(vec![face]));
            counts[usize::from(face) - 1] += 1;
        }
        assert!(counts.iter().all(|count| (850..1150).contains(count)), "{counts:?}");
        assert!((800..1200).contains(&same), "{same}");
    }

    #[test]
    fn dice_run_on_whatever_is_asked_for_at_a_time() {
        let (mut single, mut double) = (cast(1), cast(1));
        let two = RollWanted { count: 2, ..DIE };
        let singles: Vec<u8> = (0..4).flat_map(|_| single.roll(&DIE).expect("endless dice")).collect();
        let doubles: Vec<u8> = (0..2).flat_map(|_| double.roll(&two).expect("endless dice")).collect();
        assert_eq!(singles, doubles);
    }
}
