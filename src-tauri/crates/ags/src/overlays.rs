//! What is shown over the board: zones of control, the reach of command, and where units enter and set up.

use crate::game::Korsun;
use crate::s11_headquarters::Command;
use crate::s18_deployment::Deployment;
use crate::state::{Frame, State};
use crate::{German, Soviet};
use kernel::question::{Look, OverlaidHex, Overlay, OverlayKind, OverlayOf, ZONES};
use kernel::{Telling, UnitId, Viewer, say};

pub(crate) const OVERLAYS: &[OverlayKind] = &[
    ZONES,
    OverlayKind { id: "command", label: "Command", of: OverlayOf::Unit },
    OverlayKind { id: "areas", label: "Set-up and entry", of: OverlayOf::Board },
];

impl Korsun {
    pub(crate) fn overlay_of(&self, state: &State, id: &str, viewer: Viewer, unit: Option<UnitId>) -> Overlay {
        match (id, unit) {
            ("zones", _) => {
                Overlay::zones("8.0", &state.control, viewer, state.phase().map_or(Soviet, |(side, _)| side))
            }
            ("command", Some(unit)) => self.command(state, unit),
            ("areas", _) => self.areas(state),
            _ => Overlay::default(),
        }
    }

    /// How far an HQ commands; of another Soviet unit, how far those command that reach it.
    fn command(&self, state: &State, unit: UnitId) -> Overlay {
        let near = |at: usize| state.at.hex(unit).is_some_and(|hex| self.reaches(state, at, hex));
        let is_headquarters = self.unit(unit).is_headquarters();
        let those = self.commanders(state, Command::Keep);
        let those: Vec<(usize, UnitId)> =
            those.filter(|(at, known)| if is_headquarters { *known == unit } else { near(*at) }).collect();
        let grid = self.map().grid();
        let reached = grid.hexes().filter(|hex| those.iter().any(|(at, _)| self.reaches(state, *at, *hex)));
        let told = |(_, unit): &(usize, UnitId)| {
            let active = if state.mark(*unit).active { "active" } else { "inactive" };
            let rating = u32::from(self.unit(*unit).rating().unwrap_or(0));
            let words = say!(
                "{unit} commands {rating} hexes far and is {active}",
                unit = *unit,
                rating = rating,
                active = active
            );
            Telling::new("command", "11.1", words)
        };
        let mut says: Vec<Telling> = those.iter().map(told).collect();
        if says.is_empty() {
            let (case, words) = match self.unit(unit).side {
                Soviet => ("11.34", say!("no HQ has a line of communications to {unit}", unit = unit)),
                German => ("11.0", say!("{unit} needs no HQ", unit = unit)),
            };
            says.push(Telling::new("command", case, words));
        }
        Overlay { says, ..Overlay::of(reached, Look::Tint, Soviet) }
    }

    /// Where units are set up; once the game has begun, where reinforcements enter.
    fn areas(&self, state: &State) -> Overlay {
        if let Some(Frame::SetUp(Deployment { side })) = state.flow.top() {
            let own: Vec<UnitId> = self.units_of(*side).filter(|unit| state.is_on_map(*unit)).collect();
            let mut hexes: Vec<_> =
                own.iter().flat_map(|unit| self.board.set_up_hexes(*unit).iter().collect::<Vec<_>>()).collect();
            hexes.sort_unstable();
            hexes.dedup();
            let says = vec![Telling::new("areas", "18.0", say!("where {side} may set up", side = *side))];
            return Overlay { says, ..Overlay::of(hexes, Look::Tint, *side) };
        }
        let area = |area: &crate::map::EntryArea| {
            let name = area.name.clone();
            area.hexes.clone().into_iter().map(move |hex| OverlaidHex {
                hex,
                look: Look::Tint,
                side: None,
                word: name.clone(),
            })
        };
        let says = vec![Telling::new("areas", "26.0a", say!("where reinforcements enter"))];
        Overlay { hexes: self.map().entry_areas.iter().flat_map(area).collect(), says }
    }
}
