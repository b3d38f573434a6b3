//! What a player can do, what can happen, and how both are put into words.

use kernel::{Edit, Input, Names, Place, Side, Telling, UnitId, actions, say};

actions! {
    /// Everything that a player can do.
    pub enum Action {
        /// `bid 2`
        "bid", "a bid of rations, like `bid 2`" => Bid { rations: i32 as Amount },
        /// `move a -> mill`
        "move", "one unit and one area, like `move a -> mill`" => Move { unit: UnitId as Units, to: Place as Places },
        /// `dig a`
        "dig", "one unit, like `dig a`" => Dig { unit: UnitId as Units },
        /// `pass`
        "pass", "`pass`" => Pass,
        /// `ambush a`: the unit that has just moved
        "ambush", "one unit, like `ambush a`" => Ambush { unit: UnitId as Units },
        /// `hold`: no ambush
        "hold", "`hold`" => Hold,
        /// `withdraw`: back to where the unit came from
        "withdraw", "`withdraw`" => Withdraw,
        /// `stay`: no withdrawal
        "stay", "`stay`" => Stay,
    }
}

/// Everything that can happen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    BidMade { side: Side, rations: i32 },
    InitiativeWon { side: Side },
    Moved { unit: UnitId, from: Place, to: Place },
    LeftTrench { unit: UnitId },
    AreaTaken { place: Place, side: Side },
    DugIn { unit: UnitId },
    Passed { side: Side },
    Ambushed { ambusher: UnitId, mover: UnitId, from: Place },
    QualityShown { unit: UnitId, veteran: bool },
    HeldFire { side: Side },
    DieCast { mover: UnitId, face: u8, bonus: u8, hit: bool },
    Eliminated { unit: UnitId },
    WithdrawalOpen { unit: UnitId, to: Place },
    Withdrew { unit: UnitId, to: Place },
    Stayed { unit: UnitId },
    ActEnded { next: Side },
    TurnBegan { turn: u16 },
    GameEnded,
    Corrected(Edit),
}

impl Event {
    /// In words. None of them but `QualityShown` and the die after it depends on a unit's quality (7.1).
    pub(super) fn tell(&self, names: &Names) -> Telling {
        match self {
            Event::BidMade { side, rations } => {
                Telling::new("bid", "1.2", say!("{side} bids {rations}", side = *side, rations = *rations))
            }
            Event::InitiativeWon { side } => Telling::new("initiative", "1.3", say!("{side} acts first", side = *side)),
            Event::Moved { unit, from, to } => {
                Telling::new("move", "3.1", say!("{unit} moves {from}-{to}", unit = *unit, from = *from, to = *to))
            }
            Event::LeftTrench { unit } => {
                Telling::new("trench", "3.4", say!("{unit} is no longer dug in", unit = *unit))
            }
            Event::AreaTaken { place, side } => {
                Telling::new("control", "6.1", say!("{place} now belongs to {side}", place = *place, side = *side))
            }
            Event::DugIn { unit } => Telling::new("dig", "5.1", say!("{unit} digs in", unit = *unit)),
            Event::Passed { side } => Telling::new("pass", "2.1", say!("{side} passes", side = *side)),
            Event::Ambushed { ambusher, mover, .. } => {
                Telling::new("ambush", "4.1", say!("{unit} ambushes {mover}", unit = *ambusher, mover = *mover))
            }
            Event::QualityShown { unit, veteran } => {
                let quality = if *veteran { "is a veteran" } else { "is no veteran" };
                let sentence = say!("{unit} {quality}", unit = *unit, quality = quality);
                Telling::new("quality", "7.1", sentence)
            }
            Event::HeldFire { side } => Telling::new("hold", "4.1", say!("{side} holds", side = *side)),
            Event::DieCast { mover, face, bonus, hit } => {
                let result = if *hit { "hit" } else { "missed" };
                let sentence = say!(
                    "{face} + {bonus}: {mover} is {result}",
                    face = *face,
                    bonus = *bonus,
                    mover = *mover,
                    result = result
                );
                Telling::new("die", "4.2", sentence)
            }
            Event::Eliminated { unit } => {
                Telling::new("elimination", "4.3", say!("{unit} is eliminated", unit = *unit))
            }
            Event::WithdrawalOpen { unit, to } => {
                Telling::new("miss", "4.4", say!("{unit} may withdraw to {place}", unit = *unit, place = *to))
            }
            Event::Withdrew { unit, to } => {
                Telling::new("withdrawal", "4.4", say!("{unit} withdraws to {place}", unit = *unit, place = *to))
            }
            Event::Stayed { unit } => Telling::new("stay", "4.4", say!("{unit} stays", unit = *unit)),
            Event::ActEnded { next } => Telling::new("act", "2.1", say!("{side} is to act", side = *next)),
            Event::TurnBegan { turn } => Telling::new("turn", "1.1", say!("turn {turn} begins", turn = *turn)),
            Event::GameEnded => Telling::new("end", "1.1", say!("the last turn has ended")),
            Event::Corrected(edit) => {
                let edit = names.write_input(&Input::<Action>::Adjudicate(vec![edit.clone()]));
                Telling { kind: "correction", case: None, sentence: say!("{edit}", edit = edit) }
            }
        }
    }
}
