//! A greedy player of Drive on Kursk. Scores are in tenths of a victory point.
//!
//! | file | what is decided there |
//! |---|---|
//! | `outlook` | nothing: what the map looks like to a side through the fog, and what a hex is worth to a unit |
//! | `moves` | movement and reinforcements |
//! | `attacks` | who attacks what, the Luftwaffe, conversions |
//! | `results` | losses, retreats, advances, what is too much in a hex |
//! | `plans` | the order of phases, withdrawals, reserves, extra turns |

mod attacks;
mod moves;
mod outlook;
mod plans;
mod results;

use super::Played;
use kursk::{Action, Frame, Kursk, Phase, PlayerPhase};

type Greedy = super::Greedy<Kursk>;
type Seat<'a> = super::Seat<'a, Kursk>;

impl Played for Kursk {
    /// Whether it is the second phase of its side.
    type Phase = bool;

    fn decide(player: &mut Greedy, seat: Seat<'_>) -> Option<Action> {
        match seat.state.flow.top()? {
            Frame::Gambit => Some(Action::Gambit(player.whim(1) == 1)),
            Frame::SetUp(_) if seat.offers("end") => Some(Action::End),
            Frame::SetUp(_) => Some(Action::Muster),
            Frame::Orders(_) => Some(Action::Order(seat.sequence())),
            Frame::Withdrawal(_) => Some(seat.withdraw()),
            Frame::Activation => seat.activate(),
            Frame::Phase(PlayerPhase { phase: Phase::Movement, second, .. }) => player.move_in(seat, *second),
            Frame::Phase(PlayerPhase { phase: Phase::Combat, .. }) => player.fight_in(seat),
            Frame::Excess(_) => seat.cheapest("remove").map(Action::Remove),
            Frame::Conversion => Some(Action::Convert(seat.converts())),
            Frame::Luftwaffe => Some(Action::Air(seat.flies())),
            Frame::Loss(_) => seat.cheapest("lose").map(Action::Lose),
            Frame::Retreat => player.retreat(seat),
            Frame::Displacement => seat.make_way(),
            Frame::Advance(_) => player.advance(seat),
            Frame::Vote(_) => Some(Action::Vote(seat.wants_more())),
            Frame::Fight(_)
            | Frame::Opening
            | Frame::VoteOpening(_)
            | Frame::Leaving(_)
            | Frame::Price(_)
            | Frame::Over(_) => None,
        }
    }
}
