//! A greedy player of Korsun.
//!
//! | file | what is decided there |
//! |---|---|
//! | `outlook` | nothing: what the map looks like to a side, and what a hex is worth to a unit |
//! | `moves` | movement, overruns, reinforcements |
//! | `attacks` | who attacks what, and air points |
//! | `results` | steps or hexes, advances, what is too much in a hex |
//! | `command` | HQs and support, supply by air |

mod attacks;
mod command;
mod moves;
mod outlook;
mod results;

use super::Played;
use ags::{Action, Frame, Korsun, Phase, PlayerPhase};

type Greedy = super::Greedy<Korsun>;
type Seat<'a> = super::Seat<'a, Korsun>;

impl Played for Korsun {
    type Phase = Phase;

    fn decide(player: &mut Greedy, seat: Seat<'_>) -> Option<Action> {
        match seat.state.flow.top() {
            Some(Frame::SetUp(_)) if seat.offers("end") => Some(Action::End),
            Some(Frame::SetUp(_)) => Some(Action::Muster),
            Some(Frame::Activation) => seat.activate(),
            Some(Frame::Support) => seat.support(),
            Some(Frame::Phase(PlayerPhase { phase: Phase::Combat, .. })) => {
                Some(player.attack(seat).unwrap_or(Action::End))
            }
            Some(Frame::Phase(PlayerPhase { phase: Phase::Air, .. })) => seat.airlift(),
            Some(Frame::Phase(now)) => player.move_in(seat, now.phase),
            Some(Frame::March(march)) => Some(player.go_on(seat, &march.units)),
            Some(Frame::AirSupport(_)) => Some(seat.air()),
            Some(Frame::Payment(payment)) => player.pay(seat, &payment.units),
            Some(Frame::Advance(_)) => player.advance(seat),
            Some(Frame::Excess(_)) => seat.remove(),
            Some(Frame::Fight(_) | Frame::Weather | Frame::Over(_)) | None => None,
        }
    }
}
