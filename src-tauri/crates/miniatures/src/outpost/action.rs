//! Everything that a player can do, and how it is written.

use hexgrid::Hex;
use kernel::{UnitId, actions};

actions! {
    pub enum Action {
        /// `move 11 4 0404-0405-0406`: a stack along a path; an overrun if the last hex holds enemies.
        "move", "units and the path they take" => Move { units: Vec<UnitId> as Units, path: Vec<Hex> as Path },
        /// `halt`: a stack that overran goes no further.
        "halt", "the stack goes no further" => Halt,
        /// `attack 11 4 -> 0403`
        "attack", "units, `->` and the hex they attack" =>
        Attack { units: Vec<UnitId> as Units, target: Hex as Places },
        /// `steps 6=1 8=0`: pays with steps.
        "steps", "how many steps each unit loses" => Steps(losses: Vec<(UnitId, u8)> as Assignment),
        /// `retreat 6:0403-0302 8:0403-0402`: pays with hexes, all units at once.
        "retreat", "each unit's route" => Retreat(routes: Vec<(UnitId, Vec<Hex>)> as Routes),
        /// `advance 11:0404-0403 4:0404`: each victor's route; a route of one hex is a unit that stays.
        "advance", "each unit's route; one hex alone to stay" =>
        Advance(routes: Vec<(UnitId, Vec<Hex>)> as Routes),
        /// `end`: the phase is over.
        "end", "the phase is over" => End,
    }
}
