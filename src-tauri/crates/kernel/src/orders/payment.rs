//! Losses: steps or hexes, whose steps, and which way.

use super::answer::{Desk, foremost};
use super::{Concerned, Directive, Heading, Losses, Ranking};
use crate::prompt::{Share, UnitRoutes, Value, fitting};
use crate::{Answer, Field, Game, Place, Thing, UnitId};
use hexgrid::Hex;

/// A way to pay, and how many units it loses.
struct Payment {
    answer: Answer,
    lost: usize,
}

impl<G: Game> Desk<'_, G> {
    pub fn pay(&self, steps: &'static str, retreat: &'static str) -> Option<(usize, Answer)> {
        let (by_steps, by_hexes) = (self.field(steps), self.field(retreat));
        let rankings = self.all(|directive| match directive {
            Directive::Lose(ranking) => Some(ranking),
            _ => None,
        });
        let held = self.held();
        let ground: Vec<Hex> = held.iter().map(|(_, hex)| *hex).collect();
        if let (Some(order), Some(field)) = (held.iter().map(|(order, _)| *order).min(), &by_steps) {
            // Whether the ground can be held does not depend on who loses steps for it.
            let can_hold = self.in_steps(steps, field, &ground, &[(0, &Ranking::Largest)]).is_some();
            if can_hold {
                return self.in_steps(steps, field, &ground, &rankings).map(|payment| (order, payment.answer));
            }
        }
        let lines = self.all(|directive| match directive {
            Directive::Losses(losses) => Some(*losses),
            _ => None,
        });
        let (order, losses) = *lines.first()?;
        let in_steps = || by_steps.as_ref().and_then(|field| self.in_steps(steps, field, &[], &rankings));
        let in_hexes = || by_hexes.as_ref().and_then(|field| self.in_hexes(retreat, field));
        let all = self.decision.units.len();
        let payment = match (losses, by_steps.is_some(), by_hexes.is_some()) {
            (Losses::Ask, ..) | (_, false, false) => return None,
            (Losses::Retreat | Losses::Steps, true, false) => in_steps()?,
            (Losses::Retreat | Losses::Steps, false, true) => in_hexes()?,
            (Losses::Retreat, true, true) => match in_hexes()? {
                harmless @ Payment { lost: 0, .. } => harmless,
                costly => in_steps().map(|other| if other.lost < costly.lost { other } else { costly })?,
            },
            (Losses::Steps, true, true) => match in_steps()? {
                bearable @ Payment { lost, .. } if lost < all => bearable,
                costly => in_hexes().map(|other| if other.lost < costly.lost { other } else { costly })?,
            },
        };
        Some((order, payment.answer))
    }

    /// Which of the ground where the units stand is to be held.
    fn held(&self) -> Vec<(usize, Hex)> {
        let mut held = Vec::new();
        for unit in &self.decision.units {
            let holds = |directive: &Directive| match directive {
                Directive::HoldTowns => unit.hex.filter(|hex| self.decision.towns.contains(hex)),
                Directive::Hold(hexes) => unit.hex.filter(|hex| hexes.contains(hex)),
                _ => None,
            };
            held.extend(self.all(holds));
        }
        held
    }

    /// Steps as the rankings want them, so that somebody is left in each of these hexes.
    fn in_steps(
        &self,
        verb: &'static str,
        field: &Field,
        held: &[Hex],
        rankings: &[(usize, &Ranking)],
    ) -> Option<Payment> {
        let Field::Assignment { shares, total } = field else { return None };
        let concerned = |share: &Share| match share.thing {
            Thing::Unit(unit) => self.concerned(unit),
            Thing::Place(_) => None,
        };
        let units: Vec<&Concerned> = shares.iter().map(concerned).collect::<Option<_>>()?;
        let lost: Vec<usize> = match field.sole() {
            Some(Value::Assignment(given)) => {
                given.iter().map(|(_, steps)| usize::try_from(*steps).ok()).collect::<Option<_>>()?
            }
            _ => shared_out(shares, *total, &units, held, rankings)?,
        };
        if !holds(&units, &lost, held) {
            return None;
        }
        let given = shares.iter().zip(&lost).map(|(share, steps)| Some((share.thing, i32::try_from(*steps).ok()?)));
        let answer = Answer::to(verb).with(Value::Assignment(given.collect::<Option<_>>()?));
        Some(Payment { answer, lost: units.iter().zip(&lost).filter(|(unit, lost)| **lost >= unit.steps()).count() })
    }

    /// A route for each unit, as good by the `retreat` lines as the room for all of them allows.
    fn in_hexes(&self, verb: &'static str, field: &Field) -> Option<Payment> {
        let Field::Routes { units, room, bounds } = field else { return None };
        let routes = match field.sole() {
            Some(Value::Routes(routes)) => routes,
            _ => {
                let headings = self.headings();
                if headings.is_empty() {
                    return None;
                }
                let mut ranked = units.clone();
                ranked.iter_mut().for_each(|unit| self.rank(unit, &headings));
                let movers: Vec<usize> = (0..units.len()).collect();
                fitting(&ranked, room, bounds, &movers)?
            }
        };
        let lost = routes.iter().filter(|(_, route)| is_lost(route)).count();
        Some(Payment { answer: Answer::to(verb).with(Value::Routes(routes)), lost })
    }

    /// The one of several sets of routes that is best by the `retreat` lines: the first unit counts before the second, and so on.
    pub fn make_way(&self, verb: &'static str) -> Option<(usize, Answer)> {
        let field = self.field(verb)?;
        let Field::Joint { options } = &field else { return None };
        let headings = self.headings();
        let (order, _) = *headings.first()?;
        let rank = |routes: &&Vec<(UnitId, Vec<Place>)>| {
            let by = |route: &[Place]| headings.iter().map(|(_, heading)| self.detour(*heading, route)).collect();
            let ranks: Vec<Vec<i64>> = routes.iter().map(|(_, route)| by(route)).collect();
            let numbers: Vec<Vec<String>> = routes.iter().map(|(_, route)| self.numbers(route)).collect();
            (ranks, numbers, routes.iter().map(|(unit, _)| *unit).collect::<Vec<_>>())
        };
        let best = options.iter().min_by_key(rank)?;
        Some((order, Answer::to(verb).with(Value::Routes(best.clone()))))
    }

    fn headings(&self) -> Vec<(usize, Heading)> {
        self.all(|directive| match directive {
            Directive::Retreat(Heading::Home) if self.decision.home.is_empty() => None,
            Directive::Retreat(heading) => Some(*heading),
            _ => None,
        })
    }

    /// Puts the routes of a unit in order: those on which it lives, then by the headings.
    fn rank(&self, unit: &mut UnitRoutes, headings: &[(usize, Heading)]) {
        let rank = |route: &Vec<Place>| {
            let by = headings.iter().map(|(_, heading)| self.detour(*heading, route)).collect::<Vec<i64>>();
            (is_lost(route), by, self.numbers(route))
        };
        unit.routes.sort_by_cached_key(rank);
    }

    /// The less, the better a route follows the heading.
    fn detour(&self, heading: Heading, route: &[Place]) -> i64 {
        let grid = self.game.names().grid();
        // A route off the map is judged by its last hex.
        let mut hexes = route.iter().filter_map(|place| place.hex());
        let (Some(grid), Some(start)) = (grid, hexes.next()) else { return 0 };
        let end = hexes.next_back().unwrap_or(start);
        match heading {
            Heading::Towards(hex) => i64::from(grid.distance(end, hex)),
            Heading::Home => {
                let near = self.decision.home.iter().map(|hex| grid.distance(end, *hex)).min();
                near.map_or(0, i64::from)
            }
            Heading::Direction(direction) => -i64::from(grid.headway(start, end, direction)),
        }
    }
}

