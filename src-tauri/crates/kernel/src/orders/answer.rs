//! What orders make of a question: advances, air points, removals. Payments are in `payment`.

use super::{Advance, Concerned, Decision, Directive, Orders, Question, Ranking, When};
use crate::prompt::{UnitRoutes, Value};
use crate::{Answer, Ask, Field, Game, Place, Side, UnitId};
use hexgrid::Hex;
use std::cmp::Reverse;

/// A route for each unit.
pub(super) type Routes = Vec<(UnitId, Vec<Place>)>;

/// A question to a side, and the orders that are for it.
pub(super) struct Desk<'a, G: Game> {
    pub game: &'a G,
    state: &'a G::State,
    side: Side,
    pub decision: &'a Decision,
    /// Those for the side's role, with their places among all.
    directives: Vec<(usize, &'a Directive)>,
    /// The verbs that are open.
    open: Vec<&'static str>,
}

impl<'a, G: Game> Desk<'a, G> {
    pub fn new(
        game: &'a G,
        state: &'a G::State,
        side: Side,
        decision: &'a Decision,
        orders: &'a Orders,
    ) -> Desk<'a, G> {
        let for_role = orders.orders.iter().enumerate();
        let for_role = for_role.filter(|(_, order)| order.role.is_none_or(|role| role == decision.role));
        Desk {
            game,
            state,
            side,
            decision,
            directives: for_role.map(|(at, order)| (at, &order.directive)).collect(),
            open: game.prompt(state, side).offers.into_iter().map(|offer| offer.verb).collect(),
        }
    }

    /// The lines of one kind.
    pub fn all<T>(&self, of_kind: impl Fn(&'a Directive) -> Option<T>) -> Vec<(usize, T)> {
        self.directives.iter().filter_map(|(at, directive)| Some((*at, of_kind(directive)?))).collect()
    }

    /// The form of a verb, if it is open: it has one field.
    pub fn field(&self, verb: &'static str) -> Option<Field> {
        if !self.open.contains(&verb) {
            return None;
        }
        match self.game.ask(self.state, self.side, &Answer::to(verb)) {
            Ok(Ask::Field(field)) => Some(field),
            Ok(Ask::Ready) | Err(_) => None,
        }
    }

    pub fn concerned(&self, unit: UnitId) -> Option<&'a Concerned> {
        self.decision.units.iter().find(|concerned| concerned.unit == unit)
    }

    /// Whether the side wants to be asked.
    pub fn asks(&self) -> bool {
        let units = &self.decision.units;
        self.directives.iter().any(|(_, directive)| match directive {
            Directive::AskIfOwed(least) => match self.decision.question {
                Question::Payment { owed, .. } => owed >= *least,
                Question::Advance { .. }
                | Question::Air { .. }
                | Question::Conversion { .. }
                | Question::Displacement { .. }
                | Question::Removal { .. } => false,
            },
            Directive::AskIfHex(hexes) => units.iter().any(|unit| unit.hex.is_some_and(|hex| hexes.contains(&hex))),
            Directive::AskIfUnit(named) => units.iter().any(|unit| named.contains(&unit.unit)),
            Directive::HoldTowns
            | Directive::Hold(_)
            | Directive::Losses(_)
            | Directive::Lose(_)
            | Directive::Retreat(_)
            | Directive::Air(_)
            | Directive::Convert(_)
            | Directive::Advance(_)
            | Directive::Remove(_) => false,
        })
    }

    pub fn fly(&self, verb: &'static str, yes: &'static str, no: &'static str) -> Option<(usize, Answer)> {
        let lines = self.all(|directive| match directive {
            Directive::Air(when) => Some(*when),
            _ => None,
        });
        self.by_odds(&lines, verb, yes, no)
    }

    pub fn convert(&self, verb: &'static str, yes: &'static str, no: &'static str) -> Option<(usize, Answer)> {
        let lines = self.all(|directive| match directive {
            Directive::Convert(when) => Some(*when),
            _ => None,
        });
        self.by_odds(&lines, verb, yes, no)
    }

    /// Yes or no, as the first of these lines says.
    fn by_odds(
        &self,
        lines: &[(usize, When)],
        verb: &'static str,
        yes: &'static str,
        no: &'static str,
    ) -> Option<(usize, Answer)> {
        let (order, when) = lines.first()?;
        let used = match when {
            When::Never => false,
            When::Always => true,
            When::From(column) => self.decision.odds? >= *column,
        };
        let value = Value::One(if used { yes } else { no });
        self.field(verb)?.contains(&value).then(|| (*order, Answer::to(verb).with(value)))
    }

    pub fn remove(&self, verb: &'static str) -> Option<(usize, Answer)> {
        let field = self.field(verb)?;
        let Field::Units { from, least, .. } = &field else { return None };
        let rankings = self.all(|directive| match directive {
            Directive::Remove(ranking) => Some(ranking),
            _ => None,
        });
        let (order, _) = rankings.first()?;
        let mut left: Vec<&Concerned> = from.iter().map(|unit| self.concerned(*unit)).collect::<Option<_>>()?;
        let mut gone = Vec::new();
        while gone.len() < *least {
            let at = foremost(&rankings, left.iter().map(|unit| (*unit, 0)))?;
            gone.push(left.remove(at).unit);
        }
        gone.sort_unstable();
        Some((*order, Answer::to(verb).with(Value::Units(gone))))
    }

    pub fn advance(&self, verb: &'static str) -> Option<(usize, Answer)> {
        let field = self.field(verb)?;
        let Field::Routes { units, .. } = &field else { return None };
        let lines = self.all(|directive| match directive {
            Directive::Advance(advance) => Some(advance),
            _ => None,
        });
        // Of those that are as strong the earlier goes first.
        let mut strongest: Vec<UnitId> = units.iter().map(|unit| unit.unit).collect();
        strongest.sort_by_key(|unit| Reverse(self.concerned(*unit).map_or(0, |unit| unit.strength(0))));
        let stay = staying(units)?;
        for (order, advance) in lines {
            let routes = match advance {
                Advance::Ask => return None,
                Advance::Never => stay.clone(),
                Advance::Always => self.advanced(&field, &stay, &strongest, &[]),
                Advance::Into(hexes) => self.advanced(&field, &stay, &strongest, hexes),
                Advance::With(named) => self.advanced(&field, &stay, named, &[]),
            };
            let applies = match advance {
                Advance::Ask | Advance::Never | Advance::Always => true,
                Advance::Into(_) => routes != stay,
                Advance::With(named) => units.iter().any(|unit| named.contains(&unit.unit)),
            };
            if applies {
                return Some((order, Answer::to(verb).with(Value::Routes(routes))));
            }
        }
        None
    }

    /// One after the other goes where it best can, if there is room for it beside those before it: into these hexes, or one hex.
    fn advanced(&self, field: &Field, stay: &Routes, movers: &[UnitId], into: &[Hex]) -> Routes {
        let Field::Routes { units, .. } = field else { return stay.clone() };
        let mut routes = stay.clone();
        // Who could not go alone is asked again when the others have gone.
        for mover in movers.iter().chain(movers) {
            let Some(at) = units.iter().position(|unit| unit.unit == *mover) else { continue };
            if routes[at] != stay[at] {
                continue;
            }
            for route in self.ways(&units[at], into) {
                let before = std::mem::replace(&mut routes[at].1, route);
                if field.contains(&Value::Routes(routes.clone())) {
                    break;
                }
                routes[at].1 = before;
            }
        }
        routes
    }

    /// The routes by which a unit would advance, the best first.
    fn ways(&self, unit: &UnitRoutes, into: &[Hex]) -> Vec<Vec<Place>> {
        let goal = |route: &[Place]| match into {
            [] => (route.len() == 2).then_some(0),
            _ => into.iter().position(|hex| route.len() > 1 && route.last() == Some(&Place::Hex(*hex))),
        };
        let ranked =
            unit.routes.iter().filter_map(|route| Some((goal(route)?, route.len(), self.numbers(route), route)));
        let mut ranked: Vec<_> = ranked.collect();
        ranked.sort();
        ranked.into_iter().map(|(.., route)| route.clone()).collect()
    }

    /// A route by its numbers, the end first.
    pub fn numbers(&self, route: &[Place]) -> Vec<String> {
        let (end, through) = route.split_last().map_or((None, route), |(end, through)| (Some(end), through));
        end.into_iter().chain(through).map(|place| self.game.names().place(*place)).collect()
    }
}

