//! What a player is asked, as data: prompts, and the fields of their forms.

use games::Asked;
use kernel::names::mixed_fraction;
use kernel::prompt::{Answer, Ask, Field, Offer, Prompt, Value};
use kernel::{Fact, Names, Place, Sentence, Side, Thing, UnitId};
use serde::Serialize;
use ts_rs::TS;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(rename = "Prompt")]
pub struct PromptAnswer {
    pub side: &'static str,
    pub title: String,
    pub offers: Vec<OfferAnswer>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(rename = "Offer")]
pub struct OfferAnswer {
    pub verb: &'static str,
    pub label: &'static str,
    pub closes: bool,
    pub secret: bool,
    pub idle: bool,
}

/// The next question of a form, or that it is complete.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(rename = "Ask")]
pub struct AskAnswer {
    pub begun: String,
    pub complete: bool,
    pub field: Option<FieldAnswer>,
    /// A fixed word that stands before the next value, where the verb's notation has one.
    pub key: Option<&'static str>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "field", rename_all = "snake_case")]
#[ts(rename = "Field")]
pub enum FieldAnswer {
    One { options: Vec<OptionAnswer> },
    Units { from: Vec<String>, least: usize, most: usize },
    Stack { groups: Vec<Vec<String>>, least: usize, most: usize },
    Places { from: Vec<String>, least: usize, most: usize },
    Path { from: String, to: Vec<DestinationAnswer> },
    Routes { units: Vec<RoutesAnswer>, room: Vec<RoomAnswer>, least_moving: usize, most_ends: Option<usize> },
    Assignment { shares: Vec<ShareAnswer>, total: i32 },
    Order { things: Vec<String> },
    Amount { least: i32, most: i32 },
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(rename = "Option")]
pub struct OptionAnswer {
    /// As it stands in notation.
    pub word: String,
    pub text: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(rename = "Destination")]
pub struct DestinationAnswer {
    pub place: String,
    pub via: String,
    /// Points left on arrival, as players say them: 2 1/2.
    pub left: String,
    pub pass_only: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(rename = "UnitRoutes")]
pub struct RoutesAnswer {
    pub unit: String,
    /// How much room it takes where it ends.
    pub weight: usize,
    pub routes: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(rename = "Room")]
pub struct RoomAnswer {
    pub place: String,
    pub room: usize,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(rename = "Share")]
pub struct ShareAnswer {
    pub thing: String,
    pub least: i32,
    pub most: i32,
}

impl PromptAnswer {
    /// As a line: who decides, what, and the verbs that are open.
    pub fn line(&self) -> String {
        let verb = |offer: &OfferAnswer| format!("{}{}", offer.verb, if offer.secret { " (secret)" } else { "" });
        let verbs: Vec<String> = self.offers.iter().map(verb).collect();
        format!("{}: {}: {}", self.side, self.title, verbs.join(", "))
    }

    pub fn of(names: &Names, side: Side, prompt: &Prompt) -> PromptAnswer {
        let offer = |offer: &Offer| OfferAnswer {
            verb: offer.verb,
            label: offer.label,
            closes: offer.closes,
            secret: offer.secret,
            idle: offer.idle,
        };
        PromptAnswer {
            side: names.side(side).code,
            title: names.tell(&prompt.title),
            offers: prompt.offers.iter().map(offer).collect(),
        }
    }
}

impl AskAnswer {
    pub fn of(names: &Names, asked: Asked) -> AskAnswer {
        let Asked { begun, key, ask } = asked;
        match ask {
            Ask::Ready => AskAnswer { begun, complete: true, field: None, key: None },
            Ask::Field(field) => AskAnswer { begun, complete: false, field: Some(FieldAnswer::of(names, &field)), key },
        }
    }
}

impl FieldAnswer {
    pub fn of(names: &Names, field: &Field) -> FieldAnswer {
        let units = |units: &[UnitId]| units.iter().map(|unit| names.unit(*unit).to_owned()).collect::<Vec<_>>();
        let places = |places: &[Place]| places.iter().map(|place| names.place(*place)).collect::<Vec<_>>();
        let things = |things: &[Thing]| things.iter().map(|thing| names.thing(*thing)).collect::<Vec<_>>();
        match field {
            Field::One { options } => {
                let option =
                    |(word, text): &(&str, Sentence)| OptionAnswer { word: (*word).to_owned(), text: names.tell(text) };
                FieldAnswer::One { options: options.iter().map(option).collect() }
            }
            Field::Units { from, least, most } => FieldAnswer::Units { from: units(from), least: *least, most: *most },
            Field::Stack { groups, least, most } => {
                FieldAnswer::Stack { groups: groups.iter().map(units).collect(), least: *least, most: *most }
            }
            Field::Places { from, least, most } => {
                FieldAnswer::Places { from: places(from), least: *least, most: *most }
            }
            Field::Path { from, to, parts } => FieldAnswer::Path {
                from: names.place(*from),
                to: to
                    .iter()
                    .map(|end| DestinationAnswer {
                        place: names.place(end.place),
                        via: names.place(end.via),
                        left: mixed_fraction(i64::from(end.left), i64::from(*parts)),
                        pass_only: end.pass_only,
                    })
                    .collect(),
            },
            Field::Routes { units, room, bounds } => FieldAnswer::Routes {
                units: units
                    .iter()
                    .map(|unit| RoutesAnswer {
                        unit: names.unit(unit.unit).to_owned(),
                        weight: unit.weight,
                        routes: unit.routes.iter().map(|route| names.path(route)).collect(),
                    })
                    .collect(),
                room: room.iter().map(|(place, room)| RoomAnswer { place: names.place(*place), room: *room }).collect(),
                least_moving: bounds.least_moving,
                most_ends: Some(bounds.most_ends).filter(|most| *most < units.len()),
            },
            // Whole sets of routes are picked like words.
            Field::Joint { options } => {
                let option = |routes: &Vec<_>| {
                    let word = names.write_answer(&[], &Answer::to("").with(Value::Routes(routes.clone())));
                    OptionAnswer { word: word.trim().to_owned(), text: names.fact(&Fact::Routes(routes.clone())) }
                };
                FieldAnswer::One { options: options.iter().map(option).collect() }
            }
            Field::Assignment { shares, total } => FieldAnswer::Assignment {
                shares: shares
                    .iter()
                    .map(|share| ShareAnswer { thing: names.thing(share.thing), least: share.least, most: share.most })
                    .collect(),
                total: *total,
            },
            Field::Order { things: all } => FieldAnswer::Order { things: things(all) },
            Field::Amount { least, most } => FieldAnswer::Amount { least: *least, most: *most },
        }
    }
}
