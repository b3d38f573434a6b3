//! Everything that a player can do, and how it is written.

use crate::state::Sequence;
use hexgrid::Hex;
use kernel::prompt::Value;
use kernel::{Place, Slot, Spelled, UnitId, actions, spelling};

actions! {
    pub enum Action seals "order", "vote" {
        /// `gambit no`: whether Manstein's Gambit is played.
        "gambit", "whether Manstein's Gambit is played" => Gambit(yes: bool as Word),
        /// `deploy 1SS -> 1908`: a unit is set up there.
        "deploy", "a unit, `->` and where it is set up" => Deploy { unit: UnitId as Units, hex: Hex as Places },
        /// `top 1SS`: the unit is laid on top of its stack.
        "top", "the unit that is laid on top of its stack" => Top(unit: UnitId as Units),
        /// `muster`: all units of the side are set up in a ready way.
        "muster", "all units in a ready way" => Muster,
        /// `order fight-move`: the order of the two phases.
        "order", "the order of the two phases" => Order(sequence: Sequence as Word),
        /// `withdraw 4Pz`: a German division leaves the game for points.
        "withdraw", "a division that leaves the game" => Withdraw(unit: UnitId as Units),
        /// `activate -> 4526 3320`: the reserves in these hexes; none is a choice too.
        "activate", "`->` and the hexes of the reserves; or none" => Activate(hexes: Vec<Hex> as Places),
        /// `enter 19Pz -> 1609`: a reinforcement comes in.
        "enter", "a reinforcement, `->` and its entry hex" => Enter { unit: UnitId as Units, hex: Hex as Places },
        /// `move 1SS 2SS 1907-1908`: a stack along a path.
        "move", "units and the path they take" => Move { units: Vec<UnitId> as Units, path: Vec<Hex> as Path },
        /// `attack 1SS 2SS -> 2008`
        "attack", "units, `->` and the hex they attack" =>
        Attack { units: Vec<UnitId> as Units, target: Hex as Places },
        /// `convert yes`: a retreat is fought out.
        "convert", "whether a retreat is fought out" => Convert(yes: bool as Word),
        /// `air yes`: the Luftwaffe supports the fight.
        "air", "whether the Luftwaffe supports the fight" => Air(yes: bool as Word),
        /// `lose 4Pz`: an attacker loses a step, a Soviet one is eliminated.
        "lose", "the attacker that loses" => Lose(unit: UnitId as Units),
        /// `retreat 15RD:2008-2108`: each defender's route; `pressed` where there is no room.
        "retreat", "each unit's route" => Retreat(routes: Vec<(UnitId, Vec<Place>)> as Routes),
        /// `displace 15RD:2008-2108 81RD:2108-2209`: a unit retreats, and others make way.
        "displace", "the unit's route and those of who makes way" =>
        Displace(routes: Vec<(UnitId, Vec<Place>)> as Routes),
        /// `advance 1SS:1907-2008`: each victor's route; a route of one hex is a unit that stays.
        "advance", "each unit's route; one hex alone to stay" =>
        Advance(routes: Vec<(UnitId, Vec<Hex>)> as Routes),
        /// `remove 15RD`: what is too much in a hex.
        "remove", "the unit that is too much in the hex" => Remove(unit: UnitId as Units),
        /// `vote yes`: another turn shall be played.
        "vote", "whether another turn shall be played" => Vote(yes: bool as Word),
        /// `end`: the phase is over.
        "end", "the phase is over" => End,
    }
}

impl Spelled<spelling::Word> for Sequence {
    const SLOT: Slot = Slot::One(&["move-fight", "fight-move", "move-move", "fight-fight"]);

    fn to_value(&self) -> Value {
        Value::One(self.word())
    }

    fn of_value(value: &Value) -> Option<Sequence> {
        match value {
            Value::One(word) => Sequence::called(word),
            _ => None,
        }
    }
}