/// Which of these units, with so many steps less, comes first by the rankings: its place among them. None if they do not say, since
/// they only name others.
pub(super) fn foremost<'a>(
    rankings: &[(usize, &Ranking)],
    units: impl ExactSizeIterator<Item = (&'a Concerned, usize)>,
) -> Option<usize> {
    let only = units.len() == 1;
    let rank = |(unit, lost): (&Concerned, usize)| -> Vec<i64> {
        let by = |(_, ranking): &(usize, &Ranking)| match ranking {
            Ranking::First(named) => {
                let at = named.iter().position(|other| *other == unit.unit).unwrap_or(named.len());
                i64::try_from(at).unwrap_or(i64::MAX)
            }
            Ranking::Weakest => i64::from(unit.strength(lost)),
            Ranking::Strongest => -i64::from(unit.strength(lost)),
            Ranking::Largest => -i64::try_from(unit.steps().saturating_sub(lost)).unwrap_or(i64::MAX),
        };
        rankings.iter().map(by).collect()
    };
    let (at, (unit, _)) = units.enumerate().min_by_key(|(_, unit)| rank(*unit))?;
    let settled = rankings.iter().any(|(_, ranking)| match ranking {
        Ranking::First(named) => named.contains(&unit.unit),
        Ranking::Weakest | Ranking::Strongest | Ranking::Largest => true,
    });
    (settled || only).then_some(at)
}

/// Everybody stays; who may not goes the shortest way, of several the first.
fn staying(units: &[UnitRoutes]) -> Option<Routes> {
    let shortest = |unit: &UnitRoutes| unit.routes.iter().min_by_key(|route| route.len()).cloned();
    units.iter().map(|unit| Some((unit.unit, shortest(unit)?))).collect()
}
