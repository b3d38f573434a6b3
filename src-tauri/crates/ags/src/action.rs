//! Everything that a player can do, and how it is written.

use hexgrid::Hex;
use kernel::{Place, UnitId, actions};

actions! {
    pub enum Action {
        /// `deploy 11/6 -> 0812`: a unit is set up there. A Soviet unit changes places with one of its type.
        "deploy", "a unit, `->` and where it is set up" => Deploy { unit: UnitId as Units, hex: Hex as Places },
        /// `muster`: all units of the side are set up as the scenario has them.
        "muster", "all units as the scenario has them" => Muster,
        /// `activate 2TA 5GdTA 27A`: these HQs are active.
        "activate", "the HQs that are active" => Activate(units: Vec<UnitId> as Units),
        /// `support 5MC 5GdTC`: these corps stay supported.
        "support", "the corps that stay supported" => Support(units: Vec<UnitId> as Units),
        /// `move 11/6 4/6 0812-0811`: a stack along a path; an overrun if the last hex holds enemies.
        "move", "units and the path they take" => Move { units: Vec<UnitId> as Units, path: Vec<Hex> as Path },
        /// `rail 6RD 1412-1413-1414`: a unit moves by rail.
        "rail", "a unit and its way by rail" => Rail { unit: UnitId as Units, path: Vec<Hex> as Path },
        /// `enter 18TC -> 3914`: a reinforcement is put on an entry hex.
        "enter", "a reinforcement, `->` and its entry hex" => Enter { unit: UnitId as Units, hex: Hex as Places },
        /// `halt`: a stack that overran goes no further.
        "halt", "the stack goes no further" => Halt,
        /// `attack 5MC 74RD -> 0712`
        "attack", "units, `->` and the hexes they attack" =>
        Attack { units: Vec<UnitId> as Units, targets: Vec<Hex> as Places },
        /// `air yes`: an air point is used in the fight.
        "air", "whether an air point is used" => Air(used: bool as Word),
        /// `steps 6RD=1 8GdMC=0`: pays with steps.
        "steps", "how many steps each unit loses" => Steps(losses: Vec<(UnitId, u8)> as Assignment),
        /// `retreat 11/6:0812-0813`: pays with hexes, all units at once. A route that ends in `off` leads off the map, one that
        /// ends in `eliminated` is that of a unit for which there is no room.
        "retreat", "each unit's route" => Retreat(routes: Vec<(UnitId, Vec<Place>)> as Routes),
        /// `advance 5MC:0611-0712`: each victor's route; a route of one hex is a unit that stays.
        "advance", "each unit's route; one hex alone to stay" =>
        Advance(routes: Vec<(UnitId, Vec<Hex>)> as Routes),
        /// `remove 202StG`: what is too much in a hex.
        "remove", "the units that are too much in the hex" => Remove(units: Vec<UnitId> as Units),
        /// `airlift -> 2107`: supply is flown into these towns.
        "airlift", "`->` and the towns that get supply by air" => Airlift(towns: Vec<Hex> as Places),
        /// `end`: the phase is over.
        "end", "the phase is over" => End,
    }
}