/// Step by step, from whichever unit then comes first.
fn shared_out(
    shares: &[Share],
    total: i32,
    units: &[&Concerned],
    held: &[Hex],
    rankings: &[(usize, &Ranking)],
) -> Option<Vec<usize>> {
    let mut lost: Vec<usize> = shares.iter().map(|share| usize::try_from(share.least).ok()).collect::<Option<_>>()?;
    let total = usize::try_from(total).ok()?;
    while lost.iter().sum::<usize>() < total {
        let open = |at: &usize| {
            let mut after = lost.clone();
            after[*at] += 1;
            usize::try_from(shares[*at].most).is_ok_and(|most| after[*at] <= most) && holds(units, &after, held)
        };
        let open: Vec<usize> = (0..shares.len()).filter(open).collect();
        let next = foremost(rankings, open.iter().map(|at| (units[*at], lost[*at])))?;
        lost[open[next]] += 1;
    }
    Some(lost)
}

/// Whether a unit does not come back from a route: it ends in no hex.
fn is_lost(route: &[Place]) -> bool {
    match route.last() {
        Some(Place::Box(_)) => true,
        Some(Place::Hex(_)) | None => false,
    }
}

/// Whether somebody is left in each of these hexes when the units have lost so many steps.
fn holds(units: &[&Concerned], lost: &[usize], held: &[Hex]) -> bool {
    let left = |hex: &Hex| units.iter().zip(lost).any(|(unit, lost)| unit.hex == Some(*hex) && *lost < unit.steps());
    held.iter().all(left)
}
